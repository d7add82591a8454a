"""Scorepad on the home screen: its manifest in both languages, the shortcut, and what https would add."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from tests.web.conftest import link
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ENTER, EVENING, begin


@pytest.mark.parametrize(("lang", "name"), [("de", "Spiel eintragen"), ("en", "Enter a game")])
def test_the_manifest_speaks_the_language_of_the_page(stranger: Phone, lang: str, name: str) -> None:
    answer = stranger.get(f"/scorepad.webmanifest?sprache={lang}")
    found = dict(answer.json or {})
    assert (answer.mimetype, found["lang"], found["shortcuts"][0]["name"]) == ("application/manifest+json", lang, name)
    for icon in found["icons"]:
        with stranger.get(icon["src"]) as file:
            assert (file.status_code, file.mimetype) == (200, icon["type"])


def test_the_shortcut_leads_into_the_running_evening_of_this_phone(anna: Phone) -> None:
    assert anna.get("/eintragen").location == "/"
    begin(anna)
    assert anna.get("/eintragen").location == ENTER


def test_the_shortcut_leads_a_reader_and_a_stranger_to_the_start(anna: Phone, reader: Phone, stranger: Phone) -> None:
    begin(anna)
    assert (reader.get("/eintragen").location, stranger.get("/eintragen").location) == ("/", "/")


def board(anna: Phone, stranger: Phone, base: str) -> str:
    """The board on another phone, which reaches the server by this address."""
    begin(anna)
    stranger.get(link(anna, "write"), base_url=base)
    shown = stranger.get(EVENING, base_url=base)
    assert shown.status_code == 200
    return shown.text


def test_by_plain_http_the_board_says_once_what_https_would_add(anna: Phone, stranger: Phone) -> None:
    base = "http://kneipe.test:8000"
    shown = board(anna, stranger, base)
    assert "Mit einer https-Adresse ginge diese Seite" in shown
    form = next(one for one in Page(shown).forms if one.action == "/anzeige")
    answer = stranger.post("/anzeige", data=form.values | {"https": "known"}, base_url=base)
    assert (answer.status_code, answer.location) == (303, EVENING)
    assert "Mit https" not in stranger.get(EVENING, base_url=base).text


@pytest.mark.parametrize(
    "base", ["https://kneipe.test", "http://localhost:8000", "http://127.0.0.1", "http://[::1]:80"]
)
def test_where_everything_works_there_is_nothing_to_add(anna: Phone, stranger: Phone, base: str) -> None:
    assert "Mit https" not in board(anna, stranger, base)


def test_the_home_screen_leads_to_the_newest_evening_of_the_runde_used_last(anna: Phone, stranger: Phone) -> None:
    """Source: issue "True on every phone", iPhone: added to the home screen it opens the last evening."""
    start = dict(stranger.get("/scorepad.webmanifest").json or {})["start_url"]
    assert (anna.get(start).location, stranger.get(start).location) == ("/", "/")
    begin(anna)
    assert anna.get(start).location == EVENING


def test_an_iphone_has_its_icon_in_the_size_it_asks_for(stranger: Phone) -> None:
    """180 x 180, and no corner is clear: the phone rounds it itself."""
    (icon,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', stranger.get("/").text)
    with stranger.get(icon) as file, Image.open(BytesIO(file.data)) as picture:
        assert picture.size == (180, 180)
        assert picture.convert("RGBA").getchannel("A").getextrema() == (255, 255)
