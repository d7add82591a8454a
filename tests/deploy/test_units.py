"""systemd reads the units as they are meant, and each command of theirs is one that Scorepad
has.
"""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad import cli
from scorepad.serving.server import tell_systemd
from scorepad.settings import TABLE
from tests.conftest import free_port
from tests.deploy.conftest import DEPLOY, ROOT, answers, program

UNITS = sorted(file.name for kind in ("service", "timer") for file in DEPLOY.glob(f"*.{kind}"))


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units in a folder, with a program that is there, and an instance of the template."""
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        at = tmp_path / name.replace("@", "@8001")
        at.write_text(
            text.replace("/srv/scorepad/.venv/bin/scorepad", shutil.which("true") or ""),
            encoding="utf-8",
        )
    return tmp_path


def test_systemd_finds_nothing_wrong_with_the_units(installed: Path) -> None:
    units = [installed / name.replace("@", "@8001") for name in UNITS]
    told = subprocess.run(
        [program("systemd-analyze"), "verify", *units], capture_output=True, text=True, check=False
    )
    own = [
        line for line in told.stderr.splitlines() if str(installed) in line or "scorepad" in line
    ]
    assert own == []
    assert told.returncode == 0


def test_what_a_process_may_do_is_little(installed: Path) -> None:
    unit = installed / "scorepad@8001.service"
    command = [
        program("systemd-analyze"),
        "security",
        "--offline=true",
        "--threshold=20",
        str(unit),
    ]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-300:]


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_calls_commands_and_sets_settings_that_there_are(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert set(re.findall(r"^Environment=(SCOREPAD_\w+)", text, re.MULTILINE)) <= {
        known.variable for known in TABLE
    }
    commands = re.findall(r"^Exec\w+=.*?/bin/scorepad ([a-z -]+)", text, re.MULTILINE)
    assert bool(commands) is name.endswith(".service")
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            cli.main([*command.split(), "--help"])
        assert ended.value.code == 0


def test_systemd_hears_when_phones_can_connect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        tell_systemd()
        assert manager.recv(100) == b"READY=1"


OUTSIDE = ("FROM", "VOLUME", "EXPOSE", "USER")
"""What only a builder does; the rest is done here, below a folder in place of /."""


def steps() -> Iterator[tuple[str, str]]:
    """The instructions of the file with their arguments, in order."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, argument = line.partition(" ")
            yield name, " ".join(argument.split())


def test_the_steps_of_the_container_make_a_scorepad_that_serves(tmp_path: Path) -> None:
    environ = {
        name: value
        for name, value in os.environ.items()
        if name.startswith("PIP_") or name == "HOME"
    }
    # Most of what is installed is never imported here.
    environ |= {"PATH": "/usr/bin:/bin", "PIP_NO_COMPILE": "1"}
    folder = tmp_path
    port = free_port()

    def here(text: str) -> str:
        moved = re.sub(r"(?<![\w.])/(srv|var/lib)/", rf"{tmp_path}/\1/", text)
        return moved.replace("--no-cache-dir ", "").replace("127.0.0.1:8000", f"127.0.0.1:{port}")

    health: list[str] = []
    served: list[str] = []
    for name, argument in steps():
        if name == "WORKDIR":
            folder = Path(here(argument))
            folder.mkdir(parents=True, exist_ok=True)
        elif name == "COPY" and argument.startswith("--from="):
            shutil.rmtree(tmp_path / "srv" / "wheel")  # of the first part nothing else goes along
        elif name == "COPY":
            *sources, target = argument.split()
            copy(sources, folder / target)
        elif name == "ENV":
            environ |= dict(pair.split("=", 1) for pair in shlex.split(here(argument)))
        elif name == "HEALTHCHECK":
            health = json.loads(here(argument.partition("CMD ")[2]))
        elif name == "CMD":
            served = json.loads(here(argument))
        elif name == "RUN" and "/pip " in argument:
            subprocess.run(here(argument), shell=True, check=True, cwd=folder, env=environ)
        else:
            assert name in OUTSIDE or argument.startswith(("apt-get ", "useradd "))
    environ |= {"SCOREPAD_PORT": str(port), "SCOREPAD_HOST": "127.0.0.1"}
    with subprocess.Popen(served, cwd=folder, env=environ, stdout=subprocess.DEVNULL) as process:
        try:
            answers(port, process)
            subprocess.run(health, check=True, env=environ)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as answer:
                assert answer.status == 200
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
                assert "/static/css/frame/base.css" in answer.read().decode()
        finally:
            process.terminate()
    assert (tmp_path / "var" / "lib" / "scorepad" / "scorepad.sqlite").exists()


def copy(sources: list[str], target: Path) -> None:
    """What COPY does."""
    for source in map(ROOT.joinpath, sources):
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target / source.name if target.is_dir() else target)


def test_the_container_has_the_system_parts_that_setup_installs() -> None:
    making, running = [
        set(argument.split())
        for name, argument in steps()
        if name == "RUN" and argument.startswith("apt-get ")
    ]
    setup = (ROOT / "scripts" / "setup").read_text(encoding="utf-8")
    parts = re.findall(r"^parts=\(([^)]*)\)", setup, re.MULTILINE)[0].split()
    assert "python3-venv" in making
    assert {*parts, "python3"} <= running
