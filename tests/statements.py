"""Every statement that Scorepad itself emits in any test, judged: it names the Runde. What tests
ask is their own.
"""

import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from flask import Flask
from sqlalchemy import Connection, Engine, event

import scorepad
from scorepad.store.db import db
from scorepad.store.models import Base

OURS = str(Path(scorepad.__file__).parent)
TABLES = frozenset(
    table.name for table in Base.metadata.sorted_tables if "group_id" in table.columns
) | {"group"}
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
ONLY_SQLITE: Mapping[str, str] = {
    "store/engine.py:_begin": "the driver of PostgreSQL begins by itself",
    "store/schema.py:_run_once": "SQLite checks its foreign keys after a table was rebuilt",
    "store/schema.py:try_writing": "on PostgreSQL a lock is asked for",
}
"""Functions that ask SQLite alone, each with the reason."""
ELSEWHERE = "migrations/"
"""What tests/migrations carries out on both databases: a rebuilt table asks SQLite where
nothing asks PostgreSQL.
"""
nameless: set[str] = set()
"""Statements that broke the rule since this was last emptied."""
asked: defaultdict[str, set[str]] = defaultdict(set)
"""Where in Scorepad something was asked through a driver."""


def watch(engine: Engine) -> None:
    """Judge what Scorepad sends through an engine."""
    if not event.contains(engine, "before_cursor_execute", _judge):
        event.listen(engine, "before_cursor_execute", _judge)


@cache
def names_the_runde(statement: str) -> bool:
    """Whether each table in a statement is asked for the rows of a given Runde, or the statement
    stands in the list.
    """
    flat = " ".join(statement.split())
    asked = {(table, called or table) for table, called in ROWS_OF.findall(flat) if table in TABLES}
    if INSERTED.search(flat) or any(re.search(allowed, flat) for allowed in NOT_NAMED):
        return True
    return not asked or (bool(GIVEN.search(flat)) and all(_kept_to(flat, *one) for one in asked))


def _kept_to(statement: str, table: str, called: str) -> bool:
    """Whether the rows of a table are those of one Runde."""
    column = rf'"?{called}"?\.{"id" if table == "group" else "group_id"}'
    return bool(re.search(rf"{column} (=|IN) |= {column}\b", statement))


def _judge(_connection: Connection, cursor: Any, statement: str, *_more: object) -> None:
    place = ours()
    if not place:
        return
    asked[type(cursor).__module__.partition(".")[0]].add(place)
    if place.partition(":")[0] not in OF_ALL and not names_the_runde(statement):
        nameless.add(" ".join(statement.split()))


def ours() -> str:
    """Where in Scorepad the nearest code is that is no library; empty where that is a test."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(OURS):
            return (
                f"{file.removeprefix(OURS).lstrip('/')}:{frame.f_code.co_qualname}:{frame.f_lineno}"
            )
        if "site-packages" not in file and "/lib/python" not in file:
            return ""
        frame = frame.f_back
    return ""


def write(folder: Path) -> None:
    """Write down where databases were asked in this run, for `main`."""
    found = {kind: sorted(places) for kind, places in asked.items()}
    (folder / f"asked-{os.getpid()}.json").write_text(json.dumps(found), encoding="utf-8")


def main(folder: Path) -> int:
    """Print the places that asked SQLite, in any run that was written down, and PostgreSQL in none;
    1 if there are.
    """
    runs = [json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("asked-*.json")]
    lite, other = (
        {place for run in runs for place in run.get(kind, ())} for kind in ("sqlite3", "psycopg")
    )
    known = (ELSEWHERE, *(f"{function}:" for function in ONLY_SQLITE))
    never = {place for place in lite - other if not place.startswith(known)}
    told = [
        f"{len(lite)} places ask SQLite, {len(never)} of them never PostgreSQL.",
        *sorted(never),
    ]
    sys.stdout.write("\n".join(told) + "\n")
    return int(bool(never) or not lite)


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements that are sent, without those that only begin a transaction."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            sent.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield sent
    event.remove(engine, "before_cursor_execute", note)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
