"""The secret key belongs to the database: another one is refused, and no restore that was killed
leaves half.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad.actions.instance import instance
from scorepad.app import create_app
from scorepad.cli import main
from scorepad.settings import SettingsError, load
from scorepad.store import schema
from scorepad.store.db import db
from tests.backup.files import Patch, engine_of, links_of, run

Other = tuple[Path, list[str]]
KILLED = """
import os, signal, sys
from scorepad.actions.instance import backup, instance
from scorepad.cli import main
def die(*_given, **_named):
    os.kill(os.getpid(), signal.SIGKILL)
{place} = die
main(["restore", "--replace", sys.argv[1]])
"""


def belonging() -> str:
    with engine_of(load().database) as engine:
        return instance.secret_key(load(), engine)


def killed_at(place: str, file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED.format(place=place), str(file)], check=False, env=os.environ
    )
    assert done.returncode == -signal.SIGKILL


@pytest.fixture
def other(installation: Path, tmp_path: Path, monkeypatch: Patch) -> Other:
    """An installation with a Runde of its own, the backup of another one, and the links in that."""
    told = links_of()
    main(["backup", str(tmp_path / "b")])
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "other"))
    main(["db", "upgrade"])
    main(["demo"])
    assert links_of() != told
    return tmp_path / "b", told


def test_a_refused_restore_leaves_the_key_alone(other: Other) -> None:
    key = load().instance / "secret.key"
    before = key.read_text()
    assert run("restore", other[0]).refuses("--replace")
    assert key.read_text() == before
    assert not instance.restored_key_file(key).exists()
    assert [*key.parent.glob(".*")] == []
    assert main(["restore", "--replace", str(other[0])]) == 0


def test_killed_between_tables_and_key_the_next_command_takes_the_key_over(other: Other) -> None:
    secret = load().secret_key
    killed_at("instance.take_restored_key", other[0])
    assert load().secret_key == secret
    assert links_of() == other[1]
    assert belonging() == load().secret_key != secret
    file = load().instance / "secret.key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert not instance.restored_key_file(file).exists()


def test_killed_before_the_tables_a_restore_changes_nothing_and_after_them_a_server_has_its_key(
    other: Other,
) -> None:
    before = links_of()
    secret = load().secret_key
    link = other[1][0]
    app = create_app(load())
    phone = app.test_client()
    assert phone.get(link).status_code == 404
    killed_at("backup.restore", other[0])
    assert phone.get(link).status_code == 404
    assert belonging() == secret
    assert links_of() == before
    killed_at("instance.take_restored_key", other[0])
    assert phone.get(link).status_code == 303
    assert phone.get("/readyz").status_code == 200
    assert belonging() == load().secret_key != secret
    assert phone.get(link).status_code == 303
    with app.app_context():
        db.engine.dispose()


def test_another_key_is_refused_and_the_ways_out_told(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    own = (installation / "secret.key").read_text()
    instance.restored_key_file(installation / "secret.key").write_text(
        "the key of a restore that came to nothing\n"
    )
    assert belonging() == own.strip()
    (installation / "secret.key").write_text("quite another key, and long enough as well\n")
    for command in (["serve", "--port", 1], ["backup", tmp_path / "b"]):
        said = run(*command)
        assert said.status == 2
        assert said.err.count("\n") == 1
        assert "unzip -p FILE secret.key" in said.err
        assert "db new-key" in said.err
    assert not (tmp_path / "b").exists()
    assert main(["db", "upgrade"]) == 0
    with pytest.raises(SettingsError):
        belonging()
    assert "ended" in run("db", "new-key").out
    assert belonging() == load().secret_key
    (installation / "secret.key").write_text(own)
    with pytest.raises(SettingsError):
        belonging()
    monkeypatch.setenv("SCOREPAD_SECRET_KEY", "quite another key, and long enough as well")
    assert belonging() == load().secret_key


def test_the_first_key_becomes_that_of_the_database(tmp_path: Path) -> None:
    with engine_of(f"sqlite:///{tmp_path}/first.sqlite") as made:
        schema.upgrade(made)
        assert [instance.is_key_or_becomes(made, key) for key in ("first", "first", "second")] == [
            True,
            True,
            False,
        ]
        instance.set_key(made, "second")
        assert [instance.is_key_or_becomes(made, key) for key in ("first", "second")] == [
            False,
            True,
        ]
