"""The installation with the demo, as the tests of the commands have it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scorepad.cli import main
from tests.backup.files import use


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with the demo in SQLite, filled in once to be copied."""
    folder = tmp_path_factory.mktemp("demo") / "instance"
    with pytest.MonkeyPatch.context() as monkeypatch:
        use(folder, monkeypatch)
        assert main(["db", "upgrade"]) == 0
        assert main(["demo"]) == 0
    return folder


@pytest.fixture
def installation(demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation of its own with the demo."""
    folder = shutil.copytree(demo, tmp_path / "instance")
    use(folder, monkeypatch)
    return folder
