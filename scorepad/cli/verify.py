"""`scorepad backup --verify` and `restore --verify`: try a backup in a scratch database."""

import contextlib
import secrets
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from scorepad.actions.instance import verifying
from scorepad.actions.instance.verifying import Different, Tried
from scorepad.cli.doctor import replay_newest
from scorepad.cli.progress import shown
from scorepad.settings import Settings
from scorepad.store import postgres
from scorepad.store.archive import Archive
from scorepad.store.engine import driver_url

NO_RIGHT = "the role may create no database; ALTER ROLE … CREATEDB lets it"


def verify(settings: Settings, file: Path, *, progress: bool) -> int:
    """Try a backup, or a copy of an SQLite file, and print what was compared.

    Nothing of the installation is read or changed. Raises Different, Unusable, BackupRefused and
    SQLAlchemy's errors.
    """
    beside = file.resolve().parent
    if verifying.is_sqlite(file):
        with tempfile.TemporaryDirectory(dir=beside, prefix=".scratch-") as folder:
            copy = verifying.copy_whole(file, Path(folder) / "scratch.sqlite")
            return _verify_copy(settings, file, f"sqlite:///{copy}")
    with _scratch(settings, beside) as (url, kind), file.open("rb") as opened:
        packed = Archive(opened)
        with _engine(url) as engine, shown(sys.stderr, always=progress) as bar:
            tried = verifying.try_backup(engine, packed, bar)
            replayed = _replayed(settings, url, packed.key, engine)
    print(f"Tried {file} in a scratch database ({kind}): {_told(tried)}, and {replayed}.")
    return 0


def _verify_copy(settings: Settings, file: Path, url: str) -> int:
    with _engine(url) as engine:
        tried = verifying.try_copy(engine)
        replayed = _replayed(settings, url, "", engine)
    whole = f"{tried.rows} rows in {tried.tables} tables, none damaged"
    print(f"Tried a copy of {file}: {whole}, and {replayed}.")
    return 0


def _replayed(settings: Settings, url: str, key: str, engine: Engine) -> str:
    """What came of replaying the newest evenings of the scratch database. Raises Different."""
    of_scratch = replace(settings, database=url, secret_key=key or settings.secret_key)
    replays = replay_newest(of_scratch, engine)
    if replays.failed:
        raise Different(f"The backup is no good: {replays.failed[0]}.")
    return f"the newest {replays.tried} evenings can be worked out"


def _told(tried: Tried) -> str:
    if tried.is_by_content:
        return f"{tried.rows} rows in {tried.tables} tables are the same as in the file"
    numbers = f"{tried.tables} tables have as many rows as in the file, {tried.rows} in all"
    return f"{numbers} (an older version: no row was compared)"


@contextlib.contextmanager
def _scratch(settings: Settings, folder: Path) -> Iterator[tuple[str, str]]:
    """The address of an empty database that is deleted at the end, and which kind it is.

    On PostgreSQL it lies in the same cluster, if the role may create one, else in an SQLite file
    beside the backup.
    """
    own = driver_url(settings.database)
    name = f"scorepad_scratch_{secrets.token_hex(4)}"
    if postgres.is_meant(own) and _creates(own, name):
        try:
            yield str(_beside(own, name).render_as_string(hide_password=False)), "PostgreSQL"
        finally:
            _say(own, f'DROP DATABASE "{name}"')
        return
    kind = f"SQLite, as {NO_RIGHT}" if postgres.is_meant(own) else "SQLite"
    with tempfile.TemporaryDirectory(dir=folder, prefix=".scratch-") as made:
        yield f"sqlite:///{made}/scratch.sqlite", kind


def _beside(url: str, name: str) -> URL:
    return make_url(url).set(database=name)


def _creates(url: str, name: str) -> bool:
    """Whether a new database could be made and reached: the role may have no right to, and a pooler
    may not know it.
    """
    try:
        _say(url, f'CREATE DATABASE "{name}"')
    except DBAPIError:
        return False
    try:
        with _engine(str(_beside(url, name).render_as_string(hide_password=False))) as engine:
            engine.connect().close()
    except DBAPIError:
        _say(url, f'DROP DATABASE "{name}"')
        return False
    return True


def _say(url: str, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text("SET statement_timeout = 0"))
            connection.execute(text(statement))
    finally:
        engine.dispose()


@contextlib.contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = create_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()
