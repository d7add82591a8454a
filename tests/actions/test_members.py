"""Somebody entered twice becomes one, and newcomers become members with the entry that seats them."""

from itertools import pairwise
from typing import Any

import pytest

from scorepad.actions import entries, members
from scorepad.actions.entries import Newcomer
from scorepad.actions.errors import NotFound
from scorepad.actions.replayed import replayed
from scorepad.actions.runde import change_member, create
from scorepad.actions.transaction import locked
from scorepad.scoring.errors import Refused
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import glances, payments, revisions, runden
from scorepad.store.models import PaymentRow
from tests.actions.settling import Found, refusing
from tests.conftest import NOW, Abend, Runde


@pytest.fixture
def twice(runde: Runde, evening: Abend) -> int:
    """Ela went; later she came back and was entered once more, as Elly, who played, paid and sat out."""
    stays = [runde.key(name) for name in ("Anna", "Bert", "Cem", "Doro")]
    entries.enter(runde.id, evening.id, body={"kind": "seats", "table": stays}, **evening.made())
    body: dict[str, Any] = {"kind": "seats", "table": [*stays, "new"], "dealer": "new"}
    entries.enter(runde.id, evening.id, body=body, newcomers=[Newcomer(Player("new"), " Elly ")], **evening.made())
    elly = runden.members(runde.id)[-1]
    assert (elly.name, elly.active) == ("Elly", True)
    evening.enter("Anna", "Bert")
    specials = [{"id": "fuchs_caught", "party": "re", "by": str(elly.id), "from": runde.key("Anna")}]
    game = {"game": "normal", "re": [runde.key("Doro"), str(elly.id)], "augen": {"re": 100}, "specials": specials}
    entries.enter(runde.id, evening.id, body={"kind": "game", **game}, **evening.made())
    penalty = {"kind": "penalty", "points": {str(elly.id): -4}, "share": True, "reason": str(elly.id)}
    entries.enter(runde.id, evening.id, body=penalty, **evening.made())
    return elly.id


def test_all_that_one_did_is_the_others_in_a_step_that_can_be_undone(runde: Runde, evening: Abend, twice: int) -> None:
    before, entered, made = replayed(evening.load()).totals, evening.load().entries, evening.made()
    assert members.evenings_of(runde.id, twice) == 1
    assert members.merge(runde.id, twice, runde.ids["Ela"], **made) == 1
    assert members.merge(runde.id, twice, runde.ids["Ela"], **made) == 0, "the same form twice merges once"
    stored = evening.load()
    after = replayed(stored)
    assert Player(str(twice)) not in after.totals
    assert after.totals[runde.player("Ela")] == before[Player(str(twice))] + before[runde.player("Ela")]
    assert not [row for row in after.rows if row.problems]
    assert stored.entries[-1].body["reason"] == str(twice)
    assert {member.name: member.active for member in runden.members(runde.id)}["Elly"] is False
    assert revisions.history(evening.id, runde.id)[0].action == "merge"
    entries.undo(runde.id, evening.id, **evening.change())
    assert evening.load().entries == entered
    entries.redo(runde.id, evening.id, **evening.change())
    assert evening.load().entries == stored.entries


def test_what_one_paid_for_several_evenings_the_other_paid(runde: Runde, evening: Abend, twice: int) -> None:
    """What both paid each other is nothing any more."""
    ela = runde.ids["Ela"]
    with locked(runde.id) as (session, _row):
        for key, payer, payee in (("a", twice, runde.ids["Anna"]), ("b", None, twice), ("c", ela, twice)):
            facts = {"payer": payer, "payee": payee, "cents": 200, "paid_at": NOW, "client_key": key}
            session.add(PaymentRow(runde_id=runde.id, **facts))
    members.merge(runde.id, twice, ela, **evening.made())
    kept = [str(one.transfer) for one in payments.waiting(runde.id)]
    assert kept == [f"{ela} -> {runde.ids['Anna']}: 200", f"Kasse -> {ela}: 200"]


def test_whoever_is_kept_keeps_or_gets_short_name_and_mark(runde: Runde, evening: Abend, twice: int) -> None:
    change_member(runde.id, twice, short="Elly", mark="plus")
    change_member(runde.id, runde.ids["Ela"], short="", mark="cross")
    members.merge(runde.id, twice, runde.ids["Ela"], **evening.made())
    found = {member.name: (member.short, member.mark) for member in runden.members(runde.id)}
    assert (found["Ela"], found["Elly"]) == (("Elly", "cross"), (None, "plus"))
    again = create("Freitag", ["Ela", "Elli"], "Euro", Rules(), NOW)
    ela, elli = (member.id for member in runden.members(again.runde_id))
    change_member(again.runde_id, elli, short="E", mark="plus")
    members.merge(again.runde_id, elli, ela, **evening.made())
    assert [(member.short, member.mark) for member in runden.members(again.runde_id)] == [("E", "plus"), (None, None)]


def test_two_who_sat_at_one_table_and_strangers_are_not_merged(runde: Runde, evening: Abend, twice: int) -> None:
    with refusing(("sat_together", "into")):
        members.merge(runde.id, twice, runde.ids["Anna"], **evening.made())
    with pytest.raises(Refused):
        members.merge(runde.id, twice, twice, **evening.made())
    other = runden.members(create("Andere", ["Fritz", "B", "C", "D"], "", Rules(), NOW).runde_id)[0].id
    for pair in ((twice, other), (other, twice), (twice, 10**12)):
        with pytest.raises(NotFound):
            members.merge(runde.id, *pair, **evening.made())


@pytest.mark.parametrize(
    ("name", "seats", "code"),
    [("anna", 5, "name_twice"), ("", 5, "name_missing"), ("x" * 100, 5, "name_too_long"), ("Fritz", 1, "table_size")],
)
def test_newcomers_need_a_new_name_and_a_table(runde: Runde, evening: Abend, name: str, seats: int, code: str) -> None:
    body = {"kind": "seats", "table": ["new", *map(str, runde.ids.values())][: seats + 1]}
    with refusing((code, "table" if code == "table_size" else "name")):
        newcomers = [Newcomer(Player("new"), name, guest=True)]
        entries.enter(runde.id, evening.id, body=body, newcomers=newcomers, **evening.made())
    assert len(runden.members(runde.id)) == len(runde.ids)


# own short names and marks of members. Source: issue "The whole evening"


def looks(runde: Runde) -> dict[str, tuple[str | None, str | None]]:
    return {member.name: (member.short, member.mark) for member in runden.members(runde.id)}


def test_a_look_is_kept_cleaned_and_forgotten_when_empty(runde: Runde) -> None:
    kept: dict[tuple[str, str], tuple[str | None, str | None]] = {
        ("  A \u0308 ", "wedge"): ("A \u0308", "wedge"),
        ("A\u0308B", ""): ("ÄB", None),
        **{("AA", shape): ("AA", shape) for shape in SHAPES},
        (" ", ""): (None, None),
    }
    for (short, shape), look in kept.items():
        change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
        assert looks(runde)["Anna"] == look


@pytest.mark.parametrize(
    ("short", "shape", "found"),
    [
        ("12345", "", [("short_too_long", "short")]),
        ("BÄR", "", [("short_twice", "short")]),
        ("b\u200där", "", [("short_twice", "short")]),
        ("a\0", "", [("short_unreadable", "short")]),
        ("\ud800", "", [("short_unreadable", "short")]),
        ("\u2800", "", [("short_unreadable", "short")]),
        ("ok", "Circle", [("mark_unknown", "mark")]),
        ("12345", "x", [("short_too_long", "short"), ("mark_unknown", "mark")]),
    ],
)
def test_what_cannot_be_kept_is_told_at_its_field(runde: Runde, short: str, shape: str, found: Found) -> None:
    change_member(runde.id, runde.ids["Bert"], short="bär", mark="")
    with refusing(*found):
        change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
    assert looks(runde)["Anna"] == (None, None)


def test_a_mark_belongs_to_who_chose_it_last(runde: Runde) -> None:
    change_member(runde.id, runde.ids["Anna"], short="AA", mark="cross")
    change_member(runde.id, runde.ids["Bert"], short="", mark="cross")
    assert looks(runde)["Anna"] == ("AA", None)
    assert list(runden.names(runde.id).marks.values()) == [0, 6, 2, 3, 4]


def test_a_glance_sees_short_names_and_marks(runde: Runde, evening: Abend) -> None:
    glance = glances.glancing(evening.id, runde.id, runde.made.write.id, runde.made.write.version)
    seen = [glance(NOW)]
    for short, shape in (("AA", ""), ("AA", "cross"), ("", "")):
        change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
        seen.append(glance(NOW))
    assert all(before != after for before, after in pairwise(seen))
