"""A database file that was damaged or lost: there is a way out, and nothing begins anew in silence. And progress."""

from __future__ import annotations

import io
import sqlite3
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from scorepad.cli import main
from scorepad.cli.backup import shown
from scorepad.store import lines
from scorepad.store.engine import prepare
from scorepad.store.models import Base
from tests.backup.files import Output, content, engine_of

LOST = "is empty, and was not"


def held(installation: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in its database."""
    return content(f"sqlite:///{installation}/scorepad.sqlite")


def damage_header(file: Path) -> None:
    file.write_bytes(b"no database " * 4000)


def damage_pages(file: Path) -> None:
    """Everything but the first page, which holds the names of the tables."""
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


@pytest.mark.parametrize("damage", [damage_header, damage_pages])
def test_restore_keeps_a_damaged_file_aside_when_told_so(
    damage: object, installation: Path, tmp_path: Path, capsys: Output
) -> None:
    assert callable(damage)
    file, before = installation / "scorepad.sqlite", held(installation)
    main(["backup", str(tmp_path / "all")])
    main(["backup", "--runde", "1", str(tmp_path / "one")])
    damage(file)
    broken = file.read_bytes()
    for command in (["restore", str(tmp_path / "all")], ["restore", "--replace", str(tmp_path / "one")]):
        capsys.readouterr()
        assert main(command) == 1
        told = capsys.readouterr().err
        assert "damaged; restore --replace" in told
        assert told.count("\n") == 1
        assert file.read_bytes() == broken
    assert main(["restore", "--replace", str(tmp_path / "all")]) == 0
    (aside,) = [
        one for one in installation.iterdir() if ".damaged-" in one.name and not one.name.endswith(("-wal", "-shm"))
    ]
    assert str(aside) in capsys.readouterr().out
    assert aside.read_bytes() == broken
    assert held(installation) == before


@pytest.mark.parametrize("how", ["empty", "without tables", "missing"])
def test_a_lost_database_is_told_and_not_begun_anew(
    how: str, installation: Path, tmp_path: Path, capsys: Output
) -> None:
    file, before = installation / "scorepad.sqlite", held(installation)
    main(["backup", str(tmp_path / "all")])
    for one in installation.glob("scorepad.sqlite*"):
        one.unlink()
    if how == "empty":
        file.touch()
    elif how == "without tables":
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE other (id INTEGER)")
        connection.close()
    capsys.readouterr()
    for command in (["db", "upgrade"], ["serve", "--port", "1"]):
        assert main(command) == 2
        told = capsys.readouterr().err
        assert LOST in told
        assert told.count("\n") == 1
    assert main(["restore", str(tmp_path / "all")]) == 0
    assert held(installation) == before


def test_whoever_means_to_begin_anew_deletes_the_note(installation: Path) -> None:
    for one in installation.glob("scorepad.sqlite*"):
        one.unlink()
    assert main(["db", "upgrade"]) == 2
    (installation / "database.made").unlink()
    assert main(["db", "upgrade"]) == 0


@pytest.mark.usefixtures("installation")
def test_another_file_is_another_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/elsewhere.sqlite")
    assert main(["db", "upgrade"]) == 0


@pytest.mark.usefixtures("installation")
def test_progress_is_one_line_to_a_terminal_or_when_asked_for(tmp_path: Path, capsys: Output) -> None:
    for command in (["backup"], ["restore", "--replace"]):
        capsys.readouterr()
        assert main([*command, str(tmp_path / "b")]) == 0
        assert capsys.readouterr().err == ""
        assert main([*command, "--progress", str(tmp_path / "b")]) == 0
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert told.rstrip().endswith(" 100 %")
        steps = [step.split() for step in told.strip().split("\r")]
        assert {"group", "member", "entry", "revision", "kitty_entry"} <= {step[0] for step in steps}
        percents = [int(step[1]) for step in steps]
        assert percents == sorted(percents)


class Terminal(io.StringIO):
    """What says of itself that it is one."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_how_far_it_is_without_being_asked() -> None:
    out = Terminal()
    with shown(out, always=False) as course:
        assert course.is_seen
        course.begin(4)
        course.told("entry", 1)
        course.told("entry", 0)
        course.told("entry", 3)
    assert out.getvalue().split("\r") == ["", f"{'entry 25 %':<30}", f"{'entry 100 %':<30}\n"]
    with shown(io.StringIO(), always=False) as course:
        assert not course.is_seen
    with shown(None, always=True) as course:
        assert not course.is_seen


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
                passed = sum(len(some) for some in lines.of(connection, Base.metadata.tables["member"]))
                peaks.append(tracemalloc.get_traced_memory()[1])
                tracemalloc.stop()
            assert passed >= rows
    assert peaks[1] < peaks[0] * 1.5
