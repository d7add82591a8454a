"""Feigheit, step 8 of the order of one game: the winner announced far less than it made.

Source: KIF V45; Branderhof.
"""

from __future__ import annotations

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import RE, SOLO_LIKE, Party


def missing(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> int:
    """Levels the winner announced too little when that is Feigheit, else 0."""
    if rules.feigheit.mode == "off" or not _possible_in(setting, rules):
        return 0
    if rules.feigheit.not_if_opponents_announced and said.levels(won.other):
        return 0
    announced = max(said.highest(won), rules.feigheit.from_level - 1)
    missing = 1 + len(result.steps(won.other)) - announced
    return missing if missing > rules.feigheit.allowed_missing else 0


def _possible_in(setting: Setting, rules: Rules) -> bool:
    """Whether anybody can be a coward in such a game: one of six against all is no team game (A-49)."""
    return rules.feigheit.in_solo if setting.game in SOLO_LIKE else not setting.alone


def loses(rules: Rules) -> bool:
    """Whether a coward loses the game, rather than writing the value turned."""
    return rules.feigheit.mode in ("fixed", "missing_minus_2")


def lost_points(coward: Party, missing: int, rules: Rules) -> Reason:
    """What a coward loses by so many missing levels, in favour of the others."""
    if rules.feigheit.mode == "missing_minus_2":
        points = missing - 2
    else:
        points = rules.feigheit.fixed_re if coward is RE else rules.feigheit.fixed_kontra
    return Reason("feigheit", coward.other, points)
