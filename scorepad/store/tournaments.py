"""Stored tournaments: plan, entrants, rounds and seats. Nothing computed is stored."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple, Self

from sqlalchemy import ColumnElement, Select, and_, bindparam, delete, exists, select
from sqlalchemy.orm import aliased

from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.classes import among
from scorepad.scoring.tournament.clock import Pause, RoundClock, TableClock
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.paid_prizes import read_paid
from scorepad.scoring.tournament.plan import TournamentPlan, read_plan
from scorepad.scoring.tournament.prizes import WonPrize
from scorepad.store.db import db
from scorepad.store.evenings import EPOCH
from scorepad.store.models import (
    EntryRow,
    EveningRow,
    RevisionRow,
    RoundRow,
    SeatRow,
    TournamentEntryRow,
    TournamentRevisionRow,
    TournamentRow,
    TournamentWishRow,
)
from scorepad.store.models.base import OfRow
from scorepad.store.models.tournament import ENTRY_OF_SEAT, ROUND_OF_SEAT, TOURNAMENT_OF_ROUND
from scorepad.store.tournament_rows import Changes


@dataclass(frozen=True, kw_only=True)
class StoredEntrant(Entrant, OfRow):
    """A person who takes part under a number.

    A substitute has the same number from a later round on.
    """

    id: int
    member_id: int
    paid: bool
    disqualified: str | None
    present: bool | None

    @property
    def player(self) -> Player:
        """The key under which the logs of the tables name this person."""
        return Player(str(self.member_id))


@dataclass(frozen=True)
class StoredWish(OfRow):
    """Somebody who entered himself; `state` is waiting, taken (under `number`) or declined."""

    id: int
    name: str
    club: str
    team: str
    classes: tuple[str, ...]
    state: str
    number: int | None
    client_key: str


@dataclass(frozen=True)
class StoredSeat(OfRow):
    """A seat of a round; table 0 is a bye."""

    table_no: int
    place: int
    entry_id: int
    evening_id: int | None
    extra_minutes: int
    accepted_at: dt.datetime | None


@dataclass(frozen=True)
class StoredRound(OfRow):
    """A round; `state` is drawn or running, `extra_minutes` were given to all tables."""

    id: int
    number: int
    seed: str
    attempt: int
    started_at: dt.datetime | None
    minutes: int
    extra_minutes: int
    pauses: tuple[Pause, ...]
    state: str
    seats: tuple[StoredSeat, ...]

    @property
    def tables(self) -> Mapping[int, tuple[StoredSeat, ...]]:
        """The seats of each table in the order of places, without byes."""
        tables: dict[int, list[StoredSeat]] = {}
        for seat in self.seats:
            if seat.table_no:
                tables.setdefault(seat.table_no, []).append(seat)
        return {number: tuple(seats) for number, seats in tables.items()}


@dataclass(frozen=True)
class StoredTournament(OfRow):
    """A tournament at one revision; `state` is open, running or finished."""

    id: int
    runde_id: int
    name: str
    date: dt.date
    plan: TournamentPlan
    state: str
    revision: int
    changed_at: dt.datetime
    key: str
    joining: int | None
    joining_open: bool | None
    entrants: tuple[StoredEntrant, ...]
    rounds: tuple[StoredRound, ...]
    prizes_paid: tuple[WonPrize, ...]
    wishes: tuple[StoredWish, ...]

    def round(self, number: int) -> StoredRound | None:
        """The round of this number, or None while it is not drawn."""
        for drawn in self.rounds:
            if drawn.number == number:
                return drawn
        return None

    @property
    def released(self) -> tuple[StoredRound, ...]:
        """The rounds that run or are over."""
        return tuple(drawn for drawn in self.rounds if drawn.state != "drawn")

    @property
    def by_id(self) -> Mapping[int, StoredEntrant]:
        """The entrants by the ids that seats name."""
        return {entrant.id: entrant for entrant in self.entrants}

    @property
    def numbers(self) -> tuple[Entrant, ...]:
        """Each number once, from the first to the last round of all who had it."""
        numbers: list[Entrant] = []
        for _number, group in groupby(self.entrants, lambda entrant: entrant.number):
            holders = list(group)
            names = " / ".join(holder.name for holder in holders)
            last_round = holders[-1].until_round
            numbers.append(replace(holders[0], name=names, until_round=last_round))
        return tuple(numbers)

    def clock_of(self, drawn: StoredRound) -> RoundClock | None:
        """The clock of a round; None before its release, and without one."""
        return _clock(drawn, self.plan.minutes_five)

    def tables_of(self, number: int) -> tuple[tuple[int, ...], ...]:
        """The numbers at the tables of a round, in the order of places."""
        drawn = self.round(number)
        if drawn is None:
            return ()
        known = self.by_id
        return tuple(
            tuple(known[seat.entry_id].number for seat in seats) for seats in drawn.tables.values()
        )


@dataclass(frozen=True)
class TournamentRevision(OfRow):
    """An action on a tournament with its facts, names and numbers as they were then."""

    number: int
    action: str
    facts: Mapping[str, Any]
    link_id: int | None
    at: dt.datetime
    phone: str | None


@dataclass(frozen=True)
class TournamentChanges:
    """What an action on a tournament changed: its rows, and the evenings of its tables.

    `tables` has the first and the last revision that the action made there, by evening.
    """

    rows: Changes
    tables: Mapping[int, tuple[int, int]]

    @classmethod
    def of(cls, body: Mapping[str, Any] | None) -> Self | None:
        """The changes that a revision keeps; None for one that cannot be undone."""
        if body is None:
            return None
        rows = {key: (before, after) for key, (before, after) in body["rows"].items()}
        tables = {int(key): (first, last) for key, (first, last) in body["tables"].items()}
        return cls(rows, tables)


class TableAct(NamedTuple):
    """A revision of the evening of a table that is about the tournament; `step` is the key of the
    form that made it, which several tables may share.
    """

    round: int
    table: int
    evening_id: int
    number: int
    at: dt.datetime
    step: str


TABLE_ACTS = (
    "list", "sheet", "accept", "reopen", "extra", "substitute", "seal", "open", "revert", "restore",
)  # fmt: skip
"""Actions at a table that the history of the tournament tells; what closed with its round stands at
the release, single games in the changes of their table.
"""
KINDS_TOLD = ("list_result", "penalty", "seats", "rules")
"""Kinds of entries whose every change it tells too."""


class TournamentLine(NamedTuple):
    """A tournament in a list."""

    id: int
    name: str
    date: dt.date
    state: str


class TableOwner(NamedTuple):
    """What a tournament has decided about one of its tables.

    `people` hold its seats in the order of places; `finished` is whether the tournament is,
    `passed` whether a later round is released.
    """

    people: tuple[Player, ...]
    finished: bool
    passed: bool


class TablePlace(NamedTuple):
    """The tournament, round and table at which an evening is played."""

    tournament_id: int
    round_id: int
    number: int
    table_no: int


def list_of(runde_id: int) -> tuple[TournamentLine, ...]:
    """The tournaments of a Runde, newest first."""
    row = TournamentRow
    query = select(row.id, row.name, row.date, row.state).where(row.runde_id == runde_id)
    newest_first = query.order_by(row.date.desc(), row.id.desc())
    return tuple(TournamentLine(*line) for line in db.session.execute(newest_first))


def load(tournament_id: int, runde_id: int) -> StoredTournament | None:
    """A tournament of this Runde, or None."""
    row = db.session.scalar(_one(tournament_id, runde_id))
    return None if row is None else stored(row)


def lock(tournament_id: int, runde_id: int) -> TournamentRow | None:
    """The row of a tournament, locked until the transaction ends."""
    return db.session.scalar(_one(tournament_id, runde_id).with_for_update(key_share=True))


def started_by(runde_id: int, key: str) -> int | None:
    """The tournament that a stored client key made in this Runde, or None."""
    query = select(TournamentRow.id).where(
        TournamentRow.runde_id == runde_id, TournamentRow.client_key == key
    )
    return db.session.scalar(query)


def people_of(runde_id: int, tournament_ids: Collection[int]) -> frozenset[int]:
    """The ids of the members who take part in one of these tournaments, or did."""
    row = TournamentEntryRow
    members = select(row.member_id).where(row.runde_id == runde_id)
    query = members.where(row.tournament_id.in_(tournament_ids))
    return frozenset(db.session.scalars(query))


def place_of(evening_id: int, runde_id: int) -> TablePlace | None:
    """The table of a tournament at which an evening is played, or None."""
    columns = select(RoundRow.tournament_id, RoundRow.id, RoundRow.number, SeatRow.table_no)
    seats = columns.join(SeatRow, ROUND_OF_SEAT)
    query = seats.where(SeatRow.runde_id == runde_id, SeatRow.evening_id == evening_id)
    row = db.session.execute(query.limit(1)).one_or_none()
    return None if row is None else TablePlace(*row)


Key = tuple[int, int, dt.datetime, str | None]
"""The key of an evening at one revision, as `StoredEvening.key`."""


def evening_keys(runde_id: int, evening_ids: Sequence[int]) -> Mapping[int, Key]:
    """The present keys of these evenings, by their ids; one query."""
    columns = select(EveningRow.id, EveningRow.revision, EveningRow.changed_at, EPOCH)
    query = columns.where(EveningRow.runde_id == runde_id, EveningRow.id.in_(evening_ids))
    keys: dict[int, Key] = {}
    for evening_id, revision, changed_at, epoch in db.session.execute(query):
        keys[evening_id] = (evening_id, revision, changed_at, epoch)
    return keys


def entry_rows(tournament: TournamentRow) -> list[TournamentEntryRow]:
    """The rows of all entrants, by number and round, for an action to change."""
    row = TournamentEntryRow
    query = select(row).where(*_part_of(tournament, row))
    return list(db.session.scalars(query.order_by(row.number, row.from_round)))


def wish_rows(tournament: TournamentRow) -> list[TournamentWishRow]:
    """The rows of all who entered themselves, in this order, for an action to change."""
    row = TournamentWishRow
    query = select(row).where(*_part_of(tournament, row))
    return list(db.session.scalars(query.order_by(row.id)))


def wish_of(runde_id: int, tournament_id: int, key: str) -> int | None:
    """The wish that a stored client key made in a tournament, or None."""
    row = TournamentWishRow
    query = select(row.id).where(
        row.runde_id == runde_id, row.tournament_id == tournament_id, row.client_key == key
    )
    return db.session.scalar(query)


def entries_of(runde_id: int, member_id: int) -> list[TournamentEntryRow]:
    """The entries of a member in all tournaments, for an action to change."""
    row = TournamentEntryRow
    query = select(row).where(row.runde_id == runde_id, row.member_id == member_id)
    return list(db.session.scalars(query))


def round_rows(tournament: TournamentRow) -> list[RoundRow]:
    """The rows of all rounds in order, for an action to change."""
    query = select(RoundRow).where(*_part_of(tournament, RoundRow))
    return list(db.session.scalars(query.order_by(RoundRow.number)))


def seat_rows(round_id: int, runde_id: int) -> list[SeatRow]:
    """The rows of all seats of a round, by table and place, for an action to change."""
    query = select(SeatRow).where(SeatRow.runde_id == runde_id, SeatRow.round_id == round_id)
    return list(db.session.scalars(query.order_by(SeatRow.table_no, SeatRow.place)))


def lock_running(runde_id: int, evening_ids: Collection[int]) -> list[EveningRow]:
    """The rows of those of these evenings that have not ended, locked for the transaction."""
    row = EveningRow
    query = select(row).where(row.runde_id == runde_id, row.id.in_(evening_ids))
    running = query.where(row.ended_at.is_(None)).order_by(row.id)
    return list(db.session.scalars(running.with_for_update(key_share=True)))


def seats_at(evening_id: int, runde_id: int) -> list[SeatRow]:
    """The rows of the seats of the table at which an evening is played, for an action to change."""
    query = select(SeatRow).where(SeatRow.runde_id == runde_id, SeatRow.evening_id == evening_id)
    return list(db.session.scalars(query))


def history(
    stored: StoredTournament, *, since: dt.datetime | None = None
) -> tuple[TournamentRevision, ...]:
    """The actions on a tournament, newest first; with `since` from this moment on."""
    row = TournamentRevisionRow
    query = select(row).where(row.runde_id == stored.runde_id, row.tournament_id == stored.id)
    if since is not None:
        query = query.where(row.at >= since)
    revisions = db.session.scalars(query.order_by(row.number.desc()))
    return tuple(TournamentRevision.of(revision) for revision in revisions)


def changes_from(stored: StoredTournament, number: int) -> Mapping[int, TournamentChanges | None]:
    """What each action changed, by its number, from the action `number` on."""
    row = TournamentRevisionRow
    query = select(row.number, row.changes).where(
        row.runde_id == stored.runde_id, row.tournament_id == stored.id, row.number >= number
    )
    rows = db.session.execute(query)
    return {number: TournamentChanges.of(changes) for number, changes in rows}


def table_acts(
    stored: StoredTournament, *, since: dt.datetime | None = None, link_id: int | None = None
) -> tuple[TableAct, ...]:
    """What was done at its tables that concerns more than their games; one query.

    With `since` from this moment on, with `link_id` only by this link.
    """
    its_seats = and_(
        SeatRow.runde_id == RevisionRow.runde_id, SeatRow.evening_id == RevisionRow.evening_id
    )
    its_entry = and_(EntryRow.runde_id == RevisionRow.runde_id, EntryRow.id == RevisionRow.entry_id)
    told = RevisionRow.action.in_(TABLE_ACTS) | EntryRow.kind.in_(KINDS_TOLD)
    query = (
        select(
            RoundRow.number,
            SeatRow.table_no,
            RevisionRow.evening_id,
            RevisionRow.number,
            RevisionRow.at,
            RevisionRow.client_key,
        )
        .select_from(RevisionRow)
        .join(SeatRow, its_seats)
        .join(RoundRow, ROUND_OF_SEAT)
        .outerjoin(EntryRow, its_entry)
        .where(RoundRow.runde_id == stored.runde_id, RoundRow.tournament_id == stored.id)
        .where(SeatRow.place == 1, told)
    )
    if since is not None:
        query = query.where(RevisionRow.at >= since)
    if link_id is not None:
        query = query.where(RevisionRow.link_id == link_id)
    return tuple(TableAct(*row) for row in db.session.execute(query))


def clock_at(evening_id: int, runde_id: int) -> TableClock | None:
    """The clock of the table at which an evening is played; one query.

    None for any other evening, and for a tournament without a clock.
    """
    query = (
        select(RoundRow, TournamentRow.plan, SeatRow.extra_minutes)
        .select_from(SeatRow)
        .join(RoundRow, ROUND_OF_SEAT)
        .join(TournamentRow, TOURNAMENT_OF_ROUND)
        .where(SeatRow.runde_id == runde_id, SeatRow.evening_id == evening_id)
    )
    rows = db.session.execute(query).all()
    if not rows:
        return None
    drawn, plan, extra_minutes = rows[0]
    clock = _clock(drawn, plan.get("minutes_five"))
    if clock is None:
        return None
    return clock.at_table(len(rows), extra_minutes)


def _clock(drawn: StoredRound | RoundRow, minutes_five: int | None) -> RoundClock | None:
    if drawn.started_at is None or not drawn.minutes:
        return None
    pauses = drawn.pauses if isinstance(drawn, StoredRound) else read_pauses(drawn.pauses)
    return RoundClock(
        start=drawn.started_at,
        minutes=drawn.minutes,
        minutes_five=minutes_five or drawn.minutes,
        extra_minutes=drawn.extra_minutes,
        pauses=pauses,
    )


def read_pauses(stored: Sequence[Sequence[str | None]]) -> tuple[Pause, ...]:
    """The pauses of a round as they are stored."""
    pauses: list[Pause] = []
    for began, ended in stored:
        opened = dt.datetime.fromisoformat(str(began))
        closed = None if ended is None else dt.datetime.fromisoformat(ended)
        pauses.append(Pause(opened, closed))
    return tuple(pauses)


def write_pauses(pauses: Sequence[Pause]) -> list[list[str | None]]:
    """The pauses of a round, to be stored."""
    written: list[list[str | None]] = []
    for pause in pauses:
        ended = None if pause.ended is None else pause.ended.isoformat()
        written.append([pause.began.isoformat(), ended])
    return written


_LATER = aliased(RoundRow)
_IS_PASSED = (
    exists()
    .where(_LATER.runde_id == RoundRow.runde_id, _LATER.tournament_id == RoundRow.tournament_id)
    .where(_LATER.number > RoundRow.number, _LATER.state != "drawn")
)
# Each game that is entered asks for its owner, so the query is built once.
_OWNED = (
    select(TournamentEntryRow.member_id, TournamentRow.state, _IS_PASSED)
    .select_from(SeatRow)
    .join(RoundRow, ROUND_OF_SEAT)
    .join(TournamentRow, TOURNAMENT_OF_ROUND)
    .join(TournamentEntryRow, ENTRY_OF_SEAT)
    .where(SeatRow.runde_id == bindparam("runde"), SeatRow.evening_id == bindparam("evening"))
    .order_by(SeatRow.place)
)


def owner_of(evening_id: int, runde_id: int) -> TableOwner | None:
    """The tournament's word on the table at which an evening is played; one query.

    None for any other evening.
    """
    given = {"runde": runde_id, "evening": evening_id}
    rows = db.session.execute(_OWNED, given).all()
    if not rows:
        return None
    people = tuple(Player(str(member_id)) for member_id, _state, _passed in rows)
    _member_id, state, is_passed = rows[0]
    return TableOwner(people, state == "finished", bool(is_passed))


def unseat(round_id: int, runde_id: int) -> None:
    """Delete the seats of a round."""
    seats = delete(SeatRow).where(SeatRow.runde_id == runde_id, SeatRow.round_id == round_id)
    db.session.execute(seats)


def erase(tournament: TournamentRow) -> None:
    """Delete a tournament with its entrants, rounds, seats and history; its evenings stay."""
    for row in round_rows(tournament):
        unseat(row.id, row.runde_id)
    for table in (RoundRow, TournamentEntryRow, TournamentRevisionRow, TournamentWishRow):
        db.session.execute(delete(table).where(*_part_of(tournament, table)))
    db.session.delete(tournament)


def stored(row: TournamentRow) -> StoredTournament:
    """The tournament of a row, with its present entrants, rounds and seats."""
    plan = read_plan(row.plan)
    entrants: list[StoredEntrant] = []
    for entry in entry_rows(row):
        classes = among(entry.classes or (), plan.classes)
        entrants.append(StoredEntrant.of(entry, classes=classes))
    rounds: list[StoredRound] = []
    for drawn in round_rows(row):
        seats = tuple(StoredSeat.of(seat) for seat in seat_rows(drawn.id, row.runde_id))
        rounds.append(StoredRound.of(drawn, pauses=read_pauses(drawn.pauses), seats=seats))
    wishes = [
        StoredWish.of(wish, classes=among(wish.classes, plan.classes)) for wish in wish_rows(row)
    ]
    return StoredTournament.of(
        row,
        plan=plan,
        key=row.client_key,
        entrants=tuple(entrants),
        wishes=tuple(wishes),
        rounds=tuple(rounds),
        prizes_paid=read_paid(row.prizes_paid),
    )


def _one(tournament_id: int, runde_id: int) -> Select[TournamentRow]:
    return select(TournamentRow).where(
        TournamentRow.runde_id == runde_id, TournamentRow.id == tournament_id
    )


def _part_of(
    row: TournamentRow,
    table: type[RoundRow | TournamentEntryRow | TournamentRevisionRow | TournamentWishRow],
) -> tuple[ColumnElement[bool], ...]:
    return table.runde_id == row.runde_id, table.tournament_id == row.id
