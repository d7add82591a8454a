"""Who has no link sees nothing, who may only read changes nothing, and no trick turns the one into
the other.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

from scorepad.actions.instance.demo import KEY, fill
from scorepad.actions.runde import rule_sets
from scorepad.scoring.rules import Rules
from tests.conftest import CAST
from tests.web.attack import OURS, THEIRS, address, everything, inside, others, play, rules, token
from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone
from tests.web.evening_pages import EVENING, GUEST, choose

pytestmark = [pytest.mark.both_databases, pytest.mark.usefixtures("unprinted")]

LEAVE = "/abmelden/1"
DISPLAY = "/anzeige"
LOOKED_AT = {
    LEAVE,
    EVENING + "/abrechnen",
    "/runde/1/regeln",
    "/runde/1/regeln/weitergeben",
    "/runde/1/tarif",
    "/runde/1/schulden",
}
"""Pages with a form that whoever reads sees without it."""
CLOSED = {
    EVENING + "/tafel.json",
    "/runde/1/tischkarte-write.pdf",
    "/runde/1/konten",
    "/runde/1/foto",
}
"""What is closed to whoever reads though nothing is sent there."""
BROKEN: tuple[object, ...] = (
    1,
    [1],
    {"1": 1},
    [[1, 1]],
    [["x", "y", "z"]],
    [[None] * 3],
    [[1, 2, 1]],
    [[1, 1, 99]],
    [[1, 3, 1]],
    [[1, -1, 1]],
    [[1, 2**70, 1]],
)
"""What may stand in the session of another version, and links of other roles, versions and Runden.
"""
Stored = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def played(site: Flask, anna: Phone) -> Stored:
    """Anna's Runde and that of other people, each with an evening and a game: all that is stored of
    it.
    """
    assert play(anna, 1, 1) == "/runde/1/abend/1"
    others(site)
    with site.app_context():
        for runde_id in (1, 2):
            rule_sets.keep(runde_id, "Sonntags", Rules())
    return everything(site)


def test_a_stranger_finds_nothing(site: Flask, stranger: Phone, played: Stored) -> None:
    sent = {"csrf_token": token(stranger), "client_key": "game", "revision": "2"}
    for path in (*inside(site, "GET"), "/runde/3", "/l/" + "A" * 32, "/l/x", "/nichts"):
        answer = stranger.get(path)
        assert answer.status_code == 404, path
        assert "Hier ist keine Seite." in answer.text, path
        assert stranger.get(path, headers={"If-None-Match": "*"}).status_code == 404, path
        assert stranger.head(path).status_code == 404, path
    for path in inside(site, "POST"):
        assert stranger.post(path, data=sent).status_code == 404, path
    assert everything(site) == played


def mixed_with_theirs(site: Flask, method: str) -> Iterator[str]:
    """Addresses of every view in which some ids, or all, are those of the other Runde."""
    for rule in rules(site, method):
        names = sorted(rule.arguments & set(THEIRS))
        for many in range(1, len(names) + 1):
            for foreign in combinations(names, many):
                theirs = {name: THEIRS[name] for name in foreign}
                yield address(site, rule, {**OURS, **theirs})


def test_ids_of_another_runde_are_nowhere(site: Flask, anna: Phone, played: Stored) -> None:
    sent = {"csrf_token": token(anna), "client_key": "foreign", "revision": "2", "active": "0"}
    for path in mixed_with_theirs(site, "GET"):
        assert anna.get(path).status_code == 404, path
    for path in mixed_with_theirs(site, "POST"):
        assert anna.post(path, data=sent).status_code == 404, path
    assert everything(site) == played


def test_members_of_another_runde_cannot_be_seated_or_named(
    site: Flask, anna: Phone, played: Stored
) -> None:
    csrf = token(anna)
    table = {
        "table": ["1", "2", "3", "6"],
        "first_dealer": "1",
        "date": "2026-11-20",
        "client_key": "foreign",
    }
    assert anna.post("/runde/1/abend/neu", data={**table, "csrf_token": csrf}).status_code == 422
    facts = {
        "game": "normal",
        "re": ["1", "6"],
        "augen": "re121",
        "client_key": "foreign",
        "csrf_token": csrf,
    }
    assert anna.post("/runde/1/abend/1/spiel", data=facts).status_code == 422
    assert everything(site) == played


def statuses_for_a_reader(path: str, writes: set[str]) -> set[int]:
    """How a page may be answered to whoever only reads, of the pages at which others write."""
    if any(part in path for part in ("/turnier/1", "/liga/1", "/tisch")):
        return {403, 404}  # there is no tournament and no league
    if path in CLOSED or path in writes - LOOKED_AT:
        return {403}
    if path == f"{EVENING}/ende":
        return {303}
    return {200}


def test_who_reads_changes_nothing_and_sees_no_way_to(
    site: Flask, reader: Phone, anna: Phone, played: Stored
) -> None:
    secret = link(anna, "write")
    csrf = token(reader)
    writes = set(inside(site, "POST"))
    facts = {"client_key": "x", "revision": "2", "confirmed": "1", "active": "0", "name": "x"}
    for path in writes - {LEAVE}:
        for sent in ({}, facts):
            answer = reader.post(path, data={**sent, "csrf_token": csrf})
            assert answer.status_code == 403, path
            assert "nur zuschauen" in answer.text, path
    choose(reader, GUEST)
    for path in inside(site, "GET"):
        answer = reader.get(path)
        assert answer.status_code in statuses_for_a_reader(path, writes), path
        assert secret.encode() not in answer.data, path
        if answer.mimetype == "text/html" and path != LEAVE:
            forms = Page(answer.text).forms
            posted_to = {form.action for form in forms if form.method == "post"}
            assert posted_to <= {DISPLAY}, path
    left = reader.post(LEAVE, data={"csrf_token": csrf})
    assert left.status_code == 303, "what a phone holds is its own"
    assert everything(site) == played


def test_a_form_of_another_site_changes_nothing(
    site: Flask, anna: Phone, stranger: Phone, played: Stored
) -> None:
    tokens: tuple[dict[str, str], ...] = (
        {},
        {"csrf_token": ""},
        {"csrf_token": token(stranger)},
        {"csrf_token": "IjEi.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"},
    )
    for path in ("/runde/neu", "/anzeige", *inside(site, "POST")):
        for sent in tokens:
            answer = anna.post(path, data={"client_key": "x", **sent})
            assert answer.status_code == 400, path
            assert "war zu alt" in answer.text, path
    assert everything(site) == played


def test_a_renewed_link_is_over_on_every_phone(site: Flask, anna: Phone, played: Stored) -> None:
    old = link(anna, "write")
    thief = phone(site)
    thief.get(old)
    assert thief.get("/runde/1").status_code == 200
    board = thief.get("/runde/1/abend/1")
    assert anna.send("/runde/1/links/erneuern/write", "/erneuern/write").status_code == 303
    assert anna.get("/runde/1").status_code == 200
    assert link(anna, "write") != old
    assert thief.get(old).status_code == 404
    known = {"If-None-Match": board.headers["ETag"]}
    for path in inside(site, "GET"):
        assert thief.get(path, headers=known).status_code == 404, path
    csrf = token(thief)
    for path in inside(site, "POST"):
        assert thief.post(path, data={"csrf_token": csrf}).status_code == 404, path


def test_the_form_that_made_a_runde_is_no_key_to_it_once_the_link_is_renewed(site: Flask) -> None:
    maker = phone(site)
    keeper = phone(site)
    facts = {
        "name": "Montag",
        "members": "\n".join(CAST),
        "client_key": "kept",
        "csrf_token": token(maker),
    }
    for _time in range(2):
        assert maker.post("/runde/neu", data=facts).location == "/runde/1/links?neu=1"
    keeper.get(link(maker, "write"))
    keeper.send("/runde/1/links/erneuern/write", "/erneuern/write")
    assert maker.post("/runde/neu", data=facts).status_code == 404
    assert maker.get("/runde/1").status_code == 404


def test_nobody_gets_the_demo_by_its_well_known_key(site: Flask, stranger: Phone) -> None:
    with site.app_context():
        path = fill()
    facts = {"name": "Montag", "members": "\n".join(CAST), "csrf_token": token(stranger)}
    for key in (KEY, f"form {KEY}", f"{KEY}-0"):
        made = stranger.post("/runde/neu", data={**facts, "client_key": key})
        assert made.status_code == 303
        assert not made.location.startswith("/runde/1/")
    assert stranger.get("/runde/1").status_code == 404
    with site.app_context():
        assert fill() == path


def test_a_session_of_another_installation_is_nobody(
    site: Flask, stranger: Phone, played: Stored
) -> None:
    signer = SecureCookieSessionInterface().get_signing_serializer(site)
    assert isinstance(signer, URLSafeTimedSerializer)
    another = URLSafeTimedSerializer("another key " * 4, salt="cookie-session")
    forged = another.dumps({"runden": [[1, 1, 1]]})
    stranger.set_cookie("scorepad", str(forged))
    assert stranger.get("/runde/1").status_code == 404
    signed = (signer.dumps({"runden": broken}) for broken in BROKEN)
    for broken in ("", "x", "a.b.c", "eyJydW5kZW4iOjF9.x.y", "\\x00", *signed):
        stranger.set_cookie("scorepad", str(broken))
        assert stranger.get("/").status_code == 200, broken
        for path in (
            "/runde/1/spiel",
            "/runde/1/mitglieder",
            "/runde/2",
            "/runde/1/links/erneuern/write",
        ):
            assert stranger.get(path).status_code in {403, 404}, (broken, path)
