"""Lists that close with a sum or hold running totals, as other programs and spreadsheets write
them.

Source: third-look.md, Papers, "Reading in"; Faults: a closing row "Summe" was read as one more
game, running totals as points of games, and "2,00;-2,00" was split at the comma.
"""

from collections.abc import Sequence
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.grid import are_running, is_game
from scorepad.files.list_guess import closing, guess
from scorepad.files.lists import listed
from scorepad.scoring.rules import Rules
from tests.files.evenings import DAY, points, proposed, table_of

HEAD = "Spiel;Anna;Bert;Cem;Doro\n"
GAMES = "1;2;-2;2;-2\n2;-1;-1;3;-1\n3;4;4;-4;-4\n"
Game = tuple[int, ...]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """The points of a game of four or five, of whom one sits out: two against two, or a solo."""
    people = draw(st.integers(4, 5))
    value = draw(st.integers(1, 12)) * draw(st.sampled_from((1, -1)))
    alone = draw(st.booleans())
    scored = [3 * value, *[-value] * 3] if alone else [value, value, -value, -value]
    return tuple(draw(st.permutations([*scored, 0][:people])))


def evenings(least: int) -> st.SearchStrategy[list[Game]]:
    played = st.lists(games(), min_size=least, max_size=20)
    return played.map(lambda found: [row for row in found if len(row) == len(found[0])])


def written(rows: Sequence[Sequence[int]], *more: str) -> str:
    head = ";".join(("Nr", *"ABCDE"[: len(rows[0])]))
    return "\n".join(
        [
            head,
            *(f"{number};{';'.join(map(str, row))}" for number, row in enumerate(rows, 1)),
            *more,
        ]
    )


def closed(text: str) -> dict[int, bool]:
    """The lines that are or may be sums, and whether that is certain."""
    table = table_of(text)
    return dict(closing(table, guess(table)))


@pytest.mark.parametrize(
    "word",
    [
        "Summe",
        "Summe:",
        "Σ",
        "Gesamt",
        "Total",
        "Endstand",
        "Ergebnis",
        "= Summe",
        "Gesamtpunkte",
        "insgesamt",
    ],
)
def test_a_closing_row_that_says_sum_is_no_game(word: str) -> None:
    found = proposed(f"{HEAD}{GAMES}{word};5;1;1;-7\n")
    assert points(found) == [(2, -2, 2, -2), (-1, -1, 3, -1), (4, 4, -4, -4)]
    assert found.problems == ()


@pytest.mark.parametrize(
    "word",
    [
        "Summe 1. Abend",
        "Gesamt nach 2 Spielen",
        "Tagesstand",
        "Punkte gesamt",
        "Total points",
        "Abendsumme (2)",
    ],
)
def test_the_sum_of_two_games_is_known_by_its_word_alone(word: str) -> None:
    """What it is above the second game is the first one: by their numbers the rows may be totals
    too.
    """
    assert points(proposed(f"{HEAD}1;2;-2;2;-2\n2;-1;-1;3;-1\n{word};1;-3;5;-3\n")) == [
        (2, -2, 2, -2),
        (-1, -1, 3, -1),
    ]


def test_a_closing_row_is_known_by_its_numbers_or_by_its_word_in_any_column() -> None:
    dated = "Datum;A;B;C;D\n19.11.2026;2;-2;2;-2\n19.11.2026;1;-1;-1;1\nSumme;3;-3;1;-1\n26.11.2026;1;1;-1;-1\n"
    assert points(proposed(dated)) == [(2, -2, 2, -2), (1, -1, -1, 1), (1, 1, -1, -1)]
    named = "Abend;A;B;C;D\nDoko;2;-2;2;-2\nDoko;1;-1;-1;1\nSumme;3;-3;1;-1\n"
    assert len(points(proposed(named))) == 2
    one = "Datum;A;B;C;D\n19.11.2026;2;-2;2;-2\n;1;-1;-1;1\n;3;-3;1;-1\n"
    two = "26.11.2026;4;4;-4;-4\n;1;-1;-1;1\n;5;3;-5;-3\n"
    assert closed(one + two + "Gesamt;8;0;-4;-4\n") == {4: True, 7: True, 8: True}
    alone = "Datum;A;B;C;D\n19.11.2026;2;-2;2;-2\n26.11.2026;4;4;-4;-4\n;1;-1;-1;1\n;7;1;-3;-5\n"
    assert closed(alone) == {5: True}


def test_a_last_row_that_may_be_a_game_is_only_asked_about() -> None:
    assert closed("A;B;C;D\n1;1;-1;-1\n2;2;-2;-2\n3;3;-3;-3\n") == {4: False}
    assert points(proposed("A;B;C;D\n1;1;-1;-1\n1;1;-1;-1\n")) == [(1, 1, -1, -1)] * 2


def test_the_last_totals_once_more_close_a_list_of_totals() -> None:
    found = proposed("A;B;C;D\n2;-2;2;-2\n1;-3;5;-3\n5;1;1;-7\n5;1;1;-7\n")
    assert points(found) == [(2, -2, 2, -2), (-1, -1, 3, -1), (4, 4, -4, -4)]


def test_evenings_called_sum_are_evenings_and_a_list_of_ours_has_no_sums() -> None:
    text = "Abend;A;B;C;D\nTotal;2;-2;2;-2\nTotal;1;-1;-1;1\n"
    assert closed(text) == {2: True}, "asked about, by the first line alone"
    heads = ";".join(f"{name} {what}" for what in ("Punkte", "Stand") for name in "ABCD")
    rows = "1;1;-1;-1;1;1;-1;-1\nSumme;1;1;-1;-1;2;2;-2;-2\nSumme;2;2;-2;-2;4;4;-4;-4\n"
    assert closed(f"Abend;{heads}\nSumme;{rows}") == {}


@given(evenings(1))
def test_a_plain_list_is_never_taken_for_totals_and_only_its_last_row_for_a_sum(
    rows: list[Game],
) -> None:
    table = table_of(written(rows))
    columns = guess(table)
    assert not columns.running
    found = closing(table, columns)
    assert set(found) <= {len(rows) + 1}
    assert found == {} or list(map(sum, zip(*rows[:-1], strict=True))) == [*rows[-1]]
    assert len(listed(table, columns, Rules(), date=DAY).lines) == len(rows)


@given(evenings(1), st.sampled_from(("Summe", "Total", "∑")))
def test_a_sum_below_any_evening_is_left_out_by_its_word_and_asked_about_without(
    rows: list[Game], word: str
) -> None:
    total = [sum(column) for column in zip(*rows, strict=True)]
    found = proposed(written(rows, f"{word};{';'.join(map(str, total))}"))
    assert [[cell or 0 for cell in row] for row in points(found)] == [[*row] for row in rows]
    unsaid = written([*rows, total])
    assert (
        len(rows) + 2 in closed(unsaid)
        or not any(total)
        or guess(table_of(unsaid)).running
        or len(rows) < 2
    )


@given(evenings(2))
def test_running_totals_of_any_evening_are_known_where_they_are_no_games(rows: list[Game]) -> None:
    totals = [*accumulate(rows, lambda stand, row: tuple(map(sum, zip(stand, row, strict=True))))]
    likely = guess(table_of(written(totals))).running
    assert likely == any(not is_game(row) for row in totals[1:])
    if likely and len(set(totals[-2:])) == 2:
        assert [[cell or 0 for cell in row] for row in points(proposed(written(totals)))] == [
            [*row] for row in rows
        ]


def test_totals_that_may_be_points_are_read_as_points() -> None:
    for rows in (
        [(1, -1, 1, -1), (2, -2, 2, -2)],
        [(1, -1, 1, -1)],
        [(7, -3, 1, -5), (9, 2, -6, -5)],
    ):
        assert are_running([rows, []]) is None
    assert all(map(is_game, ((0, 0), (2, None, 0, 2), (8, -2, -2, -2, -2))))
    assert not any(map(is_game, ((1, 1, 1, -1), (4, 4, 0, -8), (4, -4, 0, 0))))


@pytest.mark.parametrize(
    "text", ["2,00;-2,00\n3,00;-3,00", "A;B\n1,50;-1,50", "A;B;C;D\n2,00;-2,00;2,00;-2,00\n"]
)
def test_a_decimal_comma_ends_no_column(text: str) -> None:
    table = table_of(text)
    assert table.dress.delimiter == ";"
    assert len(table.head) == text.partition("\n")[0].count(";") + 1


def test_whole_numbers_with_german_decimals_are_points_and_a_dash_before_one_is_a_minus() -> None:
    """As programs for texts write it."""
    assert points(proposed("A;B;C;D\n2,00;-2,00;2,00;-2,00\n1,0;1,0;-1,0;-1,0\n")) == [
        (2, -2, 2, -2),
        (1, 1, -1, -1),
    ]
    assert points(proposed("A;B;C;D\n2;–2;2;–2\n–1,00;–1,00;3;–1\n")) == [
        (2, -2, 2, -2),
        (-1, -1, 3, -1),
    ]


@pytest.mark.parametrize("head", ["Spiel-Nr.", "Partie", "", "Game #"])
@pytest.mark.parametrize("first", [0, 1])
def test_a_column_that_counts_the_games_has_nobodys_points(head: str, first: int) -> None:
    rows = [row.partition(";")[2] for row in GAMES.split()]
    numbered = "\n".join(f"{number};{row}" for number, row in enumerate(rows, first))
    found = proposed(f"{head};Anna;Bert;Cem;Doro\n{numbered}\nSumme;5;1;1;-7\n")
    assert points(found) == [(2, -2, 2, -2), (-1, -1, 3, -1), (4, 4, -4, -4)]
    assert guess(table_of("A;B;C;D\n1;1;-1;-1\n2;-2;-2;2\n3;3;-3;-3\n")).players == (0, 1, 2, 3)


@pytest.mark.parametrize("head", ["Σ", "Stand", "Summe", "Gesamt", "", "Punkte"])
def test_a_column_of_sums_is_nobodys(head: str) -> None:
    """As a fifth player it would have added up, game by game."""
    beside = "2;-2;2;-2;0\n-1;-1;3;-1;0\n4;4;-4;-4;0"
    assert guess(table_of(f"Anna;Bert;Cem;Doro;{head}\n{beside}")).players == (0, 1, 2, 3)
    each = "2;2;-2;-2;2;2;-2;-2\n-1;1;-1;-3;3;5;-1;-3"
    twice = guess(table_of(f"Anna;{head};Bert;{head};Cem;{head};Doro;{head}\n{each}"))
    assert twice.players == (0, 2, 4, 6)
    assert twice.running is False


@pytest.mark.parametrize(
    "row",
    [
        "Übertrag;5;1;1;-7", "Betrag;0,25;0,05;0,05;-0,35", "€;0,25;0,05;0,05;-0,35",
        "Geld;0,25 €;0,05 €;0,05 €;-0,35 €", "1;Summe;;;",
    ],
)  # fmt: skip
def test_what_else_stands_below_or_between_games_is_left_out_whether_its_cells_are_points_or_not(
    row: str,
) -> None:
    found = proposed(f"{HEAD}{GAMES}{row}\n4;1;1;-1;-1\n")
    assert len(points(found)) == 4
    assert found.problems == ()


@pytest.mark.parametrize("dated", [True, False])
def test_totals_that_go_on_through_several_evenings_bring_what_was_played(dated: bool) -> None:
    """The first row of a new evening would add up as one large game too, so nobody would notice."""
    first: list[Game] = [(2, -2, 2, -2), (-1, -1, 3, -1), (4, 4, -4, -4)]
    then: list[Game] = [(1, 1, -1, -1), (-2, 2, 2, -2), (3, -1, -1, -1)]

    def totals(rows: list[Game]) -> list[Game]:
        return [*accumulate(rows, lambda stand, row: tuple(map(sum, zip(stand, row, strict=True))))]

    def typed(*evenings: list[Game]) -> str:
        lines = ["Datum;A;B;C;D"]
        for number, rows in enumerate(evenings, 1):
            days = [f"{number}.11.2026" if dated or not place else "" for place in range(len(rows))]
            lines += [
                f"{when};{';'.join(map(str, row))}" for when, row in zip(days, rows, strict=True)
            ]
        return "\n".join(lines)

    on = totals(first + then + first)
    assert points(proposed(typed(on[:3], on[3:6], on[6:]))) == first + then + first
    assert points(proposed(typed(totals(first), totals(then)))) == first + then


def test_what_cannot_be_read_is_told_with_line_column_and_value() -> None:
    text = "Tag;Anna;Bert;Cem;Doro\n19.11.2026;2;-2;2;-2\nmorgen;1;1;-1,50;-1\n"
    table = table_of(text)
    columns = guess(table)
    found = listed(table, type(columns)(columns.players, 0), Rules(), date=DAY).problems
    assert [one.message("de") for one in found] == [
        "Zeile 3: Spalte „Cem“: „-1,50“ ist keine ganze Zahl.",
        "Zeile 3: Spalte „Tag“: „morgen“ ist kein Datum.",
    ]
    assert found[0].message("en") == "Line 3: Column “Cem”: “-1,50” is not a whole number."
