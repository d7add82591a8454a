"""`scorepad backup`, `restore`, `db upgrade` and `db new-key`."""

import argparse
import contextlib
import datetime as dt
import sys
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import DBAPIError

from scorepad import __version__
from scorepad.actions.instance import backup, instance, upgrading
from scorepad.actions.instance.backup import (
    BackupProgress,
    BackupRefused,
    Counts,
    NotEmpty,
    NothingYet,
)
from scorepad.cli.progress import shown
from scorepad.cli.runden import refuse, show_links
from scorepad.cli.verify import verify
from scorepad.serving.starting import tell_upgraded
from scorepad.settings import KEY_LENGTH, Settings, key_file
from scorepad.store import key_print, lite, partitions, schema
from scorepad.store.archive import About, Archive, Unusable
from scorepad.store.engine import driver_url, options
from scorepad.store.partitions import CannotCut

DAMAGED = (
    "The database is damaged; restore --replace with a backup of the whole installation keeps the damaged file aside "
    "and makes a new one."
)


def answer(settings: Settings, arguments: argparse.Namespace) -> int:
    """Run one of these commands and return its exit status; an error prints a sentence."""
    try:
        return _run(settings, arguments)
    except NotEmpty as refused:
        runden = _many(refused.runden, "Runde", "Runden")
        sentence = (
            f"The database holds {runden}; --replace deletes all that is there and restores "
            "the backup."
        )
    except BackupRefused as refused:
        sentence = refused.sentence
    except Unusable as unusable:
        sentence = f"{arguments.file} cannot be restored: {unusable}."
    except OSError as error:
        if "file" not in arguments:
            raise
        sentence = f"{error.filename or arguments.file}: {error.strerror}."
    return refuse(sentence)


def _run(settings: Settings, arguments: argparse.Namespace) -> int:
    match arguments.command:
        case "upgrade":
            return _upgrade(settings, arguments.partitions)
        case "new-key":
            return _end_links(settings)
        case "backup":
            return _back_up_and_try(settings, arguments)
    if arguments.verify:
        return verify(settings, arguments.file, progress=arguments.progress)
    return _restore(
        settings, arguments.file, replace=arguments.replace, progress=arguments.progress
    )


def _back_up_and_try(settings: Settings, arguments: argparse.Namespace) -> int:
    """Write a backup, and try it where that is asked for."""
    progress = arguments.progress
    status = _backup(settings, arguments.file, runde_id=arguments.runde, progress=progress)
    if status == 0 and arguments.verify:
        return verify(settings, arguments.file, progress=progress)
    return status


def _backup(settings: Settings, file: Path, *, runde_id: int | None, progress: bool) -> int:
    now = dt.datetime.now(dt.UTC)
    with _engine(settings) as engine, shown(sys.stderr, always=progress) as bar:
        if _is_database(engine, file):
            return refuse(f"{file} is the database itself; the backup needs a name of its own.")
        try:
            if lite.is_lost(engine):
                missing = "no database of Scorepad in it; scorepad db upgrade makes one"
                raise FileNotFoundError(None, missing, engine.url.database)
            if schema.current(engine) is None:
                raise NothingYet
            backup.require_current(engine)
            secret = instance.secret_key(settings, engine)
            about = About(key=secret, program=__version__, made_at=now, runde_id=runde_id)
            counts = backup.save(engine, file, about, bar)
        except DBAPIError as error:
            if engine.dialect.name != "sqlite":
                raise
            return refuse(
                f"{engine.url.database}: no database of Scorepad in it, or a damaged one "
                f"({error.orig})."
            )
    holds = "the secret key"
    if runde_id is not None:
        holds = "no secret key, but bank accounts if there are any"
    print(
        f"Backed up {_told(counts)} to {file}. It holds {holds}: keep it where nobody else "
        "can read it."
    )
    return 0


def _restore(settings: Settings, file: Path, *, replace: bool, progress: bool) -> int:
    """Restore a backup; the exit status, 1 where nothing has changed."""
    aside = None
    with contextlib.ExitStack() as opened:
        engine = opened.enter_context(_engine(settings))
        try:
            archive = Archive(opened.enter_context(file.open("rb")))
            bar = opened.enter_context(shown(sys.stderr, always=progress))
            try:
                counts = _put_back(settings, engine, archive, replace=replace, progress=bar)
            except DBAPIError as error:
                if not lite.is_damaged(error):
                    raise
                if not replace or archive.runde_id is not None:
                    return refuse(DAMAGED)
                engine.dispose()
                aside = lite.set_aside(engine)
                counts = _put_back(settings, engine, archive, replace=replace, progress=bar)
            instance.note(settings, engine)
        except Unusable as unusable:
            return refuse(f"{file} cannot be restored: {unusable}.")
    print(f"Restored {_told(counts)} as of {archive.made_at:%Y-%m-%d %H:%M} UTC.")
    if not archive.key and archive.key_print != key_print.of(settings.secret_key):
        print("Its links are new, because it comes from an installation with another secret key:")
        show_links(settings)
    if aside is not None:
        print(f"The damaged database lies in {aside}; a server that runs has to be started again.")
    return 0


def _upgrade(settings: Settings, pieces: int | None) -> int:
    if pieces is not None:
        with _engine(settings, migrates=True) as engine:
            try:
                partitions.make(engine, pieces)
            except CannotCut as refused:
                return refuse(str(refused))
    tell_upgraded(upgrading.upgrade(settings))
    return 0


def _end_links(settings: Settings) -> int:
    with _engine(settings) as engine:
        backup.require_current(engine)
        instance.set_key(engine, settings.secret_key)
    print("All links of before have ended; scorepad links prints the new ones.")
    return 0


@contextlib.contextmanager
def _engine(settings: Settings, *, migrates: bool = False) -> Iterator[Engine]:
    """The engine of the database.

    For a migration it has no options: it must see what another one has committed.
    """
    url = driver_url(settings.database)
    engine = create_engine(url) if migrates else create_engine(url, **options(url))
    try:
        yield engine
    finally:
        engine.dispose()


def _put_back(
    settings: Settings, engine: Engine, archive: Archive, *, replace: bool, progress: BackupProgress
) -> Counts:
    """Restore the tables and the secret key, so that the links of the backup work."""
    secret = archive.key
    file = key_file(settings)
    if secret in {"", settings.secret_key}:
        return backup.restore(
            engine, archive, replace=replace, key=settings.secret_key, progress=progress
        )
    if len(secret) < KEY_LENGTH or secret != secret.strip():
        raise Unusable("its secret key is none")
    if file is None:
        raise Unusable(
            "it has another secret key than the setting secret_key; set that to the file "
            "secret.key in it"
        )
    restored = instance.restored_key_file(file)
    with backup.replacing(restored) as out:
        out.write(f"{secret}\n".encode())
    try:
        counts = backup.restore(engine, archive, replace=replace, progress=progress)
    except (BackupRefused, Unusable):
        restored.unlink()
        raise
    instance.take_restored_key(file)
    return counts


def _is_database(engine: Engine, file: Path) -> bool:
    name = engine.url.database if engine.dialect.name == "sqlite" else None
    if not name or not file.exists():
        return False
    its_files = [Path(f"{name}{end}") for end in ("", "-wal", "-shm")]
    return any(its_file.exists() and its_file.samefile(file) for its_file in its_files)


def _told(counts: Counts) -> str:
    runden = _many(counts.runden, "Runde", "Runden")
    evenings = _many(counts.evenings, "evening", "evenings")
    return f"{runden}, {evenings}, {_many(counts.entries, 'entry', 'entries')}"


def _many(count: int, single: str, more: str) -> str:
    return f"{count} {single if count == 1 else more}"
