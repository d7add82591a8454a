"""`scorepad backup --verify` and `restore --verify`: a backup that was tried can be restored.

Source: issue, "Operators": a backup tried by restoring it into a scratch database.
"""

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from scorepad.actions.instance import backup
from tests.backup.files import (
    Patch,
    content,
    engine_of,
    filled,
    fresh_database,
    packed_in,
    rewritten,
    run,
    saved,
)

FIRST = "tables/entry.jsonl"


@pytest.fixture
def own(installation: Path) -> str:
    return f"sqlite:///{installation}/scorepad.sqlite"


def test_a_backup_is_tried_at_once_and_says_what_was_compared(
    installation: Path, own: str, tmp_path: Path
) -> None:
    before = content(own)
    said = run("backup", "--verify", tmp_path / "b")
    assert said.status == 0
    assert "1 Runde, 2 evenings, 19 entries" in said.out
    assert "in a scratch database (SQLite)" in said.out
    assert "tables are the same as in the file" in said.out
    assert "the newest 2 evenings can be worked out" in said.out
    assert content(own) == before
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith(".")) == []


def test_a_file_is_named_from_the_folder_where_one_is(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("backup", "--verify", "b")
    assert said.status == 0, said.err


def test_one_that_lies_there_is_tried_and_nothing_here_changes(
    installation: Path, own: str, tmp_path: Path
) -> None:
    run("backup", tmp_path / "b")
    before = content(own)
    said = run("restore", "--verify", tmp_path / "b")
    assert said.status == 0
    assert content(own) == before


def test_a_backup_whose_rows_cannot_go_in_is_refused_and_the_exit_status_says_so(
    installation: Path, tmp_path: Path
) -> None:
    """Its checksums are right: only trying finds it."""
    run("backup", tmp_path / "b")
    twice = packed_in(tmp_path / "b")[FIRST].splitlines(keepends=True)
    rewritten(tmp_path / "b", tmp_path / "twice", FIRST, b"".join([*twice, twice[0]]))
    assert run("restore", "--verify", tmp_path / "twice").refuses("is no good", "IntegrityError")
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("nothing")
    assert run("restore", "--verify", nonsense).refuses("cannot be restored")
    assert run("restore", "--verify", tmp_path / "none").refuses("none")


def test_a_row_that_was_restored_as_another_one_is_found(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    run("backup", tmp_path / "b")
    put = backup._put

    def put_badly(connection, table, batch):  # type: ignore[no-untyped-def]
        if table.name == "member":
            batch = [{**row, "name": row["name"].upper()} for row in batch]
        put(connection, table, batch)

    monkeypatch.setattr(backup, "_put", put_badly)
    assert run("restore", "--verify", tmp_path / "b").refuses("member holds other rows")


def test_a_table_that_lost_rows_is_found(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    run("backup", tmp_path / "b")
    put = backup._put

    def put_less(connection, table, batch):  # type: ignore[no-untyped-def]
        put(connection, table, batch[:-1] if table.name == "revision" else batch)

    monkeypatch.setattr(backup, "_put", put_less)
    assert run("restore", "--verify", tmp_path / "b").refuses("revision has", "and the file")


def test_a_copy_of_the_sqlite_file_is_tried_too_and_stays_as_it_is(
    installation: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    with sqlite3.connect(installation / "scorepad.sqlite") as own, sqlite3.connect(copy) as to:
        own.backup(to)
    before = copy.read_bytes()
    said = run("restore", "--verify", copy)
    assert said.status == 0
    assert "none damaged" in said.out
    assert "the newest 2 evenings" in said.out
    assert copy.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".scratch")] == []


def test_a_damaged_or_a_strange_copy_is_refused(installation: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    shutil.copy(installation / "scorepad.sqlite", copy)
    body = bytearray(copy.read_bytes())
    body[8192:16384] = b"\xff" * 8192
    copy.write_bytes(body)
    assert run("restore", "--verify", copy).refuses("is no good")
    strange = tmp_path / "strange.sqlite"
    with sqlite3.connect(strange) as made:
        made.execute("CREATE TABLE something (a)")
    assert run("restore", "--verify", strange).refuses("no database of a Scorepad")


def test_on_postgresql_the_scratch_database_lies_beside_it_and_is_gone_afterwards(
    postgresql: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    url = fresh_database(postgresql, "verified")
    filled(url, tmp_path / "instance")
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setenv("DATABASE_URL", url)
    before = _databases(postgresql)
    said = run("backup", "--verify", tmp_path / "b")
    assert said.status == 0, said.err
    assert "(PostgreSQL)" in said.out
    assert _databases(postgresql) == before


def test_a_role_that_may_create_none_has_it_tried_in_sqlite_and_is_told(
    postgresql: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    url = fresh_database(postgresql, "verified")
    filled(url, tmp_path / "instance")
    with engine_of(url) as engine, engine.begin() as connection:
        connection.execute(text("CREATE ROLE poor LOGIN"))
        connection.execute(text("GRANT ALL ON ALL TABLES IN SCHEMA public TO poor"))
        poor = str(engine.url.set(username="poor").render_as_string(hide_password=False))
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setenv("DATABASE_URL", poor.replace("postgresql+psycopg", "postgresql"))
    try:
        said = run("backup", "--verify", tmp_path / "b")
    finally:
        with engine_of(url) as engine, engine.begin() as connection:
            connection.execute(text("DROP OWNED BY poor"))
            connection.execute(text("DROP ROLE poor"))
    assert said.status == 0, said.err
    assert "SQLite, as the role may create no database" in said.out
    assert "are the same as in the file" in said.out


def test_the_backup_of_one_runde_is_tried_too(installation: Path, own: str, tmp_path: Path) -> None:
    file = saved(own, tmp_path / "one", runde=1)
    assert "are the same" in run("restore", "--verify", file).out


def _databases(postgresql: str) -> set[str]:
    with engine_of(postgresql) as engine, engine.connect() as connection:
        return set(connection.execute(text("SELECT datname FROM pg_database")).scalars())
