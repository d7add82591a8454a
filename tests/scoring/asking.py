"""The questions of rules by example, answered; what was tried for one is kept for all who ask."""

from functools import cache

from scorepad.scoring.example.finding import Answers, Inquiry, expected
from scorepad.scoring.example.games import Noted
from scorepad.scoring.rules import Rules


def answered(rules: Rules) -> Inquiry:
    """All questions, answered as this rule set says."""
    answers: Answers = {}
    inquiry = after(())
    while inquiry.next is not None:
        game = inquiry.next.id
        answers = {**answers, game: expected(game, rules)}
        inquiry = after(tuple(answers.items()))
    return inquiry


@cache
def after(answers: tuple[tuple[str, Noted | None], ...]) -> Inquiry:
    """Where one stands after some answers; most groups have the first of them in common."""
    return Inquiry(dict(answers))
