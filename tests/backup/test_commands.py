"""`scorepad backup` and `scorepad restore`: one file, one sentence about what is wrong, links that hold."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from scorepad.actions import instance
from scorepad.cli import main
from scorepad.settings import load
from scorepad.store import schema
from tests.backup.files import Patch, engine_of, first_id, rewritten, run


def test_the_file_is_for_its_owner_only_and_alone(installation: Path, tmp_path: Path) -> None:
    target = tmp_path / "safe" / "scorepad.backup"
    target.parent.mkdir()
    for _again in range(2):
        assert "1 Runde, 2 evenings, 19 entries" in run("backup", target).out
        assert target.stat().st_mode & 0o777 == 0o600
        assert list(target.parent.iterdir()) == [target]


def test_the_key_comes_along_but_overrules_no_setting(installation: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    link, key = run("demo").out, (installation / "secret.key").read_text()
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


def test_a_refused_restore_leaves_the_key_alone(installation: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    main(["backup", str(tmp_path / "b")])
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "other"))
    main(["db", "upgrade"])
    main(["demo"])
    before = (tmp_path / "other" / "secret.key").read_text()
    assert run("restore", tmp_path / "b").refuses("--replace")
    assert (tmp_path / "other" / "secret.key").read_text() == before
    assert not instance.due(tmp_path / "other" / "secret.key").exists()
    assert [*(tmp_path / "other").glob(".*")] == []
    assert main(["restore", "--replace", str(tmp_path / "b")]) == 0


def test_what_cannot_be_done_is_one_sentence(installation: Path, tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_text("nothing")
    main(["backup", str(tmp_path / "b")])
    rewritten(tmp_path / "b", tmp_path / "shorter", "secret.key", lambda _old: b"short")
    rewritten(tmp_path / "b", tmp_path / "beyond", "tables/group.jsonl", first_id(b"9223372036854775808"))
    for file in (tmp_path / "nonsense", tmp_path, tmp_path / "missing", installation / "scorepad.sqlite"):
        assert run("restore", file).refuses()
    for name in ("beyond", "shorter"):
        assert run("restore", "--replace", tmp_path / name).refuses()
    for file in (tmp_path, tmp_path / "no" / "folder", installation / "scorepad.sqlite"):
        assert run("backup", file).refuses()
    assert main(["demo"]) == 0


def test_without_tables_there_is_no_backup_and_no_new_key(tmp_path: Path, monkeypatch: Patch) -> None:
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
    assert {"one.sqlite", "one.sqlite-wal", "one.sqlite-shm", "one.backup", "secret.key"} <= set(modes)


Change = Callable[[bytes], bytes] | None
BROKEN: dict[str, Change] = {
    "emptied": lambda _whole: b"",
    "cut": lambda whole: whole[: len(whole) // 3],
    "encrypted": lambda whole: bytes(byte ^ 0x5A for byte in whole),
    "beheaded": lambda whole: whole[:60],
    "a folder": None,
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_what_is_no_database_has_no_backup(change: Change, installation: Path, tmp_path: Path) -> None:
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
