"""Reading Runden and evenings: what is found, what is not, and at what cost."""

import datetime as dt
import sqlite3
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.orm import Session

from scorepad.actions.entry import entries
from scorepad.app import create_app
from scorepad.settings import Settings
from scorepad.store import evenings, revisions, runden
from scorepad.store.cache import Recent
from scorepad.store.db import db
from scorepad.store.engine import begin_writing
from scorepad.store.models import RundeRow
from scorepad.store.models.base import UtcDateTime
from tests import saving
from tests.conftest import DATE, NOW, Abend, Runde
from tests.statements import counted

pytestmark = pytest.mark.usefixtures("in_app")


def test_what_does_not_exist_is_none_whatever_the_number(runde: Runde, evening: Abend) -> None:
    for number in (0, -1, 99, 2**31, 2**63, 2**70):
        assert runden.load_runde(number) is None
        assert runden.members(number) == ()
        assert evenings.load(number, runde.id) is None
        assert evenings.load(evening.id, number) is None
        assert evenings.head(number, runde.id) is None
        assert evenings.head(evening.id, number) is None
        assert evenings.list_of(number) == ()
        assert revisions.history(number, runde.id) == ()
        assert revisions.history(evening.id, number) == ()


def test_the_head_is_one_query_and_tells_every_change(
    app: Flask, runde: Runde, evening: Abend
) -> None:
    db.session.rollback()
    with counted(app) as sent:
        assert evenings.head(evening.id, runde.id) == (1, NOW)
    assert len(sent) == 1
    evening.enter("Bert", "Cem")
    assert evenings.head(evening.id, runde.id) == (2, NOW)


def test_loading_takes_three_queries_once_and_then_one_and_no_lock(
    app: Flask, runde: Runde, evening: Abend
) -> None:
    evening.enter("Bert", "Cem")
    for expected in (3, 1):
        with counted(app) as sent:
            evening.load()
        assert len(sent) == expected
        assert not [one for one in sent if "FOR " in one]
    with counted(app) as sent:
        evenings.list_of(runde.id)
    assert not [one for one in sent if "FOR " in one]


def test_evenings_are_listed_newest_first_with_their_games(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    deleted = evening.enter("Cem", "Doro")
    entries.delete(runde.id, evening.id, entry_id=deleted, **evening.change())
    saving.enter(runde.id, evening.id, body={"kind": "redeal", "reason": "kings"}, **evening.made())
    (line,) = evenings.list_of(runde.id)
    assert line.id == evening.id
    assert line.date == DATE
    assert line.games == 1
    assert line.running is True
    saving.enter(runde.id, evening.id, body={"kind": "end"}, **evening.made())
    assert not evenings.list_of(runde.id)[0].running
    assert evening.load().ended


def test_sqlite_writes_ahead_checks_keys_and_waits(tmp_path: Path) -> None:
    served = create_app(
        Settings(
            instance=tmp_path, database=f"sqlite:///{tmp_path}/served.db", secret_key="key " * 9
        )
    )
    told = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 4000}
    with served.app_context():
        assert {
            name: db.session.execute(text(f"PRAGMA {name}")).scalar_one() for name in told
        } == told
        db.engine.dispose()


def test_a_writer_holds_the_lock_from_its_first_moment(app: Flask) -> None:
    if db.engine.dialect.name != "sqlite":
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


def test_times_come_back_in_utc(runde: Runde) -> None:
    assert db.session.scalars(db.select(RundeRow.created_at)).one() == NOW
    berlin = dt.timezone(dt.timedelta(hours=1))
    kind = UtcDateTime()
    dialect = db.engine.dialect
    bound = kind.process_bind_param(NOW.astimezone(berlin), dialect)
    assert kind.process_result_value(bound, dialect) == NOW
    with pytest.raises(ValueError, match="zone"):
        kind.process_bind_param(NOW.replace(tzinfo=None), dialect)


def test_two_installations_in_one_process_share_no_cache(app: Flask, tmp_path: Path) -> None:
    other = create_app(
        Settings(
            instance=tmp_path, database=f"sqlite:///{tmp_path}/other.db", secret_key="key " * 9
        )
    )
    recent: Recent[str, int] = Recent(2)
    recent.keep("evening 1", 1)
    with other.app_context():
        assert recent.get("evening 1") is None
        recent.keep("evening 1", 2)
    assert recent.get("evening 1") == 1
