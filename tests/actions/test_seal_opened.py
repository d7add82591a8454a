"""Opening a sealed evening and leaving early: money that moved stays moved, and nothing is erased."""

import datetime as dt
from dataclasses import replace

import pytest

from scorepad.actions import entries, members, replayed
from scorepad.actions import seal as sealing
from scorepad.actions.errors import NotFound, Sealed
from scorepad.actions.kasse import counter
from scorepad.actions.runde import add_member, create
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.kasse import balance, paid
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import kasse, revisions, seals
from tests.actions.settling import FIVE_A_POINT, INTO_THE_KASSE, booked, by_seal, debts, in_force, refusing, seal
from tests.conftest import NOW, Abend, Runde


class TestOpening:
    def test_leaves_the_evening_as_it_was_and_counters_what_was_booked(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        before = played.load()
        seal(played)
        into = booked(runde)
        saved = sealing.reopen(runde.id, played.id, **played.made())
        stored = played.load()
        assert not stored.sealed
        assert not stored.ended
        assert stored.entries == before.entries
        assert (stored.undo, stored.redo) == (before.undo, before.redo)
        assert saved.revision == stored.revision == before.revision + 2
        assert [one.action for one in revisions.history(played.id, runde.id)[:2]] == ["open", "seal"]
        assert booked(runde) == into + [("counter", name, -cents) for _kind, name, cents in into]
        kept = kasse.entries(runde.id)
        assert [one.counters for one in kept[len(into) :]] == [one.id for one in kept[: len(into)]]
        assert balance(kasse.entries(runde.id)) == 0
        assert seals.of(played.id, runde.id) is None
        assert debts(played) == []

    def test_it_can_be_corrected_undone_and_sealed_again(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        entries.undo(runde.id, played.id, **played.change())
        seal(played)
        sealing.reopen(runde.id, played.id, **played.made())
        entries.redo(runde.id, played.id, **played.change())
        first = played.load().entries[0].id
        entries.correct(runde.id, played.id, entry_id=first, body=runde.game("Bert", "Doro"), **played.change())
        seal(played)
        found = in_force(played)
        assert found.totals == replayed.replayed(played.load()).totals
        assert balance(kasse.entries(runde.id)) == sum(found.kasse.values())
        into, _out = paid(kasse.entries(runde.id))
        assert {player: cents for player, cents in into.items() if cents} == by_seal(played)

    def test_debts_that_were_paid_count_in_the_next_settlement(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        seal(played)
        first, *others = seals.transfers(played.id, runde.id)
        assert others
        sealing.mark_paid(runde.id, first.id, paid=True, now=NOW)
        sealing.reopen(runde.id, played.id, **played.made())
        assert [(one.id, one.early) for one in seals.transfers(played.id, runde.id)] == [(first.id, True)]
        assert seals.moved(played.id, runde.id) == (first.transfer,)
        with pytest.raises(NotFound):
            sealing.mark_paid(runde.id, others[0].id, paid=True, now=NOW)
        seal(played)
        found = in_force(played)
        assert found.moved == (first.transfer,)
        assert debts(played) == [one.transfer for one in others]
        with pytest.raises(Sealed):
            sealing.mark_paid(runde.id, first.id, paid=False, now=NOW)
        sealing.mark_paid(runde.id, first.id, paid=True, now=NOW)

    def test_every_cent_is_where_it_belongs_after_any_number_of_seals(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, read_tariff({"players_rate": "3", "losers_rate": "10"}))
        given: dict[Player | None, int] = {}
        for number in range(3):
            seal(played)
            found = in_force(played)
            open_ = [one for one in seals.transfers(played.id, runde.id) if one.paid_at is None]
            if open_:
                sealing.mark_paid(runde.id, open_[0].id, paid=True, now=NOW)
            if number < 2:
                sealing.reopen(runde.id, played.id, **played.made())
                played.enter("Anna", "Bert", augen=90 + 40 * number)
        for one in seals.transfers(played.id, runde.id):
            given[one.transfer.payer] = given.get(one.transfer.payer, 0) + one.transfer.cents
            given[one.transfer.payee] = given.get(one.transfer.payee, 0) - one.transfer.cents
        into = given.pop(None, 0)
        amounts = {player: cents for player, cents in found.amounts.items() if cents}
        assert {player: -cents for player, cents in given.items() if cents} == amounts
        assert -into == balance(kasse.entries(runde.id)) == sum(found.kasse.values())

    def test_what_leaving_and_the_seal_booked_is_taken_back_in_the_evening_only(
        self, runde: Runde, played: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        sealing.leave(runde.id, played.id, member=runde.player("Doro"), **played.change())
        seal(played)
        assert len(kasse.entries(runde.id)) > 1
        for one in kasse.entries(runde.id):
            with refusing(("booked_by_seal", "entry")):
                counter(runde.id, one.id, reason="Irrtum", **played.made())


class TestLeavingEarly:
    def test_who_leaves_has_paid_or_been_paid_and_the_seal_knows_it(self, runde: Runde, played: Abend) -> None:
        again, anna = add_member(runde.id, "Elly"), runde.player("Anna")
        set_tariff(runde.id, FIVE_A_POINT)
        owes = 5 * replayed.replayed(played.load()).totals[anna]
        assert owes
        sealing.leave(runde.id, played.id, member=anna, **played.change())
        moved = seals.moved(played.id, runde.id)
        assert sum(one.cents if one.payee == anna else -one.cents for one in moved) == owes
        assert all(one.early and one.paid_at == NOW for one in seals.transfers(played.id, runde.id))
        with refusing(("paid_early", "into")):
            members.merge(runde.id, runde.ids["Anna"], again, **played.made())
        played.enter("Bert", "Cem")
        seal(played)
        assert in_force(played).moved == moved
        assert all(anna not in {one.payer, one.payee} for one in debts(played))

    def test_a_payment_that_did_not_happen_is_taken_back_in_the_open_evening(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())
        for one in seals.transfers(played.id, runde.id):
            sealing.mark_paid(runde.id, one.id, paid=False, now=NOW)
        assert (seals.moved(played.id, runde.id), booked(runde)) == ((), [])
        seal(played)
        assert in_force(played).moved == ()
        assert [one for one in debts(played) if runde.player("Anna") in {one.payer, one.payee}]

    def test_who_never_sat_there_and_whoever_cannot_be_settled_with_cannot_leave(
        self, runde: Runde, played: Abend
    ) -> None:
        with refusing(("not_at_this_table", "member")):
            sealing.leave(runde.id, played.id, member=Player("99"), **played.change())
        set_tariff(runde.id, replace(FIVE_A_POINT, imbalance="refuse"))
        penalty = {"kind": "penalty", "points": {runde.key("Anna"): -4}, "reason": "Bier"}
        entries.enter(runde.id, played.id, body=penalty, **played.made())
        with pytest.raises(Refused):
            sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())


def test_paid_marks_come_and_go(runde: Runde, played: Abend) -> None:
    set_tariff(runde.id, FIVE_A_POINT)
    seal(played)
    (first, *_others) = seals.transfers(played.id, runde.id)
    later = NOW + dt.timedelta(days=1)
    sealing.mark_paid(runde.id, first.id, paid=True, now=NOW)
    sealing.mark_paid(runde.id, first.id, paid=True, now=later)
    assert seals.transfers(played.id, runde.id)[0].paid_at == NOW
    assert first.transfer not in debts(played)
    sealing.mark_paid(runde.id, first.id, paid=False, now=later)
    assert seals.transfers(played.id, runde.id)[0].paid_at is None
    other = create("Andere", ["A", "B", "C", "D"], "", Rules(), NOW).runde_id
    with pytest.raises(NotFound):
        sealing.mark_paid(other, first.id, paid=True, now=NOW)
