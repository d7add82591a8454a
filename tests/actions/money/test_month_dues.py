"""Dues for months without an evening go into the Kasse once, by a tap or with the next
settlement.
"""

import datetime as dt

from sqlalchemy import update

from scorepad.actions.files.imports import import_file
from scorepad.actions.money.month_dues import book, due
from scorepad.actions.money.seal import reopen
from scorepad.actions.money.tariff import set_tariff
from scorepad.actions.runde.runde import CreatedRunde, add_member, create
from scorepad.ledger.kasse import KasseEntry
from scorepad.ledger.month_dues import KIND
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import Rules
from scorepad.store import kasse, runden
from scorepad.store.db import db
from scorepad.store.models import MemberRow, RundeRow
from tests.actions.files.test_imports import file_of
from tests.actions.settling import Made, seal
from tests.conftest import CAST, NOW, Abend, Runde, empty

MONTHS_AGO = (NOW.date().replace(day=1) - dt.timedelta(days=1)).replace(day=1)
"""The first day of the month before: one month is over since."""


def agreed(runde: Runde | CreatedRunde, cents: int = 500, since: dt.date = MONTHS_AGO) -> None:
    """Dues for months without an evening, agreed on that day; everybody had joined before that was
    kept.
    """
    set_tariff(
        runde.id if isinstance(runde, Runde) else runde.runde_id, read_tariff({"month_dues": cents})
    )
    db.session.execute(update(RundeRow).values(dues_since=since))
    db.session.execute(update(MemberRow).values(joined=None))
    db.session.commit()


def booked(runde: Runde) -> list[KasseEntry]:
    return [entry for entry in kasse.entries(runde.id) if entry.kind == KIND]


class TestMonthDues:
    """Source: options.md, `month_dues`."""

    def test_are_booked_once_for_every_active_member_who_had_joined(
        self, runde: Runde, made: Made
    ) -> None:
        agreed(runde)
        new = add_member(runde.id, "Gustav")
        db.session.execute(
            update(MemberRow).where(MemberRow.name == "Gustav").values(joined=NOW.date())
        )
        db.session.commit()
        (month,) = due(runde.id, NOW.date())
        assert {*month.members} == {one.player for one in runden.members(runde.id) if one.id != new}
        count = book(runde.id, NOW.date(), **made())
        assert count == len(CAST)
        last = NOW.date().replace(day=1) - dt.timedelta(1)
        assert {(entry.cents, entry.date) for entry in booked(runde)} == {(500, last)}
        assert book(runde.id, NOW.date(), **made()) == 0
        assert len(booked(runde)) == count
        assert due(runde.id, NOW.date()) == ()

    def test_begin_with_the_month_in_which_they_were_agreed_and_end_with_the_agreement(
        self, runde: Runde
    ) -> None:
        assert due(runde.id, NOW.date()) == ()
        before = dt.datetime.now(dt.UTC).date()
        set_tariff(runde.id, read_tariff({"month_dues": 500}))
        assert runden.dues_since(runde.id) in {before, dt.datetime.now(dt.UTC).date()}
        agreed(runde)
        set_tariff(runde.id, read_tariff({"month_dues": 700}))
        assert runden.dues_since(runde.id) == MONTHS_AGO, "another amount is no new agreement"
        set_tariff(runde.id, read_tariff({}))
        assert runden.dues_since(runde.id) is None
        assert due(runde.id, NOW.date()) == ()
        assert due(99, NOW.date()) == ()

    def test_go_along_with_the_next_settlement(self, played: Abend) -> None:
        agreed(played.runde)
        seal(played)
        before = booked(played.runde)
        assert before
        reopen(played.runde.id, played.id, **played.change())
        assert booked(played.runde) == before, "they are no part of the evening that is opened"

    def test_are_booked_beside_those_of_a_file_for_people_with_other_numbers(
        self, runde: Runde, made: Made
    ) -> None:
        """Somebody of the file may have the number there that somebody else has here."""
        agreed(runde)
        book(runde.id, NOW.date(), **made())
        file = file_of(runde.id)
        empty()
        other = create("Andere", ["Xaver", *CAST[1:]], "Euro", Rules(), NOW)
        agreed(other)
        import_file(other.runde_id, file, {}, **made())
        assert book(other.runde_id, NOW.date(), **made()) == 1
        assert (
            len([entry for entry in kasse.entries(other.runde_id) if entry.kind == KIND])
            == len(CAST) + 1
        )
