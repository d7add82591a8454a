"""Transactions: the only module that commits."""

import datetime as dt
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.orm import Session

from scorepad.actions.errors import existing
from scorepad.store import runden
from scorepad.store.db import db
from scorepad.store.engine import writing
from scorepad.store.models import RundeRow

COMMITTED = "scorepad_committed"
"""The key in a session's `info` for the fact that it committed, or may have."""


@contextmanager
def transaction(*, briefly: bool = False) -> Iterator[Session]:
    """A write transaction: committed at the end of the block, rolled back by any exception.

    Raises Busy. What is only advice waits `briefly`: neither long for others, nor for a standby.
    """
    session = db.session()
    with writing(session, briefly=briefly):
        try:
            yield session
            session.info[COMMITTED] = True
            session.commit()
        except BaseException:
            session.rollback()
            raise


@contextmanager
def locked(runde_id: int, *, is_use: bool = True) -> Iterator[tuple[Session, RundeRow]]:
    """A transaction with a lock on a Runde, and its row; with `is_use` the Runde counts as used.

    Raises NotFound.
    """
    with transaction() as session:
        row = existing(runden.lock(runde_id), f"Runde {runde_id}")
        yield session, row
        if is_use:
            row.used_on = today()
            row.retires_on = None


def today() -> dt.date:
    """The present date in UTC."""
    return dt.datetime.now(dt.UTC).date()


def stored_key(client_key: str) -> str:
    """The stored form of a client key: a hash, so that the database reveals no client keys."""
    return hashlib.sha256(client_key.encode("utf-8", "surrogatepass")).hexdigest()


def part_key(client_key: str, *parts: object) -> str:
    """The stored key of one of several rows of an action; no stored client key equals it."""
    key = stored_key(repr((client_key, *parts)))
    return f"~{key[1:]}"
