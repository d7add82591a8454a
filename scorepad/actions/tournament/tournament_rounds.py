"""The rounds of a tournament: drawing, exchanging seats, releasing, taking a release back."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from scorepad.actions.entry.log import Log, begin_all
from scorepad.actions.errors import NotFound
from scorepad.actions.evening.deleting import has_moved_money
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem
from scorepad.actions.tournament import table_undo
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    action,
    evenings_at,
    undone_by,
    unfinished,
)
from scorepad.actions.tournament.tournament_end import accept_ended
from scorepad.actions.tournament.tournament_results import results, standing
from scorepad.actions.transaction import part_key
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.tournament.clock import Pause
from scorepad.scoring.tournament.drawing import DrawKind, DrawQuestion, draw, large_again, repeated
from scorepad.scoring.tournament.facts import Table
from scorepad.store import erasing, evenings, tournaments
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import NAME_LENGTH, EveningRow, RoundRow, SeatRow
from scorepad.store.tournaments import StoredEntrant, StoredRound, StoredSeat, StoredTournament


@action
def draw_round(
    held: Locked,
    number: int,
    *,
    attempt: int = 1,
    given: Sequence[Table] | None = None,
    **_made: Unpack[Acting],
) -> Facts:
    """Draw a round, or draw it again until it is released.

    `given` are tables typed in, as numbers in order of places. Raises Refused at `round`, `entries`
    and `given`, and NotFound for a round that is not the next one.
    """
    stored = held.stored
    most = stored.plan.rounds
    if number != held.drawn + 1:
        held.drawn_round(number)
    if number > most:
        raise Refused([FieldProblem("rounds_over", "round", {"most": most})])
    earlier_rounds = stored.rounds[: number - 1]
    refuse(unfinished(replace(stored, rounds=earlier_rounds)))
    question = _question(stored, number, attempt, given)
    seated = draw(question)
    row = _round_row(held, number)
    row.attempt = attempt
    row.seed = question.seed
    row.minutes = stored.plan.minutes or 0
    held.session.add(row)
    held.session.flush()
    tournaments.unseat(row.id, held.row.runde_id)
    _seat(held, row, [seated.byes, *seated.tables])
    held.row.state = "running"
    facts = {"round": number, "seed": row.seed, "attempt": attempt, "given": given is not None}
    fives = stored.plan.fives
    return facts if fives is None else {**facts, "fives": fives}


def _seat(held: Locked, row: RoundRow, tables: Sequence[Table]) -> None:
    # The numbers of each table in order of places; the first table are the byes.
    entrants = held.stored.entrants
    entry_ids = {entrant.number: entrant.id for entrant in entrants if entrant.plays(row.number)}
    for table_no, numbers in enumerate(tables):
        for place, number in enumerate(numbers, 1):
            seat = SeatRow(runde_id=row.runde_id, round_id=row.id, table_no=table_no, place=place)
            seat.entry_id = entry_ids[number]
            seat.extra_minutes = 0
            held.session.add(seat)


@dataclass(frozen=True)
class RoundCosts:
    """What the present seats of a drawn round repeat, each by table.

    `of_pairs` has the names of `Draw` and counts each pair and person once, `large_again` those
    who sit at a table of more than four once more.
    """

    of_pairs: Mapping[str, Sequence[int]]
    large_again: Sequence[int]


def costs_of(stored: StoredTournament, number: int) -> RoundCosts:
    """The costs of each table of a drawn round with its present seats."""
    tables = stored.tables_of(number)
    question = _question(stored, number, 1, tables)
    return RoundCosts(repeated(question, tables), large_again(question, tables))


@action
def swap(
    held: Locked,
    number: int,
    *,
    first: tuple[int, int],
    second: tuple[int, int],
    **_made: Unpack[Acting],
) -> Facts:
    """Exchange two seats of an unreleased round, each given as table and place.

    Raises Refused at `seat`.
    """
    if first == second:
        raise Refused([FieldProblem("seat_same", "seat")])
    drawn = held.drawn_round(number)
    seats = tournaments.seat_rows(drawn.id, held.row.runde_id)
    rows = {(row.table_no, row.place): row for row in seats}
    first_row = rows.get(first)
    second_row = rows.get(second)
    if first_row is None or second_row is None:
        raise Refused([FieldProblem("seat_unknown", "seat")])
    first_row.entry_id, second_row.entry_id = second_row.entry_id, first_row.entry_id
    known = held.stored.by_id
    people = [known[second_row.entry_id].name, known[first_row.entry_id].name]
    return {"round": number, "people": people, "seats": [list(first), list(second)]}


def _release(held: Locked, number: int, made: Made, *, waits: bool) -> Facts:
    """Release a drawn round; what the history keeps of it."""
    one_round = held.drawn_round(number)
    missing = absent(held.stored, one_round)
    if missing:
        names = ", ".join(who.name for who in missing)
        raise Refused([FieldProblem("seated_missing", "round", {"names": names})])
    now = made["now"]
    accepted = accept_ended(held, made)
    begun = {
        table_no: _evening(held.stored, one_round, table_no, now.date())
        for table_no in one_round.tables
    }
    phone = made.get("phone", "")
    begin_all(held.session, list(begun.values()), link_id=made["link_id"], now=now, phone=phone)
    for seat in tournaments.seat_rows(one_round.id, held.row.runde_id):
        seat.evening_id = begun[seat.table_no].id if seat.table_no else None
    row = _round_row(held, number)
    row.state = "running"
    row.started_at = now
    if waits and row.minutes:
        row.pauses = tournaments.write_pauses([Pause(now)])
        for evening in begun.values():
            evening.time_up_at = None
        return {"round": number, "accepted": accepted, "waits": True}
    return {"round": number, "accepted": accepted}


def _take_back(held: Locked, number: int, made: Made) -> Facts:
    """Take the release of the last round back, and open the lists again that it closed.

    Returns what the history keeps of it.
    """
    one_round = _untouched_round(held, number)
    for seat in tournaments.seat_rows(one_round.id, held.row.runde_id):
        seat.evening_id = None
        seat.extra_minutes = 0
    held.session.flush()
    for seats in _tables(one_round):
        erasing.evening(seats[0].evening_id or 0, held.row.runde_id)
    _open_lists_closed_by(held, one_round, made)
    row = _round_row(held, number)
    row.state = "drawn"
    row.started_at = None
    row.extra_minutes = 0
    row.pauses = []
    facts = {"round": number}
    waited = any(pause.began == one_round.started_at for pause in one_round.pauses)
    return {**facts, "waits": True} if waited else facts


def _untouched_round(held: Locked, number: int) -> StoredRound:
    """The last round, released, at whose tables nothing is entered.

    Raises NotFound for one that is not released, and Refused at `round`.
    """
    one_round = held.stored.round(number)
    if one_round is None or one_round.state == "drawn":
        raise NotFound(f"round {number} is not released")
    if number != held.drawn or not all(_is_untouched(held, seats) for seats in _tables(one_round)):
        raise Refused([FieldProblem("round_has_games", "round", {"round": number})])
    return one_round


def _open_lists_closed_by(held: Locked, released: StoredRound, made: Made) -> None:
    """Open the lists of earlier rounds again that the release of a round closed.

    One that was opened or corrected since stays as it is.
    """
    for earlier in held.stored.released:
        for seats in _tables(earlier):
            if earlier.number < released.number:
                _open_list_closed_at(held, seats, released.started_at, made)


def _open_list_closed_at(
    held: Locked, seats: Sequence[StoredSeat], moment: dt.datetime | None, made: Made
) -> None:
    """Open a list again if the last that happened to it is that it was closed at this moment."""
    known = _readable(held, seats)
    if known is None:
        return
    row, evening = known
    last = evening.last
    if last.action == "close" and last.at == moment:
        log = Log(held.session, row, evening, made)
        outcome = table_undo.take_back(log, last.number, "back")
        log.keep("back", outcome, part_key(made["client_key"], "open", row.id, last.number))


def _release_again(held: Locked, facts: Facts, made: Made) -> Facts:
    return _release(held, facts["round"], made, waits=bool(facts.get("waits")))


def _take_release_back(held: Locked, facts: Facts, made: Made) -> None:
    _take_back(held, facts["round"], made)


@action
@undone_by(back=_take_release_back, again=_release_again)
def release(held: Locked, number: int, *, waits: bool = False, **made: Unpack[Acting]) -> Facts:
    """Start the evenings of the tables of a drawn round and their clocks, and close earlier lists.

    A clock that `waits` stands until it is told to go on. Raises Refused at `round`, also with the
    tables of earlier rounds that have not ended and with those who have a seat and are missing, and
    NotFound.
    """
    return _release(held, number, made, waits=waits)


@action
@undone_by(back=_release_again, again=_take_release_back)
def take_back(held: Locked, number: int, **made: Unpack[Acting]) -> Facts:
    """Take the release of the last round back while nothing is entered at any of its tables.

    Their evenings are deleted, and the lists of earlier rounds that the release closed are open
    again. Raises Refused at `round`, and NotFound for a round that is not released.
    """
    return _take_back(held, number, made)


def absent(stored: StoredTournament, drawn: StoredRound) -> tuple[StoredEntrant, ...]:
    """Those who have a seat in a drawn round and are missing."""
    known = stored.by_id
    seated = [known[seat.entry_id] for seat in drawn.seats]
    return tuple(who for who in seated if not who.plays(drawn.number))


def is_untouched(stored: StoredTournament, one_round: StoredRound) -> bool:
    """Whether a released round is the last one, and nothing is entered at its tables."""
    if stored.state != "running" or one_round != stored.rounds[-1]:
        return False
    tables = evenings_at(stored, one_round).values()
    return one_round.state == "running" and all(map(_is_empty, tables))


def _tables(one_round: StoredRound) -> list[tuple[StoredSeat, ...]]:
    return [*one_round.tables.values()]


def _is_untouched(held: Locked, seats: Sequence[StoredSeat]) -> bool:
    """Whether nothing is entered at a table; it is locked until the transaction ends."""
    known = _readable(held, seats)
    return known is not None and _is_empty(known[1])


def _readable(held: Locked, seats: Sequence[StoredSeat]) -> tuple[EveningRow, StoredEvening] | None:
    """The locked evening of a table; None for one that is gone or cannot be read."""
    try:
        return evenings.lock(seats[0].evening_id or 0, held.row.runde_id)
    except Refused:  # its plan was written by another version
        return None


def _is_empty(evening: StoredEvening | None) -> bool:
    """Whether an evening has no entry, is not over, and has moved no money."""
    if evening is None or evening.entries or evening.ended or evening.accepted or evening.sealed:
        return False
    return not has_moved_money(evening.runde_id, evening.id)


def _question(
    stored: StoredTournament, number: int, attempt: int, given: Sequence[Table] | None
) -> DrawQuestion:
    """What the draw of a round is asked; each attempt has another answer, and `given` tables no
    other.
    """
    history = [stored.tables_of(earlier) for earlier in range(1, number)]
    ranked: list[int] = []
    if history:
        ranked = [line.number for line in standing(stored).standing]
    if stored.plan.draw == "moving" and history:
        history[-1] = _best_first(stored, number - 1, history[-1])
    kind: DrawKind = stored.plan.draw if given is None else "given"
    seed = stored.key.strip("~")[:12]
    return DrawQuestion(
        entrants=stored.numbers,
        history=history,
        round=number,
        kind=kind,
        seed=seed,
        attempt=attempt,
        standing=ranked,
        given=given,
        byes=stored.plan.byes,
        fives=stored.plan.fives,
    )


def _best_first(
    stored: StoredTournament, number: int, tables: Sequence[Table]
) -> tuple[Table, ...]:
    """The tables of a round, the people of each by their totals there.

    Where its list cannot be counted, they stay in the order of seats.
    """
    lists = results(stored, live=True).lists
    totals_of_table = {one.table: one.totals for one in lists if one.round == number}
    sorted_tables: list[Table] = []
    for table_no, table in enumerate(tables, 1):
        totals = totals_of_table.get(table_no)
        if totals is None:
            sorted_tables.append(table)
        else:
            sorted_tables.append(tuple(sorted(table, key=totals.__getitem__, reverse=True)))
    return tuple(sorted_tables)


def _round_row(held: Locked, number: int) -> RoundRow:
    # The row of a round, a new one if it has none yet.
    for row in tournaments.round_rows(held.row):
        if row.number == number:
            return row
    return RoundRow(
        runde_id=held.row.runde_id, tournament_id=held.row.id, number=number, state="drawn"
    )


def _evening(
    stored: StoredTournament, one_round: StoredRound, table_no: int, date: dt.date
) -> EveningRow:
    table = tuple(stored.by_id[seat.entry_id].player for seat in one_round.tables[table_no])
    plan = evenings.write_plan(Plan(table, table[0], stored.plan.rules_of_list(len(table))))
    tail = f", Runde {one_round.number}, Tisch {table_no}"
    name = stored.name[: NAME_LENGTH - len(tail)].rstrip() + tail
    key = part_key(stored.key, "table", one_round.id, table_no)
    return EveningRow(runde_id=stored.runde_id, name=name, date=date, plan=plan, client_key=key)
