"""The sums of an evening, in whole numbers, and adding up several evenings without replaying
them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple

from scorepad.scoring.terms import Player

Best = int | None


class Tally(NamedTuple):
    """The number of times that something happened, the number of successes, and a player's points
    from it.
    """

    times: int = 0
    won: int = 0
    points: int = 0

    def plus(self, other: Tally) -> Tally:
        return Tally(self.times + other.times, self.won + other.won, self.points + other.points)


class Streak(NamedTuple):
    """Runs in consecutive games of a player: number of games, run at the start, run at the end,
    longest run.

    Streaks of consecutive evenings can be joined: a run continues in the next evening.
    """

    games: int = 0
    first: int = 0
    last: int = 0
    most: int = 0

    def plus(self, later: Streak) -> Streak:
        """This streak followed by a later one."""
        joined = self.last + later.first
        return Streak(
            games=self.games + later.games,
            first=joined if self.first == self.games else self.first,
            last=joined if later.last == later.games else later.last,
            most=max(self.most, later.most, joined),
        )


_NOTHING = Tally()
_NO_GAMES = Streak()
_NO_TALLIES: Mapping[str, Tally] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Person:
    """The sums of one player. `plain` is `points` without Bock; both include penalties.

    `won` and `lost`, best and worst game, and the streaks `wins` and `losses` include every game
    played, typed points by their sign. `normal` and `solo` are the points of games without and with
    a soloist, whoever it was. `re` and `kontra` count games on that side, also without a winner,
    but not typed points. Tallies by kind: `soli` the player's own soli, `pflicht` these soli by
    their reason, `announced` the levels that the player's party announced (won: kept), `missed` the
    levels that it reached without announcing them (points: what that cost this player), `specials`
    the special points of the party. `partners` and `opponents` are tallies by other player of games
    that are no soli, with this player's points.
    """

    evenings: int = 0
    games: int = 0
    sat_out: int = 0
    won: int = 0
    lost: int = 0
    points: int = 0
    plain: int = 0
    normal: int = 0
    solo: int = 0
    best: Best = None
    worst: Best = None
    best_plain: Best = None
    worst_plain: Best = None
    re: Tally = _NOTHING
    kontra: Tally = _NOTHING
    wins: Streak = _NO_GAMES
    losses: Streak = _NO_GAMES
    soli: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)
    pflicht: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)
    announced: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)
    missed: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)
    specials: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)
    partners: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)
    opponents: Mapping[str, Tally] = field(default_factory=lambda: _NO_TALLIES)

    @property
    def own_soli(self) -> Tally:
        return total(self.soli.values())

    @property
    def beside(self) -> int:
        return self.points - self.normal - self.solo


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of one or several evenings: `bock` counts games in Bock, `refused` games with
    problems.

    `unit` is the number written for one point, 0 if evenings differ. The sums do not depend on it.
    """

    evenings: int = 0
    games: int = 0
    bock: int = 0
    refused: int = 0
    people: Mapping[Player, Person] = field(default_factory=dict)
    unit: int = 1


COUNTS = ("evenings", "games", "sat_out", "won", "lost", "points", "plain", "normal", "solo")
"""The fields of a person that add up."""
MOST = ("best", "best_plain")
LEAST = ("worst", "worst_plain")
"""The fields of a person that add up to the maximum or the minimum; None without a game."""
TALLIES = ("re", "kontra")
STREAKS = ("wins", "losses")
KINDS = ("soli", "pflicht", "announced", "missed", "specials", "partners", "opponents")
"""The fields of a person with a tally for each kind or for each other player."""


def total(tallies: Iterable[Tally]) -> Tally:
    return reduce(Tally.plus, tallies, Tally())


def add(many: Iterable[Sums]) -> Sums:
    """The total of several evenings, given in the order of playing; empty sums for no evenings."""
    evenings = games = bock = refused = 0
    parts: dict[Player, list[Person]] = {}
    units: set[int] = set()
    for sums in many:
        evenings = evenings + sums.evenings
        games = games + sums.games
        bock = bock + sums.bock
        refused = refused + sums.refused
        units |= {sums.unit} if sums.people else set()
        for player, person in sums.people.items():
            parts.setdefault(player, []).append(person)
    people = {player: _joined(persons) for player, persons in parts.items()}
    return Sums(evenings, games, bock, refused, people, alike(units))


def alike(units: Collection[int]) -> int:
    """The common unit of several evenings; 0 if they differ, 1 for no evenings."""
    return next(iter(units), 1) if len(units) <= 1 else 0


def _joined(parts: list[Person]) -> Person:
    if len(parts) == 1:
        return parts[0]
    joined: dict[str, Any] = {name: sum(_each(parts, name)) for name in COUNTS}
    joined |= {name: max(_each(parts, name), default=None) for name in MOST}
    joined |= {name: min(_each(parts, name), default=None) for name in LEAST}
    joined |= {name: total(_each(parts, name)) for name in TALLIES}
    joined |= {name: reduce(Streak.plus, _each(parts, name)) for name in STREAKS}
    joined |= {name: _by_kind(_each(parts, name)) for name in KINDS}
    return Person(**joined)


def _each(parts: list[Person], name: str) -> Iterator[Any]:
    return (value for part in parts if (value := getattr(part, name)) is not None)


def _by_kind(many: Iterable[Mapping[str, Tally]]) -> dict[str, Tally]:
    kinds: dict[str, Tally] = {}
    for tallies in many:
        for kind, tally in tallies.items():
            kinds[kind] = kinds[kind].plus(tally) if kind in kinds else tally
    return kinds
