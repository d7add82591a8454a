"""Bring the tables of an installation up to date, after a copy of its SQLite file."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, create_engine

from scorepad.actions.instance import instance
from scorepad.settings import Settings, SettingsError
from scorepad.store import lite, schema
from scorepad.store.engine import driver_url

NEWER = (
    "its tables are of a newer version of Scorepad than this one; install the newer version again, or go back by "
    "scorepad restore --replace with a backup of before."
)
"""What is said of such a database, and what to do."""


@dataclass(frozen=True)
class Upgraded:
    """What was done: the migration of before, None for a new database, and the copy of its file."""

    before: str | None
    copy: Path | None = None

    @property
    def has_changed(self) -> bool:
        """Whether tables that were there before are others now."""
        return self.before is not None and self.before != schema.newest()


def upgrade(settings: Settings) -> Upgraded:
    """Make the tables, or bring them up to date.

    A SQLite file whose tables will change is copied first. Raises SettingsError for a database of a
    newer version or of another program and for one that was emptied, OSError where there is no room for the copy.
    """
    # Without the options of a server: a migration must see what another one has committed.
    engine = create_engine(driver_url(settings.database))
    try:
        instance.check_there(settings, engine)
        before = schema.current(engine)
        if schema.is_newer(engine):
            raise SettingsError(f"database: {NEWER}")
        if before is not None and not schema.knows(before):
            raise SettingsError(f"database: its tables ({before}) are of another program.")
        copy = None
        if before is not None and before != schema.newest():
            copy = _copied(engine, before)
        if before != schema.newest():
            schema.upgrade(engine)
        instance.is_key_or_becomes(engine, settings.secret_key)
        instance.note(settings, engine)
        instance.close(settings, engine)
    finally:
        engine.dispose()
    return Upgraded(before, copy)


def _copied(engine: Engine, revision: str) -> Path | None:
    """A copy of the SQLite file as it is now, beside it; None for another database."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    file = Path(engine.url.database)
    copy = file.with_name(f"{file.name}-before-upgrade-from-{revision}")
    lite.copy(file, copy)
    instance.sync_folder(copy.parent)
    return copy
