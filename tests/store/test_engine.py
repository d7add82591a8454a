"""Reading with few exchanges: one statement stands alone, a page ends with COMMIT, a lost connection is replaced."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import Integer, create_engine, event, literal_column, select, text

from scorepad.store import engine
from scorepad.store.cache import Recent
from scorepad.store.db import db
from scorepad.store.engine import options, writing
from scorepad.store.models import RundeRow
from scorepad.store.revisions import Mark, standing
from tests.conftest import NOW, Runde


@contextmanager
def heard() -> Iterator[list[str]]:
    """What the engine does to transactions, and the statements that it sends."""
    told: list[str] = []
    hooks: dict[str, Callable[..., None]] = {
        "commit": lambda _connection: told.append("commit"),
        "rollback": lambda _connection: told.append("rollback"),
        "before_cursor_execute": lambda _c, _cursor, statement, *_: told.append(statement.split()[0]),
    }
    for name, hook in hooks.items():
        event.listen(db.engine, name, hook)
    yield told
    for name, hook in hooks.items():
        event.remove(db.engine, name, hook)


def lose() -> None:
    """Let the server close every connection that rests in the pool."""
    with db.engine.connect(), db.engine.connect():
        pass  # two rest there at least
    server = create_engine(db.engine.url, isolation_level="AUTOCOMMIT")
    with server.connect() as other:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
        others += " AND pid <> pg_backend_pid()"
        other.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
        while other.execute(text(f"SELECT count(*) {others}")).scalar_one():
            pass
    server.dispose()


def test_a_statement_that_is_read_alone_is_one_exchange_with_the_database(app: Flask) -> None:
    with app.app_context(), heard() as told:
        assert engine.read_alone(db.engine, select(literal_column("1", Integer))) == [(1,)]
    assert told.count("SELECT") == 1
    assert "BEGIN" not in told


def test_a_page_that_has_read_ends_with_commit(app: Flask, runde: Runde) -> None:
    with app.app_context(), heard() as told:
        with app.app_context():
            db.session.execute(db.select(RundeRow.name)).all()
        assert "commit" in told
        assert "rollback" not in told


def test_what_a_page_changed_outside_of_a_transaction_that_writes_is_not_kept(app: Flask, runde: Runde) -> None:
    with app.app_context():
        db.session.scalars(db.select(RundeRow)).one().name = "Freitag"
    with app.app_context():
        assert db.session.scalars(db.select(RundeRow.name)).one() == "Donnerstag"


def test_a_page_reads_one_state_and_who_writes_sees_the_newest(app: Flask) -> None:
    isolation = text("SELECT current_setting('transaction_isolation')")
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            pytest.skip("about PostgreSQL")
        assert db.session.execute(isolation).scalar_one() == "repeatable read"
        with writing(db.session()):
            assert db.session.execute(isolation).scalar_one() == "read committed"
            db.session.commit()
        assert db.session.execute(isolation).scalar_one() == "repeatable read"


def test_a_connection_that_has_rested_is_asked_before_it_is_used(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            pytest.skip("about PostgreSQL")
        lose()
        monkeypatch.setattr(engine, "RESTED", 0.0)
        assert db.session.execute(text("SELECT 1")).scalar_one() == 1


def test_every_thread_has_its_connection_and_a_pooler_gets_no_prepared_statements() -> None:
    address = "postgresql+psycopg://db/scorepad"
    assert options(address, threads=32)["pool_size"] == 32
    assert "connect_args" not in options(address)
    assert options(address, prepared=False)["connect_args"] == {"prepare_threshold": None}
    assert options("sqlite:////tmp/a.db", threads=32, prepared=False) == options("sqlite:////tmp/a.db")


@pytest.mark.parametrize(
    ("actions", "undo", "redo"),
    [
        ("start", None, None),
        ("start enter", 2, None),
        ("start enter undo:2", None, 3),
        ("start enter enter undo:3 undo:2", None, 5),
        ("start enter enter undo:3 undo:2 redo:5", 2, 4),
        ("start enter undo:2 redo:3", 2, None),
        ("start enter undo:2 redo:3 undo:2", None, 5),
        ("start enter undo:2 enter", 4, None),
    ],
)
def test_undo_takes_the_last_action_and_redo_the_last_undo(actions: str, undo: int | None, redo: int | None) -> None:
    steps = [step.partition(":") for step in actions.split()]
    marks = (Mark(number, step, NOW, None, int(of) if of else None) for number, (step, _, of) in enumerate(steps, 1))
    found = standing(marks)
    assert found.last.number == len(steps)
    assert (found.undo.number if found.undo else None) == undo
    assert (found.redo.number if found.redo else None) == redo


def test_an_evening_without_a_revision_is_no_evening() -> None:
    with pytest.raises(ValueError, match="started"):
        standing([])


def test_a_cache_keeps_what_was_asked_for_most_recently_and_fewer_evenings_the_longer_they_are() -> None:
    """So that memory levels off. Source: hosting.md, "Contention on SQLite"."""
    recent: Recent[str, int] = Recent(2)
    for name in ("a", "b"):
        recent.keep(name, ord(name))
    assert recent.get("a") == 97
    recent.keep("c", 99)
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (97, None, 99)
    recent.clear()
    assert recent.get("a") is None
    long: Recent[str, range] = Recent(4, lambda rows: rows)
    for name, games in (("a", 10), ("b", 40), ("c", 41), ("d", 12)):
        long.keep(name, range(games))
    assert [long.get(name) is not None for name in "abcd"] == [False, True, True, True]
    long.keep("e", range(2_000))
    assert [long.get(name) is not None for name in "bcde"] == [False, False, True, True]
