"""Export and import of tournaments in the file of a Runde, which holds the evenings of their tables too."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorepad.actions.log import keep_revision
from scorepad.actions.transaction import part_key
from scorepad.files.documents import stored_key
from scorepad.files.tournaments import FileEntrant, FileRound, FileTable, FileTournament
from scorepad.scoring.tournament.plan import write_plan
from scorepad.store import evenings, tournaments, whole
from scorepad.store.models import RoundRow, SeatRow, TournamentEntryRow, TournamentRow
from scorepad.store.tournaments import StoredRound, StoredTournament


def exported(runde_id: int, names: Mapping[str, str], only: int | None = None) -> tuple[FileTournament, ...]:
    """The tournaments of a Runde in the form of files, or one of them; `names` has the name of every player key."""
    keys = {evening_id: key for key, evening_id in whole.keys(runde_id).items()}
    ids = [line.id for line in tournaments.list_of(runde_id) if only in {None, line.id}]
    found_ones = (tournaments.load(tournament_id, runde_id) for tournament_id in reversed(ids))
    return tuple(_exported(stored, names, keys) for stored in found_ones if stored is not None)


def _exported(stored: StoredTournament, names: Mapping[str, str], keys: Mapping[int, str]) -> FileTournament:
    entries = tuple(
        FileEntrant(
            who.number,
            who.name,
            names.get(who.player, who.name),
            who.team,
            who.club,
            who.paid,
            who.from_round,
            who.until_round,
            who.disqualified,
        )
        for who in stored.entrants
    )
    rounds = tuple(_round(stored, one_round, keys) for one_round in stored.rounds)
    return FileTournament(stored.key, stored.name, stored.date, stored.plan, stored.state, entries, rounds)


def _round(stored: StoredTournament, one_round: StoredRound, keys: Mapping[int, str]) -> FileRound:
    tables = []
    for number in sorted({seat.table_no for seat in one_round.seats}):
        seats = [seat for seat in one_round.seats if seat.table_no == number]
        held = tuple((stored.by_id[seat.entry_id].number, seat.accepted_at) for seat in seats)
        tables.append(FileTable(number, held, keys.get(seats[0].evening_id or 0), seats[0].extra_minutes))
    facts = one_round.seed, one_round.attempt, one_round.started_at, one_round.minutes, one_round.state
    return FileRound(one_round.number, *facts, tuple(tables))


@dataclass(frozen=True)
class ImportedTournaments:
    """An import of tournaments: `ids` maps names to members, `evenings` maps stored keys to evening ids."""

    session: Session
    runde_id: int
    link_id: int | None
    now: dt.datetime
    ids: Mapping[str, str]
    evenings: Mapping[str, int]

    def add(self, coming: Iterable[FileTournament]) -> None:
        """Add the tournaments whose keys are new in the Runde."""
        for file in coming:
            if tournaments.started_by(self.runde_id, stored_key(file.key)) is None:
                self._add(file)

    def _add(self, file: FileTournament) -> None:
        row = TournamentRow(runde_id=self.runde_id, name=file.name, date=file.date, state=file.state, revision=1)
        row.plan, row.changed_at, row.done, row.client_key = write_plan(file.plan), self.now, {}, stored_key(file.key)
        self.session.add(row)
        self.session.flush()
        holders = {(who.number, who.from_round): self._entrant(row.id, who) for who in file.entries}
        self.session.flush()
        for one_round in file.rounds:
            self._round(row.id, one_round, file, holders)

    def _entrant(self, tournament_id: int, who: FileEntrant) -> TournamentEntryRow:
        row = TournamentEntryRow(runde_id=self.runde_id, tournament_id=tournament_id, number=who.number, name=who.name)
        row.member_id, row.team, row.club, row.paid = int(self.ids[who.member]), who.team, who.club, who.paid
        row.from_round, row.until_round, row.disqualified = who.from_round, who.until_round, who.disqualified
        self.session.add(row)
        return row

    def _round(
        self,
        tournament_id: int,
        one_round: FileRound,
        file: FileTournament,
        holders: Mapping[tuple[int, int], TournamentEntryRow],
    ) -> None:
        row = RoundRow(runde_id=self.runde_id, tournament_id=tournament_id, number=one_round.number)
        row.seed, row.attempt, row.minutes = one_round.seed, one_round.attempt, one_round.minutes
        row.started_at, row.state = one_round.started_at, one_round.state
        self.session.add(row)
        self.session.flush()
        for table in one_round.tables:
            evening_id = None if table.evening is None else self.evenings.get(stored_key(table.evening))
            for place, (number, accepted_at) in enumerate(table.seats, 1):
                since = _since(file, number, one_round.number)
                seat = SeatRow(runde_id=self.runde_id, round_id=row.id, table_no=table.table, place=place)
                seat.entry_id, seat.evening_id = holders[number, since].id, evening_id
                seat.extra_minutes, seat.accepted_at = table.extra_minutes, accepted_at
                self.session.add(seat)
            if evening_id is not None and table.seats and all(at for _, at in table.seats):
                self._close(evening_id)
        self.session.flush()

    def _close(self, evening_id: int) -> None:
        """Close a table whose list all players accepted."""
        held = evenings.lock(evening_id, self.runde_id)
        if held is not None and not held[1].accepted:
            row = held[0]
            row.revision += 1
            key = part_key(row.client_key, "accept", row.revision)
            keep_revision(self.session, row, "accept", key=key, link_id=self.link_id, now=self.now)


def _since(file: FileTournament, number: int, round_number: int) -> int:
    """The first round of the person who holds a number in `round_number`."""
    rounds = sorted(who.from_round for who in file.entries if who.number == number)
    return next((since for since in reversed(rounds) if since <= round_number), rounds[0])
