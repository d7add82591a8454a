"""Lists that are pasted or uploaded: checked before anybody else has to wait, and answered by a
short page.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorepad.actions.problems import clean
from scorepad.actions.tournament.tournament_entries import MOST_ENTRIES
from scorepad.store.db import db
from scorepad.store.engine import writing
from scorepad.web.frame.complaints import MOST_TOLD, first_few
from scorepad.web.tournament.entrants import LONGEST_LIST
from tests.web.attack import everything, token
from tests.web.critic import Phone
from tests.web.lists import LISTS, names, paste, prepare
from tests.web.tournament.pages import ONE

MANY = 3_300
SHORT = 100_000
"""Bytes of the page that answers a list that is refused, with what was typed."""
TAKEN = {
    "members of a tournament",
    "Kasse of a new Runde's file",
    "a score sheet",
    "own special points",
    "own soli",
    "prices of the tariff",
}
"""Lists that are right with so many lines, or of which only as much is read as the form has
room for.
"""


@pytest.fixture
def leader(anna: Phone) -> Phone:
    """Anna's phone, with an empty tournament."""
    prepare(anna)
    return anna


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A word for each time that an action took the lock for writing."""
    taken: list[str] = []

    @contextmanager
    def counted(session: Session, **how: bool) -> Iterator[None]:
        taken.append("taken")
        with writing(session, **how):
            yield

    monkeypatch.setattr("scorepad.actions.transaction.writing", counted)
    return taken


@pytest.mark.parametrize("name", sorted(set(LISTS) - TAKEN))
def test_a_list_with_far_too_much_is_refused_before_the_lock_and_by_a_short_page(
    site: Flask, leader: Phone, locks: list[str], name: str
) -> None:
    csrf = token(leader)
    before = everything(site)
    locks.clear()
    answer = paste(leader, LISTS[name], MANY, "list", csrf)
    assert answer.status_code in {200, 422}, name
    assert len(answer.data) < SHORT, (name, len(answer.data))
    assert locks == [], name
    assert everything(site) == before


def test_others_write_while_the_names_of_a_list_are_checked(
    site: Flask, leader: Phone, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not database.startswith("sqlite"):
        pytest.skip("one lock for all writers is a matter of SQLite")
    file = Path(database.removeprefix("sqlite:///"))
    written = []

    def paused(text: str) -> str:
        with sqlite3.connect(file, timeout=0) as other:
            other.execute("UPDATE installation SET epoch = epoch")
        written.append(text)
        return clean(text)

    monkeypatch.setattr("scorepad.actions.tournament.tournament_entries.clean", paused)
    answer = leader.send(f"{ONE}/leute", "/leute", lines="\n".join(names(MOST_ENTRIES)))
    assert answer.status_code == 303
    assert len(written) == 3 * MOST_ENTRIES
    with site.app_context():
        db.session.remove()


def test_the_first_few_names_that_are_wrong_are_told_and_how_many_more(leader: Phone) -> None:
    answer = leader.send(f"{ONE}/leute", "/leute", lines="\n".join(["Ida"] * 101))
    assert answer.status_code == 422
    assert answer.text.count('class="error"') == MOST_TOLD + 1
    assert "Name 2: " in answer.text
    assert "Und 90 weitere." in answer.text
    assert answer.text.count("Ida") >= 101, "nothing that was typed is lost"


def test_names_of_a_list_are_told_apart_from_each_other_and_from_those_there_as_before(
    leader: Phone,
) -> None:
    assert leader.send(f"{ONE}/leute", "/leute", lines="Anna\nBert").status_code == 303
    again = leader.send(f"{ONE}/leute", "/leute", lines="Cem\nBERT\nCem")
    assert again.status_code == 422
    assert "Name 3: " in again.text
    there = leader.send(f"{ONE}/leute", "/leute", lines="Cem\nBERT")
    assert there.status_code == 422
    assert "Name 2: " in there.text
    more = leader.send(f"{ONE}/leute", "/leute", lines="\n".join(names(MOST_ENTRIES - 1)))
    assert more.status_code == 422
    assert f"Höchstens {MOST_ENTRIES} Leute" in more.text


def test_a_list_that_is_longer_than_is_read_is_refused_not_cut(leader: Phone) -> None:
    lines = "\n".join(f"{name};{'x' * 200}" for name in names(MOST_ENTRIES))
    assert len(lines) > LONGEST_LIST
    answer = leader.send(f"{ONE}/leute", "/leute", lines=lines)
    assert answer.status_code == 422
    assert "Höchstens 20.000 Zeichen." in answer.text


def test_a_draw_that_is_longer_than_is_read_is_refused_not_cut(leader: Phone) -> None:
    leader.send(f"{ONE}/leute", "/leute", lines="\n".join(names(8)))
    given = "1 2 3 4\n5 6 7 8" + " " * 5_000 + "\n9 9 9 9"
    answer = leader.send(f"{ONE}/runde/1", "/setzen", given=given)
    assert answer.status_code == 422
    assert "Höchstens 4.000 Zeichen." in answer.text


def test_a_very_long_pasted_text_is_not_sent_back_and_the_page_says_so(leader: Phone) -> None:
    csrf = token(leader)
    answer = paste(leader, LISTS["kasse of a file"], 20_001, "list", csrf)
    assert answer.status_code == 422
    assert "Kasse: Höchstens 20.000." in answer.text
    assert "Dein Text ist zu lang, um noch einmal hier zu stehen." in answer.text
    short = paste(leader, LISTS["members of a file"], 5, "list", csrf)
    assert "zu lang" not in short.text


@pytest.mark.parametrize(
    ("language", "words"), [("de", "höchstens 20.000 Zeilen"), ("en", "at most 20,000 lines")]
)
def test_a_list_with_too_many_lines_is_told_in_words(
    leader: Phone, language: str, words: str
) -> None:
    leader.send("/anzeige", "/anzeige", language=language)
    answer = paste(leader, LISTS["a list of results"], 20_001, "list", token(leader))
    assert answer.status_code == 422
    assert words in answer.text


def test_few_messages_stay_as_they_are(site: Flask) -> None:
    with site.test_request_context():
        assert first_few(["a", "b"]) == ["a", "b"]
        many = first_few([str(number) for number in range(1_500)])
        assert many == [*map(str, range(MOST_TOLD)), "Und 1.490 weitere."]
