"""Measurements of backup against pg_dump, and of restore: four times the Runden against some.

`python -m tests.bench.backups` prints them alone.
"""

import contextlib
import datetime as dt
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import make_url

from scorepad.actions import backup, runde
from scorepad.actions.imports import import_evening
from scorepad.app import create_app
from scorepad.scoring.rules import Rules
from scorepad.settings import Settings
from scorepad.store import archive, runden, schema
from scorepad.store.db import db
from scorepad.store.engine import driver_url
from scorepad.store.models.base import WholeId
from tests.bench.exports import FIRST, WEEK, evening
from tests.bench.games import CAST
from tests.bench.measuring import Result, ratio
from tests.conftest import binaries, cluster

EVENINGS, FEW, MANY, DUMPED = 10, 20, 80, 400
"""Evenings of a Runde, forty games each, and how many Runden are restored or backed up."""
NOW = dt.datetime(2026, 11, 19, 19, 30, tzinfo=dt.UTC)
KEY = "of the bench " * 4
APART = 10_000_000
"""Between the numbers of one Runde and those of the next."""


def against_pg_dump() -> Sequence[Result]:
    """Backup on PostgreSQL against pg_dump -Fc of the same database, and restore of four times the Runden on both."""
    with tempfile.TemporaryDirectory() as name, cluster() as address:
        folder = Path(name)
        files = {count: folder / f"{count}.backup" for count in (FEW, MANY)}
        with _engine(_database(address, "filled")) as engine:
            _fill(engine, folder)
            _multiply(engine, 1, FEW)
            _save(engine, files[FEW])
            _multiply(engine, FEW, MANY)
            _save(engine, files[MANY])
            _multiply(engine, MANY, DUMPED)
            dump = _pg_dump(engine, folder / "dump")
            backed_up = ratio(lambda: _save(engine, folder / "backup"), dump, rounds=2)
        results = [Result("backup / pg_dump -Fc", backed_up, 3, "x")]
        targets = {"SQLite": f"sqlite:///{folder}/restored.sqlite", "PostgreSQL": _database(address, "restored")}
        for kind, url in targets.items():
            results.append(Result(f"{kind}: restore of {MANY} / of {FEW} Runden", _grown(url, files), 5, "x"))
    return results


def _grown(url: str, files: dict[int, Path]) -> float:
    """How much longer the larger backup takes, each put in the place of the like of it."""
    with _engine(url) as few, _engine(f"{url}_many") as many:
        for engine, count in ((few, FEW), (many, MANY)):
            _restore(engine, files[count])
        return ratio(lambda: _restore(many, files[MANY]), lambda: _restore(few, files[FEW]), rounds=3)


def _database(address: str, name: str) -> str:
    server = create_engine(driver_url(address), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        for one in (name, f"{name}_many"):
            connection.execute(text(f"CREATE DATABASE {one}"))
    server.dispose()
    return server.url.set(database=name).render_as_string(hide_password=False)


@contextlib.contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = create_engine(driver_url(url))
    try:
        yield engine
    finally:
        engine.dispose()


def _fill(engine: Engine, folder: Path) -> None:
    """One Runde with its evenings."""
    schema.upgrade(engine)
    url = engine.url.render_as_string(hide_password=False)
    app = create_app(Settings(instance=folder, database=url, secret_key=KEY))
    with app.app_context():
        made = runde.create("Bench", list(CAST), "€", Rules(), NOW)
        ids = {member.name: str(member.id) for member in runden.members(made.runde_id)}
        for number in range(EVENINGS):
            one = evening(ids, FIRST + WEEK * number, str(number))
            import_evening(made.runde_id, one, link_id=None, now=NOW)
        db.engine.dispose()


def _multiply(engine: Engine, reached: int, wanted: int) -> None:
    """Copies of the first Runde under other numbers, until there are as many as wanted."""
    with engine.begin() as connection:
        for table in archive.tables():
            if table.name == "group_key":
                continue
            names = ", ".join(f'"{column.name}"' for column in table.columns)
            moved = ", ".join(
                f'"{column.name}" + k * {APART}' if isinstance(column.type, WholeId) else f'"{column.name}"'
                for column in table.columns
            )
            own = "id" if table.name == "group" else "group_id"
            source = f'(SELECT * FROM "{table.name}" WHERE {own} < {APART}) AS first'
            copies = f"generate_series(CAST({reached} AS bigint), {wanted - 1}) AS k"
            connection.execute(text(f'INSERT INTO "{table.name}" ({names}) SELECT {moved} FROM {source}, {copies}'))
    outside = create_engine(engine.url, isolation_level="AUTOCOMMIT")
    with outside.connect() as connection:
        connection.execute(text("VACUUM ANALYZE"))
    outside.dispose()


def _pg_dump(engine: Engine, file: Path) -> Callable[[], object]:
    """What dumps the database as its own program does."""
    folder = binaries()
    assert folder is not None
    url = make_url(engine.url)
    place = ["-h", str(url.host), "-p", str(url.port), "-U", str(url.username), "-d", str(url.database)]
    command = [str(folder / "pg_dump"), "-Fc", *place, "-f", str(file)]
    return lambda: subprocess.run(command, check=True)


def _save(engine: Engine, file: Path) -> None:
    backup.save(engine, file, archive.About(key=KEY, program="0", made_at=NOW))


def _restore(engine: Engine, file: Path) -> None:
    with file.open("rb") as packed:
        backup.restore(engine, archive.Archive(packed), replace=True)


if __name__ == "__main__":
    print(*(result.line for result in against_pg_dump()), sep="\n")
