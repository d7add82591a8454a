"""Reading with few exchanges: one statement stands alone, a page ends with COMMIT, a lost
connection is replaced.

Addresses of several hosts, and connections to PostgreSQL that nobody waits for too long.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Engine, Integer, create_engine, event, literal_column, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from scorepad.store import postgres, watchdog
from scorepad.store.away import is_away, may_help, told
from scorepad.store.cache import Recent
from scorepad.store.db import db
from scorepad.store.engine import driver_url, options, prepare, read_alone, writing
from scorepad.store.models import RundeRow
from scorepad.store.revisions import Mark, standing
from tests.backup.files import NewDatabase, Patch, run
from tests.caches import forget_all
from tests.conftest import NOW, Runde

BOTH = "target_session_attrs=read-write"


@contextmanager
def heard() -> Iterator[list[str]]:
    """What the engine does to transactions, and the statements that it sends."""
    sent: list[str] = []
    hooks: dict[str, Callable[..., None]] = {
        "commit": lambda _connection: sent.append("commit"),
        "rollback": lambda _connection: sent.append("rollback"),
        "before_cursor_execute": lambda _c, _cursor, statement, *_: sent.append(
            statement.split()[0]
        ),
    }
    for name, hook in hooks.items():
        event.listen(db.engine, name, hook)
    yield sent
    for name, hook in hooks.items():
        event.remove(db.engine, name, hook)


def lose() -> None:
    """Let the server close every connection that rests in the pool."""
    with db.engine.connect(), db.engine.connect():
        pass  # two rest there at least
    server = create_engine(db.engine.url, isolation_level="AUTOCOMMIT")
    with server.connect() as other:
        others = (
            "FROM pg_stat_activity WHERE datname = current_database() AND backend_type = "
            "'client backend'"
        )
        others += " AND pid <> pg_backend_pid()"
        other.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
        while other.execute(text(f"SELECT count(*) {others}")).scalar_one():
            pass
    server.dispose()


def test_a_statement_that_is_read_alone_is_one_exchange_with_the_database(app: Flask) -> None:
    with app.app_context(), heard() as sent:
        assert read_alone(db.engine, select(literal_column("1", Integer))) == [(1,)]
    assert sent.count("SELECT") == 1
    assert "BEGIN" not in sent


def test_a_page_that_has_read_ends_with_commit(app: Flask, runde: Runde) -> None:
    with app.app_context(), heard() as sent:
        with app.app_context():
            db.session.execute(db.select(RundeRow.name)).all()
        assert "commit" in sent
        assert "rollback" not in sent


def test_what_a_page_changed_outside_of_a_transaction_that_writes_is_not_kept(
    app: Flask, runde: Runde
) -> None:
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


def test_a_connection_that_has_rested_is_asked_before_it_is_used(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            pytest.skip("about PostgreSQL")
        lose()
        monkeypatch.setattr("scorepad.store.engine.RESTED", 0.0)
        assert db.session.execute(text("SELECT 1")).scalar_one() == 1


def test_every_request_has_its_connection_and_a_pooler_gets_no_prepared_statements() -> None:
    address = "postgresql+psycopg://db/scorepad"
    assert options(address, threads=32)["pool_size"] == 128
    assert "connect_args" not in options(address)
    assert options(address, prepared=False)["connect_args"] == {"prepare_threshold": None}
    assert options("sqlite:////tmp/a.db", threads=32, prepared=False) == options(
        "sqlite:////tmp/a.db"
    )


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
def test_undo_takes_the_last_action_and_redo_the_last_undo(
    actions: str, undo: int | None, redo: int | None
) -> None:
    steps = [step.partition(":") for step in actions.split()]
    marks = (
        Mark(number, step, NOW, None, int(of) if of else None)
        for number, (step, _, of) in enumerate(steps, 1)
    )
    found = standing(marks)
    assert found.last.number == len(steps)
    assert (found.undo.number if found.undo else None) == undo
    assert (found.redo.number if found.redo else None) == redo


def test_an_evening_without_a_revision_is_no_evening() -> None:
    with pytest.raises(ValueError, match="started"):
        standing([])


def test_a_cache_keeps_what_was_asked_for_most_recently_and_fewer_evenings_the_longer_they_are() -> (
    None
):
    """So that memory levels off. Source: hosting.md, "Contention on SQLite"."""
    recent: Recent[str, int] = Recent(2)
    for name in ("a", "b"):
        recent.keep(name, ord(name))
    assert recent.get("a") == 97
    recent.keep("c", 99)
    assert recent.get("a") == 97
    assert recent.get("b") is None
    assert recent.get("c") == 99
    long: Recent[str, range] = Recent(4, lambda rows: rows)
    for name, games in (("a", 10), ("b", 40), ("c", 41), ("d", 12)):
        long.keep(name, range(games))
    assert [long.get(name) is not None for name in "abcd"] == [False, True, True, True]
    long.keep("e", range(2_000))
    assert [long.get(name) is not None for name in "bcde"] == [False, False, True, True]


@pytest.mark.parametrize(
    ("written", "hosts", "ports"),
    [
        ("postgresql://anna:a%40b@h1:5433,h2:5434/name", "h1,h2", "5433,5434"),
        ("postgres://h1,h2:5434/name", "h1,h2", ",5434"),
        ("postgresql+psycopg://anna@[::1]:5433,[::2]/name?sslmode=require", "::1,::2", "5433,"),
        (f"postgresql://anna@h1,h2/name?{BOTH}", "h1,h2", ","),
    ],
)
def test_an_address_of_several_hosts_means_the_one_that_can_be_written(
    written: str, hosts: str, ports: str
) -> None:
    read = driver_url(written)
    assert driver_url(read) == read
    _, told = make_url(read).get_dialect()().create_connect_args(make_url(read))
    assert told["host"] == hosts
    assert told["port"] == ports
    assert told["dbname"] == "name"
    assert told["target_session_attrs"] == "read-write"
    user = "anna" if "anna" in written else None
    password = "a@b" if "a%40b" in written else None
    assert ("sslmode" in told) == ("sslmode" in written)
    assert told.get("user") == user
    assert told.get("password") == password


def test_the_short_forms_of_an_address_find_their_driver() -> None:
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        assert driver_url(f"{scheme}://anna@db/scorepad") == "postgresql+psycopg://anna@db/scorepad"
    assert driver_url("sqlite:////tmp/a.db") == "sqlite:////tmp/a.db"


def test_an_address_that_says_itself_how_long_to_wait_is_believed() -> None:
    given = postgres.patience("postgresql+psycopg://h/n?connect_timeout=9&options=")
    assert "connect_timeout" not in given
    assert given["tcp_user_timeout"]


@pytest.fixture
def engine(postgresql: str) -> Iterator[Engine]:
    made = prepare(create_engine(postgresql, **options(postgresql)))
    postgres.limit(made)
    watchdog.watch(made)
    yield made
    made.dispose()


def test_a_statement_ends_on_the_server_after_a_time(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.execute(text("SHOW statement_timeout")).scalar_one() == "4s"
        connection.execute(text("SET statement_timeout = 10"))
        with pytest.raises(DBAPIError) as late:
            connection.execute(text("SELECT pg_sleep(5)"))
    assert is_away(late.value) is True
    assert may_help(late.value) is False


def test_a_server_that_hangs_is_left_with_its_connection(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        with monkeypatch.context() as soon:
            soon.setattr(watchdog, "ANSWER_SECONDS", 0.2)
            with pytest.raises(DBAPIError) as late:
                connection.execute(text("SELECT pg_sleep(3)"))
    assert is_away(late.value) is True
    assert may_help(late.value) is True
    assert "closed the connection" in told(late.value)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar_one() == 1


def test_a_server_that_hangs_when_it_is_first_asked_is_left_too(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(
        postgres, "_is_pooled", lambda connection: connection.execute("SELECT pg_sleep(3)")
    )
    with pytest.raises(DBAPIError) as late:
        engine.connect()
    assert is_away(late.value)
    assert "closed the connection" in told(late.value)


def test_a_connection_that_answers_again_and_again_is_no_hang(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine it waits for an answer at each look of the watchdog, each time for another
    one.
    """
    monkeypatch.setattr(watchdog, "ANSWER_SECONDS", 0.6)
    monkeypatch.setattr(watchdog, "PAUSE", 0.05)
    with engine.connect() as connection:
        for _ in range(5):
            connection.execute(text("SELECT pg_sleep(0.2)"))
        connection.commit()


def test_a_mistake_in_a_statement_is_not_the_servers_absence(engine: Engine) -> None:
    with engine.connect() as connection, pytest.raises(DBAPIError) as wrong:
        connection.execute(text("SELECT * FROM nothing"))
    assert not is_away(wrong.value)


def test_a_host_that_is_lost_is_left_for_the_next_one(postgresql: str) -> None:
    """One answers nobody, one refuses; libpq goes on to the third after its time to connect."""
    port = make_url(postgresql).port
    with socket.create_server(("127.0.0.1", 0), backlog=0) as silent, socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        hosts = ",".join(
            f"127.0.0.1:{one}" for one in (silent.getsockname()[1], closed.getsockname()[1], port)
        )
        url = driver_url(f"postgresql://scorepad@{hosts}/postgres")
        made = create_engine(url, connect_args=postgres.patience(url))
        watchdog.watch(made)
        with made.connect() as connection:
            assert connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one() is False
        made.dispose()


def test_commands_take_an_address_of_many_hosts(
    new_database: NewDatabase, monkeypatch: Patch, tmp_path: Path
) -> None:
    made = make_url(new_database("postgresql"))
    both = f"127.0.0.1:1,127.0.0.1:{made.port}/{made.database}?{BOTH}"
    monkeypatch.setenv("DATABASE_URL", f"postgresql://scorepad@{both}")
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path))
    file = str(tmp_path / "one.backup")
    commands = (
        ["db", "upgrade"],
        ["demo"],
        ["links"],
        ["backup", file],
        ["restore", "--replace", file],
    )
    told = [run(*one) for one in commands]
    assert [said.status for said in told] == [0] * len(commands)
    assert "Restored 1 Runde" in told[-1].out
    forget_all()
