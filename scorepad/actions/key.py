"""Which secret key belongs to a database: that by which the links in it were made."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from scorepad.store import key_print
from scorepad.store.engine import IMMEDIATE, prepare


def belongs(engine: Engine, key: str) -> bool:
    """Whether a key is that of the database. The first one that is asked for becomes it."""
    with prepare(engine).connect() as connection:
        stored = key_print.stored(connection)
    if stored is not None:
        return stored == key_print.of(key)
    try:
        take_over(engine, key)
    except IntegrityError:  # another process was the first in this moment
        return belongs(engine, key)
    return True


def take_over(engine: Engine, key: str) -> None:
    """Let another key be that of the database, and with it end every link made by the one before."""
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection, connection.begin():
        key_print.keep(connection, key)
