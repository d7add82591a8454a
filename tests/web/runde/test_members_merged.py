"""Somebody entered twice is made one on a page that says first what it means."""

from __future__ import annotations

import pytest

from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, begin, enter, send

MERGE = "/runde/1/mitglieder/zusammenlegen"


@pytest.fixture
def twice(anna: Phone) -> Phone:
    """Ela went, and came back as Elly, with the key 6."""
    begin(anna)
    enter(anna, BERT, CEM)
    send(anna, f"{EVENING}/tisch", table=[ANNA, BERT, CEM, DORO])
    send(anna, f"{EVENING}/tisch", name="Elly")
    enter(anna, ANNA, CEM)
    return anna


@pytest.mark.both_databases
def test_it_says_what_it_means_and_then_does_it(twice: Phone) -> None:
    assert f"{MERGE}?wer=6" in twice.page("/runde/1/mitglieder/6").links
    chosen = twice.page(f"{MERGE}?wer=1").forms[-1].values
    assert (chosen["member"], chosen["into"]) == (["1"], ["2"])
    asked = send(twice, MERGE, member="6", into=ELA)
    assert "saß an 1 Abend am Tisch" in asked.text
    assert "gehört dann zu Ela" in asked.text
    values = Page(asked.text).forms[-1].values
    assert "Wer ist es wirklich?" in twice.post(MERGE, data=values | {"back": "1"}).text
    assert twice.post(MERGE, data=values | {"confirmed": "1"}).location == "/runde/1/mitglieder"
    assert "Elly ist jetzt Ela." in twice.get("/runde/1/mitglieder").text
    board = twice.get(EVENING).text
    assert "Elly" not in board
    assert "Mitglieder zusammengelegt" in board
    twice.send(EVENING, "/rueckgaengig")
    assert "Elly" in twice.get(EVENING).text


@pytest.mark.parametrize(
    ("member", "into", "status"), [("6", ANNA, 422), ("6", "6", 422), ("6", "99", 422), ("x", "", 422)]
)
def test_two_people_stay_two(twice: Phone, member: str, into: str, status: int) -> None:
    answer = send(twice, MERGE, member=member, into=into, confirmed="1")
    assert answer.status_code == status
    assert 'class="error"' in answer.text
    assert "Elly" in twice.get(EVENING).text


def test_it_speaks_english(twice: Phone) -> None:
    twice.send("/anzeige", "/anzeige", language="en")
    assert "was at the table on 1 evening." in send(twice, MERGE, member="6", into=ELA).text
