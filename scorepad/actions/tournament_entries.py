"""The entrants of a tournament: joining, leaving, substitutes, disqualification, and fees.

Every entrant is a member of the Runde, a new one an inactive member, so tables name people as every evening does.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from scorepad.actions import kasse
from scorepad.actions.entries import Made
from scorepad.actions.errors import NotFound
from scorepad.actions.problems import FieldProblem, clean, looks_like, problems_of_name
from scorepad.actions.runde import member_row
from scorepad.actions.tournament import Acting, TournamentStep, act
from scorepad.actions.transaction import locked, part_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.store import kasse as kasse_store
from scorepad.store import runden, tournaments
from scorepad.store.models import NAME_LENGTH, KasseEntryRow, MemberRow, TournamentEntryRow

MOST_ENTRIES = 240


@dataclass(frozen=True)
class NewEntrant:
    """A person who joins a tournament."""

    name: str
    team: str = ""
    club: str = ""
    paid: bool = False


def pasted(text: str) -> tuple[NewEntrant, ...]:
    """The people of a pasted list: a line each with name, club and team, separated by semicolons or tabs."""
    lines = (re.split(r"[;\t]", line) for line in text.splitlines() if line.strip())
    return tuple(NewEntrant(name, team="".join(more[1:2]), club="".join(more[:1])) for name, *more in lines)


def add(runde_id: int, tournament_id: int, people: Sequence[NewEntrant], **made: Unpack[Acting]) -> None:
    """Add entrants under the next numbers. Raises Refused at `entries.0.name`, `entries.1.name` and so on."""

    def step(now: TournamentStep) -> None:
        wanted = [_cleaned(person) for person in people]
        refuse([*_whether_open(now, len(wanted)), *_of_people(now, wanted)])
        first = max((entrant.number for entrant in now.stored.entrants), default=0) + 1
        for number, person in enumerate(wanted, first):
            _put(now, number, person, now.drawn + 1)

    act(runde_id, tournament_id, "add", step, **made)


def change(
    runde_id: int, tournament_id: int, number: int, *, name: str, team: str, club: str, **made: Unpack[Acting]
) -> None:
    """Change an entrant's name, team and club. Raises Refused at `name`, `team` and `club`."""

    def step(now: TournamentStep) -> None:
        rows, who = _rows(now, number), _cleaned(NewEntrant(name, team, club))
        others = [entrant.name for entrant in now.stored.entrants if entrant.id != rows[-1].id]
        refuse([*problems_of_name(who.name, "name", others), *_of_groups(who, "")])
        _rename(now, rows[-1], who.name)
        for row in rows:
            row.team, row.club = who.team, who.club

    act(runde_id, tournament_id, "change", step, **made)


def mark_paid(runde_id: int, tournament_id: int, number: int, *, paid: bool, **made: Unpack[Acting]) -> None:
    """Store whether the fee of a number is paid."""

    def step(now: TournamentStep) -> None:
        for row in _rows(now, number):
            row.paid = paid

    act(runde_id, tournament_id, "paid", step, **made)


def withdraw(runde_id: int, tournament_id: int, number: int, *, from_round: int, **made: Unpack[Acting]) -> None:
    """Withdraw an entrant from an undrawn round on; the number is not given again. Raises Refused at `from_round`."""

    def step(now: TournamentStep) -> None:
        row = _rows(now, number)[-1]
        _refuse_drawn(now, from_round)
        row.until_round = from_round - 1

    act(runde_id, tournament_id, "withdraw", step, **made)


def bring_back(runde_id: int, tournament_id: int, number: int, **made: Unpack[Acting]) -> None:
    """Let an entrant who left or was disqualified play again in the following rounds."""

    def step(now: TournamentStep) -> None:
        row = _rows(now, number)[-1]
        row.until_round = row.disqualified = None

    act(runde_id, tournament_id, "bring_back", step, **made)


def disqualify(runde_id: int, tournament_id: int, number: int, *, reason: str, **made: Unpack[Acting]) -> None:
    """Remove an entrant from the standing and the following rounds. Raises Refused at `reason`."""
    reason = clean(reason)

    def step(now: TournamentStep) -> None:
        refuse(kasse.problems_of_reason(reason))
        row = _rows(now, number)[-1]
        row.disqualified, row.until_round = reason, now.drawn

    act(runde_id, tournament_id, "disqualify", step, **made)


def substitute(
    runde_id: int, tournament_id: int, number: int, *, name: str, from_round: int, **made: Unpack[Acting]
) -> None:
    """Give a number to a substitute from an unreleased round on. Raises Refused at `name` and `from_round`."""

    def step(now: TournamentStep) -> None:
        before, person = _rows(now, number)[-1], _cleaned(NewEntrant(name))
        released = [one.number for one in now.stored.rounds if one.state != "drawn"]
        problems = _of_people(now, [person], "name")
        if from_round <= max([before.from_round, *released]):
            problems.append(FieldProblem("round_released", "from_round", {"round": from_round}))
        refuse(problems)
        before.until_round = from_round - 1
        _put(now, number, NewEntrant(person.name, before.team, before.club, before.paid), from_round)
        now.session.flush()
        _seat(now, before.id, _rows(now, number)[-1].id, from_round)

    act(runde_id, tournament_id, "substitute", step, **made)


def book_fees(runde_id: int, tournament_id: int, *, date: dt.date, **made: Unpack[Made]) -> int:
    """Book paid fees into the Kasse, each only once, and return the number of new bookings."""
    with locked(runde_id) as (session, _runde):
        row = tournaments.lock(tournament_id, runde_id)
        if row is None:
            raise NotFound(f"no tournament {tournament_id}")
        stored, booked = tournaments.stored(row), 0
        for entrant in stored.entrants:
            key = part_key(stored.key, "fee", entrant.number)
            if stored.plan.fee and entrant.paid and kasse_store.booked_by(runde_id, key) is None:
                fee = KasseEntryRow(runde_id=runde_id, date=date, kind="deposit", cents=stored.plan.fee)
                fee.reason, fee.member_id = stored.name, entrant.member_id
                kasse.add(session, fee, key, made)
                booked += 1
        return booked


def _cleaned(person: NewEntrant) -> NewEntrant:
    return NewEntrant(clean(person.name), clean(person.team), clean(person.club), person.paid)


def _whether_open(now: TournamentStep, more: int) -> list[Problem]:
    problems: list[Problem] = []
    if now.drawn > 1:
        problems.append(FieldProblem("entries_late", "entries"))
    if len({entrant.number for entrant in now.stored.entrants}) + more > MOST_ENTRIES:
        problems.append(FieldProblem("too_many_entries", "entries", {"most": MOST_ENTRIES}))
    return problems


def _of_people(now: TournamentStep, people: Sequence[NewEntrant], field: str = "") -> list[Problem]:
    taken = [entrant.name for entrant in now.stored.entrants]
    problems: list[Problem] = []
    for place, person in enumerate(people):
        problems += problems_of_name(person.name, field or f"entries.{place}.name", taken)
        problems += _of_groups(person, f"entries.{place}.")
        taken.append(person.name)
    return problems


def _of_groups(person: NewEntrant, path: str) -> list[Problem]:
    given = {"team": person.team, "club": person.club}
    return [
        FieldProblem("name_too_long", path + name, {"most": NAME_LENGTH})
        for name, text in given.items()
        if len(text) > NAME_LENGTH
    ]


def _refuse_drawn(now: TournamentStep, from_round: int) -> None:
    if from_round <= now.drawn:
        raise Refused([FieldProblem("tournament_drawn", "from_round")])


def _rows(now: TournamentStep, number: int) -> list[TournamentEntryRow]:
    """The rows of a number, the present holder last. Raises Refused at `number`."""
    rows = [row for row in tournaments.entry_rows(now.row) if row.number == number]
    refuse([] if rows else [FieldProblem("number_unknown", "number")])
    return rows


def _put(now: TournamentStep, number: int, person: NewEntrant, from_round: int) -> None:
    member_id = _member(now, person.name)
    row = TournamentEntryRow(runde_id=now.runde_id, tournament_id=now.row.id, number=number, member_id=member_id)
    row.name, row.team, row.club, row.paid = person.name, person.team, person.club, person.paid
    row.from_round, row.until_round, row.disqualified = from_round, None, None
    now.session.add(row)


def _member(now: TournamentStep, name: str) -> int:
    known = next((one for one in runden.members(now.runde_id) if looks_like(one.name, name)), None)
    if known is not None:
        return known.id
    row = MemberRow(runde_id=now.runde_id, name=name, active=False)
    now.session.add(row)
    now.session.flush()
    return row.id


def _rename(now: TournamentStep, row: TournamentEntryRow, name: str) -> None:
    """Rename an inactive member; an active one, or a name that another member has, changes the person instead."""
    member = member_row(now.runde_id, row.member_id)
    taken = any(looks_like(one.name, name) for one in runden.members(now.runde_id) if one.id != member.id)
    if not (member.active or taken):
        member.name = name
    elif name != row.name:
        refuse([FieldProblem("number_plays", "name")] if _plays(now, row) else [])
        row.member_id = _member(now, name)
    row.name = name


def _plays(now: TournamentStep, row: TournamentEntryRow) -> bool:
    released = (one for one in now.stored.rounds if one.state != "drawn")
    return any(seat.entry_id == row.id for one in released for seat in one.seats)


def _seat(now: TournamentStep, before: int, after: int, from_round: int) -> None:
    """Give the seats of the drawn rounds from `from_round` on to a substitute."""
    for one_round in now.stored.rounds:
        for seat in tournaments.seat_rows(one_round.id, now.runde_id) if one_round.number >= from_round else ():
            seat.entry_id = after if seat.entry_id == before else seat.entry_id
