"""The one line of the season at the end of an evening: the rarest thing that is true, or nothing.

Source: second-look.md, "Fun, sparingly": "one line of the season".
"""

import datetime as dt
from dataclasses import replace

from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.season import Person, Sums, Tally
from scorepad.scoring.season.season import PlayedEvening, played_evening
from scorepad.scoring.terms import Player
from scorepad.telling.milestone import milestone
from scorepad.telling.voice import Voice
from tests.scoring.building import ANNA, BERT, CEM, DORO, evening, normal, solo, typed

NAMES = {ANNA: "Anna", BERT: "Bert", CEM: "Cem", DORO: "Doro"}
Night = tuple[PlayedEvening, Sums]
LEVEL = {ANNA: 0, BERT: 0}


def night(points: dict[Player, int], soli: dict[Player, tuple[int, int]] | None = None) -> Night:
    people = {player: Person(evenings=1, games=1, points=value) for player, value in points.items()}
    for player, (times, won) in (soli or {}).items():
        people[player] = replace(people[player], soli={"damen": Tally(times, won)})
    sums = Sums(1, 1, people=people)
    return played_evening(1, "", dt.date(2026, 1, 1), running=False, sums=sums), sums


def told(*nights: Night, result: Replay | None = None, language: str = "de") -> str:
    before = (sums for _evening, sums in nights[-2::-1])
    return milestone(result or evening(), [played for played, _sums in nights], before, Voice(language, NAMES))


def test_soli_in_a_row_go_on_from_evening_to_evening() -> None:
    won, lost = solo(130, by=DORO), solo(90, by=DORO)
    tonight = night({DORO: 3, ANNA: 3}, {DORO: (1, 1)})
    before = night(LEVEL | {DORO: 0}, {DORO: (2, 2)})
    away = night(LEVEL)
    assert told(before, away, tonight, result=evening(won)) == "Doro hat 3 Soli in Folge gewonnen."
    assert told(before, tonight, result=evening(won), language="en") == "Doro has won 3 solos in a row."
    assert told(before, tonight, result=evening(lost, won)) == told(tonight, result=evening(won, won)) == ""
    assert told(tonight, result=evening(lost, won, won, won)) == "Doro hat 3 Soli in Folge gewonnen."
    assert told(tonight, result=evening(won, won, lost)) == ""


def test_an_earlier_evening_that_does_not_say_which_solo_was_lost_ends_what_is_known() -> None:
    won, tonight = evening(*[solo(130, by=DORO)] * 3), night({DORO: 9, ANNA: 9})
    for mixed, told_ in (((3, 0), "Doro hat 3 Soli in Folge gewonnen."), ((3, 1), "")):
        assert told(night(LEVEL | {DORO: 0}, {DORO: mixed}), tonight, result=won) == told_


def test_two_may_share_a_row_of_soli_and_other_games_are_none() -> None:
    games = [solo(130, by=by) for by in (ANNA, BERT, ANNA, BERT, ANNA, BERT)]
    assert told(night(LEVEL), result=evening(*games)) == "Anna und Bert haben je 3 Soli in Folge gewonnen."
    assert told(night(LEVEL), result=evening(*[normal(140)] * 3, typed({ANNA: 3, BERT: -3, CEM: 0, DORO: 0}))) == ""


def test_evenings_won_in_a_row_are_counted_as_long_as_one_won_them_alone() -> None:
    bert, both = night({ANNA: 1, BERT: 4}), night({ANNA: 4, BERT: 4})
    assert told(bert, bert, bert) == "Bert gewinnt zum 3. Mal in Folge."
    assert told(bert, both, bert, bert, language="en") == "Bert wins 2 evenings in a row."
    assert told(bert) == ""
    assert told(bert, both) == ""


def test_a_new_lead_in_the_season_is_told_from_the_third_evening_on() -> None:
    anna, bert = night({ANNA: 5, BERT: -5}), night({ANNA: -20, BERT: 20})
    draw = night({ANNA: 1, BERT: 1})
    assert told(draw, anna, bert) == "Bert führt jetzt in der Saison."
    assert told(draw, anna, bert, language="en") == "Bert now leads the season."
    assert told(anna, bert) == ""
    assert told(anna, draw, draw) == ""
    assert told(anna, draw, night({ANNA: -5, BERT: 5})) == ""


def test_a_best_evening_needs_some_before_it_and_without_evenings_there_is_no_line() -> None:
    usual, lead = night({BERT: 3, CEM: 9}), night({CEM: 90})
    assert told(lead, *[usual] * 4, night({BERT: 7, CEM: 7})) == "Bert hatte noch keinen besseren Abend: +7."
    assert told(lead, *[usual] * 3, night({BERT: 7, CEM: 7})) == ""
    assert told(lead, *[usual] * 4, night({BERT: 3, CEM: 3})) == ""
    assert told(lead, *[night({BERT: -9, CEM: 9})] * 4, night({BERT: -1, CEM: -1})) == ""
    assert told(lead, *[night({BERT: 1, ANNA: 1, CEM: 9})] * 4, night({BERT: 7, ANNA: 7, CEM: 7})) == ""
    assert told() == ""
    assert told(night({})) == ""
