"""How the store speaks to its databases."""

import datetime as dt
import sqlite3
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorepad.app import create_app
from scorepad.settings import Settings
from scorepad.store.cache import Recent
from scorepad.store.db import db
from scorepad.store.engine import begin_writing, driver_url, prepare
from scorepad.store.models import MemberRow, RundeRow
from scorepad.store.models.base import UtcDateTime
from tests.conftest import NOW, Runde

pytestmark = pytest.mark.usefixtures("in_app")


def lite() -> bool:
    return db.engine.dialect.name == "sqlite"


def test_sqlite_writes_ahead_checks_keys_and_waits(tmp_path: Path) -> None:
    served = create_app(Settings(instance=tmp_path, database=f"sqlite:///{tmp_path}/served.db", secret_key="key " * 9))
    with served.app_context():
        found = {
            name: db.session.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        }
        db.engine.dispose()
    assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 4000}


def test_preparing_an_engine_twice_is_preparing_it_once(app: Flask) -> None:
    assert prepare(db.engine) is prepare(db.engine)
    assert db.session.execute(text("SELECT 1")).scalar_one() == 1


def test_a_writer_holds_the_lock_from_its_first_moment(app: Flask) -> None:
    if not lite():
        pytest.skip("about SQLite")
    begin_writing(db.session())
    other = sqlite3.connect(str(db.engine.url.database), timeout=0, isolation_level=None)
    try:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.execute("SELECT count(*) FROM entry").fetchone()  # reading goes on
    finally:
        other.close()
        db.session.rollback()


def test_a_page_is_read_from_one_state(runde: Runde) -> None:
    assert db.session.scalars(db.select(RundeRow.name)).all() == ["Donnerstag"]
    with Session(db.engine) as other:
        begin_writing(other)
        other.execute(text("""UPDATE "group" SET name = 'Freitag'"""))
        other.commit()
    assert db.session.scalars(db.select(RundeRow.name)).all() == ["Donnerstag"]
    db.session.rollback()
    assert db.session.scalars(db.select(RundeRow.name)).all() == ["Freitag"]


def test_rows_of_unknown_runden_are_refused(app: Flask) -> None:
    begin_writing(db.session())
    db.session.add(MemberRow(runde_id=99, name="Fritz", active=True))
    with pytest.raises(IntegrityError):
        db.session.flush()
    db.session.rollback()


def test_times_come_back_in_utc(runde: Runde) -> None:
    assert db.session.scalars(db.select(RundeRow.created_at)).one() == NOW
    berlin = dt.timezone(dt.timedelta(hours=1))
    kind, dialect = UtcDateTime(), db.engine.dialect
    bound = kind.process_bind_param(NOW.astimezone(berlin), dialect)
    assert kind.process_result_value(bound, dialect) == NOW
    with pytest.raises(ValueError, match="zone"):
        kind.process_bind_param(NOW.replace(tzinfo=None), dialect)


@pytest.mark.parametrize(
    ("written", "used"),
    [
        ("postgres://anna@db/scorepad", "postgresql+psycopg://anna@db/scorepad"),
        ("postgresql://anna@db/scorepad", "postgresql+psycopg://anna@db/scorepad"),
        ("postgresql+psycopg://anna@db/scorepad", "postgresql+psycopg://anna@db/scorepad"),
        ("sqlite:////tmp/a.db", "sqlite:////tmp/a.db"),
    ],
)
def test_the_short_forms_of_an_address_find_their_driver(written: str, used: str) -> None:
    assert driver_url(written) == used


def test_a_cache_keeps_what_was_asked_for_most_recently() -> None:
    recent: Recent[str, int] = Recent(2)
    for name in ("a", "b"):
        recent.keep(name, ord(name))
    assert recent.get("a") == 97
    recent.keep("c", 99)
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (97, None, 99)
    recent.clear()
    assert recent.get("a") is None


def test_a_cache_of_evenings_keeps_fewer_of_them_the_longer_they_are() -> None:
    """So that memory levels off. Source: hosting.md, "Contention on SQLite"."""
    recent: Recent[str, range] = Recent(4, lambda rows: rows)
    for name, games in (("a", 10), ("b", 40), ("c", 41), ("d", 12)):
        recent.keep(name, range(games))
    assert [recent.get(name) is not None for name in "abcd"] == [False, True, True, True]
    recent.keep("e", range(2_000))
    assert [recent.get(name) is not None for name in "bcde"] == [False, False, True, True]


def test_two_installations_in_one_process_share_no_cache(app: Flask, tmp_path: Path) -> None:
    other = create_app(Settings(instance=tmp_path, database=f"sqlite:///{tmp_path}/other.db", secret_key="key " * 9))
    recent: Recent[str, int] = Recent(2)
    recent.keep("evening 1", 1)
    with other.app_context():
        assert recent.get("evening 1") is None
        recent.keep("evening 1", 2)
    assert recent.get("evening 1") == 1


def test_the_database_file_is_where_the_address_says(app: Flask) -> None:
    if lite():
        assert Path(str(db.engine.url.database)).is_file()
