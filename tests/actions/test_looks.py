"""Own short names and marks of members. Source: issue "The whole evening"."""

from __future__ import annotations

import pytest

from scorepad.actions.errors import NotFound
from scorepad.actions.runde import change_member, create
from scorepad.scoring.errors import Refused
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.store import glances, runden
from tests.conftest import NOW, Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")


def looks(runde: Runde) -> dict[str, tuple[str | None, str | None]]:
    return {member.name: (member.short, member.mark) for member in runden.members(runde.id)}


def test_a_look_is_kept_cleaned_and_forgotten_when_empty(runde: Runde) -> None:
    anna = runde.ids["Anna"]
    change_member(runde.id, anna, short="  A \u0308 ", mark="wedge")
    assert looks(runde)["Anna"] == ("A \u0308", "wedge")
    change_member(runde.id, anna, short="A\u0308B", mark="")
    assert looks(runde)["Anna"] == ("ÄB", None)
    change_member(runde.id, anna, short=" ", mark="")
    assert looks(runde)["Anna"] == (None, None)


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
    runde: Runde, short: str, shape: str, found: list[tuple[str, str]]
) -> None:
    change_member(runde.id, runde.ids["Bert"], short="bär", mark="")
    with pytest.raises(Refused) as refused:
        change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
    assert [(one.code, one.field) for one in refused.value.problems] == found
    assert all(problem.message(lang) for problem in refused.value.problems for lang in ("de", "en"))
    assert looks(runde)["Anna"] == (None, None)


def test_an_own_short_name_may_stay_when_only_the_mark_changes(runde: Runde) -> None:
    for shape in SHAPES:
        change_member(runde.id, runde.ids["Anna"], short="AA", mark=shape)
        assert looks(runde)["Anna"] == ("AA", shape)


def test_a_mark_belongs_to_who_chose_it_last(runde: Runde) -> None:
    change_member(runde.id, runde.ids["Anna"], short="AA", mark="cross")
    change_member(runde.id, runde.ids["Bert"], short="", mark="cross")
    assert looks(runde)["Anna"] == ("AA", None)
    assert list(runden.names(runde.id).marks.values()) == [0, 6, 2, 3, 4]


def test_nobody_gives_a_look_to_a_stranger(runde: Runde) -> None:
    other = create("Freitag", ["Fritz"], "", Rules(), NOW)
    fritz = runden.members(other.runde_id)[0].id
    for runde_id, member_id in ((runde.id, 2**40), (runde.id, fritz), (99, runde.ids["Anna"])):
        with pytest.raises(NotFound):
            change_member(runde_id, member_id, short="x", mark="")


def test_a_glance_sees_short_names_and_marks(runde: Runde, evening: Abend) -> None:
    link = runde.made.write
    seen = [glances.glance(evening.id, runde.id, link.id, link.version)]
    for short, shape in (("AA", ""), ("AA", "cross"), ("", "")):
        change_member(runde.id, runde.ids["Anna"], short=short, mark=shape)
        seen.append(glances.glance(evening.id, runde.id, link.id, link.version))
    assert len(set(seen)) == 3
    assert seen[0] == seen[-1]
