"""README says what is so: every command in it is run as it stands, here or by the test that is
named.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad import cli
from tests.conftest import use

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: list[str] = re.findall(r"^```(?:sh)?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line]
TABLE = re.findall(r"^\| `([^|]*)` \|", TEXT, re.MULTILINE)
ELSEWHERE = {
    "scripts/serve --demo": "tests/deploy/test_debian.py",
    "scripts/serve": "tests/test_setup.py",
    "scripts/test": ".ci/run",
    "pipx install dist/scorepad-*.whl": "tests/test_wheel.py",
    "scorepad serve": "tests/test_wheel.py",
    ".venv/bin/pip wheel --no-deps --no-build-isolation --wheel-dir dist .": "tests/test_wheel.py",
}
"""Commands that another test runs, by that test."""
SCORED = '{"winner":"re","value":2,'
SAYS = {
    "echo": SCORED,
    ".venv/bin/scorepad replay": '{"rows":[',
    ".venv/bin/scorepad rules list": "# Presets\n",
    ".venv/bin/scorepad rules diff": " | ",
    ".venv/bin/scorepad schema": '"title": "An evening of Doppelkopf"',
}
"""How the answers of commands begin that answer for other programs, and what is in them."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as after `scripts/setup`, with an installation that is empty still."""
    use(tmp_path / "instance", monkeypatch)
    (tmp_path / "instance").mkdir(exist_ok=True)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    command = tmp_path / ".venv" / "bin" / "scorepad"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m scorepad "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    (tmp_path / "backups").mkdir()
    evening = '{"table":["Anna","Bert","Cem","Doro"],"entries":[]}\n'
    (tmp_path / "evenings.jsonl").write_text(evening, encoding="utf-8")
    assert cli.main(["db", "upgrade"]) == 0
    return tmp_path


def test_every_command_is_run_here_or_by_another_test(folder: Path) -> None:
    """Source: issue 50, "each document's commands run by a test"."""
    tried = 0
    for line in COMMANDS:
        if line in ELSEWHERE:
            continue
        command = line
        if line.startswith("0 4 * * * "):  # a line of crontab, where % is written \%
            command = line.removeprefix("0 4 * * * ").replace("\\%", "%")
            command = command.replace("/srv/scorepad", str(folder))
        run = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, f"{line}: {run.stderr}"
        for start, told in SAYS.items():
            if line.startswith(start):
                assert told in run.stdout, line
        tried += 1
    assert tried > 10
    assert [file.suffix for file in (folder / "backups").iterdir()] == [".backup"]
    assert (folder / "before.backup").exists()
    assert (folder / "scorepad.1").read_text(encoding="utf-8").startswith(".TH SCOREPAD 1")


@pytest.mark.parametrize("command", ELSEWHERE)
def test_what_another_test_runs_stands_there(command: str) -> None:
    test = (ROOT / ELSEWHERE[command]).read_text(encoding="utf-8")
    program = command.split(maxsplit=1)[0].rpartition("/")[2]
    assert command in COMMANDS
    assert program in test


@pytest.mark.parametrize("command", [row.partition("`, `")[0] for row in TABLE])
def test_what_developers_call_is_there(command: str) -> None:
    program = command.split(maxsplit=1)[0]
    found = ROOT / program if program.startswith("scripts/") else shutil.which(Path(program).name)
    assert found is not None
    assert os.access(found, os.X_OK)
    for part in command.split()[1:]:
        assert not part.startswith("tests/") or (ROOT / part).exists()


def test_the_options_of_serve_that_are_named_are_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    section = TEXT.partition("## Two commands")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(--[\w-]+)", section))
    assert {"--demo", "--port", "--host", "--no-upgrade"} == named
    with pytest.raises(SystemExit):
        cli.main(["serve", "--help"])
    told = capsys.readouterr().out
    assert [option for option in named if option not in told] == []


def test_what_it_needs_is_what_the_program_asks_for() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    least = re.findall(r'^requires-python = ">=(.*)"$', project, re.MULTILINE)
    assert f"Python {least[0]} or newer" in TEXT
    assert "64 bits" in TEXT


def test_what_is_to_be_installed_by_hand_is_what_the_script_installs() -> None:
    script = (ROOT / "scripts" / "setup").read_text(encoding="utf-8")
    asked = re.findall(r"parts\+?=\((.+)\)", script)
    # Of two names for a program the script takes the one that there is; README tells the usual one.
    usual = [re.sub(r".*&& echo ([\w-]+?)(-headless-shell)? .*", r"\1", names) for names in asked]
    packages = {name for names in usual for name in names.split()}
    section = TEXT.partition("On other systems install")[2].partition("\n## ")[0]
    listed = {name for names in re.findall(r"`([^`]+)`", section) for name in names.split()}
    assert packages <= listed
    assert {name for name in listed - packages if not name.startswith("fonts-noto-")} == set()


def test_every_page_asks_for_the_same_postgresql() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert set(re.findall(r"PostgreSQL\s+(\d+)\s+or\s+newer", text)) == {"15"}


def test_no_licence_and_no_address_is_claimed() -> None:
    """Source: issue 50: the licence is the owner's to choose, and no address is known."""
    assert "No licence is chosen yet" in TEXT
    assert not list(ROOT.glob("LICEN*"))
    addresses = re.findall(r"https?://[\w.]+", TEXT)
    assert addresses == []
