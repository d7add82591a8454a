"""What people write down after a game, and what a rule set makes them write down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorepad.scoring.entry import Game
from scorepad.scoring.terms import Player


class Writes(StrEnum):
    """Who writes something down, and with which sign."""

    NOTHING = "nothing"
    RE = "re"
    KONTRA = "kontra"
    RE_PLUS = "re_plus"
    KONTRA_PLUS = "kontra_plus"
    RE_MINUS = "re_minus"
    KONTRA_MINUS = "kontra_minus"


MUTUAL = (Writes.RE, Writes.KONTRA)  # one side writes a plus and the other a minus
ALONE = (Writes.RE_PLUS, Writes.KONTRA_PLUS, Writes.RE_MINUS, Writes.KONTRA_MINUS)  # only one side writes something
MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Noted:
    """Who writes, and how many points each person writes; where both sides write, who plays alone."""

    who: Writes
    amount: int = 0


def noted(game: Game, points: Mapping[Player, int]) -> Noted:
    """The points of a game as people write them down."""
    re, kontra = points[game.re[0]], points[game.kontra[0]]
    if re and kontra:
        return Noted(Writes.RE if re > 0 else Writes.KONTRA, abs(re))
    if re:
        return Noted(Writes.RE_PLUS if re > 0 else Writes.RE_MINUS, abs(re))
    if kontra:
        return Noted(Writes.KONTRA_PLUS if kontra > 0 else Writes.KONTRA_MINUS, abs(kontra))
    return Noted(Writes.NOTHING)
