"""Short names and marks: each other than everybody else's, and the same every evening. Source:
issue "The whole evening", "short unique names and a mark for each".
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.roster import LOOKS, MOST_LETTERS, SHAPES, Roster, called, marks, short_names
from scorepad.scoring.terms import Player

NAMES = st.lists(st.text("abAB -", min_size=1, max_size=12), min_size=1, max_size=9)


def numbered(names: list[str]) -> dict[Player, str]:
    """People with these names, whose ids are numbers from 1."""
    numbers = range(1, len(names) + 1)
    return dict(zip(people(*numbers), names, strict=True))


def people(*numbers: int) -> list[Player]:
    return [Player(str(number)) for number in numbers]


def marks_of(names: str, chosen: dict[int, str] | None = None) -> list[int]:
    """The marks of people with these letters as names, some of whom chose a shape."""
    members = roster(list(names), chosen=chosen)
    return list(members.marks.values())


def roster(
    names: list[str], own: dict[int, str] | None = None, chosen: dict[int, str] | None = None
) -> Roster:
    own_names = by_player(own)
    shapes = by_player(chosen)
    return Roster(numbered(names), own_names, shapes)


def by_player(by_number: dict[int, str] | None) -> dict[Player, str]:
    texts: dict[Player, str] = {}
    for number, text in (by_number or {}).items():
        texts[Player(str(number))] = text
    return texts


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Bert"], ("Anna", "Bert")),
        (["Renate", "Renata"], ("Renate", "Renata")),
        (["Christiane", "Christian"], ("ChristE", "ChristN")),
        (["Christiane", "Christine", "Christian"], ("ChriAne", "ChriIne", "ChristN")),
        (["Maximiliane", "Maximilian", "Max"], ("MaximiE", "MaximiN", "Max")),
        (["Maximilian", "Anna"], ("Maxim.", "Anna")),
        (["Małgorzata", "Wolfgang", "Bartholomäus"], ("Małg.", "Wolfg.", "Barth.")),
        (["Wolfgang Meier", "Wolfgang Huber"], ("Wolfg.M", "Wolfg.H")),
        (["Maximilian", "Maximalist"], ("Maximi.", "Maxima.")),
        (["Anna", "Anna B."], ("Anna", "Anna B.")),
        (["Anna Bergmann", "Bert Ahrens"], ("Anna", "Bert")),
        (["Anna Maria", "Anna Lena"], ("Anna M.", "Anna L.")),
        (["Anna Maria", "Anna"], ("Anna M.", "Anna")),
        (["Anna", "Anna"], ("Anna", "Anna2")),
        (["Maximilian", "MAXIMILIAN"], ("Maxim.", "MAXIMI2")),
        (["", ""], ("", "")),
        (["   ohne Anfang", ""], ("ohne", "")),
        (["אברהם־יצחק", "亚历山德拉·伊万诺娃"], ("אברהם־י", "亚历山德拉·伊")),
        (["Zoe\u0308lieselotte", "Jose\u0301-Mari\u0301a"], ("Zoe\u0308l.", "Jose\u0301")),
        (["Anna-L\U0001f469\u200d\U0001f467B", "\U0001f0cf" * 8], ("Anna", "\U0001f0cf" * 7)),
    ],
)
def test_names_are_cut_where_they_still_differ(names: list[str], short: tuple[str, ...]) -> None:
    known = numbered(names)
    assert short_names(known, list(known)) == short


@given(NAMES, st.data())
def test_a_short_name_is_the_same_whoever_stands_beside_it(
    names: list[str], data: st.DataObject
) -> None:
    """Third look: Maximiliane was MaxE on the board and MaxiE on entry; somebody had two
    abbreviations on one paper.
    """
    known = roster(names)
    beside = st.lists(st.sampled_from(list(known)), min_size=1)
    some = data.draw(beside)
    all_short = short_names(known, known)
    everywhere = dict(zip(known, all_short, strict=True))
    expected = tuple(everywhere[player] for player in some)
    assert short_names(known, some) == expected


def test_an_own_short_name_stands_and_a_computed_one_makes_room() -> None:
    names = roster(["Anna", "Annabell", "Christiane"], own={2: "anna", 3: "Jane"})
    assert short_names(names, list(names)) == ("Anna2", "anna", "Jane")
    some = people(1, 3)
    assert short_names(names, some) == ("Anna2", "Jane")


def test_where_there_is_room_a_name_is_whole_unless_its_owner_chose_another_and_strangers_are_a_question_mark() -> (
    None
):
    names = roster(["Maximiliane", "Christiane", "Anna"], own={2: "Jane", 3: "Änni"})
    with_stranger = [*names, Player("9")]
    assert called(names, with_stranger) == ("Maximiliane", "Jane", "Änni", "?")
    alone = numbered(["Maximiliane"])
    assert called(alone, people(1)) == ("Maximiliane",)
    assert short_names({}, people(7)) == ("?",)


@given(
    NAMES, st.dictionaries(st.integers(1, 9), st.text("abAB", min_size=1, max_size=4), max_size=3)
)
def test_no_two_short_names_look_alike_and_none_is_too_long(
    names: list[str], own: dict[int, str]
) -> None:
    unique = {
        key: name
        for key, name in own.items()
        if [one.casefold() for one in own.values()].count(name.casefold()) == 1
    }
    known = roster(names, own=unique)
    found = short_names(known, list(known))
    assert len({name.casefold() for name in found}) == len(found)
    assert all(len(name) <= MOST_LETTERS for name in found)


def test_marks_go_by_the_order_of_membership_and_who_chose_one_has_it_wherever_they_sit() -> None:
    assert marks_of("abc") == [0, 1, 2]
    assert marks_of("abcdefghi") == [0, 1, 2, 3, 4, 5, 6, 0, 1]
    assert marks_of("abcdef", {1: "wedge"}) == [4, 1, 2, 3, 0, 5]
    assert marks_of("ab", {1: "star"}) == [0, 1]
    names = roster(list("abcd"))
    table = people(3, 1, 4)
    assert marks(names, table) == (2, 0, 3)


def test_at_one_table_nobody_has_the_mark_of_another() -> None:
    names = roster(list("abcdefgh"), chosen={3: "circle"})
    assert names.marks[Player("3")] == 0
    assert names.marks[Player("8")] == 0
    first_table = people(8, 3, 2)
    assert marks(names, first_table) == (2, 0, 1)
    same = roster(list("abcde"), chosen={2: "cross", 4: "cross"})
    second_table = people(4, 2, 5)
    assert marks(same, second_table) == (0, 6, 4)


def test_where_every_shape_is_taken_the_next_ones_have_it_in_a_ring_then_in_a_square_without_a_roster_too() -> (
    None
):
    names = roster(list("abcdefghijklmnopqrstuvw"))
    looks = marks(names, list(names))
    assert LOOKS == 21
    assert len(set(looks[:LOOKS])) == LOOKS
    assert [look % len(SHAPES) for look in looks[7:10]] == [0, 1, 2]
    assert looks[21:] == (0, 1)
    eight = list(numbered(list("abcdefgh")))
    assert marks({}, eight) == (0, 1, 2, 3, 4, 5, 6, 7)
    alone = roster(["a"])
    assert marks(alone, people(9)) == (0,)


def test_the_key_tells_every_difference() -> None:
    every = [
        roster(["a", "b"]),
        roster(["a", "c"]),
        roster(["a", "b"], own={1: "x"}),
        roster(["a", "b"], own={2: "x"}),
        roster(["a", "b"], chosen={1: SHAPES[5]}),
    ]
    assert len({one.key for one in every}) == len(every)
    assert roster(["a", "b"], own={1: "x"}).key == roster(["a", "b"], own={1: "x"}).key


def test_at_a_table_short_names_differ_from_those_who_sit_there_only() -> None:
    """Source: fourth-look.md 4, "StHmann" for one of a hundred visitors."""
    names = roster(["Stefan Hartmann", "Stefan Hofmann", "Petra Hahn"])
    assert short_names(names, people(1, 3)) == ("StTmann", "Petra")
    there = names.at_table(people(1, 3))
    assert short_names(there, people(1, 3)) == ("Stefan", "Petra")
    assert there.short[people(2)[0]] not in {"Stefan", "Petra"}


def test_a_roster_at_a_table_keeps_own_names_and_marks_and_has_another_key() -> None:
    names = roster(["Anna", "Annabell", "Christiane"], own={2: "anna", 3: "Jane"})
    there = names.at_table(people(1, 3))
    assert short_names(there, people(1, 3)) == ("Anna", "Jane")
    assert there.marks == names.marks
    assert there.key != names.key
