"""The values of the pages of a tournament: who sits where, how far tables are, the standing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.tournament.table_doubts import agreed_games
from scorepad.actions.tournament.tournament_results import MarkedTable, Scores
from scorepad.files.tournament_table import FileSeat, PlayedTournament
from scorepad.scoring.entry import PaperList
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.tournament.ranking import Ranks
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredEntrant, StoredTournament
from scorepad.telling.tournament import TeamLine, remark, teams
from scorepad.telling.tournament_result import ToldResult
from scorepad.web.frame.time_left import ShownTime
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext
from scorepad.web.tournament.clock_view import times

QUIET = 20
"""Minutes without an entry after which the leader is told."""
STEP = 5
"""To so many minutes they are rounded down."""
HOURS = 120
"""From so many minutes on they are told as hours."""


class Seated(NamedTuple):
    """Who sits where in a round."""

    table: int
    place: int
    who: StoredEntrant


@dataclass(frozen=True)
class TableCard:
    """A table of the running round, for the leader."""

    seats: list[Seated]
    evening: StoredEvening | None
    remark: str
    state: str
    leads: str
    time: ShownTime | None
    quiet: str


def seated(stored: StoredTournament, round_no: int) -> list[Seated]:
    """Everybody at the tables of a round, by table and place; nobody while it is not drawn."""
    drawn = stored.round(round_no)
    known = stored.by_id
    seats = [seat for seat in drawn.seats if seat.table_no] if drawn else []
    return [Seated(seat.table_no, seat.place, known[seat.entry_id]) for seat in seats]


def cards(
    stored: StoredTournament,
    evenings: Mapping[int, StoredEvening | None],
    sentences: Mapping[tuple[int, int], str],
    visit: Visit,
) -> Iterator[TableCard]:
    """A card for each table of the last round, if it is released.

    `evenings` are those of the round by table, `sentences` is what `remarks` says.
    """
    if not stored.rounds or stored.rounds != stored.released:
        return
    drawn = stored.rounds[-1]
    everybody = seated(stored, drawn.number)
    time_of_table = times(stored, visit)
    for table in drawn.tables:
        people = [seat for seat in everybody if seat.table == table]
        said = sentences.get((drawn.number, table), "")
        evening = evenings.get(table)
        if evening is None:
            yield TableCard(people, None, said, "", "", None, "")
        else:
            yield _card(people, evening, said, time_of_table.get(table), visit)


def remarks(marked: Iterable[MarkedTable], visit: Visit) -> dict[tuple[int, int], str]:
    """A sentence about each marked table, by round and table."""
    return {(table.round, table.table): remark(table, visit.voice) for table in marked}


def state_of_table(evening: StoredEvening, result: Replay) -> str:
    """How far a table is: its next game, or how its list ended."""
    if evening.accepted:
        return _("bestätigt")
    if any(isinstance(row.entry, PaperList) for row in result.rows):
        return _("Liste vom Papier")
    played = sum(row.number is not None for row in result.rows)
    games = agreed_games(evening.plan)
    if evening.ended or played >= games:
        return _("fertig, noch nicht bestätigt")
    return _("Spiel %(game)s von %(games)s", game=played + 1, games=games)


def _card(
    seats: list[Seated],
    evening: StoredEvening,
    remark: str,
    time: ShownTime | None,
    visit: Visit,
) -> TableCard:
    result = replayed(evening)
    over = evening.accepted or evening.ended
    return TableCard(
        seats=seats,
        evening=evening,
        remark=remark,
        state=state_of_table(evening, result),
        leads=_leads(result, visit),
        time=None if over else time,
        quiet="" if over else _quiet(evening, visit),
    )


def _leads(result: Replay, visit: Visit) -> str:
    """Who is ahead at a table and with how many points; empty while all have nothing."""
    totals = result.totals
    if not any(totals.values()):
        return ""
    most = max(totals.values())
    ahead = [player for player, total in totals.items() if total == most]
    voice = visit.voice
    return _("vorn: %(who)s mit %(total)s", who=voice.names(ahead), total=voice.total(most))


def _quiet(evening: StoredEvening, visit: Visit) -> str:
    """For how long nothing was entered at a table; empty while that is usual."""
    rested = visit.now - evening.changed_at
    minutes = int(rested.total_seconds()) // 60
    rounded = minutes // STEP * STEP
    if rounded >= HOURS:
        return _("seit %(hours)s Stunden nichts", hours=rounded // 60)
    if rounded < QUIET:
        return ""
    return ngettext("seit %(num)s Minute nichts", "seit %(num)s Minuten nichts", rounded)


def team_lines(stored: StoredTournament, ranks: Ranks, visit: Visit) -> tuple[TeamLine, ...]:
    """The teams, best first, with their members."""
    return teams(ranks, stored.plan.ranking.by, stored.numbers, visit.voice)


def played(
    stored: StoredTournament, scores: Scores, told: ToldResult, visit: Visit
) -> PlayedTournament:
    """The tournament as data for its CSV file or spreadsheet."""
    known = stored.by_id
    uncounted = set[tuple[int, int]]()
    for marked in scores.counting.marked:
        if not marked.counts:
            uncounted |= {(number, marked.round) for number in marked.numbers}
    seats = []
    for drawn in stored.rounds:
        for seat in drawn.seats:
            who = known[seat.entry_id]
            table = seat.table_no or None
            seats.append(FileSeat(drawn.number, table, seat.place, who.number, who.name))
    return PlayedTournament(
        name=stored.name,
        date=stored.date,
        by=stored.plan.ranking.by,
        entrants=stored.numbers,
        ranks=scores.ranks,
        seats=seats,
        results=scores.counting.lists,
        uncounted=uncounted,
        remarks=remarks(scores.live.marked, visit),
        told=told,
    )
