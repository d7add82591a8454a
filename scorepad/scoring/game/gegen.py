"""Gegen die Alten, step 5: Kontra won against Re. Source: TSR 7.2.3a, 7.2.4; KIF; Mainz 3.8."""

from __future__ import annotations

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, SOLO_LIKE, GameKind, Party


def gegen(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    """The reason for winning against Re if that counts, for its points or because it doubles."""
    if won is RE or not _counts_in(setting.game, rules):
        return ()
    if setting.game in SOLO_LIKE and rules.gegen.at_split_only and result.re != 120:
        return ()
    by_missed = said.missed(RE, result) and result.augen(KONTRA) < 120
    if by_missed and not rules.gegen.when_won_by_missed:  # KIF A-05
        return ()
    return (Reason("gegen", KONTRA, rules.gegen.points),)


def _counts_in(game: GameKind, rules: Rules) -> bool:
    # Source: TSR 7.2.4; options.md, from the field.
    where = rules.gegen
    if game is GameKind.STILLE_HOCHZEIT and where.in_stille_hochzeit != "same":
        return where.in_stille_hochzeit
    if game in SOLO_LIKE:
        return where.in_solo
    return {GameKind.ARMUT: where.in_armut, GameKind.HOCHZEIT: where.in_hochzeit}.get(game, True)
