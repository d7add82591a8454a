"""The season as a report on paper: its table, its course, and everything that was counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.declare import Text
from scorepad.printing.courses import courses
from scorepad.printing.plot import Picture
from scorepad.scoring.roster import short_names
from scorepad.scoring.season.season import Season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.awards import Award, awards
from scorepad.telling.counted import grids
from scorepad.telling.grid import Grid
from scorepad.telling.voice import Voice

ON_PAPER = Picture(width=700, height=250, text=9.5, theme="print")
MOST_EVENINGS = 120
"""Evenings in the list of a report; of more, the last ones."""
MOST_PEOPLE = 12
"""Columns of names that fit beside each other."""
FIRST_ONES = Text("Gezeigt sind die ersten {count} der Tabelle.", "Shown are the first {count} of the table.")
NEWEST = Text("Gezeigt sind die letzten {count} Abende.", "Shown are the last {count} evenings.")


@dataclass(frozen=True)
class SeasonPage:
    """What `print/season.html` shows; `people` have columns, with `heads` above them."""

    template: ClassVar[str] = "season"
    lang: str
    title: str
    runde: str
    chosen: str
    counts: str
    awards: tuple[Award, ...]
    table: Grid
    unranked: str
    chart: str
    grids: tuple[Grid, ...]
    people: tuple[Player, ...]
    heads: tuple[str, ...]
    evenings: tuple[telling.ToldEvening, ...]
    notes: tuple[str, ...]


def report(season: Season, voice: Voice, *, runde: str) -> SeasonPage:
    """The report of a season."""
    voice = telling.of_season(season, voice)
    chosen = telling.chosen(season.choice, voice)
    people, shown = season.seen[:MOST_PEOPLE], season.evenings[-MOST_EVENINGS:]
    counts = (
        telling.count(season, voice),
        telling.in_bock(season, voice),
        telling.waiting(season.waiting, voice),
        telling.unit_of_season(season, voice),
    )
    notes = [voice.say(FIRST_ONES, count=len(people))] if len(people) < len(season.seen) else []
    if len(shown) < len(season.evenings):
        notes.append(voice.say(NEWEST, count=len(shown)))
    return SeasonPage(
        lang=voice.language,
        title=f"{runde} – {voice.heading('season')}, {chosen}",
        runde=runde,
        chosen=chosen,
        counts=" · ".join(filter(None, counts)),
        awards=awards(season, voice),
        table=telling.standings(season, voice).beside(telling.peaks(season, voice)),
        unranked=telling.unranked(season, voice),
        chart=courses(season, voice, ON_PAPER) if season.standings else "",
        grids=grids(season, voice, MOST_PEOPLE),
        people=people,
        heads=short_names(voice.roster, people),
        evenings=tuple(telling.evening(one, season, voice) for one in shown),
        notes=tuple(notes),
    )
