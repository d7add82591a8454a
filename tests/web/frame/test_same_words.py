"""A look in the same words as before is answered by one question to the database, and never by what was true before.

Source: issue "A service one can rely on", caches keyed so that they cannot be stale; hosting, "Poll (304)".
"""

from __future__ import annotations

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
from werkzeug.test import EnvironBuilder

from scorepad.app import create_app
from scorepad.metrics import Figures
from scorepad.settings import Settings
from scorepad.store import glances, schema
from scorepad.store.away import Unavailable
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from scorepad.web.frame import clock, own_key, unchanged, watch
from tests.conftest import CAST
from tests.web.critic import Phone, phone
from tests.web.evening.test_board_tables import NOW, ends, table
from tests.web.evening_pages import BERT, CEM, ENTER, EVENING, enter
from tests.web.frame.test_away import failing
from tests.web.test_statements import counted

NEWS = f"{EVENING}/neues?after=0"
KEY = "a key that stands in a file of its own"
ASKS = {"Sec-Fetch-Mode": "cors", "Accept-Language": "de"}
NO_MATTER = {
    "REQUEST_METHOD",  # GET alone
    "REMOTE_ADDR",  # read of every request; only those that guess links and make Runden are counted by it
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
pytestmark = pytest.mark.both_databases


class Looks:
    """A phone that has a page and asks whether it is still the same; `opened` counts the looks that opened a page."""

    def __init__(self, holder: Phone, path: str = EVENING) -> None:
        self.holder, self.path, self.opened = holder, path, 0
        self.tag = holder.get(path, headers=ASKS).headers["ETag"]
        holder.application.before_request_funcs.setdefault(None, []).append(self._count)

    def _count(self) -> None:
        self.opened += 1

    def status(self, **more: str) -> int:
        """The status of the answer to one look, in these words besides."""
        headers = ASKS | {"If-None-Match": self.tag} | {name.replace("_", "-"): said for name, said in more.items()}
        return self.holder.get(self.path, headers=headers).status_code

    def facts(self, **more: str) -> dict[str, Any]:
        """What a server knows of such a request."""
        cookies = "; ".join(f"{one.key}={one.value}" for one in self.holder.jar.values())
        headers = ASKS | {"If-None-Match": self.tag, "Cookie": cookies} | more
        return EnvironBuilder(self.path, headers=headers.items()).get_environ()

    def answer(self, facts: dict[str, Any]) -> tuple[int, dict[str, str]]:
        """Status and headers of the answer to a request as the server knows it, read by nothing in between."""
        told: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], _error: object = None) -> Callable[[bytes], None]:
            told[:] = int(status[:3]), dict(headers)
            return lambda _body: None

        b"".join(self.holder.application.wsgi_app(facts, start))
        return told[0], told[1]

    def known(self) -> Looks:
        """After the look that is remembered, and one that shows it."""
        assert [self.status(), self.status()] == [304, 304]
        assert self.opened == 1
        return self


@pytest.fixture
def looks(bert: Phone) -> Iterator[Callable[..., Looks]]:
    """Looks of Bert's phone; nothing is counted any more afterwards."""
    before = list(bert.application.before_request_funcs.get(None, []))
    yield lambda path=EVENING, holder=bert: Looks(holder, path)
    bert.application.before_request_funcs[None] = before


@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_the_second_look_opens_no_page_and_asks_once(looks: Callable[..., Looks], path: str) -> None:
    look = looks(path)
    first = look.holder.get(path, headers=ASKS | {"If-None-Match": look.tag})
    with counted(look.holder.application) as asked:
        second = look.holder.get(path, headers=ASKS | {"If-None-Match": look.tag})
    assert (second.status_code, second.data, len(asked), look.opened) == (304, b"", 1, 1)
    names = [name for name, _ in first.headers if name != watch.HEADER]
    assert [(name, second.headers[name]) for name in names] == [(name, first.headers[name]) for name in names]
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
def test_a_page_reads_nothing_of_a_look_but_the_words_that_are_compared(looks: Callable[..., Looks], path: str) -> None:
    look = looks(path)
    facts = Read(look.facts())
    assert (look.answer(facts)[0], look.opened) == (304, 1)
    ours = ("werkzeug.", "scorepad.", "flask.")
    read = {name for name in facts.asked if not name.startswith(ours)} - {"HTTP_IF_NONE_MATCH"}
    assert read >= {"PATH_INFO", "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE"}
    assert read - set(unchanged.WORDS) <= NO_MATTER


@pytest.mark.parametrize("name", OTHER)
def test_other_words_are_looked_at(looks: Callable[..., Looks], name: str) -> None:
    look = looks()
    assert [look.answer(look.facts())[0] for _time in range(2)] == [304, 304]
    assert look.opened == 1
    look.answer(look.facts() | {name: OTHER[name]})
    assert look.opened == 2


def test_every_word_has_another() -> None:
    assert {*unchanged.WORDS, "HTTP_IF_NONE_MATCH", "REQUEST_METHOD"} == set(OTHER)


@pytest.mark.parametrize("marks", ["*", "{tag}, " + ", ".join(f'"{number}"' for number in range(20))])
def test_what_a_phone_says_it_has_besides_is_not_kept(looks: Callable[..., Looks], marks: str) -> None:
    look = looks()
    facts = [look.facts() | {"HTTP_IF_NONE_MATCH": marks.format(tag=look.tag)} for _time in range(2)]
    assert [look.answer(one)[0] for one in facts] == [304, 304]
    assert look.opened == 2


@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_what_is_kept_of_a_look_is_small_however_large_the_runde_is(looks: Callable[..., Looks], path: str) -> None:
    """Whoever holds a link could else fill the memory of the server, a look at a time."""
    look = looks(path)
    with look.holder.application.app_context():
        db.session.add_all(MemberRow(runde_id=1, name=f"{number:080}", active=False) for number in range(1000))
        db.session.commit()
    look.tag = look.holder.get(path, headers=ASKS).headers["ETag"]
    look.status()
    tracemalloc.start()
    kept = []
    for number in range(60):
        facts = look.facts() | {"QUERY_STRING": f"x={number}"}
        tag = look.answer(facts)[1]["ETag"]
        assert look.answer(facts | {"HTTP_IF_NONE_MATCH": tag})[0] == 304
        if number in {19, 59}:
            gc.collect()
            kept.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert kept[1] - kept[0] < 40 * 10_000


def test_a_form_in_the_words_of_a_look_is_no_look(looks: Callable[..., Looks]) -> None:
    look = looks(NEWS)
    assert [look.answer(look.facts())[0] for _time in range(2)] == [304, 304]
    assert look.answer(look.facts() | {"REQUEST_METHOD": "POST"})[0] == 400


def test_another_phone_is_looked_at_though_it_has_the_same_page(looks: Callable[..., Looks], stranger: Phone) -> None:
    look = looks().known()
    look.holder = stranger
    assert (look.status(), look.opened) == (404, 2)


def test_a_screen_for_all_with_its_code_is_looked_at_each_time(looks: Callable[..., Looks]) -> None:
    look = looks(f"{EVENING}?gross=1")
    assert [look.status(), look.status(), look.opened] == [304, 304, 2]


def test_an_evening_that_is_over_is_looked_at_while_it_tells_of_the_season(
    looks: Callable[..., Looks], anna: Phone
) -> None:
    enter(anna, BERT, CEM)
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    look = looks()
    assert [look.status(), look.status(), look.opened] == [304, 304, 2]


CHANGES: dict[str, Callable[[Phone], object]] = {
    "a game": lambda anna: enter(anna, BERT, CEM),
    "a pen": lambda anna: anna.get(ENTER),
    "a name": lambda anna: anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name="Bertram"),
    "an end": lambda anna: anna.send(f"{EVENING}/mehr", "/abschliessen"),
    "a Runde at rest": lambda anna: anna.send("/runde/1/archivieren", "/archivieren"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_there_at_the_next_look(looks: Callable[..., Looks], anna: Phone, change: str) -> None:
    look = looks().known()
    CHANGES[change](anna)
    assert look.status() == 200


def test_a_renewed_link_opens_nothing_at_the_next_look(looks: Callable[..., Looks], anna: Phone) -> None:
    look = looks().known()
    assert anna.send("/runde/1/links/erneuern/write", "/erneuern/write").status_code == 303
    assert look.status() == 404


def test_a_pen_that_was_laid_down_by_time_alone_is_gone_at_the_next_look(
    looks: Callable[..., Looks], anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.get(ENTER)
    look, start = looks().known(), clock.now()
    monkeypatch.setattr(clock, "now", lambda: start + dt.timedelta(seconds=121))
    assert look.status() == 200


def test_an_evening_whose_time_is_up_says_so_at_the_next_look(
    looks: Callable[..., Looks], site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: TSR 8.5."""
    moment = [NOW]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    look = looks("/runde/2/abend/2", table(site, 4, ends(evening__ends="open", evening__minutes=100))).known()
    moment[0] += dt.timedelta(minutes=99)
    assert [look.status(), look.opened] == [304, 1]
    moment[0] += dt.timedelta(minutes=1)
    assert look.status() == 200


def test_an_answer_that_changes_the_cookie_is_given_each_time(looks: Callable[..., Looks], bert: Phone) -> None:
    bert.get(ENTER)
    look = looks()
    cookie = bert.get_cookie("scorepad")
    answers = []
    for _look in range(2):
        assert cookie is not None
        bert.set_cookie("scorepad", cookie.value)
        answers.append(bert.get(EVENING, headers={"If-None-Match": look.tag, "Sec-Fetch-Mode": "navigate"}))
    assert [answer.status_code for answer in answers] == [304, 304]
    assert ["Set-Cookie" in answer.headers for answer in answers] == [True, True]
    assert look.opened == 2


def test_a_key_that_was_exchanged_ends_what_cookies_of_the_old_one_opened(looks: Callable[..., Looks]) -> None:
    look = looks().known()
    app = look.holder.application
    old = app.config["SECRET_KEY"]
    app.config["SECRET_KEY"] = "another key, long enough for it all"
    try:
        assert look.status() == 404
    finally:
        app.config["SECRET_KEY"] = old


def test_a_server_whose_key_was_found_to_be_another_one_looks_at_everybody(
    looks: Callable[..., Looks], monkeypatch: pytest.MonkeyPatch
) -> None:
    look = looks().known()
    monkeypatch.setattr(own_key, "is_foreign", lambda _app: True)
    assert [look.status(), look.status(), look.opened] == [304, 304, 3]


def test_after_ten_minutes_a_phone_is_looked_at_anew(
    looks: Callable[..., Looks], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unchanged, "LASTS", 0.0)
    look = looks()
    assert [look.status(), look.status(), look.opened] == [304, 304, 2]


def test_while_the_database_is_away_a_look_is_told_to_come_back(looks: Callable[..., Looks]) -> None:
    look = looks().known()
    with failing(look.holder.application, "SELECT", lost=False) as failed:
        answer = look.holder.get(EVENING, headers=ASKS | {"If-None-Match": look.tag})
    assert (answer.status_code, answer.headers["Retry-After"], len(failed), look.opened) == (503, "3", 1, 1)
    assert look.status() == 304


def test_an_answer_that_fails_on_its_way_is_not_taken_for_a_look(
    looks: Callable[..., Looks], monkeypatch: pytest.MonkeyPatch
) -> None:
    look = looks()
    app = look.holder.application
    with monkeypatch.context() as patch:
        patch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
        patch.setattr(app.session_interface, "save_session", lambda *_given: 1 / 0)
        assert look.answer(look.facts())[0] == 500
    status, headers = look.answer(look.facts())
    assert (status, headers["ETag"], look.opened) == (304, look.tag, 2)
    assert "Content-Length" not in headers


def test_a_look_that_fails_is_one_request_in_the_log_from_its_beginning(
    looks: Callable[..., Looks], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        time.sleep(0.05)
        raise Unavailable("locked")

    look = looks().known()
    monkeypatch.setattr(glances, "look", fail)
    with caplog.at_level(logging.INFO, "scorepad.requests"):
        answer = look.holder.get(EVENING, headers=ASKS | {"If-None-Match": look.tag})
    (told,) = [vars(record)["facts"] for record in caplog.records if record.name == "scorepad.requests"]
    assert (told["status"], told["request"]) == (503, answer.headers[watch.HEADER])
    assert told["ms"] >= 50


def test_a_look_is_logged_and_counted_like_any_other(
    looks: Callable[..., Looks], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, figures = looks().known(), Figures()
    monkeypatch.setitem(look.holder.application.extensions, "metrics", figures)
    with caplog.at_level(logging.INFO, "scorepad.requests"):
        assert [look.status(), look.opened] == [304, 1]
    told = [vars(record)["facts"] for record in caplog.records]
    route = "/runde/<int:runde_id>/abend/<int:evening_id>"
    assert [(one["method"], one["route"], one["status"]) for one in told] == [("GET", route, 304)]
    labels = {"method": "GET", "route": route, "status": "304"}
    assert figures.registry.get_sample_value("scorepad_requests_total", labels) == 1


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Looks]:
    """A phone that looks at an evening of an installation behind a proxy, whose key stands in its file."""
    (tmp_path / "secret.key").write_text(KEY, encoding="utf-8")
    database = f"sqlite:///{tmp_path}/scorepad.sqlite"
    app = create_app(Settings(instance=tmp_path, database=database, secret_key=KEY, trusted_proxies=1))
    with app.app_context():
        schema.upgrade(db.engine)
        holder = phone(app)
        holder.send("/", "/runde/neu", name="Donnerstag", members="\n".join(CAST))
        holder.send("/runde/1", "/abend/neu")
        yield Looks(holder)
        db.engine.dispose()


def test_how_a_phone_came_is_asked_of_the_proxy_before_its_words_are_compared(behind: Looks) -> None:
    came = {"HTTP_X_FORWARDED_PROTO": "http"}
    assert [behind.answer(behind.facts() | came)[0] for _time in range(2)] == [304, 304]
    assert behind.opened == 1
    behind.answer(behind.facts() | {"HTTP_X_FORWARDED_PROTO": "https"})
    assert behind.opened == 2


def test_a_key_that_a_restore_exchanged_is_heard_of_before_words_are_compared(behind: Looks, tmp_path: Path) -> None:
    assert [behind.answer(behind.facts())[0] for _time in range(2)] == [304, 304]
    new = tmp_path / "new.key"
    new.write_text(KEY[::-1], encoding="utf-8")
    new.replace(tmp_path / "secret.key")
    assert behind.answer(behind.facts())[0] == 404
