"""What is unusual about a list, and the yes to it. Sources: TSR 7.3.3, 8.5, 9.7."""

import pytest

from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.doubts import of_length, of_penalty, of_totals, token, unanswered


def codes(*found: Problem) -> list[str]:
    return [problem.code for problem in found]


@pytest.mark.parametrize(
    ("totals", "penalties", "found"),
    [
        ((38, -12, -20, -6), {}, []),
        ((7, 3, -5, -5), {}, []),
        ((38, -12, -20, -4), {}, ["totals_not_zero"]),
        ((38, -12, -20, -7), {}, ["totals_not_zero"]),
        ((37, -12, -20, -5), {}, ["totals_mixed"]),
        ((38, -12, -20, -10), {4: -4}, []),
        ((37, -12, -20, -5, 0), {}, []),
        ((38, -12, -20, -19), {4: -13}, ["penalty_beyond"]),
    ],
)
def test_a_row_adds_up_to_zero_and_at_four_all_are_even_or_all_are_odd(
    totals: tuple[int, ...], penalties: dict[int, int], found: list[str]
) -> None:
    by_number = dict(enumerate(totals, 1))
    unusual = of_totals(by_number, penalties)
    assert codes(*unusual) == found


@pytest.mark.parametrize(
    ("points", "found"),
    [
        (-4, []),
        (-12, []),
        (-13, ["penalty_beyond"]),
        (0, []),
        (4, ["penalty_plus"]),
        (24, ["penalty_plus", "penalty_beyond"]),
    ],
)
def test_a_penalty_takes_up_to_twelve_points(points: int, found: list[str]) -> None:
    unusual = of_penalty(points)
    assert codes(*unusual) == found


@pytest.mark.parametrize(("played", "found"), [(16, []), (15, ["list_short"]), (17, ["list_long"])])
def test_a_list_has_as_many_games_as_were_agreed(played: int, found: list[str]) -> None:
    unusual = of_length(played, 16)
    assert codes(*unusual) == found


def test_a_yes_is_to_just_this_doubt_or_to_all_of_its_kind() -> None:
    (two,) = of_length(14, 16)
    (one,) = of_length(15, 16)
    assert token(two) == "list_short.14.16"
    assert unanswered([two, two], ()) == [two]
    yes = token(two)
    assert unanswered([two], {yes}) == []
    assert unanswered([two], {"list_short"}) == []
    other = token(one)
    assert unanswered([two], {other}) == [two], "the number has changed since"
