"""Who deals and who sits out. Source: TSR 3.3, 10; KIF L106; interchange form."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player

USUALLY_SIT_OUT = {6: (3,), 7: (2, 5)}
"""The seats that sit out besides the dealer by default, counted from the dealer's, by people."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and who deals."""

    table: tuple[Player, ...]
    dealer: Player
    also_sit_out: tuple[int, ...] = ()

    def after(self, player: Player) -> Player:
        """The next player at the table."""
        seat = self.table.index(player) + 1
        return self.table[seat % len(self.table)]

    def from_(self, player: Player) -> tuple[Player, ...]:
        """All players in table order, starting after `player` and ending with `player`."""
        start = self.table.index(player) + 1
        return self.table[start:] + self.table[:start]

    @property
    def dealers(self) -> tuple[Player, ...]:
        """All players in the order of dealing, the dealer first."""
        return (self.dealer, *self.from_(self.dealer)[:-1])

    def dealt_by(self, player: Player) -> Seating:
        """The seating with another dealer."""
        return replace(self, dealer=player)

    def sits_out(self, rules: Rules) -> tuple[Player, ...]:
        """The players who sit out the next game, in table order."""
        people = len(self.table)
        if rules.table.team_mode != "classic":
            return (self.dealer,) if people == 7 else ()
        if people == 4:
            return ()
        seats = self.also_sit_out
        if len(seats) != people - 5:
            seats = USUALLY_SIT_OUT.get(people, ())
        start = self.table.index(self.dealer)
        sitting = {self.dealer} | {self.table[(start + seat) % people] for seat in seats}
        return tuple(player for player in self.table if player in sitting)

    def active(
        self, rules: Rules, overruled: tuple[Player, ...] | None = None
    ) -> tuple[Player, ...]:
        """Who plays, in table order; `overruled` sit out in place of those by rotation.

        Raises Refused if the wrong number of people sits out, or somebody who is not at the table.
        """
        sitting = self.sits_out(rules)
        if overruled is not None:
            strangers = set(overruled).difference(self.table)
            if strangers or len(overruled) != len(sitting):
                raise Refused([Problem("sitters_count", "sits_out", {"wants": len(sitting)})])
            sitting = overruled
        return tuple(player for player in self.table if player not in sitting)

    def moved(
        self, table: tuple[Player, ...], dealer: Player | None, also_sit_out: tuple[int, ...]
    ) -> Seating:
        """The seating after a change of seats.

        Without `dealer` the present one deals on, or who sat next to them and is still there.
        """
        if dealer is None:
            still_there = [player for player in self.dealers if player in table]
            dealer = still_there[0] if still_there else table[0]
        return Seating(table, dealer, also_sit_out)
