"""The entrants of a tournament: joining, leaving, substitutes, disqualification, and fees.

Every entrant is a row among the members of the Runde, a new one a visitor, so tables name people as
every evening does.
"""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Self, Unpack

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
from scorepad.actions.runde.runde import member_row, new_visitor
from scorepad.actions.tournament.presence import next_round, set_presence
from scorepad.actions.tournament.table_lock import lock_of
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    action,
    allow_after_end,
    keep,
    locked_tournament,
    undone_by,
)
from scorepad.actions.tournament.tournament_money import book_again, book_back, free_key
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.classes import among, split_classes, unknown
from scorepad.store import evenings, runden, tournaments
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
    classes: tuple[str, ...] = ()

    @property
    def cleaned(self) -> Self:
        """The same person with texts as they are stored."""
        return replace(self, name=clean(self.name), team=clean(self.team), club=clean(self.club))


def pasted(text: str) -> tuple[NewEntrant, ...]:
    """The people of a pasted list: a line each with name, club, team and classes.

    These are separated by semicolons or tabs, the classes of a person by commas.
    """
    people: list[NewEntrant] = []
    for line in text.splitlines():
        if line.strip():
            name, club, team, classes, *_more = [*re.split(r"[;\t]", line), "", "", ""]
            people.append(NewEntrant(name, team, club, classes=split_classes(classes)))
    return tuple(people)


def add(
    runde_id: int, tournament_id: int, people: Sequence[NewEntrant], **made: Unpack[Acting]
) -> None:
    """Add entrants under the next numbers, until the last round has its first game.

    Who joins after a draw is there. Until the first game of a round it can be drawn again with
    them; later they play from the next one on.

    Raises Refused at `entries.0.name`, `entries.1.name` and so on. Their number and their names are
    checked before the tournament is locked; under the lock they are only compared with those who
    are there.
    """
    refuse(_too_many(len(people)))
    wanted = [person.cleaned for person in people]
    _add(runde_id, tournament_id, wanted, _problems_of_all(wanted), **made)


@action
def _add(
    held: Locked,
    wanted: Sequence[NewEntrant],
    wrong: Mapping[int, list[Problem]],
    **_made: Unpack[Acting],
) -> Facts:
    refuse(_problems_of_joining(held, wanted, wrong))
    _put_all(held, wanted)
    return {"people": [person.name for person in wanted]}


def take_in(held: Locked, wanted: Sequence[NewEntrant]) -> list[int]:
    """Add entrants under the next numbers, and return these. Raises Refused as `add` does."""
    refuse(_problems_of_joining(held, wanted, _problems_of_all(wanted)))
    return _put_all(held, wanted)


def _put_all(held: Locked, wanted: Sequence[NewEntrant]) -> list[int]:
    """Add entrants from the next round on, and return their numbers; once a round was drawn, who
    comes is there.
    """
    taken = {entrant.number for entrant in held.stored.entrants}
    first_round = next_round(held.stored)
    members = _members(held)
    numbers: list[int] = []
    for number, person in enumerate(wanted, max(taken, default=0) + 1):
        row = _put(held, number, person, first_round, members)
        if held.drawn:
            row.present = True
        numbers.append(number)
    return numbers


def _problems_of_joining(
    held: Locked, wanted: Sequence[NewEntrant], wrong: Mapping[int, list[Problem]]
) -> list[Problem]:
    """The problems of people who join; `wrong` are those that their list alone shows."""
    stored = held.stored
    numbers = {entrant.number for entrant in stored.entrants}
    problems: list[Problem] = []
    if next_round(stored) > stored.plan.rounds:
        problems.append(FieldProblem("entries_late", "entries"))
    problems += _too_many(len(numbers) + len(wanted))
    here = TakenNames(entrant.name for entrant in stored.entrants)
    for place, person in enumerate(wanted):
        known_codes = {problem.code for problem in wrong[place]}
        if person.name in here and "name_twice" not in known_codes:
            problems.append(FieldProblem("name_twice", f"entries.{place}.name"))
        problems += wrong[place]
        problems += _problems_of_classes(held, person.classes, f"entries.{place}.")
    return problems


def _too_many(count: int) -> list[Problem]:
    if count <= MOST_ENTRIES:
        return []
    return [FieldProblem("too_many_entries", "entries", {"most": MOST_ENTRIES})]


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
    held: Locked,
    number: int,
    *,
    name: str,
    team: str,
    club: str,
    classes: Sequence[str] | None = None,
    **_made: Unpack[Acting],
) -> Facts:
    """Change an entrant's name, team, club and classes; without `classes` these stay.

    Raises Refused at `name`, `team`, `club` and `classes`.
    """
    rows = _rows(held, number)
    present = rows[-1]
    person = NewEntrant(clean(name), clean(team), clean(club))
    before = present.name
    others = [entrant.name for entrant in held.stored.entrants if entrant.id != present.id]
    problems = _problems_of(person, others)
    refuse([*problems, *_problems_of_classes(held, classes or ())])
    _rename(held, present, person.name)
    for row in rows:
        row.team = person.team
        row.club = person.club
    told = {**_named(present), "before": before, "team": person.team, "club": person.club}
    if classes is None:
        return told
    known = held.stored.plan.classes
    chosen = list(among(classes, known))
    for row in rows:
        no_more = unknown(row.classes or (), known)
        row.classes = [*chosen, *no_more]
    return {**told, "classes": chosen}


@action
def mark_paid(held: Locked, number: int, *, paid: bool, **_made: Unpack[Acting]) -> Facts:
    """Store whether the fee of a number is paid."""
    rows = _rows(held, number)
    for row in rows:
        row.paid = paid
    return {**_named(rows[-1]), "paid": paid}


@action
def bring_back(held: Locked, number: int, **_made: Unpack[Acting]) -> Facts:
    """Let an entrant who left or was disqualified play again in the following rounds."""
    row = _rows(held, number)[-1]
    set_presence(row, "here", next_round(held.stored))
    row.disqualified = None
    return _named(row)


@action
def disqualify(held: Locked, number: int, *, reason: str, **_made: Unpack[Acting]) -> Facts:
    """Remove an entrant from the standing and the following rounds. Raises Refused at `reason`."""
    reason = clean(reason)
    refuse(kasse.problems_of_reason(reason))
    row = _rows(held, number)[-1]
    row.disqualified = reason
    row.until_round = next_round(held.stored) - 1
    return {**_named(row), "reason": reason}


@action
def substitute(
    held: Locked, number: int, *, name: str, from_round: int, **made: Unpack[Acting]
) -> Facts:
    """Give a number to a substitute from an unreleased round on, or at once at an open table.

    At a running table the substitute takes over the list as it stands, so that the number has one
    result. Raises Refused at `name` and `from_round`.
    """
    before = _rows(held, number)[-1]
    name_before = before.name
    player_before = Player(str(before.member_id))
    classes = tuple(before.classes or ())
    person = NewEntrant(clean(name), before.team, before.club, before.paid, classes)
    running_seat = _running_seat(held.stored, before.id, from_round)
    problems = _problems_of(person, [entrant.name for entrant in held.stored.entrants])
    earliest = max(before.from_round, _last_released(held.stored) + 1)
    if running_seat is None and from_round < earliest:
        problems.append(FieldProblem("round_released", "from_round", {"round": from_round}))
    refuse(problems)
    after = _successor(held, before, person, from_round)
    held.session.flush()
    _hand_over_seats(held, before, after, from_round)
    if running_seat is not None:
        _sit_down(held, running_seat, player_before, Player(str(after.member_id)), made)
    return {**_named(after), "before": name_before, "round": from_round}


def _last_released(stored: StoredTournament) -> int:
    return max((released.number for released in stored.released), default=0)


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
    if one_round is None:
        return None
    for seat in one_round.seats:
        if seat.entry_id == entry_id and seat.table_no:
            return seat
    return None


def _successor(
    held: Locked, before: TournamentEntryRow, person: NewEntrant, from_round: int
) -> TournamentEntryRow:
    """The row of the substitute; that of the person before, if this one never played so far."""
    if before.from_round >= from_round:
        before.name = person.name
        before.member_id = _member_or_new(held, person.name)
        set_presence(before, "here", from_round)
        return before
    after = _put(held, before.number, person, from_round)
    set_presence(after, "here", from_round)
    before.until_round = from_round - 1
    return after


def _hand_over_seats(
    held: Locked, before: TournamentEntryRow, after: TournamentEntryRow, from_round: int
) -> None:
    """Give the seats of a person from a round on to the substitute."""
    for one_round in held.stored.rounds:
        if one_round.number < from_round:
            continue
        for seat in tournaments.seat_rows(one_round.id, held.row.runde_id):
            if seat.entry_id == before.id:
                seat.entry_id = after.id


def _sit_down(held: Locked, seat: StoredSeat, gone: Player, comes: Player, made: Acting) -> None:
    """Name the substitute in the list of a running table.

    Raises Refused at `from_round` for a table that is closed or sealed.
    """
    closed = FieldProblem("table_closed", "from_round", {"table": seat.table_no})
    known = evenings.lock(seat.evening_id or 0, held.row.runde_id)
    owner = tournaments.owner_of(seat.evening_id or 0, held.row.runde_id)
    if known is None or owner is None:
        raise Refused([closed])
    evening_row, evening = known
    if evening.sealed or lock_of(evening, owner) is not None:
        raise Refused([closed])
    log = Log(held.session, evening_row, evening, made)
    rewrite(log, gone, comes)
    for row in log.seats():
        if row.place == seat.place:
            row.accepted_at = None
    key = part_key(made["client_key"], "substitute", log.evening.id)
    log.keep("substitute", Outcome(None), key)


@allow_after_end
@undone_by(back=book_back, again=book_again)
def book_fees(runde_id: int, tournament_id: int, *, date: dt.date, **made: Unpack[Made]) -> int:
    """Book paid fees into the Kasse, each only once, and return the number of new bookings."""
    with locked_tournament(runde_id, tournament_id) as held:
        stored = held.stored
        fee = stored.plan.fee
        payers = [entrant for entrant in stored.entrants if entrant.paid] if fee else []
        booked: list[KasseEntryRow] = []
        for entrant in payers:
            key = free_key(held, "fee", entrant.number)
            if key is None:
                continue
            row = KasseEntryRow(runde_id=runde_id, date=date, kind="deposit", cents=fee)
            row.reason = stored.name
            row.member_id = entrant.member_id
            kasse.add(held.session, row, key, made)
            booked.append(row)
        if booked:
            entries = [kasse.facts_of(row) for row in booked]
            by = money_log.by_of(made)
            money_log.keep(held.session, runde_id, "book", {"entries": entries}, by)
            facts = {"count": len(booked), "booked": [row.id for row in booked]}
            keep(held, "book_fees", facts, made)
        return len(booked)


def problems_alone(person: NewEntrant, taken: Sequence[str] = ()) -> list[Problem]:
    """The problems of a person at `name`, `team` and `club`; `taken` are the names of others."""
    return _problems_of(person, taken)


def _problems_of(
    person: NewEntrant, taken: TakenNames | Sequence[str], path: str = ""
) -> list[Problem]:
    problems = problems_of_name(person.name, f"{path}name", taken)
    for field, text in (("team", person.team), ("club", person.club)):
        if len(text) > NAME_LENGTH:
            problems.append(FieldProblem("name_too_long", path + field, {"most": NAME_LENGTH}))
    return problems


def _problems_of_classes(held: Locked, classes: Sequence[str], path: str = "") -> list[Problem]:
    """A problem for each class that is not one of the tournament."""
    strangers = unknown(classes, held.stored.plan.classes)
    where = f"{path}classes"
    return [FieldProblem("class_unknown", where, {"name": name[:40]}) for name in strangers]


def _rows(held: Locked, number: int) -> list[TournamentEntryRow]:
    """The rows of a number, the present holder last. Raises Refused at `number`."""
    rows = [row for row in tournaments.entry_rows(held.row) if row.number == number]
    if not rows:
        raise Refused([FieldProblem("number_unknown", "number")])
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
    """Add the row of an entrant; `members` are those of `_members`, if they are known already."""
    runde_id = held.row.runde_id
    member_id = _member_or_new(held, person.name, members)
    row = TournamentEntryRow(
        runde_id=runde_id, tournament_id=held.row.id, member_id=member_id, **asdict(person)
    )
    row.classes = list(among(person.classes, held.stored.plan.classes))
    row.number = number
    row.from_round = from_round
    held.session.add(row)
    return row


def _members(held: Locked) -> dict[str, int]:
    """The ids of all members of the Runde by `spoken` name; of one name the oldest member."""
    members = runden.members(held.row.runde_id)
    return {spoken(member.name): member.id for member in reversed(members)}


def _member_or_new(held: Locked, name: str, members: dict[str, int] | None = None) -> int:
    # The id of the member of this name, a new one if there is none.
    known = _members(held) if members is None else members
    key = spoken(name)
    if key not in known:
        known[key] = new_visitor(held.session, held.row.runde_id, name)
    return known[key]


def _rename(held: Locked, row: TournamentEntryRow, name: str) -> None:
    """Rename a visitor; else the number goes to another person.

    That is so for a member of the Runde, and for a name that another one has. Raises Refused at
    `name` if the person has played.
    """
    member = member_row(row.runde_id, row.member_id)
    others = [other for other in runden.members(row.runde_id) if other.id != member.id]
    is_taken = any(looks_like(other.name, name) for other in others)
    if member.visitor and not is_taken:
        member.name = name
    elif name != row.name:
        if _has_played(held.stored, row.id):
            raise Refused([FieldProblem("number_plays", "name")])
        row.member_id = _member_or_new(held, name)
    row.name = name


def _has_played(stored: StoredTournament, entry_id: int) -> bool:
    seats = [seat for released in stored.released for seat in released.seats]
    return any(seat.entry_id == entry_id for seat in seats)
