"""An index on a table in use is built while others write, and once more where its building was cut off."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from scorepad.store import schema
from tests.conftest import NOW
from tests.migrations.test_migrations import engine, fill

__all__ = ["engine"]
MIGRATION = """
from scorepad.store import indexes

revision, down_revision, branch_labels, depends_on = "9999", "{before}", None, None


def upgrade() -> None:
    indexes.create("ix_evening_group_id_date", "evening", "group_id", "date")


def downgrade() -> None:
    indexes.drop("ix_evening_group_id_date", "evening")
"""
VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('ix_evening_group_id_date')"
WAITS = """SELECT pid FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'
           AND datname = current_database()"""
WRITE = "UPDATE evening SET revision = revision + 1"


@pytest.fixture(autouse=True)
def migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All migrations, and after them one that makes an index on the evenings."""
    last = schema.newest()
    shutil.copytree(schema.MIGRATIONS, tmp_path / "migrations")
    (tmp_path / "migrations/versions/9999_index.py").write_text(MIGRATION.format(before=last), encoding="utf-8")
    monkeypatch.setattr(schema, "MIGRATIONS", tmp_path / "migrations")
    schema._revisions.cache_clear()
    yield
    schema._revisions.cache_clear()


@pytest.fixture
def before(engine: Engine) -> str:
    """The tables of the migration before, with an evening."""
    last = schema._revisions()[-2]
    schema.upgrade(engine, last)
    fill(engine, "0001")
    return last


@pytest.fixture
def server(engine: Engine) -> Iterator[Engine]:
    """Others who use the same PostgreSQL, each statement for itself."""
    if engine.dialect.name != "postgresql":
        pytest.skip("on SQLite an index is built within the upgrade")
    made = create_engine(engine.url, isolation_level="AUTOCOMMIT")
    yield made
    made.dispose()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """For the upgrade, which is looked at while it is at work."""
    with ThreadPoolExecutor() as pool:
        yield pool


def waits(server: Engine, upgrade: Future[None]) -> int:
    """The process that builds the index, as soon as it waits for who began before it."""
    with server.connect() as looking:
        while not (found := looking.execute(text(WAITS)).scalar_one_or_none()):
            assert not upgrade.done() or upgrade.result()
        return int(found)


def names(engine: Engine) -> set[str | None]:
    return {index["name"] for index in inspect(engine).get_indexes("evening")}


@pytest.mark.usefixtures("before")
def test_an_index_comes_and_goes_with_its_migration(engine: Engine) -> None:
    last = schema._revisions()[-2]
    for _ in range(2):
        schema.upgrade(engine)
        assert "ix_evening_group_id_date" in names(engine)
        assert schema.is_current(engine)
        schema.downgrade(engine, last)
        assert "ix_evening_group_id_date" not in names(engine)
        assert schema.current(engine) == last


def test_nobody_who_writes_waits_while_an_index_is_built(
    engine: Engine, before: str, server: Engine, threads: ThreadPoolExecutor
) -> None:
    with engine.connect() as game, server.connect() as other:
        game.execute(text(WRITE))  # so the index, which looks at rows of one state, is not ready before this ends
        upgrade = threads.submit(schema.upgrade, engine)
        waits(server, upgrade)
        other.execute(text("SET lock_timeout = '1ms'"))
        other.execute(
            text(f"""INSERT INTO evening (id, group_id, name, date, plan, revision, changed_at, client_key)
                               VALUES (2, 1, '', '2026-11-21', '{{}}', 1, '{NOW}', 'meanwhile')""")
        )
        assert schema.current(engine) == before
        game.rollback()
        upgrade.result()
        assert other.execute(text(VALID)).scalar_one()
    assert schema.is_current(engine)


def test_an_index_whose_building_was_cut_off_is_built_anew(
    engine: Engine, before: str, server: Engine, threads: ThreadPoolExecutor
) -> None:
    with engine.connect() as game, server.connect() as other:
        game.execute(text(WRITE))
        upgrade = threads.submit(schema.upgrade, engine)
        other.execute(text("SELECT pg_terminate_backend(:number)"), {"number": waits(server, upgrade)})
        with pytest.raises(DBAPIError):
            upgrade.result()
        assert other.execute(text(VALID)).scalar_one() is False
        assert schema.current(engine) == before
        game.rollback()
        schema.upgrade(engine)
        assert other.execute(text(VALID)).scalar_one()
    assert schema.is_current(engine)


@pytest.mark.usefixtures("before")
def test_an_upgrade_waits_while_another_one_builds(
    engine: Engine, server: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    with server.connect() as other:
        other.execute(text("SELECT pg_advisory_lock(:apart)"), {"apart": schema._APART})

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            assert other.execute(text(VALID)).scalar_one_or_none() is None
            other.execute(text("SELECT pg_advisory_unlock(:apart)"), {"apart": schema._APART})

        monkeypatch.setattr("scorepad.store.schema.time.sleep", pause)
        schema.upgrade(engine)
        assert other.execute(text(VALID)).scalar_one()
    assert pauses == [schema.PAUSE_SECONDS]
