"""`scorepad backup` and `scorepad restore`: everything of an installation in one file, and back."""

from __future__ import annotations

import contextlib
import datetime as dt
import sys
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, create_engine

from scorepad import __version__
from scorepad.actions.backup import Counts, NotEmpty, Outdated, replacing, save
from scorepad.actions.backup import restore as put_back
from scorepad.settings import KEY_LENGTH, Settings, key_file
from scorepad.store import schema
from scorepad.store.archive import Archive, Unusable
from scorepad.store.engine import driver_url, options


def backup(settings: Settings, file: Path) -> int:
    """Write the backup; 0, or 1 after one sentence about what is wrong."""
    with _engine(settings) as engine:
        if _is_database(engine, file):
            return _refuse(f"{file} is the database itself; the backup needs a name of its own.")
        try:
            counts = save(engine, file, key=settings.secret_key, program=__version__, now=dt.datetime.now(dt.UTC))
        except Outdated:
            return _refuse("The database is not up to date; run scorepad db upgrade first.")
        except OSError as error:
            return _refuse(f"{error.filename or file}: {error.strerror}.")
    print(f"Backed up {_told(counts)} to {file}. It holds the secret key: keep it where nobody else can read it.")
    return 0


def restore(settings: Settings, file: Path, *, replace: bool) -> int:
    """Put the backup back; 0, or 1 after one sentence about what is wrong, and then nothing has changed."""
    with _engine(settings) as engine, contextlib.ExitStack() as opened:
        try:
            packed = opened.enter_context(file.open("rb"))
            archive = Archive(packed, schema.knows)
            counts = _put_back(settings, engine, archive, replace=replace)
        except Unusable as unusable:
            return _refuse(f"{file} cannot be restored: {unusable}.")
        except Outdated:
            return _refuse("The database is not up to date; run scorepad db upgrade first.")
        except NotEmpty as error:
            runden = _many(error.runden, "Runde", "Runden")
            return _refuse(f"The database holds {runden}; --replace deletes all that is there and restores the backup.")
        except OSError as error:
            return _refuse(f"{error.filename or file}: {error.strerror}.")
    print(f"Restored {_told(counts)} as of {archive.made_at:%Y-%m-%d %H:%M} UTC.")
    return 0


@contextlib.contextmanager
def _engine(settings: Settings) -> Iterator[Engine]:
    url = driver_url(settings.database)
    engine = create_engine(url, **options(url))
    try:
        yield engine
    finally:
        engine.dispose()


def _put_back(settings: Settings, engine: Engine, archive: Archive, *, replace: bool) -> Counts:
    """Restore the tables, and with them the key, so that the links hold."""
    key, file = archive.key, key_file(settings)
    if key == settings.secret_key:
        return put_back(engine, archive, replace=replace)
    if len(key) < KEY_LENGTH or key != key.strip():
        raise Unusable("its secret key is none")
    if file is None:
        raise Unusable("it has another secret key than the setting secret_key; set that to the file secret.key in it")
    with replacing(file) as out:  # takes its place when the tables are restored
        out.write(f"{key}\n".encode())
        return put_back(engine, archive, replace=replace)


def _is_database(engine: Engine, file: Path) -> bool:
    name = engine.url.database if engine.dialect.name == "sqlite" else None
    beside = [Path(f"{name}{end}") for end in ("", "-wal", "-shm")] if name else []
    return any(one.exists() and file.exists() and one.samefile(file) for one in beside)


def _told(counts: Counts) -> str:
    runden, evenings = _many(counts.runden, "Runde", "Runden"), _many(counts.evenings, "evening", "evenings")
    return f"{runden}, {evenings}, {_many(counts.entries, 'entry', 'entries')}"


def _many(count: int, single: str, more: str) -> str:
    return f"{count} {single if count == 1 else more}"


def _refuse(sentence: str) -> int:
    print(f"scorepad: {sentence}", file=sys.stderr)
    return 1
