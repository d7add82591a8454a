"""The comparison under other rules told: who would be ahead there comes first.

Source: fourth-look.md, part 2, "Unter anderen Regeln".
"""

from scorepad.telling.compared import first
from scorepad.telling.result import Ahead
from scorepad.telling.voice import Voice
from tests.scoring.building import ANNA, BERT, CEM, DORO

NAMES = dict(zip((ANNA, BERT, CEM, DORO), ("Anna", "Bert", "Cem", "Doro"), strict=True))
DE = Voice("de", NAMES)
EN = Voice("en", NAMES)


BERT_AHEAD = {ANNA: (12, -6), BERT: (0, 9), CEM: (-4, -1), DORO: (-8, -2)}
"""Points as it was played, and those under the other rules."""
TWO_AHEAD = {ANNA: (12, 5), BERT: (0, 5), CEM: (-4, -4), DORO: (-8, -6)}
BELOW_ZERO = {ANNA: (12, -3), BERT: (0, -9), CEM: (-4, -5), DORO: (-8, -7)}
ALL_EQUAL = {ANNA: (12, 0), BERT: (0, 0), CEM: (-4, 0), DORO: (-8, 0)}


def test_who_would_have_the_most_is_named_with_the_points_there() -> None:
    told = first(BERT_AHEAD, DE)
    assert told == Ahead("Bert", "läge vorn mit", "+9")


def test_in_english_too() -> None:
    told = first(BERT_AHEAD, EN)
    assert told == Ahead("Bert", "would be ahead with", "+9")


def test_those_who_share_the_first_place_are_both_named() -> None:
    told = first(TWO_AHEAD, DE)
    assert told == Ahead("Anna und Bert", "lägen vorn mit", "+5")


def test_the_most_may_be_below_zero() -> None:
    told = first(BELOW_ZERO, DE)
    assert told == Ahead("Anna", "läge vorn mit", "−3")


def test_where_all_would_be_equal_nobody_is_ahead() -> None:
    told = first(ALL_EQUAL, DE)
    assert told is None


def test_where_nobody_is_there_nobody_is_ahead() -> None:
    told = first({}, DE)
    assert told is None
