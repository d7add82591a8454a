"""Every route takes every method and anything that can be sent, and never answers with a mistake of ours."""

from __future__ import annotations

import itertools
import random
import socket
from contextlib import nullcontext
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder

from scorepad.serving.connections import Server
from scorepad.web.frame.headers import CSP
from scorepad.web.parts.file_form import MOST_FILE
from tests.effort import examples, is_thorough
from tests.launch import running
from tests.web.attack import (
    BODIES,
    ENDING,
    FORM,
    HEADERS,
    KINDS,
    METHODS,
    NAMES,
    OURS,
    THEIRS,
    VALUES,
    address,
    game,
    inside,
    play,
    token,
)
from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone

pytestmark = pytest.mark.both_databases

EVENING = "/runde/1/abend/1"
PAGES = (EVENING, f"{EVENING}/verlauf", f"{EVENING}/aenderungen", "/runde/1", "/runde/1/saison.svg")
"""Pages that open whatever was sent before."""
FILES = (".pdf", ".png", ".svg", ".xlsx", ".csv")


@pytest.fixture
def played(anna: Phone) -> Phone:
    """Anna's phone with an evening of four and a game."""
    assert play(anna, 1, 1) == EVENING
    return anna


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_sent_is_a_mistake_of_ours(site: Flask, played: Phone, seed: int) -> None:
    chance = random.Random(seed)
    csrf = token(played)
    forms = _forms(site, played)
    routes = [one for one in site.url_map.iter_rules() if one.endpoint not in ENDING]
    for _turn in range(120):
        rule = chance.choice(routes)
        ids = {name: chance.choice((OURS[name], OURS[name], THEIRS[name], 0, 2**31, 9999999999)) for name in THEIRS}
        path = address(
            site, rule, {"filename": "css/frame/base.css", **ids, "role": chance.choice(("write", "read", "x"))}
        )
        method = chance.choice(METHODS)
        headers = {
            name: chance.choice(HEADERS[name]) for name in chance.sample(sorted(HEADERS), chance.choice((0, 0, 1)))
        }
        sent = _sent(chance, forms.get(("POST", path), {}), csrf)
        if method in {"GET", "HEAD", "OPTIONS", "TRACE", "FOO"}:
            answer = played.open(path, method=method, query_string=sent, headers=headers, buffered=True)
        elif chance.random() < 0.8:
            answer = played.open(path, method=method, data=sent, headers=headers, buffered=True)
        else:
            body, kind = chance.choice((*BODIES, FORM)), chance.choice(KINDS)
            headers["X-CSRFToken"] = csrf
            answer = played.open(path, method=method, data=body, content_type=kind, headers=headers, buffered=True)
        assert answer.headers["Content-Security-Policy"] == CSP
        if answer.mimetype not in {"application/pdf", "text/csv"}:  # neither is ever shown as a page
            assert "onerror=1>" not in answer.text
            assert "<script>alert" not in answer.text
        assert "evil.example" not in (answer.location or "").partition("?")[0]
    for path in (*PAGES, f"{EVENING}/bogen.pdf"):
        assert played.get(path).status_code == 200


def _forms(app: Flask, holder: Phone) -> dict[tuple[str, str], dict[str, list[str]]]:
    """The forms of all pages by method and address, as a browser would send them."""
    pages = [holder.get(path) for path in inside(app, "GET") if not path.endswith(FILES)]
    forms = [
        (page.request.path, form) for page in pages if page.mimetype == "text/html" for form in Page(page.text).forms
    ]
    return {(form.method.upper(), form.action or path): form.values for path, form in forms}


def _sent(chance: random.Random, form: dict[str, list[str]], csrf: str) -> dict[str, list[str]]:
    names = [*NAMES, *form, *form]
    sent = dict(form) if chance.random() < 0.6 else {}
    for name in chance.sample(names, chance.randrange(1, 8)):
        sent[name] = chance.choices(VALUES, k=chance.choice((1, 1, 1, 2, 5)))
    return {**sent, "csrf_token": [csrf]}


@pytest.mark.parametrize("seed", range(80 if is_thorough() else 4))
def test_every_form_takes_anything(site: Flask, played: Phone, seed: int) -> None:
    """Each form of the pages, with what a browser would send or less, changed in some fields, and with others."""
    chance, csrf = random.Random(seed), token(played)
    for (method, path), form in _forms(site, played).items():
        if site.url_map.bind("").match(urlsplit(path).path, method=method)[0] not in ENDING:
            sent = _sent(chance, form, csrf)
            given = {"query_string": sent} if method == "GET" else {"data": sent}
            answer = played.open(path, method=method, **given)
            assert answer.status_code in {200, 303, 400, 404, 409, 413, 422}, path
    for path in PAGES:
        assert played.get(path).status_code == 200, path


@pytest.mark.parametrize("revision", ["2147483647", "2147483648", "9999999999", "99999999999", "0", "-1", "", "x"])
def test_a_revision_that_never_was(played: Phone, revision: str) -> None:
    facts = {"game": "normal", "re": ["1", "2"], "augen": "re151", "confirmed": "1", "revision": revision}
    csrf = token(played)
    for path in ("spiel/1/aendern", "spiel/1/davor", "spiel/1/loeschen"):
        answer = played.post(f"{EVENING}/{path}", data={**facts, "client_key": path, "csrf_token": csrf})
        assert answer.status_code == 409, path
    for path in ("rueckgaengig", "wiederholen"):
        assert played.post(f"{EVENING}/{path}", data={"revision": revision, "csrf_token": csrf}).status_code == 303
    assert [one for one in played.page(EVENING).links if one.endswith("/spiel/1")]


@pytest.mark.parametrize("host", ["a" * 500, "a" * 5000])
def test_a_host_that_is_none_is_told_so(anna: Phone, host: str) -> None:
    for path in ("/", "/runde/1", "/static/css/frame/base.css", "/nothing"):
        answer = anna.get(path, headers={"Host": host})
        assert (answer.status_code, answer.mimetype) == (400, "text/plain")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/runde/9", EVENING, f"{EVENING}/spiel", "/nirgends", "/static/js/sw.js"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_letters_that_no_address_has_are_refused(played: Phone, path: str, method: str) -> None:
    """A server in front of the app may pass them on as they came."""
    facts = EnvironBuilder(path, method=method).get_environ() | {"QUERY_STRING": "von=\xff&x=1"}
    assert played.open(facts).status_code == 400


def test_a_forged_host_stays_in_its_own_answer(site: Flask, anna: Phone) -> None:
    path, cookie = "/runde/1/links", anna.get_cookie("scorepad")
    assert cookie is not None
    sent = {"Cookie": f"scorepad={cookie.value}"}
    forger = phone(site, use_cookies=False)
    for host in ("evil.example", '"><script>alert(1)</script>', "evil.example:80@other", "<b>"):
        forged = forger.get(path, headers={"Host": host, **sent})
        assert forged.status_code == 200
        assert "<script>alert" not in forged.text
        assert forged.headers["Cache-Control"] == "private, no-store"
        assert "evil.example" not in anna.get(path).text
    site.config["PUBLIC_ADDRESS"] = "https://doko.example.org"
    try:
        shown = forger.get(path, headers={"Host": "evil.example", **sent}).text
    finally:
        site.config["PUBLIC_ADDRESS"] = ""
    assert "evil.example" not in shown
    assert "https://doko.example.org/l/" in shown


def test_cookies_keep_to_themselves(stranger: Phone) -> None:
    for base, secure in (("http://localhost", False), ("https://localhost", True)):
        (cookie,) = stranger.get("/hilfe", base_url=base).headers.getlist("Set-Cookie") or stranger.get(
            "/", base_url=base
        ).headers.getlist("Set-Cookie")
        flags = {one.strip() for one in cookie.split(";")[1:]}
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
        assert ("Secure" in flags) is secure
        assert not any(one.startswith("Domain") for one in flags)
        stranger.delete_cookie("scorepad")


def test_every_answer_has_its_headers(anna: Phone) -> None:
    play(anna, 1, 1)
    paths = [
        "/",
        "/nothing",
        "/static/css/frame/base.css",
        "/static/nothing",
        f"{EVENING}/bogen.pdf",
        f"{EVENING}/verlauf.svg",
    ]
    for path in [*paths, "/runde/9", "/runde/1/mitglieder", link(anna, "read"), "/l/x"]:
        for method in ("GET", "HEAD", "POST", "OPTIONS", "PUT"):
            answer = anna.open(path, method=method, buffered=True)
            assert answer.headers["Content-Security-Policy"] == CSP
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == ("no-referrer" if path.startswith("/l/") else "same-origin")
            assert answer.headers["Cache-Control"] in {"private, no-cache", "private, no-store", "no-cache"}


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "\\/evil.example", "https://evil.example", "/\t/evil.example", "/\n/x",
     "javascript:1", "http:evil.example", " //evil.example", "/" * 3, "x", "", "/" + "a" * 5000],
)  # fmt: skip
def test_nobody_is_sent_away(stranger: Phone, back: str) -> None:
    sent = {"zurueck": back, "csrf_token": token(stranger)}
    assert stranger.post("/anzeige", data=sent).location == "/"
    page = stranger.get("/anzeige", query_string={"zurueck": back}).text
    assert "evil.example" not in page
    assert "javascript:" not in page


HOSTILE_NAMES = ("<script>alert(1)", "'\"><img src=x>", "</title></svg>", "]]>&amp;&#60;x", "=1+1;{{7*7}}%s")


def test_names_and_notes_are_text_wherever_they_stand(site: Flask, stranger: Phone) -> None:
    members = "\n".join(name.replace(";", ".") for name in HOSTILE_NAMES)
    csrf = token(stranger)
    made = stranger.post("/runde/neu", data={"name": HOSTILE_NAMES[1], "members": members, "csrf_token": csrf})
    assert made.location == "/runde/1/links?neu=1"
    evening = play(stranger, 1, 1, name=HOSTILE_NAMES[2])
    for number, note in enumerate(
        (*HOSTILE_NAMES, "\x00", "\x1b[31m\x07", "\ufffe\U0010ffff", "\u202e\u2028"), start=2
    ):
        tried = itertools.combinations("1234", 2)
        assert any(game(stranger, evening, list(re), f"{number}", note=note, sure="1") == 303 for re in tried)
    pages = ["", "/mehr", "/verlauf", "/aenderungen", "/spiel", *(f"/spiel/{number}" for number in range(1, 9))]
    group = [f"/runde/1{one}" for one in ("", "/mitglieder", "/abend/neu", "/regeln", "/regeln/vergleich")]
    for path in ["/", *group, *(evening + one for one in pages)]:
        text = stranger.get(path).text
        for broken in ("<script>alert", "<img src=x", "</title></svg>", "]]>", "&#60;x", "49%s"):
            assert broken not in text, path
    drawn = ET.fromstring(stranger.get(f"{evening}/verlauf.svg").data)
    assert not drawn.findall(".//{*}script") + drawn.findall(".//{*}img")
    assert stranger.get(f"{evening}/bogen.pdf").data.startswith(b"%PDF")


def test_names_that_nobody_can_see_or_tell_apart_are_refused(anna: Phone) -> None:
    for name in (
        "\u200b",
        "\u2060\ufe0f",
        "\u3164",
        "\u2800",
        "a\u202eb",
        "\u2066a",
        "a\x00",
        "\u0301",
        "ANNA",
        "An\u00adna",
        "Anna\u200d",
    ):
        answer = anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name})
        assert answer.status_code == 422, repr(name)
    for name in ("Zoë", "Łukasz", "李", "👩‍🦰", "O'Neil-Ö", "Ελένη"):
        assert anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name}).status_code == 303, name


def test_a_list_of_names_without_end_is_refused_at_once(stranger: Phone) -> None:
    members = "\n".join(f"{number:x}" for number in range(20_000))
    answer = stranger.post("/runde/neu", data={"name": "x", "members": members, "csrf_token": token(stranger)})
    assert answer.status_code == 422


def test_the_server_takes_in_no_upload_without_end(site: Flask) -> None:
    with running(Server(site, "127.0.0.1", 0, threads=2)) as port:
        place = "127.0.0.1", port
        # the largest file that the site writes and reads, and larger ones
        for bytes_, taken in ((MOST_FILE, True), (2 * MOST_FILE, False), (2**30, False)):
            with socket.create_connection(place, timeout=10) as caller:
                caller.sendall(b"POST /runde/1/einlesen HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % bytes_)
                caller.settimeout(0.5 if taken else 10)
                with pytest.raises(TimeoutError) if taken else nullcontext():
                    assert _answer(caller).startswith(b"HTTP/1.1 413 ")
        with socket.create_connection(place, timeout=10) as caller:
            caller.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert _answer(caller).startswith(b"HTTP/1.1 200 ")


def _answer(caller: socket.socket) -> bytes:
    """Everything the server says before it hangs up."""
    return b"".join(iter(lambda: caller.recv(4096), b""))


# No input may cause a 500: bodies, addresses, cookies; forms are filled with anything in test_attack_input.


wild = st.one_of(
    st.text(max_size=30),
    st.integers(-(10**30), 10**30).map(str),
    st.sampled_from(
        ["\x00", "9" * 5000, "A" * 3000, "−1", "١", "1e9", "up:" + "9" * 4400, "draw", "true", "\u202e", "\ud7ff"]
    ),
)


@examples(25, share=3)
@given(
    body=st.one_of(st.binary(max_size=60), st.just(b'{"name": "\\ud800"}'), st.just(b"[" * 3000)),
    kind=st.sampled_from(
        [
            "application/json",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "text/plain",
            "",
            "a/b; charset=nope",
        ]
    ),
)
def test_bodies_take_anything(anna: Phone, body: bytes, kind: str) -> None:
    token = anna.page("/anzeige").form("/anzeige").values["csrf_token"][0]
    for path in ("/runde/neu", "/runde/1/abend/neu", "/runde/1/mitglieder", "/anzeige"):
        answer = anna.post(path, data=body, content_type=kind, headers={"X-CSRFToken": token})
        assert answer.status_code in {200, 303, 400, 413, 415, 422}


@examples(25, share=3)
@given(part=st.one_of(wild, st.text(alphabet="ABCab01_-", min_size=32, max_size=32)))
def test_addresses_take_anything(anna: Phone, part: str) -> None:
    shapes = (
        "/l/{}",
        "/runde/{}",
        "/runde/1/{}",
        "/runde/1/abend/{}",
        "/runde/1/mitglieder/{}",
        "/runde/1/links/erneuern/{}",
    )
    for shape in shapes:
        address = shape.format(part.replace("/", "%2F").replace("?", "%3F").replace("#", "%23"))
        assert anna.get(address).status_code in {200, 303, 308, 400, 403, 404, 405}


@pytest.mark.parametrize(
    "path",
    [
        "/%ff",
        "/l/%00",
        "/runde/%F0%9F%82%A1",
        "/runde/1%00",
        "/runde/" + "9" * 5000,
        "/runde/99999999999",
        "/runde/4000000000",
    ],
)
def test_broken_addresses_are_plain_404s(anna: Phone, path: str) -> None:
    assert anna.get(path).status_code == 404


def test_a_huge_form_is_refused(anna: Phone) -> None:
    token = anna.page("/anzeige").form("/anzeige").values["csrf_token"][0]
    answer = anna.post("/runde/neu", data={"name": "x" * 400_000}, headers={"X-CSRFToken": token})
    assert answer.status_code == 413


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "eyJydW5kZW4iOjF9.x.y", "\\x00"])
def test_a_broken_cookie_is_a_new_phone(stranger: Phone, cookie: str) -> None:
    stranger.set_cookie("scorepad", cookie)
    assert stranger.get("/").status_code == 200
    assert stranger.get("/runde/1").status_code == 404
