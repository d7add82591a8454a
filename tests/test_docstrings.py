"""The examples in the texts of the code hold."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import scorepad

HOME = Path(scorepad.__file__).parent
WITH_EXAMPLES = sorted(path for path in HOME.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.relative_to(HOME).as_posix())
def test_the_examples_of_a_module_hold(path: Path) -> None:
    parts = path.relative_to(HOME.parent).with_suffix("").parts
    tried = doctest.testmod(import_module(".".join(parts).removesuffix(".__init__")))
    assert tried.attempted
    assert not tried.failed
