"""Gegen die Alten, step 5 of the order of one game: Kontra won against Re.

Source: TSR 7.2.3a, 7.2.4; KIF; Mainz 3.8.
"""

from __future__ import annotations

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party


def gegen(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    """The point for winning against Re, where it counts."""
    if won is Party.RE or not rules.gegen.points:
        return ()
    if setting.game in SOLO_LIKE and not rules.gegen.in_solo:  # TSR 7.2.4
        return ()
    if setting.game is GameKind.ARMUT and not rules.gegen.in_armut:
        return ()
    by_missed = said.missed(Party.RE, result) and result.augen(Party.KONTRA) < 120
    if by_missed and not rules.gegen.when_won_by_missed:  # KIF A-05
        return ()
    return (Reason("gegen", Party.KONTRA, rules.gegen.points),)
