"""`scorepad tournament draw` and `rank`: lines in, lines out. Source: the interchange form."""

from typing import Any

from tests.test_cli_scoring import Run, line, scorepad

__all__ = ["scorepad"]

DRAW: dict[str, Any] = {
    "entries": [
        {"number": 1, "team": "A", "club": "X", "from_round": 1, "until_round": None},
        *({"number": number} for number in range(2, 10)),
    ],
    "history": [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]],
    "round": 2,
    "kind": "random",
    "seed": "sommer-2026",
    "attempt": 1,
    "standing": [7, 1],
    "given": None,
}
RANK: dict[str, Any] = {
    "ranking": {"by": "placement", "drop": 0, "missed": {"placement": -3, "points": -150}, "team_best": 0},
    "rounds": 3,
    "entries": [{"number": 1, "name": "Anna", "team": "A"}],
    "results": [
        {"round": 1, "table": 1, "totals": {"1": 12, "2": -4, "3": 0, "4": -8}}
        | {"soli": {"1": 1}, "penalties": {"2": -4}, "games": 24}
    ],
}


def test_a_round_is_drawn_with_its_cost(scorepad: Run) -> None:
    status, (answer,) = scorepad(line(DRAW), "tournament", "draw")
    assert status == 0
    assert list(answer) == ["tables", "byes", "met_again", "same_team", "same_club", "same_place"]
    assert [len(table) for table in answer["tables"]] == [4, 5]
    assert sorted(number for table in answer["tables"] for number in table) == list(range(1, 10))
    assert {1, 2, 3, 4} < set(answer["tables"][1])  # who sat at four
    assert (answer["byes"], answer["same_team"], answer["same_club"]) == ([], 0, 0)


def test_a_standing_is_answered_in_decimal_texts(scorepad: Run) -> None:
    status, (answer,) = scorepad(line(RANK), "tournament", "rank")
    anna = {"number": 1, "rank": 1, "value": "3", "points": 12, "rounds": ["3"], "soli": 1}
    assert (status, answer) == (0, {"standing": [anna], "teams": [{"team": "A", "rank": 1, "value": "3"}]})


def test_a_line_with_problems_answers_with_them_and_the_run_goes_on(scorepad: Run) -> None:
    few = {**DRAW, "entries": [{"number": 1}], "history": []}
    status, answers = scorepad("{\n\n" + line(few) + line(DRAW), "tournament", "draw", "--lang", "en")
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
