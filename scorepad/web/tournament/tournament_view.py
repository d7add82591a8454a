"""The values of the pages of a tournament: tables with their state, and the standing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from flask_babel import format_datetime

from scorepad.actions.replayed import replayed
from scorepad.files.tournament_table import FileSeat, PlayedTournament
from scorepad.scoring.entry import PaperList
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.ranking import Ranks
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredRound, StoredSeat, StoredTournament
from scorepad.telling.tournament import StandingLine, TeamLine, standing, teams
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext

QUIET, STEP, HOURS = 20, 5, 120
"""Minutes without an entry after which the leader is told, the step to which they are rounded down, and the number of
minutes from which they are told as hours."""


@dataclass(frozen=True)
class ShownSeat:
    """A seat of a table."""

    place: int
    number: int
    name: str
    own: bool


@dataclass(frozen=True)
class ShownTable:
    """The seats of a table."""

    number: int
    evening_id: int | None
    seats: tuple[ShownSeat, ...]


@dataclass(frozen=True)
class TableCard:
    """A table of the running round, for the leader."""

    table: ShownTable
    state: str
    leads: str
    until: str
    quiet: str
    closed: bool


def seated_tables(stored: StoredTournament, round_no: int, visit: Visit) -> tuple[ShownTable, ...]:
    """The tables of a round with everybody's place; none while it is not drawn."""
    drawn, known = stored.round(round_no), stored.by_id
    own = visit.person.id if visit.person else None

    def shown(seat: StoredSeat) -> ShownSeat:
        who = known[seat.entry_id]
        return ShownSeat(seat.place, who.number, who.name, who.member_id == own)

    tables = drawn.tables.items() if drawn else ()
    return tuple(ShownTable(number, seats[0].evening_id, tuple(map(shown, seats))) for number, seats in tables)


def time_of(stored: StoredTournament, drawn: StoredRound, seats: tuple[StoredSeat, ...]) -> dt.datetime | None:
    """When the clock of a table runs out, with its extra minutes; None without one."""
    minutes = drawn.minutes if len(seats) == 4 else stored.plan.minutes_five
    if not minutes or drawn.started_at is None:
        return None
    return drawn.started_at + dt.timedelta(minutes=minutes + seats[0].extra_minutes)


def clock_of(stored: StoredTournament) -> dt.datetime | None:
    """The earliest time at which the clock of a table in the last round runs out; None without a clock."""
    drawn = stored.rounds[-1] if stored.rounds else None
    times = [time_of(stored, drawn, seats) for seats in drawn.tables.values()] if drawn else []
    return min((time for time in times if time), default=None)


def cards(
    stored: StoredTournament, drawn: StoredRound, evenings: Mapping[int | None, StoredEvening], visit: Visit
) -> Iterator[TableCard]:
    """A card for each table of a released round, whose evenings are given by their ids."""
    for table in seated_tables(stored, drawn.number, visit):
        if evening := evenings.get(table.evening_id):
            until = time_of(stored, drawn, drawn.tables[table.number])
            yield _card(table, evening, format_datetime(until, "HH:mm") if until else "", visit)


def state_of_table(evening: StoredEvening, result: Replay) -> str:
    """How far a table is: its next game, or how its list ended."""
    if evening.accepted:
        return _("bestätigt")
    if any(isinstance(row.entry, PaperList) for row in result.rows):
        return _("Liste vom Papier")
    played = sum(row.number is not None for row in result.rows)
    length = evening.plan.rules.evening
    games = length.ends_after if len(evening.plan.table) == 4 else length.ends_after_at_five or length.ends_after
    if evening.ended or played >= games:
        return _("fertig, noch nicht bestätigt")
    return _("Spiel %(game)s von %(games)s", game=played + 1, games=games)


def _card(table: ShownTable, evening: StoredEvening, until: str, visit: Visit) -> TableCard:
    result = replayed(evening)
    most = max(result.totals.values(), default=0)
    ahead = [player for player, total in result.totals.items() if total == most] if any(result.totals.values()) else []
    leads = _("vorn: %(who)s mit %(total)s", who=visit.voice.names(ahead), total=visit.voice.total(most))
    over = evening.accepted or evening.ended
    rested = 0 if over else int((visit.now - evening.changed_at).total_seconds()) // 60 // STEP * STEP
    if rested >= HOURS:
        quiet = _("seit %(hours)s Stunden nichts", hours=rested // 60)
    else:
        quiet = ngettext("seit %(num)s Minute nichts", "seit %(num)s Minuten nichts", rested) if rested >= QUIET else ""
    state = state_of_table(evening, result)
    return TableCard(table, state, leads if ahead else "", "" if over else until, quiet, evening.accepted)


def standing_lines(stored: StoredTournament, ranks: Ranks, visit: Visit) -> tuple[StandingLine, ...]:
    """The standing, best first, with the line of the person whose phone this is; empty before a round is over."""
    names = {entrant.number: entrant.name for entrant in stored.numbers}
    own = {entrant.number for entrant in stored.entrants if visit.person and entrant.member_id == visit.person.id}
    return standing(ranks, stored.plan.ranking.by, names, visit.voice, own)


def team_lines(stored: StoredTournament, ranks: Ranks, visit: Visit) -> tuple[TeamLine, ...]:
    """The teams, best first, with their members."""
    return teams(ranks, stored.plan.ranking.by, stored.numbers, visit.voice)


def played(stored: StoredTournament, ranks: Ranks, lists: Iterable[ListResult]) -> PlayedTournament:
    """The tournament as data for its CSV file or spreadsheet."""
    known = stored.by_id
    seats = [
        FileSeat(
            one_round.number, seat.table_no or None, seat.place, known[seat.entry_id].number, known[seat.entry_id].name
        )
        for one_round in stored.rounds
        for seat in one_round.seats
    ]
    return PlayedTournament(stored.name, stored.date, stored.plan.ranking.by, stored.numbers, ranks, seats, lists)
