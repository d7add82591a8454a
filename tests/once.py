"""What many tests need and what comes out the same each time: the first of them makes it, the others have it too."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial, partialmethod

import pytest
from alembic import command
from alembic.config import Config

from scorepad.printing.helpers import Helper

MAKERS = {"test_helpers", "test_bounds", "test_previews"}
"""Files with tests of the processes that make papers, of their bounds and of their turns."""
_papers: dict[tuple[str, ...], bytes] = {}
_tables: list[str] = []
"""What a dump says of a file that has all tables and no row."""


def papers(patch: pytest.MonkeyPatch) -> None:
    """Papers of the same words: what comes of them depends on nothing else."""
    patch.setattr(Helper, "make", partialmethod(_made, Helper.make))


def _made(helper: Helper, make: Callable[..., bytes], *job: str) -> bytes:
    if job not in _papers:
        _papers[job] = make(helper, *job)
    return _papers[job]


def tables(patch: pytest.MonkeyPatch) -> None:
    """The tables of an empty file of SQLite, as all migrations made them there."""
    patch.setattr(command, "upgrade", partial(_upgraded, command.upgrade))


def _upgraded(upgrade: Callable[[Config, str], None], config: Config, revision: str) -> None:
    lite = config.attributes["connection"].connection.driver_connection
    empty = isinstance(lite, sqlite3.Connection) and not lite.execute("SELECT * FROM sqlite_master").fetchone()
    if empty and revision == "head" and _tables:
        for statement in _tables:
            lite.execute(statement)
        return
    upgrade(config, revision)
    if empty and revision == "head":
        _tables.extend([*lite.iterdump()][1:-1])  # without the limits of its transaction
