"""The instance folder: the secret key of the database, and a marker file that the database exists.

A restored backup has its own key. The key is written to `secret.key.restored` before the tables
change, and renamed to `secret.key` afterwards; after a crash in between, the next command renames
it, because the database has a hash of its key.
"""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from scorepad.settings import Settings, SettingsError, key_file
from scorepad.store import key_print, schema
from scorepad.store.engine import IMMEDIATE, prepare

OTHERS = 0o077
"""The permissions of a file for everybody but its owner."""
NOTE = "database.made"
"""The marker file: it has the path of the SQLite file, relative if that is in this folder."""


def restored_key_file(file: Path) -> Path:
    """The file with the key of a restored backup until it replaces the present key."""
    return file.with_name(f"{file.name}.restored")


def take_restored_key(file: Path) -> None:
    """Atomically replace the key file by the restored key."""
    restored_key_file(file).replace(file)
    sync_folder(file.parent)


def sync_folder(path: Path) -> None:
    """Flush a folder to disk, so that a renamed file keeps its name after a crash."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def is_key_or_becomes(engine: Engine, secret: str) -> bool:
    """Whether `secret` is the key of the database; a database without a key adopts `secret`."""
    with prepare(engine).connect() as connection:
        stored = key_print.stored(connection)
    if stored is not None:
        return stored == key_print.of(secret)
    try:
        set_key(engine, secret)
    except IntegrityError:  # another process was faster
        return is_key_or_becomes(engine, secret)
    return True


def set_key(engine: Engine, secret: str) -> None:
    """Make `secret` the key of the database, which invalidates all links of an earlier key."""
    with (
        prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection,
        connection.begin(),
    ):
        key_print.keep(connection, secret)


def secret_key(settings: Settings, engine: Engine) -> str:
    """The key for the links of this database, after finishing an interrupted restore.

    Raises SettingsError where neither the key of the settings nor the one of a restore is its key.
    """
    if is_key_or_becomes(engine, settings.secret_key):
        return settings.secret_key
    file = key_file(settings)
    if file is not None and restored_key_file(file).exists():
        restored = restored_key_file(file).read_text(encoding="utf-8").strip()
        if is_key_or_becomes(engine, restored):
            take_restored_key(file)
            return restored
    raise SettingsError(
        "secret_key: the links in this database were made by another key; put that one back (each backup holds it: "
        "unzip -p FILE secret.key), or end all these links by scorepad db new-key."
    )


def files(settings: Settings, engine: Engine) -> tuple[Path, ...]:
    """The existing files with private data: the SQLite database and the key."""
    private = [settings.instance / "secret.key"]
    name = engine.url.database if engine.dialect.name == "sqlite" else None
    if name:
        private = [*(Path(f"{name}{end}") for end in ("", "-wal", "-shm")), *private]
    return tuple(file for file in private if file.exists())


def open_to_others(file: Path) -> bool:
    """Whether other users of this machine may read or write a file."""
    return bool(file.stat().st_mode & OTHERS)


def close(settings: Settings, engine: Engine) -> None:
    """Restrict `files` to their owner, because earlier versions let others read them."""
    for file in files(settings, engine):
        if open_to_others(file):
            with suppress(PermissionError):  # another user owns the file
                file.chmod(file.stat().st_mode & ~OTHERS)


def note(settings: Settings, engine: Engine) -> None:
    """Write the marker file for this SQLite database."""
    place = _place(settings, engine)
    if place and _noted(settings) != place:
        (settings.instance / NOTE).write_text(f"{place}\n", encoding="utf-8")


def check_there(settings: Settings, engine: Engine) -> None:
    """Raise SettingsError if the SQLite file that the marker names has lost its tables."""
    place = _place(settings, engine)
    if place and _noted(settings) == place and schema.current(engine) is None:
        raise SettingsError(
            f"database: {engine.url.database} is empty, and was not; put the file back or restore a backup, or delete "
            f"{settings.instance / NOTE} to begin anew."
        )


def _place(settings: Settings, engine: Engine) -> str:
    name = engine.url.database if engine.dialect.name == "sqlite" else None
    if not name:
        return ""
    file = Path(name).absolute()
    if file.is_relative_to(settings.instance):
        file = file.relative_to(settings.instance)
    return str(file)


def _noted(settings: Settings) -> str:
    try:
        return (settings.instance / NOTE).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""
