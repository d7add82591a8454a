"""The schema of the database: its migration, and upgrade and downgrade to another one.

Alembic takes ten megabytes and is imported only to change tables; a server with current tables does
not import it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from scorepad.store import postgres
from scorepad.store.engine import AT_ONCE, IMMEDIATE, prepare

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"
LOCK_SECONDS = 1
"""Lock timeout of a migration on PostgreSQL: pages that want the table queue behind it."""
PAUSE_SECONDS = 5
"""Seconds before a retry."""
ATTEMPTS = 360
"""The most attempts, half an hour in all: a backup locks all tables until it is done."""
_TURN = 0x5C0E9AD  # a lock for upgrades and backups: any constant that nothing else uses
_LOCKED = "55P03"  # PostgreSQL: lock_not_available
_log = logging.getLogger(__name__)


def newest() -> str:
    """The migration that this version of Scorepad needs."""
    return _revisions()[-1]


def knows(revision: object) -> bool:
    """Whether this version of Scorepad has a migration with this name."""
    return revision in _revisions()


def current(engine: Engine) -> str | None:
    """The migration of the database, None for an empty one."""
    with prepare(engine).connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        revision: str | None = connection.execute(
            text("SELECT version_num FROM alembic_version")
        ).scalar_one_or_none()
        return revision


def is_current(engine: Engine) -> bool:
    """Whether the tables match this version of Scorepad."""
    return current(engine) == newest()


def is_newer(engine: Engine) -> bool:
    """Whether a newer version of Scorepad has made the tables.

    Those of another program, which numbers its migrations otherwise, are none of a newer version.
    """
    revision = current(engine)
    if revision is None or len(revision) != len(newest()):
        return False
    return revision.isdecimal() and revision > newest()


def fits(engine: Engine) -> bool:
    """Whether the tables match this version of Scorepad or a newer one, by one query.

    Newer tables fit: during a rolling restart some processes still run the older version.
    """
    with prepare(engine).connect() as connection:
        revision = connection.execute(
            text("SELECT version_num FROM alembic_version")
        ).scalar_one_or_none()
        return revision is not None and str(revision) >= newest()


def try_writing(engine: Engine) -> None:
    """Test by a write without effect whether the database is writable. Raises DBAPIError.

    SQLite also needs disk space. Raises Busy while another connection holds the write lock of
    SQLite, which shows that the file is writable.
    """
    with (
        prepare(engine).connect().execution_options(**{IMMEDIATE: AT_ONCE}) as connection,
        connection.begin() as done,
    ):
        if engine.dialect.name == "postgresql":
            # a lock that needs no clean-up and that nobody waits for
            locked = text("SELECT version_num FROM alembic_version FOR KEY SHARE SKIP LOCKED")
            connection.execute(locked)
            done.rollback()
        else:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Migrate the tables to a newer migration, all steps or none."""
    from alembic.command import upgrade as step  # noqa: PLC0415 - see above

    _run(engine, lambda config: step(config, revision))


def downgrade(engine: Engine, revision: str) -> None:
    """Migrate the tables back to an older migration ("base" for none), all steps or none."""
    from alembic.command import downgrade as step  # noqa: PLC0415 - see above

    _run(engine, lambda config: step(config, revision))


def create(connection: Connection) -> None:
    """Make the tables where there are none, in the transaction of the connection."""
    from alembic.command import upgrade as step  # noqa: PLC0415 - see above

    step(_config(connection), "head")


def take_turn(connection: Connection) -> None:
    """Wait on PostgreSQL until no upgrade and no backup is at work; none begins until the end of
    the transaction.
    """
    connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})


@contextmanager
def unchanged(engine: Engine) -> Iterator[None]:
    """Prevent upgrades on PostgreSQL while the block runs: pages would queue behind their locks."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with prepare(engine).connect() as connection, connection.begin():
        postgres.without_limits(connection)
        connection.execute(text("SELECT pg_advisory_xact_lock_shared(:turn)"), {"turn": _TURN})
        yield


@lru_cache(maxsize=1)
def _revisions() -> tuple[str, ...]:
    revisions: list[str] = []
    for path in (MIGRATIONS / "versions").glob("[0-9]*.py"):
        revision, _, _title = path.name.partition("_")
        revisions.append(revision)
    return tuple(sorted(revisions))


def _run(engine: Engine, step: Callable[[Config], None]) -> None:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _run_once(engine, step)
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) != _LOCKED or attempt == ATTEMPTS:
                raise
        if attempt == 1:
            _log.warning(
                "The tables are in use, perhaps by a backup; the upgrade tries again until "
                "they are free."
            )
        time.sleep(PAUSE_SECONDS)
    return None


def _run_once(engine: Engine, step: Callable[[Config], None]) -> None:
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection:
        raw: Any = connection.connection.driver_connection
        lite = connection.dialect.name == "sqlite"
        # rebuilding a table must not cascade to its children; can be set only outside a transaction
        if lite:
            raw.execute("PRAGMA foreign_keys = OFF")
        try:
            _begin(connection)
            step(_config(connection))
            if lite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise RuntimeError("the migration would leave rows without the row they refer to")
            connection.commit()
        finally:
            connection.rollback()
            if lite:
                raw.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """Begin a transaction of the upgrade, on PostgreSQL once its advisory lock is free."""
    connection.begin()
    postgres.without_limits(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
        take_turn(connection)


def _config(connection: Connection) -> Config:
    from alembic.config import Config  # noqa: PLC0415 - see above

    config = Config()
    config.attributes["connection"] = connection
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
