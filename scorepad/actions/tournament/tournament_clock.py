"""The clock of a round: minutes for all tables or for one, stopping it and letting it go on."""

from collections.abc import Iterable
from typing import Unpack

from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.errors import NotFound
from scorepad.actions.made import Made
from scorepad.actions.money.kasse import problems_of_reason
from scorepad.actions.problems import FieldProblem, clean
from scorepad.actions.tournament.tournament import Acting, Facts, Locked, action, undone_by
from scorepad.actions.tournament.tournament_tables import seats_of
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.numerals import signed
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.clock import Pause, paused, resumed
from scorepad.scoring.tournament.plan import MOST_MINUTES
from scorepad.store import tournaments
from scorepad.store.models import EveningRow, RoundRow

MOST_EXTRA = 120
"""The most minutes that are given, or taken away, at once."""


def give_minutes(
    runde_id: int, evening_id: int, minutes: int, *, reason: str, **made: Unpack[Made]
) -> Saved:
    """Give a table more minutes, or with a negative number fewer; its history shows the reason.

    Raises Refused at `minutes` and `reason`.
    """

    def step(log: Log) -> Outcome:
        seats = seats_of(log)
        why = clean(reason)
        before = seats[0].extra_minutes
        refuse([*_problems_of_minutes(minutes, before), *problems_of_reason(why)])
        log.reason = f"{signed(minutes)} min: {why}"
        for seat in seats:
            seat.extra_minutes += minutes
        return Outcome(None)

    return perform(Change(runde_id, evening_id, "extra", made), step)


def _copy_clock(held: Locked, facts: Facts, made: Made) -> None:
    """Bring the end of the time at all tables of a round up to date."""
    for row in tournaments.round_rows(held.row):
        if row.number == facts["round"]:
            set_clocks(held, row, made)


@action
@undone_by(then=_copy_clock)
def give_all(
    held: Locked, number: int, minutes: int, *, reason: str = "", **made: Unpack[Acting]
) -> Facts:
    """Give all tables of the running round more minutes, or with a negative number fewer.

    Raises Refused at `minutes` and `reason`, and NotFound for a round without a running clock.
    """
    row = _running(held, number)
    why = clean(reason)
    problems = _problems_of_minutes(minutes, row.extra_minutes)
    if why:
        problems += problems_of_reason(why)
    refuse(problems)
    row.extra_minutes += minutes
    set_clocks(held, row, made)
    facts = {"round": number, "minutes": signed(minutes)}
    return {**facts, "reason": why} if why else facts


@action
@undone_by(then=_copy_clock)
def start_clock(held: Locked, number: int, minutes: int, **made: Unpack[Acting]) -> Facts:
    """Start the clock of the running round, which was released without one, with these minutes.

    Raises Refused at `minutes` and, while it runs already, at `clock`; NotFound for a round that is
    not the one that runs.
    """
    drawn = held.stored.round(number)
    if drawn is None or not held.stored.released or drawn != held.stored.released[-1]:
        raise NotFound(f"round {number} does not run")
    if held.stored.clock_of(drawn) is not None:
        raise Refused([FieldProblem("clock_runs", "clock")])
    if not 1 <= minutes <= MOST_MINUTES:
        raise Refused([FieldProblem("minutes_wrong", "minutes", {"most": MOST_MINUTES})])
    row = _row_of(held, number)
    row.started_at = made["now"]
    row.minutes = minutes
    row.extra_minutes = 0
    row.pauses = []
    set_clocks(held, row, made)
    return {"round": number, "minutes": minutes}


@action
@undone_by(then=_copy_clock)
def pause(held: Locked, number: int, **made: Unpack[Acting]) -> Facts:
    """Stop the clock of all tables of the running round.

    Raises Refused at `clock` while it stands, and NotFound for a round without a running clock.
    """
    row = _running(held, number)
    before = tournaments.read_pauses(row.pauses)
    return _stand(held, row, before, paused(before, made["now"]), made)


@action
@undone_by(then=_copy_clock)
def go_on(held: Locked, number: int, **made: Unpack[Acting]) -> Facts:
    """Let the clock of all tables of the running round go on.

    Raises Refused at `clock` while it runs, and NotFound for a round without a running clock.
    """
    row = _running(held, number)
    before = tournaments.read_pauses(row.pauses)
    return _stand(held, row, before, resumed(before, made["now"]), made)


def _stand(
    held: Locked,
    row: RoundRow,
    before: tuple[Pause, ...],
    after: tuple[Pause, ...],
    made: Acting,
) -> Facts:
    """Store other pauses of a round."""
    if after == before:
        stands = bool(after) and after[-1].ended is None
        raise Refused([FieldProblem("clock_stands" if stands else "clock_runs", "clock")])
    row.pauses = tournaments.write_pauses(after)
    set_clocks(held, row, made)
    return {"round": row.number}


def _running(held: Locked, number: int) -> RoundRow:
    """The row of a round whose clock was started, and which no other round has followed.

    Raises NotFound.
    """
    drawn = held.stored.round(number)
    if drawn is None or held.stored.clock_of(drawn) is None or drawn != held.stored.released[-1]:
        raise NotFound(f"no clock runs in round {number}")
    return _row_of(held, number)


def _row_of(held: Locked, number: int) -> RoundRow:
    """The row of a round of the tournament."""
    rows = tournaments.round_rows(held.row)
    return next(row for row in rows if row.number == number)


def _problems_of_minutes(minutes: int, before: int) -> list[Problem]:
    """The problems with minutes that are added to those which were given before."""
    if not minutes or abs(minutes) > MOST_EXTRA:
        return [FieldProblem("minutes_wrong", "minutes", {"most": MOST_EXTRA})]
    if abs(before + minutes) > MOST_MINUTES:
        return [FieldProblem("minutes_many", "minutes", {"most": MOST_MINUTES})]
    return []


def set_clocks(held: Locked, row: RoundRow, made: Made) -> None:
    """Put the end of the time into the evenings of the tables of a round that still run.

    It is a copy, see `EveningRow`, so no revision: what phones are writing is not disturbed.
    """
    held.session.flush()
    for evening in _running_evenings(held, row):
        clock = tournaments.clock_at(evening.id, row.runde_id)
        evening.time_up_at = None if clock is None else clock.left_at(made["now"]).ends


def _running_evenings(held: Locked, row: RoundRow) -> Iterable[EveningRow]:
    """The locked evenings at the tables of a round that have not ended."""
    seats = tournaments.seat_rows(row.id, row.runde_id)
    ids = {seat.evening_id for seat in seats if seat.evening_id is not None}
    return tournaments.lock_running(held.row.runde_id, ids)
