"""Lists as people really keep them are read as they are meant, whatever signs and titles they have.

Each says the same five games. Source: fourth-look.md, part 3, "Reading in".
"""

import datetime as dt
import io
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

import openpyxl
import pytest

from scorepad.files.grid import plain_rules
from scorepad.files.list_guess import counting, guess
from scorepad.files.lists import Listed, listed
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.rules import Rules
from tests.files.evenings import DAY, proposed, table_of

PEOPLE = ("Anna", "Bert", "Cem", "Doro")
GAMES: tuple[tuple[int, ...], ...] = (
    (2, 2, -2, -2),
    (1, -1, 1, -1),
    (4, 4, 4, -12),
    (-3, 3, -3, 3),
    (9, -3, -3, -3),
)
TOTALS = {"Anna": 13, "Bert": 5, "Cem": -3, "Doro": -15}
SUMS = (13, 5, -3, -15)
HEAD = ("Nr", *PEOPLE)
NAMED_SUMS = ("Summe", *SUMS)
MONEY = (130, 50, -30, -150)
CARRIED = (5, 5, -5, -5)
ZEROS = (0, 0, 0, 0)
THOUSANDS = ("1.000", "1.000", "-1.000", "-1.000")
NOTHING = ("", "", "", "")
OTHER_GAMES = ((-1, -1, 1, 1), (2, -2, -2, 2), NOTHING, NOTHING, NOTHING)
PAST_MIDNIGHT = (
    "8.11.2026 23:10",
    "8.11.2026 23:50",
    "9.11.2026 00:00",
    "9.11.2026 0:40",
    "9.11.2026 1:05",
)
WITHOUT_TIMES = ["2026-11-08 00:00:00"] * 2 + ["2026-11-09 00:00:00"] * 3
DAYS_APART = ["8.11.2026 20:00"] * 2 + ["12.11.2026 00:30"] * 3
UNKNOWN_DAY = ["Sonntag 20:00"] + ["9.11.2026 00:30"] * 4
BOTH_DAYS = {"2026-11-19": 3, "2026-11-15": 2}
ONE_EVENING = {"2026-11-08": 5}
TODAY = {"2026-11-19": 5}
NEXT_DAYS = {"2026-11-08": 2, "2026-11-09": 3}
FAR_DAYS = {"2026-11-08": 2, "2026-11-12": 3}
OF_EVENINGS = ("Abend", *PEOPLE)
OF_TIMES = ("Zeit", *PEOPLE)
LATE = dt.datetime(2026, 11, 8, 22, 30, tzinfo=dt.UTC).replace(tzinfo=None)
Cells = Sequence[object]


def text_of(rows: Sequence[Cells], head: Cells = PEOPLE) -> str:
    return "\n".join(";".join(str(cell) for cell in row) for row in (head, *rows))


def running(games: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    columns = [accumulate(column) for column in zip(*games, strict=True)]
    return list(zip(*columns, strict=True))


def numbered(rows: Sequence[Cells], first: int = 1) -> list[Cells]:
    return [(number, *row) for number, row in enumerate(rows, start=first)]


def with_day(days: Sequence[str]) -> str:
    rows = [(day, *game) for day, game in zip(days, GAMES, strict=True)]
    return text_of(rows, ("Datum", *PEOPLE))


def totals(found: Listed) -> dict[str, int]:
    sums = Counter[str]()
    for evening in found.file.evenings:
        for player, points in replay(evening.plan, evening.entries).totals.items():
            sums[player] += points
    return dict(sums)


def games_by_day(found: Listed) -> dict[str, int]:
    return {str(evening.date): len(evening.games) for evening in found.file.evenings}


def is_read_whole(found: Listed) -> bool:
    return not found.problems and totals(found) == TOTALS


def reads(text: str) -> bool:
    return is_read_whole(proposed(text))


def days_in(text: str) -> dict[str, int]:
    return games_by_day(proposed(text))


def beside(rows: Sequence[Cells], more: Sequence[Cells]) -> str:
    """The rows beside others, each below the names of all."""
    pairs = zip(rows, more, strict=True)
    return text_of([(*row, *other) for row, other in pairs], (*PEOPLE, *PEOPLE))


def headed(rows: Sequence[Cells]) -> str:
    return text_of(rows, HEAD)


@pytest.mark.parametrize(
    "sign", ["−", "–", "—", "‐", "‑", "‒", "―", "﹣", "－", "⁻", "minus ", "- "]
)
def test_every_sign_that_people_or_programs_write_for_minus_is_one(sign: str) -> None:
    rows = [[str(cell).replace("-", sign) for cell in game] for game in GAMES]
    assert reads(text_of(rows))


@pytest.mark.parametrize("sign", ["+", "plus ", "'", "\u200e", "\u200b", "\u00a0"])
def test_signs_before_numbers_that_say_nothing_are_left_aside(sign: str) -> None:
    rows = [[f"{sign}{cell}" if cell > 0 else cell for cell in game] for game in GAMES]
    assert reads(text_of(rows))


def test_digits_of_other_scripts_are_digits() -> None:
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    assert reads(text_of(GAMES).translate(wide))


def test_three_zeros_behind_a_dot_are_asked_about_because_they_may_be_thousands() -> None:
    found = proposed(text_of([THOUSANDS, GAMES[0]]))
    assert [problem.code for problem in found.problems] == ["cell_of_thousands"] * 4


@pytest.mark.parametrize("word", ["Cent", "ct", "Auszahlung", "zu zahlen", "Siege", "Soli"])
def test_money_and_counts_below_the_sums_are_no_game(word: str) -> None:
    rows = [*numbered(GAMES), NAMED_SUMS, (word, *MONEY)]
    assert reads(headed(rows))


def test_sums_without_a_name_above_all_games_are_no_game() -> None:
    rows = [("", *SUMS), *numbered(GAMES)]
    assert reads(headed(rows))


def test_zeros_from_which_totals_start_are_no_game() -> None:
    started = numbered([ZEROS, *running(GAMES)], first=0)
    without_totals = numbered([ZEROS, *GAMES], first=0)
    for rows in (started, without_totals):
        found = proposed(headed(rows))
        assert is_read_whole(found)
        assert games_by_day(found) == TODAY


def test_a_first_game_of_zeros_is_one() -> None:
    rows = numbered(running([ZEROS, *GAMES]))
    found = proposed(headed(rows))
    assert games_by_day(found) == {"2026-11-19": 6}


def test_totals_go_on_from_those_that_were_carried_over() -> None:
    _before, *with_it = running([CARRIED, *GAMES])
    rows = [("Übertrag", *CARRIED), *numbered(with_it)]
    assert reads(headed(rows))


def test_sums_above_running_totals_are_nothing_that_was_carried_over() -> None:
    rows = [NAMED_SUMS, *numbered(running(GAMES))]
    assert reads(headed(rows))


@pytest.mark.parametrize("sums", [("Summe;7;5;3;-15", "Summe;6;0;-6;0"), ("", "")])
def test_two_evenings_one_below_the_other_each_with_its_day_and_heading_are_two(
    sums: tuple[str, str],
) -> None:
    first = headed(numbered(GAMES[:3]))
    second = headed(numbered(GAMES[3:]))
    found = proposed(f"{first}\n{sums[0]}\n\nAbend am 15.11.2026\n{second}\n{sums[1]}")
    assert is_read_whole(found)
    assert games_by_day(found) == BOTH_DAYS


def test_a_heading_that_comes_again_below_the_name_of_an_evening_begins_it() -> None:
    first = headed(numbered(GAMES[:3]))
    second = headed(numbered(GAMES[3:]))
    found = proposed(f"{first}\nAbend 2\n{second}")
    assert is_read_whole(found)
    assert [evening.plan.name for evening in found.file.evenings] == ["", "Abend 2"]


def test_a_heading_that_comes_again_where_games_are_numbered_anew_begins_an_evening() -> None:
    first = headed(numbered(GAMES[:3]))
    second = headed(numbered(GAMES[3:]))
    found = proposed(f"{first}\n{second}")
    assert is_read_whole(found)
    assert [evening.plan.name for evening in found.file.evenings] == ["1", "2"]


def test_a_heading_that_comes_again_above_games_that_go_on_is_only_left_out() -> None:
    first = headed(numbered(GAMES[:3]))
    second = headed(numbered(GAMES[3:], first=4))
    found = proposed(f"{first}\n{second}")
    assert is_read_whole(found)
    assert len(found.file.evenings) == 1


def test_totals_that_go_on_below_the_day_of_a_second_evening_are_its_points() -> None:
    totals_of_all = numbered(running(GAMES))
    first = headed(totals_of_all[:3])
    second = headed(totals_of_all[3:])
    found = proposed(f"{first}\n15.11.2026\n{second}")
    assert is_read_whole(found)
    assert games_by_day(found) == BOTH_DAYS


def test_games_after_midnight_are_of_the_evening_before() -> None:
    found = proposed(with_day(PAST_MIDNIGHT))
    assert is_read_whole(found)
    assert games_by_day(found) == ONE_EVENING


def test_times_of_a_spreadsheet_are_read_with_their_days() -> None:
    book = openpyxl.Workbook()
    book.active.append(OF_TIMES)
    for number, game in enumerate(GAMES):
        book.active.append((LATE + dt.timedelta(minutes=40 * number), *game))
    out = io.BytesIO()
    book.save(out)
    found = proposed(out.getvalue())
    assert is_read_whole(found)
    assert games_by_day(found) == ONE_EVENING


def test_days_of_which_the_time_is_always_midnight_are_evenings_of_their_own() -> None:
    assert days_in(with_day(WITHOUT_TIMES)) == NEXT_DAYS


def test_games_in_the_morning_without_an_evening_before_are_of_their_own_day() -> None:
    assert days_in(with_day(DAYS_APART)) == FAR_DAYS
    assert days_in(with_day(UNKNOWN_DAY))["2026-11-09"] == 4


def test_days_that_a_spreadsheet_keeps_as_numbers_are_days() -> None:
    assert days_in(with_day(["46334"] * 5)) == ONE_EVENING


def test_numbers_of_evenings_are_names_of_evenings() -> None:
    rows = [(1 + (place > 2), *game) for place, game in enumerate(GAMES)]
    found = proposed(text_of(rows, OF_EVENINGS))
    assert is_read_whole(found)
    names = [evening.plan.name for evening in found.file.evenings]
    assert names == ["1", "2"]


def member(head: str) -> str | None:
    """Who of the Runde a heading names."""
    return head if head in PEOPLE else None


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["-;-;-2;-2", ";-1;;-1", ";;;-12"], {"Anna": 0, "Bert": -1, "Cem": -2, "Doro": -15}),
        (["+2;+2;;", "+1;;+1;", "+4;+4;+4;"], {"Anna": 7, "Bert": 6, "Cem": 5, "Doro": 0}),
    ],
)
def test_who_never_lost_or_never_won_sits_at_the_table_of_a_list_of_one_side(
    rows: list[str], expected: dict[str, int]
) -> None:
    table = table_of("\n".join(["Anna;Bert;Cem;Doro", *rows]))
    columns = guess(table, member)
    rules = plain_rules(Rules(), counting(table, columns))
    found = listed(table, columns, rules, date=DAY)
    assert not found.problems
    assert totals(found) == expected


@pytest.mark.parametrize("words", [("Spiel", "Summe"), ("Punkte", "Stand"), ("P", "P")])
def test_names_above_two_columns_each_are_read_from_a_heading_of_two_lines(
    words: tuple[str, str],
) -> None:
    upper = ";".join(f"{name};" for name in PEOPLE)
    lines = [f"Nr;{upper}", f";{';'.join(words * 4)}"]
    for number, (game, sums) in enumerate(zip(GAMES, running(GAMES), strict=True), start=1):
        pairs = [f"{points};{total}" for points, total in zip(game, sums, strict=True)]
        lines.append(f"{number};{';'.join(pairs)}")
    assert reads("\n".join(lines))


def test_an_evening_beside_another_is_asked_about_and_totals_or_money_beside_points_are_not() -> (
    None
):
    with pytest.raises(Refused) as refused:
        proposed(beside(GAMES, OTHER_GAMES))
    assert [problem.code for problem in refused.value.problems] == ["column_twice"]
    money = [tuple(10 * points for points in game) for game in GAMES]
    assert reads(beside(GAMES, money))
    assert reads(beside(GAMES, running(GAMES)))
    assert reads(beside(running(GAMES), GAMES))


def test_signs_between_the_games_and_the_sum_of_each_are_nothing() -> None:
    lines = []
    for name, *points in zip(PEOPLE, *GAMES, strict=True):
        lines.append(f"{name};{';'.join(map(str, points))};=;{sum(points)}")
    assert reads("\n".join(lines))
