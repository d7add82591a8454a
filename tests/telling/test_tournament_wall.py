"""What the wall shows besides seats: the standing, the podium, the best of the classes."""

from fractions import Fraction

from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.telling.tournament_wall import (
    PodiumStep,
    WallLine,
    Winner,
    podium,
    wall_lines,
    winners,
)
from scorepad.telling.voice import Voice

GERMAN = Voice("de")
NAMES = {1: "Anna", 2: "Bert", 3: "Cem", 4: "Doro"}


def line(number: int, rank: int, points: int, worth: int | None = None) -> Ranked:
    """A line whose value is its points, or of another worth."""
    value = Fraction(points if worth is None else worth)
    return Ranked(number, rank, value, points, (value,), (True,), 0)


def test_points_stand_beside_a_value_that_is_none() -> None:
    second = line(2, 2, -4, worth=-1)
    ranks = Ranks((second,), ())
    (by_points,) = wall_lines(ranks, "points", NAMES, GERMAN)
    assert by_points == WallLine(2, "Bert", "−1", "")
    (by_placement,) = wall_lines(ranks, "placement", NAMES, GERMAN)
    assert by_placement == WallLine(2, "Bert", "−1", "−4")


def test_nobody_stands_there_before_a_round_is_over() -> None:
    nothing = Fraction(0)
    waiting = Ranked(1, 1, nothing, 0, (), (), 0)
    ranks = Ranks((waiting,), ())
    assert wall_lines(ranks, "points", NAMES, GERMAN) == ()


def test_two_first_ones_share_their_step_and_there_is_no_second() -> None:
    """Source: tournament.md: equal rank (1, 2, 2, 4)."""
    lines = [
        WallLine(1, "Anna", "12", ""),
        WallLine(1, "Bert", "12", ""),
        WallLine(3, "Cem", "4", ""),
        WallLine(4, "Doro", "0", ""),
    ]
    first, third = podium(lines)
    assert first == PodiumStep(1, ("Anna", "Bert"), "12")
    assert third == PodiumStep(3, ("Cem",), "4")


def test_each_class_has_its_best_and_an_empty_one_none() -> None:
    people = [
        Entrant(1, "Anna", classes=("Damen",)),
        Entrant(2, "Bert", classes=("Senioren",)),
        Entrant(3, "Cem", classes=("Senioren",)),
        Entrant(4, "Doro", classes=("Damen", "Senioren")),
    ]
    best = (line(3, 1, 9), line(2, 1, 9))
    others = (line(4, 3, 5), line(1, 4, 1))
    ranks = Ranks((*best, *others), ())
    classes = ("Damen", "Senioren", "Jugend")
    of_women, of_seniors = winners(ranks, "points", classes, people, GERMAN)
    assert of_women == Winner("Damen", "Doro", "5")
    assert of_seniors == Winner("Senioren", "Cem und Bert", "9")
