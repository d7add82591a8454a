"""Creating, planning, finishing and deleting a tournament; every action on it is one revision.

`act` locks Runde and tournament, returns the first result of a known client key, compares the base revision, and runs
the step.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, NotRequired, Unpack

from sqlalchemy.orm import Session

from scorepad.actions.deleting import has_moved_money
from scorepad.actions.entries import Made
from scorepad.actions.errors import NotFound, TournamentMoved
from scorepad.actions.problems import FieldProblem, clean, looks_like, problems_of_name
from scorepad.actions.transaction import locked, stored_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.plan import read_plan, write_plan
from scorepad.store import erasing, evenings, tournaments
from scorepad.store.models import TournamentRow
from scorepad.store.tournaments import StoredRound, StoredTournament

KEPT = 100
"""The newest client keys that a tournament remembers."""


class Acting(Made):
    """The origin of an action on a tournament, with the revision that its page showed."""

    base_revision: NotRequired[int | None]


class TournamentStep:
    """The arguments of a step: the session, the locked row, and the tournament before the step."""

    def __init__(self, session: Session, row: TournamentRow, now: dt.datetime) -> None:
        self.session, self.row, self.now = session, row, now
        self.stored: StoredTournament = tournaments.stored(row)

    @property
    def runde_id(self) -> int:
        return self.row.runde_id

    @property
    def drawn(self) -> int:
        """The number of drawn rounds."""
        return len(self.stored.rounds)

    def drawn_round(self, number: int) -> StoredRound:
        """The round `number`, which is drawn and not released. Raises Refused at `round`, and NotFound."""
        found_round = self.stored.round(number)
        if found_round is None:
            raise NotFound(f"no round {number}")
        if found_round.state != "drawn":
            raise Refused([FieldProblem("round_released", "round", {"round": number})])
        return found_round


def act(
    runde_id: int,
    tournament_id: int,
    action: str,
    step: Callable[[TournamentStep], int | None],
    *,
    base_revision: int | None = None,
    **made: Unpack[Made],
) -> int | None:
    """Run one step on a tournament and return its result. Raises NotFound, TournamentMoved and Refused."""
    key = stored_key(made["client_key"])
    with locked(runde_id) as (session, _runde):
        row = tournaments.lock(tournament_id, runde_id)
        if row is None:
            raise NotFound(f"no tournament {tournament_id}")
        if key in row.done:
            first: int | None = row.done[key]["result"]
            return first
        if base_revision not in {None, row.revision}:
            raise TournamentMoved(f"tournament {tournament_id} is at revision {row.revision}")
        result = step(TournamentStep(session, row, made["now"]))
        row.revision, row.changed_at = row.revision + 1, made["now"]
        kept = list(row.done.items())[1 - KEPT :]
        row.done = dict(kept) | {key: {"action": action, "revision": row.revision, "result": result}}
        return result


def create(runde_id: int, *, name: str, date: dt.date, plan: Mapping[str, Any], **made: Unpack[Made]) -> int:
    """Create a tournament and return its id; idempotent by client key. Raises Refused at `name` and the plan."""
    name, key = clean(name), stored_key(made["client_key"])
    with locked(runde_id) as (session, _runde):
        started = tournaments.started_by(runde_id, key)
        if started is not None:
            return started
        row = TournamentRow(runde_id=runde_id, client_key=key, state="open", revision=1, changed_at=made["now"])
        _put(row, name, date, plan)
        row.done = {}
        session.add(row)
        session.flush()
        return row.id


def change_plan(
    runde_id: int, tournament_id: int, *, name: str, date: dt.date, plan: Mapping[str, Any], **made: Unpack[Acting]
) -> None:
    """Change name, day and plan; once a round is drawn, only the name. Raises Refused at `name` and `plan`."""

    def step(now: TournamentStep) -> None:
        changed = now.drawn and (write_plan(read_plan(plan)) != now.row.plan or date != now.row.date)
        refuse([FieldProblem("tournament_drawn", "plan")] if changed else [])
        _put(now.row, clean(name), date, plan)

    act(runde_id, tournament_id, "plan", step, **made)


def finish(runde_id: int, tournament_id: int, **made: Unpack[Acting]) -> None:
    """Finish a tournament. Raises Refused at `round` unless all its tables are over."""

    def step(now: TournamentStep) -> None:
        refuse(unfinished(now.stored))
        now.row.state = "finished"

    act(runde_id, tournament_id, "finish", step, **made)


def delete(runde_id: int, tournament_id: int, typed: str) -> None:
    """Delete a tournament with its tables. Raises NotFound, and Refused at `name` unless `typed` looks like its name.

    Raises Refused at `tournament` while a table is settled or has payments.
    """
    with locked(runde_id):
        row = tournaments.lock(tournament_id, runde_id)
        if row is None:
            raise NotFound(f"no tournament {tournament_id}")
        stored = tournaments.stored(row)
        if not looks_like(clean(typed), row.name):
            raise Refused([FieldProblem("name_differs" if clean(typed) else "name_missing", "name")])
        tables = evening_ids(stored)
        refuse([FieldProblem("table_paid", "tournament")] if any(_is_paid(runde_id, one) for one in tables) else [])
        tournaments.erase(row)
        for evening_id in tables:
            erasing.evening(evening_id, runde_id)


def evening_ids(stored: StoredTournament) -> tuple[int, ...]:
    """The evenings of all tables, in the order of rounds and tables."""
    tables = (seats for one in stored.rounds for seats in one.tables.values())
    return tuple(seats[0].evening_id for seats in tables if seats[0].evening_id is not None)


def unfinished(stored: StoredTournament) -> list[Problem]:
    """A problem for each round in which the evening of a table has not ended and its list is not accepted."""
    numbers = [one.number for one in stored.rounds if not is_over(stored.runde_id, one)]
    return [FieldProblem("round_unfinished", "round", {"round": number}) for number in numbers]


def is_over(runde_id: int, one_round: StoredRound) -> bool:
    """Whether the evening of every table of a round has ended, or its list is accepted."""
    ids = (seats[0].evening_id for seats in one_round.tables.values())
    known = (evenings.load(evening_id, runde_id) if evening_id else None for evening_id in ids)
    return all(evening is not None and (evening.ended or evening.accepted) for evening in known)


def _is_paid(runde_id: int, evening_id: int) -> bool:
    evening = evenings.load(evening_id, runde_id)
    return evening is not None and (evening.sealed or has_moved_money(runde_id, evening_id))


def _put(row: TournamentRow, name: str, date: dt.date, given: Mapping[str, Any]) -> None:
    problems = problems_of_name(name, "name")
    try:
        plan = read_plan(given)
    except Refused as refused:
        raise Refused([*problems, *refused.problems]) from refused
    table = plan.rules.table
    if table.counting != "plus_minus" or table.team_mode != "classic":
        problems.append(FieldProblem("rules_not_zero", "rules"))
    refuse(problems)
    row.name, row.date, row.plan = name, date, write_plan(plan)
