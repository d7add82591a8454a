"""Export and import of tournaments in the file of a Runde.

It holds the evenings of their tables too.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy.orm import Session

from scorepad.actions.entry.log import keep_revision
from scorepad.actions.made import Made
from scorepad.actions.tournament.tournament import Locked, keep
from scorepad.actions.tournament.tournament_clock import set_clocks
from scorepad.actions.transaction import part_key
from scorepad.files.documents import stored_key
from scorepad.files.tournaments import (
    FileEntrant,
    FileRound,
    FileTable,
    FileTournament,
    FileWish,
)
from scorepad.scoring.tournament.paid_prizes import write_paid
from scorepad.scoring.tournament.plan import write_plan
from scorepad.store import evenings, tournaments, whole
from scorepad.store.models import (
    RoundRow,
    SeatRow,
    TournamentEntryRow,
    TournamentRow,
    TournamentWishRow,
)
from scorepad.store.tournaments import StoredRound, StoredTournament

_ENTRANT = FileEntrant.__dataclass_fields__.keys() - {"member"}
_ROUND = FileRound.__dataclass_fields__.keys() - {"tables", "pauses"}


def _values_of(names: Iterable[str], source: object) -> dict[str, Any]:
    # The values that have these names in files and in the database.
    return {name: getattr(source, name) for name in names}


def exported(
    runde_id: int, names: Mapping[str, str], only: int | None = None
) -> tuple[FileTournament, ...]:
    """The tournaments of a Runde in the form of files, or one of them.

    `names` has the name of every player key.
    """
    keys = {evening_id: key for key, evening_id in whole.keys(runde_id).items()}
    files: list[FileTournament] = []
    for line in reversed(tournaments.list_of(runde_id)):
        if only in {None, line.id}:
            stored = tournaments.load(line.id, runde_id)
            if stored is not None:
                files.append(_exported(stored, names, keys))
    return tuple(files)


def _exported(
    stored: StoredTournament, names: Mapping[str, str], keys: Mapping[int, str]
) -> FileTournament:
    entries: list[FileEntrant] = []
    for entrant in stored.entrants:
        member = names.get(entrant.player, entrant.name)
        entries.append(FileEntrant(member=member, **_values_of(_ENTRANT, entrant)))
    rounds: list[FileRound] = []
    for drawn in stored.rounds:
        tables = tuple(_tables(stored, drawn, keys))
        facts = _values_of(_ROUND, drawn)
        rounds.append(FileRound(tables=tables, pauses=drawn.pauses, **facts))
    return FileTournament(
        key=stored.key,
        name=stored.name,
        date=stored.date,
        plan=stored.plan,
        state=stored.state,
        entries=tuple(entries),
        rounds=tuple(rounds),
        prizes_paid=stored.prizes_paid,
        waiting=tuple(
            FileWish(wish.name, wish.club, wish.team, wish.classes)
            for wish in stored.wishes
            if wish.state == "waiting"
        ),
    )


def _tables(
    stored: StoredTournament, drawn: StoredRound, keys: Mapping[int, str]
) -> Iterator[FileTable]:
    known = stored.by_id
    for number, group in groupby(drawn.seats, lambda seat: seat.table_no):
        seats = list(group)
        first = seats[0]
        held = tuple((known[seat.entry_id].number, seat.accepted_at) for seat in seats)
        evening_key = keys.get(first.evening_id or 0)
        yield FileTable(number, held, evening_key, first.extra_minutes)


@dataclass
class TournamentImport:
    """The tournaments in an import.

    `ids` maps names to members, `evenings` maps stored keys to row ids.
    """

    session: Session
    runde_id: int
    link_id: int | None
    now: dt.datetime
    ids: Mapping[str, str] = field(default_factory=dict)
    evenings: dict[str, int] = field(default_factory=dict)

    def add_tournament(self, file: FileTournament) -> None:
        """Add a tournament with its people, rounds and seats, if its key is new in the Runde.

        Its tables get those evenings that were imported before.
        """
        if tournaments.started_by(self.runde_id, stored_key(file.key)) is not None:
            return
        row = self._tournament_row(file)
        where = {"runde_id": self.runde_id, "tournament_id": row.id}
        entrants: list[TournamentEntryRow] = []
        for who in file.entries:
            member_id = int(self.ids[who.member])
            facts = _values_of(_ENTRANT, who)
            entrants.append(TournamentEntryRow(member_id=member_id, **where, **facts))
        drawn: list[RoundRow] = []
        for one_round in file.rounds:
            pauses = tournaments.write_pauses(one_round.pauses)
            drawn.append(RoundRow(pauses=pauses, **where, **_values_of(_ROUND, one_round)))
        wishes = [self._wish_row(file, place, **where) for place in range(len(file.waiting))]
        self.session.add_all([*entrants, *drawn, *wishes])
        self.session.flush()  # gives them their ids
        for round_row, one_round in zip(drawn, file.rounds, strict=True):
            for table in one_round.tables:
                self._seat(round_row, table, entrants)
        made: Made = {"client_key": file.key, "link_id": self.link_id, "now": self.now}
        imported = Locked(self.session, row, tournaments.stored(row))
        keep(imported, "import", {"name": row.name}, made)
        for round_row in drawn:
            set_clocks(imported, round_row, made)

    def _wish_row(self, file: FileTournament, place: int, **where: int) -> TournamentWishRow:
        waiting = file.waiting[place]
        row = TournamentWishRow(**where, name=waiting.name, club=waiting.club, team=waiting.team)
        row.classes = list(waiting.classes)
        row.at = self.now
        row.state = "waiting"
        row.client_key = part_key(file.key, "wish", place)
        return row

    def _tournament_row(self, file: FileTournament) -> TournamentRow:
        row = TournamentRow(
            runde_id=self.runde_id, name=file.name, date=file.date, state=file.state, revision=0
        )
        row.plan = write_plan(file.plan)
        if file.prizes_paid:
            row.prizes_paid = write_paid(file.prizes_paid)
        row.changed_at = self.now
        row.done = {}
        row.client_key = stored_key(file.key)
        self.session.add(row)
        self.session.flush()
        return row

    def _seat(
        self, drawn: RoundRow, table: FileTable, entrants: Sequence[TournamentEntryRow]
    ) -> None:
        evening_id = None
        if table.evening:
            evening_id = self.evenings.get(stored_key(table.evening))
        for place, (number, accepted_at) in enumerate(table.seats, 1):
            seat = SeatRow(
                runde_id=self.runde_id, round_id=drawn.id, table_no=table.table, place=place
            )
            seat.entry_id = _holder(entrants, number, drawn.number).id
            seat.evening_id = evening_id
            seat.extra_minutes = table.extra_minutes
            seat.accepted_at = accepted_at
            self.session.add(seat)
        all_accepted = all(accepted_at is not None for _number, accepted_at in table.seats)
        if evening_id is not None and table.seats and all_accepted:
            self._close(evening_id)
        self.session.flush()

    def _close(self, evening_id: int) -> None:
        # Marks an evening as accepted by all, so that nothing can be entered any more.
        held = evenings.lock(evening_id, self.runde_id)
        if held is None:
            return
        row, stored = held
        if stored.accepted:
            return
        row.revision += 1
        key = part_key(row.client_key, "accept", row.revision)
        keep_revision(self.session, row, "accept", key=key, link_id=self.link_id, now=self.now)


def _holder(
    entrants: Sequence[TournamentEntryRow], number: int, round_number: int
) -> TournamentEntryRow:
    """The person who holds a number in this round, or else from its first round on."""
    holders = [row for row in entrants if row.number == number]
    holders.sort(key=lambda row: row.from_round)
    so_far = [row for row in holders if row.from_round <= round_number]
    return so_far[-1] if so_far else holders[0]
