"""The questions of rules by example, answered; what was tried for one is kept for all who ask."""

from functools import cache

from scorepad.scoring.example.finding import Answers, Inquiry, expected
from scorepad.scoring.example.games import Noted
from scorepad.scoring.rules import Rules


def answered(rules: Rules) -> Inquiry:
    """All questions, answered as this rule set says."""
    answers: Answers = {}
    while (game := after(tuple(answers.items())).next) is not None:
        answers = {**answers, game.id: expected(game.id, rules)}
    return after(tuple(answers.items()))


@cache
def after(answers: tuple[tuple[str, Noted | None], ...]) -> Inquiry:
    """Where one stands after some answers; most groups have the first of them in common."""
    return Inquiry(dict(answers))
