"""What the season page shows: the table of the season, its evenings page by page, and everything that was counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from flask import url_for
from flask_babel import format_date, ngettext

from scorepad.i18n import language
from scorepad.scoring.numerals import decimal, real_minus, signed
from scorepad.scoring.season.season import Peak, PlayedEvening, Season, Standing
from scorepad.scoring.terms import Player
from scorepad.web.frame.grid import NOTHING, Cell, Grid, Line, of_points
from scorepad.web.frame.words import _
from scorepad.web.season.season_form import ALL, RANGE, TIMES, TWELVE, WITH, WITHOUT, YEAR, SeasonForm
from scorepad.web.season.season_grids import Table, grids

PAGE = 20
"""Evenings on one page."""
Names = Mapping[Player, str]


@dataclass(frozen=True)
class EveningLine:
    """One evening in the list."""

    title: str
    url: str
    state: str
    points: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SeasonView:
    """The season page in one language; `other_bock` leads to the other way to count and is empty without Bock games."""

    state: str
    chosen: str
    times: tuple[tuple[str, str], ...]
    standings: Grid
    grids: tuple[Grid, ...]
    unranked: str
    evenings: tuple[EveningLine, ...]
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


def season_view(
    season: Season, form: SeasonForm, names: Names, *, runde_id: int, page: int, own: Mapping[str, str]
) -> SeasonView:
    """The page; `own` are the group's names for its own soli and special points, `page` counts from 1."""
    pages = max(1, -(-len(season.evenings) // PAGE))
    page = min(max(1, page), pages)
    people = tuple((one.player, names.get(one.player, "?")) for one in season.standings)
    table = Table(people, season.sums, own, names)
    newest = tuple(reversed(season.evenings))[(page - 1) * PAGE : page * PAGE]
    return SeasonView(
        state=_counts(season),
        chosen=_chosen(form, season),
        times=times(),
        standings=_standings(season, names),
        grids=(_peaks(season, names, runde_id), *grids(table)),
        unranked=", ".join(f"{names.get(player, '?')} ({count})" for player, count in season.unranked),
        evenings=tuple(_evening(one, season, names, runde_id) for one in newest),
        newer=_at(runde_id, form, page - 1) if page > 1 else "",
        older=_at(runde_id, form, page + 1) if page < pages else "",
        pages=_("Seite %(page)s von %(pages)s", page=page, pages=pages) if pages > 1 else "",
        chart=url_for("season.chart", runde_id=runde_id, **form.query),
        chart_words=_("Linien der Punkte über die Abende; die Zahlen stehen in der Tabelle."),
        other_bock=_other_bock(season, form, runde_id),
        other_rules=url_for("compare.season", runde_id=runde_id, **form.query),
        report=url_for("season.report", runde_id=runde_id, **form.query),
        waiting=waiting(season.waiting),
        again=_at(runde_id, form, page),
    )


def waiting(evenings: int) -> str:
    """That so many evenings are not worked out yet; empty for none."""
    if not evenings:
        return ""
    words = ngettext("%(num)s Abend ist noch nicht gerechnet.", "%(num)s Abende sind noch nicht gerechnet.", evenings)
    return str(words)


def times() -> tuple[tuple[str, str], ...]:
    """The times to choose from, with their words."""
    return tuple((time, _time(time)) for time in TIMES)


def named(evening: PlayedEvening) -> str:
    """An evening by name and date; not everybody gives it a name."""
    date = str(format_date(evening.date, "medium"))
    return f"{evening.name}, {date}" if evening.name else date


def _counts(season: Season) -> str:
    evenings = ngettext("%(num)s Abend", "%(num)s Abende", len(season.evenings))
    games = ngettext("%(num)s Spiel", "%(num)s Spiele", season.sums.games)
    return f"{evenings} · {games}"


def _chosen(form: SeasonForm, season: Season) -> str:
    """What is chosen, in a few words."""
    choice = season.choice
    parts = [_time(form.time)]
    if form.time == RANGE:
        days = [format_date(day, "short") if day else "…" for day in (choice.since, choice.until)]
        parts = [f"{days[0]} – {days[1]}"]
    parts.append(_("mit Bock") if choice.bock else _("ohne Bock"))
    if choice.least > 1:
        parts.append(_("ab %(count)s Abenden", count=choice.least))
    if choice.dropped:
        text = ngettext("%(num)s Abend gestrichen", "%(num)s Abende gestrichen", choice.dropped)
        parts.append(str(text))
    return " · ".join(parts)


def _time(time: str) -> str:
    return {ALL: _("Alle Abende"), YEAR: _("Dieses Jahr"), TWELVE: _("12 Monate"), RANGE: _("Von – bis")}[time]


def _standings(season: Season, names: Names) -> Grid:
    note = ""
    if season.choice.dropped:
        note = _("Gestrichene Abende zählen bei Punkten, Spielen und Schnitt nicht mit.")
    return Grid(
        id="standings",
        title=_("Tabelle"),
        corner=_("Name"),
        heads=(_("Punkte"), _("Abende"), _("je Abend"), _("je Spiel"), _("Spiele")),
        lines=tuple(_standing(one, names) for one in season.standings),
        note=note,
    )


def _standing(one: Standing, names: Names) -> Line:
    evenings = str(one.counted) if one.counted == one.evenings else f"{one.counted}/{one.evenings}"
    averages = _average(one.per_evening), _average(one.per_game)
    numbers = (of_points(one.points), Cell(evenings), *averages, Cell(str(one.games)))
    return Line(names.get(one.player, "?"), numbers, mark=f"{one.place}.")


def _average(points: Fraction | None) -> Cell:
    return NOTHING if points is None else Cell(decimal(points, language()))


def _peaks(season: Season, names: Names, runde_id: int) -> Grid:
    return Grid(
        id="peaks",
        title=_("Beste und schlechteste Abende"),
        corner=_("Name"),
        heads=(_("bester"), _("schlechtester")),
        lines=tuple(
            Line(names.get(one.player, "?"), (_peak(one.best, runde_id), _peak(one.worst, runde_id)))
            for one in season.standings
        ),
    )


def _peak(peak: Peak, runde_id: int) -> Cell:
    url = url_for("board.show", runde_id=runde_id, evening_id=peak.evening.id)
    return Cell(signed(peak.points), str(format_date(peak.evening.date, "short")), url)


def _evening(evening: PlayedEvening, season: Season, names: Names, runde_id: int) -> EveningLine:
    points = evening.counted(bock=season.choice.bock)
    ordered = sorted(points.items(), key=lambda pair: -pair[1])
    games = str(ngettext("%(num)s Spiel", "%(num)s Spiele", evening.games))
    return EveningLine(
        title=named(evening),
        url=url_for("board.show", runde_id=runde_id, evening_id=evening.id),
        state=_("läuft noch") if evening.running else games,
        points=tuple((names.get(player, "?"), real_minus(value)) for player, value in ordered),
    )


def _other_bock(season: Season, form: SeasonForm, runde_id: int) -> str:
    other = WITHOUT if form.bock == WITH else WITH
    return url_for("season.show", runde_id=runde_id, **form.with_bock(other)) if season.sums.bock else ""


def _at(runde_id: int, form: SeasonForm, page: int) -> str:
    asked = form.query | ({"seite": page} if page > 1 else {})
    return url_for("season.show", runde_id=runde_id, **asked)
