"""Stored tournaments: plan, entrants, rounds and seats. Nothing computed is stored."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import delete, select

from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.plan import TournamentPlan, read_plan
from scorepad.store.db import db
from scorepad.store.evenings import EPOCH
from scorepad.store.models import EveningRow, RoundRow, SeatRow, TournamentEntryRow, TournamentRow


@dataclass(frozen=True)
class StoredEntrant:
    """A person who takes part under a number; a substitute has the same number from a later round on."""

    id: int
    number: int
    name: str
    member_id: int
    team: str
    club: str
    paid: bool
    from_round: int
    until_round: int | None
    disqualified: str | None

    @property
    def player(self) -> Player:
        """The key under which the logs of the tables name this person."""
        return Player(str(self.member_id))

    def plays(self, number: int) -> bool:
        """Whether this person, and no substitute, takes part in a round."""
        return self.from_round <= number and (self.until_round is None or number <= self.until_round)


@dataclass(frozen=True)
class StoredSeat:
    """A seat of a round; table 0 is a bye."""

    table_no: int
    place: int
    entry_id: int
    evening_id: int | None
    extra_minutes: int
    accepted_at: dt.datetime | None


@dataclass(frozen=True)
class StoredRound:
    """A round; `state` is drawn or running."""

    id: int
    number: int
    seed: str
    attempt: int
    started_at: dt.datetime | None
    minutes: int
    state: str
    seats: tuple[StoredSeat, ...]

    @property
    def tables(self) -> Mapping[int, tuple[StoredSeat, ...]]:
        """The seats of each table in the order of places, without byes."""
        seated = (seat for seat in self.seats if seat.table_no)
        return {number: tuple(seats) for number, seats in groupby(seated, lambda seat: seat.table_no)}


@dataclass(frozen=True)
class StoredTournament:
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
    entrants: tuple[StoredEntrant, ...]
    rounds: tuple[StoredRound, ...]

    def round(self, number: int) -> StoredRound | None:
        """The round of this number, or None while it is not drawn."""
        return next((one for one in self.rounds if one.number == number), None)

    @property
    def by_id(self) -> Mapping[int, StoredEntrant]:
        """The entrants by the ids that seats name."""
        return {entrant.id: entrant for entrant in self.entrants}

    @property
    def numbers(self) -> tuple[Entrant, ...]:
        """Everybody once by number, from the first round to the last round of all holders of the number."""
        together = groupby(self.entrants, lambda entrant: entrant.number)
        return tuple(_joined(tuple(people)) for _, people in together)

    def tables_of(self, number: int) -> tuple[tuple[int, ...], ...]:
        """The numbers at the tables of a round, in the order of places."""
        drawn, known = self.round(number), self.by_id
        tables = drawn.tables.values() if drawn else ()
        return tuple(tuple(known[seat.entry_id].number for seat in seats) for seats in tables)


class TournamentLine(NamedTuple):
    """A tournament in a list."""

    id: int
    name: str
    date: dt.date
    state: str


class TablePlace(NamedTuple):
    """The tournament, round and table at which an evening is played."""

    tournament_id: int
    round_id: int
    number: int
    table_no: int


def list_of(runde_id: int) -> tuple[TournamentLine, ...]:
    """The tournaments of a Runde, newest first."""
    columns = select(TournamentRow.id, TournamentRow.name, TournamentRow.date, TournamentRow.state)
    query = columns.where(TournamentRow.runde_id == runde_id)
    query = query.order_by(TournamentRow.date.desc(), TournamentRow.id.desc())
    return tuple(TournamentLine(*row) for row in db.session.execute(query))


def load(tournament_id: int, runde_id: int) -> StoredTournament | None:
    """A tournament of this Runde, or None."""
    row = db.session.execute(_one(tournament_id, runde_id)).scalar_one_or_none()
    return None if row is None else stored(row)


def lock(tournament_id: int, runde_id: int) -> TournamentRow | None:
    """The row of a tournament, locked until the transaction ends."""
    query = _one(tournament_id, runde_id).with_for_update(key_share=True)
    return db.session.execute(query).scalar_one_or_none()


def started_by(runde_id: int, key: str) -> int | None:
    """The tournament that a stored client key made in this Runde, or None."""
    query = select(TournamentRow.id).where(TournamentRow.runde_id == runde_id, TournamentRow.client_key == key)
    return db.session.execute(query).scalar_one_or_none()


def place_of(evening_id: int, runde_id: int) -> TablePlace | None:
    """The table of a tournament at which an evening is played, or None."""
    columns = select(RoundRow.tournament_id, RoundRow.id, RoundRow.number, SeatRow.table_no)
    joined = (RoundRow.runde_id == SeatRow.runde_id) & (RoundRow.id == SeatRow.round_id)
    query = columns.select_from(SeatRow).join(RoundRow, joined)
    query = query.where(SeatRow.runde_id == runde_id, SeatRow.evening_id == evening_id).limit(1)
    row = db.session.execute(query).one_or_none()
    return None if row is None else TablePlace(*row)


Key = tuple[int, int, dt.datetime, str | None]
"""The key of an evening at one revision, as `StoredEvening.key`."""


def evening_keys(runde_id: int, evening_ids: Sequence[int]) -> Mapping[int, Key]:
    """The present keys of these evenings, by their ids; one query."""
    columns = select(EveningRow.id, EveningRow.revision, EveningRow.changed_at, EPOCH)
    query = columns.where(EveningRow.runde_id == runde_id, EveningRow.id.in_(evening_ids))
    return {row[0]: (row[0], row[1], row[2], row[3]) for row in db.session.execute(query)}


def entry_rows(tournament_id: int, runde_id: int) -> list[TournamentEntryRow]:
    """The rows of all entrants, by number and round, for an action to change."""
    query = select(TournamentEntryRow).where(
        TournamentEntryRow.runde_id == runde_id, TournamentEntryRow.tournament_id == tournament_id
    )
    ordered = query.order_by(TournamentEntryRow.number, TournamentEntryRow.from_round)
    return list(db.session.scalars(ordered))


def entries_of(runde_id: int, member_id: int) -> list[TournamentEntryRow]:
    """The entries of a member in all tournaments, for an action to change."""
    query = select(TournamentEntryRow).where(
        TournamentEntryRow.runde_id == runde_id, TournamentEntryRow.member_id == member_id
    )
    return list(db.session.scalars(query))


def round_rows(tournament_id: int, runde_id: int) -> list[RoundRow]:
    """The rows of all rounds in order, for an action to change."""
    query = select(RoundRow).where(RoundRow.runde_id == runde_id, RoundRow.tournament_id == tournament_id)
    return list(db.session.scalars(query.order_by(RoundRow.number)))


def seat_rows(round_id: int, runde_id: int) -> list[SeatRow]:
    """The rows of all seats of a round, by table and place, for an action to change."""
    query = select(SeatRow).where(SeatRow.runde_id == runde_id, SeatRow.round_id == round_id)
    return list(db.session.scalars(query.order_by(SeatRow.table_no, SeatRow.place)))


def unseat(round_id: int, runde_id: int) -> None:
    """Delete the seats of a round."""
    db.session.execute(delete(SeatRow).where(SeatRow.runde_id == runde_id, SeatRow.round_id == round_id))


def erase(tournament_id: int, runde_id: int) -> None:
    """Delete a tournament with its entrants, rounds and seats; its evenings stay."""
    for row in round_rows(tournament_id, runde_id):
        unseat(row.id, runde_id)
    for table in (RoundRow, TournamentEntryRow):
        mine = (table.runde_id == runde_id, table.tournament_id == tournament_id)
        db.session.execute(delete(table).where(*mine))
    whole = (TournamentRow.runde_id == runde_id, TournamentRow.id == tournament_id)
    db.session.execute(delete(TournamentRow).where(*whole))


def stored(row: TournamentRow) -> StoredTournament:
    """The tournament of a row, with its present entrants, rounds and seats."""
    rounds = tuple(_round(one) for one in round_rows(row.id, row.runde_id))
    entrants = tuple(_entrant(one) for one in entry_rows(row.id, row.runde_id))
    return StoredTournament(
        row.id,
        row.runde_id,
        row.name,
        row.date,
        read_plan(row.plan),
        row.state,
        row.revision,
        row.changed_at,
        row.client_key,
        entrants,
        rounds,
    )


def _one(tournament_id: int, runde_id: int) -> Any:
    return select(TournamentRow).where(TournamentRow.runde_id == runde_id, TournamentRow.id == tournament_id)


def _round(row: RoundRow) -> StoredRound:
    seats = tuple(
        StoredSeat(seat.table_no, seat.place, seat.entry_id, seat.evening_id, seat.extra_minutes, seat.accepted_at)
        for seat in seat_rows(row.id, row.runde_id)
    )
    return StoredRound(row.id, row.number, row.seed, row.attempt, row.started_at, row.minutes, row.state, seats)


def _entrant(row: TournamentEntryRow) -> StoredEntrant:
    return StoredEntrant(
        row.id,
        row.number,
        row.name,
        row.member_id,
        row.team,
        row.club,
        row.paid,
        row.from_round,
        row.until_round,
        row.disqualified,
    )


def _joined(people: Sequence[StoredEntrant]) -> Entrant:
    first, last = people[0], people[-1]
    names = " / ".join(person.name for person in people)
    return Entrant(first.number, names, first.team, first.club, first.from_round, last.until_round)
