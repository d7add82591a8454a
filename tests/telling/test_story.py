"""An evening in a line: who is ahead by how much, and, once it is over, what made it so.

Source: paper.md, "Evening sheet": "Header line tells the evening: winner, margin, turning point".
"""

from __future__ import annotations

from scorepad.scoring.entry import End, Entry
from scorepad.scoring.terms import Player
from scorepad.telling.evening import Placing, standings
from scorepad.telling.story import Story, story
from scorepad.telling.voice import Voice
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, evening, row, typed

NAMES = {ANNA: "Anna", BERT: "Bert", CEM: "Cem", DORO: "Doro"}
LEVEL = typed(row(0, 0, 0, 0))


def told(*entries: Entry, ended: bool = True, names: dict[Player, str] = NAMES, lang: str = "de") -> Story:
    """The story of an evening of these entries."""
    result = evening(*entries, *([End()] if ended else []))
    places = standings(result, result.totals, (ANNA, BERT, CEM, DORO))
    return story(result, places, Voice(lang, names), ended=ended)


def test_tells_winner_margin_turning_point_and_streak() -> None:
    game = [typed(row(6, -2, -2, -2)), *[LEVEL] * 4, typed(row(-6, 6, 0, 0)), *[typed(row(-1, 3, -1, -1))] * 4]
    one = told(*game)
    assert one.first == "Bert gewinnt mit +16"
    assert one.more.replace("\xa0", " ") == (
        "20 vor Anna. Wendepunkt: Spiel 6, Bert +6. Am teuersten: Spiel 1, Anna +6 · Spiel 6, Bert +6. "
        "Längste Serie: Bert, 5 gewonnen"
    )
    assert one.brief.more == "20 vor Anna"
    assert told(*game, lang="en").more.startswith("20 ahead of Anna. Turning point: ")


def test_a_dearest_game_that_was_the_turning_point_is_told_once() -> None:
    one = told(typed(row(3, -1, -1, -1)), *[LEVEL] * 4, typed(row(-9, 9, 0, 0)), *[LEVEL] * 4)
    assert "Wendepunkt und am teuersten: Spiel 6, Bert +9" in one.more.replace("\xa0", " ")


def test_before_the_end_only_who_is_ahead_and_by_how_much_is_told() -> None:
    one = told(typed(row(6, -2, -1, -3)), *[LEVEL] * 8, ended=False)
    assert (one.first, one.more) == ("Anna führt mit +6", "7 vor Cem")


def test_where_all_are_level_or_many_are_next_there_is_no_margin() -> None:
    assert told(LEVEL, ended=False) == Story("Alle gleichauf", ())
    assert told(ended=False) == Story("Noch kein Spiel", ())
    assert told(typed(row(3, -1, -1, -1)), ended=False).more == "4 vor Bert, Cem und Doro"


def test_more_than_three_who_are_next_are_not_named() -> None:
    places = [Placing(1, ANNA, 4, 1, 1, 0), *(Placing(2, player, -1, 1, 0, 0) for player in CAST[1:5])]
    voice = Voice("de", dict.fromkeys(CAST, "X"))
    assert story(evening(), places, voice, ended=False) == Story("X führt mit +4", ())
    assert story(evening(), places[:4], voice, ended=False).more == "5 vor X, X und X"


def test_a_name_from_right_to_left_keeps_the_order_of_what_stands_around_it() -> None:
    hebrew = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER RESH}"
    one = told(typed(row(3, -1, -2, 0)), ended=False, names={**NAMES, DORO: hebrew})
    assert one.more == f"3 vor \N{FIRST STRONG ISOLATE}{hebrew}\N{POP DIRECTIONAL ISOLATE}"
