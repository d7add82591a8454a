"""`scripts/audit` says in a sentence what it learned, and what it could not learn. What it asks by,
pip-audit, is replaced by a program that answers what a test wants.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

AUDIT = Path(__file__).parent.parent / "scripts" / "audit"
KNOWN = {"name": "flask", "version": "1.0", "vulns": []}
WEAK = {
    "name": "pillow",
    "version": "9.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["9.1", "9.2"]}],
}
UNKNOWN = {"name": "segno", "skip_reason": "its service is not reached"}


def audit(folder: Path, answer: str, error: str = "") -> subprocess.CompletedProcess[str]:
    """Run the script where pip-audit gives this answer for each lock file."""
    (folder / "answer").write_text(answer, encoding="utf-8")
    (folder / "error").write_text(error, encoding="utf-8")
    program = folder / "pip-audit"
    program.write_text(
        f"#!/bin/sh\ncat {folder}/answer\ncat {folder}/error >&2\n", encoding="utf-8"
    )
    program.chmod(0o755)
    path = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    return subprocess.run([AUDIT], env=path, capture_output=True, text=True, check=False)


def answer_of(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages})


def test_packages_without_a_known_weakness_are_counted(tmp_path: Path) -> None:
    run = audit(tmp_path, answer_of(KNOWN, KNOWN))
    assert run.returncode == 0
    assert run.stdout.splitlines() == [
        "requirements.lock: 2 packages asked about, 0 with known weaknesses.",
        "requirements-test.lock: 2 packages asked about, 0 with known weaknesses.",
    ]
    assert run.stderr == ""


def test_a_known_weakness_is_named_with_the_versions_that_mend_it(tmp_path: Path) -> None:
    run = audit(tmp_path, answer_of(KNOWN, WEAK))
    assert run.returncode == 1
    assert "requirements.lock: pillow 9.0: PYSEC-1, mended in 9.1, 9.2\n" in run.stdout
    assert "requirements.lock: 2 packages asked about, 1 with known weaknesses.\n" in run.stdout


def test_without_network_it_says_that_nothing_was_asked_and_does_not_call_that_well(
    tmp_path: Path,
) -> None:
    run = audit(tmp_path, answer_of(UNKNOWN, UNKNOWN))
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.splitlines()[0] == (
        "requirements.lock: none of its 2 packages could be asked about:"
        " the service of pip-audit is not reached from here (no network?)."
    )


def test_a_package_that_could_not_be_asked_about_is_named(tmp_path: Path) -> None:
    run = audit(tmp_path, answer_of(KNOWN, UNKNOWN))
    assert run.returncode == 2
    assert "requirements.lock: 1 packages asked about, 0 with known weaknesses.\n" in run.stdout
    assert "requirements.lock: nothing could be learned about segno.\n" in run.stderr


@pytest.mark.parametrize("answer", ["", "{}", "<html>"])
def test_an_answer_that_cannot_be_read_is_a_sentence_with_its_reason(
    tmp_path: Path, answer: str
) -> None:
    run = audit(tmp_path, answer, "first\nConnection refused\n")
    assert run.returncode == 2
    told = "requirements.lock: nothing could be asked: Connection refused"
    assert run.stderr.splitlines()[0] == told


def test_an_empty_list_is_not_called_well(tmp_path: Path) -> None:
    run = audit(tmp_path, answer_of())
    assert run.returncode == 2
    assert "none of its 0 packages" in run.stderr
