"""Making a Runde, keeping its members, starting its evenings.

Somebody entered twice becomes one, and newcomers become members with the entry that seats them.
"""

import datetime as dt
from itertools import pairwise
from typing import Any

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.entry.entries import Newcomer
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.evening import evening as evenings_of
from scorepad.actions.problems import TEXTS
from scorepad.actions.runde import members
from scorepad.actions.runde import runde as actions
from scorepad.actions.transaction import locked
from scorepad.scoring.errors import Refused
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, glances, links, payments, revisions, runden
from scorepad.store.models import PaymentRow
from tests import money_lines, saving
from tests.actions.settling import Found, refusing
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there
from tests.revoking import revoke

pytestmark = pytest.mark.usefixtures("in_app")


def test_a_new_runde_has_its_members_in_order_and_two_links() -> None:
    made = actions.create("  Donnerstag  ", ["Zoë", "", " Ändi  B. ", "李"], "Taler", Rules(), NOW)
    assert [member.name for member in runden.members(made.runde_id)] == ["Zoë", "Ändi B.", "李"]
    assert links.current(made.runde_id) == {"write": made.write, "read": made.read}
    group = there(runden.load_runde(made.runde_id))
    assert group.name == "Donnerstag"
    assert group.currency == "Taler"


def test_a_double_tap_makes_one_runde_and_shows_the_same_links_until_they_are_ended() -> None:
    first = actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "key")
    assert actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "key") == first
    assert actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "other") != first
    assert actions.create("Donnerstag", CAST, "Euro", Rules(), NOW) != first
    revoke(first.runde_id, "write")
    with pytest.raises(NotFound):
        actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "key")


@pytest.mark.parametrize(
    ("name", "people", "expected"),
    [
        ("", [], [("name_missing", "name")]),
        (" \t ", [], [("name_missing", "name")]),
        ("x" * 81, ["Anna"], [("name_too_long", "name")]),
        (
            "a\0b",
            ["Anna", "\ud800"],
            [("name_unreadable", "name"), ("name_unreadable", "members.1")],
        ),
        ("Donnerstag", ["Anna", "Bert", "anna"], [("name_twice", "members.2")]),
        ("Donnerstag", ["Zoë", "Zoe\u0308"], [("name_twice", "members.1")]),
        (
            "Donnerstag",
            [f"Gast {number}" for number in range(61)],
            [("too_many_members", "members")],
        ),
    ],
)
def test_names_that_cannot_be_kept_are_marked_at_their_field(
    name: str, people: list[str], expected: Found
) -> None:
    with refusing(*expected):
        actions.create(name, people, "Euro", Rules(), NOW)


def test_every_problem_has_words_in_both_languages() -> None:
    assert all(text.de and text.en and text.de != text.en for text in TEXTS.values())


def test_a_member_may_join_be_renamed_and_step_back(runde: Runde) -> None:
    new = actions.add_member(runde.id, "Gerd")
    actions.change_member(runde.id, runde.ids["Anna"], name="Änne")
    actions.change_member(runde.id, runde.ids["Bert"], name="bert")  # his own name is not taken
    actions.set_active(runde.id, runde.ids["Cem"], active=False)
    found = runden.members(runde.id)
    assert [member.name for member in found] == ["Änne", "bert", "Cem", "Doro", "Ela", "Gerd"]
    assert [member.name for member in found if not member.active] == ["Cem"]
    assert found[-1].id == new


def test_a_name_is_taken_once_in_a_runde_which_does_not_grow_without_end(runde: Runde) -> None:
    with refusing(("name_twice", "name")):
        actions.add_member(runde.id, " ANNA ")
    with refusing(("name_twice", "name")):
        actions.change_member(runde.id, runde.ids["Bert"], name="Anna")
    other = actions.create("Freitag", ["Anna"], "", Rules(), NOW)
    assert len(runden.members(other.runde_id)) == 1, "it is free in another Runde"
    for number in range(actions.MOST_MEMBERS - len(CAST)):
        actions.add_member(runde.id, f"Gast {number}")
    with refusing(("too_many_members", "name")):
        actions.add_member(runde.id, "Fritz")


def test_a_runde_cannot_touch_the_members_of_another_and_none_has_nobody(runde: Runde) -> None:
    other = actions.create("Freitag", ["Fritz"], "", Rules(), NOW)
    stranger = runden.members(other.runde_id)[0].id
    plan = evenings_of.NewPlan([1, 2, 3, 4], 1, DATE)
    for attempt in (
        lambda: actions.change_member(runde.id, stranger, name="Franz"),
        lambda: actions.change_member(runde.id, stranger, short="x", mark=""),
        lambda: actions.change_member(99, runde.ids["Anna"], short="x", mark=""),
        lambda: actions.change_member(runde.id, 2**40, short="x", mark=""),
        lambda: actions.set_active(runde.id, stranger, active=False),
        lambda: actions.set_active(runde.id, 2**70, active=False),
        lambda: actions.add_member(2**70, "Fritz"),
        lambda: actions.add_member(99, "Fritz"),
        lambda: evenings_of.start(99, plan, client_key="key", link_id=None, now=NOW),
        lambda: evenings_of.start(2**70, plan, client_key="key", link_id=None, now=NOW),
    ):
        with pytest.raises(NotFound):
            attempt()
    assert runden.members(other.runde_id)[0].name == "Fritz"


def begin(runde: Runde, *names: str, dealer: str = "Anna", key: str = "key", **more: Any) -> int:
    ids = runde.ids | {"Fritz": 99}
    plan = evenings_of.NewPlan([ids[name] for name in names], ids[dealer], **{"date": DATE} | more)
    return evenings_of.start(runde.id, plan, client_key=key, link_id=None, now=NOW)


def test_an_evening_starts_once_however_often_one_taps(runde: Runde) -> None:
    first = begin(runde, *CAST)
    assert begin(runde, *CAST) == first
    assert begin(runde, *CAST, key="other") != first
    stored = there(evenings.load(first, runde.id))
    assert stored.last.action == "start"
    assert stored.undo is None
    assert stored.redo is None


@pytest.mark.parametrize(
    ("names", "more", "expected"),
    [
        ("Anna Bert Cem", {}, [("table_size", "table")]),
        ("Anna Bert Cem Cem", {}, [("players_twice", "table")]),
        ("Anna Bert Cem Fritz", {}, [("not_a_member", "table")]),
        ("Anna Bert Cem Doro", {"dealer": "Ela"}, [("dealer_not_at_table", "first_dealer")]),
        ("Anna Bert Cem Doro", {"name": "x" * 81}, [("name_too_long", "name")]),
        ("", {}, [("table_size", "table"), ("dealer_not_at_table", "first_dealer")]),
    ],
)
def test_a_table_that_cannot_play_is_marked_at_its_field(
    runde: Runde, names: str, more: Any, expected: Found
) -> None:
    with refusing(*expected):
        begin(runde, *names.split(), **more)
    assert evenings.list_of(runde.id) == ()


def test_with_six_or_seven_the_seats_that_sit_out_may_be_chosen(runde: Runde) -> None:
    for name in ("Gerd", "Hanna"):
        runde.ids[name] = actions.add_member(runde.id, name)
    six = begin(runde, *CAST, "Gerd", also_sit_out=(2,), key="six")
    assert there(evenings.load(six, runde.id)).plan.also_sit_out == (2,)
    seven = begin(runde, *CAST, "Gerd", "Hanna", also_sit_out=(1, 4), key="seven")
    assert there(evenings.load(seven, runde.id)).plan.also_sit_out == (1, 4)
    for seats in ((2,), (2, 2), (0, 3), (3, 7)):
        with pytest.raises(Refused):
            begin(runde, *CAST, "Gerd", "Hanna", also_sit_out=seats, key="new")


def test_a_wrong_first_dealer_is_set_right_but_not_so_that_nobody_can_play(
    runde: Runde, evening: Abend
) -> None:
    corrected = evenings_of.CorrectedPlan(
        first_dealer=runde.ids["Bert"], name=" Fest ", date=DATE - dt.timedelta(1)
    )
    saved = evenings_of.change_plan(runde.id, evening.id, corrected, **evening.change())
    stored = evening.load()
    assert stored.plan.first_dealer == runde.key("Bert")
    assert stored.name == "Fest"
    assert stored.plan.name == "Fest"
    assert stored.date == DATE - dt.timedelta(1)
    assert stored.revision == 2
    assert (stored.undo and stored.undo.action) == "plan"
    assert saved.entry_id is None
    assert saved.revision == 2
    with pytest.raises(Conflict):
        evenings_of.change_plan(
            runde.id,
            evening.id,
            evenings_of.CorrectedPlan(name="zu spät"),
            base_revision=1,
            **evening.made(),
        )
    with refusing(("players_twice", "table"), ("dealer_not_at_table", "first_dealer")):
        evenings_of.change_plan(
            runde.id,
            evening.id,
            evenings_of.CorrectedPlan(table=[runde.ids["Anna"]] * 4),
            **evening.change(),
        )
    assert evening.load() == stored


@pytest.fixture
def twice(runde: Runde, evening: Abend) -> int:
    """Ela went; later she came back and was entered once more, as Elly, who played, paid and sat
    out.
    """
    stays = [runde.key(name) for name in ("Anna", "Bert", "Cem", "Doro")]
    saving.enter(runde.id, evening.id, body={"kind": "seats", "table": stays}, **evening.made())
    body: dict[str, Any] = {"kind": "seats", "table": [*stays, "new"], "dealer": "new"}
    saving.enter(
        runde.id,
        evening.id,
        body=body,
        newcomers=[Newcomer(Player("new"), " Elly ")],
        **evening.made(),
    )
    elly = runden.members(runde.id)[-1]
    assert elly.name == "Elly"
    assert elly.active is True
    evening.enter("Anna", "Bert")
    specials = [
        {"id": "fuchs_caught", "party": "re", "by": str(elly.id), "from": runde.key("Anna")}
    ]
    game = {
        "game": "normal",
        "re": [runde.key("Doro"), str(elly.id)],
        "augen": {"re": 100},
        "specials": specials,
    }
    saving.enter(runde.id, evening.id, body={"kind": "game", **game}, **evening.made())
    penalty = {
        "kind": "penalty",
        "points": {str(elly.id): -4},
        "share": True,
        "reason": str(elly.id),
    }
    saving.enter(runde.id, evening.id, body=penalty, **evening.made())
    return elly.id


def test_all_that_one_did_is_the_others_in_a_step_that_can_be_undone(
    runde: Runde, evening: Abend, twice: int
) -> None:
    before = replayed(evening.load()).totals
    entered = evening.load().entries
    made = evening.made()
    assert members.evenings_of(runde.id, twice) == 1
    assert members.merge(runde.id, twice, runde.ids["Ela"], **made) == 1
    assert members.merge(runde.id, twice, runde.ids["Ela"], **made) == 0, (
        "the same form twice merges once"
    )
    stored = evening.load()
    after = replayed(stored)
    assert Player(str(twice)) not in after.totals
    assert (
        after.totals[runde.player("Ela")]
        == before[Player(str(twice))] + before[runde.player("Ela")]
    )
    assert not [row for row in after.rows if row.problems]
    assert stored.entries[-1].body["reason"] == str(twice)
    assert {member.name: member.active for member in runden.members(runde.id)}["Elly"] is False
    assert revisions.history(evening.id, runde.id)[0].action == "merge"
    entries.undo(runde.id, evening.id, **evening.change())
    assert evening.load().entries == entered
    entries.redo(runde.id, evening.id, **evening.change())
    assert evening.load().entries == stored.entries


def test_what_one_paid_for_several_evenings_the_other_paid(
    runde: Runde, evening: Abend, twice: int
) -> None:
    """What both paid each other is nothing any more."""
    ela = runde.ids["Ela"]
    anna = runde.ids["Anna"]
    paid = {"runde_id": runde.id, "cents": 200, "paid_at": NOW}
    with locked(runde.id) as (session, _row):
        money_lines.by_hand(session)
        session.add(PaymentRow(**paid, payer=twice, payee=anna, client_key="a"))
        session.add(PaymentRow(**paid, payer=None, payee=twice, client_key="b"))
        session.add(PaymentRow(**paid, payer=ela, payee=twice, client_key="c"))
    members.merge(runde.id, twice, ela, **evening.made())
    kept = [str(payment.transfer) for payment in payments.waiting(runde.id)]
    assert kept == [f"{ela} -> {anna}: 200", f"Kasse -> {ela}: 200"]


def test_whoever_is_kept_keeps_or_gets_short_name_and_mark(
    runde: Runde, evening: Abend, twice: int
) -> None:
    actions.change_member(runde.id, twice, short="Elly", mark="plus")
    actions.change_member(runde.id, runde.ids["Ela"], short="", mark="cross")
    members.merge(runde.id, twice, runde.ids["Ela"], **evening.made())
    assert looks(runde)["Ela"] == ("Elly", "cross")
    assert looks(runde)["Elly"] == (None, "plus")
    again = actions.create("Freitag", ["Ela", "Elli"], "Euro", Rules(), NOW)
    ela, elli = runden.members(again.runde_id)
    actions.change_member(again.runde_id, elli.id, short="E", mark="plus")
    members.merge(again.runde_id, elli.id, ela.id, **evening.made())
    ela, elli = runden.members(again.runde_id)
    assert ela.short == "E"
    assert ela.mark == "plus"
    assert elli.short is None
    assert elli.mark is None


def test_two_who_sat_at_one_table_and_strangers_are_not_merged(
    runde: Runde, evening: Abend, twice: int
) -> None:
    with refusing(("sat_together", "into")):
        members.merge(runde.id, twice, runde.ids["Anna"], **evening.made())
    with pytest.raises(Refused):
        members.merge(runde.id, twice, twice, **evening.made())
    strangers = actions.create("Andere", ["Fritz", "B", "C", "D"], "", Rules(), NOW)
    other = runden.members(strangers.runde_id)[0].id
    for pair in ((twice, other), (other, twice), (twice, 10**12)):
        with pytest.raises(NotFound):
            members.merge(runde.id, *pair, **evening.made())


@pytest.mark.parametrize(
    ("name", "seats", "code"),
    [
        ("anna", 5, "name_twice"),
        ("", 5, "name_missing"),
        ("x" * 100, 5, "name_too_long"),
        ("Fritz", 1, "table_size"),
    ],
)
def test_newcomers_need_a_new_name_and_a_table(
    runde: Runde, evening: Abend, name: str, seats: int, code: str
) -> None:
    body = {"kind": "seats", "table": ["new", *map(str, runde.ids.values())][: seats + 1]}
    with refusing((code, "table" if code == "table_size" else "name")):
        newcomers = [Newcomer(Player("new"), name, guest=True)]
        saving.enter(runde.id, evening.id, body=body, newcomers=newcomers, **evening.made())
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
        actions.change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
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
def test_what_cannot_be_kept_is_told_at_its_field(
    runde: Runde, short: str, shape: str, found: Found
) -> None:
    actions.change_member(runde.id, runde.ids["Bert"], short="bär", mark="")
    with refusing(*found):
        actions.change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
    assert looks(runde)["Anna"] == (None, None)


def test_a_mark_belongs_to_who_chose_it_last(runde: Runde) -> None:
    actions.change_member(runde.id, runde.ids["Anna"], short="AA", mark="cross")
    actions.change_member(runde.id, runde.ids["Bert"], short="", mark="cross")
    assert looks(runde)["Anna"] == ("AA", None)
    assert list(runden.names(runde.id).marks.values()) == [0, 6, 2, 3, 4]


def test_a_glance_sees_short_names_and_marks(runde: Runde, evening: Abend) -> None:
    glance = glances.glancing(evening.id, runde.id, runde.made.write.id, runde.made.write.version)
    seen = [glance(NOW)]
    for short, shape in (("AA", ""), ("AA", "cross"), ("", "")):
        actions.change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
        seen.append(glance(NOW))
    for before, after in pairwise(seen):
        assert before != after
