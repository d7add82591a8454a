"""Games with fixed points, step 3 of the order of one game: nothing else counts in them. Source: Branderhof."""

from __future__ import annotations

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party


def is_fixed(game: GameKind, rules: Rules) -> bool:
    """Whether such a game has fixed points, so that nothing else counts."""
    if game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        return True
    return rules.solo.mode == "fixed" and game in SOLO_LIKE


def fixed(setting: Setting, won: Party | None, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    """A third of the fixed points, which is the value; without a winner the soloist loses them."""
    points = rules.solo.fixed_with_re if said.re else rules.solo.fixed_plain
    if setting.game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        points = rules.games.hochzeit_allein_fixed
    return (Reason("fixed_solo", won or Party.KONTRA, points // 3),)
