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
        "{count} Abend wird noch gerechnet: Die Seite lädt gleich von selbst neu.",
        "{count} evening is still being worked out: the page reloads by itself in a moment.",
    ),
    Text(
        "{count} Abende werden noch gerechnet: Die Seite lädt gleich von selbst neu.",
        "{count} evenings are still being worked out: the page reloads by itself in a moment.",
    ),
)
BY_POINTS = Text("nach Punkten", "by points")
BY_PLACES = Text("nach Plätzen", "by places")
_PLACES_EXPLAINED = Text(
    "Oben steht, wer die meisten Abende gewonnen hat; bei gleich vielen zählen die zweiten "
    "Plätze, dann die dritten.",
    "Whoever won the most evenings is on top; where these are equal second places count, then "
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


_AS_OFTEN = Text("ab {count} Abenden", "from {count} evenings on")
_DROPPED = (
    Text("{count} Abend gestrichen", "{count} evening dropped"),
    Text("{count} Abende gestrichen", "{count} evenings dropped"),
)
_DROPPED_EXPLAINED = Text(
    "Gestrichene Abende zählen bei Punkten, Spielen und Schnitt nicht mit.",
    "Dropped evenings do not count for points, games and averages.",
)
_TOO_SELDOM = Text("Zu selten dabei: {who}", "Not there often enough: {who}")


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
    """A note about the number written for one point in evenings of this unit; empty for 1.

    A unit of 0 means that the evenings differ.
    """
    if not unit:
        return voice.say(_UNLIKE)
    of_evenings = voice.counting(unit)
    return of_evenings.single_told if places else of_evenings.unit_told


def unit_of_season(season: Season, voice: Voice) -> str:
    return unit_of(season.unit, voice, places=_counts_places(season))


def in_bock(season: Season, voice: Voice) -> str:
    """The number of games in Bock; empty for none."""
    bock = season.sums.bock
    return voice.say(_IN_BOCK, count=bock) if bock else ""


def waiting(evenings: int, voice: Voice) -> str:
    """A note that this many evenings are not counted yet."""
    return voice.many(evenings, *_WAITING)


def chosen(choice: Choice, voice: Voice, time: str = "") -> str:
    """The choice of a season in words.

    `time` is the page's word for its period; without it, its days are told.
    """
    parts = [time or span(choice, voice)]
    parts.append(voice.heading("with_bock" if choice.bock else "without_bock"))
    if choice.by_places:
        parts.append(voice.say(BY_PLACES))
    if choice.least > 1:
        parts.append(voice.say(_AS_OFTEN, count=choice.least))
    if choice.dropped:
        parts.append(voice.many(choice.dropped, *_DROPPED))
    return " · ".join(parts)


def span(choice: Choice, voice: Voice) -> str:
    """The days of a season's choice in words, or that it has all evenings."""
    return voice.span(choice.since, choice.until) or voice.heading("all_evenings")


def unranked(season: Season, voice: Voice) -> str:
    """The unranked players with their numbers of evenings; empty if everybody is ranked."""
    if not season.unranked:
        return ""
    who = [f"{voice.name(player)} ({evenings})" for player, evenings in season.unranked]
    return voice.say(_TOO_SELDOM, who=", ".join(who))


def evening(played: PlayedEvening, season: Season, voice: Voice) -> ToldEvening:
    """An evening of the season in words, by the season's way of counting."""
    points = played.counted(bock=season.choice.bock)
    most_first = sorted(points, key=lambda player: -points[player])
    return ToldEvening(
        id=played.id,
        name=played.name,
        day=voice.day(played.date),
        games=played.games,
        played=voice.many(played.games, *_GAMES),
        running=played.running,
        points={player: voice.total(points[player]) for player in most_first},
    )


def standings(season: Season, voice: Voice) -> Grid:
    """The table of the season, by points or by places."""
    choice = season.choice
    notes = list(_how_counted(choice.rules, season.evenings, voice))
    if choice.by_places:
        notes.append(voice.say(_PLACES_EXPLAINED))
    if choice.dropped:
        notes.append(voice.say(_DROPPED_EXPLAINED))
    line = _line_by_places if choice.by_places else _line_by_points
    return Grid(
        id="standings",
        title=voice.say(Text("Tabelle", "Table")),
        corner=voice.heading("name"),
        heads=_heads(voice, by_places=choice.by_places),
        lines=tuple(line(standing, voice) for standing in season.standings),
        note=" ".join(notes),
    )


def sums(season: Season, voice: Voice) -> tuple[str, ...]:
    """The foot of the table: sums of columns, with each game counted once; "" below averages."""
    points = number(sum((standing.points for standing in season.standings), 0), voice)
    evenings = str(len(season.evenings))
    if not season.choice.by_places:
        return points, evenings, "", "", str(season.sums.games)
    totals = [0] * len(_PLACES)
    for standing in season.standings:
        for place, times in enumerate(_often(standing)):
            totals[place] += times
    return *(str(total) for total in totals), evenings, points


def number(points: Points, voice: Voice) -> str:
    """Points of a season as text, with one decimal if shared places make them fractions.

    >>> number(-3, Voice()), number(Fraction(3, 2), Voice())
    ('−3', '1,5')
    """
    return voice.total(points) if isinstance(points, int) else voice.decimal(points)


def _how_counted(rules: SeasonRules, seen: Iterable[PlayedEvening], voice: Voice) -> Iterator[str]:
    # What places are worth by how many people were there, and what a missed evening counts.
    if rules.counts == "places":
        for people in sorted({len(evening.points) for evening in seen}):
            worths = [voice.total(worth) for worth in worths_of_places(rules, people)]
            yield voice.say(_WORTHS, people=people, points=", ".join(worths))
    if rules.missed_points:
        yield voice.say(_MISSED, points=voice.total(rules.missed_points))


def _heads(voice: Voice, *, by_places: bool) -> tuple[str, ...]:
    points = voice.heading("points")
    evenings = voice.heading("evenings")
    if by_places:
        return *(voice.say(place) for place in _PLACES), evenings, points
    per_evening = voice.say(Text("je Abend", "per evening"))
    per_game = voice.say(Text("je Spiel", "per game"))
    return points, evenings, per_evening, per_game, voice.heading("games")


def peaks(season: Season, voice: Voice) -> Grid:
    """The table of everybody's best and worst evening, in the order of the standings."""
    lines = []
    for standing in season.standings:
        cells = (_peak(standing.best, voice), _peak(standing.worst, voice))
        lines.append(GridLine(voice.name(standing.player), cells))
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


def _line_by_places(standing: Standing, voice: Voice) -> GridLine:
    cells = [GridCell(str(times)) if times else NOTHING for times in _often(standing)]
    cells += [_evenings(standing), GridCell(number(standing.points, voice))]
    return GridLine(voice.name(standing.player), tuple(cells), mark=f"{standing.place}.")


def _line_by_points(standing: Standing, voice: Voice) -> GridLine:
    cells = (
        GridCell(number(standing.points, voice)),
        _evenings(standing),
        _average(standing.per_evening, voice),
        _average(standing.per_game, voice, places=2),
        GridCell(str(standing.games)),
    )
    return GridLine(voice.name(standing.player), cells, mark=f"{standing.place}.")


def _often(standing: Standing) -> list[int]:
    # How often somebody had each of the places that have a column.
    often = list(standing.places[: len(_PLACES)])
    missing = len(_PLACES) - len(often)
    return often + [0] * missing


def _evenings(standing: Standing) -> GridCell:
    # The evenings of a player; where some do not count, how many of them do: "5/6".
    if standing.counted == standing.evenings:
        return GridCell(str(standing.evenings))
    return GridCell(f"{standing.counted}/{standing.evenings}")


def _average(points: Fraction | None, voice: Voice, places: int = 1) -> GridCell:
    return NOTHING if points is None else GridCell(voice.decimal(points, places))


def _peak(peak: Peak, voice: Voice) -> GridCell:
    day = voice.day(peak.evening.date, "short")
    return GridCell(voice.points(peak.points), day, peak.evening.id)
