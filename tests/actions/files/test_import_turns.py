"""A file comes in by turns: between two parts of it others write."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorepad.actions.files import imports
from scorepad.actions.files.imports import BOOKINGS, import_runde
from scorepad.files.reading import read_file
from scorepad.ledger.kasse import balance
from scorepad.store import kasse, runden
from scorepad.store.engine import writing
from scorepad.store.models import KasseEntryRow
from tests.conftest import NOW

pytestmark = [pytest.mark.usefixtures("in_app"), pytest.mark.both_databases]
COUNT = 2 * BOOKINGS + 7


def file_of(count: int) -> str:
    booking = {
        "date": "2026-11-19",
        "kind": "deposit",
        "cents": 100,
        "reason": "x",
        "member": "Anna",
    }
    marked = {"short": "A", "mark": "square"}
    members = [{"name": "Anna"}, {"name": "Bert", **marked}, {"name": "Cem", **marked}]
    bookings = [{"key": f"{number}", **booking} for number in range(count)]
    return json.dumps(
        {"format": "scorepad-runde/1", "name": "X", "members": members, "kasse": bookings}
    )


def bookings(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(KasseEntryRow)) or 0


def test_a_long_kasse_comes_in_by_transactions_of_few_bookings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    booked: list[int] = []

    @contextmanager
    def counted(session: Session, **how: bool) -> Iterator[None]:
        with writing(session, **how):
            before = bookings(session)
            yield
        booked.append(bookings(session) - before)

    monkeypatch.setattr("scorepad.actions.transaction.writing", counted)
    made = import_runde(read_file(file_of(COUNT)), NOW, "long")
    assert max(booked) == BOOKINGS
    assert sum(booked) == COUNT
    assert balance(kasse.entries(made.runde_id)) == 100 * COUNT
    assert imports.import_runde(read_file(file_of(COUNT)), NOW, "long").runde_id == made.runde_id
    assert balance(kasse.entries(made.runde_id)) == 100 * COUNT


def test_of_two_that_chose_one_short_name_and_mark_in_a_file_the_first_keeps_them() -> None:
    made = import_runde(read_file(file_of(0)), NOW, "short")
    chosen = {one.name: (one.short, one.mark) for one in runden.members(made.runde_id)}
    assert chosen == {"Anna": (None, None), "Bert": ("A", "square"), "Cem": (None, None)}
