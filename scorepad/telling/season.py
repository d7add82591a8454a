"""A season in words: its choice, its table, its evenings."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season.season import (
    Choice,
    Peak,
    PlayedEvening,
    Points,
    Season,
    Standing,
    worths_of_places,
)
from scorepad.scoring.terms import Player
from scorepad.telling.grid import NOTHING, Grid, GridCell, GridLine
from scorepad.telling.voice import Voice

_EVENINGS = Text("{count} Abend", "{count} evening"), Text("{count} Abende", "{count} evenings")
_GAMES = Text("{count} Spiel", "{count} game"), Text("{count} Spiele", "{count} games")
_IN_BOCK = Text("davon auf Bock: {count}", "of them under Bock: {count}")
_WAITING = (
    Text(
        "Hier fehlt noch {count} Abend: gleich noch einmal, das geht von selbst.",
        "{count} evening is still to be counted: once more in a moment, by itself.",
    ),
    Text(
        "Hier fehlen noch {count} Abende: gleich noch einmal, das geht von selbst.",
        "{count} evenings are still to be counted: once more in a moment, by themselves.",
    ),
)
BY_POINTS = Text("nach Punkten", "by points")
BY_PLACES = Text("nach Plätzen", "by places")
_PLACES_EXPLAINED = Text(
    "Oben steht, wer die meisten Abende gewonnen hat; bei gleich vielen zählen die zweiten "
    "Plätze, dann die dritten.",
    "Whoever won the most evenings stands on top; of equal ones second places count, then "
    "third ones.",
)
_PLACES = (Text("1. Platz", "1st"), Text("2. Platz", "2nd"), Text("3. Platz", "3rd"))
"""The headings of the places that have a column in the table by places."""
_WORTHS = Text(
    "Abend mit {people} Leuten nach Plätzen: {points}.",
    "Evening of {people} people by places: {points}.",
)
_MISSED = Text("Ein versäumter Abend zählt {points}.", "An evening missed counts {points}.")
_UNLIKE = Text(
    "In einfachen Punkten: Nicht alle Abende schreiben sie gleich.",
    "In single points: not all evenings write them alike.",
)


class ToldEvening(NamedTuple):
    """One evening of a season: its name and day, its games, everybody's points, most first."""

    id: int
    name: str
    day: str
    games: int
    played: str
    running: bool
    points: Mapping[Player, str]

    @property
    def title(self) -> str:
        return ", ".join(part for part in (self.name, self.day) if part)


def count(season: Season, voice: Voice) -> str:
    """The number of evenings and games: "2 Abende · 16 Spiele"."""
    evenings = len(season.evenings)
    games = season.sums.games
    return f"{voice.many(evenings, *_EVENINGS)} · {voice.many(games, *_GAMES)}"


def written_in(unit: int, voice: Voice, *, places: bool = False) -> Voice:
    """The voice that writes points in this unit.

    It writes single points if the unit is 0 (evenings differ), and for points of `places`.
    """
    return voice.counting(1 if places or not unit else unit)


def of_season(season: Season, voice: Voice) -> Voice:
    return written_in(season.unit, voice, places=_counts_places(season))


def _counts_places(season: Season) -> bool:
    return season.choice.rules.counts == "places"


def unit_of(unit: int, voice: Voice, *, places: bool = False) -> str:
    """A note about the number written for one point in evenings of this unit; empty for 1."""
    if not unit:
        return voice.say(_UNLIKE)
    of_evenings = voice.counting(unit)
    return of_evenings.single_told if places else of_evenings.unit_told


def unit_of_season(season: Season, voice: Voice) -> str:
    return unit_of(season.unit, voice, places=_counts_places(season))


def in_bock(season: Season, voice: Voice) -> str:
    """The number of games in Bock; empty for none."""
    return voice.say(_IN_BOCK, count=season.sums.bock) if season.sums.bock else ""


def waiting(evenings: int, voice: Voice) -> str:
    """A note that this many evenings are not counted yet."""
    return voice.many(evenings, *_WAITING)


def chosen(choice: Choice, voice: Voice, time: str = "") -> str:
    """The choice of a season in words; `time` is the page's word for its period, by default its
    days.
    """
    parts = [
        time or span(choice, voice),
        voice.heading("with_bock" if choice.bock else "without_bock"),
    ]
    if choice.by_places:
        parts.append(voice.say(BY_PLACES))
    if choice.least > 1:
        parts.append(
            voice.say(Text("ab {count} Abenden", "from {count} evenings on"), count=choice.least)
        )
    if choice.dropped:
        dropped = Text("{count} Abend gestrichen", "{count} evening dropped")
        parts.append(
            voice.many(
                choice.dropped,
                dropped,
                Text("{count} Abende gestrichen", "{count} evenings dropped"),
            )
        )
    return " · ".join(parts)


def span(choice: Choice, voice: Voice) -> str:
    return voice.span(choice.since, choice.until) or voice.heading("all_evenings")


def unranked(season: Season, voice: Voice) -> str:
    """The unranked players with their numbers of evenings; empty if everybody is ranked."""
    who = ", ".join(f"{voice.name(player)} ({evenings})" for player, evenings in season.unranked)
    return (
        voice.say(Text("Zu selten dabei: {who}", "Not there often enough: {who}"), who=who)
        if who
        else ""
    )


def evening(played: PlayedEvening, season: Season, voice: Voice) -> ToldEvening:
    """An evening of the season in words, by the season's way of counting."""
    points = played.counted(bock=season.choice.bock)
    return ToldEvening(
        id=played.id,
        name=played.name,
        day=voice.day(played.date),
        games=played.games,
        played=voice.many(played.games, *_GAMES),
        running=played.running,
        points={
            player: voice.total(points[player])
            for player in sorted(points, key=lambda one: -points[one])
        },
    )


def standings(season: Season, voice: Voice) -> Grid:
    """The table of the season, by points or by places."""
    dropped = Text(
        "Gestrichene Abende zählen bei Punkten, Spielen und Schnitt nicht mit.",
        "Dropped evenings do not count for points, games and averages.",
    )
    by_places = season.choice.by_places
    notes = ((by_places, _PLACES_EXPLAINED), (season.choice.dropped, dropped))
    said = (voice.say(note) for counts, note in notes if counts)
    return Grid(
        id="standings",
        title=voice.say(Text("Tabelle", "Table")),
        corner=voice.heading("name"),
        heads=_heads(voice, by_places=by_places),
        lines=tuple(
            _standing(standing, voice, by_places=by_places) for standing in season.standings
        ),
        note=" ".join([*_how_counted(season.choice.rules, season.evenings, voice), *said]),
    )


def sums(season: Season, voice: Voice) -> tuple[str, ...]:
    """The foot of the table: sums of columns, with each game counted once, and "" below
    averages.
    """
    seen = season.standings
    points = number(sum((one.points for one in seen), 0), voice)
    evenings = str(len(season.evenings))
    if season.choice.by_places:
        often = [
            sum(one.places[place] for one in seen if place < len(one.places))
            for place in range(len(_PLACES))
        ]
        return *map(str, often), evenings, points
    return points, evenings, "", "", str(season.sums.games)


def number(points: Points, voice: Voice) -> str:
    """Points of a season as text, with one decimal if shared places make them fractions.

    >>> number(-3, Voice()), number(Fraction(3, 2), Voice())
    ('−3', '1,5')
    """
    return voice.total(points) if isinstance(points, int) else voice.decimal(points)


def _how_counted(rules: SeasonRules, seen: Iterable[PlayedEvening], voice: Voice) -> Iterator[str]:
    sizes = sorted({len(evening.points) for evening in seen}) if rules.counts == "places" else ()
    for people in sizes:
        points = ", ".join(map(voice.total, worths_of_places(rules, people)))
        yield voice.say(_WORTHS, people=people, points=points)
    if rules.missed_points:
        yield voice.say(_MISSED, points=voice.total(rules.missed_points))


def _heads(voice: Voice, *, by_places: bool) -> tuple[str, ...]:
    points = voice.heading("points")
    evenings = voice.heading("evenings")
    if by_places:
        return *map(voice.say, _PLACES), evenings, points
    averages = Text("je Abend", "per evening"), Text("je Spiel", "per game")
    return points, evenings, *map(voice.say, averages), voice.heading("games")


def peaks(season: Season, voice: Voice) -> Grid:
    """The table of everybody's best and worst evening, in the order of the standings."""
    lines = (
        GridLine(
            voice.name(standing.player), (_peak(standing.best, voice), _peak(standing.worst, voice))
        )
        for standing in season.standings
    )
    return Grid(
        id="peaks",
        title=voice.say(Text("Beste und schlechteste Abende", "Best and worst evenings")),
        corner=voice.heading("name"),
        heads=(
            voice.say(Text("bester Abend", "best evening")),
            voice.say(Text("schlechtester", "worst")),
        ),
        lines=tuple(lines),
    )


def _standing(standing: Standing, voice: Voice, *, by_places: bool) -> GridLine:
    counted = standing.counted
    all_of_them = standing.evenings
    evenings = GridCell(str(counted) if counted == all_of_them else f"{counted}/{all_of_them}")
    points = GridCell(number(standing.points, voice))
    if by_places:
        often = [*standing.places, *[0] * len(_PLACES)][: len(_PLACES)]
        cells = [*(GridCell(str(times)) if times else NOTHING for times in often), evenings, points]
    else:
        averages = (
            _average(standing.per_evening, voice),
            _average(standing.per_game, voice, places=2),
        )
        cells = [points, evenings, *averages, GridCell(str(standing.games))]
    return GridLine(voice.name(standing.player), tuple(cells), mark=f"{standing.place}.")


def _average(points: Fraction | None, voice: Voice, places: int = 1) -> GridCell:
    return NOTHING if points is None else GridCell(voice.decimal(points, places))


def _peak(peak: Peak, voice: Voice) -> GridCell:
    return GridCell(
        voice.points(peak.points), voice.day(peak.evening.date, "short"), peak.evening.id
    )
