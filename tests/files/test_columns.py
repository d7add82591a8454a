"""Which columns are people: known by name or by sums, whatever the heads of the others are.

Source: fourth-look.md, part 3, "Reading in": 9 of 20 usual heads of values and remarks became a
person.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.list_guess import counting, guess
from scorepad.files.table import TextTable
from tests.files.evenings import table_of
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


def heads_of(table: TextTable, places: Sequence[int]) -> list[str]:
    return [table.head[place] for place in places]


@pytest.mark.parametrize(
    "cells", [("2", "3", "4"), ("1", "1", "2"), ("-2", "3", "-4"), ("12 BS", "3", "4 R")]
)
@pytest.mark.parametrize("head", HEADS)
def test_no_column_beside_four_who_add_up_is_a_person(head: str, cells: tuple[str, ...]) -> None:
    behind = [f"{game};{cell}" for game, cell in zip(GAMES, cells, strict=True)]
    ahead = [f"{cell};{game}" for game, cell in zip(GAMES, cells, strict=True)]
    after = "\n".join([f"Anna;Bert;Cem;Doro;{head}", *behind])
    before = "\n".join([f"{head};Anna;Bert;Cem;Doro", *ahead])
    for text in (after, before):
        for members in (known, lambda _head: None):
            table = table_of(text)
            assert heads_of(table, guess(table, members).players) == ["Anna", "Bert", "Cem", "Doro"]


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
    lines = [[*row] for row in rows]
    if totals:
        lines = [
            [sum(column) for column in zip(*lines[: end + 1], strict=True)]
            for end in range(len(lines))
        ]
    head.insert(at, "Irgendwas")
    for line, value in zip(lines, values, strict=False):
        line.insert(at, value)
    typed = [";".join(head), *(";".join(map(str, line)) for line in lines)]
    table = table_of("\n".join(typed))
    assert heads_of(table, guess(table, known).players) == list(people)


def test_a_stranger_is_a_person_where_the_rows_add_up_with_them_only() -> None:
    with_guest = "Anna;Bert;Cem;Doro;Gast;Wert\n2;-2;2;-2;;2\n;-1;-1;3;-1;3\n4;4;-4;;-4;4\n"
    table = table_of(with_guest)
    assert heads_of(table, guess(table, known).players) == ["Anna", "Bert", "Cem", "Doro", "Gast"]
    losers = table_of("Anna;Bert;Cem;Doro;Gast;Wert\n0;-2;0;-2;;2\n;-1;0;0;-1;1\n0;0;-4;;-4;4\n")
    assert heads_of(losers, guess(losers, known).players) == ["Anna", "Bert", "Cem", "Doro", "Gast"]


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
    rows = [f"{said[game % len(said)].format(game)};1;1;-1;-1" for game in range(games)]
    table = table_of("\n".join(["Ort;Anna;Bert;Cem;Doro", *rows]))
    assert guess(table, known).notes == ((0,) if is_remark else ())
