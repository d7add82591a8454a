"""While nothing can be read or written, pages say so with 503, keep what was typed, and come back by themselves."""

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
from tests.web.conftest import link
from tests.web.critic import Page, Phone, judge
from tests.web.evening_pages import begin
from tests.web.frame.looks import failing

BOARD = "/runde/1/abend/1"
OURS = {"Sec-Fetch-Site": "same-origin"}


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
    return {"re": ["2", "3"], "augen": "re151", "note": "Berts Solo", "client_key": "k1", "csrf_token": token}


def games(site: Flask) -> int:
    with site.app_context():
        return int(db.session.query(EntryRow).count())


def test_while_nothing_can_be_written_pages_open_and_a_game_is_kept_for_later(site: Flask, writer: FlaskClient) -> None:
    facts = typed(writer)
    with held(site):
        assert [writer.get(path).status_code for path in (f"{BOARD}/spiel", BOARD, "/runde/1")] == [200, 200, 200]
        answer = writer.post(f"{BOARD}/spiel", data=facts, headers=OURS)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Gleich wieder da" in answer.text
    page = Page(answer.text)
    assert not judge(page)
    form = page.form("/spiel")
    assert (form.values["note"], form.values["client_key"]) == (["Berts Solo"], ["k1"])
    assert games(site) == 0
    assert writer.post(form.action, data=form.values, headers=OURS).status_code == 303
    assert games(site) == 1


@pytest.mark.parametrize("beginning", ["SELECT", "INSERT INTO entry", "INSERT INTO revision"])
def test_a_save_whose_connection_is_lost_is_done_again_by_key(site: Flask, writer: FlaskClient, beginning: str) -> None:
    facts = typed(writer)
    with failing(site, beginning, lost=True) as failed:
        assert writer.post(f"{BOARD}/spiel", data=facts, headers=OURS).status_code == 303
    assert (len(failed), games(site)) == (1, 1)


def test_a_page_whose_connection_is_lost_is_read_just_once_more(site: Flask, writer: FlaskClient) -> None:
    with failing(site, "SELECT", lost=True):
        assert writer.get(BOARD).status_code == 200
    with failing(site, "SELECT", lost=True, times=2) as failed:
        answer = writer.get(f"{BOARD}?tabelle=1")
    assert (answer.status_code, len(failed)) == (503, 2)
    assert [one for one in Page(answer.text).links if one.startswith(BOARD)][-1] == f"{BOARD}?tabelle=1"


def test_a_database_that_is_away_is_not_asked_for_reasons(writer: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_runde_id: int) -> None:
        raise OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(errors, "held", lost)
    answer = writer.get("/runde/1/abend/99")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")


def test_a_form_without_a_key_is_not_sent_twice_once_it_may_be_saved(site: Flask, writer: FlaskClient) -> None:
    def saved_and_lost() -> None:
        with transaction():
            pass
        raise OperationalError("", {}, sqlite3.OperationalError(), connection_invalidated=True)

    with site.test_request_context(method="POST"):
        with pytest.raises(OperationalError) as lost:
            saved_and_lost()
        assert may_help(lost.value)
        assert not away.is_safe()
    for given in ({"method": "POST", "data": {"client_key": "k"}}, {"method": "POST"}, {"method": "GET"}):
        with site.test_request_context(**given):
            assert away.is_safe()


def test_an_outage_is_one_line_in_the_log(site: Flask, writer: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    site.extensions["outage"] = away.Outage()
    with failing(site, "SELECT", lost=False, times=5), caplog.at_level(logging.WARNING):
        assert [writer.get(BOARD).status_code for _time in range(5)] == [503] * 5
    assert [one.getMessage() for one in caplog.records] == ["The database cannot be asked just now: disk I/O error"]
    assert not caplog.records[0].exc_info
