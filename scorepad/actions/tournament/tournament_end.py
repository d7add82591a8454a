"""Closing what has ended: tables at the release of the next round, all at the end."""

from typing import Unpack

from scorepad.actions.entry.log import Log, Outcome
from scorepad.actions.made import Made
from scorepad.actions.money.kasse import problems_of_reason
from scorepad.actions.problems import FieldProblem, clean
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    action,
    action_after_end,
    problems_of_round,
    undone_by,
)
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.store import evenings
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import EveningRow
from scorepad.store.tournaments import StoredRound


def _finish(held: Locked, made: Made) -> list[str]:
    """Finish a tournament; the lists that it closes, as "round.table". Raises Refused."""
    problems: list[Problem] = []
    for one_round in held.stored.rounds:
        if one_round.state == "drawn":
            problems += problems_of_round(one_round.number, one_round.tables)
    refuse(problems)
    accepted = accept_ended(held, made)
    held.row.state = "finished"
    return accepted


def _finish_again(held: Locked, _facts: Facts, made: Made) -> Facts:
    return {"accepted": _finish(held, made)}


def _close_again(held: Locked, _facts: Facts, made: Made) -> None:
    _finish(held, made)


@action
@undone_by(again=_finish_again)
def finish(held: Locked, **made: Unpack[Acting]) -> Facts:
    """Finish a tournament and accept the lists that have ended.

    Raises Refused at `round` with all other tables.
    """
    return {"accepted": _finish(held, made)}


@action_after_end
@undone_by(back=_close_again)
def reopen(held: Locked, *, reason: str, **_made: Unpack[Acting]) -> Facts:
    """Open a finished tournament again; its tables stay closed.

    Raises Refused at `reason` and `tournament`.
    """
    reason = clean(reason)
    refuse(problems_of_reason(reason))
    if held.row.state != "finished":
        raise Refused([FieldProblem("tournament_open", "tournament")])
    held.row.state = "running" if held.drawn else "open"
    return {"reason": reason}


def accept_ended(held: Locked, made: Made) -> list[str]:
    """Accept the list of every table of the released rounds that has ended.

    Returns these tables as "round.table". Raises Refused at `round` with the tables that have not
    ended.
    """
    accepted: list[str] = []
    problems: list[Problem] = []
    for one_round in held.stored.released:
        running: list[int] = []
        for number, (row, evening) in _locked_evenings(held, one_round).items():
            if evening.accepted:
                continue
            if evening.ended:
                _accept(held, row, evening, made)
                accepted.append(f"{one_round.number}.{number}")
            else:
                running.append(number)
        problems += problems_of_round(one_round.number, running)
    refuse(problems)
    return accepted


def _locked_evenings(
    held: Locked, one_round: StoredRound
) -> dict[int, tuple[EveningRow, StoredEvening]]:
    """The locked evenings of a round by their tables.

    Without those that are closed, gone, or cannot be read.
    """
    locked_evenings: dict[int, tuple[EveningRow, StoredEvening]] = {}
    for number, seats in one_round.tables.items():
        if all(seat.accepted_at for seat in seats):
            continue
        try:
            known = evenings.lock(seats[0].evening_id or 0, held.row.runde_id)
        except Refused:  # its plan was written by another version
            known = None
        if known is not None:
            locked_evenings[number] = known
    return locked_evenings


def _accept(held: Locked, row: EveningRow, stored: StoredEvening, made: Made) -> None:
    log = Log(held.session, row, stored, made)
    accept_seats(log)
    key = part_key(made["client_key"], "close", row.id)
    log.keep("close", Outcome(None), key)


def accept_seats(log: Log) -> None:
    """Note for every seat of a table that its list is accepted."""
    for seat in log.seats():
        seat.accepted_at = seat.accepted_at or log.now
