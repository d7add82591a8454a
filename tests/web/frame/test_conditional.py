"""A look in the same words as before is answered by one question to the database, and never by what
was true before.

Source: issue "A service one can rely on", caches keyed so that they cannot be stale; hosting, "Poll
(304)".
"""

import datetime as dt
import gc
import logging
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorepad.app import create_app
from scorepad.serving.metrics import Figures
from scorepad.settings import Settings
from scorepad.store import glances, schema
from scorepad.store.away import Unavailable
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from scorepad.web.frame import clock, conditional, own_key, watch
from tests.conftest import CAST, NOW, there
from tests.statements import counted
from tests.web.critic import Phone, phone
from tests.web.evening_pages import BERT, CEM, ENTER, EVENING, ends, enter, table
from tests.web.frame.looks import ASKS, NEWS, Looks, MakeLooks, failing

KEY = "a key that stands in a file of its own"
NO_MATTER = {
    "REQUEST_METHOD",  # GET alone
    # read of every request; only those that guess links and make Runden are counted by it
    "REMOTE_ADDR",
    "HTTP_CONNECTION",  # matters together with HTTP_UPGRADE alone
    "HTTP_X_OUTBOX",  # only counted, and no look waits
    "wsgi.input_terminated",  # of a body, which a look does not have
}
OTHER = {
    "PATH_INFO": "/runde/1/abend/1/mehr",
    "QUERY_STRING": "gross=1",
    "SCRIPT_NAME": "/doko",
    "wsgi.url_scheme": "https",
    "SERVER_NAME": "192.168.1.5",
    "SERVER_PORT": "8001",
    "HTTP_UPGRADE": "websocket",
    "HTTP_ACCEPT_LANGUAGE": "en",
    "HTTP_COOKIE": "scorepad=other",
    "HTTP_HOST": "other",
    "HTTP_SEC_FETCH_MODE": "navigate",
    "HTTP_IF_NONE_MATCH": "*",
    "REQUEST_METHOD": "HEAD",
}


@pytest.mark.both_databases
@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_the_second_look_opens_no_page_and_asks_once(looks: MakeLooks, path: str) -> None:
    look = looks(path)
    first = look.holder.get(path, headers=ASKS | {"If-None-Match": look.tag})
    assert "no-store" not in first.headers["Cache-Control"]
    with counted(look.holder.application) as asked:
        second = look.holder.get(path, headers=ASKS | {"If-None-Match": look.tag})
    assert second.status_code == 304
    assert second.data == b""
    assert len(asked) == 1
    assert look.opened == 1
    names = [name for name, _ in first.headers if name != watch.HEADER]
    assert [(name, second.headers[name]) for name in names] == [
        (name, first.headers[name]) for name in names
    ]
    assert first.headers[watch.HEADER] != second.headers[watch.HEADER]


class Read(dict[str, Any]):
    """The facts of a request, which remembers those that were asked for; nobody asks for all."""

    def __init__(self, facts: dict[str, Any]) -> None:
        super().__init__(facts)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all facts of a request are read")


@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_a_page_reads_nothing_of_a_look_but_the_words_that_are_compared(
    looks: MakeLooks, path: str
) -> None:
    look = looks(path)
    facts = Read(look.facts())
    assert look.answer(facts)[0] == 304
    assert look.opened == 1
    read = {
        name for name in facts.asked if not name.startswith(("werkzeug.", "scorepad.", "flask."))
    }
    assert read >= {"PATH_INFO", "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE"}
    assert read - set(conditional.WORDS) <= NO_MATTER


def test_other_words_are_looked_at(looks: MakeLooks) -> None:
    assert {*conditional.WORDS, "REQUEST_METHOD"} == set(OTHER)
    look = looks()
    for name, other in OTHER.items():
        for _time in range(2):
            status, _headers = look.answer(look.facts())
            assert status == 304
        look.opened = 0
        look.answer(look.facts())
        assert look.opened == 0
        look.answer(look.facts() | {name: other})
        assert look.opened == 1, name


def test_a_screen_for_all_and_a_finished_evening_are_always_looked_at(
    looks: MakeLooks, anna: Phone
) -> None:
    """The one has its code, the other tells of the season."""
    enter(anna, BERT, CEM)
    look = looks(f"{EVENING}?gross=1")
    assert look.status() == 304
    assert look.status() == 304
    assert look.opened == 2
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    look = looks()
    assert look.status() == 304
    assert look.status() == 304
    assert look.opened == 2


CHANGES: dict[str, Callable[[Phone], object]] = {
    "a game": lambda anna: enter(anna, BERT, CEM),
    "a pen": lambda anna: anna.get(ENTER),
    "a name": lambda anna: anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name="Bertram"),
    "an end": lambda anna: anna.send(f"{EVENING}/mehr", "/abschliessen"),
    "a Runde at rest": lambda anna: anna.send("/runde/1/archivieren", "/archivieren"),
    "a renewed link": lambda anna: anna.send("/runde/1/links/erneuern/write", "/erneuern/write"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_there_at_the_next_look(
    looks: MakeLooks, anna: Phone, change: str
) -> None:
    look = looks().known()
    CHANGES[change](anna)
    assert look.status() == (404 if change == "a renewed link" else 200)


def test_a_pen_laid_down_by_time_alone_is_gone(
    looks: MakeLooks, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.get(ENTER)
    look = looks().known()
    start = clock.now()
    monkeypatch.setattr(clock, "now", lambda: start + dt.timedelta(seconds=121))
    assert look.status() == 200


def test_an_evening_whose_time_is_up_says_so(
    looks: MakeLooks, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: TSR 8.5."""
    moment = [NOW]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    rules = ends(evening__ends="open", evening__minutes=100)
    look = looks("/runde/2/abend/2", table(site, 4, rules)).known()
    moment[0] += dt.timedelta(minutes=99)
    assert look.status() == 304
    assert look.opened == 1
    moment[0] += dt.timedelta(minutes=1)
    assert look.status() == 200


# what is kept of a look: little, as long as it may be, and nothing of an answer that is not the
# same each time


@pytest.mark.both_databases
@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_what_is_kept_of_a_look_is_small_however_large_the_runde_is(
    looks: MakeLooks, path: str
) -> None:
    """Whoever holds a link could else fill the memory of the server, a look at a time."""
    look = looks(path)
    with look.holder.application.app_context():
        db.session.add_all(
            MemberRow(runde_id=1, name=f"{number:080}", active=False) for number in range(100)
        )
        db.session.commit()
    look.tag = look.holder.get(path, headers=ASKS).headers["ETag"]
    look.status()
    gc.freeze()  # all that is there already is not looked through again
    tracemalloc.start()
    kept = []
    for number in range(30):
        facts = look.facts() | {"QUERY_STRING": f"x={number}"}
        tag = look.answer(facts)[1]["ETag"]
        assert look.answer(facts | {"HTTP_IF_NONE_MATCH": tag})[0] == 304
        if number in {9, 29}:
            gc.collect()
            kept.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    gc.unfreeze()
    assert kept[1] - kept[0] < 20 * 10_000


@pytest.mark.both_databases
def test_an_answer_that_changes_the_cookie_is_given_each_time(
    looks: MakeLooks, bert: Phone
) -> None:
    bert.get(ENTER)
    look = looks()
    cookie = there(bert.get_cookie("scorepad"))
    reload = {"If-None-Match": look.tag, "Sec-Fetch-Mode": "navigate"}
    for _look in range(2):
        bert.set_cookie("scorepad", cookie.value)
        answer = bert.get(EVENING, headers=reload)
        assert answer.status_code == 304
        assert "Set-Cookie" in answer.headers
    assert look.opened == 2


@pytest.mark.both_databases
def test_an_exchanged_key_ends_what_it_had_opened(
    looks: MakeLooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = looks().known()
    monkeypatch.setitem(
        look.holder.application.config, "SECRET_KEY", "another key, long enough for it all"
    )
    assert look.status() == 404


@pytest.mark.both_databases
def test_with_a_foreign_key_each_look_is_opened(
    looks: MakeLooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = looks().known()
    monkeypatch.setattr(own_key, "is_foreign", lambda _app: True)
    assert look.status() == 304
    assert look.status() == 304
    assert look.opened == 3


@pytest.mark.both_databases
def test_while_the_database_is_away_a_look_is_told_to_come_back(looks: MakeLooks) -> None:
    look = looks().known()
    with failing(look.holder.application, "SELECT", lost=False, times=2) as failed:
        answer = look.holder.get(EVENING, headers=ASKS | {"If-None-Match": look.tag})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert len(failed) == 2
    assert look.opened == 2
    assert look.status() == 304


@pytest.mark.both_databases
def test_a_look_whose_connection_was_lost_is_answered_by_another_one(looks: MakeLooks) -> None:
    look = looks().known()
    with failing(look.holder.application, "SELECT", lost=True) as failed:
        assert look.status() == 304
    assert failed


@pytest.mark.both_databases
def test_a_failing_answer_is_not_taken_for_a_look(
    looks: MakeLooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = looks()
    app = look.holder.application
    with monkeypatch.context() as patch:
        patch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
        patch.setattr(app.session_interface, "save_session", lambda *_given: 1 / 0)
        assert look.answer(look.facts())[0] == 500
    status, headers = look.answer(look.facts())
    assert status == 304
    assert headers["ETag"] == look.tag
    assert look.opened == 2
    assert "Content-Length" not in headers


@pytest.mark.both_databases
def test_a_look_that_fails_is_one_request_in_the_log_from_its_beginning(
    looks: MakeLooks, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        time.sleep(0.05)
        raise Unavailable("locked")

    look = looks().known()
    monkeypatch.setattr(glances, "read_alone", fail)
    with caplog.at_level(logging.INFO, "scorepad.requests"):
        answer = look.holder.get(EVENING, headers=ASKS | {"If-None-Match": look.tag})
    (told,) = [
        vars(record)["facts"] for record in caplog.records if record.name == "scorepad.requests"
    ]
    assert told["status"] == 503
    assert told["request"] == answer.headers[watch.HEADER]
    assert told["ms"] >= 50


@pytest.mark.both_databases
def test_a_look_is_logged_and_counted_like_any_other(
    looks: MakeLooks, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = looks().known()
    figures = Figures()
    monkeypatch.setitem(look.holder.application.extensions, "metrics", figures)
    with caplog.at_level(logging.INFO, "scorepad.requests"):
        assert look.status() == 304
        assert look.opened == 1
    told = [vars(record)["facts"] for record in caplog.records]
    route = "/runde/<int:runde_id>/abend/<int:evening_id>"
    assert [(one["method"], one["route"], one["status"]) for one in told] == [("GET", route, 304)]
    labels = {"method": "GET", "route": route, "status": "304"}
    assert figures.registry.get_sample_value("scorepad_requests_total", labels) == 1


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Looks]:
    """A phone that looks at an evening of an installation behind a proxy, whose key stands in its
    file.
    """
    (tmp_path / "secret.key").write_text(KEY, encoding="utf-8")
    database = f"sqlite:///{tmp_path}/scorepad.sqlite"
    app = create_app(
        Settings(instance=tmp_path, database=database, secret_key=KEY, trusted_proxies=1)
    )
    with app.app_context():
        schema.upgrade(db.engine)
        holder = phone(app)
        holder.send("/", "/runde/neu", name="Donnerstag", members="\n".join(CAST))
        holder.send("/runde/1", "/abend/neu")
        yield Looks(holder)
        db.engine.dispose()


@pytest.mark.both_databases
def test_how_a_phone_came_is_asked_of_the_proxy_before_its_words_are_compared(
    behind: Looks,
) -> None:
    came = {"HTTP_X_FORWARDED_PROTO": "http"}
    assert [behind.answer(behind.facts() | came)[0] for _time in range(2)] == [304, 304]
    assert behind.opened == 1
    behind.answer(behind.facts() | {"HTTP_X_FORWARDED_PROTO": "https"})
    assert behind.opened == 2


@pytest.mark.both_databases
def test_a_key_that_a_restore_exchanged_is_heard_of_before_words_are_compared(
    behind: Looks, tmp_path: Path
) -> None:
    assert [behind.answer(behind.facts())[0] for _time in range(2)] == [304, 304]
    new = tmp_path / "new.key"
    new.write_text(KEY[::-1], encoding="utf-8")
    new.replace(tmp_path / "secret.key")
    assert behind.answer(behind.facts())[0] == 404
