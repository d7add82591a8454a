"""Creating, planning and deleting a tournament.

Every action on it is one revision of its history, and can be undone: see `action`.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, NamedTuple, NotRequired, ParamSpec, TypeVar, Unpack, cast

from sqlalchemy.orm import Session

from scorepad.actions.errors import NotFound, TournamentMoved
from scorepad.actions.evening.deleting import has_moved_money
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem, clean, looks_like, problems_of_name
from scorepad.actions.transaction import locked, stored_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.plan import read_plan, write_plan
from scorepad.scoring.tournament.prizes import write_prizes
from scorepad.store import erasing, evenings, tournament_rows, tournaments
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import TournamentRevisionRow, TournamentRow
from scorepad.store.tournament_rows import Rows
from scorepad.store.tournaments import StoredRound, StoredSeat, StoredTournament

KEPT = 100
"""The newest client keys that a tournament remembers."""
_Given = ParamSpec("_Given")
Facts = Mapping[str, Any]
"""What the history of a tournament says about an action, as JSON."""


class Acting(Made):
    """The origin of an action on a tournament, with the revision that its page showed."""

    base_revision: NotRequired[int | None]


class Before(NamedTuple):
    """What an action may change: the rows of a tournament, and the revisions at its tables."""

    rows: Rows
    tables: Mapping[int, int]
    """The revision of the evening of each table, by its id."""


class Locked(NamedTuple):
    """A locked tournament: its row, and the tournament before the action.

    Without `before` the action cannot be undone, as nothing was there before it.
    """

    session: Session
    row: TournamentRow
    stored: StoredTournament
    before: Before | None = None

    @property
    def drawn(self) -> int:
        """The number of drawn rounds."""
        return len(self.stored.rounds)

    def drawn_round(self, number: int) -> StoredRound:
        """The round `number`, which is drawn and not released.

        Raises NotFound, and Refused at `round`.
        """
        drawn = self.stored.round(number)
        if drawn is None:
            raise NotFound(f"no round {number}")
        if drawn.state != "drawn":
            raise Refused([FieldProblem("round_released", "round", {"round": number})])
        return drawn


@contextmanager
def locked_tournament(runde_id: int, tournament_id: int) -> Iterator[Locked]:
    """A transaction with a lock on a Runde and a tournament of it. Raises NotFound."""
    with locked(runde_id) as (session, _runde):
        row = tournaments.lock(tournament_id, runde_id)
        if row is None:
            raise NotFound(f"no tournament {tournament_id}")
        stored = tournaments.stored(row)
        rows = tournament_rows.present(runde_id, tournament_id)
        yield Locked(session, row, stored, Before(rows, _revisions_at_tables(stored)))


def _revisions_at_tables(stored: StoredTournament) -> dict[int, int]:
    """The present revision of the evening of each table."""
    keys = tournaments.evening_keys(stored.runde_id, evening_ids(stored))
    return {evening_id: revision for evening_id, (_id, revision, *_rest) in keys.items()}


_Step = Callable[Concatenate[Locked, _Given], Facts]
_Action = Callable[Concatenate[int, int, _Given], None]


def action(step: _Step[_Given]) -> _Action[_Given]:
    """Make a step on a locked tournament an action.

    The action locks the tournament of these ids and runs the step once. The step is one revision,
    and returns its facts for the history; with a known client key the action does nothing. Raises
    NotFound, TournamentMoved if the base revision is another one, Refused at `tournament` for a
    finished one, and what the step raises. A step ends with `**made: Unpack[Acting]`.

    What it changes in the rows of the tournament (`store/tournament_rows.py`) and at its tables (by
    `Log.keep`) is undone by itself, without a word here. A step that does more, such as booking in
    the Kasse or beginning evenings, says above it how that is undone: see `undone_by`.
    """
    return _action(step, after_end=False)


def action_after_end(step: _Step[_Given]) -> _Action[_Given]:
    """An action that a finished tournament allows too; there it can be undone as well."""
    allow_after_end(step)
    return _action(step, after_end=True)


Way = Callable[[Locked, Facts, Made], Facts | None]
"""Undoes or redoes an action of which these are the facts.

It may return facts that differ now. Raises Refused where that cannot be any more.
"""
_Deed = TypeVar("_Deed", bound=Callable[..., Any])


@dataclass(frozen=True)
class Ways:
    """How an action is undone and done again; None: by the rows that it changed.

    `then` follows where rows were put back, to bring up to date what copies them.
    """

    back: Way | None = None
    again: Way | None = None
    then: Way | None = None


_actions: set[str] = {"book_fees"}
_ways: dict[str, Ways] = {}
_after_end = {"finish"}


def undone_by(
    back: Way | None = None, again: Way | None = None, then: Way | None = None
) -> Callable[[_Deed], _Deed]:
    """Declare, beneath `@action`, that a step has its own way back or forth: see `Ways`."""

    def declare(step: _Deed) -> _Deed:
        _ways[_name_of(step)] = Ways(back, again, then)
        return step

    return declare


def allow_after_end(step: _Deed) -> _Deed:
    """Declare that a step can be undone while its tournament is finished."""
    _after_end.add(_name_of(step))
    return step


def known_actions() -> frozenset[str]:
    """The names of all actions on a tournament that were declared so far."""
    return frozenset(_actions)


def ways_of(done: str) -> Ways:
    """How an action of this name is undone and done again."""
    return _ways.get(done, Ways())


def is_after_end(done: str) -> bool:
    """Whether an action of this name can be undone while its tournament is finished."""
    return done in _after_end


def _name_of(step: Callable[..., object]) -> str:
    """The name of an action in the history."""
    return step.__name__.removeprefix("_")


def _action(step: _Step[_Given], *, after_end: bool) -> _Action[_Given]:
    _actions.add(_name_of(step))

    @wraps(step)
    def act(
        runde_id: int, tournament_id: int, /, *given: _Given.args, **facts: _Given.kwargs
    ) -> None:
        made = cast("Acting", facts)
        key = stored_key(made["client_key"])
        with locked_tournament(runde_id, tournament_id) as held:
            row = held.row
            if key in row.done:
                return
            if made.get("base_revision") not in {None, row.revision}:
                raise TournamentMoved(f"tournament {tournament_id} is at revision {row.revision}")
            if row.state == "finished" and not after_end:
                raise Refused([FieldProblem("tournament_finished", "tournament")])
            told = step(held, *given, **facts)
            done = _name_of(step)
            keep(held, done, told, made)
            newest = list(row.done.items())[1 - KEPT :]
            row.done = {**dict(newest), key: {"action": done, "revision": row.revision}}

    return act


def keep(held: Locked, done: str, facts: Facts, made: Made) -> None:
    """Store an action as the next revision of a locked tournament."""
    row = held.row
    row.revision += 1
    row.changed_at = made["now"]
    revision = TournamentRevisionRow(
        runde_id=row.runde_id, tournament_id=row.id, number=row.revision, action=done
    )
    revision.facts = dict(facts)
    revision.link_id = made["link_id"]
    revision.at = made["now"]
    revision.phone = made.get("phone") or None
    revision.changes = _changes_of(held)
    held.session.add(revision)


def _changes_of(held: Locked) -> dict[str, Any] | None:
    """What an action has changed, in the form of `tournaments.TournamentChanges`.

    There are at most as many rows as people have numbers and seats in a round.
    """
    if held.before is None:
        return None
    rows = tournament_rows.present(held.row.runde_id, held.row.id)
    changed = tournament_rows.differences(held.before.rows, rows)
    present_revisions = _revisions_at_tables(held.stored)
    tables: dict[str, list[int]] = {}
    for evening_id, before in held.before.tables.items():
        after = present_revisions.get(evening_id, before)
        if after != before:
            tables[str(evening_id)] = [before + 1, after]
    return {"rows": changed, "tables": tables}


def create(
    runde_id: int, *, name: str, date: dt.date, plan: Mapping[str, Any], **made: Unpack[Made]
) -> int:
    """Create a tournament and return its id; idempotent by client key.

    Raises Refused at `name` and the plan.
    """
    key = stored_key(made["client_key"])
    now = made["now"]
    with locked(runde_id) as (session, _runde):
        started = tournaments.started_by(runde_id, key)
        if started is not None:
            return started
        row = TournamentRow(
            runde_id=runde_id, client_key=key, state="open", revision=0, changed_at=now, done={}
        )
        _put(row, name, date, plan)
        session.add(row)
        session.flush()
        held = Locked(session, row, tournaments.stored(row))
        keep(held, "create", {"name": row.name}, made)
        return row.id


@action_after_end
def change_plan(
    held: Locked, *, name: str, date: dt.date, plan: Mapping[str, Any], **_made: Unpack[Acting]
) -> Facts:
    """Change name, day and plan; once a round is drawn, only what does not touch seats and result.

    That is the name, the weight of fives, and the classes until the tournament is finished. Raises
    Refused at `name` and `plan`.
    """
    before = held.stored.plan
    _put(held.row, name, date, {**plan, "prizes": write_prizes(before.prizes)})
    wanted = read_plan(held.row.plan)
    if held.drawn:
        same = replace(wanted, fives=before.fives, classes=before.classes)
        if same != before or date != held.stored.date:
            raise Refused([FieldProblem("tournament_drawn", "plan")])
    if held.stored.state == "finished" and wanted.classes != before.classes:
        raise Refused([FieldProblem("tournament_finished", "plan")])
    told: dict[str, Any] = {"before": held.stored.name, "name": held.row.name}
    if wanted.fives != before.fives:
        told["fives"] = wanted.fives
    if wanted.classes != before.classes:
        told["classes"] = list(wanted.classes)
    return told


def delete(runde_id: int, tournament_id: int, typed: str) -> None:
    """Delete a tournament with its tables.

    Raises NotFound, Refused at `name` unless `typed` looks like its name, and Refused at
    `tournament` while a table is settled or has payments.
    """
    with locked_tournament(runde_id, tournament_id) as held:
        if not looks_like(clean(typed), held.row.name):
            code = "tournament_name_differs" if clean(typed) else "name_missing"
            raise Refused([FieldProblem(code, "name")])
        tables = evening_ids(held.stored)
        if any(_has_money(runde_id, evening_id) for evening_id in tables):
            raise Refused([FieldProblem("table_paid", "tournament")])
        tournaments.erase(held.row)
        for evening_id in tables:
            erasing.evening(evening_id, runde_id)


def _has_money(runde_id: int, evening_id: int) -> bool:
    evening = evenings.load(evening_id, runde_id)
    if evening is None:
        return False
    return evening.sealed or has_moved_money(runde_id, evening.id)


def evening_ids(stored: StoredTournament) -> tuple[int, ...]:
    """The evenings of all tables, in the order of rounds and tables."""
    ids: list[int] = []
    for one_round in stored.rounds:
        for seats in one_round.tables.values():
            evening_id = seats[0].evening_id
            if evening_id is not None:
                ids.append(evening_id)
    return tuple(ids)


def unfinished(stored: StoredTournament) -> list[Problem]:
    """A problem for each round with tables at which nothing has ended; it names these tables."""
    problems: list[Problem] = []
    for one_round in stored.rounds:
        problems += problems_of_round(one_round.number, open_tables(stored, one_round))
    return problems


def problems_of_round(number: int, tables: Iterable[int]) -> list[Problem]:
    """The problem with a round of which these tables are not over; none without tables."""
    named = ", ".join(str(table) for table in tables)
    if not named:
        return []
    return [FieldProblem("round_unfinished", "round", {"round": number, "tables": named})]


def open_tables(stored: StoredTournament, one_round: StoredRound) -> list[int]:
    """The tables of a round that are not over; all of them before its release.

    A table is over when its evening has ended or its list is accepted, and also without a readable
    evening: nothing can be entered there any more.
    """
    if one_round.state == "drawn":
        return list(one_round.tables)
    tables: list[int] = []
    for number, evening in evenings_at(stored, one_round).items():
        if evening is not None and not evening.ended and not evening.accepted:
            tables.append(number)
    return tables


def evenings_at(
    stored: StoredTournament, one_round: StoredRound
) -> dict[int, StoredEvening | None]:
    """The evening of each table of a round by the number of the table; see `evening_at`."""
    return {number: evening_at(stored, seats) for number, seats in one_round.tables.items()}


def evening_at(stored: StoredTournament, seats: Sequence[StoredSeat]) -> StoredEvening | None:
    """The evening of a table.

    None before its round is released, and for one that is gone or cannot be read.
    """
    evening_id = seats[0].evening_id
    if evening_id is None:
        return None
    try:
        return evenings.load(evening_id, stored.runde_id)
    except Refused:  # its plan was written by another version
        return None


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
    row.name = name
    row.date = date
    row.plan = write_plan(plan)
