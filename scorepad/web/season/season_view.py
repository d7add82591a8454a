"""What the season page shows: the table of the season, its evenings page by page, and everything that was counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from scorepad.scoring.season.season import Choice, Season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.grid import Grid
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.season.season_form import ALL, RANGE, TIMES, TWELVE, WITH, WITHOUT, YEAR, SeasonForm

PAGE = 20
"""Evenings on one page."""


@dataclass(frozen=True)
class SeasonView:
    """The season page in one language; `other_bock` leads to the other way to count and is empty without Bock games."""

    state: str
    chosen: str
    times: tuple[tuple[str, str], ...]
    standings: Grid
    grids: tuple[Grid, ...]
    unranked: str
    evenings: tuple[telling.ToldEvening, ...]
    names: Mapping[Player, str]
    newer: str
    older: str
    pages: str
    chart: str
    chart_words: str
    other_bock: str
    report: str
    other_rules: str
    waiting: str
    again: str


def season_view(season: Season, form: SeasonForm, voice: Voice, *, runde_id: int, page: int) -> SeasonView:
    """The page of a season; `page` of its evenings counts from 1."""
    pages = max(1, -(-len(season.evenings) // PAGE))
    page = min(max(1, page), pages)
    newest = tuple(reversed(season.evenings))[(page - 1) * PAGE : page * PAGE]
    return SeasonView(
        state=telling.count(season, voice),
        chosen=telling.chosen(season.choice, voice, _time(form.time, season.choice, voice)),
        times=times(),
        standings=telling.standings(season, voice),
        grids=(telling.peaks(season, voice), *telling.grids(season, voice)),
        unranked=telling.unranked(season, voice),
        evenings=tuple(telling.evening(one, season, voice) for one in newest),
        names=voice.roster,
        newer=_at(runde_id, form, page - 1) if page > 1 else "",
        older=_at(runde_id, form, page + 1) if page < pages else "",
        pages=_("Seite %(page)s von %(pages)s", page=page, pages=pages) if pages > 1 else "",
        chart=url_for("season.chart", runde_id=runde_id, **form.query),
        chart_words=_("Linien der Punkte über die Abende; die Zahlen stehen in der Tabelle."),
        other_bock=_other_bock(season, form, runde_id),
        other_rules=url_for("compare.season", runde_id=runde_id, **form.query),
        report=url_for("season.report", runde_id=runde_id, **form.query),
        waiting=telling.waiting(season.waiting, voice),
        again=_at(runde_id, form, page),
    )


def times() -> tuple[tuple[str, str], ...]:
    """The times to choose from, with their words."""
    words = {ALL: told("all_evenings"), YEAR: _("Dieses Jahr"), TWELVE: _("12 Monate"), RANGE: _("Von – bis")}
    return tuple((time, words[time]) for time in TIMES)


def _time(time: str, choice: Choice, voice: Voice) -> str:
    return telling.span(choice, voice) if time == RANGE else dict(times())[time]


def _other_bock(season: Season, form: SeasonForm, runde_id: int) -> str:
    other = WITHOUT if form.bock == WITH else WITH
    return url_for("season.show", runde_id=runde_id, **form.with_bock(other)) if season.sums.bock else ""


def _at(runde_id: int, form: SeasonForm, page: int) -> str:
    asked = form.query | ({"seite": page} if page > 1 else {})
    return url_for("season.show", runde_id=runde_id, **asked)
