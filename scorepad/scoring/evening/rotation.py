"""Who deals and who sits out. Source: TSR 3.3, 10; KIF L106; interchange form."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player

USUALLY_SIT_OUT = {6: (3,), 7: (2, 5)}
"""For each number of people, the seats after the dealer's that sit out besides the dealer by
default.
"""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and who deals."""

    table: tuple[Player, ...]
    dealer: Player
    also_sit_out: tuple[int, ...] = ()

    def after(self, player: Player) -> Player:
        return self.table[(self.table.index(player) + 1) % len(self.table)]

    def from_(self, player: Player) -> tuple[Player, ...]:
        """All players in table order, starting after `player` and ending with `player`."""
        start = self.table.index(player) + 1
        return self.table[start:] + self.table[:start]

    @property
    def dealers(self) -> tuple[Player, ...]:
        """All players in the order of dealing, the dealer first."""
        return (self.dealer, *self.from_(self.dealer)[:-1])

    def dealt_by(self, player: Player) -> Seating:
        return replace(self, dealer=player)

    def sits_out(self, rules: Rules) -> tuple[Player, ...]:
        """The players who sit out the next game, in table order."""
        people = len(self.table)
        if rules.table.team_mode != "classic":
            return (self.dealer,) if people == 7 else ()
        if people == 4:
            return ()
        seats = (
            self.also_sit_out
            if len(self.also_sit_out) == people - 5
            else USUALLY_SIT_OUT.get(people, ())
        )
        start = self.table.index(self.dealer)
        sitting = {self.dealer} | {self.table[(start + seat) % people] for seat in seats}
        return tuple(player for player in self.table if player in sitting)

    def active(
        self, rules: Rules, overruled: tuple[Player, ...] | None = None
    ) -> tuple[Player, ...]:
        """Who plays, in table order, without `overruled` if given. Raises Refused if the wrong
        number sits out.
        """
        sitting = self.sits_out(rules)
        if overruled is not None:
            if len(overruled) != len(sitting) or any(
                player not in self.table for player in overruled
            ):
                raise Refused([Problem("sitters_count", "sits_out", {"wants": len(sitting)})])
            sitting = overruled
        return tuple(player for player in self.table if player not in sitting)

    def moved(
        self, table: tuple[Player, ...], dealer: Player | None, also_sit_out: tuple[int, ...]
    ) -> Seating:
        """The seating after a change of seats; `dealer` defaults to the present dealer or the next
        player there.
        """
        if dealer is None:
            order = (self.dealer, *self.from_(self.dealer))
            dealer = next((player for player in order if player in table), table[0])
        return Seating(table, dealer, also_sit_out)
