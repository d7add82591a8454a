"""Every migration goes up and down, also with data, and ends where the models are."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from scorepad.store import schema
from scorepad.store.models import Base
from tests.conftest import DATABASES

REVISIONS = [one.revision for one in reversed(list(ScriptDirectory(str(schema.MIGRATIONS)).walk_revisions()))]
ROWS = {
    "0001": (
        """INSERT INTO "group" (id, name, currency, rules, created_at)
           VALUES (1, 'Donnerstag', 'Euro', '{}', '2026-11-19 19:30:00')""",
        """INSERT INTO member (id, group_id, name, active) VALUES (1, 1, 'Anna', true)""",
        """INSERT INTO link (id, group_id, role, version) VALUES (1, 1, 'write', 1)""",
        """INSERT INTO evening (id, group_id, name, date, plan, revision, changed_at, client_key)
           VALUES (1, 1, '', '2026-11-19', '{}', 2, '2026-11-19 19:30:00', 'a')""",
        """INSERT INTO entry (id, group_id, evening_id, position, kind, version, body)
           VALUES (1, 1, 1, 1, 'redeal', 1, '{"kind": "redeal"}')""",
        """INSERT INTO revision (id, group_id, evening_id, number, action, entry_id, changes, link_id, client_key, at)
           VALUES (1, 1, 1, 2, 'enter', 1, '{}', 1, 'b', '2026-11-19 19:30:00')""",
    ),
    "0002": (
        """UPDATE "group" SET tariff = '{"version": 1}'""",
        """UPDATE member SET iban = 'DE89370400440532013000', account_name = 'Anna'""",
        """INSERT INTO seal (id, group_id, evening_id, revision, scoring_version, body, link_id, client_key, at)
           VALUES (1, 1, 1, 2, 1, '{}', 1, 'c', '2026-11-19 23:30:00')""",
        """INSERT INTO transfer (id, group_id, evening_id, seal_id, payer, payee, cents, at)
           VALUES (1, 1, 1, 1, 1, NULL, 250, '2026-11-19 23:30:00')""",
        """INSERT INTO kitty_entry
           (id, group_id, date, kind, member_id, cents, reason, evening_id, seal_id, client_key, at)
           VALUES (1, 1, '2026-11-19', 'settlement', 1, 250, '', 1, 1, 'd', '2026-11-19 23:30:00')""",
        """INSERT INTO kitty_entry (id, group_id, date, kind, member_id, cents, reason, counters, client_key, at)
           VALUES (2, 1, '2026-11-19', 'counter', 1, -250, 'Irrtum', 1, 'e', '2026-11-19 23:40:00')""",
        """INSERT INTO installation (id, epoch) VALUES (1, 'a')""",
    ),
    "0003": ("""UPDATE member SET short = 'Änni', mark = 'triangle'""",),
    "0004": (
        """UPDATE revision SET phone = 'Annas Handy'""",
        """INSERT INTO pen (evening_id, phone, name, until) VALUES (1, 'a', 'Anna', '2026-11-19 19:32:00')""",
    ),
    "0006": ("""INSERT INTO rule_set (id, group_id, name, rules) VALUES (1, 1, 'Mit Bock', '{}')""",),
    "0007": (
        """INSERT INTO payment (id, group_id, payer, payee, cents, paid_at, client_key)
           VALUES (1, 1, 1, NULL, 250, '2026-11-20 19:30:00', 'f')""",
    ),
    "0008": (
        """UPDATE "group" SET dues_since = '2026-11-01'""",
        """UPDATE member SET joined = '2026-11-19'""",
    ),
    "0005": ("""UPDATE "group" SET archived_at = '2026-11-20 19:30:00'""",),
}
"""What is put in after a migration, so that all later steps meet data."""


@pytest.fixture(params=DATABASES)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database without any table."""
    if request.param == "sqlite":
        made = create_engine(f"sqlite:///{tmp_path}/scorepad.db")
        yield made
        made.dispose()
        return
    server = create_engine(request.getfixturevalue("postgresql"), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text("CREATE DATABASE migrations"))
    made = create_engine(server.url.set(database="migrations"))
    yield made
    made.dispose()
    with server.connect() as connection:
        connection.execute(text("DROP DATABASE migrations"))
    server.dispose()


def fill(engine: Engine, revision: str) -> None:
    with engine.begin() as connection:
        for statement in ROWS.get(revision, ()):
            connection.execute(text(statement))


def test_an_empty_database_is_not_current_until_it_is_upgraded(engine: Engine) -> None:
    assert schema.current(engine) is None
    assert not schema.is_current(engine)
    schema.upgrade(engine)
    assert schema.current(engine) == schema.newest() == REVISIONS[-1]
    assert schema.is_current(engine)
    schema.upgrade(engine)  # once more is nothing


def test_migrations_end_where_the_models_are(engine: Engine) -> None:
    schema.upgrade(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


@pytest.mark.parametrize("with_data", [False, True])
def test_every_migration_goes_up_down_and_up_again(engine: Engine, with_data: bool) -> None:
    for before, revision in zip(["base", *REVISIONS], REVISIONS, strict=False):
        schema.upgrade(engine, revision)
        if with_data:
            fill(engine, revision)
        if before != "base":
            schema.downgrade(engine, before)
            schema.upgrade(engine, revision)
    for before in reversed(["base", *REVISIONS[:-1]]):
        schema.downgrade(engine, before)
        assert schema.current(engine) == (None if before == "base" else before)
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    schema.upgrade(engine)


def test_the_first_migration_takes_data_of_every_table(engine: Engine) -> None:
    schema.upgrade(engine, "0001")
    fill(engine, "0001")
    with engine.connect() as connection:
        for table in inspect(engine).get_table_names():
            assert connection.execute(text(f'SELECT count(*) FROM "{table}"')).scalar_one() == 1


def test_the_money_goes_and_comes_with_its_migration_and_the_evenings_stay(engine: Engine) -> None:
    for revision in ("0001", "0002"):
        schema.upgrade(engine, revision)
        fill(engine, revision)
    schema.downgrade(engine, "0001")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT name FROM member")).scalars().all() == ["Anna"]
        assert connection.execute(text("SELECT count(*) FROM revision")).scalar_one() == 1
    schema.upgrade(engine, "0002")
    with engine.connect() as connection:
        assert connection.execute(text('SELECT tariff FROM "group"')).scalar_one() is None
        assert connection.execute(text("SELECT count(*) FROM kitty_entry")).scalar_one() == 0


@pytest.mark.parametrize(
    "statement",
    [
        """INSERT INTO kitty_entry (id, group_id, date, kind, cents, reason, counters, client_key, at)
           VALUES (3, 1, '2026-11-19', 'counter', -250, 'Nochmal', 1, 'f', '2026-11-19 23:40:00')""",
        """INSERT INTO seal (id, group_id, evening_id, revision, scoring_version, body, client_key, at)
           VALUES (2, 1, 1, 3, 1, '{}', 'g', '2026-11-19 23:50:00')""",
    ],
)
def test_the_database_itself_lets_nobody_counter_twice_or_seal_twice(engine: Engine, statement: str) -> None:
    for revision in ("0001", "0002"):
        schema.upgrade(engine, revision)
        fill(engine, revision)
    with engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(text(statement))


def test_a_migration_that_fails_changes_nothing(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_more: object) -> None:
        raise RuntimeError("halfway")

    monkeypatch.setattr("alembic.operations.Operations.create_index", breaks)
    with pytest.raises(RuntimeError, match="halfway"):
        schema.upgrade(engine)
    monkeypatch.undo()
    assert inspect(engine).get_table_names() == []
    schema.upgrade(engine)
    assert schema.is_current(engine)


def test_foreign_keys_hold_again_after_a_migration(engine: Engine) -> None:
    schema.upgrade(engine)
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


def test_rows_without_the_row_they_refer_to_stop_a_migration(engine: Engine) -> None:
    if engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL never lets them in")
    schema.upgrade(engine)
    with engine.connect() as connection:
        connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")
        connection.execute(text("INSERT INTO member (group_id, name, active) VALUES (99, 'Fritz', true)"))
        connection.commit()
        connection.connection.cursor().execute("PRAGMA foreign_keys = ON")
    with pytest.raises(RuntimeError, match="refer"):
        schema.upgrade(engine)


def test_the_alembic_command_works_with_an_address_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/scorepad.db"
    program = (
        "from alembic import command; from alembic.config import Config; from scorepad.store.schema import MIGRATIONS;"
        "config = Config(); config.set_main_option('script_location', str(MIGRATIONS)); command.upgrade(config, 'head')"
    )
    subprocess.run(
        [sys.executable, "-c", program],
        env={"DATABASE_URL": url, "PYTHONPATH": str(schema.MIGRATIONS.parent.parent)},
        check=True,
    )
    engine = create_engine(url)
    assert schema.is_current(engine)
    engine.dispose()


def test_whoever_is_deleted_is_looked_for_by_an_index_in_every_table(engine: Engine) -> None:
    """Source: hosting, "deleting one Runde among 20,000"."""
    schema.upgrade(engine)
    found = inspect(engine)
    for table in Base.metadata.sorted_tables:
        led_to = {index["column_names"][0] for index in found.get_indexes(table.name)}
        led_to |= {unique["column_names"][0] for unique in found.get_unique_constraints(table.name)}
        assert {key.parent.name for key in table.foreign_keys} <= led_to, table.name


NEW_NUMBERS = {
    "group": """INSERT INTO "group" (name, currency, rules, created_at)
                VALUES ('Neu', '', '{}', '2026-11-21 19:30:00')""",
    "evening": """INSERT INTO evening (group_id, name, date, plan, revision, changed_at, client_key)
                  VALUES (1, '', '2026-11-21', '{}', 1, '2026-11-21 19:30:00', 'new')""",
    "member": "INSERT INTO member (group_id, name, active) VALUES (1, 'Neu', true)",
}


def test_no_number_that_stood_in_an_address_is_given_again(engine: Engine) -> None:
    schema.upgrade(engine)
    fill(engine, "0001")
    with engine.begin() as connection:
        for table, statement in NEW_NUMBERS.items():
            if engine.dialect.name == "postgresql":
                connection.execute(text(f"""SELECT setval(pg_get_serial_sequence('"{table}"', 'id'), 1)"""))
            numbers = []
            for _ in range(2):
                connection.execute(text(statement))
                numbers.append(connection.execute(text(f'SELECT max(id) FROM "{table}"')).scalar_one())
                connection.execute(text(f'DELETE FROM "{table}" WHERE id > 1'))
            assert numbers == [2, 3], table
