"""What the season page shows: the table of the season, its evenings page by page, and everything that was counted."""

from __future__ import annotations

from typing import Any

from scorepad.scoring.season.season import Choice, Season
from scorepad.telling import season as telling
from scorepad.telling.awards import awards
from scorepad.telling.counted import grids
from scorepad.telling.voice import Voice
from scorepad.web.frame.fields import whole
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.season.season_form import ALL, PLACES, POINTS, RANGE, TIMES, TWELVE, YEAR, SeasonForm

PAGE = 20
"""Evenings on one page."""


def season_page(season: Season, form: SeasonForm, visit: Visit) -> dict[str, Any]:
    """What the page of a season shows; `other_bock` leads to the other way to count, empty without Bock games.

    The page of its evenings that the address asks for counts from 1.
    """
    voice, query = visit.voice, form.query
    pages = max(1, -(-len(season.evenings) // PAGE))
    page = min(max(1, whole(visit.asked.get("seite")) or 1), pages)
    newest = season.evenings[::-1][(page - 1) * PAGE : page * PAGE]

    ranks = (POINTS, voice.say(telling.BY_POINTS)), (PLACES, voice.say(telling.BY_PLACES))

    def at(number: int) -> str:
        return visit.url("season.show", **query, **({"seite": number} if number > 1 else {}))

    return {
        "state": telling.count(season, voice),
        "chosen": telling.chosen(season.choice, voice, _time(form.time, season.choice, voice)),
        "awards": awards(season, voice),
        "ranks": tuple(
            (visit.url("season.show", **form.ranked(rank)), word, rank == form.rank) for rank, word in ranks
        ),
        "standings": telling.standings(season, voice),
        "grids": (telling.peaks(season, voice), *grids(season, voice)),
        "unranked": telling.unranked(season, voice),
        "evenings": [telling.evening(played, season, voice) for played in newest],
        "newer": at(page - 1) if page > 1 else "",
        "older": at(page + 1) if page < pages else "",
        "pages": _("Seite %(page)s von %(pages)s", page=page, pages=pages) if pages > 1 else "",
        "other_bock": visit.url("season.show", **form.other_bock) if season.sums.bock else "",
        "waiting": telling.waiting(season.waiting, voice),
        "again": at(page),
    }


def times() -> tuple[tuple[str, str], ...]:
    """The times to choose from, with their words."""
    words = {ALL: told("all_evenings"), YEAR: _("Dieses Jahr"), TWELVE: _("12 Monate"), RANGE: _("Von – bis")}
    return tuple((time, words[time]) for time in TIMES)


def _time(time: str, choice: Choice, voice: Voice) -> str:
    return telling.span(choice, voice) if time == RANGE else dict(times())[time]
