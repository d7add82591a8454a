"""`scripts/setup` and `scripts/serve` in a folder that was moved, and after Python was replaced by
another one.

They run truly, in a copy whose program and lock files are small enough to need no network.
"""

import os
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


def run(folder: Path, script: str, *first: Path) -> tuple[str, str]:
    """What a script says on its two ways; the Python of these folders comes `first`."""
    path = os.pathsep.join([*map(str, first), os.environ["PATH"]])
    environ = {
        "PATH": path,
        "HOME": str(folder),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
    }
    done = subprocess.run(
        [folder / "scripts" / script], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    warnings = [
        line for line in done.stderr.splitlines(keepends=True) if not line.startswith("WARNING: ")
    ]
    return done.stdout, "".join(warnings)


def served(folder: Path) -> str:
    """What `scripts/serve` does in the end."""
    program = folder / "scorepad" / "__init__.py"
    return f"{program} db upgrade\n{program} serve\n"


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
