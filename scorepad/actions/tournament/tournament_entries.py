"""The entrants of a tournament: joining, leaving, substitutes, disqualification, and fees.

Every entrant is a member of the Runde, a new one an inactive member, so tables name people as every
evening does.
"""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Unpack

from scorepad.actions.entry.log import Log, Outcome
from scorepad.actions.made import Made
from scorepad.actions.money import kasse, money_log
from scorepad.actions.problems import (
    FieldProblem,
    TakenNames,
    clean,
    looks_like,
    problems_of_name,
    spoken,
)
from scorepad.actions.runde.members import rewrite
from scorepad.actions.runde.runde import member_row, new_member
from scorepad.actions.tournament.table_lock import lock_of
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    action,
    keep,
    locked_tournament,
)
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store import evenings, runden, tournaments
from scorepad.store import kasse as kasse_store
from scorepad.store.models import NAME_LENGTH, KasseEntryRow, TournamentEntryRow
from scorepad.store.tournaments import StoredSeat, StoredTournament

MOST_ENTRIES = 240


@dataclass(frozen=True)
class NewEntrant:
    """A person who joins a tournament."""

    name: str
    team: str = ""
    club: str = ""
    paid: bool = False


def pasted(text: str) -> tuple[NewEntrant, ...]:
    """The people of a pasted list: a line each with name, club and team, separated by semicolons or
    tabs.
    """
    lines = (re.split(r"[;\t]", line) for line in text.splitlines() if line.strip())
    return tuple(
        NewEntrant(name, team="".join(more[1:2]), club="".join(more[:1])) for name, *more in lines
    )


def add(
    runde_id: int, tournament_id: int, people: Sequence[NewEntrant], **made: Unpack[Acting]
) -> None:
    """Add entrants under the next numbers. Raises Refused at `entries.0.name`, `entries.1.name` and
    so on.

    Their number and their names are checked before the tournament is locked; under the lock they
    are only compared with those who are there.
    """
    refuse(_too_many(len(people)))
    wanted = [
        NewEntrant(clean(who.name), clean(who.team), clean(who.club), who.paid) for who in people
    ]
    _add(runde_id, tournament_id, wanted, _problems_of_all(wanted), **made)


@action
def _add(
    held: Locked,
    wanted: Sequence[NewEntrant],
    wrong: Mapping[int, list[Problem]],
    **_made: Unpack[Acting],
) -> Facts:
    numbers = {entrant.number for entrant in held.stored.entrants}
    problems: list[Problem] = [FieldProblem("entries_late", "entries")] if held.drawn > 1 else []
    problems += _too_many(len(numbers) + len(wanted))
    here = TakenNames(entrant.name for entrant in held.stored.entrants)
    for place, person in enumerate(wanted):
        is_twice = person.name in here and not any(
            problem.code == "name_twice" for problem in wrong[place]
        )
        problems += [FieldProblem("name_twice", f"entries.{place}.name")] if is_twice else []
        problems += wrong[place]
    refuse(problems)
    members = _members(held)
    for number, person in enumerate(wanted, max(numbers, default=0) + 1):
        _put(held, number, person, held.drawn + 1, members)
    return {"people": [person.name for person in wanted]}


def _too_many(count: int) -> list[Problem]:
    return (
        [FieldProblem("too_many_entries", "entries", {"most": MOST_ENTRIES})]
        if count > MOST_ENTRIES
        else []
    )


def _problems_of_all(wanted: Sequence[NewEntrant]) -> Mapping[int, list[Problem]]:
    """The problems of each of these people by place, as far as the list alone shows them."""
    taken = TakenNames()
    problems: dict[int, list[Problem]] = {}
    for place, person in enumerate(wanted):
        problems[place] = _problems_of(person, taken, f"entries.{place}.")
        taken.add(person.name)
    return problems


@action
def change(
    held: Locked, number: int, *, name: str, team: str, club: str, **_made: Unpack[Acting]
) -> Facts:
    """Change an entrant's name, team and club. Raises Refused at `name`, `team` and `club`."""
    rows = _rows(held, number)
    person = NewEntrant(clean(name), clean(team), clean(club))
    before = rows[-1].name
    refuse(
        _problems_of(
            person, [entrant.name for entrant in held.stored.entrants if entrant.id != rows[-1].id]
        )
    )
    _rename(held, rows[-1], person.name)
    for row in rows:
        row.team = person.team
        row.club = person.club
    return {**_named(rows[-1]), "before": before, "team": person.team, "club": person.club}


@action
def mark_paid(held: Locked, number: int, *, paid: bool, **_made: Unpack[Acting]) -> Facts:
    """Store whether the fee of a number is paid."""
    rows = _rows(held, number)
    for row in rows:
        row.paid = paid
    return {**_named(rows[-1]), "paid": paid}


@action
def withdraw(held: Locked, number: int, *, from_round: int, **_made: Unpack[Acting]) -> Facts:
    """Withdraw an entrant from an undrawn round on; the number is not given again. Raises Refused
    at `from_round`.
    """
    row = _rows(held, number)[-1]
    refuse([FieldProblem("tournament_drawn", "from_round")] if from_round <= held.drawn else [])
    row.until_round = from_round - 1
    return {**_named(row), "round": from_round}


@action
def bring_back(held: Locked, number: int, **_made: Unpack[Acting]) -> Facts:
    """Let an entrant who left or was disqualified play again in the following rounds."""
    row = _rows(held, number)[-1]
    row.until_round = row.disqualified = None
    return _named(row)


@action
def disqualify(held: Locked, number: int, *, reason: str, **_made: Unpack[Acting]) -> Facts:
    """Remove an entrant from the standing and the following rounds. Raises Refused at `reason`."""
    refuse(kasse.problems_of_reason(clean(reason)))
    row = _rows(held, number)[-1]
    row.disqualified = clean(reason)
    row.until_round = held.drawn
    return {**_named(row), "reason": row.disqualified}


@action
def substitute(
    held: Locked, number: int, *, name: str, from_round: int, **made: Unpack[Acting]
) -> Facts:
    """Give a number to a substitute from an unreleased round on, or at once at an open table of the
    running round.

    At a running table the substitute takes over the list as it stands, so that the number has one
    result. Raises Refused at `name` and `from_round`.
    """
    before = _rows(held, number)[-1]
    name_before = before.name
    player_before = Player(str(before.member_id))
    person = NewEntrant(clean(name), before.team, before.club, before.paid)
    running_seat = _running_seat(held.stored, before.id, from_round)
    problems = _problems_of(person, [entrant.name for entrant in held.stored.entrants])
    if running_seat is None and from_round <= max(before.from_round, _last_released(held.stored)):
        problems.append(FieldProblem("round_released", "from_round", {"round": from_round}))
    refuse(problems)
    after = _successor(held, before, person, from_round)
    held.session.flush()
    _hand_over_seats(held, before, after, from_round)
    if running_seat is not None:
        _sit_down(held, running_seat, player_before, Player(str(after.member_id)), made)
    return {**_named(after), "before": name_before, "round": from_round}


def _last_released(stored: StoredTournament) -> int:
    return max((one.number for one in stored.released), default=0)


def _running_seat(stored: StoredTournament, entry_id: int, number: int) -> StoredSeat | None:
    """The seat of an entrant at a table with an evening, if this round is the last one released."""
    if number != _last_released(stored):
        return None
    seat = seat_in(stored, entry_id, number)
    if seat is None or seat.evening_id is None:
        return None
    return seat


def seat_in(stored: StoredTournament, entry_id: int, number: int) -> StoredSeat | None:
    """The seat of an entrant at a table of a round; None for a bye."""
    one_round = stored.round(number)
    seats = one_round.seats if one_round else ()
    return next((seat for seat in seats if seat.entry_id == entry_id and seat.table_no), None)


def _successor(
    held: Locked, before: TournamentEntryRow, person: NewEntrant, from_round: int
) -> TournamentEntryRow:
    """The row of the substitute; that of the person before, if this person never played before this
    round.
    """
    if before.from_round >= from_round:
        before.name = person.name
        before.member_id = _member(held, person.name)
        return before
    after = _put(held, before.number, person, from_round)
    before.until_round = from_round - 1
    return after


def _hand_over_seats(
    held: Locked, before: TournamentEntryRow, after: TournamentEntryRow, from_round: int
) -> None:
    """Give the seats of a person from a round on to the substitute."""
    rounds = [one.id for one in held.stored.rounds if one.number >= from_round]
    for round_id in rounds:
        for seat in tournaments.seat_rows(round_id, held.row.runde_id):
            if seat.entry_id == before.id:
                seat.entry_id = after.id


def _sit_down(held: Locked, seat: StoredSeat, gone: Player, comes: Player, made: Acting) -> None:
    """Name the substitute in the list of a running table. Raises Refused at `from_round` for a
    closed table.
    """
    known = evenings.lock(seat.evening_id or 0, held.row.runde_id)
    owner = tournaments.owner_of(seat.evening_id or 0, held.row.runde_id)
    if known is None or owner is None or lock_of(known[1], owner) is not None:
        raise Refused([FieldProblem("table_closed", "from_round", {"table": seat.table_no})])
    log = Log(held.session, *known, made)
    rewrite(log, gone, comes)
    for row in tournaments.seats_at(log.evening.id, held.row.runde_id):
        if row.place == seat.place:
            row.accepted_at = None
    key = part_key(made["client_key"], "substitute", log.evening.id)
    log.keep("substitute", Outcome(None), key)


def book_fees(runde_id: int, tournament_id: int, *, date: dt.date, **made: Unpack[Made]) -> int:
    """Book paid fees into the Kasse, each only once, and return the number of new bookings."""
    with locked_tournament(runde_id, tournament_id) as held:
        stored = held.stored
        booked = []
        for entrant in stored.entrants:
            key = part_key(stored.key, "fee", entrant.number)
            if stored.plan.fee and entrant.paid and kasse_store.booked_by(runde_id, key) is None:
                fee = KasseEntryRow(
                    runde_id=runde_id, date=date, kind="deposit", cents=stored.plan.fee
                )
                fee.reason = stored.name
                fee.member_id = entrant.member_id
                kasse.add(held.session, fee, key, made)
                booked.append(kasse.facts_of(fee))
        if booked:
            money_log.keep(
                held.session, runde_id, "book", {"entries": booked}, money_log.by_of(made)
            )
            keep(held, "book_fees", {"count": len(booked)}, made)
        return len(booked)


def _problems_of(
    person: NewEntrant, taken: TakenNames | Sequence[str], path: str = ""
) -> list[Problem]:
    groups = {"team": person.team, "club": person.club}
    too_long = [path + name for name, text in groups.items() if len(text) > NAME_LENGTH]
    problems = problems_of_name(person.name, f"{path}name", taken)
    return [
        *problems,
        *(FieldProblem("name_too_long", field, {"most": NAME_LENGTH}) for field in too_long),
    ]


def _rows(held: Locked, number: int) -> list[TournamentEntryRow]:
    """The rows of a number, the present holder last. Raises Refused at `number`."""
    rows = [row for row in tournaments.entry_rows(held.row) if row.number == number]
    refuse([] if rows else [FieldProblem("number_unknown", "number")])
    return rows


def _named(row: TournamentEntryRow) -> dict[str, int | str]:
    """Number and name of a person for the history."""
    return {"number": row.number, "name": row.name}


def _put(
    held: Locked,
    number: int,
    person: NewEntrant,
    from_round: int,
    members: dict[str, int] | None = None,
) -> TournamentEntryRow:
    """Add the row of an entrant; `members` are the ids of everybody in the Runde by `spoken`
    name.
    """
    runde_id = held.row.runde_id
    member_id = _member(held, person.name, members)
    row = TournamentEntryRow(
        runde_id=runde_id, tournament_id=held.row.id, member_id=member_id, **asdict(person)
    )
    row.number = number
    row.from_round = from_round
    held.session.add(row)
    return row


def _members(held: Locked) -> dict[str, int]:
    """The ids of all members of the Runde by `spoken` name."""
    return {spoken(one.name): one.id for one in reversed(runden.members(held.row.runde_id))}


def _member(held: Locked, name: str, members: dict[str, int] | None = None) -> int:
    known = _members(held) if members is None else members
    if spoken(name) not in known:
        known[spoken(name)] = new_member(held.session, held.row.runde_id, name, active=False)
    return known[spoken(name)]


def _rename(held: Locked, row: TournamentEntryRow, name: str) -> None:
    """Rename an inactive member; an active one, or a name that another member has, changes the
    person instead.
    """
    member = member_row(row.runde_id, row.member_id)
    taken = any(
        looks_like(other.name, name)
        for other in runden.members(row.runde_id)
        if other.id != member.id
    )
    if not (member.active or taken):
        member.name = name
    elif name != row.name:
        plays = any(seat.entry_id == row.id for one in held.stored.released for seat in one.seats)
        refuse([FieldProblem("number_plays", "name")] if plays else [])
        row.member_id = _member(held, name)
    row.name = name
