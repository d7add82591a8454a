"""Feigheit (step 8 of scoring): the winner announced far less than it achieved. Source: KIF V45; Branderhof."""

from scorepad.scoring.entry import Game
from scorepad.scoring.game.announcements import Announced, voided_by_genscher
from scorepad.scoring.game.augen import Result
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import RE, SOLO_LIKE, Party


def missing(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> int:
    """The number of levels that the winner failed to announce, if that is Feigheit; else 0."""
    if rules.feigheit.mode == "off" or setting.brave:
        return 0
    if setting.game in SOLO_LIKE and not rules.feigheit.in_solo:
        return 0
    if rules.feigheit.not_if_opponents_announced and said.levels(won.other):
        return 0
    announced = max(said.highest(won), rules.feigheit.from_level - 1)
    missing = 1 + len(result.steps(won.other)) - announced
    return missing if missing > rules.feigheit.allowed_missing else 0


def is_brave(game: Game, rules: Rules) -> bool:
    """Whether the game is exempt from Feigheit: one of six against all (A-49), or after a voiding Genscher (A-60)."""
    return voided_by_genscher(game, rules) or (len(game.re) == 1 and game.game not in SOLO_LIKE)


def loses(rules: Rules) -> bool:
    """Whether a party with Feigheit loses the game; otherwise the sign of the value is reversed."""
    return rules.feigheit.mode in ("fixed", "missing_minus_2")


def lost_points(coward: Party, missing: int, rules: Rules) -> Reason:
    """The points that a party loses to the others for Feigheit with this number of missing levels."""
    if rules.feigheit.mode == "missing_minus_2":
        points = missing - 2
    else:
        points = rules.feigheit.fixed_re if coward is RE else rules.feigheit.fixed_kontra
    return Reason("feigheit", coward.other, points)
