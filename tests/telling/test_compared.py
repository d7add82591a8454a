"""The comparison under other rules told: who would be ahead there comes first.

Source: fourth-look.md, part 2, "Unter anderen Regeln".
"""

from collections.abc import Mapping

from scorepad.scoring.terms import Player
from scorepad.telling.compared import first
from scorepad.telling.result import Ahead
from scorepad.telling.voice import Voice
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO

NAMES = {player: str(player) for player in CAST}
DE = Voice("de", NAMES)
EN = Voice("en", NAMES)


def both(anna: int, bert: int, cem: int, doro: int) -> Mapping[Player, tuple[int, int]]:
    """Anna was ahead as it was played; under the other rules everybody would have these points."""
    return {ANNA: (12, anna), BERT: (0, bert), CEM: (-4, cem), DORO: (-8, doro)}


def test_who_would_have_the_most_is_named_with_the_points_there() -> None:
    told = first(both(-6, 9, -1, -2), DE)
    assert told == Ahead(NAMES[BERT], "läge vorn mit", "+9")


def test_in_english_too() -> None:
    told = first(both(-6, 9, -1, -2), EN)
    assert told == Ahead(NAMES[BERT], "would be ahead with", "+9")


def test_those_who_share_the_first_place_are_both_named() -> None:
    told = first(both(5, 5, -4, -6), DE)
    assert told == Ahead(f"{NAMES[ANNA]} und {NAMES[BERT]}", "lägen vorn mit", "+5")


def test_the_most_may_be_below_zero() -> None:
    told = first(both(-3, -9, -5, -7), DE)
    assert told is not None
    assert told.who == NAMES[ANNA]
    assert told.points == DE.points(-3)


def test_where_all_would_be_equal_nobody_is_ahead() -> None:
    assert first(both(0, 0, 0, 0), DE) is None


def test_where_nobody_is_there_nobody_is_ahead() -> None:
    assert first({}, DE) is None
