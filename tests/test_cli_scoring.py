"""`scorepad score`, `replay` and `tournament`: lines in, lines out. Source: the interchange form.
What a whole answer is: tests/test_docs.py, and tests/examples/test_games.py for evenings.
"""

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorepad import cli
from scorepad.cli.scoring import replay_lines, score_lines
from scorepad.scoring.rules import Rules

GAME: dict[str, Any] = {
    "kind": "game",
    "game": "normal",
    "re": ["Anna", "Cem"],
    "kontra": ["Bert", "Doro"],
    "augen": {"re": 149},
    "announcements": [{"party": "re", "says": "re"}, {"party": "re", "says": "no90"}],
    "specials": [{"id": "fuchs_caught", "party": "kontra", "by": "Doro", "from": "Cem"}],
}
EVENING: dict[str, Any] = {
    "rules": {"preset": "kif"},
    "table": ["Anna", "Bert", "Cem", "Doro", "Ela"],
    "entries": [
        {"kind": "game", "game": "normal", "re": ["Bert", "Cem"], "augen": {"re": 120}},
        {"kind": "redeal", "reason": "kings"},
        {"kind": "game", "game": "normal", "re": ["Anna", "Cem"], "augen": {"re": 151}},
    ],
}


def line(given: object) -> str:
    return json.dumps(given) + "\n"


Run = Callable[..., Any]


@pytest.fixture
def scorepad(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: standard input, then its arguments. Gives the exit status and the answers."""

    def run(given: bytes | str, *arguments: str) -> tuple[int, list[Any]]:
        data = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = cli.main(arguments)
        return status, [json.loads(answer) for answer in capsys.readouterr().out.splitlines()]

    return run


# score


def test_every_line_has_its_answer_in_order_and_a_bad_one_does_not_end_the_run(
    scorepad: Run,
) -> None:
    lines = [
        line(GAME),
        "not json\n",
        "\n",
        line({**GAME, "augen": {"re": 151}}),
        "[]\n",
        line({"kind": "end"}),
    ]
    status, answers = scorepad(
        "".join(lines).encode() + b'{"kind": "\xff\xfe\n' + line(GAME).encode(), "score"
    )
    assert status == 1
    told = [answer.get("winner") or answer["problems"][0]["code"] for answer in answers]
    assert told == [
        "kontra",
        "not_json",
        "re",
        "not_an_object",
        "unknown_value",
        "not_json",
        "kontra",
    ]


def test_a_line_may_bring_its_own_rules(scorepad: Run) -> None:
    split = {**GAME, "augen": {"re": 120}, "announcements": [], "specials": []}
    own = [{"rules": {"preset": "kif"}, "entry": split}, {"rules": None, "entry": split}, split]
    answers = scorepad("".join(map(line, own)), "score", "--rules", "mainz")[1]
    assert [answer["value"] for answer in answers] == [1, 2, 2]
    _, (answer,) = scorepad(line({"rules": {}, "entry": split, "more": 1}), "score")
    assert answer["problems"][0]["code"] == "unknown_key"


def test_how_many_entries_an_author_had_seen_changes_no_answer(scorepad: Run) -> None:
    plain, told = scorepad(line(GAME) + line({**GAME, "after": 27}), "score")[1]
    assert told == plain
    _, (answer,) = scorepad(line({**GAME, "after": "27"}), "score")
    assert [problem["field"] for problem in answer["problems"]] == ["after"]


def test_single_rules_are_changed_on_the_command_line(scorepad: Run) -> None:
    changes = (
        "--set",
        "gegen.points=3",
        "--set",
        "counting=plus",
        "--set",
        "special.escalates=[2, 3]",
    )
    _, (answer,) = scorepad(line(GAME), "score", *changes)
    assert answer["value"] == 1 + 2 + 1 + 3 + 2
    assert answer["points"]["Anna"] == 0


def test_rules_may_come_from_a_file(scorepad: Run, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"preset": "kif", "options": null}', encoding="utf-8")
    split = line({**GAME, "augen": {"re": 120}, "announcements": [], "specials": []})
    assert scorepad(split, "score", "--rules-file", str(file))[1][0]["value"] == 1
    assert (
        scorepad(split, "score", "--rules-file", str(file), "--set", "gegen.points=2")[1][0][
            "value"
        ]
        == 2
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rules", "skat"), "There is no rule set “skat”."),
        (("--set", "bocks=1"), "There is no rule “bocks”."),
        (("--set", "bock.on"), "needs yes or no"),
    ],
)
def test_rules_that_cannot_be_are_status_2_and_one_sentence_each(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["score", "--lang", "en", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_bock_may_stand_in_a_game(scorepad: Run) -> None:
    answers = scorepad(
        "".join(line({**GAME, "bock": bock}) for bock in (1, {"factor": 4}, 0)), "score"
    )[1]
    assert [answer["value"] for answer in answers] == [12, 24, 6]


def test_messages_are_german_or_english(scorepad: Run) -> None:
    bad = line({**GAME, "augen": {"re": 1}})
    german, english = (
        scorepad(bad, "score", "--lang", lang)[1][0]["problems"][0] for lang in ("de", "en")
    )
    assert german["code"] == english["code"] == "augen_impossible"
    assert german["message"] != english["message"]


@pytest.mark.parametrize("command", ["score", "replay"])
def test_a_stream_is_answered_line_by_line(command: str) -> None:
    """Constant memory: the answer to a line is written before the next line is read."""
    out = io.StringIO()

    def lines() -> Iterator[str]:
        for number in range(3):
            assert out.getvalue().count("\n") == number
            yield line(GAME if command == "score" else EVENING)

    assert score_lines(lines(), Rules(), out) if command == "score" else replay_lines(lines(), out)


# replay


@pytest.mark.parametrize("indent", [0, 1, 2])
def test_a_document_may_stand_on_many_lines(indent: int, scorepad: Run) -> None:
    one = scorepad(line(EVENING), "replay")
    assert scorepad(json.dumps(EVENING, indent=indent), "replay") == one
    both = json.dumps(EVENING, indent=indent) + "\n" + line(EVENING)
    assert scorepad(both, "replay")[1] == one[1] * 2


def test_a_line_about_seats_inside_a_document_is_no_evening(scorepad: Run) -> None:
    seats = '{"kind": "seats", "table": ["Anna", "Bert", "Cem", "Doro"]}'
    document = '{"table": ["Anna", "Bert", "Cem", "Doro"], "entries": [\n' + seats + "\n]}\n"
    status, (answer,) = scorepad(document, "replay")
    assert status == 0
    assert answer["rows"] == []


def test_a_broken_evening_is_a_problem_and_does_not_swallow_the_next(scorepad: Run) -> None:
    for broken in (
        '{"table": [\n',
        "not json\n",
        '{"table": ["{"\n',
        "\n\n" + line(EVENING)[:-4] + "\n",
    ):
        status, (bad, *good) = scorepad(broken + line(EVENING), "replay")
        assert status == 1
        assert bad["problems"][0]["code"] == "not_json"
        assert [len(one["rows"]) for one in good] == [3]
    assert scorepad(broken, "replay")[1] == [bad]


def test_a_row_with_problems_stands_in_its_evening(scorepad: Run) -> None:
    entries = [{**EVENING["entries"][0], "augen": {"re": 1}}, EVENING["entries"][0]]
    status, (answer,) = scorepad(line({**EVENING, "entries": entries}), "replay", "--lang", "en")
    assert status == 1
    assert [problem["code"] for problem in answer["rows"][0]["problems"]] == ["augen_impossible"]
    assert answer["rows"][0]["points"] == {"Bert": 0, "Cem": 0, "Doro": 0, "Ela": 0}
    assert answer["rows"][1]["value"] == 1


def test_typed_points_have_neither_winner_nor_value(scorepad: Run) -> None:
    typed = {"kind": "game", "game": "direct", "re": ["A", "B", "C", "D"], "points": {"A": -12}}
    _, (answer,) = scorepad(line(typed), "score")
    assert answer["winner"] is None
    assert answer["value"] is None
    assert answer["points"] == {"A": -12, "B": 4, "C": 4, "D": 4}


ONE_PENALTY = {
    "table": ["Anna", "Bert", "Cem", "Doro"],
    "entries": [{"kind": "penalty", "points": {"Cem": -8}}],
}


@pytest.mark.parametrize(
    ("tariff", "evening", "amounts", "kasse"),
    [
        ('{"players_rate": "5"}', {"imbalance": "kasse"}, [0, 0, -40, 0], 40),
        (
            '{"players_rate": "5", "imbalance": "kasse"}',
            {"imbalance": "average"},
            [10, 10, -30, 10],
            0,
        ),
        ('{"version": 1, "players_rate": "5", "imbalance": "kasse"}', {}, [0, 0, -40, 0], 40),
        ('{"dues": 100}', {}, [-100] * 4, 400),
    ],
)
def test_a_tariff_says_what_an_evening_costs_whom(
    tariff: str,
    evening: dict[str, str],
    amounts: list[int],
    kasse: int,
    tmp_path: Path,
    scorepad: Run,
) -> None:
    """Source: third look, Money; the evening's own choice goes before its tariff's."""
    file = tmp_path / "tariff.json"
    file.write_text(tariff)
    status, (answer,) = scorepad(line(ONE_PENALTY | evening), "replay", "--tariff", str(file))
    assert status == 0
    assert list(answer["money"]["amounts"].values()) == amounts
    assert answer["money"]["kasse"] == kasse
    paid = answer["money"]["transfers"]
    assert sum(one["cents"] for one in paid) == -sum(min(0, cents) for cents in (*amounts, kasse))


def test_what_cannot_be_settled_says_why_and_is_status_1(tmp_path: Path, scorepad: Run) -> None:
    file = tmp_path / "tariff.json"
    file.write_text('{"version": 1, "players_rate": "5"}')
    status, (answer,) = scorepad(line(ONE_PENALTY), "replay", "--tariff", str(file), "--lang", "en")
    (problem,) = answer["money"]["problems"]
    assert status == 1
    assert problem["code"] == "unbalanced_over"
    assert problem["field"] == "imbalance"
    assert problem["message"] == "The points add up to −8, not to 0. In money 0.40 is too much."


@pytest.mark.parametrize("text", [b"[]", b"{", b'{"players_rate": "x"}', b'"\xff"', b""])
def test_a_tariff_that_cannot_be_read_is_said_and_nothing_computed(
    text: bytes, tmp_path: Path, scorepad: Run
) -> None:
    file = tmp_path / "tariff.json"
    file.write_bytes(text)
    status, answers = scorepad(line(ONE_PENALTY), "replay", "--tariff", str(file))
    assert status == 1
    assert [list(answer) for answer in answers] == [["problems"]]


# tournament draw and rank


DRAW: dict[str, Any] = {
    "entries": [
        {"number": 1, "team": "A", "club": "X", "from_round": 1, "until_round": None},
        *({"number": number} for number in range(2, 10)),
    ],
    "history": [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]],
} | {
    "round": 2,
    "kind": "random",
    "seed": "sommer-2026",
    "attempt": 1,
    "standing": [7, 1],
    "given": None,
}
RANK: dict[str, Any] = {
    "ranking": {
        "by": "placement",
        "drop": 0,
        "missed": {"placement": -3, "points": -150},
        "team_best": 0,
    },
    "rounds": 3,
    "entries": [{"number": 1, "name": "Anna", "team": "A"}],
    "results": [
        {"round": 1, "table": 1, "totals": {"1": 12, "2": -4, "3": 0, "4": -8}}
        | {"soli": {"1": 1}, "penalties": {"2": -4}, "games": 24}
    ],
}


def test_a_line_with_problems_answers_with_them_and_the_run_goes_on(scorepad: Run) -> None:
    few = {**DRAW, "entries": [{"number": 1}], "history": []}
    status, answers = scorepad(
        "{\n\n" + line(few) + line(DRAW), "tournament", "draw", "--lang", "en"
    )
    assert status == 1
    codes = [[problem["code"] for problem in answer.get("problems", [])] for answer in answers]
    assert codes == [["not_json"], ["too_few_entrants"], []]
    assert answers[1]["problems"][0]["message"] == "A round needs at least four people."


def test_a_sum_that_is_not_zero_is_told_with_its_table(scorepad: Run) -> None:
    (result,) = RANK["results"]
    wrong = {**RANK, "results": [{**result, "totals": {"1": 12, "2": -4, "3": 0, "4": -9}}]}
    status, (answer,) = scorepad(line(wrong), "tournament", "rank", "--lang", "en")
    assert status == 1
    message = "Table 1 adds up to 3 in round 1 without penalties, not to 0."
    assert answer["problems"] == [{"code": "totals_sum", "field": "results", "message": message}]
