"""The first five recipes of docs/adding.md, carried out on a copy: what is left out is asked for,
then all is well.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

HOME = Path(__file__).parents[1]
RULES = ("A rule option", "A special point", "A preset")
SHOWN = ("A column of the sheet", "A page")
CHECKS = (
    "scoring/test_option_examples.py",
    "scoring/test_augen.py",
    "scoring/test_words.py",
    "examples/test_games.py",
)
STEP = re.compile(
    r"<!-- (\w+): (\S+?)(?:, (before|instead of|at the end before) \"([^\n]*)\")? -->\n "
    r"*```\w+\n(.*?) *```",
    re.DOTALL,
)
ASKING = ("test_every_option", "test_every_special_point", "test_every_rule_set")
ABOUT = (*ASKING, "armut_twice", "pik_dame_caught", "sunday", "in_which_round", "dealt_how_often")
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
        file = home / self.file
        known = file.exists()
        file.write_text(
            self._changed(file.read_text(encoding="utf-8")) if known else self.text,
            encoding="utf-8",
        )

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
    page = (HOME / "docs" / "adding.md").read_text(encoding="utf-8")
    part = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    steps = [Step(*found) for found in STEP.findall(part)]
    return [step._replace(text=re.sub("(?m)^   ", "", step.text)) for step in steps]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the program and its tests, as compiled, of which only those run that are about the
    new things.
    """
    for folder in ("scorepad", "templates", "static", "tests"):
        unneeded = shutil.ignore_patterns("browser", "compat", "reckoning", "storm")
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=unneeded)
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    (tmp_path / "conftest.py").write_text(ONLY_THESE, encoding="utf-8")
    return tmp_path


def missing(home: Path, *checks: str) -> set[str]:
    """What the checks about the new things ask for."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *checks]
    own = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    own["PYTHONPATH"] = str(home)
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False, env=own)
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    return set(re.findall(r"^(?:FAILED|ERROR) \S+::(\S+)", done.stdout, re.MULTILINE))


def take(steps: Iterable[Step], home: Path) -> None:
    for step in steps:
        step.take(home)


def test_recipes_ask_for_what_is_left_out_and_for_nothing_else(copy: Path) -> None:
    """Of rules all but declarations, of what is shown the use. What the latter write is as tidy as
    the rest.
    """
    rules, shown = (
        [step for title in titles for step in recipe(title)] for titles in (RULES, SHOWN)
    )
    checks = [
        *(f"tests/{check}" for check in CHECKS),
        *(step.file for step in shown if step.what == "example"),
    ]
    last = [step for step in rules if step.what != "declaration"] + [
        step for step in shown if step.what == "use"
    ]
    take((step for step in (*rules, *shown) if step not in last), copy)
    assert missing(copy, *checks) == {
        "test_every_option_is_used",
        "test_every_option_and_each_of_its_values_has_an_example",
        "test_every_special_point_and_what_a_group_adds_of_its_own_has_examples",
        "test_every_rule_set_has_an_example_and_a_source",
        "test_the_sheet_says_in_which_round_a_game_was_played",
        "test_the_chart_leads_to_who_dealt_how_often[sqlite]",
    }
    take(last, copy)
    assert missing(copy, *checks) == set()
    code = [str(copy / step.file) for step in shown if step.file.endswith(".py")]
    for command in (["check"], ["format", "--check"]):
        subprocess.run(["ruff", *command, "--quiet", "--no-cache", *code], cwd=copy, check=True)


def test_a_recipe_touches_few_files() -> None:
    """A special point and a preset are used by being in their tables."""
    files = [len({step.file for step in recipe(title)}) for title in (*RULES, *SHOWN)]
    assert files == [3, 2, 2, 4, 5]
