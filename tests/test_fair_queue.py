"""One stranger's requests hold up his own address only, and long ones of an address never its short
ones.
"""

import http.client
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Semaphore

import pytest
from flask import Flask, request

from scorepad.app import create_app
from scorepad.serving import fair_queue
from scorepad.serving.connections import Server
from scorepad.serving.fair_queue import MOST_WAITING, FairQueue, Kinds, Lane, RequestKind
from scorepad.web.frame.work_limit import LATE, PATIENCE, WorkLimit, heavy, is_long, long
from tests.launch import running
from tests.storm.servers import beside
from tests.test_connections import Served, served
from tests.test_project import settings_in
from tests.web.frame.test_work_limit import HEAVY, SHORT

__all__ = ["served"]
EVENING = "/runde/1/abend/1"
HEAVY_CODE = heavy(lambda: "").__code__
HEAVY_CODE = heavy(lambda: "").__code__
FREE = ("/healthz", EVENING, f"{EVENING}/spiel", f"{EVENING}/neues", "/static/css/frame/base.css")


@dataclass(eq=False)
class One:
    whose: str
    kind: RequestKind = RequestKind.SHORT
    lane: Lane = "", RequestKind.SHORT
    since: float = 0.0
    is_late: bool = False


def queue(threads: int) -> FairQueue:
    return FairQueue(threads, lambda task: (task.whose, task.kind))


def taken(held: FairQueue) -> list[str]:
    """Whose requests come into work while none ends."""
    whose = []
    while held:
        whose.append(held.popleft().whose)
    return whose


def test_addresses_take_turns_however_many_requests_one_has() -> None:
    held = queue(100)
    for whose in ("stranger",) * 40 + ("anna", "bert", "anna"):
        held.append(One(whose))
    assert taken(held)[:6] == ["stranger", "anna", "bert", "stranger", "anna", "stranger"]
    assert not len(held)


def test_an_address_has_half_of_the_threads_and_the_next_comes_when_one_is_done() -> None:
    held = queue(8)
    for _ in range(40):
        held.append(One("stranger"))
    assert taken(held) == ["stranger"] * 4
    with pytest.raises(IndexError):
        held.popleft()
    held.append(One("anna"))
    assert taken(held) == ["anna"]
    held.done(("stranger", RequestKind.SHORT))
    assert taken(held) == ["stranger"]
    assert len(held) == 35
    alone = queue(1)
    alone.append(One("anna"))
    assert taken(alone) == ["anna"]


def test_of_long_requests_an_address_has_one_in_work_and_its_short_ones_go_by() -> None:
    held = queue(8)
    for kind in (RequestKind.LONG, RequestKind.LONG, RequestKind.SHORT, RequestKind.SHORT):
        held.append(One("pub", kind))
    assert taken(held) == ["pub"] * 3
    held.done(("pub", RequestKind.LONG))
    assert taken(held) == ["pub"]


def test_long_requests_of_all_addresses_leave_half_of_the_threads_to_games() -> None:
    held = queue(8)
    for number in range(8):
        held.append(One(f"phone {number}", RequestKind.LONG))
    for number in range(8):
        held.append(One(f"phone {number}"))
    assert taken(held)[:4] == [f"phone {number}" for number in range(4)]
    assert len(held) == 4
    held.done(("phone 2", RequestKind.LONG))
    assert taken(held) == ["phone 4"]


def test_who_has_waited_too_long_is_told_so_whatever_is_in_work() -> None:
    held = queue(2)
    late = One("late", RequestKind.LONG)
    held.append(One("first", RequestKind.LONG))
    assert taken(held) == ["first"]
    held.append(late)
    assert not held
    late.since -= PATIENCE + 1
    assert taken(held) == ["late"]
    assert late.is_late
    assert late.lane == ("late", RequestKind.SURPLUS)


def test_what_an_address_asks_beyond_its_queue_is_only_told_to_come_again() -> None:
    held = queue(8)
    sent = [One("stranger", RequestKind.LONG) for _ in range(MOST_WAITING + 3)]
    for one in (*sent, One("anna", RequestKind.LONG)):
        held.append(one)
    assert [one.lane[1] for one in sent] == [RequestKind.LONG] * MOST_WAITING + [
        RequestKind.SURPLUS
    ] * 3
    assert taken(held) == [
        "stranger",
        "stranger",
        "anna",
    ]  # one that takes long, one that is only told


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
    assert fair_queue.address(remote, forwarded, proxies) == seen


def test_what_reads_a_whole_runde_is_long(tmp_path: Path) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    pages = [f"/runde/1/{page}" for page in (*HEAVY, *SHORT, "einlesen", "urkunden.pdf", "zettel")]
    pages += ["/runde/aus-datei", "/runde/1/liga/1", "/runde/1/wertungszahl"]
    short = [path for path in pages if kinds.kind("GET", path, "") is not RequestKind.LONG]
    assert short == []


def test_what_reads_in_a_file_or_writes_a_whole_runde_is_long(tmp_path: Path) -> None:
    kinds = Kinds(create_app(settings_in(tmp_path)))
    forms = ("/runde/aus-datei", "/runde/1/einlesen", "/runde/1/zettel", "/runde/1/schulden")
    assert {kinds.kind("POST", path, "") for path in forms} == {RequestKind.LONG}


def test_each_view_of_a_file_or_a_paper_says_that_it_is_long(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    files = [
        rule
        for rule in app.url_map.iter_rules()
        if rule.rule.endswith((".pdf", ".png", ".xlsx", ":form>"))
    ]
    assert len(files) > 17
    unmarked = [rule.rule for rule in files if not is_long(app.view_functions[rule.endpoint])]
    assert unmarked == []


def test_each_view_that_takes_a_turn_of_the_long_pages_says_that_it_is_long(
    tmp_path: Path,
) -> None:
    app = create_app(settings_in(tmp_path))
    limited = [view for view in app.view_functions.values() if view.__code__ is HEAVY_CODE]
    assert len(limited) == 4
    assert [view.__name__ for view in limited if not is_long(view)] == []


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
        assert [served.ask() for _ in range(3)] == ["here"] * 3
        assert not any(one.done() for one in calls)
        served.may_answer.set()
    assert [one.result() for one in calls] == ["at last"] * 40  # each had its turn


def served_papers(may_answer: Event) -> tuple[Server, Semaphore]:
    """A server of eight threads whose papers are made two at a time, and what counts those that are
    begun.
    """
    app = Flask("papers")
    limit = WorkLimit(2)
    begun = Semaphore(0)

    def paper() -> str:
        if request.environ[LATE]:
            return "late"
        with limit.slot():
            begun.release()
            assert may_answer.wait(20)
        return "at last"

    app.add_url_rule("/bogen.pdf", view_func=long(paper))
    app.add_url_rule("/", "here", view_func=lambda: "here")
    return Server(app, "127.0.0.1", 0, threads=8), begun


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
    may_answer = Event()
    server, begun = served_papers(may_answer)
    with running(server) as port:
        calls = [partial(asked, port, "/bogen.pdf", f"127.0.0.{number}") for number in range(2, 10)]
        with beside(*calls) as papers:
            assert all(begun.acquire(timeout=20) for _at_once in range(2))
            while len(server.task_dispatcher.queue) < 4:
                assert not any(one.done() for one in papers)
            assert [asked(port, "/", f"127.0.0.{number}") for number in range(2, 12)] == [
                (200, "here")
            ] * 10
            assert not any(one.done() for one in papers)
            may_answer.set()
        assert [one.result() for one in papers] == [(200, "at last")] * 8


def test_a_paper_that_waits_too_long_is_answered_while_the_one_before_is_in_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_answer = Event()
    server, begun = served_papers(may_answer)
    with (
        running(server) as port,
        beside(partial(asked, port, "/bogen.pdf", "127.0.0.2")) as (first,),
    ):
        assert begun.acquire(timeout=20)
        monkeypatch.setattr(fair_queue, "PATIENCE", 0.05)
        assert asked(port, "/bogen.pdf", "127.0.0.2") == (200, "late")
        assert not first.done()
        may_answer.set()


@pytest.mark.parametrize(("limit", "value"), [("PATIENCE", -1.0), ("MOST_WAITING", 0)])
def test_who_has_waited_too_long_or_sends_too_many_is_told_to_come_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch, limit: str, value: float
) -> None:
    monkeypatch.setattr(fair_queue, limit, value)
    with running(Server(app, "127.0.0.1", 0, threads=2)) as port:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        line.request("GET", "/hilfe")
        answer = line.getresponse()
        assert answer.status == 503
        assert answer.getheader("Retry-After") == "3"
        line.close()
