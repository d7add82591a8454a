"""The awards of a season, and its line at the end of an evening: reasons are given, ties named, and
nothing is made up.

Source: second-look.md, "Runde and everything around": awards first; "Fun, sparingly": one line of
the season.
"""

import datetime as dt
from typing import Any

import pytest

from scorepad.scoring.entry import Penalty
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.season import Person, Streak, Sums, Tally, add
from scorepad.scoring.season.season import Choice, PlayedEvening, Season, played_evening, season
from scorepad.telling.awards import Award, awards
from scorepad.telling.milestone import milestone
from scorepad.telling.voice import Voice
from tests.printing.evenings import season_of
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, evening, normal, solo, typed

FIRST = dt.date(2026, 1, 1)
INITIALS = {name[0]: name for name in CAST}
NAMES = {player: str(player) for player in CAST}
POINTS = "Meiste Punkte"
AVERAGE = "Bester Schnitt"
Night = dict[str, dict[str, Any]]


def weekly(*nights: Night) -> tuple[list[PlayedEvening], list[Sums]]:
    """Evenings a week apart; of each person what is not nothing. One game each unless told
    otherwise.
    """
    evenings = list[PlayedEvening]()
    sums = list[Sums]()
    for week, night in enumerate(nights):
        people = {INITIALS[who]: person(facts) for who, facts in night.items()}
        part = Sums(1, 1, people=people)
        day = FIRST + dt.timedelta(weeks=week)
        evenings.append(played_evening(week + 1, "", day, running=False, sums=part))
        sums.append(part)
    return evenings, sums


def person(facts: dict[str, Any]) -> Person:
    once: dict[str, Any] = {"evenings": 1, "games": 1}
    return Person(**{**once, **facts})


def of(*nights: Night, **choice: Any) -> Season:
    evenings, sums = weekly(*nights)
    return season(evenings, add(sums), Choice(**choice))


def night(**points: int) -> Night:
    return {who: {"points": value, "plain": value} for who, value in points.items()}


def told(found: Season, language: str = "de") -> dict[str, str]:
    """The awards by their titles: "Anna: +4"."""
    given = awards(found, Voice(language, NAMES))
    return {award.title: f"{award.who}: {award.why}" for award in given}


def awards_of(*nights: Night, **choice: Any) -> dict[str, str]:
    """The awards of a season of these evenings, by their titles."""
    return told(of(*nights, **choice))


def test_each_award_says_who_has_it_and_why() -> None:
    first = night(A=12, B=-4, C=-4, D=-4)
    first["A"] |= {"best": 9, "soli": {"damen": Tally(3, 2, 12)}, "wins": Streak(4, 4, 4, 4)}
    found = of(first, night(A=-2, B=6, C=-4), night(A=1, B=-3, D=2), night(A=2, B=1, C=-3))
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
    english = told(found, "en")
    assert english["Best evening"] == "Anna: +12 on 1 Jan 2026"


def test_those_who_share_an_award_are_all_named_with_their_reasons() -> None:
    first = night(A=4, B=4, C=-8)
    second = night(A=1, B=1, C=-2)
    first["A"]["soli"] = {"damen": Tally(2, 1, 0)}
    first["B"]["soli"] = {"buben": Tally(1, 1, 0)}
    shared = awards_of(first, second)
    assert shared[POINTS] == "Anna und Bert: +5"
    assert shared["Meiste Soli gewonnen"] == "Anna und Bert: 1 von 2 · 1 von 1"


def test_there_is_no_award_that_too_many_share_for_losing_least_of_one_evening_or_of_one_person() -> (
    None
):
    everybody = awards_of(night(A=2, B=2), night(A=1, B=1))
    assert POINTS not in everybody
    four = night(A=1, B=1, C=1, D=1, E=-4)
    assert POINTS not in awards_of(four, four)
    three = night(A=1, B=1, C=1, D=-3)
    assert POINTS in awards_of(three, three)
    all_lose = night(A=-1, B=-3)
    assert awards_of(all_lose, all_lose).keys() == {"Meiste Abende gewonnen"}
    one_evening = awards_of(night(A=4, B=-4))
    assert one_evening == {}
    one_person = awards_of(night(A=4), night(A=4))
    assert one_person == {}
    assert awards_of() == {}


def test_a_best_average_needs_evenings_and_half_as_many_as_whoever_came_most_often() -> None:
    won = night(A=4, B=-4)
    assert AVERAGE not in awards_of(won, won)
    assert AVERAGE in awards_of(won, won, won)
    usual = [night(A=1, B=-1)] * 5
    large = night(C=30, D=-30)
    came_once = awards_of(*usual, large)
    assert came_once[AVERAGE] == "Anna: 1,0 je Abend, 5-mal dabei"
    came_half_as_often = awards_of(*usual, large, large, large)
    assert came_half_as_often[AVERAGE] == "Cem: 30,0 je Abend, 3-mal dabei"


def test_a_best_average_goes_by_the_evenings_attended_not_by_those_that_count() -> None:
    """Anna was there six times, one of which is dropped; Doro three times, half as often."""
    with_doro = night(A=1, B=-1, D=30)
    without = night(A=1, B=-1)
    told_awards = awards_of(*[with_doro] * 3, *[without] * 3, dropped=1)
    assert told_awards[AVERAGE] == "Doro: 30,0 je Abend, 3-mal dabei"


def test_a_streak_begins_with_three_games() -> None:
    assert "Längste Serie" not in awards_with_streak(2)
    assert "Längste Serie" in awards_with_streak(3)


def awards_with_streak(games: int) -> dict[str, str]:
    """The awards of a season in which Anna won so many games in a row."""
    first = night(A=4, B=-4)
    first["A"]["wins"] = Streak(games, games, games, games)
    return awards_of(first, night(A=0, B=0))


@pytest.mark.parametrize(
    ("others", "best"), [(9, "Anna und Bert: +10 in 5 Spielen miteinander"), (10, None)]
)
def test_the_best_pair_stands_alone(others: int, best: str | None) -> None:
    first = night(A=4, B=4, C=-4, D=-4)
    first["A"]["partners"] = {BERT: Tally(5, 4, 10), CEM: Tally(4, 4, 40)}
    first["C"]["partners"] = {ANNA: Tally(4, 4, 40), DORO: Tally(6, 1, others)}
    pairs = awards_of(first, night(A=1, B=-1, C=0, D=0))
    assert pairs.get("Bestes Paar") == best


def test_without_bock_nothing_is_told_that_counts_it() -> None:
    first = night(A=4, B=4, C=-4, D=-4)
    first["A"] |= {"partners": {BERT: Tally(5, 4, 10)}, "best": 8, "best_plain": 4}
    second = night(A=1, B=-1, C=0, D=0)
    with_bock = awards_of(first, second)
    assert with_bock["Teuerstes Spiel"] == "Anna: +8 auf einmal"
    plain = awards_of(first, second, bock=False)
    assert plain["Teuerstes Spiel"] == "Anna: +4 auf einmal"
    assert "Bestes Paar" not in plain


def test_the_best_evening_leads_to_its_board_where_it_is_one() -> None:
    alone = best_evening(night(A=4, B=-4), night(A=7, B=-7))
    assert alone.evening == 2
    shared = best_evening(night(A=4, B=-4, C=0), night(A=-4, B=4, C=0))
    assert shared.evening is None
    assert shared.who == "Anna und Bert"
    assert shared.why == "+4 am 01.01.2026 · +4 am 08.01.2026"


def best_evening(*nights: Night) -> Award:
    given = awards(of(*nights), Voice("de", NAMES))
    return next(award for award in given if award.title == "Bester Abend")


def test_real_evenings_have_awards_that_agree_with_their_table() -> None:
    found = season_of(6)
    first = awards(found, Voice("de", NAMES))[0]
    assert first.who == found.standings[0].player


# the one line of the season at the end of an evening: the rarest thing that is true, or nothing
def line(*nights: Night, result: Replay | None = None, language: str = "de") -> str:
    """The line after the last of these evenings, in which `result` was played."""
    evenings, sums = weekly(*nights)
    before_latest_first = sums[-2::-1]
    return milestone(result or evening(), evenings, before_latest_first, Voice(language, NAMES))


def test_soli_in_a_row_go_on_from_evening_to_evening() -> None:
    won = solo(130, by=DORO)
    lost = solo(90, by=DORO)
    before = night(A=0, B=0, D=0)
    before["D"]["soli"] = {"damen": Tally(2, 2)}
    away = night(A=0, B=0)
    tonight = night(D=3, A=3)
    tonight["D"]["soli"] = {"damen": Tally(1, 1)}
    three = "Doro hat 3 Soli in Folge gewonnen."

    third = evening(won)
    assert line(before, away, tonight, result=third) == three
    english = line(before, tonight, result=third, language="en")
    assert english == "Doro has won 3 solos in a row."
    begun_again = evening(lost, won)
    assert line(before, tonight, result=begun_again) == ""

    assert line(tonight, result=evening(won, won)) == ""
    assert line(tonight, result=evening(lost, won, won, won)) == three
    assert line(tonight, result=evening(won, won, lost)) == ""


def test_an_earlier_evening_that_does_not_say_which_solo_was_lost_ends_what_is_known() -> None:
    three_won = evening(*[solo(130, by=DORO)] * 3)
    tonight = night(D=9, A=9)
    before = night(A=0, B=0, D=0)
    before["D"]["soli"] = {"damen": Tally(3, 0)}
    all_lost = line(before, tonight, result=three_won)
    assert all_lost == "Doro hat 3 Soli in Folge gewonnen."
    before["D"]["soli"] = {"damen": Tally(3, 1)}
    one_won = line(before, tonight, result=three_won)
    assert one_won == ""


def test_a_solo_that_was_typed_in_goes_on_with_a_row_or_ends_it() -> None:
    won = solo(130, by=DORO)
    typed_won = typed({DORO: 9, ANNA: -3, BERT: -3, CEM: -3}, re=(DORO,))
    typed_lost = typed({DORO: -9, ANNA: 3, BERT: 3, CEM: 3}, re=(DORO,))
    tonight = night(D=9, A=9)
    gone_on = line(tonight, result=evening(won, typed_won, won))
    assert gone_on == "Doro hat 3 Soli in Folge gewonnen."
    ended = line(tonight, result=evening(won, won, typed_lost))
    assert ended == ""


def test_a_penalty_between_them_does_not_end_a_row_of_soli() -> None:
    won = solo(130, by=DORO)
    late = Penalty({DORO: -4})
    tonight = night(D=9, A=9)
    assert line(tonight, result=evening(won, won, late, won)).startswith("Doro hat 3 Soli")


def test_two_may_share_a_row_of_soli_and_other_games_are_none() -> None:
    tonight = night(A=0, B=0)
    in_turns = [solo(130, by=ANNA), solo(130, by=BERT)] * 3
    shared = line(tonight, result=evening(*in_turns))
    assert shared == "Anna und Bert haben je 3 Soli in Folge gewonnen."
    others = [*[normal(140)] * 3, typed({ANNA: 3, BERT: -3, CEM: 0, DORO: 0})]
    assert line(tonight, result=evening(*others)) == ""


def test_evenings_won_in_a_row_are_counted_as_long_as_one_won_them_alone() -> None:
    bert = night(A=1, B=4)
    both = night(A=4, B=4)
    assert line(bert, bert, bert) == "Bert gewinnt zum 3. Mal in Folge."
    assert line(bert, both, bert, bert, language="en") == "Bert wins 2 evenings in a row."
    assert line(bert) == ""
    assert line(bert, both) == ""


def test_a_new_lead_in_the_season_is_told_from_the_third_evening_on() -> None:
    anna = night(A=5, B=-5)
    bert = night(A=-20, B=20)
    draw = night(A=1, B=1)
    assert line(draw, anna, bert) == "Bert führt jetzt in der Saison."
    assert line(draw, anna, bert, language="en") == "Bert now leads the season."
    assert line(anna, bert) == ""
    assert line(anna, draw, draw) == ""
    assert line(anna, draw, night(A=-5, B=5)) == ""


def test_a_best_evening_needs_some_before_it_and_without_evenings_there_is_no_line() -> None:
    lead = night(C=90)
    usual = night(B=3, C=9)
    best = night(B=7, C=7)
    assert line(lead, *[usual] * 4, best) == "Bert hatte noch keinen besseren Abend: +7."
    assert line(lead, *[usual] * 3, best) == "", "too few before it"
    as_usual = night(B=3, C=3)
    assert line(lead, *[usual] * 4, as_usual) == ""
    lost = night(B=-9, C=9)
    lost_less = night(B=-1, C=-1)
    assert line(lead, *[lost] * 4, lost_less) == ""
    usual_of_two = night(B=1, A=1, C=9)
    best_of_two = night(B=7, A=7, C=7)
    assert line(lead, *[usual_of_two] * 4, best_of_two) == ""
    assert line() == ""
    assert line(night()) == ""
