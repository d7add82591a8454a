"""The sums of an evening, in whole numbers; several evenings add up without a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple

from scorepad.scoring.terms import Player

Best = int | None


class Tally(NamedTuple):
    """How often something happened, how often it was won, and a player's points from it."""

    times: int = 0
    won: int = 0
    points: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both tallies together."""
        return Tally(self.times + other.times, self.won + other.won, self.points + other.points)


class Streak(NamedTuple):
    """Runs of won (or lost) games in a player's consecutive `games`.

    `first` is the length of the run at the start, `last` of that at the end, `most` of the longest.
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
        """All soli that this player played."""
        return total(self.soli.values())

    @property
    def beside(self) -> int:
        """The points that come from no game: penalties and the like."""
        return self.points - self.normal - self.solo


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of one or several evenings.

    `bock` counts games in Bock, `refused` games with problems. `unit` is the number written for one
    point, 0 if evenings differ. The sums do not depend on it.
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
    """All tallies together."""
    return reduce(Tally.plus, tallies, Tally())


def add(in_order: Iterable[Sums]) -> Sums:
    """The total of several evenings, given in the order of playing; empty sums for no evenings."""
    evenings = tuple(in_order)
    parts: dict[Player, list[Person]] = {}
    for evening in evenings:
        for player, person in evening.people.items():
            parts.setdefault(player, []).append(person)
    return Sums(
        evenings=sum(evening.evenings for evening in evenings),
        games=sum(evening.games for evening in evenings),
        bock=sum(evening.bock for evening in evenings),
        refused=sum(evening.refused for evening in evenings),
        people={player: _joined(persons) for player, persons in parts.items()},
        unit=common_unit({evening.unit for evening in evenings if evening.people}),
    )


def common_unit(units: AbstractSet[int]) -> int:
    """The unit of evenings that have these; 0 if they differ, 1 for no evenings."""
    if not units:
        return 1
    if len(units) > 1:
        return 0
    (unit,) = units
    return unit


def _joined(parts: list[Person]) -> Person:
    if len(parts) == 1:
        return parts[0]
    joined: dict[str, Any] = {}
    for name in COUNTS:
        joined[name] = sum(_known(parts, name))
    for name in MOST:
        joined[name] = max(_known(parts, name), default=None)
    for name in LEAST:
        joined[name] = min(_known(parts, name), default=None)
    for name in TALLIES:
        joined[name] = total(_known(parts, name))
    for name in STREAKS:
        joined[name] = reduce(Streak.plus, _known(parts, name))
    for name in KINDS:
        joined[name] = _by_kind(_known(parts, name))
    return Person(**joined)


def _known(parts: list[Person], name: str) -> list[Any]:
    """The values of this field in all parts that have one."""
    values = [getattr(part, name) for part in parts]
    return [value for value in values if value is not None]


def _by_kind(many: Iterable[Mapping[str, Tally]]) -> dict[str, Tally]:
    kinds: dict[str, Tally] = {}
    for tallies in many:
        for kind, tally in tallies.items():
            kinds[kind] = kinds[kind].plus(tally) if kind in kinds else tally
    return kinds
