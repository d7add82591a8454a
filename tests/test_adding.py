"""The first five recipes of docs/adding.md, carried out on a copy: what is left out is asked for, then all is well."""

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
RULES = ("A rule option", "A special point", "A preset")
SHOWN = ("A column of the sheet", "A page")
CHECKS = ("scoring/test_option_examples.py", "scoring/test_augen.py", "scoring/test_words.py", "examples/test_games.py")
STEP = re.compile(
    r"<!-- (\w+): (\S+?)(?:, (before|instead of|at the end before) \"([^\n]*)\")? -->\n *```\w+\n(.*?) *```", re.DOTALL
)
ABOUT = ("armut_twice", "pik_dame_caught", "sunday", "in_which_round", "dealt_how_often")
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
        known = file.exists()
        file.write_text(self._changed(file.read_text(encoding="utf-8")) if known else self.text, encoding="utf-8")

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
    """A copy of the program and its tests, as compiled, of which only those run that are about the new things."""
    for folder in ("scorepad", "templates", "static", "tests"):
        unneeded = shutil.ignore_patterns("browser", "compat", "reckoning", "storm")
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=unneeded)
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    (tmp_path / "conftest.py").write_text(textwrap.dedent(ONLY_THESE), encoding="utf-8")
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


def test_a_recipe_asks_for_declaration_use_and_example_and_nothing_else(copy: Path) -> None:
    steps, checks = [step for title in RULES for step in recipe(title)], [f"tests/{check}" for check in CHECKS]
    take((step for step in steps if step.what == "declaration"), copy)
    asked = {
        "test_every_option_is_used[gegen.armut_twice]",
        "test_every_option_and_each_of_its_values_has_an_example[gegen.armut_twice]",
        "test_every_special_point_has_an_example_of_its_worth_and_its_limit[special.pik_dame_caught.points]",
        "test_every_special_point_has_an_example_of_its_worth_and_its_limit[special.pik_dame_caught.most]",
        "test_every_rule_set_has_an_example[sunday]",
    }
    assert missing(copy, *checks) == asked
    take((step for step in steps if step.what != "declaration"), copy)
    assert missing(copy, *checks) == set()


def test_a_column_and_a_page_are_there_when_all_steps_are_taken(copy: Path) -> None:
    """What the recipes write is as tidy as the rest."""
    steps = [step for title in SHOWN for step in recipe(title)]
    examples = [step.file for step in steps if step.what == "example"]
    take((step for step in steps if step.what != "use"), copy)
    names = {
        "test_the_sheet_says_in_which_round_a_game_was_played",
        "test_the_chart_leads_to_who_dealt_how_often[sqlite]",
    }
    assert missing(copy, *examples) == names
    take((step for step in steps if step.what == "use"), copy)
    assert missing(copy, *examples) == set()
    code = [str(copy / step.file) for step in steps if step.file.endswith(".py")]
    for command in (["check"], ["format", "--check"]):
        subprocess.run(["ruff", *command, "--quiet", "--no-cache", *code], cwd=copy, check=True)


@pytest.mark.parametrize(("title", "files"), [*zip((*RULES, *SHOWN), (3, 2, 2, 4, 5), strict=True)])
def test_a_recipe_touches_few_files(title: str, files: int) -> None:
    """A special point and a preset are used by being in their tables."""
    assert len({step.file for step in recipe(title)}) == files


def test_every_file_that_the_recipes_name_exists() -> None:
    text = (HOME / "docs" / "adding.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:scorepad|templates|static|tests|scripts|docs)/[\w/.]+)`", text)
    assert [name for name in named if not re.search(r"NAME|SUBJECT", name) and not (HOME / name).exists()] == []
