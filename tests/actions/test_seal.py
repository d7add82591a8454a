"""Settling an evening: what the seal says holds, whatever the program would compute later; money is never erased."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorepad.actions import entries, history, members, replayed
from scorepad.actions import seal as sealing
from scorepad.actions.entries import Made
from scorepad.actions.errors import Conflict, NotFound, NotSealed, Sealed
from scorepad.actions.evening import change_plan
from scorepad.actions.kitty import book, counter
from scorepad.actions.log import Saved
from scorepad.actions.runde import create, rename_member
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.kitty import balance, paid_in
from scorepad.ledger.settle import Transfer
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.entry import Entry, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.replay import replay
from scorepad.scoring.rows import Replay
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.stats import sums
from scorepad.scoring.terms import Player
from scorepad.store import evenings, groups, kitty, revisions, seals
from scorepad.store.db import db
from scorepad.store.models import KittyEntryRow
from tests.actions.test_two_phones import at_once, enter
from tests.actions.test_two_phones import four as four_at_table
from tests.conftest import CAST, DATE, NOW, Abend, Runde

FIVE_A_POINT = read_tariff({"players_rate": "5"})
INTO_THE_KASSE = read_tariff({"losers_rate": "10", "dues": 200, "absent": "fixed", "absent_cents": 300})


@pytest.fixture
def played(runde: Runde, evening: Abend) -> Abend:
    """Two games of five: Re of Bert and Cem wins, then Doro and Ela lose."""
    evening.enter("Bert", "Cem")
    evening.enter("Doro", "Ela", augen=100)
    return evening


def seal(evening: Abend, *absent: str, **more: Any) -> Saved:
    runde = evening.runde
    facts = {**evening.change(), "absent": [runde.player(name) for name in absent], **more}
    return sealing.seal(runde.id, evening.id, **facts)


def in_force(evening: Abend) -> seals.Seal:
    found = seals.of(evening.id, evening.runde.id)
    assert found is not None
    return found


def booked(runde: Runde) -> list[tuple[str, str, int]]:
    names = groups.names(runde.id)
    return [(one.kind, names[one.member] if one.member else "", one.cents) for one in kitty.entries(runde.id)]


def debts(evening: Abend) -> list[Transfer]:
    found = seals.transfers(evening.id, evening.runde.id)
    return [one.transfer for one in found if not one.early and one.paid_at is None]


@pytest.mark.usefixtures("in_app")
class TestSealing:
    def test_ends_the_evening_and_keeps_points_amounts_transfers_and_sums(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        before = played.load()
        saved = seal(played)
        stored, found = played.load(), in_force(played)
        assert stored.sealed
        assert stored.ended
        assert saved.revision == stored.revision == found.revision == before.revision + 1
        assert stored.last.action == "seal"
        result = replayed.replayed(stored)
        assert list(found.totals.items()) == list(result.totals.items())
        assert found.amounts == {player: 5 * points for player, points in result.totals.items()}
        assert sum(found.amounts.values()) == 0
        assert found.sums == sums(stored.plan, result)
        assert read_tariff(found.tariff) == FIVE_A_POINT
        assert [(one.id, one.player) for one in found.items] == [
            ("players", player) for player in result.totals if result.totals[player]
        ]
        assert debts(played) == list(found.transfers) != []
        assert booked(runde) == []

    def test_without_a_tariff_it_moves_no_money(self, runde: Runde, played: Abend) -> None:
        seal(played)
        found = in_force(played)
        assert set(found.amounts.values()) == {0}
        assert (found.transfers, found.items, booked(runde)) == ((), (), [])

    def test_an_evening_that_has_ended_already_gets_no_second_end(self, runde: Runde, played: Abend) -> None:
        entries.enter(runde.id, played.id, body={"kind": "end"}, **played.made())
        seal(played)
        assert [one.entry.kind for one in played.load().entries].count("end") == 1

    def test_soli_that_are_owed_at_the_end_are_charged(self, runde: Runde, played: Abend) -> None:
        rules = read_rules({"preset": "ddv", "options": {"pflichtsolo.count": 1, "pflichtsolo.end": "penalty"}})
        change_plan(runde.id, played.id, rules=rules, **played.change())
        without = replayed.replayed(played.load()).totals
        seal(played)
        assert in_force(played).totals == replayed.replayed(played.load()).totals
        rows = [row.kind for row in replayed.replayed(played.load()).rows]
        assert rows.count("pflichtsolo") == 5
        assert without is not in_force(played).totals

    def test_books_into_the_kasse_dues_as_dues_absence_as_a_fine_and_the_rest_as_settlement(
        self, runde: Runde, made: Callable[[], dict[str, Any]]
    ) -> None:
        four = Abend(runde, start_with_four(runde), made)
        four.enter("Bert", "Cem")
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(four, "Ela")
        found = in_force(four)
        assert found.absent == (runde.player("Ela"),)
        lost = -min(found.totals.values()) * 10
        assert lost > 0
        expected = {
            ("dues", "Anna", 200), ("settlement", "Anna", lost), ("dues", "Bert", 200), ("dues", "Cem", 200),
            ("dues", "Doro", 200), ("settlement", "Doro", lost), ("fine", "Ela", 300),
        }  # fmt: skip
        assert set(booked(runde)) == expected
        assert len(booked(runde)) == len(expected)
        assert balance(kitty.entries(runde.id)) == sum(found.kasse.values()) == -sum(found.amounts.values())
        assert {one.evening for one in kitty.entries(runde.id)} == {four.id}
        assert {one.date for one in kitty.entries(runde.id)} == {DATE}

    def test_what_the_cap_spares_is_not_booked(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, read_tariff({"losers_rate": "100", "dues": 200, "cap": 150}))
        seal(played)
        found = in_force(played)
        assert {cents for _kind, _name, cents in booked(runde)} == {150}
        assert paid_in(kitty.entries(runde.id)) == {player: cents for player, cents in found.kasse.items() if cents}

    def test_who_is_at_the_table_is_not_absent(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(played, "Anna")
        assert in_force(played).absent == ()

    def test_points_that_do_not_add_up_are_refused_with_the_difference(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        penalty = {"kind": "penalty", "points": {runde.key("Anna"): -4}, "reason": "Bier"}
        entries.enter(runde.id, played.id, body=penalty, **played.made())
        before = played.load()
        with pytest.raises(Refused) as refused:
            seal(played)
        (problem,) = refused.value.problems
        assert (problem.field, problem.params["points"]) == ("imbalance", -4)
        assert "0,20" in problem.message("de")
        assert played.load() == before
        assert not played.load().sealed

    def test_entries_that_do_not_count_are_to_be_corrected_first(self, runde: Runde, played: Abend) -> None:
        table = [runde.ids[name] for name in ("Anna", "Cem", "Doro", "Ela")]
        change_plan(runde.id, played.id, table=table, first_dealer=table[0], **played.change())
        with pytest.raises(Refused) as refused:
            seal(played)
        assert [(one.code, one.params["count"]) for one in refused.value.problems] == [("entry_refused", 1)]

    def test_only_members_can_be_absent(self, played: Abend) -> None:
        for stranger in ("99999", "Fritz", "", "0"):
            with pytest.raises(Refused) as refused:
                seal(played, absent=[Player(stranger)])
            assert [(one.code, one.field) for one in refused.value.problems] == [("not_a_member", "absent")]

    def test_the_same_form_twice_seals_once(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        facts = played.change()
        first = sealing.seal(runde.id, played.id, **facts)
        money = booked(runde)
        assert sealing.seal(runde.id, played.id, **facts) == replace(first, repeated=True)
        assert booked(runde) == money

    def test_forms_of_two_evenings_may_have_the_same_key(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        other = Abend(runde, start_with_four(runde), played.made)
        for one in (played, other):
            seal(one, client_key="seal-1")
        count = len(booked(runde))
        for one in (played, other):
            sealing.reopen(runde.id, one.id, client_key="open", link_id=None, now=NOW)
        assert len(booked(runde)) == 2 * count
        assert balance(kitty.entries(runde.id)) == 0

    def test_an_outdated_page_seals_nothing(self, runde: Runde, played: Abend) -> None:
        facts = played.change()
        played.enter("Anna", "Bert")
        with pytest.raises(Conflict):
            sealing.seal(runde.id, played.id, **facts)
        assert not played.load().sealed

    def test_other_runden_have_no_part_in_it(self, runde: Runde, played: Abend) -> None:
        other = create("Andere", ["A", "B", "C", "D"], "", Rules(), NOW).group_id
        with pytest.raises(NotFound):
            sealing.seal(other, played.id, **played.change())
        seal(played)
        with pytest.raises(NotFound):
            sealing.reopen(other, played.id, **played.made())
        assert seals.of(played.id, other) is None
        assert seals.transfers(played.id, other) == ()
        assert seals.of_group(other) == {}
        assert set(seals.of_group(runde.id)) == {played.id}

    @pytest.mark.parametrize("number", [0, -1, 2**31, 2**70])
    def test_what_does_not_exist_has_no_seal(self, runde: Runde, number: int) -> None:
        assert seals.of(number, runde.id) is seals.of(1, number) is None
        assert seals.transfers(number, runde.id) == ()
        assert seals.of_group(number) == seals.of_evenings(number, [1]) == {}
        assert seals.of_evenings(runde.id, [number]) == {}
        with pytest.raises(NotFound):
            sealing.mark_paid(runde.id, number, paid=True, now=NOW)


def start_with_four(runde: Runde) -> int:
    from scorepad.actions.evening import start

    table = [runde.ids[name] for name in CAST[:4]]
    return start(runde.id, table, table[0], DATE, "", (), "four", None, NOW)


def every_change(evening: Abend) -> dict[str, Callable[[], object]]:
    """All actions that change an evening, ready to be done from the newest revision."""
    runde, first = evening.runde, evening.load().entries[0].id
    body = runde.game("Anna", "Bert")
    where = (runde.id, evening.id)
    return {
        "enter": lambda: entries.enter(*where, body=body, **evening.made()),
        "correct": lambda: entries.correct(*where, entry_id=first, body=body, **evening.change()),
        "insert": lambda: entries.insert(*where, before=first, body=body, **evening.change()),
        "delete": lambda: entries.delete(*where, entry_id=first, **evening.change()),
        "move": lambda: entries.move(*where, entry_id=first, before=None, **evening.change()),
        "plan": lambda: change_plan(*where, name="Anders", **evening.change()),
        "undo": lambda: history.undo(*where, **evening.change()),
        "redo": lambda: history.redo(*where, **evening.change()),
        "leave": lambda: sealing.leave(*where, member=runde.player("Anna"), **evening.change()),
        "seal": lambda: sealing.seal(*where, **evening.change()),
    }


@pytest.mark.usefixtures("in_app")
class TestSealed:
    @pytest.mark.parametrize(
        "name", ["enter", "correct", "insert", "delete", "move", "plan", "undo", "redo", "leave", "seal"]
    )
    def test_nothing_changes_it(self, played: Abend, name: str) -> None:
        seal(played)
        before = played.load()
        with pytest.raises(Sealed) as sealed:
            every_change(played)[name]()
        assert sealed.value.current == before
        assert played.load() == before

    def test_a_new_name_of_a_member_is_no_change(self, runde: Runde, played: Abend) -> None:
        seal(played)
        before = in_force(played)
        rename_member(runde.id, runde.ids["Anna"], "Annette")
        assert in_force(played) == before

    def test_members_of_it_are_not_merged_away(self, runde: Runde, played: Abend) -> None:
        from scorepad.actions.runde import add_member

        again = add_member(runde.id, "Elly")
        seal(played)
        with pytest.raises(Refused) as refused:
            members.merge(runde.id, runde.ids["Ela"], again, **played.made())
        assert [(one.code, one.field) for one in refused.value.problems] == [("settled_with", "into")]
        assert "2026" in refused.value.problems[0].message("en")
        assert members.merge(runde.id, again, runde.ids["Ela"], **played.made()) == 0

    def test_an_absent_who_paid_for_it_is_not_merged_away(
        self, runde: Runde, made: Callable[[], dict[str, Any]]
    ) -> None:
        from scorepad.actions.runde import add_member

        again = add_member(runde.id, "Elly")
        four = Abend(runde, start_with_four(runde), made)
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(four, "Ela")
        with pytest.raises(Refused):
            members.merge(runde.id, runde.ids["Ela"], again, **made())

    def test_code_that_counts_otherwise_changes_nothing_of_it(
        self, runde: Runde, played: Abend, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(played)
        before, stored = in_force(played), played.load()
        assert not sealing.differs(stored)

        def doubled(plan: Plan, log: list[Entry]) -> Replay:
            result = replay(plan, log)
            return replace(result, totals={player: 2 * points for player, points in result.totals.items()})

        monkeypatch.setattr("scorepad.actions.replayed.replay", doubled)
        monkeypatch.setattr("scorepad.actions.replayed.SCORING_VERSION", 2)
        monkeypatch.setattr("scorepad.actions.seal.SCORING_VERSION", 2)
        set_tariff(runde.id, FIVE_A_POINT)
        for forget in (evenings.forget, seals.forget, replayed.forget):
            forget()
        db.session.rollback()
        stored = played.load()
        assert in_force(played) == before
        assert before.scoring_version == 1
        assert replayed.replayed(stored).totals == {player: 2 * points for player, points in before.totals.items()}
        assert sealing.totals_of(stored) == before.totals
        assert sealing.differs(stored)
        sealing.reopen(runde.id, played.id, **played.made())
        assert sealing.totals_of(played.load()) != before.totals
        assert not sealing.differs(played.load())

    def test_new_rules_of_the_runde_change_nothing_of_it(self, runde: Runde, played: Abend) -> None:
        from scorepad.actions.rules import mark, save

        seal(played)
        before = in_force(played)
        group = groups.load_group(runde.id)
        assert group is not None
        save(runde.id, read_rules({"preset": "kif"}), mark(group.rules))
        seals.forget()
        assert in_force(played) == before


@pytest.mark.usefixtures("in_app")
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
        assert [one.action for one in revisions.history(played.id)[:2]] == ["open", "seal"]
        assert booked(runde) == into + [("counter", name, -cents) for _kind, name, cents in into]
        assert [one.counters for one in kitty.entries(runde.id)[len(into) :]] == [
            one.id for one in kitty.entries(runde.id)[: len(into)]
        ]
        assert balance(kitty.entries(runde.id)) == 0
        assert seals.of(played.id, runde.id) is None
        assert debts(played) == []

    def test_an_end_that_people_entered_stays(self, runde: Runde, played: Abend) -> None:
        entries.enter(runde.id, played.id, body={"kind": "end"}, **played.made())
        seal(played)
        sealing.reopen(runde.id, played.id, **played.made())
        assert played.load().ended

    def test_it_can_be_corrected_undone_and_sealed_again(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        history.undo(runde.id, played.id, **played.change())
        seal(played)
        sealing.reopen(runde.id, played.id, **played.made())
        history.redo(runde.id, played.id, **played.change())
        first = played.load().entries[0].id
        entries.correct(runde.id, played.id, entry_id=first, body=runde.game("Bert", "Doro"), **played.change())
        seal(played)
        found = in_force(played)
        assert found.totals == replayed.replayed(played.load()).totals
        assert balance(kitty.entries(runde.id)) == sum(found.kasse.values())
        paid = paid_in(kitty.entries(runde.id))
        assert {player: cents for player, cents in paid.items() if cents} == {
            player: cents for player, cents in found.kasse.items() if cents
        }

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
        kasse = given.pop(None, 0)
        assert {player: -cents for player, cents in given.items() if cents} == {
            player: cents for player, cents in found.amounts.items() if cents
        }
        assert -kasse == balance(kitty.entries(runde.id)) == sum(found.kasse.values())

    def test_the_same_form_twice_opens_once(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(played)
        facts = played.made()
        first = sealing.reopen(runde.id, played.id, **facts)
        money = booked(runde)
        assert sealing.reopen(runde.id, played.id, **facts) == replace(first, repeated=True)
        assert booked(runde) == money
        with pytest.raises(NotSealed):
            sealing.reopen(runde.id, played.id, **played.made())

    def test_what_a_seal_booked_is_taken_back_by_opening_only(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, INTO_THE_KASSE)
        seal(played)
        one = kitty.entries(runde.id)[0]
        with pytest.raises(Refused) as refused:
            counter(runde.id, one.id, reason="Irrtum", **played.made())
        assert [(each.code, each.field) for each in refused.value.problems] == [("booked_by_seal", "entry")]


@pytest.mark.usefixtures("in_app")
class TestLeavingEarly:
    def test_who_leaves_has_paid_or_been_paid_and_the_seal_takes_it_into_account(
        self, runde: Runde, played: Abend
    ) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        anna = runde.player("Anna")
        owes = 5 * replayed.replayed(played.load()).totals[anna]
        assert owes
        sealing.leave(runde.id, played.id, member=anna, **played.change())
        moved = seals.moved(played.id, runde.id)
        assert sum(one.cents if one.payee == anna else -one.cents for one in moved) == owes
        assert all(one.early and one.paid_at == NOW for one in seals.transfers(played.id, runde.id))
        stays = [runde.key(name) for name in CAST[1:]]
        entries.enter(runde.id, played.id, body={"kind": "seats", "table": stays}, **played.made())
        played.enter("Bert", "Cem")
        seal(played)
        assert in_force(played).moved == moved
        assert all(anna not in {one.payer, one.payee} for one in debts(played))

    def test_a_payment_that_did_not_happen_is_taken_back_while_the_evening_is_open(
        self, runde: Runde, played: Abend
    ) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())
        for one in seals.transfers(played.id, runde.id):
            sealing.mark_paid(runde.id, one.id, paid=False, now=NOW)
        assert seals.moved(played.id, runde.id) == ()
        seal(played)
        assert in_force(played).moved == ()
        assert [one for one in debts(played) if runde.player("Anna") in {one.payer, one.payee}]

    def test_no_undo_takes_money_back(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        before = played.load()
        sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())
        assert played.load().undo == before.undo
        history.undo(runde.id, played.id, **played.change())
        assert len(played.load().entries) == 1
        assert seals.moved(played.id, runde.id)

    def test_who_never_sat_there_cannot_leave(self, runde: Runde, played: Abend) -> None:
        with pytest.raises(Refused) as refused:
            sealing.leave(runde.id, played.id, member=Player("99"), **played.change())
        assert [(one.code, one.field) for one in refused.value.problems] == [("not_at_this_table", "member")]

    def test_an_evening_that_cannot_be_settled_lets_nobody_leave(self, runde: Runde, played: Abend) -> None:
        set_tariff(runde.id, FIVE_A_POINT)
        penalty = {"kind": "penalty", "points": {runde.key("Anna"): -4}, "reason": "Bier"}
        entries.enter(runde.id, played.id, body=penalty, **played.made())
        with pytest.raises(Refused):
            sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())

    def test_who_paid_early_is_not_merged_away(self, runde: Runde, played: Abend) -> None:
        from scorepad.actions.runde import add_member

        again = add_member(runde.id, "Elly")
        set_tariff(runde.id, FIVE_A_POINT)
        sealing.leave(runde.id, played.id, member=runde.player("Anna"), **played.change())
        with pytest.raises(Refused) as refused:
            members.merge(runde.id, runde.ids["Anna"], again, **played.made())
        assert [one.code for one in refused.value.problems] == ["paid_early"]


@pytest.mark.usefixtures("in_app")
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
    other = create("Andere", ["A", "B", "C", "D"], "", Rules(), NOW).group_id
    with pytest.raises(NotFound):
        sealing.mark_paid(other, first.id, paid=True, now=NOW)


@pytest.mark.usefixtures("in_app")
def test_a_list_of_evenings_says_which_are_sealed(runde: Runde, played: Abend) -> None:
    assert [line.sealed for line in evenings.list_of(runde.id)] == [False]
    seal(played)
    assert [(line.sealed, line.running) for line in evenings.list_of(runde.id)] == [(True, False)]
    sealing.reopen(runde.id, played.id, **played.made())
    assert [line.sealed for line in evenings.list_of(runde.id)] == [False]


@pytest.mark.usefixtures("in_app")
def test_amounts_that_no_purse_holds_are_refused(runde: Runde, played: Abend) -> None:
    huge = {"kind": "game", "game": "normal", "points": dict.fromkeys(map(runde.key, CAST[:4]), 0)}
    huge["points"] = {runde.key("Bert"): 10**7, runde.key("Cem"): -(10**7)}
    set_tariff(runde.id, read_tariff({"players_rate": "1000"}))
    try:
        entries.enter(
            runde.id, played.id, body={"kind": "penalty", "points": huge["points"], "reason": "Rekord"}, **played.made()
        )
    except Refused:
        pytest.skip("points of that size are refused at the table already")
    with pytest.raises(Refused) as refused:
        seal(played)
    assert [one.code for one in refused.value.problems] == ["amount_too_large"]


def test_two_phones_seal_at_once_and_one_of_them_sees_it(app: Flask, runde: Runde, evening: Abend) -> None:
    with app.app_context():
        set_tariff(runde.id, INTO_THE_KASSE)
        evening.enter("Bert", "Cem")

    def sealed(key: str) -> Callable[[], Saved]:
        facts: Made = {"client_key": key, "link_id": None, "now": NOW}
        return lambda: sealing.seal(runde.id, evening.id, base_revision=2, **facts)

    both = at_once(app, sealed("a"), sealed("b"))
    assert sorted(type(one).__name__ for one in both) == ["Saved", "Sealed"], both
    with app.app_context():
        assert len(booked(runde)) == len(set(booked(runde)))
        assert balance(kitty.entries(runde.id)) == sum(in_force(evening).kasse.values())


def test_a_game_and_a_seal_at_once_leave_no_game_outside_the_seal(app: Flask, runde: Runde) -> None:
    evening = four_at_table(app, runde)
    with app.app_context():
        enter(runde, evening, "first")()
    facts: Made = {"client_key": "seal", "link_id": None, "now": NOW}
    sealed, entered = at_once(
        app,
        lambda: sealing.seal(runde.id, evening.id, base_revision=2, **facts),
        enter(runde, evening, "late", augen=150),
    )
    with app.app_context():
        stored = evening.load()
        assert stored.sealed is isinstance(sealed, Saved)
        assert isinstance(entered, Saved) is not stored.sealed
        assert isinstance(sealed, Saved | Conflict)
        assert isinstance(entered, Saved | Sealed)


def test_opening_twice_at_once_counters_once(app: Flask, runde: Runde, evening: Abend) -> None:
    with app.app_context():
        set_tariff(runde.id, INTO_THE_KASSE)
        evening.enter("Bert", "Cem")
        seal(evening)

    def opened(key: str) -> Callable[[], Saved]:
        facts: Made = {"client_key": key, "link_id": None, "now": NOW}
        return lambda: sealing.reopen(runde.id, evening.id, **facts)

    both = at_once(app, opened("a"), opened("b"))
    assert sorted(type(one).__name__ for one in both) == ["NotSealed", "Saved"], both
    with app.app_context():
        assert balance(kitty.entries(runde.id)) == 0


def test_a_booking_and_a_seal_at_once_are_both_kept(app: Flask, runde: Runde, evening: Abend) -> None:
    with app.app_context():
        set_tariff(runde.id, INTO_THE_KASSE)
        evening.enter("Bert", "Cem")
    facts: Made = {"client_key": "seal", "link_id": None, "now": NOW}
    other: Made = {"client_key": "book", "link_id": None, "now": NOW}
    done: list[object] = at_once(
        app,
        lambda: sealing.seal(runde.id, evening.id, base_revision=2, **facts).revision,
        lambda: book(runde.id, kind="spending", member=None, cents=-500, reason="Chips", date=DATE, **other),
    )
    assert all(isinstance(one, int) for one in done), done
    with app.app_context():
        assert balance(kitty.entries(runde.id)) == sum(in_force(evening).kasse.values()) - 500
        assert len(db.session.scalars(select(KittyEntryRow.client_key).distinct()).all()) == len(booked(runde))


def test_a_tariff_is_none_until_it_is_set() -> None:
    assert read_tariff(None) == Tariff()
