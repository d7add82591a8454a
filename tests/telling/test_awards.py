"""The awards of a season: who was best at what, with the reason; ties are named, and nothing is made up.

Source: second-look.md, Runde and everything around: "Saison: awards first".
"""

import datetime as dt
from typing import Any

import pytest

from scorepad.scoring.season import Person, Streak, Sums, Tally, add
from scorepad.scoring.season.season import Choice, Season, played_evening, season
from scorepad.scoring.terms import Player
from scorepad.telling.awards import Award, awards
from scorepad.telling.voice import Voice
from tests.printing.evenings import season_of

FIRST = dt.date(2026, 1, 1)
NAMES = {Player(name[0]): name for name in ("Anna", "Bert", "Cem", "Doro", "Ela")}
POINTS = "Meiste Punkte"
Night = dict[str, dict[str, Any]]


def of(*nights: Night, **choice: Any) -> Season:
    """The season of evenings a week apart; of each person what is not nothing. One game each unless told otherwise."""
    once: dict[str, Any] = {"evenings": 1, "games": 1}
    people = [{Player(who): Person(**once | facts) for who, facts in evening.items()} for evening in nights]
    found = [(FIRST + dt.timedelta(weeks=week), Sums(1, 1, people=part)) for week, part in enumerate(people)]
    evenings = [played_evening(at, "", day, running=False, sums=sums) for at, (day, sums) in enumerate(found, 1)]
    return season(evenings, add([sums for _day, sums in found]), Choice(**choice))


def night(**points: int) -> Night:
    return {who: {"points": value, "plain": value} for who, value in points.items()}


def told(found: Season, language: str = "de") -> dict[str, str]:
    """The awards by their titles: "Anna: +4"."""
    return {one.title: f"{one.who}: {one.why}" for one in awards(found, Voice(language, NAMES))}


def test_each_award_says_who_has_it_and_why() -> None:
    evening = night(A=12, B=-4, C=-4, D=-4)
    evening["A"] |= {"best": 9, "soli": {"damen": Tally(3, 2, 12)}, "wins": Streak(4, 4, 4, 4)}
    found = of(evening, night(A=-2, B=6, C=-4), night(A=1, B=-3, D=2), night(A=2, B=1, C=-3))
    assert told(found) == {
        POINTS: "Anna: +13",
        "Bester Schnitt": "Anna: 3,3 je Abend, 4-mal dabei",
        "Meiste Abende gewonnen": "Anna: 2 von 4",
        "Bester Abend": "Anna: +12 am 01.01.2026",
        "Teuerstes Spiel": "Anna: +9 auf einmal",
        "Meiste Soli gewonnen": "Anna: 2 von 3",
        "Längste Serie": "Anna: 4 Spiele in Folge gewonnen",
        "Am häufigsten da": "Anna und Bert: 4 von 4 Abenden",
    }
    assert told(found, "en")["Best evening"] == "Anna: +12 on Jan 1, 2026"


def test_those_who_share_an_award_are_all_named_with_their_reasons() -> None:
    first, second = night(A=4, B=4, C=-8), night(A=1, B=1, C=-2)
    first["A"]["soli"], first["B"]["soli"] = {"damen": Tally(2, 1, 0)}, {"buben": Tally(1, 1, 0)}
    found = told(of(first, second))
    assert found[POINTS] == "Anna und Bert: +5"
    assert found["Meiste Soli gewonnen"] == "Anna und Bert: 1 von 2 · 1 von 1"


def test_there_is_no_award_that_too_many_share_for_losing_least_of_one_evening_or_of_one_person() -> None:
    assert POINTS not in told(of(night(A=2, B=2), night(A=1, B=1)))
    assert POINTS not in told(of(night(A=1, B=1, C=1, D=1, E=-4), night(A=1, B=1, C=1, D=1, E=-4)))
    assert POINTS in told(of(night(A=1, B=1, C=1, D=-3), night(A=1, B=1, C=1, D=-3)))
    assert told(of(night(A=-1, B=-3), night(A=-1, B=-3))).keys() == {"Meiste Abende gewonnen"}
    assert told(of(night(A=4, B=-4))) == {}
    assert told(of(night(A=4), night(A=4))) == {}
    assert told(of()) == {}


def test_a_best_average_needs_evenings_and_half_as_many_as_whoever_came_most_often() -> None:
    assert [len({"Bester Schnitt"} & told(of(*[night(A=4, B=-4)] * evenings)).keys()) for evenings in (2, 3)] == [0, 1]
    usual, more = [night(A=1, B=-1)] * 5, night(C=30, D=-30)
    assert told(of(*usual, more))["Bester Schnitt"] == "Anna: 1,0 je Abend, 5-mal dabei"
    assert told(of(*usual, more, more, more))["Bester Schnitt"] == "Cem: 30,0 je Abend, 3-mal dabei"


def test_a_streak_begins_with_three_games() -> None:
    for games, title in ((2, False), (3, True)):
        first = night(A=4, B=-4)
        first["A"]["wins"] = Streak(games, games, games, games)
        assert ("Längste Serie" in told(of(first, night(A=0, B=0)))) is title


@pytest.mark.parametrize(("others", "best"), [(9, "Anna und Bert: +10 in 5 Spielen miteinander"), (10, None)])
def test_the_best_pair_stands_alone(others: int, best: str | None) -> None:
    first = night(A=4, B=4, C=-4, D=-4)
    first["A"]["partners"] = {"B": Tally(5, 4, 10), "C": Tally(4, 4, 40)}
    first["C"]["partners"] = {"A": Tally(4, 4, 40), "D": Tally(6, 1, others)}
    assert told(of(first, night(A=1, B=-1, C=0, D=0))).get("Bestes Paar") == best


def test_without_bock_nothing_is_told_that_counts_it() -> None:
    first = night(A=4, B=4, C=-4, D=-4)
    first["A"] |= {"partners": {"B": Tally(5, 4, 10)}, "best": 8, "best_plain": 4}
    nights = first, night(A=1, B=-1, C=0, D=0)
    assert told(of(*nights))["Teuerstes Spiel"] == "Anna: +8 auf einmal"
    plain = told(of(*nights, bock=False))
    assert plain["Teuerstes Spiel"] == "Anna: +4 auf einmal"
    assert "Bestes Paar" not in plain


def test_the_best_evening_leads_to_its_board_where_it_is_one() -> None:
    def best(found: Season) -> Award:
        return next(one for one in awards(found, Voice("de", NAMES)) if one.title == "Bester Abend")

    assert best(of(night(A=4, B=-4), night(A=7, B=-7))).evening == 2
    shared = best(of(night(A=4, B=-4, C=0), night(A=-4, B=4, C=0)))
    assert (shared.evening, shared.who) == (None, "Anna und Bert")
    assert shared.why == "+4 am 01.01.2026 · +4 am 08.01.2026"


def test_real_evenings_have_awards_that_agree_with_their_table() -> None:
    found = season_of(6)
    first = next(one for one in awards(found, Voice("de", {one: one for one in found.sums.people})))
    assert first.who == found.standings[0].player
