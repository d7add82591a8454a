"""Settling an evening and opening it: the seal holds, money that moved stays moved, and nothing is
erased.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from scorepad.actions.entry import entries, replayed
from scorepad.actions.errors import NotFound, Sealed
from scorepad.actions.evening import deleting
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.actions.money import seal as sealing
from scorepad.actions.money.kasse import counter
from scorepad.actions.money.tariff import set_tariff
from scorepad.actions.runde import members, rules
from scorepad.actions.runde.runde import add_member, change_member, create
from scorepad.ledger.kasse import paid
from scorepad.ledger.settle import Transfer
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.season import read_sums, sums
from scorepad.scoring.terms import Player
from scorepad.store import evenings, kasse, revisions, runden, seals
from scorepad.store.db import db
from tests import saving
from tests.actions.settling import (
    FIVE_A_POINT,
    INTO_THE_KASSE,
    Made,
    booked,
    doubled,
    four,
    in_force,
    in_the_kasse,
    refusing,
    result_of,
    seal,
)
from tests.caches import forget_all
from tests.conftest import DATE, NOW, Abend, Runde, there


def debts(evening: Abend) -> list[Transfer]:
    """What the seal in force left to be paid."""
    stored = seals.transfers(evening.id, evening.runde.id)
    return [each.transfer for each in stored if not each.early and each.paid_at is None]


class TestSealing:
    def test_ends_the_evening_and_keeps_points_amounts_transfers_and_sums(
        self, runde: Runde, played: Abend
    ) -> None:
        before = played.load()
        saved = seal(played, tariff=FIVE_A_POINT)
        stored = played.load()
        assert stored.sealed is True
        assert stored.ended is True
        assert stored.last.action == "seal"
        kept = in_force(played)
        assert stored.revision == before.revision + 1
        assert saved.revision == stored.revision
        assert kept.revision == stored.revision

        result = replayed.replayed(stored)
        assert list(kept.totals.items()) == list(result.totals.items())
        assert kept.amounts == {player: 5 * points for player, points in result.totals.items()}
        assert sum(kept.amounts.values()) == 0
        assert read_sums(kept.sums) == sums(stored.plan, result)
        assert read_tariff(kept.tariff) == FIVE_A_POINT
        assert {item.id for item in kept.items} == {"players"}
        paying = [player for player, points in result.totals.items() if points]
        assert [item.player for item in kept.items] == paying
        assert kept.transfers
        assert debts(played) == list(kept.transfers)
        assert booked(runde) == []

    def test_without_a_tariff_it_moves_no_money(self, runde: Runde, played: Abend) -> None:
        seal(played)
        found = in_force(played)
        assert set(found.amounts.values()) == {0}
        assert found.transfers == ()
        assert found.items == ()
        assert booked(runde) == []

    def test_an_end_that_was_entered_is_the_only_one_and_stays_after_opening(
        self, runde: Runde, played: Abend
    ) -> None:
        saving.enter(runde.id, played.id, body={"kind": "end"}, **played.made())
        seal(played)
        assert [one.entry.kind for one in played.load().entries].count("end") == 1
        sealing.reopen(runde.id, played.id, **played.made())
        assert played.load().ended

    def test_soli_that_are_owed_at_the_end_are_charged(self, runde: Runde, played: Abend) -> None:
        charged = {"pflichtsolo.count": 1, "pflichtsolo.end": "penalty"}
        rules = read_rules({"preset": "ddv", "options": charged})
        change_plan(runde.id, played.id, CorrectedPlan(rules=rules), **played.change())
        without = result_of(played).totals
        seal(played)
        result = result_of(played)
        assert in_force(played).totals == result.totals
        assert [row.kind for row in result.rows].count("pflichtsolo") == 5
        assert without is not in_force(played).totals

    def test_books_dues_as_dues_absence_as_a_fine_and_the_rest_as_settlement(
        self, runde: Runde, made: Made
    ) -> None:
        evening = four(runde, made)
        evening.enter("Bert", "Cem")
        seal(evening, "Ela", tariff=INTO_THE_KASSE)
        kept = in_force(evening)
        assert kept.absent == (runde.player("Ela"),)
        lost = -min(kept.totals.values()) * 10
        assert lost > 0
        assert sorted(booked(runde)) == [
            ("dues", "Anna", 200),
            ("dues", "Bert", 200),
            ("dues", "Cem", 200),
            ("dues", "Doro", 200),
            ("fine", "Ela", 300),
            ("settlement", "Anna", lost),
            ("settlement", "Doro", lost),
        ]
        assert in_the_kasse(runde) == sum(kept.kasse.values())
        assert in_the_kasse(runde) == -sum(kept.amounts.values())
        for entry in kasse.entries(runde.id):
            assert entry.evening == evening.id
            assert entry.date == DATE

    def test_what_the_cap_spares_is_not_booked(self, runde: Runde, played: Abend) -> None:
        seal(played, tariff=read_tariff({"losers_rate": "100", "dues": 200, "cap": 150}))
        assert {cents for _kind, _name, cents in booked(runde)} == {150}
        into = {player: cents for player, cents in in_force(played).kasse.items() if cents}
        paid_in, _paid_out = paid(kasse.entries(runde.id))
        assert paid_in == into

    def test_what_the_kasse_bears_for_somebody_above_the_cap_is_no_dues(
        self, runde: Runde, played: Abend
    ) -> None:
        """Dues of 100 eat up what the winners get; what the losers owe above 10 cents is the
        Kasse's to pay.
        """
        seal(played, tariff=read_tariff({"players_rate": "50", "dues": 100, "cap": 10}))
        found = in_force(played)
        assert min(found.kasse.values()) < 0
        kinds = {(kind, cents > 0) for kind, _name, cents in booked(runde)}
        assert kinds <= {("dues", True), ("settlement", False)}
        assert ("settlement", False) in kinds
        assert in_the_kasse(runde) == sum(found.kasse.values())

    def test_points_that_do_not_add_up_are_refused_with_the_difference(
        self, runde: Runde, played: Abend
    ) -> None:
        """Neither is the evening sealed, nor can anybody leave it and be settled with."""
        set_tariff(runde.id, replace(FIVE_A_POINT, imbalance="refuse"))
        penalty = {"kind": "penalty", "points": {runde.key("Anna"): -4}, "reason": "Bier"}
        saving.enter(runde.id, played.id, body=penalty, **played.made())
        before = played.load()
        with pytest.raises(Refused) as refused:
            seal(played)
        (problem,) = refused.value.problems
        assert problem.field == "imbalance"
        assert problem.params["points"] == -4
        assert "0,20" in problem.message("de")
        with pytest.raises(Refused):
            sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())
        assert played.load() == before

    def test_entries_that_do_not_count_are_to_be_corrected_first(
        self, runde: Runde, played: Abend
    ) -> None:
        table = [runde.ids[name] for name in ("Anna", "Cem", "Doro", "Ela")]
        without_bert = CorrectedPlan(table=table, first_dealer=table[0])
        change_plan(runde.id, played.id, without_bert, **played.change())
        with refusing(("entry_refused", "evening")):
            seal(played)

    def test_only_members_can_be_absent_and_who_is_at_the_table_is_not(self, played: Abend) -> None:
        for stranger in ("99999", "Fritz", "", "0"):
            with refusing(("not_a_member", "absent")):
                seal(played, absent=[Player(stranger)])
        seal(played, "Anna", tariff=INTO_THE_KASSE)
        assert in_force(played).absent == ()

    def test_forms_of_two_evenings_may_have_the_same_key(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        other = four(runde, played.made)
        for evening in (played, other):
            seal(evening, client_key="seal-1")
        count = len(booked(runde))
        for evening in (played, other):
            sealing.reopen(runde.id, evening.id, client_key="open", link_id=None, now=NOW)
        assert len(booked(runde)) == 2 * count
        assert in_the_kasse(runde) == 0

    def test_other_runden_have_no_part_in_it_and_what_is_not_there_has_none(
        self, runde: Runde, played: Abend
    ) -> None:
        other = create("Andere", ["A", "B", "C", "D"], "", Rules(), NOW).runde_id
        with pytest.raises(NotFound):
            sealing.seal(other, played.id, **played.change())
        seal(played)
        with pytest.raises(NotFound):
            sealing.reopen(other, played.id, **played.made())
        for number in (other, 0, -1, 2**31, 2**70):
            assert seals.of(played.id, number) is None
            assert seals.of(number, runde.id) is None
            assert seals.transfers(played.id, number) == ()
            assert seals.transfers(number, runde.id) == ()
            assert seals.of_runde(number) == {}
            assert seals.of_evenings(number, [played.id]) == {}
            assert seals.of_evenings(runde.id, [number]) == {}
            with pytest.raises(NotFound):
                sealing.mark_paid(runde.id, number, paid=True, now=NOW)
        assert set(seals.of_runde(runde.id)) == {played.id}


class TestSealed:
    def test_nothing_changes_it(self, runde: Runde, played: Abend) -> None:
        seal(played)
        before = played.load()
        body = runde.game("Anna", "Bert")
        where = (runde.id, played.id)
        first = before.entries[0].id
        attempts: tuple[Callable[[], object], ...] = (
            lambda: saving.enter(*where, body=body, **played.made()),
            lambda: saving.correct(*where, entry_id=first, body=body, **played.change()),
            lambda: saving.insert(*where, before=first, body=body, **played.change()),
            lambda: entries.delete(*where, entry_id=first, **played.change()),
            lambda: entries.move(*where, entry_id=first, before=None, **played.change()),
            lambda: change_plan(*where, CorrectedPlan(name="Anders"), **played.change()),
            lambda: entries.undo(*where, **played.change()),
            lambda: entries.redo(*where, **played.change()),
            lambda: sealing.leave(*where, member=runde.player("Anna"), **played.change()),
            lambda: sealing.pay(*where, **played.change()),
            lambda: sealing.seal(*where, **played.change()),
            lambda: deleting.delete_evening(*where, base_revision=before.revision),
        )
        for attempt in attempts:
            with pytest.raises(Sealed) as sealed:
                attempt()
            assert sealed.value.current == before
            assert played.load() == before

    def test_a_new_name_of_a_member_and_new_rules_of_the_runde_are_no_change(
        self, runde: Runde, played: Abend
    ) -> None:
        seal(played)
        before = in_force(played)
        change_member(runde.id, runde.ids["Anna"], name="Annette")
        rules_before = there(runden.load_runde(runde.id)).rules
        rules.save(runde.id, read_rules({"preset": "kif"}), rules.mark(rules_before))
        forget_all()
        assert in_force(played) == before

    def test_members_of_it_and_the_absent_who_paid_for_it_are_not_merged_away(
        self, runde: Runde, made: Made
    ) -> None:
        again = add_member(runde.id, "Elly")
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(four(runde, made), "Ela")
        for name in ("Anna", "Ela"):
            with refusing(("settled_with", "into")) as problems:
                members.merge(runde.id, runde.ids[name], again, **made())
            assert "2026" in problems[0].message("en")
        assert members.merge(runde.id, again, runde.ids["Ela"], **made()) == 0

    def test_code_that_counts_otherwise_changes_nothing_of_it(
        self, runde: Runde, played: Abend, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seal(played, tariff=INTO_THE_KASSE)
        before = in_force(played)
        stored = played.load()
        assert not sealing.differs(stored)

        monkeypatch.setattr("scorepad.store.evenings.Replay", doubled)
        monkeypatch.setattr("scorepad.actions.money.seal.SCORING_VERSION", SCORING_VERSION + 1)
        set_tariff(runde.id, FIVE_A_POINT)
        forget_all()
        db.session.rollback()
        stored = played.load()
        assert in_force(played) == before
        assert before.scoring_version == SCORING_VERSION
        twice = {player: 2 * points for player, points in before.totals.items()}
        assert replayed.replayed(stored).totals == twice
        assert sealing.totals_of(stored) == before.totals
        assert sealing.differs(stored)
        sealing.reopen(runde.id, played.id, **played.made())
        assert sealing.totals_of(played.load()) != before.totals
        assert not sealing.differs(played.load())


def test_a_list_of_evenings_says_which_are_sealed(runde: Runde, played: Abend) -> None:
    (begun,) = evenings.list_of(runde.id)
    assert not begun.sealed
    assert begun.running
    seal(played)
    (sealed,) = evenings.list_of(runde.id)
    assert sealed.sealed
    assert not sealed.running
    sealing.reopen(runde.id, played.id, **played.made())
    (opened,) = evenings.list_of(runde.id)
    assert not opened.sealed
    assert opened.running


def test_amounts_that_no_purse_holds_are_refused(runde: Runde, played: Abend) -> None:
    points = {runde.key("Bert"): 10**7, runde.key("Cem"): -(10**7)}
    huge = {"kind": "penalty", "points": points, "reason": "Rekord"}
    set_tariff(runde.id, read_tariff({"players_rate": "1000"}))
    saving.enter(runde.id, played.id, body=huge, **played.made())
    with refusing(("amount_too_large", "evening")):
        seal(played)


class TestOpening:
    def test_leaves_the_evening_as_it_was_and_counters_what_was_booked(
        self, runde: Runde, played: Abend
    ) -> None:
        before = played.load()
        seal(played, tariff=INTO_THE_KASSE)
        into = booked(runde)
        saved = sealing.reopen(runde.id, played.id, **played.made())
        stored = played.load()
        assert stored.sealed is False
        assert stored.ended is False
        assert stored.entries == before.entries
        assert stored.undo == before.undo
        assert stored.redo == before.redo
        assert stored.revision == before.revision + 2
        assert saved.revision == stored.revision
        last, last_but_one, *_earlier = revisions.history(played.id, runde.id)
        assert last.action == "open"
        assert last_but_one.action == "seal"

        countered = [("counter", name, -cents) for _kind, name, cents in into]
        assert booked(runde) == [*into, *countered]
        kept = kasse.entries(runde.id)
        firsts = kept[: len(into)]
        counters = kept[len(into) :]
        assert [counter.counters for counter in counters] == [first.id for first in firsts]
        assert in_the_kasse(runde) == 0
        assert seals.of(played.id, runde.id) is None
        assert debts(played) == []

    def test_debts_that_were_paid_count_in_the_next_settlement(
        self, runde: Runde, played: Abend
    ) -> None:
        seal(played, tariff=FIVE_A_POINT)
        first, *others = seals.transfers(played.id, runde.id)
        assert others
        sealing.mark_paid(runde.id, first.id, paid=True, now=NOW)
        sealing.reopen(runde.id, played.id, **played.made())
        (early,) = seals.transfers(played.id, runde.id)
        assert early.id == first.id
        assert early.early
        assert seals.moved(played.id, runde.id) == (first.transfer,)
        with pytest.raises(NotFound):
            sealing.mark_paid(runde.id, others[0].id, paid=True, now=NOW)
        seal(played)
        assert in_force(played).moved == (first.transfer,)
        assert debts(played) == [other.transfer for other in others]
        with pytest.raises(Sealed):
            sealing.mark_paid(runde.id, first.id, paid=False, now=NOW)
        sealing.mark_paid(runde.id, first.id, paid=True, now=NOW)

    def test_every_cent_is_where_it_belongs_after_any_number_of_seals(
        self, runde: Runde, played: Abend
    ) -> None:
        set_tariff(runde.id, read_tariff({"players_rate": "3", "losers_rate": "10"}))
        for augen in (90, 130):
            seal(played)
            pay_the_first(played)
            sealing.reopen(runde.id, played.id, **played.made())
            played.enter("Anna", "Bert", augen=augen)
        seal(played)
        pay_the_first(played)
        got: Counter[Player | None] = Counter()
        for stored in seals.transfers(played.id, runde.id):
            got[stored.transfer.payer] -= stored.transfer.cents
            got[stored.transfer.payee] += stored.transfer.cents
        into_the_kasse = got.pop(None, 0)
        kept = in_force(played)
        for player, cents in kept.amounts.items():
            assert got.pop(player, 0) == cents
        assert not any(got.values())
        assert in_the_kasse(runde) == into_the_kasse
        assert sum(kept.kasse.values()) == into_the_kasse

    def test_what_leaving_and_sealing_booked_is_taken_back_there_only(
        self, runde: Runde, played: Abend
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        sealing.leave(runde.id, played.id, member=runde.player("Doro"), **played.change())
        seal(played)
        entries_of_both = kasse.entries(runde.id)
        assert len(entries_of_both) > 1
        for entry in entries_of_both:
            with refusing(("booked_by_seal", "entry")):
                counter(runde.id, entry.id, reason="Irrtum", **played.made())


def pay_the_first(evening: Abend) -> None:
    """Mark the first transfer that is still open as paid, if there is one."""
    for stored in seals.transfers(evening.id, evening.runde.id):
        if stored.paid_at is None:
            sealing.mark_paid(evening.runde.id, stored.id, paid=True, now=NOW)
            return


class TestLeavingEarly:
    def test_who_leaves_has_paid_or_been_paid_and_the_seal_knows_it(
        self, runde: Runde, played: Abend
    ) -> None:
        again = add_member(runde.id, "Elly")
        anna = runde.player("Anna")
        set_tariff(runde.id, FIVE_A_POINT)
        amount = 5 * result_of(played).totals[anna]
        assert amount
        sealing.leave(runde.id, played.id, member=anna, **played.change())
        moved = seals.moved(played.id, runde.id)
        got = [each.cents if each.payee == anna else -each.cents for each in moved]
        assert sum(got) == amount
        for stored in seals.transfers(played.id, runde.id):
            assert stored.early
            assert stored.paid_at == NOW
        with refusing(("paid_early", "into")):
            members.merge(runde.id, runde.ids["Anna"], again, **played.made())
        played.enter("Bert", "Cem")
        seal(played)
        assert in_force(played).moved == moved
        for debt in debts(played):
            assert debt.payer != anna
            assert debt.payee != anna

    def test_a_payment_that_did_not_happen_is_taken_back_in_the_open_evening(
        self, runde: Runde, played: Abend
    ) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())
        for stored in seals.transfers(played.id, runde.id):
            sealing.mark_paid(runde.id, stored.id, paid=False, now=NOW)
        assert seals.moved(played.id, runde.id) == ()
        assert booked(runde) == []
        seal(played)
        assert in_force(played).moved == ()
        payers_and_payees = [party for debt in debts(played) for party in (debt.payer, debt.payee)]
        assert runde.player("Anna") in payers_and_payees

    def test_who_never_sat_there_cannot_leave(self, runde: Runde, played: Abend) -> None:
        with refusing(("not_at_this_table", "member")):
            sealing.leave(runde.id, played.id, member=Player("99"), **played.change())


def test_paid_marks_come_and_go(runde: Runde, played: Abend) -> None:
    seal(played, tariff=FIVE_A_POINT)
    first, *_others = seals.transfers(played.id, runde.id)
    later = NOW + dt.timedelta(days=1)
    sealing.mark_paid(runde.id, first.id, paid=True, now=NOW)
    sealing.mark_paid(runde.id, first.id, paid=True, now=later)
    paid, *_others = seals.transfers(played.id, runde.id)
    assert paid.paid_at == NOW
    assert first.transfer not in debts(played)
    sealing.mark_paid(runde.id, first.id, paid=False, now=later)
    open_again, *_others = seals.transfers(played.id, runde.id)
    assert open_again.paid_at is None
    other = create("Andere", ["A", "B", "C", "D"], "", Rules(), NOW).runde_id
    with pytest.raises(NotFound):
        sealing.mark_paid(other, first.id, paid=True, now=NOW)
