"""What pages show is made of values: modules of view objects neither ask the database nor change it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "scorepad/web"
COMPUTED = {"mark", "readable_rules", "readable_tariff", "replayed", "turn_of"}
"""What actions compute from values at hand."""


def taken(module: Path) -> Iterator[tuple[str, str]]:
    """What a module imports by name, with where it comes from."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), alias.name) for alias in node.names)


@pytest.mark.parametrize("module", sorted(WEB.rglob("*_view.py")), ids=lambda path: path.stem)
def test_view_objects_are_made_without_a_question_to_the_database(module: Path) -> None:
    layers = ("scorepad.store", "scorepad.actions")
    asked = {f"{origin}.{name}" for origin, name in taken(module) if origin.startswith(layers) and name[0].islower()}
    assert {name for name in asked if name.rpartition(".")[2] not in COMPUTED} == set()
    assert not {name for name in asked if name.startswith("scorepad.store")}
