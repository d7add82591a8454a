"""What the season page shows: the table of the season, its evenings page by page, and everything that was counted."""

from __future__ import annotations

from functools import partial
from typing import Any

from scorepad.printing.season import ON_PAGE, height
from scorepad.scoring.season.season import Season
from scorepad.telling import season as telling
from scorepad.telling.awards import awards
from scorepad.telling.counted import grids
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit
from scorepad.web.season.season_form import PLACES, POINTS, RANGE, SeasonForm

PAGE = 20
"""Evenings on one page."""


def season_page(season: Season, form: SeasonForm, visit: Visit) -> dict[str, Any]:
    """What the page of a season shows; `other_bock` leads to the other way to count, empty without Bock games.

    The page of its evenings that the address asks for counts from 1.
    """
    time = telling.span(season.choice, visit.voice) if form.time.data == RANGE else form.time.words
    voice, query = telling.of_season(season, visit.voice), form.query
    here = partial(visit.url, "season.show", **query, _anchor="abende")
    pages = paging(len(season.evenings), PAGE, here)
    ranks = (POINTS, voice.say(telling.BY_POINTS)), (PLACES, voice.say(telling.BY_PLACES))
    return {
        "state": telling.count(season, voice),
        "chosen": telling.chosen(season.choice, voice, time),
        "awards": awards(season, voice),
        "heights": tuple(height(season, voice, picture) for picture in (ON_PAGE, ON_PAGE.larger)),
        "ranks": tuple(
            (visit.url("season.show", **form.ranked(rank)), word, rank == form.rank.data) for rank, word in ranks
        ),
        "standings": telling.standings(season, voice),
        "grids": (telling.peaks(season, voice), *grids(season, voice)),
        "unranked": telling.unranked(season, voice),
        "evenings": [telling.evening(played, season, voice) for played in pages.part(season.evenings[::-1])],
        "pages": pages,
        "other_bock": visit.url("season.show", **form.other_bock) if season.sums.bock else "",
        "unit": telling.unit_of_season(season, voice),
    }
