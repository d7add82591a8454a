"""Closing what has ended: tables when the next round is released, all of a tournament when it is
finished.
"""

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
)
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.store import evenings, tournaments
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import EveningRow
from scorepad.store.tournaments import StoredRound


@action
def finish(held: Locked, **made: Unpack[Acting]) -> Facts:
    """Finish a tournament and accept the lists that have ended. Raises Refused at `round` with all
    other tables.
    """
    drawn = [one for one in held.stored.rounds if one.state == "drawn"]
    refuse([problem for one in drawn for problem in problems_of_round(one.number, one.tables)])
    accepted = accept_ended(held, made)
    held.row.state = "finished"
    return {"accepted": accepted}


@action_after_end
def reopen(held: Locked, *, reason: str, **_made: Unpack[Acting]) -> Facts:
    """Open a finished tournament again; its tables stay closed. Raises Refused at `reason` and
    `tournament`.
    """
    reason = clean(reason)
    refuse(problems_of_reason(reason))
    refuse([] if held.row.state == "finished" else [FieldProblem("tournament_open", "tournament")])
    held.row.state = "running" if held.drawn else "open"
    return {"reason": reason}


def accept_ended(held: Locked, made: Made) -> list[str]:
    """Accept the list of every table of the released rounds that has ended, and return those tables
    as "round.table".

    Raises Refused at `round` with the tables that have not ended.
    """
    accepted = []
    problems = []
    for one_round in held.stored.released:
        tables = _locked_evenings(held, one_round)
        open_ones = [
            number
            for number, (_row, evening) in tables.items()
            if not (evening.ended or evening.accepted)
        ]
        problems += problems_of_round(one_round.number, open_ones)
        for number, (row, evening) in tables.items():
            if evening.ended and not evening.accepted:
                _accept(held, row, evening, made)
                accepted.append(f"{one_round.number}.{number}")
    refuse(problems)
    return accepted


def _locked_evenings(
    held: Locked, one_round: StoredRound
) -> dict[int, tuple[EveningRow, StoredEvening]]:
    """The locked evenings of a round by their tables, without those that are closed, gone, or
    cannot be read.
    """
    locked_evenings = {}
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
    log.keep("close", Outcome(None), part_key(made["client_key"], "close", row.id))


def accept_seats(log: Log) -> None:
    """Note for every seat of a table that its list is accepted."""
    for seat in tournaments.seats_at(log.evening.id, log.evening.runde_id):
        seat.accepted_at = seat.accepted_at or log.now
