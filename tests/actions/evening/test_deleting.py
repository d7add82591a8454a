"""Deleting an evening, a Runde, a member: nothing of it is left, everything else stays as it
was.
"""

from collections import Counter
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from scorepad.actions.entry import entries, pens
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.evening import deleting
from scorepad.actions.evening.evening import CorrectedPlan, NewPlan, change_plan, start
from scorepad.actions.money import kasse, seal
from scorepad.actions.money.tariff import set_tariff
from scorepad.actions.runde import members
from scorepad.actions.runde import runde as actions
from scorepad.actions.runde.season import season_of
from scorepad.actions.transaction import locked
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import read_rules, write_rules
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.store import evenings, links, revisions, runden, seals
from scorepad.store.db import db
from scorepad.store.models import Base, InstallationRow, PaymentRow, TallyRow
from tests import money_lines, saving
from tests.actions.settling import four, refusing
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there
from tests.many import lived_in, played

pytestmark = [pytest.mark.usefixtures("in_app"), pytest.mark.both_databases]
NOBODYS = {InstallationRow.__tablename__, TallyRow.__tablename__}
"""Tables that know of no Runde."""


def everything() -> dict[str, list[tuple[Any, ...]]]:
    with db.engine.connect() as connection:
        tables = [table for table in Base.metadata.sorted_tables if table.name not in NOBODYS]
        return {
            table.name: [
                tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))
            ]
            for table in tables
        }


def test_of_a_deleted_runde_no_table_keeps_a_row_and_another_one_stays_to_the_last_row() -> None:
    kept = lived_in()
    before = everything()
    gone = lived_in()
    grown = {table: len(rows) - len(before[table]) for table, rows in everything().items()}
    assert all(grown.values()), grown
    kinds = {row[4] for row in everything()["entry"]}
    assert len(kinds) == 9
    deleting.delete_runde(gone.id, " freitag ")
    assert everything() == before
    deleting.delete_runde(kept.id, "Freitag")
    assert not any(everything().values())


def test_a_runde_goes_only_by_its_name(runde: Runde, evening: Abend) -> None:
    before = everything()
    for typed, code in (
        ("", "name_missing"),
        ("Donnerstagg", "name_differs"),
        ("1", "name_differs"),
    ):
        with refusing((code, "name")):
            deleting.delete_runde(runde.id, typed)
        assert everything() == before
    with pytest.raises(NotFound):
        deleting.delete_runde(99, "Donnerstag")


def test_a_link_of_a_deleted_runde_opens_nothing_not_even_the_next_one(runde: Runde) -> None:
    token = runde.made.write.token
    deleting.delete_runde(runde.id, "Donnerstag")
    assert links.find(token) is None
    again = lived_in()
    assert again.id != runde.id
    assert links.find(token) is None
    assert links.check(runde.id, runde.made.write.id, runde.made.write.version) is None


def test_of_a_deleted_evening_no_table_keeps_a_row(runde: Runde) -> None:
    holder = lived_in()
    before = everything()
    evening = played(holder, "three")
    pens.take(evening.id, holder.id, "phone", "Anna", NOW)
    seal.seal(holder.id, evening.id, **evening.change())
    seal.reopen(holder.id, evening.id, **evening.made())
    grown = Counter({table: len(rows) - len(before[table]) for table, rows in everything().items()})
    assert set(+grown) == {"evening", "entry", "revision", "pen", "seal", "transfer", "kitty_entry"}
    deleting.delete_evening(holder.id, evening.id, base_revision=evening.revision)
    assert everything() == before


def test_the_season_forgets_a_deleted_evening(runde: Runde, begun: Abend) -> None:
    second = four(runde, begun.made)
    second.enter("Bert", "Cem")
    assert [one.id for one in season_of(runde.id, Choice()).evenings] == [begun.id, second.id]
    deleting.delete_evening(runde.id, second.id, base_revision=2)
    assert [one.id for one in season_of(runde.id, Choice()).evenings] == [begun.id]


def test_what_was_paid_early_is_taken_back_before_its_evening_goes(
    runde: Runde, begun: Abend
) -> None:
    set_tariff(runde.id, read_tariff({"losers_rate": "10"}))
    seal.leave(runde.id, begun.id, member=runde.player("Doro"), **begun.change())
    assert deleting.has_moved_money(runde.id, begun.id)
    with refusing(("evening_paid", "evening")):
        deleting.delete_evening(runde.id, begun.id, base_revision=begun.revision)
    for paid in seals.transfers(begun.id, runde.id):
        seal.mark_paid(runde.id, paid.id, paid=False, now=NOW)
    deleting.delete_evening(runde.id, begun.id, base_revision=begun.revision)
    assert everything()["kitty_entry"] == []
    assert evenings.load(begun.id, runde.id) is None


def test_an_evening_that_somebody_changed_since_is_asked_about_again(
    runde: Runde, begun: Abend
) -> None:
    with pytest.raises(Conflict):
        deleting.delete_evening(runde.id, begun.id, base_revision=1)
    with pytest.raises(NotFound):
        deleting.delete_evening(runde.id, 99, base_revision=1)
    with pytest.raises(NotFound):
        deleting.delete_evening(99, begun.id, base_revision=1)
    assert len(begun.load().entries) == 1


def test_a_new_evening_has_another_number_than_the_one_that_went(
    runde: Runde, evening: Abend
) -> None:
    deleting.delete_evening(runde.id, evening.id, base_revision=1)
    assert four(runde).id > evening.id


def test_who_never_played_is_deleted_and_his_name_is_free(runde: Runde, begun: Abend) -> None:
    gone = actions.add_member(runde.id, "Fritz")
    deleting.delete_member(runde.id, gone)
    assert "Fritz" not in [member.name for member in runden.members(runde.id)]
    assert actions.add_member(runde.id, "Fritz") > gone
    with pytest.raises(NotFound):
        deleting.delete_member(runde.id, gone)


def test_who_is_named_anywhere_stays(runde: Runde, evening: Abend) -> None:
    def newcomer(name: str) -> int:
        new = actions.add_member(runde.id, name)
        assert not deleting.is_named(runde.id, new)
        return new

    def seat(new: int) -> None:
        body = {"kind": "seats", "table": [*map(str, table), str(new)]}
        saving.enter(runde.id, evening.id, body=body, **evening.made())

    table = [runde.ids[name] for name in CAST[:4]]
    everybody = list(runde.ids.values())
    change_plan(
        runde.id,
        evening.id,
        CorrectedPlan(table=[*table, newcomer("first at the table")]),
        **evening.change(),
    )
    change_plan(runde.id, evening.id, CorrectedPlan(table=everybody), **evening.change())
    seat(newcomer("taken back"))
    entries.undo(runde.id, evening.id, **evening.change())
    seat(newcomer("seated"))
    merged = newcomer("merged")
    payer = newcomer("payer")
    start(
        runde.id, NewPlan([*table, merged], merged, DATE), client_key="other", link_id=None, now=NOW
    )
    members.merge(runde.id, merged, runde.ids["Ela"], **evening.made())
    facts: dict[str, Any] = {
        "kind": "deposit",
        "member": Player(str(newcomer("in the Kasse"))),
        "cents": 200,
    }
    kasse.book(runde.id, **facts, reason="Start", date=DATE, **evening.made())
    with locked(runde.id) as (session, _row):
        money_lines.by_hand(session)
        session.add(
            PaymentRow(runde_id=runde.id, payer=payer, cents=200, paid_at=NOW, client_key="paid")
        )
    seal.seal(runde.id, evening.id, absent=[Player(str(newcomer("absent")))], **evening.change())
    named = [member for member in runden.members(runde.id) if member.name not in CAST]
    assert len(named) == 7
    for member in named:
        with refusing(("member_named", "member")) as problems:
            deleting.delete_member(runde.id, member.id)
        assert member.name in problems[0].message("de")
    assert runden.members(runde.id)[-len(named) :] == (*named,)


def test_a_runde_is_renamed_rests_and_comes_back(runde: Runde) -> None:
    actions.rename(runde.id, "  Freitags ")
    actions.archive(runde.id, NOW)
    actions.archive(runde.id, NOW)
    found = there(runden.load_runde(runde.id))
    assert found.name == "Freitags"
    assert found.archived is True
    actions.bring_back(runde.id, NOW)
    assert runden.load_runde(runde.id) == runden.Runde(runde.id, "Freitags", "Euro", found.rules)
    rest = partial(actions.archive, now=NOW)
    back = partial(actions.bring_back, now=NOW)
    for action in (partial(actions.rename, name="X"), rest, back):
        with pytest.raises(NotFound):
            action(99)
    with refusing(("name_missing", "name")):
        actions.rename(runde.id, " ")


def test_history_keeps_what_an_evening_was_called_before(runde: Runde, evening: Abend) -> None:
    change_plan(
        runde.id,
        evening.id,
        CorrectedPlan(name="Bei Bert", date=DATE.replace(day=20)),
        **evening.change(),
    )
    change = there(revisions.history(evening.id, runde.id)[0].plan)
    assert change.before["name"] == ""
    assert change.after["name"] == "Bei Bert"
    assert change.before["date"] == "2026-11-19"
    assert change.after["date"] == "2026-11-20"
    entries.undo(runde.id, evening.id, **evening.change())
    assert evening.load().date == DATE
    assert read_rules(write_rules(evening.load().plan.rules)) == evening.load().plan.rules
