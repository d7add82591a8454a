"""Reading Runden and evenings: what is found, what is not, and at what cost."""

import datetime as dt
import sqlite3
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorepad.actions import entries
from scorepad.app import create_app
from scorepad.settings import Settings
from scorepad.store import evenings, revisions, runden
from scorepad.store.cache import Recent
from scorepad.store.db import db
from scorepad.store.engine import begin_writing, driver_url, prepare
from scorepad.store.models import MemberRow, RundeRow
from scorepad.store.models.base import UtcDateTime
from scorepad.store.revisions import Mark, standing
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there
from tests.statements import counted

pytestmark = pytest.mark.usefixtures("in_app")


def test_a_runde_has_its_name_rules_and_members_in_order(runde: Runde) -> None:
    group = there(runden.load_runde(runde.id))
    assert (group.name, group.currency, group.rules["preset"]) == ("Donnerstag", "Euro", "ddv")
    assert tuple(member.name for member in runden.members(runde.id)) == CAST
    assert runden.names(runde.id)[runden.members(runde.id)[0].player] == "Anna"


@pytest.mark.parametrize("number", [0, -1, 99, 2**31, 2**63, 2**70])
def test_what_does_not_exist_is_none_whatever_the_number(runde: Runde, evening: Abend, number: int) -> None:
    assert runden.load_runde(number) is None
    assert runden.members(number) == ()
    assert evenings.load(number, runde.id) is evenings.load(evening.id, number) is None
    assert evenings.head(number, runde.id) is evenings.head(evening.id, number) is None
    assert evenings.list_of(number) == ()
    assert revisions.history(number, runde.id) == revisions.history(evening.id, number) == ()


def test_an_evening_is_loaded_with_plan_and_entries_in_order(runde: Runde, evening: Abend) -> None:
    first, second = evening.enter("Bert", "Cem"), evening.enter("Doro", augen=100)
    stored = evening.load()
    assert [one.id for one in stored.entries] == [first, second]
    assert stored.entries[1].body["re"] == [runde.key("Doro")]
    assert stored.plan.table == tuple(runde.key(name) for name in CAST)
    assert (stored.plan.first_dealer, stored.plan.date) == (runde.key("Anna"), "2026-11-19")
    assert (stored.revision, stored.date, stored.ended, stored.changed_at) == (3, DATE, False, NOW)
    found = stored.entry(second)
    assert found is stored.entries[1]
    assert stored.entry(99) is None


def test_the_head_is_one_query_and_tells_every_change(app: Flask, runde: Runde, evening: Abend) -> None:
    db.session.rollback()
    with counted(app) as sent:
        assert evenings.head(evening.id, runde.id) == (1, NOW)
    assert len(sent) == 1
    evening.enter("Bert", "Cem")
    assert evenings.head(evening.id, runde.id) == (2, NOW)


def test_loading_takes_three_queries_once_and_then_one(app: Flask, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    for expected in (3, 1):
        with counted(app) as sent:
            evening.load()
        assert len(sent) == expected


def test_reading_takes_no_lock(app: Flask, runde: Runde, evening: Abend) -> None:
    with counted(app) as sent:
        evening.load()
        evenings.list_of(runde.id)
    assert not [one for one in sent if "FOR " in one]


def test_evenings_are_listed_newest_first_with_their_games(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    deleted = evening.enter("Cem", "Doro")
    entries.delete(runde.id, evening.id, entry_id=deleted, **evening.change())
    entries.enter(runde.id, evening.id, body={"kind": "redeal", "reason": "kings"}, **evening.made())
    (line,) = evenings.list_of(runde.id)
    assert (line.id, line.date, line.games, line.running) == (evening.id, DATE, 1, True)
    entries.enter(runde.id, evening.id, body={"kind": "end"}, **evening.made())
    assert not evenings.list_of(runde.id)[0].running
    assert evening.load().ended


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
def test_undo_takes_the_newest_action_and_redo_the_newest_undo(
    actions: str, undo: int | None, redo: int | None
) -> None:
    steps = [step.partition(":") for step in actions.split()]
    marks = (Mark(number, step, NOW, None, int(of) if of else None) for number, (step, _, of) in enumerate(steps, 1))
    found = standing(marks)
    assert found.last.number == len(steps)
    assert (found.undo.number if found.undo else None) == undo
    assert (found.redo.number if found.redo else None) == redo


def test_an_evening_without_a_revision_is_no_evening() -> None:
    with pytest.raises(ValueError, match="started"):
        standing([])


def test_sqlite_writes_ahead_checks_keys_and_waits(tmp_path: Path) -> None:
    served = create_app(Settings(instance=tmp_path, database=f"sqlite:///{tmp_path}/served.db", secret_key="key " * 9))
    told = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 4000}
    with served.app_context():
        assert {name: db.session.execute(text(f"PRAGMA {name}")).scalar_one() for name in told} == told
        db.engine.dispose()


def test_preparing_an_engine_twice_is_preparing_it_once(app: Flask) -> None:
    assert prepare(db.engine) is prepare(db.engine)
    assert db.session.execute(text("SELECT 1")).scalar_one() == 1


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
