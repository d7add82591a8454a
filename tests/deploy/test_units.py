"""systemd reads the units as they are meant, and each command of theirs is one that Scorepad has."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from scorepad import cli
from scorepad.serving.server import tell_systemd
from scorepad.settings import TABLE
from tests.deploy.conftest import DEPLOY, program

UNITS = sorted(file.name for kind in ("service", "timer") for file in DEPLOY.glob(f"*.{kind}"))


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units in a folder, with a program that is there, and an instance of the template."""
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        at = tmp_path / name.replace("@", "@8001")
        at.write_text(text.replace("/srv/scorepad/.venv/bin/scorepad", shutil.which("true") or ""), encoding="utf-8")
    return tmp_path


def test_systemd_finds_nothing_wrong_with_the_units(installed: Path) -> None:
    units = [installed / name.replace("@", "@8001") for name in UNITS]
    told = subprocess.run([program("systemd-analyze"), "verify", *units], capture_output=True, text=True, check=False)
    own = [line for line in told.stderr.splitlines() if str(installed) in line or "scorepad" in line]
    assert own == []
    assert told.returncode == 0


def test_what_a_process_may_do_is_little(installed: Path) -> None:
    unit = installed / "scorepad@8001.service"
    command = [program("systemd-analyze"), "security", "--offline=true", "--threshold=20", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-300:]


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_calls_commands_and_sets_settings_that_there_are(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert set(re.findall(r"^Environment=(SCOREPAD_\w+)", text, re.MULTILINE)) <= {known.variable for known in TABLE}
    commands = re.findall(r"^Exec\w+=.*?/bin/scorepad ([a-z -]+)", text, re.MULTILINE)
    assert bool(commands) is name.endswith(".service")
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            cli.main([*command.split(), "--help"])
        assert ended.value.code == 0


def test_systemd_hears_when_phones_can_connect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        tell_systemd()
        assert manager.recv(100) == b"READY=1"
