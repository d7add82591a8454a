"""Deleting an evening, a Runde, a member: nothing of it is left, everything else stays as it was."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from sqlalchemy import select

from scorepad.actions import debts, deleting, entries, history, kasse, members, pens, rule_sets, seal
from scorepad.actions import runde as actions
from scorepad.actions.errors import Conflict, NotFound, Sealed
from scorepad.actions.evening import change_plan, start
from scorepad.actions.season import season_of
from scorepad.actions.tariff import set_account, set_tariff
from scorepad.actions.transaction import locked
from scorepad.ledger.settle import netted
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import preset, read_rules, write_rules
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.store import evenings, links, revisions, runden, seals
from scorepad.store.db import db
from scorepad.store.models import Base, InstallationRow, PaymentRow, TallyRow
from tests.conftest import CAST, DATE, NOW, Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")
Rows = dict[str, list[tuple[Any, ...]]]
NOBODYS = {InstallationRow.__tablename__, TallyRow.__tablename__}
"""Tables that know of no Runde."""


def everything() -> Rows:
    with db.engine.connect() as connection:
        tables = [table for table in Base.metadata.sorted_tables if table.name not in NOBODYS]
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in tables
        }


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in refused.value.problems]


def lived_in() -> Runde:
    """A Runde with rows in every table: every kind of entry, undone and deleted ones, seals, a Kasse, a pen."""
    made = actions.create("Freitag", list(CAST), "Euro", preset("kif"), NOW, secrets.token_hex())
    holder = Runde(made.runde_id, made, {one.name: one.id for one in runden.members(made.runde_id)})
    set_tariff(holder.id, read_tariff({"losers_rate": "10", "dues": 200}))
    rule_sets.keep(holder.id, "Stammtisch mit Bock", preset("stammtisch"))
    set_account(holder.id, holder.ids["Anna"], "DE89370400440532013000", "Anna")
    settled, open_one = played(holder, "one"), played(holder, "two")
    facts = settled.made
    seal.seal(holder.id, settled.id, **settled.change())
    transfer = seals.transfers(settled.id, holder.id)[0]
    seal.mark_paid(holder.id, transfer.id, paid=True, now=NOW)
    seal.reopen(holder.id, settled.id, **facts())
    seal.seal(holder.id, settled.id, **settled.change())
    owed = seals.open_debts(holder.id)
    first = str(netted(one.transfer for one in owed)[0])
    debts.mark_one(holder.id, debts.Chosen([one.id for one in owed]), first, client_key="tick", now=NOW)
    seal.leave(holder.id, open_one.id, member=holder.player("Doro"), **open_one.change())
    kasse.book(holder.id, kind="spending", member=None, cents=-500, reason="Chips", date=DATE, **facts())
    pens.take(open_one.id, holder.id, "phone", "Anna", NOW)
    over = played(holder, "over")
    entries.enter(holder.id, over.id, body={"kind": "end"}, **over.made())
    season_of(holder.id, Choice())
    return holder


def played(holder: Runde, key: str) -> Abend:
    """An evening with every kind of entry but the end."""
    table = list(holder.ids.values())
    started = start(holder.id, table, table[0], DATE, "Abend", (), key, holder.made.write.id, NOW)
    numbers = count(1)
    evening = Abend(
        holder,
        started,
        lambda: {"client_key": f"{key}-{next(numbers)}", "link_id": holder.made.write.id, "now": NOW},
    )
    gone = evening.enter("Bert", "Cem")
    evening.enter("Anna", "Cem")
    stays = [holder.key(name) for name in CAST]
    for body in (
        {"kind": "redeal", "reason": "kings"},
        {"kind": "wrong_card", "culprit": holder.key("Doro"), "re": [holder.key("Anna"), holder.key("Bert")]},
        {"kind": "penalty", "points": {holder.key("Anna"): -4}, "reason": "Bier"},
        {"kind": "pflichtsolo_round"},
        {"kind": "seats", "table": stays[::-1]},
        {"kind": "rules", "rules": write_rules(preset("kif"))},
    ):
        entries.enter(holder.id, started, body=body, **evening.made())
    entries.delete(holder.id, started, entry_id=gone, **evening.change())
    history.undo(holder.id, started, **evening.change())
    return evening


def test_of_a_deleted_runde_no_table_keeps_a_row(runde: Runde) -> None:
    before = everything()
    holder = lived_in()
    grown = {table: len(rows) - len(before[table]) for table, rows in everything().items()}
    assert all(grown.values()), grown
    kinds = {row[4] for row in everything()["entry"]}
    assert len(kinds) == 8
    deleting.delete_runde(holder.id, " freitag ")
    assert everything() == before


def test_another_runde_stays_to_the_last_row() -> None:
    kept, gone = lived_in(), lived_in()
    deleting.delete_runde(gone.id, "Freitag")
    left = everything()
    names = {table.name: table.columns.keys() for table in Base.metadata.sorted_tables}
    places = {table: columns.index("group_id") for table, columns in names.items() if "group_id" in columns}
    assert {row[place] for table, place in places.items() for row in left[table]} == {kept.id}
    deleting.delete_runde(kept.id, "Freitag")
    assert not any(everything().values())


@pytest.mark.parametrize(
    ("typed", "code"), [("", "name_missing"), ("Donnerstagg", "name_differs"), ("1", "name_differs")]
)
def test_a_runde_goes_only_by_its_name(runde: Runde, evening: Abend, typed: str, code: str) -> None:
    before = everything()
    with pytest.raises(Refused) as refused:
        deleting.delete_runde(runde.id, typed)
    assert codes(refused) == [(code, "name")]
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


def test_the_season_forgets_a_deleted_evening_and_follows_another_name_and_day(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    first, table = evening, list(runde.ids.values())
    second = Abend(runde, start(runde.id, table, table[0], DATE, "Weg", (), "second", None, NOW), evening.made)
    second.enter("Bert", "Cem")
    assert [one.name for one in season_of(runde.id, Choice()).evenings] == ["", "Weg"]
    deleting.delete_evening(runde.id, second.id, base_revision=2)
    assert [one.name for one in season_of(runde.id, Choice()).evenings] == [""]
    change_plan(runde.id, first.id, name="Bei Bert", date=DATE.replace(year=2025), **first.change())
    (left,) = season_of(runde.id, Choice()).evenings
    assert (left.name, left.date) == ("Bei Bert", DATE.replace(year=2025))
    assert season_of(runde.id, Choice(since=DATE)).evenings == ()


def test_a_sealed_evening_is_opened_before_it_is_renamed_or_deleted(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    seal.seal(runde.id, evening.id, **evening.change())
    before = everything()
    with pytest.raises(Sealed):
        deleting.delete_evening(runde.id, evening.id, base_revision=evening.revision)
    with pytest.raises(Sealed):
        change_plan(runde.id, evening.id, name="Anders", **evening.change())
    assert everything() == before


def test_what_was_paid_early_is_taken_back_before_its_evening_goes(runde: Runde, evening: Abend) -> None:
    set_tariff(runde.id, read_tariff({"losers_rate": "10"}))
    evening.enter("Bert", "Cem")
    seal.leave(runde.id, evening.id, member=runde.player("Doro"), **evening.change())
    assert deleting.has_moved_money(runde.id, evening.id)
    with pytest.raises(Refused) as refused:
        deleting.delete_evening(runde.id, evening.id, base_revision=evening.revision)
    assert codes(refused) == [("evening_paid", "evening")]
    for paid in seals.transfers(evening.id, runde.id):
        seal.mark_paid(runde.id, paid.id, paid=False, now=NOW)
    deleting.delete_evening(runde.id, evening.id, base_revision=evening.revision)
    assert everything()["kitty_entry"] == []
    assert evenings.load(evening.id, runde.id) is None


def test_an_evening_that_somebody_changed_since_is_asked_about_again(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    with pytest.raises(Conflict):
        deleting.delete_evening(runde.id, evening.id, base_revision=1)
    for runde_id, evening_id in ((runde.id, 99), (99, evening.id)):
        with pytest.raises(NotFound):
            deleting.delete_evening(runde_id, evening_id, base_revision=1)
    assert len(evening.load().entries) == 1


def test_a_new_evening_has_another_number_than_the_one_that_went(runde: Runde, evening: Abend) -> None:
    deleting.delete_evening(runde.id, evening.id, base_revision=1)
    table = list(runde.ids.values())
    assert start(runde.id, table, table[0], DATE, "", (), "again", None, NOW) > evening.id


def test_who_never_played_is_deleted_and_his_name_is_free(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    gone = runde_member(runde, "Fritz")
    deleting.delete_member(runde.id, gone)
    assert "Fritz" not in [member.name for member in runden.members(runde.id)]
    assert runde_member(runde, "Fritz") > gone
    with pytest.raises(NotFound):
        deleting.delete_member(runde.id, gone)


def runde_member(holder: Runde, name: str) -> int:
    return actions.add_member(holder.id, name)


def seated(holder: Runde, evening: Abend, fritz: int) -> None:
    table = [holder.key(name) for name in CAST[:4]]
    entries.enter(holder.id, evening.id, body={"kind": "seats", "table": [*table, str(fritz)]}, **evening.made())


def taken_back(holder: Runde, evening: Abend, fritz: int) -> None:
    seated(holder, evening, fritz)
    history.undo(holder.id, evening.id, **evening.change())


def first_at_table(holder: Runde, evening: Abend, fritz: int) -> None:
    change_plan(holder.id, evening.id, table=[*(holder.ids[name] for name in CAST[:4]), fritz], **evening.change())
    change_plan(holder.id, evening.id, table=list(holder.ids.values()), **evening.change())


def merged(holder: Runde, evening: Abend, fritz: int) -> None:
    table = [holder.ids[name] for name in CAST[:4]]
    other = start(holder.id, [*table, fritz], fritz, DATE, "", (), "other", None, NOW)
    members.merge(holder.id, fritz, holder.ids["Ela"], **evening.made())
    assert evenings.load(other, holder.id) is not None


def booked(holder: Runde, evening: Abend, fritz: int) -> None:
    facts = {"kind": "deposit", "member": Player(str(fritz)), "cents": 200, "reason": "Start", "date": DATE}
    kasse.book(holder.id, **facts, **evening.made())  # type: ignore[arg-type]


def paid(holder: Runde, evening: Abend, fritz: int) -> None:
    with locked(holder.id) as (session, _row):
        session.add(PaymentRow(runde_id=holder.id, payer=fritz, cents=200, paid_at=NOW, client_key="paid"))


def absent(holder: Runde, evening: Abend, fritz: int) -> None:
    evening.enter("Bert", "Cem")
    seal.seal(holder.id, evening.id, absent=[Player(str(fritz))], **evening.change())


@pytest.mark.parametrize("part", [seated, taken_back, first_at_table, merged, booked, paid, absent])
def test_who_is_named_anywhere_stays(runde: Runde, evening: Abend, part: Callable[[Runde, Abend, int], None]) -> None:
    fritz = runde_member(runde, "Fritz")
    assert not deleting.is_named(runde.id, fritz)
    part(runde, evening, fritz)
    with pytest.raises(Refused) as refused:
        deleting.delete_member(runde.id, fritz)
    assert codes(refused) == [("member_named", "member")]
    assert "Fritz" in refused.value.problems[0].message("de")
    assert "Fritz" in [member.name for member in runden.members(runde.id)]


def test_a_runde_is_renamed_rests_and_comes_back(runde: Runde) -> None:
    actions.rename(runde.id, "  Freitags ")
    actions.archive(runde.id, NOW)
    actions.archive(runde.id, NOW)
    found = runden.load_runde(runde.id)
    assert found is not None
    assert (found.name, found.archived) == ("Freitags", True)
    actions.bring_back(runde.id, NOW)
    assert runden.load_runde(runde.id) == runden.Runde(runde.id, "Freitags", "Euro", found.rules)
    with pytest.raises(NotFound):
        actions.rename(99, "X")
    with pytest.raises(NotFound):
        actions.archive(99, NOW)
    with pytest.raises(NotFound):
        actions.bring_back(99, NOW)
    with pytest.raises(Refused):
        actions.rename(runde.id, " ")


def test_history_keeps_what_an_evening_was_called_before(runde: Runde, evening: Abend) -> None:
    change_plan(runde.id, evening.id, name="Bei Bert", date=DATE.replace(day=20), **evening.change())
    change = revisions.history(evening.id, runde.id)[0].plan
    assert change is not None
    assert (change.before["name"], change.after["name"]) == ("", "Bei Bert")
    assert (change.before["date"], change.after["date"]) == ("2026-11-19", "2026-11-20")
    history.undo(runde.id, evening.id, **evening.change())
    assert evening.load().date == DATE
    assert read_rules(write_rules(evening.load().plan.rules)) == evening.load().plan.rules
