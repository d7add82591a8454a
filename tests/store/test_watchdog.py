"""Addresses of several hosts, and connections to PostgreSQL that nobody waits for too long."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from scorepad.store import postgres, watchdog
from scorepad.store.away import is_away, may_help, told
from scorepad.store.cache import forget_all
from scorepad.store.engine import driver_url
from tests.backup.files import NewDatabase, Patch, run

BOTH = "target_session_attrs=read-write"


@pytest.mark.parametrize(
    ("written", "hosts", "ports"),
    [
        ("postgresql://anna:a%40b@h1:5433,h2:5434/name", "h1,h2", "5433,5434"),
        ("postgres://h1,h2:5434/name", "h1,h2", ",5434"),
        ("postgresql+psycopg://anna@[::1]:5433,[::2]/name?sslmode=require", "::1,::2", "5433,"),
        (f"postgresql://anna@h1,h2/name?{BOTH}", "h1,h2", ","),
    ],
)
def test_an_address_of_several_hosts_means_the_one_that_can_be_written(written: str, hosts: str, ports: str) -> None:
    read = driver_url(written)
    assert driver_url(read) == read
    _, told = make_url(read).get_dialect()().create_connect_args(make_url(read))
    assert (told["host"], told["port"], told["dbname"]) == (hosts, ports, "name")
    assert told["target_session_attrs"] == "read-write"
    user, password = "anna" if "anna" in written else None, "a@b" if "a%40b" in written else None
    assert ("sslmode" in told, told.get("user"), told.get("password")) == ("sslmode" in written, user, password)


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
    made = create_engine(postgresql, connect_args=postgres.patience(postgresql))
    watchdog.watch(made)
    yield made
    made.dispose()


def test_a_statement_ends_on_the_server_after_a_time(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.execute(text("SHOW statement_timeout")).scalar_one() == "4s"
        connection.execute(text("SET statement_timeout = 10"))
        with pytest.raises(DBAPIError) as late:
            connection.execute(text("SELECT pg_sleep(5)"))
    assert (is_away(late.value), may_help(late.value)) == (True, False)


def test_a_server_that_hangs_is_left_with_its_connection(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        with monkeypatch.context() as soon:
            soon.setattr(watchdog, "ANSWER_SECONDS", 0.2)
            with pytest.raises(DBAPIError) as late:
                connection.execute(text("SELECT pg_sleep(3)"))
    assert (is_away(late.value), may_help(late.value)) == (True, True)
    assert "closed the connection" in told(late.value)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar_one() == 1


def test_a_connection_that_answers_again_and_again_is_no_hang(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it waits for an answer at each look of the watchdog, each time for another one."""
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
        hosts = ",".join(f"127.0.0.1:{one}" for one in (silent.getsockname()[1], closed.getsockname()[1], port))
        url = driver_url(f"postgresql://scorepad@{hosts}/postgres")
        made = create_engine(url, connect_args=postgres.patience(url))
        watchdog.watch(made)
        with made.connect() as connection:
            assert connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one() is False
        made.dispose()


def test_commands_take_an_address_of_many_hosts(new_database: NewDatabase, monkeypatch: Patch, tmp_path: Path) -> None:
    made = make_url(new_database("postgresql"))
    both = f"127.0.0.1:1,127.0.0.1:{made.port}/{made.database}?{BOTH}"
    monkeypatch.setenv("DATABASE_URL", f"postgresql://scorepad@{both}")
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path))
    file = str(tmp_path / "one.backup")
    commands = (["db", "upgrade"], ["demo"], ["links"], ["backup", file], ["restore", "--replace", file])
    told = [run(*one) for one in commands]
    assert [said.status for said in told] == [0] * len(commands)
    assert "Restored 1 Runde" in told[-1].out
    forget_all()
