"""A season: many evenings as one, with standings, averages, and the course of the points.

Everything is decided here and in no language: page and paper only put it into words. Averages are exact fractions.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season import Person, Sums, alike
from scorepad.scoring.terms import Player

Points = int | Fraction
"""Points of a season: whole ones but where equal places share."""
BY_POINTS = SeasonRules()
"""An evening counts its points."""


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """One evening as the season lists it: points with and without Bock and games of everybody who was there.

    `unit` is how much a point stands as in it.
    """

    id: int
    name: str
    date: dt.date
    running: bool
    games: int
    points: Mapping[Player, int]
    plain: Mapping[Player, int]
    played: Mapping[Player, int]
    unit: int = 1

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
    `by_places`: whether more evenings in first place rank higher, then more in second, instead of more points; `rules`
    say what an evening counts, attended or missed.
    """

    since: dt.date | None = None
    until: dt.date | None = None
    least: int = 1
    dropped: int = 0
    bock: bool = True
    by_places: bool = False
    rules: SeasonRules = BY_POINTS

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

    `places` says how many of the evenings that count ended in first place, in second, and so on; `missed` are those
    that count although they were not attended.
    """

    player: Player
    place: int
    evenings: int
    counted: int
    games: int
    points: Points
    best: Peak
    worst: Peak
    person: Person
    places: tuple[int, ...] = ()
    missed: int = 0

    @property
    def per_evening(self) -> Fraction:
        """Points an evening."""
        return Fraction(self.points) / (self.counted + self.missed)

    @property
    def per_game(self) -> Fraction | None:
        """Points a game; None when every game was sat out."""
        return Fraction(self.points) / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class Season:
    """A season as page and paper show it.

    `evenings` oldest first; `standings` best first, equal points share a place; `unranked` came too seldom, with their
    evenings; `courses` the running points of everybody ranked, before the first evening and after each, None before
    the first that was attended; `sums` everything that was counted, of unranked and dropped evenings too.
    """

    choice: Choice
    evenings: tuple[PlayedEvening, ...]
    standings: tuple[Standing, ...]
    unranked: tuple[tuple[Player, int], ...]
    courses: Mapping[Player, tuple[Points | None, ...]]
    sums: Sums

    @property
    def unit(self) -> int:
        """How much a point stands as in all its evenings; 0 where they differ."""
        return alike({evening.unit for evening in self.evenings})

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
        unit=sums.unit,
    )


def season(evenings: Iterable[PlayedEvening], sums: Sums, choice: Choice) -> Season:
    """The season of these evenings, oldest first, whose `sums` are given; one that nobody attended is left out."""
    attended = tuple(evening for evening in evenings if evening.points)
    visits = _visits(attended, sums)
    ranked = {player: places for player, places in visits.items() if len(places) >= choice.least}
    counted = _counted_of(ranked, attended, choice)
    standings = [_standing(player, counted[player], attended, sums=sums, choice=choice) for player in ranked]
    return Season(
        choice=choice,
        evenings=attended,
        standings=_placed(standings, by_places=choice.by_places),
        unranked=tuple((player, len(places)) for player, places in visits.items() if len(places) < choice.least),
        courses={player: _course(counted[player], ranked[player][0], len(attended)) for player in ranked},
        sums=sums,
    )


def _visits(evenings: Sequence[PlayedEvening], sums: Sums) -> dict[Player, list[int]]:
    places = (
        (player, [place for place, evening in enumerate(evenings) if player in evening.points])
        for player in sums.people
    )
    return {player: attended for player, attended in places if attended}


def worths_of_places(rules: SeasonRules, people: int) -> tuple[int, ...]:
    """The points of every place of an evening of so many; of numbers for which nobody said them as the usual ones.

    >>> worths_of_places(SeasonRules(), 4), worths_of_places(SeasonRules(), 3)
    ((3, 1, -1, -3), (2, 0, -2))
    """
    said = {4: rules.places_4, 5: rules.places_5, 6: rules.places_6, 7: rules.places_7}
    of_place = said.get(people, tuple(range(people - 1, -people, -2)))
    return (*of_place, *[0] * people)[:people]


def worths(evening: PlayedEvening, choice: Choice) -> Mapping[Player, Points]:
    """What the evening counts for everybody who was there; of equal points each gets an equal part of their places."""
    points = evening.counted(bock=choice.bock)
    if choice.rules.counts == "points":
        return points
    of_place, shared = worths_of_places(choice.rules, len(points)), Counter(points.values())
    worth: dict[int, Points] = {}
    for amount, people in shared.items():
        place = sum(other > amount for other in points.values())
        part = Fraction(sum(of_place[place : place + people]), people)
        worth[amount] = int(part) if part.denominator == 1 else part
    return {player: worth[amount] for player, amount in points.items()}


def _counted_of(
    players: Iterable[Player], evenings: Sequence[PlayedEvening], choice: Choice
) -> dict[Player, Mapping[int, Points]]:
    worth = [worths(evening, choice) for evening in evenings]
    return {player: _counted(player, worth, choice) for player in players}


def _counted(player: Player, evenings: Sequence[Mapping[Player, Points]], choice: Choice) -> Mapping[int, Points]:
    """What counts by the place of its evening: attended ones and, where that costs something, those that were missed.

    The worst are dropped, of equal ones the older.
    """
    missed = choice.rules.missed_points or None
    results = {place: evening.get(player, missed) for place, evening in enumerate(evenings)}
    known = {place: worth for place, worth in results.items() if worth is not None}
    dropped = sorted(known, key=known.__getitem__)[: min(choice.dropped, len(known) - 1)]
    return {place: worth for place, worth in known.items() if place not in dropped}


def _standing(
    player: Player, counted: Mapping[int, Points], evenings: Sequence[PlayedEvening], *, sums: Sums, choice: Choice
) -> Standing:
    peaks = {
        place: Peak(evening.counted(bock=choice.bock)[player], evening)
        for place, evening in enumerate(evenings)
        if player in evening.points
    }
    there = [peak for place, peak in peaks.items() if place in counted]
    return Standing(
        player=player,
        place=0,
        evenings=len(peaks),
        counted=len(there),
        games=sum(peak.evening.played[player] for peak in there),
        points=sum(counted.values()),
        best=max(peaks.values(), key=lambda peak: peak.points),
        worst=min(peaks.values(), key=lambda peak: peak.points),
        person=sums.people[player],
        places=_times_each([peak.evening.place(player, bock=choice.bock) for peak in there]),
        missed=len(counted) - len(there),
    )


def _times_each(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(places.count(place) for place in range(1, max(places, default=0) + 1))


def _placed(standings: Sequence[Standing], *, by_places: bool) -> tuple[Standing, ...]:
    """The standings best first; whoever has as many points, or the same places, has the same place."""

    def worth(standing: Standing) -> tuple[Points, ...]:
        return standing.places if by_places else (standing.points,)

    order = sorted(map(worth, standings), reverse=True)
    placed = (replace(standing, place=1 + order.index(worth(standing))) for standing in standings)
    return tuple(sorted(placed, key=lambda standing: standing.place))


def _course(counted: Mapping[int, Points], first: int, evenings: int) -> tuple[Points | None, ...]:
    steps = (counted.get(place, 0) for place in range(evenings))
    return tuple(None if place < first else total for place, total in enumerate(accumulate(steps, initial=0)))
