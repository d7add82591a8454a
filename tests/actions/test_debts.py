"""Debts of several sealed evenings are marked together, all or none, and what the Kasse has follows to the cent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

import pytest

from scorepad.actions.debts import (
    Chosen,
    DebtsChanged,
    PaidAtOnce,
    last_paid,
    mark_one,
    mark_together,
    take_back,
)
from scorepad.actions.errors import NotFound
from scorepad.actions.kasse import standing
from scorepad.actions.tariff import set_tariff
from scorepad.actions.transaction import locked
from scorepad.ledger.settle import Transfer, netted
from scorepad.store import payments, seals
from scorepad.store.payments import StoredPayment
from scorepad.store.seals import SealedDebt
from tests.actions.settling import INTO_THE_KASSE, seal
from tests.conftest import NOW, Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")
HOUR = dt.timedelta(hours=1)
MANY = 20


def still_owed(debts: Iterable[SealedDebt], paid: Iterable[StoredPayment] = ()) -> tuple[Transfer, ...]:
    return netted((one.transfer for one in debts), (one.transfer for one in paid))


def test_together_paid_and_open_again_and_nothing_in_between(runde: Runde, played: Abend) -> None:
    """second-look.md, Kasse."""
    set_tariff(runde.id, INTO_THE_KASSE)
    seal(played)
    debts, before = seals.open_debts(runde.id), standing(runde.id)
    ids = [debt.id for debt in debts]
    brings = sum(one.cents * ((one.payee is None) - (one.payer is None)) for one in still_owed(debts))
    assert before.there == before.booked - before.owed + before.owes
    for later in range(2):
        mark_together(runde.id, Chosen(ids), now=NOW + later * HOUR)
        assert seals.open_debts(runde.id) == ()
        assert last_paid(runde.id) == PaidAtOnce(NOW, still_owed(debts))
        assert standing(runde.id).there == before.there + brings == before.booked
    with pytest.raises(DebtsChanged):
        take_back(runde.id, NOW + HOUR)
    assert seals.open_debts(runde.id) == ()
    take_back(runde.id, NOW)
    assert (seals.open_debts(runde.id), standing(runde.id)) == (debts, before)
    mark_together(runde.id, Chosen(ids[:1]), now=NOW)
    for wrong in ((*ids, 10**6), ids, ()):
        with pytest.raises(DebtsChanged):
            mark_together(runde.id, Chosen(wrong), now=NOW)
    with pytest.raises(NotFound):
        mark_together(10**9, Chosen(ids), now=NOW)
    assert [debt.id for debt in seals.open_debts(runde.id)] == ids[1:]


def test_a_transfer_is_ticked_off_alone_and_the_net_falls_by_just_that(runde: Runde, played: Abend) -> None:
    """second-look.md, Kasse: one list of transfers, each of which may be paid at another time. And undone in turn."""
    set_tariff(runde.id, INTO_THE_KASSE)
    seal(played)
    steps = []
    for number in range(MANY):
        debts, paid = seals.open_debts(runde.id), payments.waiting(runde.id)
        made = still_owed(debts, paid)
        there = standing(runde.id)
        assert there.there == there.booked - there.owed + there.owes
        steps.append((debts, [(one.key, one.transfer) for one in paid], there))
        if not made:
            break
        chosen, now = Chosen([one.id for one in debts], [one.id for one in paid]), NOW + number * HOUR
        for _twice in range(2):
            mark_one(runde.id, chosen, str(made[-1]), client_key=f"tick {number}", now=now)
        last = last_paid(runde.id)
        assert last is not None
        assert last.transfers == (made[-1],)
        left = still_owed(seals.open_debts(runde.id), payments.waiting(runde.id))
        assert netted([*left, made[-1]]) == netted(made)
        for wrong in ("", str(made[-1]), "1 -> 2: 5"):
            with pytest.raises(DebtsChanged):
                mark_one(runde.id, chosen, wrong, client_key=f"wrong {number} {wrong}", now=now)
    assert len(steps) > 2
    assert steps[-1][:2] == ((), [])
    assert standing(runde.id).there == standing(runde.id).booked
    for debts, kept, there in reversed(steps[:-1]):
        last = last_paid(runde.id)
        assert last is not None
        take_back(runde.id, last.when)
        assert seals.open_debts(runde.id) == debts
        assert [(one.key, one.transfer) for one in payments.waiting(runde.id)] == kept
        assert standing(runde.id) == there
    assert last_paid(runde.id) is None


def test_a_payment_that_no_debts_lead_along_waits_until_others_close_the_circle(runde: Runde, played: Abend) -> None:
    """By hand: Anna owes Bert 5 and Cem 3, Doro owes Bert 3 and Cem 5; two transfers of 8 settle that.

    Anna's 8 to Bert cover her 5, and 3 wait. Doro's 8 to Cem cover her 5; for 3 Bert has got from Anna what Doro owes
    him, and Doro gave Cem what Anna owes him.
    """
    set_tariff(runde.id, INTO_THE_KASSE)
    seal(played)
    anna, bert, cem, doro = (runde.ids[name] for name in ("Anna", "Bert", "Cem", "Doro"))
    owed = [(anna, bert, 500), (anna, cem, 300), (doro, bert, 300), (doro, cem, 500)]
    with locked(runde.id) as (session, _row):
        rows = seals.debt_rows(runde.id, [one.id for one in seals.open_debts(runde.id)])
        for row, facts in zip(rows, owed, strict=False):
            row.payer, row.payee, row.cents = facts
        for row in rows[len(owed) :]:
            session.delete(row)
    assert len(rows) >= len(owed)
    before = seals.open_debts(runde.id)
    first, second = sorted(still_owed(before), key=str)
    assert [str(first), str(second)] == sorted([f"{anna} -> {bert}: 800", f"{doro} -> {cem}: 800"])
    mark_one(runde.id, Chosen([one.id for one in before]), str(first), client_key="first", now=NOW)
    left, waits = seals.open_debts(runde.id), payments.waiting(runde.id)
    assert (len(left), [one.transfer.cents for one in waits]) == (3, [300])
    assert still_owed(left, waits) == (second,)
    chosen = Chosen([one.id for one in left], [one.id for one in waits])
    mark_one(runde.id, chosen, str(second), client_key="second", now=NOW + HOUR)
    assert (seals.open_debts(runde.id), payments.waiting(runde.id)) == ((), ())
    take_back(runde.id, NOW + HOUR)
    assert (seals.open_debts(runde.id), payments.waiting(runde.id)) == (left, waits)
    mark_together(runde.id, chosen, now=NOW + HOUR)
    assert (seals.open_debts(runde.id), payments.waiting(runde.id)) == ((), ())
    take_back(runde.id, NOW + HOUR)
    take_back(runde.id, NOW)
    assert (seals.open_debts(runde.id), payments.waiting(runde.id)) == (before, ())
