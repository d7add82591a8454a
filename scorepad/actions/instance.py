"""What lies in the instance folder and belongs to the database: its secret key, and a note that there is one.

A restored backup brings its own key. It lies there as `secret.key.restored` before the tables change, and becomes the
key after them; whoever is killed in between leaves it to the next command, which sees by the database that it is due.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from scorepad.settings import Settings, SettingsError, key_file
from scorepad.store import key_print, schema
from scorepad.store.engine import IMMEDIATE, prepare

OTHERS = 0o077
NOTE = "database.made"
"""The name of the note: it holds the path of the SQLite file, from this folder on where it lies in it."""


def due(file: Path) -> Path:
    """Where the key of a restored backup lies until it takes the place of the key in a file."""
    return file.with_name(f"{file.name}.restored")


def settle(file: Path) -> None:
    """Let that key take its place."""
    due(file).replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def belongs(engine: Engine, secret: str) -> bool:
    """Whether a key is that of the database. The first one that is asked for becomes it."""
    with prepare(engine).connect() as connection:
        stored = key_print.stored(connection)
    if stored is not None:
        return stored == key_print.of(secret)
    try:
        take_over(engine, secret)
    except IntegrityError:  # another process was the first in this moment
        return belongs(engine, secret)
    return True


def take_over(engine: Engine, secret: str) -> None:
    """Let another key be that of the database, and with it end every link made by the one before."""
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection, connection.begin():
        key_print.keep(connection, secret)


def secret_key(settings: Settings, engine: Engine) -> str:
    """The key that the links of this database are made by; takes over one that is due. Raises SettingsError."""
    if belongs(engine, settings.secret_key):
        return settings.secret_key
    file = key_file(settings)
    if file is not None and due(file).exists():
        restored = due(file).read_text(encoding="utf-8").strip()
        if belongs(engine, restored):
            settle(file)
            return restored
    raise SettingsError(
        "secret_key: the links in this database were made by another key; put that one back (each backup holds it: "
        "unzip -p FILE secret.key), or end all these links by scorepad db new-key."
    )


def files(settings: Settings, engine: Engine) -> tuple[Path, ...]:
    """The files that hold names, accounts and keys, as far as they are there: the database of SQLite, the key."""
    name = engine.url.database if engine.dialect.name == "sqlite" else None
    held = [Path(f"{name}{end}") for end in ("", "-wal", "-shm") if name]
    return tuple(file for file in (*held, settings.instance / "secret.key") if file.exists())


def open_to_others(file: Path) -> bool:
    """Whether other users of this machine may do anything with a file."""
    return bool(file.stat().st_mode & OTHERS)


def close(settings: Settings, engine: Engine) -> None:
    """Leave these files to their owner alone, where an earlier version made them open to others."""
    for file in filter(open_to_others, files(settings, engine)):
        with suppress(PermissionError):  # another one owns it
            file.chmod(file.stat().st_mode & ~OTHERS)


def note(settings: Settings, engine: Engine) -> None:
    """Note that there is a database in this SQLite file."""
    if (place := _place(settings, engine)) and _noted(settings) != place:
        (settings.instance / NOTE).write_text(f"{place}\n", encoding="utf-8")


def check_there(settings: Settings, engine: Engine) -> None:
    """Raise SettingsError when there are no tables in a SQLite file that had some: it was lost, not begun."""
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
    return str(file.relative_to(settings.instance) if file.is_relative_to(settings.instance) else file)


def _noted(settings: Settings) -> str:
    try:
        return (settings.instance / NOTE).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""
