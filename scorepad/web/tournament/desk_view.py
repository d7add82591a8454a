"""The values of the leader's desk: how far each table is, and what was entered last."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.tournament.table_doubts import (
    agreed_games,
    games_played,
    has_begun,
    paper_list,
)
from scorepad.scoring.entry import PaperList
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.numerals import isolated, real_minus
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredRound, StoredSeat, StoredTournament
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext

SILENT = 10
"""Minutes without an entry after which a table is told as silent."""
ON_PAPER = 15
"""Minutes without a first game after which a table is taken for one that writes on paper."""
HOURS = 120
"""From so many minutes on they are told as hours."""
TOP = 3
"""So many of the first are told on top of the desk of a phone."""


@dataclass(frozen=True)
class DeskRow:
    """A table of the running round as a row: how far, who leads, when something was entered last.

    `url` leads to its page; empty for one whose evening is gone.
    """

    table: int
    url: str
    state: str
    detail: str
    when: str
    remark: str
    is_silent: bool = False
    is_done: bool = False


@dataclass(frozen=True)
class DeskTable:
    """A table as the row of sums needs it: its people in the order of places, and its list."""

    table: int
    evening: StoredEvening
    names: tuple[str, ...]
    listed: PaperList | None

    @property
    def totals(self) -> tuple[int, ...]:
        """The sums of its list on paper in the order of places; none without one."""
        if self.listed is None:
            return ()
        return tuple(self.listed.totals.get(player, 0) for player in self.evening.plan.table)

    def facts(self, visit: Visit) -> dict[str, Any]:
        """What the script of the row needs to know."""
        return {
            "names": self.names,
            "list": self.totals,
            "url": visit.url("at_table.show", evening_id=self.evening.id),
            "typed": visit.url("typed.show", tisch=self.evening.id),
        }


def is_desk(visit: Visit, stored: StoredTournament) -> bool:
    """Whether the page of the tournament is the desk: for its leader, from the release of a round
    to the draw of the next one.
    """
    if not visit.can_write or stored.state != "running" or not stored.rounds:
        return False
    return stored.rounds[-1].state != "drawn"


Evenings = Mapping[int, StoredEvening | None]
"""The evening of each table of the running round."""


def tables_of(evenings: Evenings, visit: Visit) -> dict[int, DeskTable]:
    """The tables of the running round by number, without those that have no evening."""
    tables: dict[int, DeskTable] = {}
    for number, evening in evenings.items():
        if evening is not None:
            tables[number] = _table(number, evening, visit)
    return tables


def _table(table_no: int, evening: StoredEvening, visit: Visit) -> DeskTable:
    names = tuple(visit.voice.name(player) for player in evening.plan.table)
    return DeskTable(table_no, evening, names, paper_list(replayed(evening)))


def told_list(table: DeskTable) -> str:
    """The sums of a list with the names."""
    pairs = zip(table.names, table.totals, strict=True)
    return ", ".join(f"{isolated(name)} {real_minus(total)}" for name, total in pairs)


@dataclass(frozen=True)
class SavedList:
    """The list that was saved last: what it says, and the revision that took it in."""

    table: int
    totals: str
    evening: int
    revision: int


def saved_list(
    evening_id: int | None, revision: int | None, tables: Iterable[DeskTable]
) -> SavedList | None:
    """A list that was just entered; None once its table has changed since."""
    for table in tables:
        evening = table.evening
        if (evening.id, evening.revision) == (evening_id, revision) and table.listed is not None:
            return SavedList(table.table, told_list(table), evening.id, evening.revision)
    return None


def desk_values(
    drawn: StoredRound,
    evenings: Evenings,
    sentences: Mapping[tuple[int, int], str],
    visit: Visit,
) -> dict[str, object]:
    """The rows of the desk and the facts of its tables; `sentences` is what `remarks` says."""
    rows = list(_rows(drawn, evenings, sentences, visit))
    tables = tables_of(evenings, visit)
    facts_of_tables = {number: table.facts(visit) for number, table in tables.items()}
    return {
        "open_rows": [row for row in rows if not row.is_done],
        "done_rows": [row for row in rows if row.is_done],
        "table_facts": json.dumps(facts_of_tables, ensure_ascii=False),
        "most_places": max([len(seats) for seats in drawn.tables.values()], default=4),
    }


def _rows(
    drawn: StoredRound,
    evenings: Evenings,
    sentences: Mapping[tuple[int, int], str],
    visit: Visit,
) -> Iterator[DeskRow]:
    for number, seats in drawn.tables.items():
        remark = sentences.get((drawn.number, number), "")
        evening = evenings[number]
        if evening is None:
            yield DeskRow(number, "", "", "", "", remark)
        else:
            yield _row(number, seats, evening, remark, visit)


def _row(
    number: int,
    seats: tuple[StoredSeat, ...],
    evening: StoredEvening,
    remark: str,
    visit: Visit,
) -> DeskRow:
    result = replayed(evening)
    minutes = _minutes_since(evening, visit)
    return DeskRow(
        table=number,
        url=visit.url("at_table.show", evening_id=evening.id),
        state=_state(evening, result, minutes),
        detail=_detail(seats, evening, result, minutes, visit),
        when=_when(evening, minutes, is_over=_is_full(evening, result)),
        remark=remark,
        is_silent=has_begun(result) and minutes >= SILENT and not _is_full(evening, result),
        is_done=evening.accepted,
    )


def _minutes_since(evening: StoredEvening, visit: Visit) -> int:
    rested = visit.now - evening.changed_at
    return int(rested.total_seconds()) // 60


def _is_full(evening: StoredEvening, result: Replay) -> bool:
    """Whether nothing is missing at a table but the word of its people."""
    return evening.ended or games_played(result) >= agreed_games(evening.plan)


def _is_on_paper(result: Replay, minutes: int) -> bool:
    return not has_begun(result) and minutes >= ON_PAPER


def _state(evening: StoredEvening, result: Replay, minutes: int) -> str:
    """How far a table is."""
    if paper_list(result) is not None or _is_on_paper(result, minutes):
        return _("Papier")
    played = games_played(result)
    if evening.accepted:
        return ngettext("%(num)s Spiel", "%(num)s Spiele", played)
    if _is_full(evening, result):
        return _("fertig")
    return _("Spiel %(game)s von %(games)s", game=played + 1, games=agreed_games(evening.plan))


def _detail(
    seats: tuple[StoredSeat, ...],
    evening: StoredEvening,
    result: Replay,
    minutes: int,
    visit: Visit,
) -> str:
    """Who leads at a table; or who agrees, or that nothing is there yet."""
    if not evening.accepted and _is_full(evening, result):
        return _agreeing(seats)
    if not has_begun(result) and not evening.accepted:
        is_paper = _is_on_paper(result, minutes)
        return _("noch keine Liste") if is_paper else _("noch nichts eingetragen")
    return leads(result, visit)


def _agreeing(seats: tuple[StoredSeat, ...]) -> str:
    agreed = sum(seat.accepted_at is not None for seat in seats)
    if not agreed:
        return _("noch niemand sagt „stimmt“")
    if agreed == 1:
        return _("1 von %(people)s sagt „stimmt“", people=len(seats))
    return _("%(agreed)s von %(people)s sagen „stimmt“", agreed=agreed, people=len(seats))


def leads(result: Replay, visit: Visit) -> str:
    """Who is ahead at a table and with how many points; empty while all have nothing."""
    totals = result.totals
    if not any(totals.values()):
        return ""
    most = max(totals.values())
    ahead = [player for player, total in totals.items() if total == most]
    who = visit.voice.names(ahead)
    total = visit.voice.total(most)
    if len(ahead) > 1:
        return _("%(who)s führen mit %(total)s", who=who, total=total)
    return _("%(who)s führt mit %(total)s", who=who, total=total)


def _when(evening: StoredEvening, minutes: int, *, is_over: bool) -> str:
    """When something was entered last at a table, or for how long nothing was."""
    if not evening.entries:
        return ""
    if minutes < 1:
        return _("gerade eben")
    if minutes >= HOURS:
        return _("seit %(hours)s Stunden nichts", hours=minutes // 60)
    if minutes >= SILENT and not is_over:
        return _("seit %(minutes)s min nichts", minutes=minutes)
    return _("vor %(minutes)s min", minutes=minutes)
