"""Debts of several sealed evenings are marked together, all or none, and what the Kasse has follows to the cent."""

from __future__ import annotations

import pytest

from scorepad.actions.debts import DebtsChanged, mark_together
from scorepad.actions.errors import NotFound
from scorepad.actions.kasse import standing
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.settle import netted
from scorepad.store import seals
from tests.actions.settling import INTO_THE_KASSE, seal
from tests.conftest import NOW, Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")


def test_together_paid_and_open_again_and_nothing_in_between(runde: Runde, played: Abend) -> None:
    """second-look.md, Kasse."""
    set_tariff(runde.id, INTO_THE_KASSE)
    seal(played)
    debts, before = seals.open_debts(runde.id), standing(runde.id)
    ids = [debt.id for debt in debts]
    brings = sum(
        one.cents * ((one.payee is None) - (one.payer is None)) for one in netted(one.transfer for one in debts)
    )
    assert before.there == before.booked - before.owed + before.owes
    for _time in range(2):
        mark_together(runde.id, ids, paid=True, now=NOW)
        assert seals.open_debts(runde.id) == ()
        assert [debt.id for debt in seals.last_paid(runde.id)] == ids
        assert standing(runde.id).there == before.there + brings == before.booked
    with pytest.raises(DebtsChanged):
        mark_together(runde.id, [*ids, 10**6], paid=False, now=NOW)
    assert seals.open_debts(runde.id) == ()
    mark_together(runde.id, ids, paid=False, now=NOW)
    assert (seals.open_debts(runde.id), standing(runde.id)) == (debts, before)
    mark_together(runde.id, ids[:1], paid=True, now=NOW)
    for paid in (True, False):
        with pytest.raises(DebtsChanged):
            mark_together(runde.id, ids, paid=paid, now=NOW)
    with pytest.raises(DebtsChanged):
        mark_together(runde.id, (), paid=True, now=NOW)
    with pytest.raises(NotFound):
        mark_together(10**9, ids, paid=True, now=NOW)
    assert [debt.id for debt in seals.open_debts(runde.id)] == ids[1:]
