"""One stranger's requests hold up his own address only, and long ones of an address never its short
ones.
"""

import http.client
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask, request
from werkzeug.routing import Rule
from werkzeug.test import Client

from scorepad.app import create_app
from scorepad.serving import fair_queue
from scorepad.serving.connections import Server
from scorepad.serving.fair_queue import MOST_UPLOADS, FairQueue, Kinds, Turns
from scorepad.web.frame.work_limit import (
    LATE,
    RequestKind,
    WorkLimit,
    heavy,
    kind_of,
    prints,
)
from tests.conftest import free_port
from tests.launch import running
from tests.storm.servers import beside
from tests.test_connections import Served, served, wait_until
from tests.test_project import settings_in
from tests.web.frame.test_work_limit import HEAVY, SHORT

__all__ = ["served"]
EVENING = "/runde/1/abend/1"
HEAVY_CODE = heavy(lambda: "").__code__
FREE = ("/healthz", EVENING, f"{EVENING}/spiel", f"{EVENING}/neues", "/static/css/frame/base.css")


class Crowd:
    """Requests that ask for turns, each in a thread of its own; `in_work` says who has one, in the
    order in which the turns came.
    """

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.in_work: list[str] = []
        self.refused: list[str] = []
        self._threads: list[Thread] = []

    def ask(self, whose: str, kind: RequestKind = RequestKind.SHORT) -> None:
        """Let a request ask, and come back when it has a turn, waits or is refused."""
        before = len(self.turns) + len(self.in_work) + len(self.refused)
        thread = Thread(target=self._ask, args=(whose, kind))
        self._threads.append(thread)
        thread.start()
        wait_until(lambda: len(self.turns) + len(self.in_work) + len(self.refused) > before)

    def _ask(self, whose: str, kind: RequestKind) -> None:
        has_turn = self.turns.take((whose, kind))
        (self.in_work if has_turn else self.refused).append(whose)

    def finish(self, whose: str, kind: RequestKind = RequestKind.SHORT) -> None:
        """Let a request of this address be done, and the one that waits for that begin."""
        waiting = len(self.turns)
        begun = len(self.in_work)
        self.turns.give_back((whose, kind))
        wait_until(lambda: waiting - len(self.turns) == len(self.in_work) - begun)

    def end(self) -> None:
        for thread in self._threads:
            thread.join(20)


def test_addresses_take_turns_however_many_requests_one_has() -> None:
    crowd = Crowd(Turns(2))
    for whose in ("other", "stranger", "stranger", "stranger", "anna", "bert", "anna"):
        crowd.ask(whose)
    assert crowd.in_work == ["other", "stranger"]
    for whose in ("other", "stranger", "anna", "bert", "stranger"):
        crowd.finish(whose)
    assert crowd.in_work == ["other", "stranger", "anna", "stranger", "bert", "anna", "stranger"]
    crowd.end()


def test_an_address_has_half_of_the_turns_and_the_next_comes_when_one_is_done() -> None:
    crowd = Crowd(Turns(8))
    for _request in range(10):
        crowd.ask("stranger")
    assert crowd.in_work == ["stranger"] * 4
    crowd.ask("anna")
    assert crowd.in_work == ["stranger"] * 4 + ["anna"]
    crowd.finish("stranger")
    assert crowd.in_work == ["stranger"] * 4 + ["anna", "stranger"]
    for _request in range(5):
        crowd.finish("stranger")
    crowd.end()


def test_a_single_turn_is_everybodys() -> None:
    turns = Turns(1)
    assert turns.take(("anna", RequestKind.SHORT))
    assert turns.take(("anna", RequestKind.LONG))


def test_of_long_requests_an_address_has_one_in_work_and_its_short_ones_go_by() -> None:
    crowd = Crowd(Turns(8))
    for kind in (RequestKind.LONG, RequestKind.LONG, RequestKind.SHORT, RequestKind.SHORT):
        crowd.ask("pub", kind)
    assert crowd.in_work == ["pub"] * 3
    crowd.finish("pub", RequestKind.LONG)
    assert crowd.in_work == ["pub"] * 4
    crowd.end()


def test_long_requests_of_all_addresses_have_turns_of_their_own_and_take_none_of_games() -> None:
    crowd = Crowd(Turns(4))
    for number in range(6):
        crowd.ask(f"phone {number}", RequestKind.LONG)
    assert len(crowd.in_work) == 4
    for number in range(6):
        crowd.ask(f"phone {number}")
    assert len(crowd.in_work) == 8
    crowd.finish("phone 2", RequestKind.LONG)
    crowd.finish("phone 3", RequestKind.LONG)
    assert crowd.in_work[-2:] == ["phone 4", "phone 5"]
    for number in range(2):
        crowd.finish(f"phone {number}")
    crowd.end()


def test_no_kind_of_request_waits_for_another_kind() -> None:
    """Files that are read for a long time hold up neither papers nor a season."""
    crowd = Crowd(Turns(2, papers=2))
    for number in range(MOST_UPLOADS + 1):
        crowd.ask(f"sender {number}", RequestKind.UPLOAD)
    assert len(crowd.in_work) == MOST_UPLOADS
    for kind in (RequestKind.PAPER, RequestKind.LONG, RequestKind.SHORT):
        crowd.ask("anna", kind)
    assert crowd.in_work[MOST_UPLOADS:] == ["anna"] * 3
    crowd.finish("sender 0", RequestKind.UPLOAD)
    crowd.end()


def test_papers_that_are_unchanged_need_not_wait_for_those_that_are_laid_out() -> None:
    crowd = Crowd(Turns(2, papers=3))
    for number in range(6):
        crowd.ask(f"phone {number}", RequestKind.PAPER)
    assert len(crowd.in_work) == 5
    crowd.finish("phone 0", RequestKind.PAPER)
    crowd.end()


def test_who_has_waited_too_long_gets_no_turn_and_leaves_the_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair_queue, "PATIENCE", 0.05)
    turns = Turns(2)
    lane = "pub", RequestKind.LONG
    assert turns.take(lane)
    assert not turns.take(lane)
    assert not len(turns)
    turns.give_back(lane)
    assert turns.take(lane)


def test_what_an_address_asks_beyond_its_queue_gets_no_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair_queue, "MOST_WAITING", 2)
    crowd = Crowd(Turns(2))
    for _request in range(5):
        crowd.ask("stranger", RequestKind.LONG)
    assert crowd.in_work == ["stranger"]
    assert crowd.refused == ["stranger"] * 2
    for _request in range(2):
        crowd.finish("stranger", RequestKind.LONG)
    crowd.end()


def test_long_requests_of_many_addresses_leave_threads_to_short_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair_queue, "MOST_LONG_WAITING", 2)
    crowd = Crowd(Turns(1))
    for number in range(4):
        crowd.ask(f"phone {number}", RequestKind.LONG)
    assert crowd.in_work == ["phone 0"]
    assert crowd.refused == ["phone 3"]
    crowd.ask("phone 4")
    assert crowd.in_work == ["phone 0", "phone 4"]
    for number in range(2):
        crowd.finish(f"phone {number}", RequestKind.LONG)
    crowd.end()


@pytest.mark.parametrize(
    ("remote", "forwarded", "proxies", "seen"),
    [
        ("192.0.2.1", "203.0.113.9", 0, "192.0.2.1"),
        ("127.0.0.1", "198.51.100.7, 203.0.113.9", 1, "203.0.113.9"),
        ("127.0.0.1", "198.51.100.7, 203.0.113.9", 2, "198.51.100.7"),
        ("127.0.0.1", "", 1, "127.0.0.1"),
        ("2001:db8:1:2:3::4", "", 0, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "", 0, "192.0.2.1"),
        ("nonsense", "", 0, "?"),
    ],
)
def test_an_address_is_what_the_app_takes_it_for(
    remote: str, forwarded: str, proxies: int, seen: str
) -> None:
    environ = {"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": forwarded}
    assert fair_queue.address(environ, proxies) == seen


def test_no_page_of_a_whole_runde_is_short(tmp_path: Path) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    pages = [f"/runde/1/{page}" for page in (*HEAVY, *SHORT, "einlesen", "urkunden.pdf", "zettel")]
    pages += ["/runde/aus-datei", "/runde/1/liga/1", "/runde/1/wertungszahl"]
    short = [path for path in pages if kinds.kind("GET", path, "") is RequestKind.SHORT]
    assert short == []


def test_what_reads_in_a_file_is_an_upload(tmp_path: Path) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    forms = ("/runde/aus-datei", "/runde/1/einlesen", f"{EVENING}/foto", "/runde/1/turnier/1/foto")
    assert {kinds.kind("POST", path, "") for path in forms} == {RequestKind.UPLOAD}


def test_what_writes_a_whole_runde_is_long(tmp_path: Path) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    forms = ("/runde/1/zettel", "/runde/1/schulden")
    assert {kinds.kind("POST", path, "") for path in forms} == {RequestKind.LONG}


def rules_that_end(app: Flask, *endings: str) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if rule.rule.endswith(endings)]


def test_each_view_of_a_paper_says_that_it_prints(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    papers = rules_that_end(app, ".pdf", ".png")
    assert len(papers) > 15
    kinds = {rule.rule: kind_of(app.view_functions[rule.endpoint]) for rule in papers}
    assert [path for path, kind in kinds.items() if kind is not RequestKind.PAPER] == []


def test_each_view_of_a_file_says_that_it_is_long(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    files = rules_that_end(app, ".xlsx", ":form>")
    assert len(files) > 3
    kinds = {rule.rule: kind_of(app.view_functions[rule.endpoint]) for rule in files}
    assert [path for path, kind in kinds.items() if kind is not RequestKind.LONG] == []


def test_each_view_that_takes_a_turn_of_the_long_pages_says_that_it_is_not_short(
    tmp_path: Path,
) -> None:
    app = create_app(settings_in(tmp_path))
    limited = [view for view in app.view_functions.values() if view.__code__ is HEAVY_CODE]
    assert len(limited) == 4
    assert [view.__name__ for view in limited if kind_of(view) is RequestKind.SHORT] == []


def test_a_whole_list_is_long_and_no_page_of_the_table(tmp_path: Path) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    whole = ("alle=1&seite=2", "alle", "%61lle=")
    assert {kinds.kind("GET", "/runde/1", query) for query in whole} == {RequestKind.LONG}
    assert kinds.kind("GET", "/runde/1", "seite=2") is RequestKind.SHORT
    assert {kinds.kind("GET", path, "") for path in FREE} == {RequestKind.SHORT}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/no/such.pdf"),
        ("POST", "/runde/1/saison.pdf"),
        ("GET", "/runde/12345678901/saison.pdf"),
        ("GET", ""),
        ("GET", "/runde/1/\xff"),
        ("", ""),
    ],
)
def test_what_only_gets_an_error_is_short(tmp_path: Path, method: str, path: str) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    assert kinds.kind(method, path, "") is RequestKind.SHORT


def test_forty_connections_of_one_stranger_keep_nobody_else_waiting(served: Served) -> None:
    with beside(*[partial(served.ask, "/wait", "127.0.0.2")] * 40) as calls:
        assert served.arrived.wait(20)
        for _time in range(3):
            assert served.ask() == "here"
        assert not any(call.done() for call in calls)
        served.may_answer.set()
    for call in calls:  # each had its turn
        assert call.result() == "at last"


class Papers:
    """A server of eight threads whose papers are made two at a time, when they may."""

    def __init__(self) -> None:
        context = get_context("fork")
        self.begun: Any = context.Semaphore(0)
        self.may_answer: Any = context.Event()
        self.server = Server(self._app, "127.0.0.1", free_port(), threads=8)

    def _app(self) -> Flask:
        app = Flask("papers")
        limit = WorkLimit(2)

        def paper() -> str:
            if request.environ[LATE]:
                return "late"
            with limit.slot():
                self.begun.release()
                assert self.may_answer.wait(20)
            return "at last"

        app.add_url_rule("/bogen.pdf", view_func=prints(paper))
        app.add_url_rule("/", "here", view_func=lambda: "here")
        return app


def asked(port: int, path: str, source: str) -> tuple[int, str]:
    """Status and text of an answer to a phone at this address."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
    line.request("GET", path)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, text


def test_papers_of_many_phones_wait_for_their_turn_and_games_do_not() -> None:
    """Source: issue, 11 of 700 papers and files of eight polite phones got 503 at once."""
    papers = Papers()
    with running(papers.server) as port:
        calls = [partial(asked, port, "/bogen.pdf", f"127.0.0.{number}") for number in range(2, 10)]
        with beside(*calls) as printed:
            for _at_once in range(2):
                assert papers.begun.acquire(timeout=20)
            for number in range(2, 12):
                assert asked(port, "/", f"127.0.0.{number}") == (200, "here")
            assert not any(call.done() for call in printed)
            papers.may_answer.set()
        for call in printed:
            assert call.result() == (200, "at last")


def test_a_paper_that_waits_too_long_is_answered_while_the_one_before_is_in_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair_queue, "PATIENCE", 0.05)
    papers = Papers()
    with (
        running(papers.server) as port,
        beside(partial(asked, port, "/bogen.pdf", "127.0.0.2")) as (first,),
    ):
        assert papers.begun.acquire(timeout=20)
        assert asked(port, "/bogen.pdf", "127.0.0.2") == (200, "late")
        assert not first.done()
        papers.may_answer.set()


def test_who_gets_no_turn_is_told_to_come_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = FairQueue(app, 2)
    monkeypatch.setattr(queue.turns, "take", lambda _lane: False)
    answer = Client(queue).get("/hilfe")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
