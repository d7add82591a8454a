"""Games with fixed points, step 3 of the order of one game: nothing else counts in them. Source: Branderhof."""

from __future__ import annotations

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.keyed import FixedKind
from scorepad.scoring.terms import KONTRA, RE, SOLO_LIKE, GameKind, Party


def is_fixed(game: GameKind, rules: Rules, solo: str | None = None) -> bool:
    """Whether this kind of game or `solo` has fixed points, so that nothing else counts."""
    if game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        return True
    return game in SOLO_LIKE and (rules.solo.mode == "fixed" or _of_kind(game, solo, rules) is not None)


def fixed(setting: Setting, won: Party | None, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    """A third of the fixed points, which is the value; without a winner the soloist loses them."""
    side = won or KONTRA
    third = _points(setting, side, said, rules) // 3
    reason = Reason("fixed_solo", side, third)
    if rules.solo.fixed_kontra_doubles and said.kontra and third:
        return reason, Reason("doubled_kontra", side, third)
    return (reason,)


def _points(setting: Setting, side: Party, said: Announced, rules: Rules) -> int:
    if setting.game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        return rules.games.hochzeit_allein_fixed
    kind = _of_kind(setting.game, setting.solo, rules)
    if kind is not None:
        return kind.won if side is RE else kind.lost or kind.won
    return rules.solo.fixed_with_re if said.re else rules.solo.fixed_plain


def _of_kind(game: GameKind, solo: str | None, rules: Rules) -> FixedKind | None:
    # Source: options.md, solo.fixed_kind.
    kind = rules.solo.fixed_kind.get(solo or "") if game is GameKind.SOLO else None
    return kind if kind and kind.won else None
