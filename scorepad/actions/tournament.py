"""Creating, planning, finishing and deleting a tournament; every action on it is one revision."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, NamedTuple, NotRequired, ParamSpec, Unpack, cast

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
_Facts = ParamSpec("_Facts")


class Acting(Made):
    """The origin of an action on a tournament, with the revision that its page showed."""

    base_revision: NotRequired[int | None]


class Locked(NamedTuple):
    """A locked tournament: its row, and the tournament before the action."""

    session: Session
    row: TournamentRow
    stored: StoredTournament

    @property
    def drawn(self) -> int:
        """The number of drawn rounds."""
        return len(self.stored.rounds)

    def drawn_round(self, number: int) -> StoredRound:
        """The round `number`, which is drawn and not released. Raises Refused at `round`, and NotFound."""
        found_round = self.stored.round(number)
        if found_round is None:
            raise NotFound(f"no round {number}")
        released = found_round.state != "drawn"
        refuse([FieldProblem("round_released", "round", {"round": number})] if released else [])
        return found_round


@contextmanager
def locked_tournament(runde_id: int, tournament_id: int) -> Iterator[Locked]:
    """A transaction with a lock on a Runde and a tournament of it. Raises NotFound."""
    with locked(runde_id) as (session, _runde):
        row = tournaments.lock(tournament_id, runde_id)
        if row is None:
            raise NotFound(f"no tournament {tournament_id}")
        yield Locked(session, row, tournaments.stored(row))


def action(step: Callable[Concatenate[Locked, _Facts], None]) -> Callable[Concatenate[int, int, _Facts], None]:
    """Make a step on a locked tournament an action, which locks the tournament of these ids and runs the step once.

    The step is one revision; with a known client key the action does nothing. Raises NotFound, TournamentMoved if the
    base revision is another one, and what the step raises. A step ends with `**made: Unpack[Acting]`.
    """

    @wraps(step)
    def act(runde_id: int, tournament_id: int, /, *given: _Facts.args, **facts: _Facts.kwargs) -> None:
        made = cast("Acting", facts)
        key = stored_key(made["client_key"])
        with locked_tournament(runde_id, tournament_id) as held:
            row = held.row
            if key in row.done:
                return
            if made.get("base_revision") not in {None, row.revision}:
                raise TournamentMoved(f"tournament {tournament_id} is at revision {row.revision}")
            step(held, *given, **facts)
            row.revision, row.changed_at = row.revision + 1, made["now"]
            kept = list(row.done.items())[1 - KEPT :]
            row.done = dict(kept) | {key: {"action": step.__name__, "revision": row.revision}}

    return act


def create(runde_id: int, *, name: str, date: dt.date, plan: Mapping[str, Any], **made: Unpack[Made]) -> int:
    """Create a tournament and return its id; idempotent by client key. Raises Refused at `name` and the plan."""
    key, now = stored_key(made["client_key"]), made["now"]
    with locked(runde_id) as (session, _runde):
        started = tournaments.started_by(runde_id, key)
        if started is not None:
            return started
        row = TournamentRow(runde_id=runde_id, client_key=key, state="open", revision=1, changed_at=now, done={})
        _put(row, name, date, plan)
        session.add(row)
        session.flush()
        return row.id


@action
def change_plan(held: Locked, *, name: str, date: dt.date, plan: Mapping[str, Any], **_made: Unpack[Acting]) -> None:
    """Change name, day and plan; once a round is drawn, only the name. Raises Refused at `name` and `plan`."""
    changed = held.drawn and (write_plan(read_plan(plan)) != held.row.plan or date != held.row.date)
    refuse([FieldProblem("tournament_drawn", "plan")] if changed else [])
    _put(held.row, name, date, plan)


@action
def finish(held: Locked, **_made: Unpack[Acting]) -> None:
    """Finish a tournament. Raises Refused at `round` unless all its tables are over."""
    refuse(unfinished(held.stored))
    held.row.state = "finished"


def delete(runde_id: int, tournament_id: int, typed: str) -> None:
    """Delete a tournament with its tables. Raises NotFound, and Refused at `name` unless `typed` looks like its name.

    Raises Refused at `tournament` while a table is settled or has payments.
    """
    with locked_tournament(runde_id, tournament_id) as held:
        if not looks_like(clean(typed), held.row.name):
            raise Refused([FieldProblem("name_differs" if clean(typed) else "name_missing", "name")])
        tables = evening_ids(held.stored)
        known = (evenings.load(evening_id, runde_id) for evening_id in tables)
        paid = any(one is not None and (one.sealed or has_moved_money(runde_id, one.id)) for one in known)
        refuse([FieldProblem("table_paid", "tournament")] if paid else [])
        tournaments.erase(held.row)
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


def _put(row: TournamentRow, name: str, date: dt.date, given: Mapping[str, Any]) -> None:
    name = clean(name)
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
