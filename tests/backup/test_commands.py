"""`scorepad backup` and `scorepad restore`: one file, one sentence about what is wrong, links that
hold.
"""

import io
import os
import sqlite3
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from scorepad.cli import main
from scorepad.cli.progress import shown
from scorepad.settings import load
from scorepad.store import lines, schema
from scorepad.store.engine import prepare
from scorepad.store.models import Base
from tests.backup.files import Change, Patch, content, engine_of, first_id, rewritten, run
from tests.conftest import use


def test_the_file_is_for_its_owner_only_and_alone(installation: Path, tmp_path: Path) -> None:
    target = tmp_path / "safe" / "scorepad.backup"
    target.parent.mkdir()
    for _again in range(2):
        assert "1 Runde, 2 evenings, 19 entries" in run("backup", target).out
        assert target.stat().st_mode & 0o777 == 0o600
        assert list(target.parent.iterdir()) == [target]


def test_the_key_comes_along_but_overrules_no_setting(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    link = run("demo").out
    key = (installation / "secret.key").read_text()
    main(["backup", str(tmp_path / "b")])
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "third"))
    monkeypatch.setenv("SCOREPAD_SECRET_KEY", "another key that is long enough, too")
    assert run("restore", tmp_path / "b").refuses("another secret key")
    monkeypatch.setenv("SCOREPAD_SECRET_KEY", key.strip())
    assert main(["restore", str(tmp_path / "b")]) == 0
    monkeypatch.delenv("SCOREPAD_SECRET_KEY")
    other = tmp_path / "other"
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(other))
    assert load().secret_key not in key
    assert main(["restore", str(tmp_path / "b")]) == 0
    assert (other / "secret.key").read_text() == key
    assert (other / "secret.key").stat().st_mode & 0o777 == 0o600
    assert run("demo").out == link


def test_what_cannot_be_done_is_one_sentence(installation: Path, tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_text("nothing")
    main(["backup", str(tmp_path / "b")])
    rewritten(tmp_path / "b", tmp_path / "shorter", "secret.key", b"short")
    rewritten(
        tmp_path / "b", tmp_path / "beyond", "tables/group.jsonl", first_id(b"9223372036854775808")
    )
    for file in (
        tmp_path / "nonsense",
        tmp_path,
        tmp_path / "missing",
        installation / "scorepad.sqlite",
    ):
        assert run("restore", file).refuses()
    for name in ("beyond", "shorter"):
        assert run("restore", "--replace", tmp_path / name).refuses()
    for file in (tmp_path, tmp_path / "no" / "folder", installation / "scorepad.sqlite"):
        assert run("backup", file).refuses()
    assert main(["demo"]) == 0


def test_without_tables_there_is_no_backup_and_no_new_key(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "new"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert run("backup", tmp_path / "b").refuses("db upgrade")
    assert run("db", "new-key").refuses("db upgrade")
    assert not (tmp_path / "b").exists()


def test_an_outdated_database_is_upgraded_first(installation: Path, tmp_path: Path) -> None:
    main(["backup", str(tmp_path / "b")])
    with engine_of(f"sqlite:///{installation}/scorepad.sqlite") as engine:
        schema.downgrade(engine, "0001")
    assert run("restore", "--replace", tmp_path / "b").refuses("db upgrade")


def test_what_a_command_makes_is_for_its_owner_only(tmp_path: Path, monkeypatch: Patch) -> None:
    home = tmp_path / "new"
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(home))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{home}/one.sqlite")
    others = os.umask(0o022)
    try:
        for command in (["db", "upgrade"], ["demo"], ["backup", str(home / "one.backup")]):
            assert main(command) == 0
        held = sqlite3.connect(home / "one.sqlite")
        held.execute("SELECT count(*) FROM entry").fetchone()
        modes = {file.name: file.stat().st_mode & 0o077 for file in (home, *home.iterdir())}
        held.close()
        assert main(["settings"]) == 0
        assert os.umask(0o022) == 0o022
    finally:
        os.umask(others)
    assert modes == dict.fromkeys(modes, 0)
    assert {"one.sqlite", "one.sqlite-wal", "one.sqlite-shm", "one.backup", "secret.key"} <= set(
        modes
    )


BROKEN: dict[str, Change | None] = {
    "emptied": lambda _whole: b"",
    "cut": lambda whole: whole[: len(whole) // 3],
    "encrypted": lambda whole: bytes(byte ^ 0x5A for byte in whole),
    "beheaded": lambda whole: whole[:60],
    "a folder": None,
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_what_is_no_database_has_no_backup(
    change: Change | None, installation: Path, tmp_path: Path
) -> None:
    file = installation / "scorepad.sqlite"
    whole = file.read_bytes()
    for one in installation.glob("scorepad.sqlite*"):
        one.unlink()
    if change is None:
        file.mkdir()
    else:
        file.write_bytes(change(whole))
    for more in ((), ("--runde", "1")):
        assert run("backup", *more, tmp_path / "b").refuses("no database of Scorepad in")
        assert not (tmp_path / "b").exists()


def test_a_database_without_tables_is_told_how_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(tmp_path / "instance", monkeypatch)
    assert main(["links"]) == 2  # which makes the file
    told = "There is nothing in the database yet; begin by scorepad serve"
    assert run("backup", tmp_path / "b").refuses(told)


def held(installation: Path) -> dict[str, list[tuple[Any, ...]]]:
    return content(f"sqlite:///{installation}/scorepad.sqlite")


@pytest.mark.parametrize("kept", [0, 4096])  # the first page holds the names of the tables
def test_restore_keeps_a_damaged_file_aside_when_told_so(
    kept: int, installation: Path, tmp_path: Path
) -> None:
    file = installation / "scorepad.sqlite"
    before = held(installation)
    main(["backup", str(tmp_path / "all")])
    main(["backup", "--runde", "1", str(tmp_path / "one")])
    whole = file.read_bytes()
    broken = whole[:kept] + b"\xa5" * (len(whole) - kept)
    file.write_bytes(broken)
    for command in (["restore", tmp_path / "all"], ["restore", "--replace", tmp_path / "one"]):
        assert run(*command).refuses("damaged; restore --replace")
        assert file.read_bytes() == broken
    said = run("restore", "--replace", tmp_path / "all")
    (aside,) = installation.glob("*.damaged-*[0-9]")  # without its logs
    assert said.status == 0
    assert str(aside) in said.out
    assert aside.read_bytes() == broken
    assert held(installation) == before


@pytest.mark.parametrize("how", ["empty", "without tables", "missing"])
def test_a_lost_database_is_told_and_not_begun_anew(
    how: str, installation: Path, tmp_path: Path
) -> None:
    file = installation / "scorepad.sqlite"
    before = held(installation)
    main(["backup", str(tmp_path / "all")])
    for one in installation.glob("scorepad.sqlite*"):
        one.unlink()
    if how == "empty":
        file.touch()
    elif how == "without tables":
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE other (id INTEGER)")
        connection.close()
    for command in (["db", "upgrade"], ["serve", "--port", 1]):
        said = run(*command)
        assert said.status == 2
        assert said.err.count("\n") == 1
        assert "is empty, and was not" in said.err
    assert main(["restore", str(tmp_path / "all")]) == 0
    assert held(installation) == before


def test_beginning_anew_takes_another_file_or_no_note(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    for one in installation.glob("scorepad.sqlite*"):
        one.unlink()
    assert main(["backup", str(tmp_path / "b")]) == 1
    assert not (installation / "scorepad.sqlite").exists(), "whoever asks for a backup makes none"
    assert main(["db", "upgrade"]) == 2
    (installation / "database.made").unlink()
    assert main(["db", "upgrade"]) == 0
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/elsewhere.sqlite")
    assert main(["db", "upgrade"]) == 0


@pytest.mark.usefixtures("installation")
def test_progress_is_one_line_to_a_terminal_or_when_asked_for(tmp_path: Path) -> None:
    for command in (["backup"], ["restore", "--replace"]):
        assert run(*command, tmp_path / "b")[::2] == (0, "")
        status, _out, told = run(*command, "--progress", tmp_path / "b")
        assert status == 0
        assert told.count("\n") == 1
        assert told.rstrip().endswith(" 100 %") is True
        steps = [step.split() for step in told.strip().split("\r")]
        assert {"group", "member", "entry", "revision", "kitty_entry"} <= {
            step[0] for step in steps
        }
        percents = [int(step[1]) for step in steps]
        assert percents == sorted(percents)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_how_far_it_is_without_being_asked() -> None:
    out = Terminal()
    with shown(out, always=False) as progress:
        assert progress.is_shown
        progress.begin(4)
        progress.told("entry", 1)
        progress.told("entry", 0)
        progress.told("entry", 3)
    assert out.getvalue().split("\r") == ["", f"{'entry 25 %':<30}", f"{'entry 100 %':<30}\n"]
    with shown(io.StringIO(), always=False) as progress:
        assert not progress.is_shown
    with shown(None, always=True) as progress:
        assert not progress.is_shown


def test_ten_times_the_rows_need_no_more_memory(installation: Path) -> None:
    """A table passes through in parts: what is kept at once does not grow."""
    peaks = []
    with engine_of(f"sqlite:///{installation}/scorepad.sqlite") as engine:
        for rows in (2_000, 20_000):
            with engine.begin() as connection:
                connection.exec_driver_sql(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
                    "INSERT INTO member (group_id, name, active) SELECT 1, ? || i, 1 FROM n",
                    (rows, f"{'x' * 50} {rows} "),
                )
            with prepare(engine).connect() as connection:
                tracemalloc.start()
                passed = sum(
                    len(some) for some in lines.of(connection, Base.metadata.tables["member"])
                )
                peaks.append(tracemalloc.get_traced_memory()[1])
                tracemalloc.stop()
            assert passed >= rows
    assert peaks[1] < peaks[0] * 1.5
