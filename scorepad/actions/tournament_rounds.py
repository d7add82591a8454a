"""The rounds of a tournament: drawing, exchanging seats, releasing, more time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Unpack

from scorepad.actions.entries import Made
from scorepad.actions.errors import NotFound
from scorepad.actions.kasse import problems_of_reason
from scorepad.actions.log import Log, Outcome, Saved, begin_all, perform
from scorepad.actions.problems import FieldProblem, clean
from scorepad.actions.tournament import Acting, TournamentStep, act, unfinished
from scorepad.actions.tournament_results import results, standing
from scorepad.actions.transaction import part_key
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.rules import Rules
from scorepad.scoring.tournament.drawing import Draw, DrawQuestion, costs, draw
from scorepad.scoring.tournament.facts import Table
from scorepad.scoring.tournament.plan import TournamentPlan
from scorepad.store import evenings, tournaments
from scorepad.store.models import NAME_LENGTH, EveningRow, RoundRow, SeatRow
from scorepad.store.tournaments import StoredRound, StoredTournament

MOST_EXTRA = 120
"""The most minutes that a table gets at once."""


def draw_round(
    runde_id: int,
    tournament_id: int,
    number: int,
    *,
    attempt: int = 1,
    given: Sequence[Table] | None = None,
    **made: Unpack[Acting],
) -> None:
    """Draw a round, or draw it again until it is released; `given` are tables typed in, as numbers in order of places.

    Raises Refused at `round`, `entries` and `given`, and NotFound for a round that is not the next one.
    """

    def step(now: TournamentStep) -> None:
        _refuse_round(now, number)
        question = _question(now.stored, number, attempt, given)
        seated = draw(question)
        row = _round_row(now, number)
        row.attempt, row.seed, row.minutes = attempt, question.seed, now.stored.plan.minutes or 0
        now.session.flush()
        tournaments.unseat(row.id, now.runde_id)
        _seat(now, row.id, number, seated)
        now.row.state = "running"

    act(runde_id, tournament_id, "draw", step, **made)


def costs_of(stored: StoredTournament, number: int) -> Mapping[str, Sequence[int]]:
    """The costs of each table of a drawn round with its present seats, by the names of `Draw`."""
    tables = stored.tables_of(number)
    return costs(_question(stored, number, 1, tables), tables)


def swap(
    runde_id: int,
    tournament_id: int,
    number: int,
    *,
    first: tuple[int, int],
    second: tuple[int, int],
    **made: Unpack[Acting],
) -> None:
    """Exchange two seats of an unreleased round, each given as table and place. Raises Refused at `seat`."""

    def step(now: TournamentStep) -> None:
        one_round = now.drawn_round(number)
        rows = {(row.table_no, row.place): row for row in tournaments.seat_rows(one_round.id, now.runde_id)}
        refuse([] if {first, second} <= rows.keys() else [FieldProblem("seat_unknown", "seat")])
        rows[first].entry_id, rows[second].entry_id = rows[second].entry_id, rows[first].entry_id

    act(runde_id, tournament_id, "swap", step, **made)


def release(runde_id: int, tournament_id: int, number: int, **made: Unpack[Acting]) -> None:
    """Start the evening of every table of a drawn round and their clocks. Raises Refused at `round`, and NotFound."""

    def step(now: TournamentStep) -> None:
        one_round = now.drawn_round(number)
        begun = {table_no: _evening(now, one_round, table_no) for table_no in one_round.tables}
        begin_all(now.session, [*begun.values()], link_id=made["link_id"], now=now.now, phone=made.get("phone", ""))
        for seat in tournaments.seat_rows(one_round.id, now.runde_id):
            seat.evening_id = begun[seat.table_no].id if seat.table_no else None
        row = _round_row(now, number)
        row.state, row.started_at = "running", now.now

    act(runde_id, tournament_id, "release", step, **made)


def give_minutes(runde_id: int, evening_id: int, minutes: int, *, reason: str, **made: Unpack[Made]) -> Saved:
    """Give a table more time; its history shows the reason. Raises Refused at `minutes` and `reason`."""
    reason, place = clean(reason), tournaments.place_of(evening_id, runde_id)
    if place is None:
        raise NotFound(f"evening {evening_id} is no table")

    def step(log: Log) -> Outcome:
        wrong = not 1 <= minutes <= MOST_EXTRA
        problems = [FieldProblem("minutes_wrong", "minutes", {"most": MOST_EXTRA})] if wrong else []
        refuse([*problems, *problems_of_reason(reason)])
        for seat in tournaments.seat_rows(place.round_id, runde_id):
            seat.extra_minutes += minutes if seat.table_no == place.table_no else 0
        _put_clock(log, minutes)
        log.reason = reason
        return Outcome(None)

    return perform(runde_id, evening_id, "extra", step, **made)


def _put_clock(log: Log, more: int) -> None:
    plan = log.stored.plan
    evening = plan.rules.evening
    if evening.minutes:
        longer = replace(plan, rules=replace(plan.rules, evening=replace(evening, minutes=evening.minutes + more)))
        log.put_plan({"name": plan.name, "date": plan.date, "plan": evenings.write_plan(longer)})


def _refuse_round(now: TournamentStep, number: int) -> None:
    stored = now.stored
    if now.stored.round(number) is not None:
        now.drawn_round(number)
    elif number != now.drawn + 1:
        raise NotFound(f"no round {number}")
    if number > stored.plan.rounds:
        refuse([FieldProblem("rounds_over", "round", {"most": stored.plan.rounds})])
    before = replace(stored, rounds=tuple(one for one in stored.rounds if one.number < number))
    refuse(unfinished(before))


def _question(stored: StoredTournament, number: int, attempt: int, given: Sequence[Table] | None) -> DrawQuestion:
    history = [stored.tables_of(one.number) for one in stored.rounds if one.number < number]
    ranked = [line.number for line in standing(stored).standing] if history else []
    if stored.plan.draw == "moving" and history:
        history[-1] = _best_first(stored, number - 1)
    return DrawQuestion(
        stored.numbers,
        history,
        number,
        "given" if given is not None else stored.plan.draw,
        stored.key.strip("~")[:12],
        attempt,
        ranked,
        given,
        stored.plan.byes,
    )


def _best_first(stored: StoredTournament, number: int) -> tuple[Table, ...]:
    """The tables of a round; the players of each table are sorted by their totals, highest first."""
    lists = {result.table: result.totals for result in results(stored) if result.round == number}
    tables = enumerate(stored.tables_of(number), 1)
    return tuple(tuple(sorted(table, key=lambda who: -lists[at][who])) for at, table in tables)


def _round_row(now: TournamentStep, number: int) -> RoundRow:
    known = next((row for row in tournaments.round_rows(now.row) if row.number == number), None)
    if known is not None:
        return known
    row = RoundRow(runde_id=now.runde_id, tournament_id=now.row.id, number=number, state="drawn", started_at=None)
    now.session.add(row)
    return row


def _seat(now: TournamentStep, round_id: int, number: int, seated: Draw) -> None:
    holders = {who.number: who.id for who in now.stored.entrants if who.plays(number)}
    places = [
        (table_no, place, who)
        for table_no, table in enumerate((seated.byes, *seated.tables))
        for place, who in enumerate(table, 1)
    ]
    now.session.add_all(
        SeatRow(
            runde_id=now.runde_id,
            round_id=round_id,
            table_no=table_no,
            place=place,
            entry_id=holders[who],
            evening_id=None,
            extra_minutes=0,
            accepted_at=None,
        )
        for table_no, place, who in places
    )


def _evening(now: TournamentStep, one_round: StoredRound, table_no: int) -> EveningRow:
    stored, known = now.stored, now.stored.by_id
    table = tuple(known[seat.entry_id].player for seat in one_round.tables[table_no])
    plan = Plan(table, table[0], _rules(stored.plan, len(table)))
    tail = f", Runde {one_round.number}, Tisch {table_no}"
    name = stored.name[: NAME_LENGTH - len(tail)].rstrip() + tail
    key = part_key(stored.key, "table", one_round.id, table_no)
    body = evenings.write_plan(plan)
    return EveningRow(runde_id=now.runde_id, name=name, date=now.now.date(), plan=body, client_key=key)


def _rules(plan: TournamentPlan, people: int) -> Rules:
    """The frozen rules of the tournament, with the length of a list at a table of `people` players."""
    minutes = plan.minutes if people == 4 else plan.minutes_five
    length = replace(
        plan.rules.evening,
        ends="games",
        ends_after=plan.games,
        ends_after_at_five=plan.games_five,
        minutes=min(minutes or 0, 999),
        first_dealer="first_seat",
    )
    return replace(plan.rules, evening=length)
