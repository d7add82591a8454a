"""Every route takes every method and anything that can be sent, and never answers with a mistake of
ours.
"""

import itertools
import random
import socket
from contextlib import nullcontext
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder

from scorepad.serving.connections import Server
from scorepad.web.frame.file_form import MOST_FILE
from scorepad.web.frame.headers import CSP
from tests.conftest import free_port
from tests.effort import examples, is_thorough
from tests.launch import forked, running
from tests.web import attack
from tests.web.attack import OURS, THEIRS, VALUES, address, game, inside, play, token
from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone
from tests.web.evening_pages import EVENING

pytestmark = pytest.mark.both_databases

PAGES = (EVENING, f"{EVENING}/verlauf", f"{EVENING}/aenderungen", "/runde/1", "/runde/1/saison.svg")
"""Pages that open whatever was sent before."""
LIKE_A_LINK = st.text(alphabet="ABCab01_-", min_size=32, max_size=32)
_Forms = dict[tuple[str, str], dict[str, list[str]]]
_FORMS: dict[Flask, _Forms] = {}


@pytest.fixture
def played(anna: Phone) -> Phone:
    """Anna's phone with an evening of four and a game."""
    assert play(anna, 1, 1) == EVENING
    return anna


@pytest.mark.parametrize("seed", range(3 if is_thorough() else 1))
def test_nothing_that_is_sent_is_a_mistake_of_ours(site: Flask, played: Phone, seed: int) -> None:
    chance = random.Random(seed)
    csrf = token(played)
    forms = _forms(site, played)
    routes = [one for one in site.url_map.iter_rules() if one.endpoint not in attack.ENDING]
    for _turn in range(120):
        rule = chance.choice(routes)
        numbers = {
            name: (OURS[name], OURS[name], THEIRS[name], 0, 2**31, 9999999999) for name in THEIRS
        }
        ids: dict[str, Any] = {name: chance.choice(known) for name, known in numbers.items()}
        ids |= {"filename": "css/frame/base.css", "role": chance.choice(("write", "read", "x"))}
        path = address(site, rule, ids)
        method = chance.choice(attack.METHODS)
        names = chance.sample(sorted(attack.HEADERS), chance.choice((0, 0, 1)))
        headers = {name: chance.choice(attack.HEADERS[name]) for name in names}
        sent = _sent(chance, forms.get(("POST", path), {}), csrf)
        if method in {"GET", "HEAD", "OPTIONS", "TRACE", "FOO"}:
            answer = played.open(
                path, method=method, query_string=sent, headers=headers, buffered=True
            )
        elif chance.random() < 0.8:
            answer = played.open(path, method=method, data=sent, headers=headers, buffered=True)
        else:
            body = chance.choice((*attack.BODIES, attack.FORM, chance.randbytes(60)))
            kind = chance.choice(attack.KINDS)
            headers["X-CSRFToken"] = csrf
            answer = played.open(
                path, method=method, data=body, content_type=kind, headers=headers, buffered=True
            )
        if answer.mimetype not in {
            "application/pdf",
            "text/csv",
        }:  # neither is ever shown as a page
            assert not [
                broken for broken in ("onerror=1>", "<script>alert") if broken in answer.text
            ]
        assert "evil.example" not in (answer.location or "").partition("?")[0]
    for path in (*PAGES, f"{EVENING}/bogen.pdf"):
        assert played.get(path).status_code == 200


def _forms(app: Flask, holder: Phone) -> _Forms:
    """The forms of all pages by method and address, as a browser would send them; looked at once
    for each app.
    """
    if app in _FORMS:
        return _FORMS[app]
    files = ".pdf", ".png", ".svg", ".xlsx", ".csv"
    pages = [holder.get(path) for path in inside(app, "GET") if not path.endswith(files)]
    forms = [
        (one.request.path, form)
        for one in pages
        if one.mimetype == "text/html"
        for form in Page(one.text).forms
    ]
    return _FORMS.setdefault(
        app, {(form.method.upper(), form.action or path): form.values for path, form in forms}
    )


def _sent(chance: random.Random, form: dict[str, list[str]], csrf: str) -> dict[str, list[str]]:
    sent = dict(form) if chance.random() < 0.6 else {}
    for name in chance.sample([*attack.NAMES, *form, *form], chance.randrange(1, 8)):
        sent[name] = chance.choices(VALUES, k=chance.choice((1, 1, 1, 2, 5)))
    return {**sent, "csrf_token": [csrf]}


@pytest.mark.parametrize("seed", range(80 if is_thorough() else 2))
def test_every_form_takes_anything(site: Flask, played: Phone, seed: int) -> None:
    """Each form of the pages, with what a browser would send or less, changed in some fields, and
    with others.
    """
    chance = random.Random(seed)
    csrf = token(played)
    for (method, path), form in _forms(site, played).items():
        if site.url_map.bind("").match(urlsplit(path).path, method=method)[0] not in attack.ENDING:
            sent = _sent(chance, form, csrf)
            given = {"query_string": sent} if method == "GET" else {"data": sent}
            assert played.open(path, method=method, **given).status_code in {
                200,
                303,
                400,
                404,
                409,
                413,
                422,
            }, path
    for path in PAGES:
        assert played.get(path).status_code == 200, path


def test_a_revision_that_never_was(played: Phone) -> None:
    csrf = token(played)
    facts = {
        "game": "normal",
        "re": ["1", "2"],
        "augen": "re151",
        "confirmed": "1",
        "csrf_token": csrf,
    }
    for revision in ("2147483647", "2147483648", "9999999999", "99999999999", "0", "-1", "", "x"):
        for path in ("aendern", "davor", "loeschen"):
            sent = {**facts, "client_key": path + revision, "revision": revision}
            assert played.post(f"{EVENING}/spiel/1/{path}", data=sent).status_code == 409, (
                path,
                revision,
            )
        for path in ("rueckgaengig", "wiederholen"):
            assert (
                played.post(
                    f"{EVENING}/{path}", data={"revision": revision, "csrf_token": csrf}
                ).status_code
                == 303
            )
        assert "1/spiel/1" in played.page(EVENING).links, revision


def test_a_host_that_is_none_is_told_so(anna: Phone) -> None:
    for path, length in itertools.product(
        ("/", "/runde/1", "/static/css/frame/base.css", "/nothing"), (500, 5000)
    ):
        answer = anna.get(path, headers={"Host": "a" * length})
        assert answer.status_code == 400
        assert answer.mimetype == "text/plain"


def test_letters_that_no_address_has_are_refused(played: Phone) -> None:
    """A server in front of the app may pass them on as they came."""
    paths = ("/", "/runde/9", EVENING, f"{EVENING}/spiel", "/nirgends", "/static/js/sw.js")
    for path, method in itertools.product(paths, ("GET", "POST")):
        facts = EnvironBuilder(path, method=method).get_environ() | {"QUERY_STRING": "von=\xff&x=1"}
        assert played.open(facts).status_code == 400, (method, path)


def test_a_forged_host_stays_in_its_answer(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/runde/1/links"
    cookie = anna.get_cookie("scorepad")
    assert cookie is not None
    sent = {"Cookie": f"scorepad={cookie.value}"}
    forger = phone(site, use_cookies=False)
    for host in ("evil.example", '"><script>alert(1)</script>', "evil.example:80@other", "<b>"):
        forged = forger.get(path, headers={"Host": host, **sent})
        assert forged.status_code == 200
        assert forged.headers["Cache-Control"] == "private, no-store"
        assert "<script>alert" not in forged.text
        assert "evil.example" not in anna.get(path).text
    monkeypatch.setitem(site.config, "PUBLIC_ADDRESS", "https://doko.example.org")
    shown = forger.get(path, headers={"Host": "evil.example", **sent}).text
    assert "evil.example" not in shown
    assert "https://doko.example.org/l/" in shown


def test_every_answer_has_its_headers(anna: Phone) -> None:
    play(anna, 1, 1)
    paths = [
        "/",
        "/nothing",
        "/static/css/frame/base.css",
        "/static/nothing",
        "/runde/9",
        "/runde/1/mitglieder",
    ]
    for path in [
        *paths,
        "/l/x",
        f"{EVENING}/bogen.pdf",
        f"{EVENING}/verlauf.svg",
        link(anna, "read"),
    ]:
        for method in ("GET", "HEAD", "POST", "OPTIONS", "PUT"):
            answer = anna.open(path, method=method, buffered=True)
            referrer = "no-referrer" if path.startswith("/l/") else "same-origin"
            assert answer.headers["Content-Security-Policy"] == CSP
            assert answer.headers["Referrer-Policy"] == referrer
            assert answer.headers["Cache-Control"] in {
                "private, no-cache",
                "private, no-store",
                "no-cache",
            }


def test_nobody_is_sent_away(stranger: Phone) -> None:
    csrf = token(stranger)
    for back in (
        "//evil.example", "/\\evil.example", "\\/evil.example", "https://evil.example", "/\t/evil.example", "/\n/x",
        "javascript:1", "http:evil.example", " //evil.example", "/" * 3, "x", "", "/" + "a" * 5000,
    ):  # fmt: skip
        assert (
            stranger.post("/anzeige", data={"zurueck": back, "csrf_token": csrf}).location == "/"
        ), back
        page = stranger.get("/anzeige", query_string={"zurueck": back}).text
        assert not [foreign for foreign in ("evil.example", "javascript:") if foreign in page], back


HOSTILE_NAMES = (
    "<script>alert(1)",
    "'\"><img src=x>",
    "</title></svg>",
    "]]>&amp;&#60;x",
    "=1+1;{{7*7}}%s",
)


def test_names_and_notes_are_text_wherever_they_stand(site: Flask, stranger: Phone) -> None:
    members = "\n".join(name.replace(";", ".") for name in HOSTILE_NAMES)
    csrf = token(stranger)
    made = stranger.post(
        "/runde/neu", data={"name": HOSTILE_NAMES[1], "members": members, "csrf_token": csrf}
    )
    assert made.location == "/runde/1/links?neu=1"
    evening = play(stranger, 1, 1, name=HOSTILE_NAMES[2])
    notes = (*HOSTILE_NAMES, "\x00", "\x1b[31m\x07", "\ufffe\U0010ffff", "\u202e\u2028")
    for number, note in enumerate(notes, start=2):
        tried = itertools.combinations("1234", 2)
        assert any(
            game(stranger, evening, list(re), f"{number}", note=note, sure="1") == 303
            for re in tried
        )
    pages = [
        "",
        "/mehr",
        "/verlauf",
        "/aenderungen",
        "/spiel",
        *(f"/spiel/{number}" for number in range(1, 9)),
    ]
    group = [
        f"/runde/1{one}"
        for one in ("", "/mitglieder", "/abend/neu", "/regeln", "/regeln/vergleich")
    ]
    for path in ["/", *group, *(evening + one for one in pages)]:
        text = stranger.get(path).text
        for broken in ("<script>alert", "<img src=x", "</title></svg>", "]]>", "&#60;x", "49%s"):
            assert broken not in text, path
    drawn = ET.fromstring(stranger.get(f"{evening}/verlauf.svg").data)
    assert not drawn.findall(".//{*}script") + drawn.findall(".//{*}img")
    assert stranger.get(f"{evening}/bogen.pdf").data.startswith(b"%PDF")


def test_names_that_nobody_can_see_or_tell_apart_are_refused(anna: Phone) -> None:
    unseen = (
        "\u200b",
        "\u2060\ufe0f",
        "\u3164",
        "\u2800",
        "a\u202eb",
        "\u2066a",
        "a\x00",
        "\u0301",
    )
    for name in (*unseen, "ANNA", "An\u00adna", "Anna\u200d"):
        assert (
            anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name}).status_code == 422
        ), repr(name)
    for name in ("Zoë", "Łukasz", "李", "👩‍🦰", "O'Neil-Ö", "Ελένη"):
        assert (
            anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name}).status_code == 303
        ), name


def test_a_list_of_names_without_end_is_refused_at_once(stranger: Phone) -> None:
    sent = {
        "name": "x",
        "members": "\n".join(map(hex, range(20_000))),
        "csrf_token": token(stranger),
    }
    assert stranger.post("/runde/neu", data=sent).status_code == 422


def test_the_server_takes_in_no_upload_without_end(site: Flask) -> None:
    with running(Server(forked(site), "127.0.0.1", free_port(), threads=2)) as port:
        place = "127.0.0.1", port
        # the largest file that the site writes and reads, and larger ones
        for bytes_, taken in ((MOST_FILE, True), (2 * MOST_FILE, False), (2**30, False)):
            with socket.create_connection(place, timeout=10) as caller:
                caller.sendall(
                    b"POST /runde/1/einlesen HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
                    % bytes_
                )
                caller.settimeout(0.5 if taken else 10)
                with pytest.raises(TimeoutError) if taken else nullcontext():
                    assert _answer(caller).startswith(b"HTTP/1.1 413 ")
        with socket.create_connection(place, timeout=10) as caller:
            caller.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert _answer(caller).startswith(b"HTTP/1.1 200 ")


def _answer(caller: socket.socket) -> bytes:
    """Everything the server says before it hangs up."""
    return b"".join(iter(lambda: caller.recv(4096), b""))


@examples(25)
@given(
    part=st.text(max_size=30)
    | st.integers(-(10**30), 10**30).map(str)
    | st.sampled_from(VALUES)
    | LIKE_A_LINK
)
def test_addresses_take_anything(anna: Phone, part: str) -> None:
    part = part.replace("/", "%2F").replace("?", "%3F").replace("#", "%23")
    for start in (
        "/l",
        "/runde",
        "/runde/1",
        "/runde/1/abend",
        "/runde/1/mitglieder",
        "/runde/1/links/erneuern",
    ):
        answer = anna.get(f"{start}/{part}")
        assert answer.status_code in {200, 303, 308, 400, 403, 404, 405, 429}


def test_broken_addresses_are_plain_404s(anna: Phone) -> None:
    for part in ("%F0%9F%82%A1", "1%00", "9" * 5000, "99999999999", "4000000000"):
        assert anna.get(f"/runde/{part}").status_code == 404, part
    assert [anna.get(path).status_code for path in ("/%ff", "/l/%00")] == [404, 404]
