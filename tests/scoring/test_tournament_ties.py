"""By what equal values are told apart. Source: tournament.md, Ranking: "Ties by points, soli won,
best round; equal rank where none decides".
"""

from collections.abc import Sequence
from fractions import Fraction

from scorepad.scoring.tournament.ranking import Ranked
from scorepad.scoring.tournament.ties import tie_breaks


def line(
    number: int,
    value: Fraction | int = 9,
    points: int = 9,
    soli: int = 0,
    rounds: Sequence[int] = (9,),
) -> Ranked:
    """A line of the standing; its rank makes no difference here."""
    worths = tuple(Fraction(each) for each in rounds)
    kept = tuple(True for _each in rounds)
    return Ranked(
        number=number,
        rank=0,
        value=Fraction(value),
        points=points,
        rounds=worths,
        kept=kept,
        soli=soli,
    )


def test_lines_of_different_values_need_nothing_to_decide() -> None:
    first = line(1, value=9)
    second = line(2, value=8)
    assert not tie_breaks([first, second], "points")


def test_points_decide_between_equal_placements() -> None:
    first = line(1, value=3, points=20)
    second = line(2, value=3, points=12, soli=2)
    breaks = tie_breaks([first, second], "placement")
    assert breaks[1] == ("points",)
    assert breaks[2] == ("points",)


def test_soli_decide_between_equal_points_and_then_the_best_round() -> None:
    first = line(1, soli=2)
    second = line(2, soli=1, rounds=(8, 1))
    third = line(3, soli=1, rounds=(5, 4))
    breaks = tie_breaks([first, second, third], "points")
    assert breaks[1] == ("soli",)
    assert breaks[2] == ("soli", "best_round")
    assert breaks[3] == ("best_round",)


def test_a_rank_is_shared_where_nothing_decides() -> None:
    equal = [line(1), line(2), line(3)]
    breaks = tie_breaks(equal, "points")
    assert set(breaks.values()) == {("none",)}
    assert len(breaks) == len(equal)


def test_values_that_only_look_alike_are_told_apart_by_their_further_digits() -> None:
    first = line(1, value=Fraction(1, 3), points=8)
    second = line(2, value=Fraction(331, 1000))
    breaks = tie_breaks([first, second], "per_game")
    assert breaks[1] == ("digits",)
    assert breaks[2] == ("digits",)
