"""Every statement that Scorepad itself emits in any test, judged: it names the Runde. What tests ask is their own."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from sqlalchemy import Connection, Engine, event

import scorepad
from scorepad.store.models import Base

OURS = str(Path(scorepad.__file__).parent)
TABLES = frozenset(table.name for table in Base.metadata.sorted_tables if "group_id" in table.columns) | {"group"}
"""Where rows of Runden are."""
ROWS_OF = re.compile(r'(?:FROM|JOIN|UPDATE|INTO|,) "?(\w+)"?(?: AS (\w+))?(?![\w.])')
"""A table in a statement, and what the statement calls it."""
GIVEN = re.compile(r'(?:group_id|"group"\.id) (?:=|IN) \(?(?:\?|%\(|\$)')
"""The Runde as a value that is handed over."""
INSERTED = re.compile(r'INSERT INTO "?\w+"? \([^)]*\bgroup_id\b')
NOT_NAMED: Mapping[str, str] = {
    r'^INSERT INTO "group" ': "a new Runde has no number yet",
    r"^SELECT group_key\.group_id FROM group_key WHERE group_key\.client_key = \S+$": "the key finds the Runde",
    r"FROM link WHERE link\.revoked_at IS NULL AND link\.id = \S+$": "a link of before names no Runde",
    r'^SELECT "group"\.id, "group"\.name FROM "group" ORDER BY "group"\.id$': "the command that prints all links",
}
"""The only statements on tables of Runden that need not name one, each with the reason."""
OF_ALL = {"store/idle.py"}
"""What asks about all Runden: commands of the operator, and no page."""
nameless: set[str] = set()
"""Statements that broke the rule since this was last emptied."""


def watch(engine: Engine) -> None:
    """Judge what Scorepad sends through an engine."""
    if not event.contains(engine, "before_cursor_execute", _judge):
        event.listen(engine, "before_cursor_execute", _judge)


def names_the_runde(statement: str) -> bool:
    """Whether each table in a statement is asked for the rows of a given Runde, or the statement stands in the list."""
    flat = " ".join(statement.split())
    asked = {(table, called or table) for table, called in ROWS_OF.findall(flat) if table in TABLES}
    if INSERTED.search(flat) or any(re.search(allowed, flat) for allowed in NOT_NAMED):
        return True
    return not asked or (bool(GIVEN.search(flat)) and all(_kept_to(flat, *one) for one in asked))


def _kept_to(statement: str, table: str, called: str) -> bool:
    """Whether the rows of a table are those of one Runde."""
    column = rf'"?{called}"?\.{"id" if table == "group" else "group_id"}'
    return bool(re.search(rf"{column} (=|IN) |= {column}\b", statement))


def _judge(_connection: Connection, _cursor: Any, statement: str, *_more: object) -> None:
    if is_ours() and not names_the_runde(statement):
        nameless.add(" ".join(statement.split()))


def is_ours() -> bool:
    """Whether the nearest code that is no library is Scorepad's."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(OURS):
            return not any(file.endswith(f"/{one}") for one in OF_ALL)
        if "site-packages" not in file and "/lib/python" not in file:
            return False
        frame = frame.f_back
    return False
