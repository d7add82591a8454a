"""What takes long is done a few at a time: others wait in a short queue, and who comes then is told
to come again.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Barrier, Event

import pytest
from flask import Flask

from scorepad.actions.runde import season
from scorepad.web.frame.work_limit import PATIENCE, SINCE, SOON, TooBusy, WorkLimit, pages
from scorepad.web.money import debts
from tests.caches import forget_all
from tests.web.critic import Page, Phone, answered


def test_no_more_than_may_be_are_at_work_at_once() -> None:
    limit = WorkLimit(2, queue=8)
    together = Barrier(8)
    at_work = 0
    most = 0

    def work(_: int) -> None:
        nonlocal at_work, most
        together.wait(timeout=10)
        with limit.slot():
            at_work += 1
            most = max(most, at_work)
            Event().wait(0.01)
            at_work -= 1

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(work, range(8)))
    assert most == 2


def test_whoever_comes_when_the_queue_is_full_is_told_when_to_come_again() -> None:
    limit = WorkLimit(1, queue=1)
    waiting = ThreadPoolExecutor(1)
    with limit.slot():
        second = waiting.submit(lambda: limit.slot().__enter__())
        until = time.monotonic() + 10
        while not limit.waiting:
            assert not second.done()
            assert time.monotonic() < until
        with pytest.raises(TooBusy) as refused, limit.slot():
            pass
        assert refused.value.retry_after == SOON
    second.result(timeout=10)
    waiting.shutdown()


def test_nobody_waits_for_ever_and_whoever_fails_gives_the_slot_back() -> None:
    limit = WorkLimit(1, patience=0.01)
    for _turn in range(2):
        with limit.slot(), pytest.raises(TooBusy), limit.slot():
            pass
        with pytest.raises(ZeroDivisionError), limit.slot():  # it is free again
            raise ZeroDivisionError


def test_what_a_request_has_waited_for_a_thread_counts_too(site: Flask) -> None:
    limit = WorkLimit(1)
    long_ago = time.monotonic() - PATIENCE
    with site.test_request_context(environ_overrides={SINCE: long_ago}), limit.slot():
        with pytest.raises(TooBusy), limit.slot():
            pass
        assert not limit.waiting


def test_a_page_that_has_its_turn_does_not_wait_for_a_second_one(
    bert: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two leagues that each waited for a turn the other one had would wait for ever."""
    monkeypatch.setattr(pages, "queue", 0)
    monkeypatch.setattr(pages, "most", 1)
    monkeypatch.setattr(season, "FEW", -1)
    assert bert.send("/runde/1/liga/neu", "/liga/neu", name="Liga").status_code == 303
    for path in (*HEAVY, *SHORT, "liga/1", "liga/1?wertungszahl=1", "wertungszahl", "urkunden.pdf"):
        forget_all()
        assert bert.get(f"/runde/1/{path}", buffered=True).status_code == 200, path


def test_the_same_thing_is_never_made_twice_at_once() -> None:
    limit = WorkLimit(2, patience=0.01)
    with limit.slot("sheet"):
        with pytest.raises(TooBusy), limit.slot("sheet"):
            pass
        with limit.slot("another"):
            pass


@contextmanager
def every_slot(limit: WorkLimit = pages) -> Iterator[None]:
    """Hold all slots. Raises TooBusy where one was not given back."""
    with ExitStack() as slots:
        for _ in range(limit.most):
            slots.enter_context(limit.slot(waits=False))
        yield


SHORT = ("saison", "saison.svg", "schulden")
HEAVY = (
    "saison.pdf",
    "saison/andere-regeln",
    "abend/1/andere-regeln",
    "export.json",
    "export.csv",
    "export.xlsx",
)


def test_pages_of_a_whole_runde_wait_and_those_of_the_table_never(
    bert: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "queue", 0)
    monkeypatch.setattr(season, "FEW", -1)
    monkeypatch.setattr(debts, "MANY", -1)
    for path in HEAVY + SHORT:
        forget_all()
        with every_slot():
            answer = bert.get(f"/runde/1/{path}")
            assert answer.status_code == 503, path
            assert answer.headers["Retry-After"] == str(SOON), path
            assert bert.get("/runde/1/abend/1").status_code == 200
            assert bert.get("/runde/1/abend/1/spiel").status_code == 200
        for _ in range(pages.most + 1):  # each gives its turn back, however it ends
            assert bert.get(f"/runde/1/{path}").status_code == 200, path
        with every_slot():
            pass


def test_what_is_soon_done_goes_by_those_that_take_long(
    bert: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A season that was counted, or is short, and few debts."""
    monkeypatch.setattr(pages, "queue", 0)
    with every_slot():
        forget_all()
        for path in SHORT:
            assert bert.get(f"/runde/1/{path}").status_code == 200
        monkeypatch.setattr(season, "FEW", -1)
        assert bert.get("/runde/1/saison").status_code == 200  # counted before


def test_what_was_to_be_read_in_is_kept_while_others_do_so(
    bert: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "queue", 0)
    text = bert.get("/runde/1/export.json").text
    values = bert.page("/runde/1/einlesen").form("/runde/1/einlesen").values
    ours = {"Sec-Fetch-Site": "same-origin"}
    with every_slot():
        kept = answered(
            bert.post("/runde/1/einlesen", data={**values, "text": text}, headers=ours), 503
        )
        assert Page(kept).form("/runde/1/einlesen").values["text"][0].strip() == text.strip()


def test_a_download_that_is_broken_off_and_a_missing_page_give_their_slots_back(
    bert: Phone, stranger: Phone
) -> None:
    for method in ("GET", "HEAD"):
        bert.open("/runde/1/export.json", method=method, buffered=False).close()
        with every_slot():
            pass
    assert stranger.get("/runde/1/saison").status_code == 404
    assert bert.get("/runde/1/export.json?von=x").status_code == 400
    with every_slot():
        pass
