"""Drawing a round of a large tournament."""

from collections.abc import Sequence

from scorepad.scoring.tournament.drawing import DrawQuestion, draw
from scorepad.scoring.tournament.facts import Entrant
from tests.bench.measuring import Result, seconds

PEOPLE, ROUNDS = 100, 5


def large_round() -> Sequence[Result]:
    """The last of five rounds of 100 people: of ten clubs, and of two, which cannot be kept apart."""
    return [
        Result(f"round {ROUNDS} of {PEOPLE} people, {clubs} clubs", _last_round(clubs), 1.0, "s") for clubs in (10, 2)
    ]


def _last_round(clubs: int) -> float:
    entrants = [Entrant(number, club=str(number % clubs)) for number in range(PEOPLE)]
    history: list[Sequence[tuple[int, ...]]] = []
    for _ in range(ROUNDS - 1):
        history.append(draw(DrawQuestion(entrants, history, len(history) + 1)).tables)
    return seconds(lambda: draw(DrawQuestion(entrants, history, ROUNDS)), rounds=3)
