"""Nothing is declared in vain: every option is read by the program, every rule set is shown by a game."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

import scorepad
from scorepad.scoring.rules import OPTIONS, PRESETS
from tests.examples.reading import examples

PACKAGE = Path(scorepad.__file__).parent


@lru_cache(maxsize=1)
def attributes() -> frozenset[str]:
    """Every attribute that the program reads, but in the declarations."""
    files = [file for file in PACKAGE.rglob("*.py") if (PACKAGE / "scoring" / "rules") not in file.parents]
    return frozenset(name for file in files for name in re.findall(r"\.(\w+)", file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_used(name: str) -> None:
    option = OPTIONS[name]
    assert option.field in attributes() or option.field.endswith("_allowed")  # read by `Games.allow`


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_has_an_example(name: str) -> None:
    assert any(example["rules"]["preset"] == name for example in examples("games.json"))
    assert PRESETS[name].source
