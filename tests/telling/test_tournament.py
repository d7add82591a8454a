"""What is said of a draw and of the standing of a tournament."""

from fractions import Fraction
from typing import NamedTuple

from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, RankedTeam, Ranks
from scorepad.telling.tournament import (
    CellMark,
    StandingLine,
    TeamLine,
    cost,
    large_again,
    remark,
    standing,
    teams,
    value,
    weight_of_fives,
)
from scorepad.telling.voice import Voice


def test_the_cost_of_a_draw_is_told_in_sentences() -> None:
    """Source: tournament.md, What a leader does, 3: "zwei vom selben Verein an Tisch 3"."""
    none = (0, 0, 0)
    costs = {
        "met_again": none,
        "same_team": (0, 0, 1),
        "same_club": (1, 1, 0),
        "same_place": (1, 1, 1),
    }
    assert list(cost(costs, Voice("de"), first=True)) == [
        "Ein Paar aus derselben Mannschaft: Tisch 3.",
        "2 Paare aus demselben Verein: Tisch 1 und 2.",
        "3 Leute sitzen auf einem Platz von vorher: Tisch 1, 2 und 3.",
    ]
    free = dict.fromkeys(costs, none)
    assert list(cost(free, Voice("de"), first=False)) == ["Niemand trifft sich wieder."]
    again = free | {"met_again": (0, 1, 0)}
    assert list(cost(again, Voice("en"), first=False)) == ["One pair meets again: table 2."]


def test_a_value_is_written_as_people_write_it_and_in_brackets_in_a_round_that_does_not_count() -> (
    None
):
    assert value(Fraction(-33, 10), "index", Voice("de")) == "−3,3"
    assert value(Fraction(-33, 10), "index", Voice("en")) == "−3.3"
    rounds = (Fraction(-4), Fraction(8))
    kept = (False, True)
    played = Ranked(2, 1, Fraction(8), 8, rounds, kept, 0)
    waiting = Ranked(1, 2, Fraction(0), 0, (), (), 0)
    ranks = Ranks((played, waiting), (RankedTeam("Rot", 1, Fraction(8)),))
    names = {1: "Anna", 2: "Bert"}
    lines = standing(ranks, "points", names, Voice("de"), own={2})
    dropped = CellMark(1, "dropped", "Runde 1 gestrichen")
    line = StandingLine(1, "Bert", "8", ("(−4)", "8"), own=True, number=2, marks=(dropped,))
    assert lines == (line,)


def test_a_team_stands_with_its_members_and_without_a_rank_before_the_first_round() -> None:
    """Source: tournament.md, papers: team list."""
    people = [Entrant(1, "Anna", "Rot"), Entrant(2, "Bert", "Rot"), Entrant(3, "Cem")]
    played = [
        Ranked(at, at, Fraction(9 - at), 8, (Fraction(9 - at),), (True,), 0) for at in (2, 1, 3)
    ]
    team = (RankedTeam("Rot", 1, Fraction(15)),)
    assert teams(Ranks(tuple(played), team), "points", people, Voice("de")) == (
        TeamLine(1, "Rot", "15", ("Bert\u00a07", "Anna\u00a08")),
    )
    waiting = tuple(Ranked(at, 1, Fraction(0), 0, (), (), 0) for at in (1, 2))
    assert teams(Ranks(waiting, team), "points", people, Voice("de")) == (
        TeamLine(None, "Rot", "", ("Anna", "Bert")),
    )


class Mark(NamedTuple):
    """A table that is marked."""

    round: int
    table: int
    reason: str
    numbers: tuple[int, ...]
    counts: bool = False
    doubts: tuple[Problem, ...] = ()


def test_a_table_that_does_not_count_is_a_question_mark_and_one_that_is_open_again_a_star() -> None:
    lines = [
        Ranked(at, at, Fraction(8), 8, (Fraction(0), Fraction(8)), (True, True), 0) for at in (1, 2)
    ]
    marks = [Mark(1, 1, "people", (1,)), Mark(2, 3, "open", (2,), counts=True)]
    told = standing(
        Ranks(tuple(lines), ()), "points", {1: "Anna", 2: "Bert"}, Voice("de"), marked=marks
    )
    assert [line.rounds for line in told] == [("?", "8"), ("0", "8*")]


def test_why_a_table_is_marked_is_told_in_a_sentence() -> None:
    """Source: fourth-look.md, part 4."""
    for reason in ("gone", "people", "list"):
        assert remark(Mark(1, 2, reason, ()), Voice("de")).startswith(
            "Runde 1, Tisch 2: zählt nicht"
        )
        assert remark(Mark(1, 2, reason, ()), Voice("en")).startswith(
            "Round 1, table 2: does not count"
        )
    assert "wieder offen" in remark(Mark(1, 2, "open", (), counts=True), Voice("de"))


def test_what_was_asked_about_a_list_is_told_with_its_table() -> None:
    """Source: fourth-look.md, part 4: asked once and marked."""
    short = Problem("list_short", "games", {"games": 15, "agreed": 16})
    asked = Mark(1, 2, "asked", (), counts=True, doubts=(short,))
    told = "Runde 1, Tisch 2: zählt, nachgefragt und bestätigt: "
    assert remark(asked, Voice("de")) == f"{told}Spiele auf der Liste: 15 statt 16."
    opened = Mark(1, 2, "open", (), counts=True, doubts=(short,))
    assert remark(opened, Voice("en")).endswith("Games on the list: 15, not 16.")


def test_those_who_sit_at_a_table_of_more_than_four_again_are_told_with_their_tables() -> None:
    two = list(large_again((0, 2), Voice("de")))
    assert two == ["2 Leute sitzen wieder an einem Tisch mit mehr als vier: Tisch 2."]
    one = list(large_again((1,), Voice("en")))
    assert one == ["One person sits at a table of more than four again: table 1."]
    assert not list(large_again((0, 0), Voice("de")))


def test_the_weight_of_fives_is_told_as_what_it_is_worth_in_repeats() -> None:
    """Source: fourth-look.md 4, "said in the draw's words"."""
    voice = Voice("de")
    assert "Das geht vor" in weight_of_fives(None, voice)
    assert "ist dem Los egal" in weight_of_fives(0, voice)
    assert "so viel wie ein Wiedersehen" in weight_of_fives(1, voice)
    assert "so viel wie 3 Wiedersehen" in weight_of_fives(3, voice)
