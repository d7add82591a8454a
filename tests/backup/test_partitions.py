"""A database in use is cut into partitions as docs/postgresql.md says: nothing of it changes.

All tests of the store run on such a database too (tests/conftest.py).
"""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, inspect, text

from scorepad.app import create_app
from scorepad.settings import load
from scorepad.store import partitions, schema
from scorepad.store.engine import driver_url
from scorepad.store.models import Base
from tests.backup.files import Patch, content, engine_of, filled, fresh_database, links_of, run
from tests.conftest import NOW
from tests.many import multiply

PIECES = 4
PAGES = ("", "/saison", "/kasse", "/schulden", "/links", "/handys", "/mitglieder", "/abend/1")


@pytest.fixture
def whole(postgresql: str, tmp_path: Path, monkeypatch: Patch) -> str:
    """A database in use, with forty Runden more."""
    url = fresh_database(postgresql, "whole")
    filled(url, tmp_path / "instance")
    engine = create_engine(driver_url(url))
    with engine.begin() as connection:
        (runde_id,) = connection.execute(text('SELECT id FROM "group"')).one()
        multiply(connection, runde_id, 40)
    engine.dispose()
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "instance"))
    return url


def cut(postgresql: str, whole: str, tmp_path: Path, monkeypatch: Patch) -> str:
    """Do what the page says; the address of the database in partitions."""
    monkeypatch.setenv("DATABASE_URL", whole)
    assert run("backup", tmp_path / "before.backup").status == 0
    parts = fresh_database(postgresql, "parts")
    monkeypatch.setenv("DATABASE_URL", parts)
    assert run("db", "upgrade", "--partitions", PIECES).status == 0
    assert run("restore", tmp_path / "before.backup").status == 0
    return parts


def test_what_was_there_is_there_afterwards_in_every_partition(
    postgresql: str, whole: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    parts = cut(postgresql, whole, tmp_path, monkeypatch)
    assert content(parts) == content(whole)
    with engine_of(parts) as engine, engine.connect() as connection:
        for name in ("group", "member", "entry", "revision", "transfer"):
            of_pieces = f'SELECT count(*) FROM "{name}_%s"'
            counts = [connection.scalar(text(of_pieces % piece)) for piece in range(PIECES)]
            assert all(counts), name


def test_foreign_keys_and_unique_keys_are_those_of_before(
    postgresql: str, whole: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    parts = cut(postgresql, whole, tmp_path, monkeypatch)
    assert keys(parts) == keys(whole)
    with engine_of(parts) as engine, engine.connect() as connection:
        for broken in (
            "INSERT INTO member (group_id, name, active) VALUES (999, 'Nobody', true)",
            "INSERT INTO member (group_id, name, active) SELECT group_id, name, true FROM member",
            "UPDATE entry SET evening_id = 999",
        ):
            with pytest.raises(Exception, match="violates"), connection.begin():
                connection.execute(text(broken))


def keys(url: str) -> dict[str, tuple[set[str], set[str], set[str]]]:
    """The foreign keys, unique keys and indexes of each table, by their names and columns.

    PostgreSQL tells of a foreign key once more for every partition that it leads to.
    """
    with engine_of(url) as engine:
        seen = inspect(engine)
        return {
            name: (
                {
                    f"{one['name']} {one['constrained_columns']} {one['referred_table']}"
                    for one in seen.get_foreign_keys(name)
                    if one["referred_table"] in Base.metadata.tables
                },
                {
                    f"{one['name']} {one['column_names']}"
                    for one in seen.get_unique_constraints(name)
                },
                {f"{one['name']} {one['column_names']}" for one in seen.get_indexes(name)},
            )
            for name in Base.metadata.tables
        }


def test_pages_open_a_game_is_saved_and_the_upgrade_finds_nothing_to_do(
    postgresql: str, whole: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    parts = cut(postgresql, whole, tmp_path, monkeypatch)
    link = next(one for one in links_of() if len(one) > 20)
    assert run("db", "upgrade").status == 0
    assert run("doctor").out.count("fail") == 0
    with engine_of(parts) as engine:
        assert schema.is_current(engine)
        with engine.connect() as connection:
            before = connection.scalar(text("SELECT count(*) FROM entry"))
    phone = create_app(load()).test_client()
    runde = phone.get(link).location.rpartition("/abend")[0] or phone.get(link).location
    for page in PAGES:
        assert phone.get(f"{runde}{page}").status_code in {200, 303}, page
    assert began_and_entered(phone, runde) == 303
    with engine_of(parts) as engine, engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM entry")) == before + 1


def began_and_entered(phone: FlaskClient, runde: str) -> int:
    """Begin an evening of the first four people and enter a game; its status."""
    page = phone.get(f"{runde}/abend/neu").text
    people = list(dict.fromkeys(re.findall(r'name="table"[^>]*value="(\d+)"', page)))[:4]
    sent = {
        "csrf_token": re.findall(r'name="csrf_token" value="([^"]*)"', page)[0],
        "client_key": "in partitions",
        "table": people,
        "first_dealer": people[0],
        "date": NOW.date().isoformat(),
    }
    evening = phone.post(f"{runde}/abend/neu", data=sent).location
    facts = {"re": people[:2], "augen": "re151", "client_key": "a game"}
    status: int = phone.post(f"{evening}/spiel", data={**sent, **facts}).status_code
    return status


def test_a_database_that_holds_something_or_is_sqlite_is_left_alone(
    installation: Path, postgresql: str, whole: str, monkeypatch: Patch
) -> None:
    assert run("db", "upgrade", "--partitions", 4).refuses("Only a PostgreSQL database")
    monkeypatch.setenv("DATABASE_URL", whole)
    before = content(whole)
    assert run("db", "upgrade", "--partitions", 4).refuses("not empty")
    assert content(whole) == before


def test_the_way_back_from_a_newer_version_keeps_the_partitions(
    postgresql: str, whole: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    parts = cut(postgresql, whole, tmp_path, monkeypatch)
    with engine_of(parts) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert run("restore", "--replace", tmp_path / "before.backup").status == 0
    assert content(parts) == content(whole)
    assert keys(parts) == keys(whole)
    with engine_of(parts) as engine, engine.connect() as connection:
        assert partitions.pieces(connection) == PIECES
