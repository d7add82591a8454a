"""While one process after the other is started anew, those of the version before read and write the newer tables."""

from __future__ import annotations

from itertools import pairwise

import pytest
from sqlalchemy import Engine, inspect

from scorepad.store import schema
from tests.migrations.test_migrations import REVISIONS, engine

__all__ = ["engine"]
ALONE = {"0009": "the keys of all tables become others"}
"""Migrations before which every process has to be stopped, each with the reason."""
Columns = dict[tuple[str, str], tuple[bool, str]]


def columns(engine: Engine) -> Columns:
    """Of each column whether a row needs a value for it, and its type; a number that is counted needs none."""
    found = inspect(engine)
    return {
        (table, column["name"]): (
            not column["nullable"] and column["default"] is None and column["name"] != "id",
            str(column["type"]),
        )
        for table in found.get_table_names()
        for column in found.get_columns(table)
    }


@pytest.mark.parametrize(("before", "revision"), list(pairwise(REVISIONS)))
def test_a_newer_version_only_adds_what_the_one_before_may_leave_out(
    engine: Engine, before: str, revision: str
) -> None:
    schema.upgrade(engine, before)
    old = columns(engine)
    schema.upgrade(engine, revision)
    new = columns(engine)
    tables = {table for table, _ in old}
    gone = {column for column in old if new.get(column) != old[column]}
    needed = {column for column in new.keys() - old.keys() if column[0] in tables and new[column][0]}
    assert (gone | needed == set()) is (revision not in ALONE), sorted(gone | needed)
