"""What is said around the standing of a tournament. Source: fourth-look.md 4, Standing: heads by
number, ties told, missed rounds as the plan says.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.scoring.tournament.worth import RankBy
from scorepad.telling.tournament import Absence, StandingLine, standing
from scorepad.telling.tournament_result import (
    disqualified,
    explained,
    heading,
    names_apart,
    why_penalty,
)
from scorepad.telling.voice import Voice
from tests.telling.test_tournament import Mark

DE = Voice("de")
EN = Voice("en")
NOBODY: Mapping[tuple[int, int], Absence] = MappingProxyType({})
NAMES = {1: "Anna", 2: "Bert"}


class Person(NamedTuple):
    """Somebody who may be disqualified."""

    number: int
    name: str
    disqualified: str | None


def ranked(
    number: int,
    *rounds: Fraction | int,
    value: Fraction | int = 8,
    soli: int = 0,
    points: int = 8,
    dropped: Collection[int] = (),
) -> Ranked:
    """A line of these rounds, with 8 as its value."""
    worths = tuple(Fraction(each) for each in rounds)
    kept = [round_no not in dropped for round_no, _worth in enumerate(worths, 1)]
    return Ranked(
        number=number,
        rank=number,
        value=Fraction(value),
        points=points,
        rounds=worths,
        kept=tuple(kept),
        soli=soli,
    )


def told(
    *lines: Ranked,
    by: RankBy = "points",
    absent: Mapping[tuple[int, int], Absence] = NOBODY,
    marked: Collection[Mark] = (),
) -> tuple[StandingLine, ...]:
    """These lines in words."""
    ranks = Ranks(lines, ())
    return standing(ranks, by, NAMES, DE, absent=absent, marked=marked)


def test_a_heading_says_after_which_round_until_it_is_the_result() -> None:
    assert heading([1, 2], DE, over=False) == "Zwischenstand nach Runde 2"
    assert heading([1, 2], EN, over=False) == "Standings after round 2"
    assert heading([1, 2], DE, over=True) == "Ergebnis"
    assert heading([], DE, over=False) == "Stand"


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    people = [Entrant(1, "Meier"), Entrant(2, "Huber"), Entrant(7, "Meier")]
    assert names_apart(people, DE) == {1: "Meier (Nr. 1)", 2: "Huber", 7: "Meier (Nr. 7)"}
    assert names_apart(people, EN)[7] == "Meier (no. 7)"


def ties(*lines: Ranked, by: RankBy = "points") -> list[str]:
    """What is said of ties between these lines."""
    return [line.tie for line in told(*lines, by=by)]


def test_a_line_says_by_which_figure_it_is_told_from_an_equal_one() -> None:
    by_soli = ties(ranked(1, 8, soli=2), ranked(2, 8, soli=1))
    assert by_soli == ["Soli 2", "Soli 1"]
    by_best_round = ties(ranked(1, 9, -1), ranked(2, 4, 4))
    assert by_best_round == ["beste Runde 9", "beste Runde 4"]
    by_points = ties(ranked(1, 8, points=20), ranked(2, 8, points=-4), by="placement")
    assert by_points == ["Punkte 20", "Punkte −4"]
    by_nothing = ties(ranked(1, 8), ranked(2, 8))
    assert by_nothing == ["gleicher Rang", "gleicher Rang"]


def test_what_decides_ties_is_explained_only_where_there_is_one() -> None:
    equal = (ranked(1, 8), ranked(2, 8))
    (of_points,) = explained(told(*equal), "points", DE)
    assert of_points.startswith("Bei gleichen Punkten zählen gewonnene Soli")
    (of_placement,) = explained(told(*equal, by="placement"), "placement", DE)
    assert of_placement.startswith("Bei gleicher Wertung zählen die Punkte")
    assert not list(explained(told(ranked(1, 8)), "points", DE))


def signs(lines: Iterable[StandingLine]) -> list[str]:
    """The signs that are explained below these lines."""
    return [sentence.partition(" ")[0] for sentence in explained(lines, "points", DE)]


def test_every_sign_that_a_line_has_is_explained_and_no_other() -> None:
    dropped = ranked(1, 8, -4, dropped={2})
    assert signs(told(dropped)) == ["("]
    assert signs(told(ranked(1, 8), absent={(1, 1): "missed"})) == ["°"]
    assert signs(told(ranked(1, 8), absent={(1, 1): "bye"})) == ["+"]
    opened = Mark(1, 1, "open", (1,), counts=True)
    assert signs(told(ranked(1, 8), marked=[opened])) == ["*"]
    asked = Mark(1, 1, "asked", (1,), counts=True)
    assert signs(told(ranked(1, 8), marked=[asked])) == ["*"]
    unreadable = Mark(1, 1, "gone", (1,))
    assert signs(told(ranked(1, 8), marked=[unreadable])) == ["?"]


def test_a_missed_round_shows_what_the_plan_says_with_a_mark() -> None:
    missed = ranked(1, 8, -150, dropped={2})
    bye = ranked(2, 8, 0)
    absent: dict[tuple[int, int], Absence] = {(1, 2): "missed", (2, 2): "bye"}
    first, second = told(missed, bye, absent=absent)
    assert first.rounds == ("8", "(−150°)")
    assert second.rounds == ("8", "0+")


def test_values_that_look_alike_are_told_with_more_digits() -> None:
    larger = ranked(1, 1, value=Fraction(1, 3))
    smaller = ranked(2, 1, value=Fraction(331, 1000))
    first, second = told(larger, smaller, by="per_game")
    assert first.value == second.value == "0,33"
    assert first.tie == "genauer 0,3333"
    assert second.tie == "genauer 0,3310"


def test_every_mark_of_a_line_is_told_with_its_round() -> None:
    line = ranked(1, 8, -150, 3, 4, dropped={2})
    absent: dict[tuple[int, int], Absence] = {(1, 2): "missed"}
    marked = [Mark(3, 1, "open", (1,), counts=True), Mark(4, 1, "gone", (1,))]
    (shown,) = told(line, absent=absent, marked=marked)
    assert [mark.told for mark in shown.marks] == [
        "Runde 2 nicht dabei",
        "Runde 2 gestrichen",
        "Runde 3 wieder offen",
        "Runde 4 zählt nicht",
    ]


def test_who_was_disqualified_is_told_with_the_reason() -> None:
    people = [Person(1, "Anna", None), Person(7, "Knut", "Karte gezeigt")]
    (german,) = disqualified(people, DE)
    assert german.told == "Ausgeschlossen ist Knut (Nr. 7): Karte gezeigt"
    (english,) = disqualified(people, EN)
    assert english.told == "Knut (no. 7) is disqualified: Karte gezeigt"


def test_why_there_is_a_penalty_is_told_and_whether_the_others_got_it() -> None:
    """Source: TSR 9.3: three off, one to each other."""
    assert why_penalty("penalty", "Karte gezeigt", DE, shared=False) == "Karte gezeigt"
    assert why_penalty("penalty", "", DE, shared=False) == "ohne Angabe"
    assert why_penalty("list", "", DE, shared=False) == "auf der Liste vom Papier"
    assert why_penalty("wrong_card", "", EN, shared=True) == "Wrong card, credited to the others"
    told_both = why_penalty("wrong_card", "Herz", DE, shared=True)
    assert told_both == "Falsch bedient: Herz, den anderen gutgeschrieben"
