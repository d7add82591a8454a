"""The program against a second reckoning of the same texts, sharing no line with it, on games and
evenings by chance.

Source: options.md (**Order of one game** and all it orders), catalog.md, readings.md,
interchange.md. Where both differ, one of them has misread a sentence: the rule set and the entry
stand in the message.
"""

import json
from random import Random

from tests.effort import is_thorough
from tests.reckoning import chance, chance_evening, program
from tests.reckoning.evening import reckon_evening
from tests.reckoning.game import reckon
from tests.reckoning.rules import Json, rule_set

GAMES, EVENINGS = (100_000, 5_000) if is_thorough() else (1_500, 80)
GAMES_OF_A_RULE_SET = 6


def alike(mine: Json, theirs: Json) -> bool:
    """The same winner, value and points; or both see a problem."""
    if "problems" in mine or "problems" in theirs:
        return "problems" in mine and "problems" in theirs
    return all(mine[key] == theirs[key] for key in ("winner", "value", "points"))


def same_evening(mine: Json, theirs: Json) -> bool:
    """The same rows, totals and board; of a row with problems only that it has some."""
    for row, other in zip(mine["rows"], theirs["rows"], strict=True):
        refused = "problems" in row and "problems" in other
        if not refused and ("problems" in other or any(row[key] != other[key] for key in other)):
            return False
    return all(mine[key] == theirs[key] for key in ("totals", "next", "ended"))


def test_games_by_chance_are_worth_what_the_texts_say() -> None:
    """options.md, Order of one game: winner, value and points, under few changed options and under
    many.
    """
    draw = Random(12)
    refused = 0
    for _ in range(GAMES // GAMES_OF_A_RULE_SET):
        given = chance.rules_of_games(draw, program.knows, program.legal)
        rules = rule_set(given)
        theirs = program.read(given)
        assert theirs is not None
        people = chance.PEOPLE[: 6 if rules["team_mode"] == "six_plus_one" else 4]
        for _ in range(GAMES_OF_A_RULE_SET):
            entry = chance.game(draw, rules, people)
            if draw.random() < 0.15:
                entry["bock"] = draw.choice(
                    [1, 2, 3, {"factor": rules["bock.factor"]}, {"factor": 4}]
                )
            mine = reckon(entry, rules)
            answer = program.scored(entry, theirs)
            refused += "problems" in answer
            assert alike(mine, answer), f"{json.dumps(given)} {json.dumps(entry)} {mine} {answer}"
    assert 0 < refused < GAMES / 10


def test_evenings_by_chance_go_as_the_texts_say() -> None:
    """options.md, Bock, special rounds, the evening: dealer, factor, triggers, points, totals and
    what is next.
    """
    draw = Random(13)
    for _ in range(EVENINGS):
        given = chance_evening.evening(draw, program.knows, program.legal)
        mine = reckon_evening(given)
        answer = program.replayed(given)
        assert same_evening(mine, answer), json.dumps(given)
