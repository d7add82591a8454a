"""The help page: a first evening step by step, board and entry page as pictures, keys; and what is said of privacy."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from sqlalchemy import inspect

from scorepad.scoring.reading.entries import read_entry
from scorepad.store.db import db
from scorepad.store.models import Base
from scorepad.web.frame.headers import CSP
from scorepad.web.help.first_evening import STORIES, first_evening
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, begin, enter

HELP, PRIVACY = "/hilfe", "/datenschutz"


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def pictures(text: str) -> list[str]:
    return re.findall(r'<figure class="shown".*?</figure>', text, re.DOTALL)


def test_the_first_evening_is_told_with_what_is_tapped_and_what_comes_out(stranger: Phone) -> None:
    """second-look.md, Hilfe: a worked first evening. By hand: 1; won, Re 2, under 90, Fuchs; a solo lost."""
    text = words(stranger.get(HELP).text)
    for result in (
        "Spiel 1, Re plus 1, Bert und Cem",
        "Spiel 2, Re plus 5, Anna und Doro",
        "Anna, Bert und Doro plus 1",
    ):
        assert result in text
    assert "gewonnen +1, Re angesagt +2, unter 90 +1, Fuchs gefangen +1" in text
    assert "Getippt: Anna · Doro · Re angesagt · Re 151+ · Fuchs für Re · Speichern" in text


def test_a_table_that_plays_it_sees_the_board_of_the_picture(anna: Phone) -> None:
    """second-look.md, Hilfe: the picture is made of what the board shows, so that it never lags behind it."""
    begin(anna)
    enter(anna, "2", "3")
    enter(anna, "1", "4", augen="re151", said=["re:re"], **{"n:re:fuchs_caught": "1"})
    enter(anna, "5", game="solo", solo="damen", augen="kontra121")
    totals = re.findall(r"<span class=total>([^<]*)<", anna.get(EVENING).text)
    shown = re.findall(r'<b class="total">([^<]*)<', pictures(anna.get(HELP).text)[0])
    assert shown == totals == ["6", "2", "−4", "5", "−9"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_both_pictures_have_words_and_every_number_in_them_is_explained(stranger: Phone, lang: str) -> None:
    """second-look.md, Hilfe: pictures of board and entry with numbers."""
    stranger.send("/anzeige", "/anzeige", language=lang)
    text = stranger.get(HELP).text
    board, entry = pictures(text)
    explained = [part.count("<li>") for part in re.findall(r'<ol class="explains">(.*?)</ol>', text, re.DOTALL)]
    for picture, count in zip((board, entry), explained, strict=True):
        numbers = re.findall(r'<span class="no">(\d+)</span>', picture)
        assert sorted(numbers) == [str(number) for number in range(1, count + 1)]
        label = re.search(r'role="img"\s+aria-label="([^"]*)"', picture)
        assert label
        assert f"1 {'bis' if lang == 'de' else 'to'} {count}" in label[1]
        assert "<a " not in picture
        assert "<input" not in picture
        assert "<button" not in picture


def test_the_chips_of_the_picture_are_those_that_the_story_taps(site: Flask) -> None:
    with site.test_request_context():
        shown = first_evening()
    on = {
        option.label for party in (*shown.entry["said"], *shown.entry["augen"]) for option in party.options if option.on
    }
    assert on == {"Re", "151+"}
    assert [option.label for option in shown.kinds if option.on] == ["Normal"]
    assert [(chair.name, chair.word) for chair in shown.chairs if not chair.is_re] == [
        ("Bert", "setzt aus"),
        ("Cem", "Kontra"),
        ("Ela", "Kontra"),
    ]
    assert (shown.value, shown.why.count("+")) == ("Re +5", 4)


def test_every_story_is_a_game_without_a_problem(site: Flask) -> None:
    with site.test_request_context():
        board = first_evening().board
    assert len(board.rows) == len(STORIES)
    assert all(row.value for row in board.rows)
    assert [type(read_entry(dict(story.body))).__name__ for story in STORIES] == ["Game"] * len(STORIES)


def test_the_keys_are_listed(stranger: Phone) -> None:
    """second-look.md, Everyone: shortcuts n, u, / and ?, shown in Hilfe."""
    text = stranger.get(HELP).text
    assert re.findall(r"<kbd>(.)</kbd>", text) == ["n", "u", "/", "?"]
    assert 'id="tastatur"' in text


def test_privacy_is_one_tap_from_help_and_from_the_first_page(stranger: Phone, anna: Phone) -> None:
    """second-look.md, Hilfe: a privacy page."""
    for holder in (stranger, anna):
        for page in (HELP, "/"):
            assert PRIVACY in holder.page(page).links
        assert HELP in holder.page(PRIVACY).links


STORED = {
    "group": "Runde",
    "member": "Mitglieder",
    "link": "Link",
    "rule_set": "eigene Regelwerke",
    "evening": "Abend",
    "entry": "Spielen",
    "revision": "Änderung",
    "standing": "Spielen",
    "seal": "Abend",
    "transfer": "bezahlt",
    "payment": "bezahlt",
    "kitty_entry": "Buchung der Kasse",
    "pen": "einträgt",
    "tally": "Versuche",
    "group_key": "",
    "installation": "",
}
"""Every table, and the word by which the page tells of it; the last two know nothing of people."""


def test_privacy_tells_of_every_table_there_is(site: Flask, stranger: Phone) -> None:
    """second-look.md, Hilfe: what is stored. A new table has to be told there."""
    text = words(stranger.get(PRIVACY).text)
    assert {*STORED} == {*Base.metadata.tables}
    with site.app_context():
        assert {*inspect(db.engine).get_table_names()} - {"alembic_version"} == {*STORED}
    assert not [word for word in STORED.values() if word not in text]


def test_privacy_says_true_things_of_cookie_and_other_servers(site: Flask, stranger: Phone) -> None:
    """What it promises holds: one cookie for 400 days, nothing from elsewhere, accounts for the write link only."""
    text = words(stranger.get(PRIVACY).text)
    assert f"{site.config['PERMANENT_SESSION_LIFETIME'].days} Tage" in text
    assert {part.split()[1] for part in CSP.split("; ")} == {"'none'", "'self'"}
    stranger.send("/anzeige", "/anzeige", language="de")
    assert [cookie.partition("=")[0] for cookie in stranger.get("/").headers.getlist("Set-Cookie")] in (
        ["scorepad"],
        [],
    )


def test_the_read_link_opens_no_account(reader: Phone) -> None:
    assert "aber kein Konto" in words(reader.get(PRIVACY).text)
    for path in ("/runde/1/konten", "/runde/1/konten/1", "/runde/1/mitglieder/1"):
        assert reader.get(path).status_code == 403
