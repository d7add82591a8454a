"""A season: standings, averages and running points over many evenings.

This module computes all numbers and no words; `telling` words them for page and paper. Averages are
exact fractions.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season import Person, Sums, common_unit
from scorepad.scoring.terms import Player

Points = int | Fraction  # points of a season: whole numbers unless players share a place
BY_POINTS = SeasonRules()  # the default: an evening counts its points


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """One evening with its games and points, and with the points without Bock (`plain`).

    `played` is the number of games of each player; `unit` is the number written for one point.
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
        """Everybody's points, with Bock or without."""
        return self.points if bock else self.plain

    def place(self, player: Player, *, bock: bool) -> int:
        """The place of a player by points, 1 for the most; equal points share a place."""
        points = self.counted(bock=bock)
        better = [other for other in points.values() if other > points[player]]
        return 1 + len(better)


@dataclass(frozen=True, slots=True)
class Choice:
    """The selected evenings of a season and their way of counting.

    `since` and `until` are the first and the last day, both included; a player with `least`
    evenings is ranked; `dropped` is the number of a player's worst evenings that do not count (at
    least one counts); `bock`: Bock counts; `by_places` ranks by the number of evenings in first
    place, then in second, and so on, instead of by points; `rules` give the points of an evening,
    attended or missed; `over` leaves out the evenings that are still running.
    """

    since: dt.date | None = None
    until: dt.date | None = None
    least: int = 1
    dropped: int = 0
    bock: bool = True
    by_places: bool = False
    rules: SeasonRules = BY_POINTS
    over: bool = False

    def covers(self, date: dt.date) -> bool:
        """Whether an evening of this day is in the period."""
        if self.since is not None and date < self.since:
            return False
        return self.until is None or date <= self.until


@dataclass(frozen=True, slots=True)
class Peak:
    """A player's points of one evening, with the evening."""

    points: int
    evening: PlayedEvening


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in the table of the season.

    `points` and `games` are without dropped evenings. `evenings` is the number of evenings that the
    player attended, `counted` those of them that are not dropped. `places` has the number of
    counted evenings in first place, in second place, and so on; `missed` is the number of counted
    evenings that the player did not attend.
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
        return Fraction(self.points) / (self.counted + self.missed)

    @property
    def per_game(self) -> Fraction | None:
        """Points per game; None for a player who sat out every game."""
        return Fraction(self.points) / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class Season:
    """The computed season that page and paper show.

    `evenings` are oldest first; `standings` best first, equal points share a place; `unranked` has
    the players with too few evenings, and how many these are; `courses` has the running points of
    every ranked player: one value before the first evening and one after each, None before the
    player's first evening; `sums` include unranked players and dropped evenings.
    """

    choice: Choice
    evenings: tuple[PlayedEvening, ...]
    standings: tuple[Standing, ...]
    unranked: tuple[tuple[Player, int], ...]
    courses: Mapping[Player, tuple[Points | None, ...]]
    sums: Sums

    @property
    def unit(self) -> int:
        """The number written for one point in all evenings; 0 if evenings differ."""
        return common_unit({evening.unit for evening in self.evenings})

    @property
    def seen(self) -> tuple[Player, ...]:
        return tuple(standing.player for standing in self.standings)


def played_evening(
    id_: int, name: str, date: dt.date, *, running: bool, sums: Sums
) -> PlayedEvening:
    """An evening of the season from its sums.

    Without players who neither played nor sat out nor got points.
    """
    people = sums.people.items()
    there = {player: person for player, person in people if person.evenings or person.points}
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
    """The season of these evenings (oldest first) and their `sums`.

    Evenings without players are skipped.
    """
    attended = tuple(evening for evening in evenings if evening.points)
    worth = [worths(evening, choice) for evening in attended]
    standings: list[Standing] = []
    unranked: list[tuple[Player, int]] = []
    courses: dict[Player, tuple[Points | None, ...]] = {}
    for player, visits in _visits(attended, sums).items():
        if len(visits) < choice.least:
            unranked.append((player, len(visits)))
            continue
        counted = _counted(player, worth, choice)
        standings.append(_standing(player, counted, attended, sums=sums, choice=choice))
        courses[player] = _course(counted, visits[0], len(attended))
    return Season(
        choice=choice,
        evenings=attended,
        standings=_placed(standings, by_places=choice.by_places),
        unranked=tuple(unranked),
        courses=courses,
        sums=sums,
    )


def _visits(evenings: Sequence[PlayedEvening], sums: Sums) -> dict[Player, list[int]]:
    """The evenings that each player attended, by their places in the list."""
    visits: dict[Player, list[int]] = {}
    for player in sums.people:
        places = [place for place, evening in enumerate(evenings) if player in evening.points]
        if places:
            visits[player] = places
    return visits


def worths_of_places(rules: SeasonRules, people: int) -> tuple[int, ...]:
    """The points of each place in an evening of `people`, by the rules or by default.

    >>> worths_of_places(SeasonRules(), 4)
    (3, 1, -1, -3)
    >>> worths_of_places(SeasonRules(), 3)
    (2, 0, -2)
    """
    said = {4: rules.places_4, 5: rules.places_5, 6: rules.places_6, 7: rules.places_7}
    usual = tuple(range(people - 1, -people, -2))
    of_place = said.get(people, usual)
    filled = of_place + (0,) * people
    return filled[:people]


def worths(evening: PlayedEvening, choice: Choice) -> Mapping[Player, Points]:
    """Everybody's season points for an evening; equal players share the points of their places."""
    points = evening.counted(bock=choice.bock)
    if choice.rules.counts == "points":
        return points
    of_place = worths_of_places(choice.rules, len(points))
    shared = Counter(points.values())
    worth: dict[int, Points] = {}
    for amount, people in shared.items():
        better = sum(count for other, count in shared.items() if other > amount)
        places = of_place[better : better + people]
        part = Fraction(sum(places), people)
        worth[amount] = int(part) if part.denominator == 1 else part
    return {player: worth[amount] for player, amount in points.items()}


def _counted(
    player: Player, evenings: Sequence[Mapping[Player, Points]], choice: Choice
) -> Mapping[int, Points]:
    """What each evening counts for a player, by its place in the list.

    The worst evenings are dropped, among equal ones the older; a missed evening counts where the
    rules give points for it.
    """
    known: dict[int, Points] = {}
    for place, evening in enumerate(evenings):
        if player in evening:
            known[place] = evening[player]
        elif choice.rules.missed_points:
            known[place] = choice.rules.missed_points
    worst_first = sorted(known, key=known.__getitem__)
    dropped = worst_first[: min(choice.dropped, len(known) - 1)]
    return {place: worth for place, worth in known.items() if place not in dropped}


def _standing(
    player: Player,
    counted: Mapping[int, Points],
    evenings: Sequence[PlayedEvening],
    *,
    sums: Sums,
    choice: Choice,
) -> Standing:
    """The standing of a player, without a place in the season yet."""
    peaks: dict[int, Peak] = {}
    for at, evening in enumerate(evenings):
        if player in evening.points:
            peaks[at] = Peak(evening.counted(bock=choice.bock)[player], evening)
    there = [peak for at, peak in peaks.items() if at in counted]
    places = [peak.evening.place(player, bock=choice.bock) for peak in there]
    lowest = max(places, default=0)
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
        places=tuple(places.count(place) for place in range(1, lowest + 1)),
        missed=len(counted) - len(there),
    )


def _placed(standings: Sequence[Standing], *, by_places: bool) -> tuple[Standing, ...]:
    # Players with equal points, or with `by_places` equal places, share a place.

    def worth(standing: Standing) -> tuple[Points, ...]:
        return standing.places if by_places else (standing.points,)

    best_first = sorted((worth(standing) for standing in standings), reverse=True)
    placed = []
    for standing in standings:
        place = 1 + best_first.index(worth(standing))
        placed.append(replace(standing, place=place))
    return tuple(sorted(placed, key=lambda standing: standing.place))


def _course(counted: Mapping[int, Points], first: int, evenings: int) -> tuple[Points | None, ...]:
    # The points before the first evening and after each; None before the player's first evening.
    steps = [counted.get(place, 0) for place in range(evenings)]
    totals = list(accumulate(steps, initial=0))
    return (*[None] * first, *totals[first:])
