"""Whatever is fed in, nothing but `Refused` comes out: any JSON, spoiled entries, spoiled evenings,
any text.
"""

import io
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorepad.cli.scoring import replay_lines, score_lines
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.game.score import score
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry, read_evening, write_entry
from scorepad.scoring.rules import Rules, read_rules, write_rules
from tests.effort import examples as tried
from tests.examples.reading import examples
from tests.scoring.building import rules
from tests.scoring.strategies import JSON, spoiled

pytestmark = pytest.mark.no_cover
MANY = tried(30)
T = TypeVar("T")
GAMES = [example["entry"] for example in examples("games.json")]
EVENINGS = [example["evening"] for example in examples("evenings.jsonl")]
RULES = [example["rules"] for example in examples("games.json")]
OWN = write_rules(
    rules(
        "kif",
        solo__own=[{"id": "null", "name": "Null"}],
        special__gans__counts_in=["solo"],
        bock__on=True,
    )
)


def tell(problems: Iterable[Problem]) -> None:
    """Every problem can be said in both languages and printed."""
    for problem in problems:
        assert problem.message("de")
        assert problem.message("en")
        json.dumps(problem.as_json())


def unless_refused(act: Callable[..., T], *given: Any) -> T | None:
    """What comes of it, or nothing where it is refused for problems that can be told."""
    try:
        return act(*given)
    except Refused as refused:
        problems = refused.problems
    assert problems
    tell(problems)
    return None


@MANY
@given(JSON | st.sampled_from(GAMES).flatmap(spoiled))
@example({"game": "normal", "augen": {"re": 10**30}})
@example({"game": "normal", "specials": [{"id": "{0}", "party": "re", "{x}": 1}]})
def test_any_entry_is_read_or_refused(given_json: Any) -> None:
    entry = unless_refused(read_entry, given_json)
    assert entry is None or read_entry(write_entry(entry)) == entry
    if isinstance(entry, Game):
        for group in (Rules(), rules("branderhof")):
            unless_refused(score, entry, group)


@MANY
@given(JSON | st.sampled_from([*RULES, OWN]).flatmap(spoiled))
def test_any_rule_set_is_read_or_refused(given_json: Any) -> None:
    read = unless_refused(read_rules, given_json)
    assert read is None or read_rules(write_rules(read)) == read


@MANY
@given(JSON | st.sampled_from(EVENINGS).flatmap(spoiled))
def test_any_evening_is_read_or_refused_and_always_replays(given_json: Any) -> None:
    evening = unless_refused(read_evening, given_json)
    for row in replay(evening.plan, evening.entries).rows if evening else ():
        tell(row.problems)


LINES = st.lists(
    JSON.map(json.dumps) | st.text(max_size=20).map(lambda text: text.replace("\n", " ")),
    max_size=4,
)


@MANY
@given(LINES | st.lists(st.sampled_from(GAMES).flatmap(spoiled).map(json.dumps), max_size=3))
@example(['{"\\u0085": null}'])
def test_any_lines_are_scored_or_answered_with_problems(lines: list[str]) -> None:
    out = io.StringIO()
    score_lines([line + "\n" for line in lines], Rules(), out)
    answers = [json.loads(answer) for answer in out.getvalue().split("\n")[:-1]]
    assert len(answers) == sum(bool(line.strip()) for line in lines)
    assert all(("value" in answer) != ("problems" in answer) for answer in answers)


@MANY
@given(LINES | st.lists(st.sampled_from(EVENINGS).flatmap(spoiled).map(json.dumps), max_size=2))
def test_any_lines_are_replayed_or_answered_with_problems(lines: list[str]) -> None:
    out = io.StringIO()
    replay_lines([line + "\n" for line in lines], out)
    for answer in out.getvalue().split("\n")[:-1]:
        assert {"rows", "problems"} & json.loads(answer).keys()


@pytest.mark.parametrize("depth", [10, 400, 900, 990, 3000])
def test_deep_nesting_is_a_problem_and_nothing_worse(depth: int) -> None:
    nest = "[" * depth + "]" * depth
    for key in ("kind", "augen", "specials", "leiche", "rules", "points", "note", "re", "bock"):
        out = io.StringIO()
        assert not score_lines(
            [f'{{"kind": "game", "game": "normal", "{key}": {nest}}}\n'], Rules(), out
        )
        assert not replay_lines([f'{{"table": ["A", "B", "C", "D"], "{key}": {nest}}}\n'], out)
        assert out.getvalue().count('"problems"') == 2, key
