"""What is kept of a look: little, as long as it may be, and nothing of an answer that is not the same each time.

Source: issue "A service one can rely on", caches keyed so that they cannot be stale; hosting, "Poll (304)".
"""

import gc
import logging
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorepad.app import create_app
from scorepad.serving.metrics import Figures
from scorepad.settings import Settings
from scorepad.store import glances, schema
from scorepad.store.away import Unavailable
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from scorepad.web.frame import own_key, watch
from tests.conftest import CAST
from tests.web.critic import Phone, phone
from tests.web.evening_pages import ENTER, EVENING
from tests.web.frame.looks import ASKS, NEWS, Looks, failing

KEY = "a key that stands in a file of its own"
pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_what_is_kept_of_a_look_is_small_however_large_the_runde_is(looks: Callable[..., Looks], path: str) -> None:
    """Whoever holds a link could else fill the memory of the server, a look at a time."""
    look = looks(path)
    with look.holder.application.app_context():
        db.session.add_all(MemberRow(runde_id=1, name=f"{number:080}", active=False) for number in range(100))
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


def test_an_exchanged_key_ends_what_it_had_opened(looks: Callable[..., Looks], monkeypatch: pytest.MonkeyPatch) -> None:
    look = looks().known()
    monkeypatch.setitem(look.holder.application.config, "SECRET_KEY", "another key, long enough for it all")
    assert look.status() == 404


def test_with_a_foreign_key_each_look_is_opened(looks: Callable[..., Looks], monkeypatch: pytest.MonkeyPatch) -> None:
    look = looks().known()
    monkeypatch.setattr(own_key, "is_foreign", lambda _app: True)
    assert [look.status(), look.status(), look.opened] == [304, 304, 3]


def test_while_the_database_is_away_a_look_is_told_to_come_back(looks: Callable[..., Looks]) -> None:
    look = looks().known()
    with failing(look.holder.application, "SELECT", lost=False, times=2) as failed:
        answer = look.holder.get(EVENING, headers=ASKS | {"If-None-Match": look.tag})
    assert (answer.status_code, answer.headers["Retry-After"], len(failed), look.opened) == (503, "3", 2, 2)
    assert look.status() == 304


def test_a_look_whose_connection_was_lost_is_answered_by_another_one(looks: Callable[..., Looks]) -> None:
    look = looks().known()
    with failing(look.holder.application, "SELECT", lost=True) as failed:
        assert look.status() == 304
    assert failed


def test_a_failing_answer_is_not_taken_for_a_look(looks: Callable[..., Looks], monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(glances, "read_alone", fail)
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
