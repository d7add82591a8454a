"""A season: many evenings as one, with standings, averages, and the course of the points.

Everything is decided here and in no language: page and paper only put it into words. Averages are exact fractions.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from scorepad.scoring.season import Person, Sums
from scorepad.scoring.terms import Player


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """One evening as the season lists it: points with and without Bock and games of everybody who was there."""

    id: int
    name: str
    date: dt.date
    running: bool
    games: int
    points: Mapping[Player, int]
    plain: Mapping[Player, int]
    played: Mapping[Player, int]

    def counted(self, *, bock: bool) -> Mapping[Player, int]:
        """Everybody's points of the evening."""
        return self.points if bock else self.plain

    def place(self, player: Player, *, bock: bool) -> int:
        """Whose points were the most is first; who has as many as another shares a place."""
        points = self.counted(bock=bock)
        return 1 + sum(other > points[player] for other in points.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """What of a season is looked at.

    `since` and `until` are the first and the last day, both included; `least` evenings make a player ranked;
    `dropped` are the worst evenings that do not count for each, but one always does; `bock`: whether Bock counts;
    `by_places`: whether more evenings in first place rank higher, then more in second, instead of more points.
    """

    since: dt.date | None = None
    until: dt.date | None = None
    least: int = 1
    dropped: int = 0
    bock: bool = True
    by_places: bool = False

    def covers(self, date: dt.date) -> bool:
        """Whether an evening of this day belongs to the season."""
        return (self.since is None or self.since <= date) and (self.until is None or date <= self.until)


@dataclass(frozen=True, slots=True)
class Peak:
    """The points of one evening, and which."""

    points: int
    evening: PlayedEvening


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in the table of the season; `points`, `games` and `counted` evenings without those dropped.

    `places` says how many of the evenings that count ended in first place, in second, and so on.
    """

    player: Player
    place: int
    evenings: int
    counted: int
    games: int
    points: int
    best: Peak
    worst: Peak
    person: Person
    places: tuple[int, ...] = ()

    @property
    def per_evening(self) -> Fraction:
        """Points an evening."""
        return Fraction(self.points, self.counted)

    @property
    def per_game(self) -> Fraction | None:
        """Points a game; None when every game was sat out."""
        return Fraction(self.points, self.games) if self.games else None


@dataclass(frozen=True, slots=True)
class Season:
    """A season as page and paper show it.

    `evenings` oldest first; `standings` best first, equal points share a place; `unranked` came too seldom, with their
    evenings; `courses` the running points of everybody ranked, before the first evening and after each, None before
    the first that was attended; `sums` everything that was counted, of unranked and dropped evenings too;
    `waiting` evenings belong to the season but are not counted yet.
    """

    choice: Choice
    evenings: tuple[PlayedEvening, ...]
    standings: tuple[Standing, ...]
    unranked: tuple[tuple[Player, int], ...]
    courses: Mapping[Player, tuple[int | None, ...]]
    sums: Sums
    waiting: int = 0

    @property
    def seen(self) -> tuple[Player, ...]:
        """Everybody ranked, best first."""
        return tuple(standing.player for standing in self.standings)


def played_evening(id_: int, name: str, date: dt.date, *, running: bool, sums: Sums) -> PlayedEvening:
    """An evening of the season from its sums; who neither played nor sat out nor was fined was not there."""
    there = {player: person for player, person in sums.people.items() if person.evenings or person.points}
    return PlayedEvening(
        id=id_,
        name=name,
        date=date,
        running=running,
        games=sums.games,
        points={player: person.points for player, person in there.items()},
        plain={player: person.plain for player, person in there.items()},
        played={player: person.games for player, person in there.items()},
    )


def season(evenings: Iterable[PlayedEvening], sums: Sums, choice: Choice) -> Season:
    """The season of these evenings, oldest first, whose `sums` are given; one that nobody attended is left out."""
    attended = tuple(evening for evening in evenings if evening.points)
    visits = _visits(attended, sums)
    ranked = {player: places for player, places in visits.items() if len(places) >= choice.least}
    dropped = {player: _worst(player, places, attended, choice) for player, places in ranked.items()}
    standings = [_standing(player, dropped[player], attended, sums=sums, choice=choice) for player in ranked]
    return Season(
        choice=choice,
        evenings=attended,
        standings=_placed(standings, by_places=choice.by_places),
        unranked=tuple((player, len(places)) for player, places in visits.items() if len(places) < choice.least),
        courses={player: _course(player, dropped[player], attended, choice) for player in ranked},
        sums=sums,
    )


def _visits(evenings: Sequence[PlayedEvening], sums: Sums) -> dict[Player, list[int]]:
    """The places of the evenings that each player attended, of everybody who attended one."""
    places = (
        (player, [place for place, evening in enumerate(evenings) if player in evening.points])
        for player in sums.people
    )
    return {player: attended for player, attended in places if attended}


def _worst(player: Player, places: Sequence[int], evenings: Sequence[PlayedEvening], choice: Choice) -> frozenset[int]:
    """The places of the evenings that do not count; of equal ones the older."""
    ordered = sorted(places, key=lambda place: evenings[place].counted(bock=choice.bock)[player])
    return frozenset(ordered[: min(choice.dropped, len(places) - 1)])


def _standing(
    player: Player, dropped: frozenset[int], evenings: Sequence[PlayedEvening], *, sums: Sums, choice: Choice
) -> Standing:
    peaks = {
        place: Peak(evening.counted(bock=choice.bock)[player], evening)
        for place, evening in enumerate(evenings)
        if player in evening.points
    }
    counted = [peak for place, peak in peaks.items() if place not in dropped]
    return Standing(
        player=player,
        place=0,
        evenings=len(peaks),
        counted=len(counted),
        games=sum(peak.evening.played[player] for peak in counted),
        points=sum(peak.points for peak in counted),
        best=max(peaks.values(), key=lambda peak: peak.points),
        worst=min(peaks.values(), key=lambda peak: peak.points),
        person=sums.people[player],
        places=_times_each([peak.evening.place(player, bock=choice.bock) for peak in counted]),
    )


def _times_each(places: Sequence[int]) -> tuple[int, ...]:
    """How often each place occurs, from the first to the last that does."""
    return tuple(places.count(place) for place in range(1, max(places) + 1))


def _placed(standings: Sequence[Standing], *, by_places: bool) -> tuple[Standing, ...]:
    """The standings best first; whoever has as many points, or the same places, has the same place."""

    def worth(standing: Standing) -> tuple[int, ...]:
        return standing.places if by_places else (standing.points,)

    order = sorted(map(worth, standings), reverse=True)
    placed = (replace(standing, place=1 + order.index(worth(standing))) for standing in standings)
    return tuple(sorted(placed, key=lambda standing: standing.place))


def _course(
    player: Player, dropped: frozenset[int], evenings: Sequence[PlayedEvening], choice: Choice
) -> tuple[int | None, ...]:
    first = next(place for place, evening in enumerate(evenings) if player in evening.points)
    points = (evening.counted(bock=choice.bock).get(player, 0) for evening in evenings)
    steps = (0 if place in dropped else step for place, step in enumerate(points))
    return tuple(None if place < first else total for place, total in enumerate(accumulate(steps, initial=0)))
