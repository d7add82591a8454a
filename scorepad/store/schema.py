"""The state of the database's tables: which migration they are at, and bringing them to another.

Alembic takes ten megabytes and is imported only where tables change; a server that finds them current does without.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from scorepad.store.engine import AT_ONCE, IMMEDIATE, prepare

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"
LOCK_SECONDS = 1
"""So long a migration waits for a table on PostgreSQL; whoever wants it for a page waits behind."""
PAUSE_SECONDS, ATTEMPTS = 5, 360
"""Then it lets pages by and begins anew, for half an hour at most: a backup holds all tables until it is done."""
_TURN = 0x5C0E9AD  # one upgrade at a time, and none beside a backup; any constant that nobody else uses
_LOCKED = "55P03"  # PostgreSQL: lock_not_available
_log = logging.getLogger(__name__)


def newest() -> str:
    """The migration that this version of Scorepad needs."""
    return _revisions()[-1]


def knows(revision: object) -> bool:
    """Whether a migration of this name is one of this version of Scorepad."""
    return revision in _revisions()


def current(engine: Engine) -> str | None:
    """The migration that the database is at, None for an empty one."""
    with prepare(engine).connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
        return revision


def is_current(engine: Engine) -> bool:
    """Whether the tables are as this version of Scorepad needs them."""
    return current(engine) == newest()


def fits(engine: Engine) -> bool:
    """Whether the tables are at least as new as this program needs them, by one question.

    Newer ones fit: while one process after the other is started anew, some are still of the version before.
    """
    with prepare(engine).connect() as connection:
        revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
        return revision is not None and str(revision) >= newest()


def try_writing(engine: Engine) -> None:
    """Change nothing in a way that needs the right to write, and on SQLite a disk with room. Raises DBAPIError.

    Raises Busy where somebody else writes into a SQLite file just now, which shows that it can be written to.
    """
    with prepare(engine).connect().execution_options(**{IMMEDIATE: AT_ONCE}) as connection, connection.begin() as done:
        if engine.dialect.name == "postgresql":  # a lock, and nothing that has to be cleared away; none waits for it
            connection.execute(text("SELECT version_num FROM alembic_version FOR KEY SHARE SKIP LOCKED"))
            done.rollback()
        else:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the tables to a newer migration, all steps or none."""
    from alembic.command import upgrade as step  # noqa: PLC0415 - see above

    _run(engine, lambda config: step(config, revision))


def downgrade(engine: Engine, revision: str) -> None:
    """Bring the tables back to an older migration ("base" for none), all steps or none."""
    from alembic.command import downgrade as step  # noqa: PLC0415 - see above

    _run(engine, lambda config: step(config, revision))


@contextmanager
def unchanged(engine: Engine) -> Iterator[None]:
    """While this lasts no upgrade asks for a table on PostgreSQL, where pages would wait behind it."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with prepare(engine).connect() as connection, connection.begin():
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # a backup may last
        connection.execute(text("SELECT pg_advisory_xact_lock_shared(:turn)"), {"turn": _TURN})
        yield


@lru_cache(maxsize=1)
def _revisions() -> tuple[str, ...]:
    return tuple(sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def _run(engine: Engine, step: Callable[[Config], None]) -> None:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _run_once(engine, step)
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) != _LOCKED or attempt == ATTEMPTS:
                raise
        if attempt == 1:
            _log.warning("The tables are in use, perhaps by a backup; the upgrade tries again until they are free.")
        time.sleep(PAUSE_SECONDS)
    return None


def _run_once(engine: Engine, step: Callable[[Config], None]) -> None:
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection:
        lite = connection.dialect.name == "sqlite"
        if lite:  # a table rebuilt in place must not take its children along; only possible outside a transaction
            _outside(connection, "PRAGMA foreign_keys = OFF")
        try:
            _begin(connection)
            config = _config()
            config.attributes["connection"] = connection
            step(config)
            if lite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise RuntimeError("the migration would leave rows without the row they refer to")
            connection.commit()
        finally:
            connection.rollback()
            if lite:
                _outside(connection, "PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """Begin a transaction of the upgrade, on PostgreSQL when it is its turn."""
    connection.begin()
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})


def _outside(connection: Connection, statement: str) -> None:
    raw = connection.connection.driver_connection
    if raw is None:
        raise RuntimeError("the connection is closed")
    raw.execute(statement)


def _config() -> Config:
    from alembic.config import Config  # noqa: PLC0415 - see above

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
