"""Papers are made a few at a time, the same one once, and none that is longer than an evening (hosting.md, fault 2)."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask

from scorepad.printing import helpers, pdf
from scorepad.printing.edition import Edition
from scorepad.web.frame import printed
from tests.web.critic import Phone, answered
from tests.web.frame.test_work_limit import every_slot

SHEET, CARD, FORM = "/runde/1/abend/1/bogen.pdf", "/runde/1/tischkarte-read.pdf", "/runde/1/leerformular.pdf"


@pytest.fixture
def papers_once() -> None:
    """Each paper is made anew here."""


def test_whoever_asks_while_enough_are_made_is_told_to_come_again(bert: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed.papers, "queue", 0)
    with every_slot(printed.papers):
        for path in (CARD, "/runde/1/abend/1/ergebnis.png"):
            answer = bert.get(path)
            assert (answer.status_code, answer.mimetype) == (503, "text/html"), path
            assert answer.headers["Retry-After"] == "3"
        assert bert.get("/runde/1").status_code == 200
    assert bert.get(CARD).mimetype == "application/pdf"


def test_a_sheet_a_whole_table_asks_for_is_made_once(site: Flask, bert: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the phones waits longer than for one: those beyond the line come again by themselves."""
    made, go = [], Event()

    def make(page: pdf.Decided, _edition: Edition) -> bytes:
        made.append(page().template)
        go.wait(60)
        return b"%PDF"

    monkeypatch.setattr(pdf, "make", make)
    with ThreadPoolExecutor(10) as phones:
        asked = [phones.submit(lambda: bert.get(SHEET).status_code) for _ in range(10)]
        while sum(one.done() for one in asked) < 8:
            time.sleep(0.01)
        go.set()
        codes = sorted(one.result() for one in asked)
    assert codes == [200] * 2 + [503] * 8
    assert [bert.get(SHEET).status_code for _ in range(10)] == [200] * 10
    assert made == ["sheet"]


def test_a_paper_is_made_by_a_helper_and_kept_for_the_next_who_asks(anna: Phone) -> None:
    first = anna.get(FORM)
    assert first.data.startswith(b"%PDF")
    assert anna.get(FORM).data == first.data
    assert anna.get(FORM, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_too_long_a_paper_is_refused_in_a_sentence_and_only_once(begun: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helpers, "LONGEST", 100)
    assert "zu lang" in answered(begun.get(SHEET), 422)
    assert "too long" in begun.get(SHEET, headers={"Accept-Language": "en"}).text
    monkeypatch.setattr(pdf, "make", None)
    assert begun.get(SHEET).status_code == 422
