"""The rows of a tournament as values: what they are now, how they differ, and putting them back.

These are the tournament itself and every table with a `tournament_id` or a `round_id`, so a new
table of a tournament belongs to them by itself; and the names of the members who take part. Undo
goes by them, see `actions/tournament/tournament_undo.py`.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Column, ColumnElement, Date, DateTime, Table, and_, select
from sqlalchemy.orm import Session

from scorepad.store.db import db
from scorepad.store.models import (
    Base,
    MemberRow,
    RoundRow,
    TournamentEntryRow,
    TournamentRevisionRow,
    TournamentRow,
)
from scorepad.store.models.base import UtcDateTime

Values = Mapping[str, Any]
"""The columns of a row by name, as JSON."""
Rows = Mapping[str, Values]
"""Rows by their keys: the table, and the primary key without the Runde, as in "seat:7.3.1"."""
Change = tuple[Values | None, Values | None]
"""The columns of a row that differ, before and after; None where there was or is no such row."""
Changes = Mapping[str, Change]

_NO_CHANGE: Change = ({}, {})
_RUNDE = "group_id"
_TOURNAMENT = TournamentRow.metadata.tables["tournament"]
_MEMBER = TournamentRow.metadata.tables["member"]
_COUNTERS = frozenset({"revision", "changed_at", "done", "client_key"})
"""Columns of a tournament that are no facts: they count its actions."""


def present(runde_id: int, tournament_id: int) -> Rows:
    """All rows of a tournament as they are now, those that the session has not written yet too."""
    session = db.session()
    session.flush()
    rows: dict[str, Values] = {}
    for table in _tables():
        names = [column.name for column in table.columns]
        for row in session.execute(select(table).where(_of(table, runde_id, tournament_id))):
            values = dict(zip(names, row, strict=True))
            rows[_key(table, values)] = _written(table, values)
    return rows


def differences(before: Rows, after: Rows) -> Changes:
    """The rows that differ, and of each the columns that differ.

    A member who was named in only one of them is left out: the person was there before.
    """
    keys = [*before, *(key for key in after if key not in before)]
    changes: dict[str, Change] = {}
    for key in keys:
        change = _difference(before.get(key), after.get(key))
        is_whole = None in change
        if change != _NO_CHANGE and not (is_whole and key.startswith(f"{_MEMBER.name}:")):
            changes[key] = change
    return changes


def _difference(before: Values | None, after: Values | None) -> Change:
    """What differs of a row; both are empty if nothing does."""
    if before is None or after is None:
        return before, after
    names = [name for name in after if before[name] != after[name]]
    return {name: before[name] for name in names}, {name: after[name] for name in names}


def reversed_changes(changes: Changes) -> Changes:
    """The changes that lead back."""
    return {key: (after, before) for key, (before, after) in changes.items()}


def moved(changes: Changes, now: Rows) -> list[str]:
    """The keys of the changed rows that are no longer as the changes left them."""
    return [key for key, (_before, after) in changes.items() if not _is_as(after, now.get(key))]


def _is_as(expected: Values | None, present_row: Values | None) -> bool:
    if expected is None or present_row is None:
        return expected is present_row
    return all(present_row.get(name) == value for name, value in expected.items())


def put(changes: Changes, tournament: TournamentRow, session: Session) -> None:
    """Give the changed rows their values after the changes; rows come and go.

    A row comes before others name it, and goes after the last one does. The rows that the session
    has loaded are loaded again.
    """
    session.flush()
    tables = list(_tables())
    named = {key.column.table.name for table in tables for key in table.foreign_keys}
    for table in tables:
        if table.name not in named:
            _delete(changes, table, tournament, session)
    for table in tables:
        _insert(changes, table, tournament, session)
    for table in tables:
        _update(changes, table, tournament, session)
    for table in reversed(tables):
        if table.name in named:
            _delete(changes, table, tournament, session)
    session.expire_all()


def _delete(changes: Changes, table: Table, tournament: TournamentRow, session: Session) -> None:
    for key, (_before, after) in _of_table(changes, table):
        if after is None:
            session.execute(table.delete().where(_where(table, key, tournament)))


def _insert(changes: Changes, table: Table, tournament: TournamentRow, session: Session) -> None:
    rows = [
        {**_parts(table, key, tournament), **_read(table, after)}
        for key, (before, after) in _of_table(changes, table)
        if before is None and after is not None
    ]
    if rows:
        session.execute(table.insert(), rows)


def _update(changes: Changes, table: Table, tournament: TournamentRow, session: Session) -> None:
    for key, (before, after) in _of_table(changes, table):
        if before is not None and after is not None:
            values = _read(table, after)
            session.execute(table.update().where(_where(table, key, tournament)).values(**values))


def _tables() -> Iterator[Table]:
    """The tables with rows of a tournament, each after those that it refers to."""
    for table in Base.metadata.sorted_tables:
        if table.name == TournamentRevisionRow.__tablename__:
            continue
        is_part = "tournament_id" in table.columns or "round_id" in table.columns
        if is_part or table.name in {_TOURNAMENT.name, _MEMBER.name}:
            yield table


def _of(table: Table, runde_id: int, tournament_id: int) -> ColumnElement[bool]:
    """Which rows of a table belong to a tournament."""
    its_runde = table.columns[_RUNDE] == runde_id
    if table.name == _TOURNAMENT.name:
        return and_(its_runde, table.columns.id == tournament_id)
    if table.name == _MEMBER.name:
        entrants = select(TournamentEntryRow.member_id).where(
            TournamentEntryRow.runde_id == runde_id,
            TournamentEntryRow.tournament_id == tournament_id,
        )
        return and_(its_runde, table.columns.id.in_(entrants))
    if "tournament_id" in table.columns:
        return and_(its_runde, table.columns.tournament_id == tournament_id)
    rounds = select(RoundRow.id).where(
        RoundRow.runde_id == runde_id, RoundRow.tournament_id == tournament_id
    )
    return and_(its_runde, table.columns.round_id.in_(rounds))


def _facts(table: Table) -> list[Column[Any]]:
    """The columns of a table that an action may change."""
    if table.name == _MEMBER.name:
        return [table.columns[MemberRow.name.key]]
    columns = [column for column in table.columns if not column.primary_key]
    if table.name == _TOURNAMENT.name:
        return [column for column in columns if column.name not in _COUNTERS]
    return columns


def _own_key(table: Table) -> list[Column[Any]]:
    """The primary key of a table without the Runde."""
    return [column for column in table.primary_key if column.name != _RUNDE]


def _key(table: Table, row: Mapping[str, Any]) -> str:
    numbers = [str(row[column.name]) for column in _own_key(table)]
    return f"{table.name}:{'.'.join(numbers)}"


def _of_table(changes: Changes, table: Table) -> list[tuple[str, Change]]:
    return [(key, change) for key, change in changes.items() if key.startswith(f"{table.name}:")]


def _parts(table: Table, key: str, tournament: TournamentRow) -> dict[str, int]:
    """The primary key of a row by its columns."""
    _name, _colon, numbers = key.partition(":")
    own = zip(_own_key(table), numbers.split("."), strict=True)
    return {_RUNDE: tournament.runde_id, **{column.name: int(number) for column, number in own}}


def _where(table: Table, key: str, tournament: TournamentRow) -> ColumnElement[bool]:
    parts = _parts(table, key, tournament)
    return and_(*(table.columns[name] == number for name, number in parts.items()))


def _written(table: Table, row: Mapping[str, Any]) -> Values:
    """The facts of a row as JSON."""
    values: dict[str, Any] = {}
    for column in _facts(table):
        value = row[column.name]
        values[column.name] = value.isoformat() if isinstance(value, dt.date) else value
    return values


def _read(table: Table, values: Values) -> dict[str, Any]:
    """The facts of a row, as columns take them."""
    facts: dict[str, Any] = {}
    for name, value in values.items():
        kind = table.columns[name].type
        facts[name] = value
        if value is not None and isinstance(kind, UtcDateTime | DateTime):
            facts[name] = dt.datetime.fromisoformat(value)
        elif value is not None and isinstance(kind, Date):
            facts[name] = dt.date.fromisoformat(value)
    return facts
