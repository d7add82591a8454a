"""`scripts/setup` and `scripts/serve` in a folder that was moved, and after Python was replaced by
another one.

They run truly, in a copy whose program and lock files are small enough to need no network.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "scorepad"
version = "1"
"""
BACKEND = '''\
"""Installs the program of this folder: a wheel that names the folder, and a command."""

import os
import zipfile


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    name, about = "scorepad-1-py3-none-any.whl", "scorepad-1.dist-info"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w") as wheel:
        wheel.writestr("scorepad.pth", os.getcwd())
        wheel.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\\nName: scorepad\\nVersion: 1\\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{about}/entry_points.txt", "[console_scripts]\\nscorepad = scorepad:main\\n")
        wheel.writestr(f"{about}/RECORD", "")
    return name
'''
PROGRAM = """\
import sys


def main():
    print(__file__, *sys.argv[1:])
"""
PROGRESS = ("Setting up Scorepad.", "- ", "  done in ")
"""How the lines of the progress begin."""
needs_util_linux = pytest.mark.skipif(shutil.which("script") is None, reason="no terminal to try")
FOREIGN = "The .venv here was made by another Python or in another folder: it is made anew.\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the two scripts and a program that only says where it is and what it is asked
    for.
    """
    folder = tmp_path / "scorepad of the club"
    (folder / "scripts").mkdir(parents=True)
    (folder / "scorepad").mkdir()
    for script in ("setup", "serve"):
        shutil.copy(ROOT / "scripts" / script, folder / "scripts" / script)
    files = {"pyproject.toml": PROJECT, "backend.py": BACKEND, "scorepad/__init__.py": PROGRAM}
    for name, text in (files | {"requirements.lock": "", "weasyprint.py": ""}).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def start(folder: Path, script: str, *first: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a script without an index of packages; the Python of these folders comes `first`."""
    environ = {
        "PATH": os.pathsep.join([*map(str, first), os.environ["PATH"]]),
        "HOME": str(folder),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
    }
    return subprocess.run(
        [folder / "scripts" / script],
        env=environ | more,
        capture_output=True,
        text=True,
        check=False,
    )


def run(folder: Path, script: str, *first: Path) -> tuple[str, str]:
    """What a script says on its two ways, without its progress."""
    done = start(folder, script, *first)
    assert done.returncode == 0, done.stderr
    warnings = [
        line
        for line in done.stderr.splitlines(keepends=True)
        if not line.startswith(("WARNING: ", *PROGRESS))
    ]
    return done.stdout, "".join(warnings)


def served(folder: Path) -> str:
    """What `scripts/serve` does in the end."""
    program = folder / "scorepad" / "__init__.py"
    return f"{program} serve\n"


def test_the_first_time_says_what_it_does_and_how_long_it_took(checkout: Path) -> None:
    """Source: issue 50, "progress during the first set-up (what, how long)"."""
    first = start(checkout, "setup")
    assert first.returncode == 0
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    told = re.sub("in [0-9]+ s", "in 3 s", first.stderr)
    assert told == (
        "Setting up Scorepad. The first time this takes some minutes and needs the internet.\n"
        f"- an environment for Python {version} …\n  done in 3 s\n"
        "- 0 Python packages …\n  done in 3 s\n"
    )
    assert start(checkout, "setup").stderr == ""


@needs_util_linux
def test_on_a_terminal_the_seconds_run_and_the_packages_are_counted(checkout: Path) -> None:
    script = f"""\
cd {shlex.quote(str(checkout))}
eval "$(sed -n '/^log=/,/^lock=/p' scripts/setup | sed '$d')"
slowly() {{ echo 'Collecting flask'; sleep 2.5; }}
step 'two packages' 2 slowly
"""
    shown = subprocess.run(
        [
            "script",
            "--quiet",
            "--return",
            "--command",
            f"bash -c {shlex.quote(script)}",
            "/dev/null",
        ],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert "- two packages …" in shown.stdout
    assert "\n  2 s, 1 of 2" in shown.stdout
    assert "done in " in shown.stdout


def test_without_network_setting_up_says_so(checkout: Path) -> None:
    """Source: issue 50, '"no network" said as such'."""
    wanted = f"flask==3.1.0 --hash=sha256:{64 * '0'}\n"
    (checkout / "requirements.lock").write_text(wanted, encoding="utf-8")
    nobody = {"PIP_NO_INDEX": "", "PIP_INDEX_URL": "http://127.0.0.1:9/simple"}
    failed = start(checkout, "setup", **nobody)
    assert failed.returncode == 1
    assert "There is no network, or the servers of the packages are not reached" in failed.stderr
    assert "start again when it is there" in failed.stderr
    assert not list((checkout / ".venv").glob("*.stamp"))
    (checkout / "requirements.lock").write_text("", encoding="utf-8")
    assert start(checkout, "setup").returncode == 0


def test_what_fails_otherwise_is_shown_as_it_was_said(checkout: Path) -> None:
    (checkout / "requirements.lock").write_text("no-such-package==1\n", encoding="utf-8")
    failed = start(checkout, "setup")
    assert failed.returncode == 1
    assert "This did not work. What it said last:\n" in failed.stderr
    assert "no-such-package" in failed.stderr
    assert "no network" not in failed.stderr


@pytest.mark.parametrize(
    ("python", "told"),
    [
        ('case "$2" in *version_info*) exit 1; esac; echo Python 3.9.2', "Python 3.11 or newer"),
        ('case "$2" in *maxsize*) exit 1; esac', "needs a 64 bit system"),
    ],
)
def test_a_python_that_does_not_do_is_one_sentence(checkout: Path, python: str, told: str) -> None:
    other = checkout / "other"
    other.mkdir()
    (other / "python3").write_text(f"#!/bin/sh\n{python}\n", encoding="utf-8")
    (other / "python3").chmod(0o755)
    failed = start(checkout, "setup", other)
    assert failed.returncode == 1
    assert told in failed.stderr
    assert failed.stderr.count("\n") == 1


def test_a_folder_that_was_moved_is_set_up_anew_and_serves(checkout: Path) -> None:
    """Source: issue, "cannot execute"; a link to what was made elsewhere is replaced, and nothing
    behind it goes.
    """
    elsewhere = checkout.parent / "elsewhere"
    (elsewhere / "bin").mkdir(parents=True)
    (elsewhere / "bin" / "python").symlink_to(sys.executable)
    (checkout / ".venv").symlink_to(elsewhere)
    told, said = run(checkout, "serve")
    assert told == served(checkout)
    assert said.startswith("The .venv here is a link to one that was made elsewhere")
    assert said.count("\n") == 1
    assert not (checkout / ".venv").is_symlink()
    assert [file.name for file in elsewhere.rglob("*")] == ["bin", "python"]
    assert run(checkout, "serve") == (served(checkout), "")
    moved = checkout.rename(checkout.parent / "moved")
    assert run(moved, "serve") == (served(moved), FOREIGN)
    assert run(moved, "serve") == (served(moved), "")


def test_after_another_python_has_come_all_is_set_up_anew(checkout: Path) -> None:
    """Source: issue, "No module named scorepad"; also where the Python of before is gone."""
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(checkout / "python3.10")
    assert run(checkout, "setup") == ("", FOREIGN)
    other = checkout.parent / "other"
    subprocess.run([sys.executable, "-m", "venv", "--copies", "--without-pip", other], check=True)
    assert run(checkout, "serve", other / "bin") == (served(checkout), FOREIGN)
    assert run(checkout, "serve", other / "bin") == (served(checkout), "")
    assert str(other) in (checkout / ".venv" / "origin").read_text(encoding="utf-8")


def test_what_was_made_before_its_origin_was_noted_is_kept(checkout: Path) -> None:
    subprocess.run([os.path.realpath(sys.executable), "-m", "venv", checkout / ".venv"], check=True)
    (checkout / ".venv" / "kept").touch()
    assert run(checkout, "serve") == (served(checkout), "")
    assert (checkout / ".venv" / "kept").exists()
