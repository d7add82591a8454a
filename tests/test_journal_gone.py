"""A server that was killed, and whose write-ahead log was then taken away, says that the last games
may be missing.
"""

import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from tests.storm.servers import Servers
from tests.storm.servers import fill as filled
from tests.test_file_gone import Table

LACKS = "Die letzten Spiele vor einer Störung fehlen vielleicht"
LOGGED = "its -wal file is gone"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A server on a SQLite file in which only the first of two games is outside of the write-ahead
    log.
    """
    url = f"sqlite:///{tmp_path}/one.sqlite"
    with Servers(tmp_path, url) as servers:
        one = Table(tmp_path, servers, filled(tmp_path, url, 1))
        with closing(connect(one.file)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert one.save("last") == 303
        yield one
        one.phone.leave()


def again(table: Table, by: signal.Signals, meanwhile: Callable[[Table], object]) -> str:
    """End the server, do something meanwhile, and start it again; the board of then."""
    (server,) = table.servers.processes
    table.phone.leave()
    server.end(by)
    meanwhile(table)
    server.begin()
    status, board = table.phone.ask("GET", table.site.evenings[0])
    assert status == 200
    return board


def taken_away(table: Table) -> None:
    for end in ("-wal", "-shm"):
        Path(f"{table.file}{end}").unlink()


def doctor(table: Table) -> str:
    """What the doctor says of the database."""
    (server,) = table.servers.processes
    told = server.run("doctor", may_fail=True)
    return "".join(line for line in told.splitlines(keepends=True) if "  database  " in line)


def test_games_that_went_with_the_journal_are_told_to_log_doctor_and_people(table: Table) -> None:
    told: list[str] = []

    def look(table: Table) -> None:
        taken_away(table)
        told.append(doctor(table))

    board = again(table, signal.SIGKILL, look)
    assert LACKS in board
    assert table.notes == {"before": 1}
    assert "fail" in told[0]
    assert LOGGED in told[0]
    (line,) = table.servers.said.splitlines()
    assert LOGGED in line
    assert "The last games may be missing." in line
    assert "warn" in doctor(table)
    assert LACKS in again(table, signal.SIGKILL, lambda _table: None)
    assert len(table.servers.said.splitlines()) == 1, "it is said once"
    Path(f"{table.file}-lost").unlink()
    assert LACKS not in again(table, signal.SIGTERM, lambda _table: None)
    assert LOGGED not in doctor(table)


def with_a_shell(table: Table) -> None:
    """Somebody looks into the file with another program, which brings the journal home."""
    with closing(connect(table.file)) as other:
        other.execute("SELECT count(*) FROM entry").fetchone()
    assert not Path(f"{table.file}-wal").exists()


def with_an_older_copy(table: Table) -> None:
    """A copy of another day is put in place, as a file of its own."""
    shutil.copy(table.folder / "older.sqlite", table.folder / "copy.sqlite")
    (table.folder / "copy.sqlite").replace(table.file)


def with_a_backup(table: Table) -> None:
    """A backup of another day is restored."""
    (server,) = table.servers.processes
    server.run("restore", "--replace", str(table.folder / "older.backup"))


@pytest.mark.parametrize(
    ("by", "meanwhile", "games"),
    [
        (signal.SIGKILL, lambda _table: None, 2),
        (signal.SIGTERM, lambda _table: None, 2),
        (signal.SIGKILL, with_a_shell, 2),
        (signal.SIGTERM, with_an_older_copy, 1),
        (signal.SIGKILL, with_a_backup, 1),
    ],
    ids=["killed", "stopped", "looked into", "copied over", "restored"],
)
def test_nothing_is_told_where_nothing_was_taken_away(
    table: Table, by: signal.Signals, meanwhile: Callable[[Table], object], games: int
) -> None:
    assert table.save("older") == 303
    (server,) = table.servers.processes
    server.run("backup", str(table.folder / "older.backup"))
    with (
        closing(connect(table.file)) as now,
        closing(connect(table.folder / "older.sqlite")) as copy,
    ):
        now.backup(copy)
    assert table.save("newest") == 303
    board = again(table, by, meanwhile)
    assert LACKS not in board
    assert LOGGED not in table.servers.said
    assert LOGGED not in doctor(table)
    assert sum(table.notes.values()) == games + 2
