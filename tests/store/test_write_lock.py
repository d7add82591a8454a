"""Writers on SQLite wait in a fair queue within a process, and wait for those of other
processes.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import Session

from scorepad.store import lite
from scorepad.store.away import Busy, is_away, may_help, told
from scorepad.store.engine import prepare, writing
from scorepad.store.lite import FairLock


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A file with a table of one number."""
    made = prepare(create_engine(f"sqlite:///{tmp_path}/one.sqlite"))
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE tally (number INTEGER)"))
        connection.execute(text("INSERT INTO tally VALUES (0)"))
    yield made
    made.dispose()


def number(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(text("SELECT number FROM tally")).scalar_one())


def test_who_comes_first_writes_first() -> None:
    lock = FairLock()
    order = list[int]()
    arrived = Barrier(2)

    def write(place: int) -> None:
        arrived.wait()
        with lock.held():
            order.append(place)

    threads = [Thread(target=write, args=(place,)) for place in range(5)]
    with lock.held():
        for standing, thread in enumerate(threads, start=2):
            thread.start()
            arrived.wait()
            while len(lock.queue) < standing:
                pass
        order.append(-1)
    for thread in threads:
        thread.join()
    assert order == [-1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("lock", "patience", "told"),
    [(FairLock(longest=1), 1.0, "too long"), (FairLock(), 0.01, "not move")],
)
def test_who_finds_a_long_line_stands_too_long_or_fails_goes_and_the_line_moves_on(
    lock: FairLock, patience: float, told: str
) -> None:
    with lock.held(), pytest.raises(Busy, match=told), lock.held(patience):
        pass
    with pytest.raises(RuntimeError, match="broken"), lock.held():
        raise RuntimeError("broken")
    with lock.held():
        pass


def test_nobody_who_writes_at_the_same_time_is_lost(engine: Engine) -> None:
    def add() -> None:
        for _time in range(20):
            with Session(engine) as session:
                session.execute(
                    text("SELECT number FROM tally")
                ).all()  # a state that is old when the turn comes
                with writing(session):
                    now = session.execute(text("SELECT number FROM tally")).scalar_one()
                    session.execute(text("UPDATE tally SET number = :now"), {"now": now + 1})
                    session.commit()

    threads = [Thread(target=add) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert number(engine) == 120


def test_a_writer_waits_for_another_process_but_not_for_ever(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite, "BUSY_MILLISECONDS", 20)
    other = sqlite3.connect(str(engine.url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Session(engine) as session, pytest.raises(Busy, match="process"), writing(session):
        pass
    other.execute("ROLLBACK")
    other.close()
    with Session(engine) as session, writing(session):
        session.execute(text("UPDATE tally SET number = 7"))
        session.commit()
    assert number(engine) == 7


def test_the_log_of_writes_stays_short_although_others_read_on_and_on(engine: Engine) -> None:
    log = Path(f"{engine.url.database}-wal")
    longest = 0
    with Session(engine) as session:
        session.execute(text("CREATE TABLE page (content BLOB)"))
        session.commit()
    for _time in range(30):
        reading = engine.connect()
        reading.execute(text("SELECT count(*) FROM page")).all()
        with Session(engine) as session, writing(session):
            session.execute(text("INSERT INTO page VALUES (zeroblob(300000))"))
            session.commit()
            reading.close()
        longest = max(longest, log.stat().st_size)
    assert longest < 4 * 2**20


def test_a_file_that_cannot_be_written_is_away_and_a_missing_table_is_our_mistake(
    engine: Engine,
) -> None:
    with engine.connect() as connection:
        connection.execute(text("PRAGMA query_only = ON"))
        with pytest.raises(OperationalError) as readonly:
            connection.execute(text("UPDATE tally SET number = 1"))
        with pytest.raises(OperationalError) as missing:
            connection.execute(text("SELECT * FROM nothing"))
        connection.rollback()
        with pytest.raises(DBAPIError) as beginning:
            lite.begin_writing(connection.connection.driver_connection)
        connection.execute(text("PRAGMA query_only = OFF"))
    assert is_away(readonly.value) is True
    assert is_away(missing.value) is False
    assert is_away(beginning.value) is True
    assert not may_help(readonly.value)
    assert told(readonly.value) == "attempt to write a readonly database"
    assert not is_away(ValueError())
