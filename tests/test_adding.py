"""The first three recipes of docs/adding.md, carried out on a copy: what is left out is asked for, then all is well."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

HOME = Path(__file__).parents[1]
RECIPES = ("A rule option", "A special point", "A preset")
CHECKS = ("scoring/test_option_examples.py", "scoring/test_uses.py", "scoring/test_words.py", "examples/test_games.py")
STEP = re.compile(
    r"<!-- (\w+): (\S+?)(?:, (before|instead of|at the end before) \"([^\n]*)\")? -->\n *```\w+\n(.*?) *```", re.DOTALL
)
ABOUT = ("armut_twice", "pik_dame_caught", "sunday")
ONLY_THESE = f"""
def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if any(name in item.name for name in {ABOUT})]
"""


class Step(NamedTuple):
    """One step of a recipe: what it is, in which file, and where there."""

    what: str
    file: str
    how: str
    at: str
    text: str

    def take(self, home: Path) -> None:
        """Carry it out."""
        file = home / self.file
        before = file.read_text(encoding="utf-8")
        file.write_text(self._changed(before), encoding="utf-8")

    def _changed(self, before: str) -> str:
        if not self.how:
            return json.dumps([*json.loads(before), *json.loads(self.text)], ensure_ascii=False)
        assert before.count(self.at) == 1, f"{self.file} has no such place: {self.at}"
        if self.how == "instead of":
            return before.replace(self.at, self.text.rstrip())
        place = before.index(self.at)
        if self.how == "at the end before":
            place = before.rindex(")\n", 0, place)
        return before[:place] + self.text + before[place:]


def recipe(title: str) -> list[Step]:
    """The steps of a recipe."""
    page = (HOME / "docs" / "adding.md").read_text(encoding="utf-8")
    part = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [Step(what, file, how, at, _outdented(text)) for what, file, how, at, text in STEP.findall(part)]


def _outdented(block: str) -> str:
    return "".join(line.removeprefix("   ") for line in block.splitlines(keepends=True))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the program with the checks of what is declared."""
    for folder in ("scorepad", "tests/scoring", "tests/examples"):
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    for file in ("__init__.py", "effort.py"):
        shutil.copy(HOME / "tests" / file, tmp_path / "tests")
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    (tmp_path / "conftest.py").write_text(textwrap.dedent(ONLY_THESE), encoding="utf-8")
    return tmp_path


def missing(home: Path) -> set[str]:
    """What the checks about the new things ask for."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(f"tests/{check}" for check in CHECKS)]
    own = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    told = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False, env=own).stdout
    assert re.search(r"\d+ passed", told), told
    return set(re.findall(r"^(?:FAILED|ERROR) \S+::(\S+)", told, re.MULTILINE))


def take(steps: Iterable[Step], home: Path) -> None:
    for step in steps:
        step.take(home)


def test_a_recipe_asks_for_declaration_use_and_example_and_nothing_else(copy: Path) -> None:
    steps = [step for title in RECIPES for step in recipe(title)]
    take((step for step in steps if step.what == "declaration"), copy)
    uses = {"test_every_option_is_used[gegen.armut_twice]"}
    shown = {
        "test_every_option_and_each_of_its_values_has_an_example[gegen.armut_twice]",
        "test_every_special_point_has_an_example_of_its_worth_and_its_limit[special.pik_dame_caught.points]",
        "test_every_special_point_has_an_example_of_its_worth_and_its_limit[special.pik_dame_caught.most]",
        "test_every_rule_set_has_an_example[sunday]",
    }
    assert missing(copy) == uses | shown
    take((step for step in steps if step.what == "use"), copy)
    assert missing(copy) == shown
    take((step for step in steps if step.what == "example"), copy)
    assert missing(copy) == set()


@pytest.mark.parametrize(("title", "files"), [*zip(RECIPES, (3, 2, 2), strict=True)])
def test_a_recipe_touches_few_files(title: str, files: int) -> None:
    """A special point and a preset are used by being in their tables."""
    assert len({step.file for step in recipe(title)}) == files


def test_every_file_that_the_recipes_name_exists() -> None:
    text = (HOME / "docs" / "adding.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:scorepad|templates|static|tests|scripts|docs)/[\w/.]+)`", text)
    assert [name for name in named if not re.search(r"NAME|SUBJECT", name) and not (HOME / name).exists()] == []
