"""A running server whose SQLite file is gone, another one, or cannot be written says so, and loses
no game.
"""

import resource
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import DBAPIError

from scorepad.store import lite
from scorepad.store.away import is_away, told
from scorepad.store.engine import prepare
from tests.storm.servers import Servers, Site, Writer, fill, stored


class Table:
    """A server on a SQLite file, and a phone that has entered a game."""

    def __init__(self, folder: Path, servers: Servers, site: Site) -> None:
        self.folder = folder
        self.servers = servers
        self.site = site
        self.file = folder / "one.sqlite"
        self.phone = Writer(site, servers.ports[0])
        self.phone.arrive()
        assert self.save("before") == 303

    def save(self, note: str) -> int:
        """Save a game, a second time under the same client key where it is the same one; the
        status.
        """
        return self.phone.enter(self.site.evenings[0], note, note * 8)

    def refuses(self) -> None:
        """Board, game and whether it is ready get 503, and the page of a game keeps what was
        typed.
        """
        status, page = self.phone.ask("GET", self.site.evenings[0])
        assert status == 503
        assert "Gleich wieder da" in page
        for _time in range(4):  # each thread has a connection of its own
            self.keeps()
        assert self.ready() == (503, "no database\n")

    def keeps(self) -> None:
        """A game gets 503 and a page that keeps what was typed."""
        facts = {
            "re": self.site.people[:2],
            "augen": "re151",
            "note": "meanwhile",
            "client_key": "meanwhile" * 8,
        }
        sent = facts | {"csrf_token": self.phone.token}
        status, page = self.phone.ask("POST", f"{self.site.evenings[0]}/spiel", sent)
        assert status == 503
        assert 'name="note" value="meanwhile"' in page

    def ready(self) -> tuple[int, str]:
        """What a watcher hears; it is asked less often than once in a moment."""
        time.sleep(1.1)
        return self.phone.ask("GET", "/readyz")

    @property
    def notes(self) -> dict[str, int]:
        """The games that whoever opens the file finds, and how often."""
        return dict(stored(self.folder, self.servers.url, self.site))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    url = f"sqlite:///{tmp_path}/one.sqlite"
    with Servers(tmp_path, url) as servers:
        one = Table(tmp_path, servers, fill(tmp_path, url, 1))
        yield one
        one.phone.leave()


def move(file: Path, folder: Path) -> None:
    """Move a file of SQLite with its logs."""
    folder.mkdir(exist_ok=True)
    for end in ("", "-wal", "-shm"):
        part = file.with_name(f"{file.name}{end}")
        if part.exists():
            part.rename(folder / part.name)


def content(file: Path) -> bytes | None:
    """What a file holds, None where there is none."""
    return file.read_bytes() if file.exists() else None


def test_a_file_that_was_moved_away_is_told_and_goes_on_when_it_is_back(table: Table) -> None:
    move(table.file, table.folder / "away")
    table.refuses()
    assert not table.file.exists()  # and no empty one was begun
    assert len(table.servers.said.splitlines()) == 1
    move(table.folder / "away" / table.file.name, table.folder)
    assert table.ready() == (200, "ok\n")
    assert table.save("meanwhile") == 303
    assert table.notes == {"before": 1, "meanwhile": 1}


@pytest.mark.parametrize("now", ["another one", "deleted", "cut off"])
def test_a_file_that_is_no_more_what_it_was_takes_no_game_and_is_left_alone(
    table: Table, now: str
) -> None:
    copy = table.folder / "copy.sqlite"
    away = table.folder / "away"
    if now == "cut off":
        table.file.write_bytes(b"")
    else:
        shutil.copy(table.file, copy)
        move(table.file, away)
    if now == "another one":
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        copy.rename(table.file)
    elif now == "deleted":
        shutil.rmtree(away)
    before = content(table.file)
    table.refuses()
    assert content(table.file) == before
    assert len(table.servers.said.splitlines()) == 1


def test_a_log_that_was_deleted_takes_no_game_along(table: Table) -> None:
    """What stands in the write-ahead log only is saved by the connections that still hold it."""
    Path(f"{table.file}-wal").unlink()
    assert table.save("after") == 303
    assert table.notes == {"before": 1, "after": 1}


@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_no_log_is_begun_while_somebody_holds_the_one_that_was_deleted(
    tmp_path: Path, end: str
) -> None:
    """Two logs of one file would ruin it; the connection that is closed last saves what stands in
    the first one.
    """
    engine = prepare(create_engine(f"sqlite:///{tmp_path}/one.sqlite"))
    lite.watch(engine)
    count = text("SELECT count(*) FROM game")
    with engine.connect() as first, first.begin():
        first.execute(text("CREATE TABLE game (id INTEGER)"))
        first.execute(text("INSERT INTO game VALUES (1)"))
    with engine.connect() as reading, engine.connect() as writing:
        assert reading.execute(count).scalar_one() == 1
        Path(f"{tmp_path}/one.sqlite{end}").unlink()
        with writing.begin():
            writing.execute(text("INSERT INTO game VALUES (2)"))
        for _time in range(3):
            with pytest.raises(DBAPIError) as gone:
                engine.connect()
            assert is_away(gone.value)
        assert not Path(f"{tmp_path}/one.sqlite{end}").exists()
    with engine.connect() as after:
        assert after.execute(count).scalar_one() == 2
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "one.sqlite")) as other:
        assert other.execute("SELECT count(*) FROM game").fetchone() == (2,)


def test_a_connection_that_opened_another_log_meanwhile_is_not_used(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/one.sqlite")

    def go(_connection: object, _record: object) -> None:
        Path(f"{tmp_path}/one.sqlite-wal").unlink(missing_ok=True)

    event.listen(engine, "connect", go)
    prepare(engine)
    lite.watch(engine)
    with engine.connect() as first, first.begin():
        first.execute(text("CREATE TABLE game (id INTEGER)"))
        with pytest.raises(DBAPIError) as gone:
            engine.connect()
    assert is_away(gone.value)
    assert told(gone.value).startswith("the SQLite file is gone")
    engine.dispose()


def test_what_is_no_database_any_more_is_away_and_no_mistake_of_ours(tmp_path: Path) -> None:
    (tmp_path / "one.sqlite").write_text("no database " * 1000)
    with pytest.raises(DBAPIError) as wrong:
        prepare(create_engine(f"sqlite:///{tmp_path}/one.sqlite")).connect()
    assert is_away(wrong.value)


def test_a_full_disk_is_told_and_keeps_what_was_typed(table: Table) -> None:
    assert table.ready() == (200, "ok\n")
    process = table.servers.pid
    _now, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, most))
    table.keeps()
    assert table.ready() == (503, "nothing can be written to the database\n")
    status, _page = table.phone.ask("GET", table.site.evenings[0])
    assert status == 200, "there is still something to look at"
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))
    assert table.ready() == (200, "ok\n")
    assert table.save("meanwhile") == 303
    assert table.notes == {"before": 1, "meanwhile": 1}


def test_a_writer_elsewhere_is_no_reason_not_to_be_ready(table: Table) -> None:
    with closing(sqlite3.connect(table.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        assert table.ready() == (200, "ok\n")
        assert time.monotonic() - begun < 3
        other.execute("ROLLBACK")
