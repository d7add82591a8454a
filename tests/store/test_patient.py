"""Addresses of several hosts, and connections to PostgreSQL that nobody waits for too long."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from psycopg import OperationalError
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from scorepad.store import dial, postgres
from scorepad.store.away import is_away, may_help, told
from scorepad.store.engine import driver_url

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
def test_an_address_of_several_hosts_is_read_and_means_the_one_that_can_be_written(
    written: str, hosts: str, ports: str
) -> None:
    read = driver_url(written)
    assert driver_url(read) == read
    _, told = make_url(read).get_dialect()().create_connect_args(make_url(read))
    assert (told["host"], told["port"], told["dbname"]) == (hosts, ports, "name")
    assert told["target_session_attrs"] == "read-write"
    assert ("sslmode" in told, told.get("user"), told.get("password")) == (
        "sslmode" in written,
        "anna" if "anna" in written else None,
        "a@b" if "a%40b" in written else None,
    )


@pytest.mark.parametrize("named", [{"dbname": "name"}, {"dbname": "name", "host": "h1"}, {"service": "s"}])
def test_an_address_without_a_host_leaves_it_to_the_environment(
    monkeypatch: pytest.MonkeyPatch, named: dict[str, Any]
) -> None:
    """An empty host is the socket of this machine; PGHOST and a service count where none is said."""
    asked: dict[str, Any] = {}

    def nobody(**given: Any) -> None:
        asked.update(given)
        raise OperationalError("nobody")

    monkeypatch.setattr(dial.Patient, "connect", nobody)
    with pytest.raises(OperationalError):
        dial.Dial()(None, None, (), named)
    assert asked == named


def test_an_address_that_says_itself_how_long_to_wait_is_believed() -> None:
    given = postgres.patience("postgresql+psycopg://h/n?connect_timeout=9&options=")
    assert "connect_timeout" not in given
    assert given["tcp_user_timeout"]


@pytest.fixture
def engine(postgresql: str) -> Iterator[Engine]:
    """As a server connects."""
    made = create_engine(postgresql, connect_args=postgres.patience(postgresql))
    dial.watch(made)
    yield made
    made.dispose()


def test_a_statement_ends_on_the_server_after_a_time(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.execute(text("SHOW statement_timeout")).scalar_one() == "4s"
        connection.execute(text("SET statement_timeout = 10"))
        with pytest.raises(DBAPIError) as late:
            connection.execute(text("SELECT pg_sleep(5)"))
    assert (is_away(late.value), may_help(late.value)) == (True, False)


def test_a_server_that_hangs_is_left_and_its_connection_with_it(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        with monkeypatch.context() as soon:
            soon.setattr(dial, "ANSWER_SECONDS", 0.2)
            with pytest.raises(DBAPIError) as late:
                connection.execute(text("SELECT pg_sleep(3)"))
    assert (is_away(late.value), may_help(late.value)) == (True, True)
    assert told(late.value) == "no answer in 0 seconds"
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar_one() == 1


def test_a_mistake_in_a_statement_is_not_the_servers_absence(engine: Engine) -> None:
    with engine.connect() as connection, pytest.raises(DBAPIError) as wrong:
        connection.execute(text("SELECT * FROM nothing"))
    assert not is_away(wrong.value)


def test_a_server_that_became_a_standby_is_left(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(text("SET default_transaction_read_only = on"))
        connection.commit()
        with pytest.raises(DBAPIError) as readonly:
            connection.execute(text("CREATE TABLE never (id int)"))
    assert (is_away(readonly.value), may_help(readonly.value)) == (True, True)


def test_where_nobody_answers_one_tries_and_the_others_hear_it_at_once() -> None:
    engine = create_engine("postgresql+psycopg://h/n")
    dial.watch(engine)
    asked: list[dict[str, Any]] = []

    def nobody(**named: Any) -> None:
        asked.append(named)
        raise OperationalError("nobody")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dial.Patient, "connect", nobody)
        for _time in range(5):
            with pytest.raises(DBAPIError) as failed:
                engine.connect()
            assert is_away(failed.value)
        patch.setattr(dial, "AGAIN_SECONDS", 0)
        with pytest.raises(DBAPIError):
            engine.connect()
    assert len(asked) == 2


def test_the_host_that_answered_last_is_asked_first_and_the_one_that_was_lost_last(postgresql: str) -> None:
    port = make_url(postgresql).port
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        closed = nobody.getsockname()[1]
        engine = create_engine(driver_url(f"postgresql://scorepad@127.0.0.1:{closed},127.0.0.1:{port}/postgres"))
        order: list[str] = []
        plain = dial.Patient.connect
        with pytest.MonkeyPatch.context() as patch:

            def noted(**named: Any) -> dial.Patient:
                order.append(named["port"])
                return plain(**named)

            patch.setattr(dial.Patient, "connect", noted)
            dial.watch(engine)
            with engine.connect() as first, engine.connect() as second:
                pid = second.execute(text("SELECT pg_backend_pid()")).scalar_one()
                first.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
                with pytest.raises(DBAPIError):
                    second.execute(text("SELECT 1"))
            engine.connect().close()
        engine.dispose()
    assert order == [f"{closed},{port}", f"{port},{closed}", f"{closed},{port}"]


def test_every_command_takes_an_address_of_several_hosts(
    postgresql: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = create_engine(postgresql, isolation_level="AUTOCOMMIT")
    name = "some_hosts"
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name}"))
        connection.execute(text(f"CREATE DATABASE {name}"))
    port = make_url(postgresql).port
    monkeypatch.setenv("DATABASE_URL", f"postgresql://scorepad@127.0.0.1:1,127.0.0.1:{port}/{name}?{BOTH}")
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path))
    file = str(tmp_path / "one.backup")
    commands = (["db", "upgrade"], ["demo"], ["links"], ["backup", file], ["restore", "--replace", file])
    told = [
        subprocess.run([sys.executable, "-m", "scorepad", *one], check=False, stdout=PIPE, text=True)
        for one in commands
    ]
    assert [one.returncode for one in told] == [0] * len(commands)
    assert "Restored 1 Runde" in told[-1].stdout
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    server.dispose()
