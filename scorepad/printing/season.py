"""The season as a report on paper: its table, its course, and everything that was counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from babel.dates import format_date

from scorepad.printing.chart import Picture
from scorepad.printing.courses import courses
from scorepad.printing.season_grids import Grid, Teller, grids
from scorepad.printing.words.frame import said
from scorepad.printing.words.season import WORDS
from scorepad.scoring.numerals import decimal, real_minus, signed
from scorepad.scoring.season.season import Peak, PlayedEvening, Season, Standing
from scorepad.scoring.terms import Player

ON_PAPER = Picture(width=700, height=250, text=9.5, theme="print")
MOST_EVENINGS = 120
"""Evenings in the list of a report; of more, the last ones."""


@dataclass(frozen=True)
class Place:
    """One player in the table of the season."""

    place: str
    name: str
    points: str
    evenings: str
    per_evening: str
    games: str
    per_game: str
    best: str
    worst: str


@dataclass(frozen=True)
class EveningLine:
    """One evening with everybody's points, in the order of the table; empty for who was not there."""

    date: str
    name: str
    games: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class SeasonPage:
    """What `print/season.html` shows."""

    template: ClassVar[str] = "season"
    lang: str
    title: str
    runde: str
    chosen: str
    counts: str
    words: Mapping[str, str]
    places: tuple[Place, ...]
    unranked: str
    chart: str
    grids: tuple[Grid, ...]
    heads: tuple[str, ...]
    evenings: tuple[EveningLine, ...]
    notes: tuple[str, ...]


def report(
    season: Season, names: Mapping[Player, str], *, runde: str, lang: str, own: Mapping[str, str] | None = None
) -> SeasonPage:
    """The report of a season; `own` are the group's names of its special points and soli."""
    teller = Teller(season, names, lang, own or {})
    chosen = " · ".join(_chosen(season, teller))
    shown = season.evenings[-MOST_EVENINGS:]
    notes = [teller.word("first_ones", count=len(teller.people))] if len(teller.people) < len(season.seen) else []
    if len(shown) < len(season.evenings):
        notes.append(teller.word("newest", count=len(shown)))
    return SeasonPage(
        lang=lang,
        title=f"{runde} – {teller.word('title')}, {chosen}",
        runde=runde,
        chosen=chosen,
        counts=" · ".join(_counts(season, teller)),
        words=said(WORDS, lang),
        places=tuple(_place(one, teller) for one in season.standings),
        unranked=_unranked(season, teller),
        chart=courses(season, names, ON_PAPER, lang) if season.standings else "",
        grids=grids(teller),
        heads=teller.heads,
        evenings=tuple(_evening(one, teller) for one in shown),
        notes=tuple(notes),
    )


def _chosen(season: Season, teller: Teller) -> Sequence[str]:
    """The span of time, and what else was chosen."""
    choice = season.choice
    since, until = (
        "" if day is None else format_date(day, "medium", locale=teller.lang) for day in (choice.since, choice.until)
    )
    key = {(False, False): "whole", (True, False): "since", (False, True): "until"}.get((bool(since), bool(until)))
    words = [teller.word(key or "between", since=since, until=until)]
    words.append(teller.word("with_bock" if choice.bock else "without_bock"))
    if choice.least > 1:
        words.append(teller.word("least", count=choice.least))
    if choice.dropped:
        words.append(teller.word("dropped", count=choice.dropped))
    return words


def _counts(season: Season, teller: Teller) -> Sequence[str]:
    words = [teller.word("counts", evenings=len(season.evenings), games=season.sums.games)]
    if season.sums.bock:
        words.append(teller.word("bock_games", count=season.sums.bock))
    if season.waiting:
        words.append(teller.word("waiting", count=season.waiting))
    return words


def _unranked(season: Season, teller: Teller) -> str:
    who = ", ".join(f"{teller.name(player)} ({count})" for player, count in season.unranked)
    return teller.word("unranked", who=who) if who else ""


def _place(one: Standing, teller: Teller) -> Place:
    return Place(
        place=f"{one.place}.",
        name=teller.name(one.player),
        points=real_minus(one.points),
        evenings=str(one.counted) if one.counted == one.evenings else f"{one.counted}/{one.evenings}",
        per_evening=decimal(one.per_evening, teller.lang),
        games=str(one.games),
        per_game="–" if one.per_game is None else decimal(one.per_game, teller.lang),
        best=_peak(one.best, teller),
        worst=_peak(one.worst, teller),
    )


def _peak(peak: Peak, teller: Teller) -> str:
    return f"{signed(peak.points)} ({format_date(peak.evening.date, 'short', locale=teller.lang)})"


def _evening(evening: PlayedEvening, teller: Teller) -> EveningLine:
    points = evening.counted(bock=teller.season.choice.bock)
    return EveningLine(
        date=format_date(evening.date, "medium", locale=teller.lang),
        name=f"{evening.name} ({teller.word('running')})" if evening.running else evening.name,
        games=str(evening.games),
        points=tuple(signed(points[player]) if player in points else "" for player in teller.people),
    )
