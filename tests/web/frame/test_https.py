"""By https a browser is told so for a year, the cookie is this host's alone, and nothing secret
stays on a phone.

Sources: ASVS 14.3.2 (no-store), 4.1.3 (headers that proxies set), 3.3.1 (cookie prefixes), 3.4.1
(HSTS).
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from PIL import Image

from scorepad.app import create_app
from scorepad.settings import Settings, SettingsError, load
from scorepad.store.db import db
from tests.web.conftest import found_runde, link
from tests.web.critic import Page, Phone, answered, phone
from tests.web.evening_pages import ENTER, EVENING, begin

HTTPS = "https://localhost"
NEW = "__Host-scorepad"
OLD = "scorepad"
PUBLIC = "https://doko.example.org"
ADDS = "Mit einer https-Adresse ginge diese Seite"
MakeApp = Callable[..., Flask]


@pytest.fixture
def app_with(site: Flask, tmp_path: Path) -> Iterator[MakeApp]:
    """Makes apps with settings of their own on the same database."""
    made: list[Flask] = []

    def make(**given: Any) -> Flask:
        database = site.config["SQLALCHEMY_DATABASE_URI"]
        made.append(
            create_app(
                Settings(
                    instance=tmp_path, database=database, secret_key="of the tests " * 4, **given
                )
            )
        )
        made[-1].testing = True
        return made[-1]

    yield make
    for one in made:
        with one.app_context():
            db.engine.dispose()


def cookies(answer: Any) -> list[str]:
    return [cookie.partition("=")[0] for cookie in answer.headers.getlist("Set-Cookie")]


def test_the_cookie_belongs_to_this_host_alone_and_by_https_it_says_so(stranger: Phone) -> None:
    for base, name, secure in ((HTTPS, NEW, {"Secure"}), ("http://localhost", OLD, set())):
        (cookie,) = stranger.get("/", base_url=base).headers.getlist("Set-Cookie")
        assert cookie.startswith(f"{name}=")
        flags = {
            flag for flag in cookie.split("; ")[1:] if not flag.startswith(("Expires", "Max-Age"))
        }
        assert flags == {"HttpOnly", "Path=/", "SameSite=Lax"} | secure


def test_a_cookie_of_before_still_opens_its_runde_and_goes_on_under_the_new_name(
    site: Flask, anna: Phone
) -> None:
    before = anna.get_cookie(OLD)
    assert before is not None
    holder = phone(site)
    holder.set_cookie(OLD, before.value, secure=True)
    first = holder.get("/runde/1", base_url=HTTPS)
    assert first.status_code == 200
    assert sorted(cookies(first)) == [NEW, OLD]
    assert holder.get_cookie(OLD) is None
    assert holder.get("/runde/1", base_url=HTTPS).status_code == 200
    assert not cookies(holder.get("/runde/1", base_url=HTTPS))


def test_a_cookie_of_the_old_name_never_wins_over_that_of_this_host(
    site: Flask, anna: Phone
) -> None:
    """A neighbour on another name of the same domain could set it."""
    foreign = anna.get_cookie(OLD)
    assert foreign is not None
    holder = phone(site)
    holder.get("/runde/neu", base_url=HTTPS)
    holder.set_cookie(OLD, foreign.value, secure=True)
    assert holder.get("/runde/1", base_url=HTTPS).status_code == 404


def test_where_all_is_https_browsers_are_told_so_for_a_year(app_with: MakeApp) -> None:
    """Only where the operator says so: at home the same name may serve other things by plain
    http.
    """
    says_so: list[dict[str, Any]] = [{"secure_cookies": True}, {"public_address": PUBLIC}, {}]
    for given in says_so:
        client = app_with(**given).test_client()
        told = client.get("/", base_url=HTTPS).headers.get("Strict-Transport-Security")
        assert told == ("max-age=31536000" if given else None)
        assert "Strict-Transport-Security" not in client.get("/").headers


@pytest.mark.parametrize(
    ("proxies", "hosts", "forwarded", "believed"),
    [
        (1, ("doko.example.org",), "doko.example.org", True),
        (1, ("doko.example.org",), "evil.example", False),
        (1, ("doko.example.org",), "evil.example, doko.example.org", False),
        (1, (), "doko.example.org", False),
        (0, ("doko.example.org",), "doko.example.org", False),
    ],
)
def test_a_forwarded_host_is_believed_from_a_trusted_proxy_and_only_when_it_is_ours(
    app_with: MakeApp, proxies: int, hosts: tuple[str, ...], forwarded: str, believed: bool
) -> None:
    holder = phone(app_with(trusted_proxies=proxies, hosts=hosts))
    found_runde(holder)
    text = holder.get("/runde/1/links", headers={"X-Forwarded-Host": forwarded}).text
    assert (f"http://{forwarded}/l/" in text) is believed
    assert "evil.example" not in text


def test_the_host_of_the_public_address_is_one_of_ours(app_with: MakeApp) -> None:
    with app_with(trusted_proxies=1, public_address=PUBLIC).test_client() as client:
        client.get("/", headers={"X-Forwarded-Host": "doko.example.org"})
        assert request.host == "doko.example.org"


def test_where_hosts_are_named_no_other_is_answered(app_with: MakeApp) -> None:
    client = app_with(hosts=("doko.example.org",)).test_client()
    hosts = {
        "doko.example.org": 200,
        "doko.example.org:8443": 200,
        "localhost": 200,
        "evil.example": 400,
    }
    assert {host: client.get("/", headers={"Host": host}).status_code for host in hosts} == hosts


def test_hosts_are_names(tmp_path: Path) -> None:
    environ = {"SCOREPAD_INSTANCE": str(tmp_path)}
    assert load(environ | {"SCOREPAD_HOSTS": "a.example, B.example"}).hosts == (
        "a.example",
        "b.example",
    )
    for typed in ("a b", "https://doko.example.org", "doko.example.org:80", "-;"):
        with pytest.raises(SettingsError, match="SCOREPAD_HOSTS"):
            load(environ | {"SCOREPAD_HOSTS": typed})


def test_the_manifest_speaks_the_language_of_the_page(stranger: Phone) -> None:
    for lang, name in (("de", "Spiel eintragen"), ("en", "Enter a game")):
        answer = stranger.get(f"/scorepad.webmanifest?sprache={lang}")
        assert answer.mimetype == "application/manifest+json"
        found = dict(answer.json or {})
        assert found["lang"] == lang
        assert found["shortcuts"][0]["name"] == name
    for icon in found["icons"]:
        with stranger.get(icon["src"]) as file:
            assert file.status_code == 200
            assert file.mimetype == icon["type"]


def test_the_splash_is_dark_on_a_dark_phone_unless_a_theme_was_chosen(stranger: Phone) -> None:
    """Source: the member `color_scheme_dark` of the Web Application Manifest."""
    dark = {"background_color": "#14171a", "theme_color": "#14171a"}
    follows = dict(stranger.get("/scorepad.webmanifest").json or {})
    assert follows["background_color"] == "#f6f4ee"
    assert follows["color_scheme_dark"] == dark
    light = dict(stranger.get("/scorepad.webmanifest?farben=light").json or {})
    assert light["background_color"] == "#f6f4ee"
    assert "color_scheme_dark" not in light
    chosen = dict(stranger.get("/scorepad.webmanifest?farben=dark").json or {})
    assert chosen | dark == chosen


def test_home_screen_and_shortcut_lead_into_the_newest_evening(
    anna: Phone, reader: Phone, stranger: Phone
) -> None:
    """Source: issue "True on every phone", iPhone: added to the home screen it opens the last
    evening.
    """
    start = dict(stranger.get("/scorepad.webmanifest").json or {})["start_url"]
    for holder in (anna, stranger):
        assert holder.get(start).location == "/"
        assert holder.get("/eintragen").location == "/"
    begin(anna)
    assert anna.get(start).location == EVENING
    assert [holder.get("/eintragen").location for holder in (anna, reader, stranger)] == [
        ENTER,
        "/",
        "/",
    ]


def board(begun: Phone, holder: Phone, base: str) -> str:
    """The board on another phone, which reaches the server by this address."""
    holder.get(link(begun, "write"), base_url=base)
    return answered(holder.get(EVENING, base_url=base))


def test_by_plain_http_the_board_says_once_what_https_would_add(
    begun: Phone, stranger: Phone
) -> None:
    base = "http://kneipe.test:8000"
    shown = board(begun, stranger, base)
    assert ADDS in shown
    form = next(one for one in Page(shown).forms if one.action == "/anzeige")
    answer = stranger.post("/anzeige", data=form.values | {"https": "known"}, base_url=base)
    assert answer.status_code == 303
    assert answer.location == EVENING
    assert ADDS not in stranger.get(EVENING, base_url=base).text


def test_where_everything_works_there_is_nothing_to_add(site: Flask, begun: Phone) -> None:
    for base in (
        "https://kneipe.test",
        "http://localhost:8000",
        "http://127.0.0.1",
        "http://[::1]:80",
    ):
        assert ADDS not in board(begun, phone(site), base), base


def test_an_iphone_has_its_icon_in_the_size_it_asks_for(stranger: Phone) -> None:
    """180 x 180, and no corner is clear: the phone rounds it itself."""
    (icon,) = re.findall(r'<link rel=apple-touch-icon href="([^"]+)">', stranger.get("/").text)
    with stranger.get(icon) as file, Image.open(BytesIO(file.data)) as picture:
        assert picture.size == (180, 180)
        assert picture.convert("RGBA").getchannel("A").getextrema() == (255, 255)
