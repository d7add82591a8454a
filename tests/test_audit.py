"""`scripts/audit` says which packages have a known weakness, and never that all is well where it learned nothing."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "audit"
GOOD = {"name": "flask", "version": "3", "vulns": []}
WEAK = {"name": "pillow", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
UNASKED = {"name": "babel", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("answer", "status", "told"),
    [
        ([GOOD], 0, "1 packages asked about, 0 with known weaknesses"),
        ([GOOD, WEAK], 1, "pillow 1: PYSEC-1, mended in 2"),
        ([GOOD, UNASKED], 2, "about 1 packages nothing could be learned"),
        ([WEAK, UNASKED], 1, "about 1 packages nothing could be learned"),
        ([], 2, "nothing could be learned"),
        (None, 2, "nothing could be asked: no route to host"),
    ],
)
def test_the_status_says_what_is_known(tmp_path: Path, answer: list[Any] | None, status: int, told: str) -> None:
    shown = "" if answer is None else json.dumps({"dependencies": answer})
    shim = tmp_path / "pip-audit"
    shim.write_text(f"#!/bin/sh\necho '{shown}'\necho 'no route to host' >&2\nexit 1\n", encoding="utf-8")
    shim.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    run = subprocess.run([SCRIPT], env={"PATH": path}, capture_output=True, text=True, check=False)
    assert run.returncode == status
    assert told in run.stdout + run.stderr
