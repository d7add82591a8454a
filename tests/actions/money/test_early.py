"""Money between people and the Kasse while an evening is open: its balance is what really lies in
it.

Source: issue "Settling the kitty": running balance; somebody who leaves early is settled for at
once.
"""

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.entry.log import Saved
from scorepad.actions.money import early
from scorepad.actions.money import seal as sealing
from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store import kasse, seals
from tests import saving
from tests.actions.settling import (
    INTO_THE_KASSE,
    booked,
    in_force,
    in_the_kasse,
    result_of,
    seal,
)
from tests.conftest import CAST, DATE, NOW, Abend, Runde

EVERYTHING = read_tariff(
    {"players_rate": "3", "losers_rate": "10", "kasse_percent": 60, "best_rate": 1, "dues": 50}
)


def leave(evening: Abend, name: str) -> Saved:
    member = evening.runde.player(name)
    return sealing.leave(evening.runde.id, evening.id, member=member, **evening.change())


def by_member(runde: Runde) -> dict[Player | None, int]:
    """What the Kasse got of everybody, of those who paid or got anything."""
    sums: dict[Player | None, int] = {}
    for entry in kasse.entries(runde.id):
        sums[entry.member] = sums.get(entry.member, 0) + entry.cents
    return {member: cents for member, cents in sums.items() if cents}


def by_seal(evening: Abend) -> dict[Player, int]:
    """What the Kasse gets of everybody by the seal in force, of those who pay or get anything."""
    return {player: cents for player, cents in in_force(evening).kasse.items() if cents}


def paid_into_kasse(evening: Abend) -> int:
    """What people gave the Kasse by all transfers that are paid and count while the evening is
    open.
    """
    moved = seals.moved(evening.id, evening.runde.id)
    into = sum(transfer.cents for transfer in moved if transfer.payee is None)
    out = sum(transfer.cents for transfer in moved if transfer.payer is None)
    return into - out


class TestWhoLeaves:
    def test_brings_the_kasse_money_at_once_and_the_seal_books_the_others(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        leave(begun, "Doro")
        (entry,) = kasse.entries(runde.id)
        owed = entry.cents
        assert owed > 200
        assert entry.kind == "settlement"
        assert entry.member == runde.player("Doro")
        assert entry.date == DATE
        assert entry.evening == begun.id
        assert in_the_kasse(runde) == owed
        assert paid_into_kasse(begun) == owed
        seal(begun)
        of_doro = [(kind, cents) for kind, name, cents in booked(runde) if name == "Doro"]
        assert of_doro == [("settlement", owed)]
        assert ("dues", "Bert", 200) in booked(runde)
        assert by_member(runde) == by_seal(begun)

    def test_is_paid_out_of_the_kasse_at_once_too(self, runde: Runde, begun: Abend) -> None:
        set_tariff(runde.id, read_tariff({"winners_rate": 5}))
        leave(begun, "Bert")
        assert in_the_kasse(runde) < 0
        assert paid_into_kasse(begun) == in_the_kasse(runde)
        seal(begun)
        assert by_member(runde) == by_seal(begun)

    def test_who_did_not_pay_after_all_is_taken_back_and_can_pay_again(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        leave(begun, "Doro")
        (move,) = seals.transfers(begun.id, runde.id)
        cents = move.transfer.cents
        for paid in (False, False, True, True, False):
            sealing.mark_paid(runde.id, move.id, paid=paid, now=NOW)
            assert in_the_kasse(runde) == (cents if paid else 0)
        kinds = [(kind, amount) for kind, _name, amount in booked(runde)]
        assert kinds == [("settlement", cents), ("counter", -cents)] * 2
        seal(begun)
        assert by_member(runde) == by_seal(begun)
        assert ("dues", "Doro", 200) in booked(runde)

    @pytest.mark.parametrize("then", [200, 0])
    def test_each_of_two_equal_payments_is_taken_back_once(
        self, runde: Runde, begun: Abend, then: int
    ) -> None:
        """Twice into the Kasse, or into it and out again."""
        for cents in (100, then):
            set_tariff(runde.id, read_tariff({"dues": cents}))
            leave(begun, "Doro")
        for stored in reversed(seals.transfers(begun.id, runde.id)):
            sealing.mark_paid(runde.id, stored.id, paid=False, now=NOW)
        first, second, second_back, first_back = kasse.entries(runde.id)
        assert abs(first.cents) == 100
        assert abs(second.cents) == 100
        assert second_back.counters == second.id
        assert second_back.cents == -second.cents
        assert first_back.counters == first.id
        assert first_back.cents == -first.cents


class TestTheTableOfWhoLeaves:
    """Source: issue "The house rearranged": "Ist bezahlt, Doro geht" takes Doro off the table."""

    def test_goes_on_without_him_by_that_action_and_has_him_back_by_an_undo(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        before = begun.load()
        facts = begun.change()
        doro = runde.player("Doro")
        left = sealing.leave(runde.id, begun.id, member=doro, **facts)
        again = sealing.leave(runde.id, begun.id, member=doro, **facts)
        assert again == replace(left, repeated=True)
        paid = paid_into_kasse(begun)
        assert len(booked(runde)) == 1

        assert left.revision == before.revision + 1
        added = begun.load().entries[len(before.entries) :]
        assert [entry.id for entry in added] == [left.entry_id]
        result = result_of(begun)
        assert doro not in result.next.table
        assert len(result.next.table) == 4
        assert doro in result.totals

        entries.undo(runde.id, begun.id, **begun.change())
        assert doro in result_of(begun).next.table
        assert in_the_kasse(runde) == paid, "what was paid stays paid"
        assert paid_into_kasse(begun) == paid
        entries.redo(runde.id, begun.id, **begun.change())
        assert doro not in result_of(begun).next.table

    def test_stays_as_it_is_where_only_four_sit_there_or_it_is_over(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        leave(begun, "Doro")
        assert leave(begun, "Ela").entry_id is None
        assert leave(begun, "Doro").entry_id is None
        assert len(result_of(begun).next.table) == 4
        entries.undo(runde.id, begun.id, **begun.change())
        saving.enter(runde.id, begun.id, body={"kind": "end"}, **begun.made())
        assert leave(begun, "Doro").entry_id is None


@pytest.mark.parametrize("seed", range(6))
def test_the_balance_is_true_however_people_leave_pay_and_seal(
    runde: Runde, begun: Abend, seed: int
) -> None:
    """Open: what was paid. Sealed: what the seal says, of everybody."""
    dice = random.Random(seed)
    set_tariff(runde.id, EVERYTHING)
    for _step in range(14):
        what = dice.choice(["leave", "game", "seal", "all", "pay", "pay"])
        if what == "pay":
            mark_some(begun, dice)
        elif begun.load().sealed:
            sealing.reopen(runde.id, begun.id, **begun.made())
        elif what == "leave":
            leave(begun, dice.choice(CAST))
        elif what == "game":
            enter_some_game(begun, dice)
        elif what == "seal":
            seal(begun)
        else:
            sealing.pay(runde.id, begun.id, **begun.change())
        if begun.load().sealed:
            assert by_member(runde) == by_seal(begun)
        else:
            assert in_the_kasse(runde) == paid_into_kasse(begun)


def mark_some(evening: Abend, dice: random.Random) -> None:
    """Mark some transfers that can still be marked: open ones as paid, and the other way round."""
    for stored in seals.transfers(evening.id, evening.runde.id):
        is_settled = evening.load().sealed and stored.early
        if not is_settled and dice.random() < 0.6:
            is_open = stored.paid_at is None
            sealing.mark_paid(evening.runde.id, stored.id, paid=is_open, now=NOW)


def enter_some_game(evening: Abend, dice: random.Random) -> None:
    """Enter a game of two who sit at the table, unless one of them sits out."""
    runde = evening.runde
    dealt = dice.sample(evening.load().plan.table, 2)
    re = [name for name in CAST if runde.player(name) in dealt]
    body = {**runde.game(*re), "augen": dice.choice([100, 160])}
    with suppress(Refused):
        saving.enter(runde.id, evening.id, body=body, **evening.made())


@pytest.mark.parametrize(
    ("parts", "paid", "left"),
    [
        ({"dues": 100, "settlement": 50}, 0, {"dues": 100, "settlement": 50}),
        ({"dues": 100, "settlement": 50}, 150, {"dues": 0, "settlement": 0}),
        ({"dues": 100, "settlement": 50}, 70, {"dues": 80, "settlement": 0}),
        ({"dues": 100, "settlement": 50}, 200, {"dues": 0, "settlement": -50}),
        ({"dues": 100, "settlement": 50}, -30, {"dues": 100, "settlement": 80}),
        ({"dues": 100, "settlement": -50}, 80, {"dues": 20, "settlement": -50}),
        ({"settlement": -50}, -80, {"settlement": 30}),
        ({"fine": 300}, 0, {"fine": 300, "settlement": 0}),
        ({}, 40, {"settlement": -40}),
    ],
)
def test_what_was_paid_covers_the_settlement_first(
    parts: dict[str, int], paid: int, left: dict[str, int]
) -> None:
    assert early.remaining(parts, paid) == left
