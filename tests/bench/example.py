"""Rules by example: how long people wait after an answer."""

import time
from collections.abc import Iterator, Sequence

from scorepad.scoring.example import search
from scorepad.scoring.example.finding import Answers, Inquiry, expected
from scorepad.scoring.rules import Rules, preset
from tests.bench.measuring import Result

HIDDEN = ("ddv", "kif", "mainz", "branderhof", "dokorama")
ROUNDS = 3


def slowest_answer() -> Sequence[Result]:
    """The slowest of all answers while nothing is known of any game yet, and the same once all have been tried."""
    waits = {"cold": 0.0, "warm": 0.0}
    for name in HIDDEN:
        for answers in _answers(preset(name)):
            waits["cold"] = max(waits["cold"], min(_wait(answers, forget=True) for _ in range(ROUNDS)))
            waits["warm"] = max(waits["warm"], min(_wait(answers, forget=False) for _ in range(ROUNDS)))
    return [
        Result("rules by example, slowest answer at the start", waits["cold"] * 1000, 300, "ms"),
        Result("the same later", waits["warm"] * 1000, 150, "ms"),
    ]


def _answers(rules: Rules) -> Iterator[Answers]:
    answers: Answers = {}
    yield answers
    while (game := Inquiry(answers).next) is not None:
        answers = {**answers, game.id: expected(game.id, rules)}
        yield answers


def _wait(answers: Answers, *, forget: bool) -> float:
    if forget:
        search.forget()
    begin = time.perf_counter()
    inquiry = Inquiry(answers)
    _ = inquiry.next or (inquiry.fits, inquiry.open)
    return time.perf_counter() - begin
