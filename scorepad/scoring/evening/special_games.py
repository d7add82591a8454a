"""Special games that must come: a Schwarze Sau after a zero game, special rounds. Source: KIF V4; CuteSoft."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind


@dataclass(frozen=True, slots=True)
class SpecialGames:
    """The special games ahead, the next one first."""

    ahead: tuple[str, ...] = ()

    @property
    def due(self) -> str | None:
        """What must be played next."""
        return self.ahead[0] if self.ahead else None

    def played(self) -> SpecialGames:
        """After a game, whatever it was."""
        return SpecialGames(self.ahead[1:])

    def after(self, base: int | None, fired: Collection[str], people: int, rules: Rules) -> SpecialGames:
        """After a game of this value before Bock that gave these triggers."""
        then = self.played().started(fired, people, rules)
        if rules.games.schwarze_sau_after_zero_game and base == 0:
            return SpecialGames((GameKind.SCHWARZE_SAU.value, *then.ahead))
        return then

    def started(self, fired: Collection[str], people: int, rules: Rules) -> SpecialGames:
        """After something that gave these triggers."""
        special = rules.special_round
        if special.kind == "off" or not any(trigger in fired for trigger in special.triggers):
            return self
        games = people if special.length == "round" else 1
        return SpecialGames(self.ahead + (special.kind,) * games)
