"""Every migration goes up and down, also with data, and ends where the models are."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, inspect, make_url, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from scorepad.store import schema
from scorepad.store.engine import prepare
from scorepad.store.models import Base, EveningRow
from scorepad.store.models.base import LARGEST_ID
from tests.conftest import DATABASES
from tests.launch import make_tables

REVISIONS = [
    one.revision for one in reversed(list(ScriptDirectory(str(schema.MIGRATIONS)).walk_revisions()))
]
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
    "0006": (
        """INSERT INTO rule_set (id, group_id, name, rules) VALUES (1, 1, 'Mit Bock', '{}')""",
    ),
    "0007": (
        """INSERT INTO payment (id, group_id, payer, payee, cents, paid_at, client_key)
           VALUES (1, 1, 1, NULL, 250, '2026-11-20 19:30:00', 'f')""",
    ),
    "0008": (
        """UPDATE "group" SET dues_since = '2026-11-01'""",
        """UPDATE member SET joined = '2026-11-19'""",
    ),
    "0009": (
        """INSERT INTO group_key (client_key, group_id) VALUES ('g', 1)""",
        """INSERT INTO pen (group_id, evening_id, phone, name, until)
           VALUES (1, 1, 'a', 'Anna', '2026-11-19 19:32:00')""",
    ),
    "0010": (
        """INSERT INTO tally (what, who, since, count) VALUES ('link', 'a', 1795374000, 3)""",
    ),
    "0011": ("""UPDATE "group" SET retires_on = '2027-11-01', kept_at = '2026-11-20 19:30:00'""",),
    "0012": (
        """UPDATE evening SET time_up_at = '2026-11-19 22:30:00'""",
        """INSERT INTO standing (group_id, evening_id, revision, changed_at, scoring_version, body)
           VALUES (1, 1, 2, '2026-11-19 19:30:00', 1, '{}')""",
    ),
    "0017": (
        """INSERT INTO tournament
           (id, group_id, name, date, plan, state, revision, changed_at, done, client_key)
           VALUES (1, 1, 'Sommer', '2026-11-19', '{}', 'running', 3, '2026-11-19 19:30:00', '{}', 'h')""",
        """INSERT INTO tournament_entry
           (id, group_id, tournament_id, number, name, member_id, team, club, paid, from_round)
           VALUES (1, 1, 1, 1, 'Anna', 1, '', '', true, 1)""",
        """INSERT INTO round (id, group_id, tournament_id, number, seed, attempt, minutes, state)
           VALUES (1, 1, 1, 1, 'sommer', 1, 100, 'running')""",
        """INSERT INTO seat (group_id, round_id, table_no, place, entry_id, evening_id, extra_minutes)
           VALUES (1, 1, 1, 1, 1, 1, 0)""",
    ),
    "0018": ("""INSERT INTO league (id, group_id, name, plan) VALUES (1, 1, 'Herbst', '{}')""",),
    "0019": (
        """INSERT INTO money_change (id, group_id, action, body, link_id, at, phone)
           VALUES (1, 1, 'tariff', '{}', NULL, '2026-11-19 19:30:00', 'Anna')""",
    ),
    "0020": (
        """INSERT INTO tournament_revision (id, group_id, tournament_id, number, action, facts, link_id, at)
           SELECT 1, group_id, id, 3, 'release', '{"round": 1}', 1, '2026-11-19 19:30:00' FROM tournament""",
    ),
    "0024": ("""UPDATE tournament_entry SET present = true""",),
    "0026": ("""UPDATE member SET visitor = true WHERE id = 1""",),
    "0027": (
        """UPDATE tournament SET joining = 1, joining_open = true""",
        """INSERT INTO tournament_wish
           (id, group_id, tournament_id, name, club, team, classes, at, state, client_key)
           SELECT 1, group_id, id, 'Ute', '', '', '[]', '2026-11-19 19:30:00', 'waiting', 'i' FROM tournament""",
    ),
    "0021": ("""UPDATE tournament_entry SET classes = '["Damen"]'""",),
    "0022": (
        """UPDATE round SET extra_minutes = 5, pauses = '[["2026-11-19T19:40:00+00:00", null]]'""",
    ),
    "0023": ("""UPDATE tournament_revision SET changes = '{"rows": {}, "tables": {}}'""",),
    "0025": ("""UPDATE tournament SET prizes_paid = '[]'""",),
    "0016": ("""UPDATE "group" SET retires_to = 'delete', used_on = '2026-11-20'""",),
    "0014": ("""UPDATE installation SET key_print = 'b'""",),
    "0005": ("""UPDATE "group" SET archived_at = '2026-11-20 19:30:00'""",),
}
"""What is put in after a migration, so that all later steps meet data."""


@pytest.fixture
def tables_once() -> None:
    """Every migration is carried out here."""


@pytest.fixture(params=DATABASES)
def engine(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Engine]:
    made = create_engine(new_database(request.param))
    yield made
    made.dispose()


@pytest.fixture(scope="module")
def migrated(new_database: Callable[[str], str]) -> dict[str, str]:
    """Of each kind a database in which all migrations were carried out."""
    urls = {kind: new_database(kind) for kind in DATABASES}
    for url in urls.values():
        make_tables(url)
    return urls


@pytest.fixture
def current(engine: Engine, postgresql: str, migrated: dict[str, str]) -> Engine:
    """The same database with all tables, copied from that."""
    source, own = (
        str(url.database) for url in (make_url(migrated[engine.dialect.name]), engine.url)
    )
    if engine.dialect.name == "sqlite":
        shutil.copy(source, own)
        return engine
    server = create_engine(postgresql, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE {own}"))
        connection.execute(text(f"CREATE DATABASE {own} TEMPLATE {source}"))
    server.dispose()
    return engine


def fill(engine: Engine, revision: str) -> None:
    with engine.begin() as connection:
        for statement in ROWS.get(revision, ()):
            connection.execute(text(statement))


def filled(engine: Engine, revision: str, *data: str) -> None:
    """Bring a database to a migration, with the data of that one and of those after it."""
    schema.upgrade(engine, revision)
    for told in data:
        fill(engine, told)


def value(engine: Engine, query: str) -> object:
    with engine.connect() as connection:
        return connection.execute(text(query)).scalar_one()


def test_an_empty_database_is_not_current_until_it_is_upgraded(engine: Engine) -> None:
    assert schema.current(engine) is None
    assert not schema.is_current(engine)
    schema.upgrade(engine)
    assert engine.dialect.name != "sqlite" or value(engine, "PRAGMA foreign_keys") == 1
    assert schema.current(engine) == schema.newest() == REVISIONS[-1]
    assert schema.is_current(engine)
    schema.upgrade(engine)  # once more is nothing


def test_migrations_end_where_the_models_are(current: Engine) -> None:
    """On SQLite a unique key stands for each primary key that something refers to; its own is the
    id alone.
    """
    with current.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        different = [
            (kind, getattr(what, "name", what))
            for kind, what in compare_metadata(context, Base.metadata)
        ]
    keys = [key for table in Base.metadata.sorted_tables for key in table.foreign_key_constraints]
    referred = {key.referred_table.name for key in keys if len(key.columns) == 2}
    more = {("remove_constraint", f"uq_{table}_group_id_id") for table in referred}
    assert sorted(different) == (sorted(more) if current.dialect.name == "sqlite" else [])
    for table in Base.metadata.sorted_tables:
        own = inspect(current).get_pk_constraint(table.name)["constrained_columns"]
        as_modelled = [column.name for column in table.primary_key]
        assert own in (as_modelled, ["id"] if current.dialect.name == "sqlite" else as_modelled)


def test_every_migration_goes_up_down_and_up_again_with_data(engine: Engine) -> None:
    for before, revision in zip(["base", *REVISIONS], REVISIONS, strict=False):
        schema.upgrade(engine, revision)
        fill(engine, revision)
        if before != "base":
            schema.downgrade(engine, before)
            schema.upgrade(engine, revision)
    for before in reversed(["base", *REVISIONS[:-1]]):
        schema.downgrade(engine, before)
        assert schema.current(engine) == (None if before == "base" else before)
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    schema.upgrade(engine)


ALONE = {"0009": "the keys of all tables become others"}
"""Migrations before which every process has to be stopped, each with the reason."""


def columns(engine: Engine) -> dict[tuple[str, str], tuple[bool, str]]:
    """Of each column whether a row needs a value for it, and its type; a number that is counted
    needs none.
    """
    found = inspect(engine)
    return {
        (table, column["name"]): (
            not column["nullable"] and column["default"] is None and column["name"] != "id",
            str(column["type"]),
        )
        for table in found.get_table_names()
        for column in found.get_columns(table)
    }


def test_a_newer_version_only_adds_what_the_one_before_may_leave_out(engine: Engine) -> None:
    """While processes are started anew one by one, those of the version before read and write the
    newer tables.
    """
    schema.upgrade(engine, REVISIONS[0])
    old = columns(engine)
    for revision in REVISIONS[1:]:
        schema.upgrade(engine, revision)
        new = columns(engine)
        tables = {table for table, _ in old}
        gone = {column for column in old if new.get(column) != old[column]}
        needed = {
            column for column in new.keys() - old.keys() if column[0] in tables and new[column][0]
        }
        assert (gone | needed == set()) is (revision not in ALONE), (
            revision,
            sorted(gone | needed),
        )
        old = new


AGAIN = (
    """INSERT INTO kitty_entry (id, group_id, date, kind, cents, reason, counters, client_key, at)
       VALUES (3, 1, '2026-11-19', 'counter', -250, 'Nochmal', 1, 'f', '2026-11-19 23:40:00')""",
    """INSERT INTO seal (id, group_id, evening_id, revision, scoring_version, body, client_key, at)
       VALUES (2, 1, 1, 3, 1, '{}', 'g', '2026-11-19 23:50:00')""",
)


def test_the_money_lets_nobody_counter_or_seal_twice_and_goes_with_its_migration_alone(
    engine: Engine,
) -> None:
    filled(engine, "0002", "0001", "0002")
    for statement in AGAIN:
        with engine.connect() as connection, pytest.raises(IntegrityError):
            connection.execute(text(statement))
    schema.downgrade(engine, "0001")
    for table in inspect(engine).get_table_names():
        assert value(engine, f'SELECT count(*) FROM "{table}"') == 1
    assert value(engine, "SELECT name FROM member") == "Anna"
    schema.upgrade(engine, "0002")
    assert value(engine, 'SELECT tariff FROM "group"') is None
    assert value(engine, "SELECT count(*) FROM kitty_entry") == 0


def test_a_migration_that_fails_changes_nothing(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_more: object) -> None:
        raise RuntimeError("halfway")

    monkeypatch.setattr("alembic.operations.Operations.create_index", breaks)
    with pytest.raises(RuntimeError, match="halfway"):
        schema.upgrade(engine)
    monkeypatch.undo()
    assert inspect(engine).get_table_names() == []
    schema.upgrade(engine)
    assert schema.is_current(engine)


def test_rows_without_the_row_they_refer_to_stop_a_migration(current: Engine) -> None:
    if current.dialect.name != "sqlite":
        pytest.skip("PostgreSQL never lets them in")
    with current.connect() as connection:
        connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")
        connection.execute(
            text("INSERT INTO member (group_id, name, active) VALUES (99, 'Fritz', true)")
        )
        connection.commit()
        connection.connection.cursor().execute("PRAGMA foreign_keys = ON")
    with pytest.raises(RuntimeError, match="refer"):
        schema.upgrade(current)


def test_the_alembic_command_works_with_an_address_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/scorepad.db"
    program = (
        "from alembic import command; from alembic.config import Config; from scorepad.store.schema import MIGRATIONS;"
        "config = Config(); config.set_main_option('script_location', str(MIGRATIONS)); command.upgrade(config, 'head')"
    )
    home = {"DATABASE_URL": url, "PYTHONPATH": str(schema.MIGRATIONS.parent.parent)}
    subprocess.run([sys.executable, "-c", program], env=home, check=True)
    engine = create_engine(url)
    assert schema.is_current(engine)
    engine.dispose()


NEW_NUMBERS = {
    "group": """INSERT INTO "group" (name, currency, rules, created_at)
                VALUES ('Neu', '', '{}', '2026-11-21 19:30:00')""",
    "evening": """INSERT INTO evening (group_id, name, date, plan, revision, changed_at, client_key)
                  VALUES (1, '', '2026-11-21', '{}', 1, '2026-11-21 19:30:00', 'new')""",
    "member": "INSERT INTO member (group_id, name, active) VALUES (1, 'Neu', true)",
}


def test_no_number_that_stood_in_an_address_is_given_again(current: Engine) -> None:
    fill(current, "0001")
    with current.begin() as connection:
        for table, statement in NEW_NUMBERS.items():
            if current.dialect.name == "postgresql":
                connection.execute(
                    text(f"""SELECT setval(pg_get_serial_sequence('"{table}"', 'id'), 1)""")
                )
            numbers = []
            for _ in range(2):
                connection.execute(text(statement))
                numbers.append(
                    connection.execute(text(f'SELECT max(id) FROM "{table}"')).scalar_one()
                )
                connection.execute(text(f'DELETE FROM "{table}" WHERE id > 1'))
            assert numbers == [2, 3], table


def test_evenings_that_go_on_get_the_end_of_their_clock(engine: Engine) -> None:
    filled(engine, "0011", "0001")
    for plan, changes, up in (
        ({}, {}, None),
        ({"evening.minutes": 90}, {}, "21:00"),
        ({"evening.minutes": 90}, {"preset": "ddv", "options": {"evening.minutes": 120}}, "21:30"),
        ({"evening.minutes": 90}, {"preset": "nobody's"}, None),
    ):
        rules = {"preset": "ddv", "options": plan}
        later = {"kind": "rules", "rules": changes}
        with engine.begin() as connection:
            connection.execute(
                text("UPDATE evening SET plan = :plan"), {"plan": json.dumps({"rules": rules})}
            )
            connection.execute(text("UPDATE revision SET number = 1"))
            if changes:
                connection.execute(
                    text("UPDATE entry SET kind = 'rules', body = :body"),
                    {"body": json.dumps(later)},
                )
        schema.upgrade(engine, "0012")
        with engine.connect() as connection:
            found = connection.execute(select(EveningRow.time_up_at)).scalar_one()
        assert (found and f"{found:%H:%M}") == up, (plan, changes)
        schema.downgrade(engine, "0011")


def test_the_new_keys_keep_the_numbers_of_what_was_deleted_and_the_key_that_made_a_runde(
    engine: Engine,
) -> None:
    filled(engine, "0008", "0001")
    with engine.begin() as connection:
        connection.execute(text("""UPDATE "group" SET client_key = 'made by'"""))
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT setval('member_id_seq', 1)"))
        for _ in range(2):
            connection.execute(
                text("INSERT INTO member (group_id, name, active) VALUES (1, 'Neu', true)")
            )
            connection.execute(text("DELETE FROM member WHERE id > 1"))
    kept = (
        "SELECT client_key FROM group_key WHERE group_id = 1",
        'SELECT client_key FROM "group" WHERE id = 1',
    )
    for number, step, to, made_by in (
        (4, schema.upgrade, "head", kept[0]),
        (5, schema.downgrade, "0008", kept[1]),
    ):
        step(engine, to)
        assert value(engine, made_by) == "made by"
        with engine.begin() as connection:
            connection.execute(
                text("INSERT INTO member (group_id, name, active) VALUES (1, 'Neu', true)")
            )
            given = connection.execute(text("SELECT max(id) FROM member")).scalar_one()
            connection.execute(text("DELETE FROM member WHERE id > 1"))
        assert given == number


def test_an_id_may_have_more_than_four_bytes(current: Engine) -> None:
    fill(current, "0001")
    entry = """INSERT INTO entry (id, group_id, evening_id, position, kind, version, body)
               VALUES (:id, 1, 1, 2, 'redeal', 1, '{}')"""
    with current.begin() as connection:
        connection.execute(text(entry), {"id": LARGEST_ID})
        if current.dialect.name == "postgresql":
            connection.execute(text("SELECT setval('entry_id_seq', :id)"), {"id": LARGEST_ID})
        connection.execute(text(entry.replace("id, ", "", 1).replace(":id, ", "")))
        assert connection.execute(text("SELECT max(id) FROM entry")).scalar_one() == LARGEST_ID + 1


def test_no_row_refers_to_a_row_of_another_runde(engine: Engine) -> None:
    filled(engine, "head", "0001")
    with engine.begin() as connection:
        connection.execute(
            text(NEW_NUMBERS["group"].replace("(name", "(id, name").replace("('Neu'", "(2, 'Neu'"))
        )
    foreign = """INSERT INTO entry (group_id, evening_id, position, kind, version, body)
                 VALUES (2, 1, 2, 'redeal', 1, '{}')"""
    with prepare(engine).begin() as connection, pytest.raises(IntegrityError):
        connection.execute(text(foreign))


def test_every_key_begins_with_the_runde_and_whoever_is_deleted_is_looked_for_by_an_index(
    current: Engine,
) -> None:
    """Source: hosting, "deleting one Runde among 20,000".

    Three tables are no Runde's: the keys that made Runden, the counts of what is limited, and the
    installation.
    """
    found = inspect(current)
    others = {"group": "id", "group_key": "client_key", "tally": "what", "installation": "id"}
    for table in Base.metadata.sorted_tables:
        indexes = [
            (one["unique"], [*map(str, one["column_names"])])
            for one in found.get_indexes(table.name)
        ]
        own = [*map(str, found.get_pk_constraint(table.name)["constrained_columns"])]
        keys = [[*unique["column_names"]] for unique in found.get_unique_constraints(table.name)]
        keys += [columns for is_unique, columns in indexes if is_unique]
        if current.dialect.name == "postgresql":
            keys.append(own)
        assert {columns[0] for columns in keys} <= {others.get(table.name, "group_id")}, table.name
        led_to = [own, *keys, *(columns for _, columns in indexes)]
        for key in table.foreign_key_constraints:
            assert key.column_keys in [columns[: len(key.columns)] for columns in led_to], (
                table.name,
                key.name,
            )


@pytest.fixture
def in_use(engine: Engine) -> Iterator[Connection]:
    """A database of the version before, while somebody reads its evenings for long, as a backup
    does.
    """
    if engine.dialect.name != "postgresql":
        pytest.skip("on SQLite whoever reads holds up nobody")
    filled(engine, "0008", "0001")
    with engine.connect() as reading:
        reading.execute(text("SELECT * FROM evening"))
        yield reading


def test_an_upgrade_lets_pages_by_while_a_backup_holds_the_tables(
    engine: Engine,
    in_use: Connection,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        with engine.begin() as page:  # nothing waits for the upgrade meanwhile
            page.execute(text("SET LOCAL lock_timeout = '1ms'"))
            page.execute(text("UPDATE evening SET revision = revision + 1"))
        if len(pauses) == 2:
            in_use.rollback()

    monkeypatch.setattr("scorepad.store.schema.time.sleep", pause)
    schema.upgrade(engine)
    assert schema.is_current(engine)
    assert pauses == [schema.PAUSE_SECONDS] * 2
    assert len(caplog.messages) == 1
    assert "in use" in caplog.messages[0]
    assert value(engine, "SELECT revision FROM evening") == 4


def test_an_upgrade_asks_for_no_table_while_a_backup_lasts(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine.dialect.name != "postgresql":
        pytest.skip("on SQLite whoever reads holds up nobody")
    schema.upgrade(engine, "0008")
    steps: list[str] = []
    step = schema._config

    def asked(connection: Connection) -> object:
        steps.append("asked")
        return step(connection)

    monkeypatch.setattr(schema, "_config", asked)
    with ExitStack() as backup:
        backup.enter_context(schema.unchanged(engine))
        backup.callback(steps.append, "waits")
        monkeypatch.setattr("scorepad.store.schema.time.sleep", lambda _: backup.close())
        schema.upgrade(engine)
    assert steps == ["waits", "asked"]
    assert schema.is_current(engine)


@pytest.mark.usefixtures("in_use")
def test_an_upgrade_that_never_gets_the_tables_changes_nothing(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.store.schema.time.sleep", lambda _: None)
    monkeypatch.setattr(schema, "ATTEMPTS", 2)
    with pytest.raises(OperationalError):
        schema.upgrade(engine)
    assert schema.current(engine) == "0008"
