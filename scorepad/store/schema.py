"""The state of the database's tables: which migration they are at, and bringing them to another.

Alembic takes ten megabytes and is imported only where tables change; a server that finds them current does without.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from scorepad.store.engine import IMMEDIATE, prepare

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"
_TURN = 0x5C0E9AD  # one upgrade at a time; any constant that nobody else uses


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
    """Change nothing in a way that needs the right to write; a database that can only be read raises DBAPIError.

    Better at the start of a server than at the first game of an evening.
    """
    with prepare(engine).connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        connection.rollback()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the tables to a newer migration, all steps or none."""
    from alembic.command import upgrade as step  # noqa: PLC0415 - see above

    _run(engine, lambda config: step(config, revision))


def downgrade(engine: Engine, revision: str) -> None:
    """Bring the tables back to an older migration ("base" for none), all steps or none."""
    from alembic.command import downgrade as step  # noqa: PLC0415 - see above

    _run(engine, lambda config: step(config, revision))


@lru_cache(maxsize=1)
def _revisions() -> tuple[str, ...]:
    """The names of all migrations, oldest first: what their files' names begin with."""
    return tuple(sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def _run(engine: Engine, step: Callable[[Config], None]) -> None:
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection:
        lite = connection.dialect.name == "sqlite"
        if lite:  # a table rebuilt in place must not take its children along; only possible outside a transaction
            _outside(connection, "PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                if not lite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
                config = _config()
                config.attributes["connection"] = connection
                step(config)
                if lite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise RuntimeError("the migration would leave rows without the row they refer to")
        finally:
            if lite:
                _outside(connection, "PRAGMA foreign_keys = ON")


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
