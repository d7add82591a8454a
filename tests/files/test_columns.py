"""Which columns are people: known by name or by sums, whatever the heads of the others are.

Source: fourth-look.md, part 3, "Reading in": 9 of 20 usual heads of values and remarks became a
person.
"""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.list_guess import counting, guess
from tests.files.evenings import running, table_of
from tests.files.test_totals import Game, evenings

HEADS = (
    "S", "Sp", "Spielwert", "Parteipunkte", "Pkt", "W", "x", "Geber", "Bemerkung", "Wert", "Punkte", "Solo", "Bock",
    "Augen", "V", "Rd", "Gewinn", "Zähler", "value", "score", "P.", "Wer", "Kontra", "Ansage", "€", "K",
)  # fmt: skip
PEOPLE = ("Anna", "Bert", "Cem", "Doro", "Emil")
GAMES = ("2;-2;2;-2", "-1;-1;3;-1", "4;4;-4;-4")


def known(head: str) -> str | None:
    """Who is a member of the Runde."""
    return head if head in PEOPLE else None


def nobody(_head: str) -> None:
    """Who is a member where nobody is."""


def people_in(text: str, members: Callable[[str], str | None] = known) -> list[str]:
    """The heads of the columns of a list that are taken for people."""
    table = table_of(text)
    columns = guess(table, members)
    return [table.head[place] for place in columns.players]


@pytest.mark.parametrize(
    "cells", [("2", "3", "4"), ("1", "1", "2"), ("-2", "3", "-4"), ("12 BS", "3", "4 R")]
)
@pytest.mark.parametrize("head", HEADS)
def test_no_column_beside_four_who_add_up_is_a_person(head: str, cells: tuple[str, ...]) -> None:
    four = ["Anna", "Bert", "Cem", "Doro"]
    after = [f"Anna;Bert;Cem;Doro;{head}"]
    before = [f"{head};Anna;Bert;Cem;Doro"]
    for game, cell in zip(GAMES, cells, strict=True):
        after.append(f"{game};{cell}")
        before.append(f"{cell};{game}")
    for lines in (after, before):
        text = "\n".join(lines)
        assert people_in(text, known) == four
        assert people_in(text, nobody) == four


@given(
    evenings(1),
    st.lists(st.integers(-30, 30), min_size=20, max_size=20),
    st.integers(0, 5),
    st.booleans(),
)
def test_no_numbers_beside_members_become_a_person(
    rows: list[Game], values: list[int], at: int, totals: bool
) -> None:
    people = PEOPLE[: len(rows[0])]
    head = [*people]
    head.insert(at, "Irgendwas")
    lines = [";".join(head)]
    for row, value in zip(running(rows) if totals else rows, values, strict=False):
        cells = [*map(str, row)]
        cells.insert(at, str(value))
        lines.append(";".join(cells))
    assert people_in("\n".join(lines)) == list(people)


def test_a_stranger_is_a_person_where_the_rows_add_up_with_them_only() -> None:
    with_guest = ["Anna", "Bert", "Cem", "Doro", "Gast"]
    plus_minus = "Anna;Bert;Cem;Doro;Gast;Wert\n2;-2;2;-2;;2\n;-1;-1;3;-1;3\n4;4;-4;;-4;4\n"
    assert people_in(plus_minus) == with_guest
    minus = "Anna;Bert;Cem;Doro;Gast;Wert\n0;-2;0;-2;;2\n;-1;0;0;-1;1\n0;0;-4;;-4;4\n"
    assert people_in(minus) == with_guest


@pytest.mark.parametrize(
    ("rows", "how"),
    [
        ("0;-3;0;-3\n-1;0;-1;-1", "minus"),
        ("3;0;3;0\n0;9;0;0", "plus"),
        ("3;-3;3;-3\n0;0;0;0", "plus_minus"),
        ("0;0;0;0", ""),
        ("3;-3;3;-2", ""),
    ],
)
def test_how_points_are_counted_is_known_by_their_signs(rows: str, how: str) -> None:
    table = table_of(f"Anna;Bert;Cem;Doro\n{rows}\n")
    assert counting(table, guess(table, known)) == how


@pytest.mark.parametrize("games", [3, 50, 51, 300])
@pytest.mark.parametrize(
    ("words", "is_remark"), [("Stammtisch", False), ("Spiel {}", False), ("Fuchs|Karlchen", True)]
)
def test_what_every_game_says_is_no_remark_however_long_the_list(
    games: int, words: str, *, is_remark: bool
) -> None:
    said = words.split("|")
    lines = ["Ort;Anna;Bert;Cem;Doro"]
    for game in range(games):
        word = said[game % len(said)].format(game)
        lines.append(f"{word};1;1;-1;-1")
    columns = guess(table_of("\n".join(lines)), known)
    assert columns.notes == ((0,) if is_remark else ())
