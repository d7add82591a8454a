"""Special games that must come: a Schwarze Sau after a zero game, special rounds. Source: KIF V4; CuteSoft."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind


@dataclass(frozen=True, slots=True)
class SpecialGames:
    """The special games ahead, the next one first; `forced`: nothing else may be played in its stead."""

    ahead: tuple[str, ...] = ()
    forced: bool = False

    @property
    def due(self) -> str | None:
        """What is to be played next."""
        return self.ahead[0] if self.ahead else None

    def played(self) -> SpecialGames:
        """After a game, whatever it was."""
        return SpecialGames(self.ahead[1:])

    def after(self, base: int | None, fired: Collection[str], people: int, rules: Rules) -> SpecialGames:
        """After a game of this value before Bock that gave these triggers."""
        then = self.played().started(fired, people, rules)
        if rules.games.schwarze_sau_after_zero_game and base == 0:
            return SpecialGames((GameKind.SCHWARZE_SAU.value, *then.ahead), forced=True)
        return then

    def started(self, fired: Collection[str], people: int, rules: Rules) -> SpecialGames:
        """After something that gave these triggers."""
        special = rules.special_round
        if not any(trigger in fired for trigger in special.wanted):
            return self
        games = people if special.length == "round" else 1
        return replace(self, ahead=self.ahead + tuple(kind for kind in special.kinds for _ in range(games)))
