"""The state of the database's tables: which migration they are at, and bringing them to another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from scorepad.store.engine import IMMEDIATE, prepare

MIGRATIONS = Path(__file__).parent.parent / "migrations"
_TURN = 0x5C0E9AD  # one upgrade at a time; any constant that nobody else uses


def newest() -> str:
    """The migration that this version of Scorepad needs."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    if head is None:
        raise RuntimeError("no migrations found")
    return head


def knows(revision: object) -> bool:
    """Whether a migration of this name is one of this version of Scorepad."""
    script = ScriptDirectory.from_config(_config())
    return any(one.revision == revision for one in script.walk_revisions())


def current(engine: Engine) -> str | None:
    """The migration that the database is at, None for an empty one."""
    with prepare(engine).connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_current(engine: Engine) -> bool:
    """Whether the tables are as this version of Scorepad needs them."""
    return current(engine) == newest()


def try_writing(engine: Engine) -> None:
    """Change nothing in a way that needs the right to write; a database that can only be read raises DBAPIError.

    Better at the start of a server than at the first game of an evening.
    """
    with prepare(engine).connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        connection.rollback()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the tables to a newer migration, all steps or none."""
    _run(engine, lambda config: command.upgrade(config, revision))


def downgrade(engine: Engine, revision: str) -> None:
    """Bring the tables back to an older migration ("base" for none), all steps or none."""
    _run(engine, lambda config: command.downgrade(config, revision))


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
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
