"""Errors lead back to the evening one came from and keep the input. Source: second-look.md, Errors.

While nothing can be read or written, pages say so with 503, keep what was typed, and come back by
themselves.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

from scorepad.actions.transaction import transaction
from scorepad.store import lite
from scorepad.store.away import may_help
from scorepad.store.db import db
from scorepad.store.models import EntryRow
from scorepad.web.frame import away, errors
from scorepad.web.frame.headers import MAX_BODY
from scorepad.web.runde import start
from tests.web.attack import token
from tests.web.conftest import link
from tests.web.critic import Page, Phone, answered, judge, missing
from tests.web.evening_pages import begin
from tests.web.frame.looks import failing

BOARD = "/runde/1/abend/1"
GROUP = "/runde/1"
OURS = {"Sec-Fetch-Site": "same-origin"}
TYPED = {"name": "Bei Bert im Garten", "date": "2026-11-19", "revision": "1"}


def ways(text: str) -> tuple[str, str]:
    """Where the arrow and the button of an error page lead."""
    links = [one for one in Page(text).links if not one.startswith("#")]
    return links[0], links[-1]


def test_what_is_not_there_leads_to_evening_or_runde_of_its_address(
    begun: Phone, stranger: Phone
) -> None:
    leading = {
        BOARD: (f"{BOARD}/spiel/99", f"{BOARD}/gibt-es-nicht"),
        GROUP: ("/runde/1/abend/99", "/runde/1/nichts"),
        "/": ("/runde/10/nichts", "/runde/1x/nichts", "/nichts"),
    }
    for back, paths in leading.items():
        for path in paths:
            answer = begun.get(path)
            assert answer.status_code == 404, path
            assert ways(answer.text) == (back, back), path
    assert ways(stranger.get(BOARD).text) == ("/", "/"), "a stranger is led to the start"


def test_else_it_leads_where_one_came_from_and_to_no_foreign_site(begun: Phone) -> None:
    leading = {
        f"http://localhost{BOARD}/mehr": BOARD,
        "http://localhost/runde/1/kasse?von=1": GROUP,
    }
    nowhere = (
        "http://localhost/hilfe",
        f"https://fritz.example{BOARD}",
        "http://localhost/runde/7",
        "//",
        "http://[",
    )
    for came_from, back in (leading | dict.fromkeys(nowhere, "/")).items():
        assert ways(begun.get("/nichts", headers={"Referer": came_from}).text) == (back, back), (
            came_from
        )


def test_who_may_only_read_is_led_back_to_the_evening(reader: Phone, begun: Phone) -> None:
    for path, back in ((f"{BOARD}/spiel", BOARD), (f"{GROUP}/mitglieder", GROUP)):
        answer = reader.get(path)
        assert answer.status_code == 403
        assert ways(answer.text) == (back, back)


def sent_again(holder: FlaskClient, text: str) -> int:
    form = Page(text).form("")
    return holder.post(form.action, data=form.values, headers=OURS).status_code


def test_a_form_that_was_too_old_is_sent_again_with_one_tap(begun: Phone) -> None:
    english = begun.post(f"{BOARD}/name", data=TYPED, headers=OURS | {"Accept-Language": "en"})
    assert not missing(english.text, "This page was too old", "Send it again")
    answer = begun.post(f"{BOARD}/name", data={**TYPED, "csrf_token": "of yesterday"}, headers=OURS)
    assert "Deine Eingabe ist noch da." in answered(answer, 400)
    assert ways(answer.text) == (BOARD, BOARD)
    assert sent_again(begun, answer.text) == 303
    assert TYPED["name"] in begun.get(BOARD).text


def test_each_answer_of_a_name_is_kept_in_its_order(begun: Phone) -> None:
    answer = begun.post(
        f"{BOARD}/spiel?tisch=1", data={"re": ["3", "1"], "note": 'Bert "mit" <b>'}, headers=OURS
    )
    form = Page(answer.text).form("")
    assert form.action == f"{BOARD}/spiel?tisch=1"
    assert form.values["re"] == ["3", "1"]
    assert form.values["note"] == ['Bert "mit" <b>']


def test_a_form_from_elsewhere_is_not_kept_and_one_of_ours_is_by_any_of_its_headers(
    begun: Phone,
) -> None:
    cross = {"Sec-Fetch-Site": "cross-site"}
    fritz = "https://fritz.example"
    others = {"Origin": fritz}, {"Referer": f"{fritz}/localhost"}, {"Origin": "http://["}
    for headers in [{}, cross, cross | {"Origin": "http://localhost"}, *others]:
        answer = begun.post(f"{BOARD}/name", data=TYPED, headers=headers)
        assert answer.status_code == 400
        assert not [kept for kept in ("<form", TYPED["name"]) if kept in answer.text], headers
    for headers in ({"Origin": "http://localhost"}, {"Referer": f"http://localhost{BOARD}/name"}):
        assert TYPED["name"] in begun.post(f"{BOARD}/name", data=TYPED, headers=headers).text, (
            headers
        )


def test_what_has_no_field_or_is_far_too_long_is_not_sent_again(begun: Phone) -> None:
    for path, sent, status in (
        (f"{BOARD}/rueckgaengig", {"revision": "1", "client_key": "x"}, 400),
        (f"{GROUP}/mitglieder", {"text": "x" * 5 * MAX_BODY}, 413),
    ):
        answer = begun.post(path, data=sent, headers=OURS)
        assert answer.status_code == status, path
        assert "<form" not in answer.text, path


def test_too_long_a_text_stands_there_to_be_made_shorter(begun: Phone) -> None:
    text = "Zeile\n" * (MAX_BODY // 6)
    kept = answered(
        begun.post("/runde/1/mitglieder", data={"text": text, "save": "1"}, headers=OURS), 413
    )
    assert ways(kept) == (GROUP, GROUP)
    values = Page(kept).form("").values
    assert values["text"] == [text]
    assert values["save"] == ["1"]


def test_what_broke_us_is_kept_too(site: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_all: object) -> None:
        raise RuntimeError("broken for the test")

    holder = site.test_client()
    csrf = Page(holder.get("/").text).form("/runde/neu").values["csrf_token"][0]
    typed = {"name": "Freitag", "members": "Anna\nBert\nCem\nDoro", "csrf_token": csrf}
    with monkeypatch.context() as broken:
        broken.setattr(start, "_made", break_down)
        broken.setattr(site, "testing", False)
        answer = holder.post("/runde/neu", data=typed, headers=OURS)
    assert answer.status_code == 500
    assert "misslungen" in answer.text
    assert "broken" not in answer.text
    assert not judge(Page(answer.text))
    assert sent_again(holder, answer.text) == 303


def test_a_game_that_came_after_the_seal_is_still_there(begun: Phone) -> None:
    begun.send(f"{BOARD}/abrechnen", f"{BOARD}/abrechnen", do="seal")
    answer = begun.post(
        f"{BOARD}/spiel", data={"csrf_token": token(begun), "note": "Cems Solo"}, headers=OURS
    )
    assert Page(answered(answer, 409)).form("/spiel").values["note"] == ["Cems Solo"]


# while nothing can be read or written


@pytest.fixture
def writer(site: Flask, anna: Phone) -> FlaskClient:
    """Bert's phone with the write link of a running evening; it may see errors of the server."""
    begin(anna)
    holder = site.test_client()
    holder.get(link(anna, "write"))
    return holder


@contextmanager
def held(site: Flask) -> Iterator[None]:
    """Another process holds the right to write and does not let go of it."""
    with site.app_context():
        url = db.engine.url
    if url.get_backend_name() == "postgresql":
        with create_engine(url, poolclass=NullPool).begin() as writing:
            writing.execute(text("LOCK TABLE evening IN EXCLUSIVE MODE"))
            yield
        return
    other = sqlite3.connect(str(url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.MonkeyPatch.context() as patch, closing(other):
        patch.setattr(lite, "BUSY_MILLISECONDS", 10)
        yield


def typed(holder: FlaskClient) -> dict[str, str | list[str]]:
    token = Page(holder.get("/anzeige").text).form("/anzeige").values["csrf_token"][0]
    return {
        "re": ["2", "3"],
        "augen": "re151",
        "note": "Berts Solo",
        "client_key": "k1",
        "csrf_token": token,
    }


def games(site: Flask) -> int:
    with site.app_context():
        return int(db.session.query(EntryRow).count())


def test_while_nothing_can_be_written_pages_open_and_a_game_is_kept_for_later(
    site: Flask, writer: FlaskClient
) -> None:
    facts = typed(writer)
    with held(site):
        assert [writer.get(path).status_code for path in (f"{BOARD}/spiel", BOARD, "/runde/1")] == [
            200,
            200,
            200,
        ]
        answer = writer.post(f"{BOARD}/spiel", data=facts, headers=OURS)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Gleich wieder da" in answer.text
    page = Page(answer.text)
    assert not judge(page)
    form = page.form("/spiel")
    assert form.values["note"] == ["Berts Solo"]
    assert form.values["client_key"] == ["k1"]
    assert games(site) == 0
    assert writer.post(form.action, data=form.values, headers=OURS).status_code == 303
    assert games(site) == 1


@pytest.mark.parametrize("beginning", ["SELECT", "INSERT INTO entry", "INSERT INTO revision"])
def test_a_save_whose_connection_is_lost_is_done_again_by_key(
    site: Flask, writer: FlaskClient, beginning: str
) -> None:
    facts = typed(writer)
    with failing(site, beginning, lost=True) as failed:
        assert writer.post(f"{BOARD}/spiel", data=facts, headers=OURS).status_code == 303
    assert len(failed) == 1
    assert games(site) == 1


def test_a_page_whose_connection_is_lost_is_read_just_once_more(
    site: Flask, writer: FlaskClient
) -> None:
    with failing(site, "SELECT", lost=True):
        assert writer.get(BOARD).status_code == 200
    with failing(site, "SELECT", lost=True, times=2) as failed:
        answer = writer.get(f"{BOARD}?tabelle=1")
    assert answer.status_code == 503
    assert len(failed) == 2
    assert [one for one in Page(answer.text).links if one.startswith(BOARD)][
        -1
    ] == f"{BOARD}?tabelle=1"


def test_a_database_that_is_away_is_not_asked_for_reasons(
    writer: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_runde_id: int) -> None:
        raise OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(errors, "held", lost)
    answer = writer.get("/runde/1/abend/99")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"


def test_a_form_without_a_key_is_not_sent_twice_once_it_may_be_saved(
    site: Flask, writer: FlaskClient
) -> None:
    def saved_and_lost() -> None:
        with transaction():
            pass
        raise OperationalError("", {}, sqlite3.OperationalError(), connection_invalidated=True)

    with site.test_request_context(method="POST"):
        with pytest.raises(OperationalError) as lost:
            saved_and_lost()
        assert may_help(lost.value)
        assert not away.is_safe()
    for given in (
        {"method": "POST", "data": {"client_key": "k"}},
        {"method": "POST"},
        {"method": "GET"},
    ):
        with site.test_request_context(**given):
            assert away.is_safe()


def test_an_outage_is_one_line_in_the_log(
    site: Flask, writer: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    site.extensions["outage"] = away.Outage()
    with failing(site, "SELECT", lost=False, times=5), caplog.at_level(logging.WARNING):
        assert [writer.get(BOARD).status_code for _time in range(5)] == [503] * 5
    assert [one.getMessage() for one in caplog.records] == [
        "The database cannot be asked just now: disk I/O error"
    ]
    assert not caplog.records[0].exc_info
