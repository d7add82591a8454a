"""The history of a tournament: who did what, when and why, at the whole of it and at its tables."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from flask import Blueprint

from scorepad.actions.tournament.tournament import evening_at
from scorepad.store import revisions, tournaments
from scorepad.store.tournaments import StoredTournament, TableAct, TournamentRevision
from scorepad.telling.tournament_changes import at_table, tell_tournament_change
from scorepad.web.board.log import HistoryLine, changes_in_words, moment, writers
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import pages as turns
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("tournament_history", __name__, url_prefix=TOURNAMENT)
PAGE = 30
"""Number of changes on a page."""


Change = TournamentRevision | TableAct


@blueprint.get("/aenderungen")
@reading
def show(visit: Visit, tournament_id: int) -> str:
    """The changes, the newest first, page by page; games stand in the changes of their table."""
    stored = of(visit, tournament_id)
    happened: list[Change] = [*tournaments.history(stored), *tournaments.table_acts(stored)]
    happened.sort(key=_newest, reverse=True)
    address = partial(visit.url, "tournament_history.show", tournament_id=tournament_id)
    pages = paging(len(happened), PAGE, address)
    shown = pages.part(happened)
    at_tables = [change for change in shown if isinstance(change, TableAct)]
    with turns.slot():
        lines = _lines_of_tables(stored, at_tables, visit)
    by_link = writers(stored.runde_id)
    changes = []
    for change in shown:
        if isinstance(change, TournamentRevision):
            changes.append(_own_line(change, by_link, visit))
        elif change in lines:
            changes.append(lines[change])
    return visit.page("tournament/history.html", tournament=stored, changes=changes, pages=pages)


def _newest(change: Change) -> tuple[dt.datetime, bool, int]:
    """The order of changes.

    At the same time an action on the whole stands after what it did at tables.
    """
    return change.at, isinstance(change, TournamentRevision), change.number


def _own_line(
    revision: TournamentRevision, by_link: Mapping[int, str], visit: Visit
) -> HistoryLine:
    """The line of an action on the tournament as a whole."""
    who = revision.phone or by_link.get(revision.link_id or 0, "")
    told = tell_tournament_change(revision.action, revision.facts, visit.voice)
    return HistoryLine(revision.number, moment(revision.at), who, told)


def _lines_of_tables(
    stored: StoredTournament, acts: Iterable[TableAct], visit: Visit
) -> dict[TableAct, HistoryLine]:
    """The lines of changes at tables; a table that cannot be read has none."""
    lines: dict[TableAct, HistoryLine] = {}
    lines_of_evening: dict[int, dict[int, HistoryLine]] = {}
    for act in acts:
        if act.evening_id not in lines_of_evening:
            lines_of_evening[act.evening_id] = _lines_of(stored, act, visit)
        line = lines_of_evening[act.evening_id].get(act.number)
        if line is not None:
            told = at_table(line.told, act.round, act.table, visit.voice)
            lines[act] = replace(line, told=told)
    return lines


def _lines_of(stored: StoredTournament, act: TableAct, visit: Visit) -> dict[int, HistoryLine]:
    """All changes of the evening at the table of an action, by revision."""
    drawn = stored.round(act.round)
    if drawn is None:
        return {}
    evening = evening_at(stored, drawn.tables[act.table])
    if evening is None:
        return {}
    log = revisions.history(act.evening_id, visit.runde.id)
    return {line.number: line for line in changes_in_words(evening, log)}
