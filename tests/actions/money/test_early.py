"""Money between people and the Kasse while an evening is open: its balance is what really lies in
it.

Source: issue "Settling the kitty": running balance; somebody who leaves early is settled for at
once.
"""

import random
from dataclasses import replace

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.entry.log import Saved
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money import early
from scorepad.actions.money import seal as sealing
from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.kasse import balance
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store import kasse, seals
from tests import saving
from tests.actions.settling import INTO_THE_KASSE, booked, in_force, seal
from tests.conftest import CAST, DATE, NOW, Abend, Runde

EVERYTHING = read_tariff(
    {"players_rate": "3", "losers_rate": "10", "kasse_percent": 60, "best_rate": 1, "dues": 50}
)


def leave(evening: Abend, name: str) -> Saved:
    return sealing.leave(
        evening.runde.id, evening.id, member=evening.runde.player(name), **evening.change()
    )


def by_member(runde: Runde) -> dict[Player | None, int]:
    sums: dict[Player | None, int] = {}
    for one in kasse.entries(runde.id):
        sums[one.member] = sums.get(one.member, 0) + one.cents
    return {member: cents for member, cents in sums.items() if cents}


def by_seal(evening: Abend) -> dict[Player, int]:
    """What the Kasse gets of everybody by the seal in force, of those who pay or get anything."""
    return {player: cents for player, cents in in_force(evening).kasse.items() if cents}


def paid_into_kasse(evening: Abend) -> int:
    """What people gave the Kasse by all transfers that are paid and count while the evening is
    open.
    """
    moved = seals.moved(evening.id, evening.runde.id)
    return sum(one.cents * ((one.payee is None) - (one.payer is None)) for one in moved)


class TestWhoLeaves:
    def test_brings_the_kasse_money_at_once_and_the_seal_books_the_others(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        leave(begun, "Doro")
        (one,) = kasse.entries(runde.id)
        owed = one.cents
        assert owed > 200
        assert one.kind == "settlement"
        assert one.member == runde.player("Doro")
        assert one.date == DATE
        assert one.evening == begun.id
        assert balance(kasse.entries(runde.id)) == paid_into_kasse(begun) == owed
        seal(begun)
        assert [entry for entry in booked(runde) if entry[1] == "Doro"] == [
            ("settlement", "Doro", owed)
        ]
        assert ("dues", "Bert", 200) in booked(runde)
        assert by_member(runde) == by_seal(begun)

    def test_is_paid_out_of_the_kasse_at_once_too(self, runde: Runde, begun: Abend) -> None:
        set_tariff(runde.id, read_tariff({"winners_rate": 5}))
        leave(begun, "Bert")
        assert balance(kasse.entries(runde.id)) == paid_into_kasse(begun) < 0
        seal(begun)
        assert by_member(runde) == by_seal(begun)

    def test_who_did_not_pay_after_all_is_taken_back_and_can_pay_again(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        leave(begun, "Doro")
        (move,) = seals.transfers(begun.id, runde.id)
        cents = move.transfer.cents
        for paid, left in ((False, 0), (False, 0), (True, cents), (True, cents), (False, 0)):
            sealing.mark_paid(runde.id, move.id, paid=paid, now=NOW)
            assert balance(kasse.entries(runde.id)) == left
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
        for one in reversed(seals.transfers(begun.id, runde.id)):
            sealing.mark_paid(runde.id, one.id, paid=False, now=NOW)
        first, second, *back = kasse.entries(runde.id)
        assert abs(first.cents) == abs(second.cents) == 100
        assert [(one.counters, one.cents) for one in back] == [
            (second.id, -second.cents),
            (first.id, -first.cents),
        ]


class TestTheTableOfWhoLeaves:
    """Source: issue "The house rearranged": "Ist bezahlt, Doro geht" takes Doro off the table."""

    def test_goes_on_without_him_by_that_action_and_has_him_back_by_an_undo(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        before = begun.load()
        facts = begun.change()
        doro = runde.player("Doro")
        first = sealing.leave(runde.id, begun.id, member=doro, **facts)
        assert sealing.leave(runde.id, begun.id, member=doro, **facts) == replace(
            first, repeated=True
        )
        paid = paid_into_kasse(begun)
        assert len(booked(runde)) == 1
        after = begun.load()
        assert first.revision == before.revision + 1
        assert [one.id for one in after.entries][len(before.entries) :] == [first.entry_id]
        assert doro not in replayed(after).next.table
        assert len(replayed(after).next.table) == 4
        assert doro in replayed(after).totals
        entries.undo(runde.id, begun.id, **begun.change())
        assert doro in replayed(begun.load()).next.table
        assert balance(kasse.entries(runde.id)) == paid_into_kasse(begun) == paid, (
            "what was paid stays paid"
        )
        entries.redo(runde.id, begun.id, **begun.change())
        assert doro not in replayed(begun.load()).next.table

    def test_stays_as_it_is_where_only_four_sit_there_or_it_is_over(
        self, runde: Runde, begun: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        leave(begun, "Doro")
        assert leave(begun, "Ela").entry_id is None
        assert leave(begun, "Doro").entry_id is None
        assert len(replayed(begun.load()).next.table) == 4
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
    whole = {
        "seal": lambda: seal(begun),
        "all": lambda: sealing.pay(runde.id, begun.id, **begun.change()),
    }
    for _step in range(14):
        what = dice.choice(["leave", "game", "seal", "all", "pay", "pay"])
        if begun.load().sealed and what in {"leave", "game", "seal", "all"}:
            sealing.reopen(runde.id, begun.id, **begun.made())
        elif what == "leave":
            leave(begun, dice.choice(CAST))
        elif what == "game":
            dealt = dice.sample(begun.load().plan.table, 2)
            body = runde.game(*(name for name in CAST if runde.player(name) in dealt))
            try:
                saving.enter(
                    runde.id,
                    begun.id,
                    body=body | {"augen": dice.choice([100, 160])},
                    **begun.made(),
                )
            except Refused:
                continue
        elif what in whole:
            whole[what]()
        else:
            for one in seals.transfers(begun.id, runde.id):
                if not (begun.load().sealed and one.early) and dice.random() < 0.6:
                    sealing.mark_paid(runde.id, one.id, paid=one.paid_at is None, now=NOW)
        if begun.load().sealed:
            assert by_member(runde) == by_seal(begun)
        else:
            assert balance(kasse.entries(runde.id)) == paid_into_kasse(begun)


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
