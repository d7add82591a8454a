"""Making a Runde, keeping its members, starting its evenings."""

import datetime as dt
from typing import Any

import pytest

from scorepad.actions import evening as evenings_of
from scorepad.actions import runde as actions
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.links import revoke
from scorepad.actions.problems import TEXTS
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.store import evenings, links, runden
from tests.actions.settling import Found, refusing
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there

pytestmark = pytest.mark.usefixtures("in_app")


def test_a_new_runde_has_its_members_in_order_and_two_links() -> None:
    made = actions.create("  Donnerstag  ", ["Zoë", "", " Ändi  B. ", "李"], "Taler", Rules(), NOW)
    assert [member.name for member in runden.members(made.runde_id)] == ["Zoë", "Ändi B.", "李"]
    assert links.current(made.runde_id) == {"write": made.write, "read": made.read}
    group = there(runden.load_runde(made.runde_id))
    assert (group.name, group.currency) == ("Donnerstag", "Taler")


def test_a_double_tap_makes_one_runde_and_shows_the_same_links_until_they_are_ended() -> None:
    first = actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "key")
    assert actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "key") == first
    assert actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "other") != first
    assert actions.create("Donnerstag", CAST, "Euro", Rules(), NOW) != first
    revoke(first.runde_id, "write", NOW)
    with pytest.raises(NotFound):
        actions.create("Donnerstag", CAST, "Euro", Rules(), NOW, "key")


@pytest.mark.parametrize(
    ("name", "members", "expected"),
    [
        ("", [], [("name_missing", "name")]),
        (" \t ", [], [("name_missing", "name")]),
        ("x" * 81, ["Anna"], [("name_too_long", "name")]),
        ("a\0b", ["Anna", "\ud800"], [("name_unreadable", "name"), ("name_unreadable", "members.1")]),
        ("Donnerstag", ["Anna", "Bert", "anna"], [("name_twice", "members.2")]),
        ("Donnerstag", ["Zoë", "Zoe\u0308"], [("name_twice", "members.1")]),
        ("Donnerstag", [f"Gast {number}" for number in range(61)], [("too_many_members", "members")]),
    ],
)
def test_names_that_cannot_be_kept_are_marked_at_their_field(name: str, members: list[str], expected: Found) -> None:
    with refusing(*expected):
        actions.create(name, members, "Euro", Rules(), NOW)


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
    for attempt in (
        lambda: actions.change_member(runde.id, stranger, name="Franz"),
        lambda: actions.change_member(runde.id, stranger, short="x", mark=""),
        lambda: actions.change_member(99, runde.ids["Anna"], short="x", mark=""),
        lambda: actions.change_member(runde.id, 2**40, short="x", mark=""),
        lambda: actions.set_active(runde.id, stranger, active=False),
        lambda: actions.set_active(runde.id, 2**70, active=False),
        lambda: actions.add_member(2**70, "Fritz"),
        lambda: actions.add_member(99, "Fritz"),
        lambda: evenings_of.start(99, [1, 2, 3, 4], 1, DATE, "", (), "key", None, NOW),
        lambda: evenings_of.start(2**70, [1, 2, 3, 4], 1, DATE, "", (), "key", None, NOW),
    ):
        with pytest.raises(NotFound):
            attempt()
    assert runden.members(other.runde_id)[0].name == "Fritz"


def begin(runde: Runde, *names: str, dealer: str = "Anna", key: str = "key", **more: Any) -> int:
    facts: dict[str, Any] = {"date": DATE, "name": "", "also_sit_out": (), "link_id": None, "now": NOW, **more}
    ids = runde.ids | {"Fritz": 99}
    return evenings_of.start(runde.id, [ids[name] for name in names], ids[dealer], client_key=key, **facts)


def test_an_evening_starts_once_however_often_one_taps(runde: Runde) -> None:
    first = begin(runde, *CAST)
    assert begin(runde, *CAST) == first
    assert begin(runde, *CAST, key="other") != first
    stored = there(evenings.load(first, runde.id))
    assert (stored.last.action, stored.undo, stored.redo) == ("start", None, None)


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
def test_a_table_that_cannot_play_is_marked_at_its_field(runde: Runde, names: str, more: Any, expected: Found) -> None:
    with refusing(*expected):
        begin(runde, *names.split(), **more)
    assert evenings.list_of(runde.id) == ()


def test_with_six_or_seven_the_seats_that_sit_out_may_be_chosen(runde: Runde) -> None:
    for name in ("Gerd", "Hanna"):
        runde.ids[name] = actions.add_member(runde.id, name)
    for names, seats in (((*CAST, "Gerd"), (2,)), ((*CAST, "Gerd", "Hanna"), (1, 4))):
        stored = there(evenings.load(begin(runde, *names, also_sit_out=seats, key=str(seats)), runde.id))
        assert stored.plan.also_sit_out == seats
    for seats in ((2,), (2, 2), (0, 3), (3, 7)):
        with pytest.raises(Refused):
            begin(runde, *CAST, "Gerd", "Hanna", also_sit_out=seats, key="new")


def test_a_wrong_first_dealer_is_set_right_but_not_so_that_nobody_can_play(runde: Runde, evening: Abend) -> None:
    facts: dict[str, Any] = {"first_dealer": runde.ids["Bert"], "name": " Fest ", "date": DATE - dt.timedelta(1)}
    saved = evenings_of.change_plan(runde.id, evening.id, **facts, **evening.change())
    stored = evening.load()
    assert (stored.plan.first_dealer, stored.name, stored.plan.name) == (runde.key("Bert"), "Fest", "Fest")
    assert (stored.date, stored.revision, stored.undo and stored.undo.action) == (DATE - dt.timedelta(1), 2, "plan")
    assert (saved.entry_id, saved.revision) == (None, 2)
    with pytest.raises(Conflict):
        evenings_of.change_plan(runde.id, evening.id, base_revision=1, name="zu spät", **evening.made())
    with refusing(("players_twice", "table"), ("dealer_not_at_table", "first_dealer")):
        evenings_of.change_plan(runde.id, evening.id, table=[runde.ids["Anna"]] * 4, **evening.change())
    assert evening.load() == stored
