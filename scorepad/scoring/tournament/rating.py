"""Elo for tables of Doppelkopf, computed anew from all results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext

from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.worth import placements

BEGINNING = Decimal(1000)
K = Decimal(16)  # the most that one result can change
_SCALE = Decimal(400)  # so much more of rating means ten to one
_EXACT = Context(prec=28)  # whatever the program around has set
_TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What one result changed: `event` is its place in the results, `score` goes from 0 (last) to 1
    (first).

    `expected` is the score that the rating promised against the average of the `others`.
    """

    event: int
    others: Decimal
    score: Decimal
    expected: Decimal
    change: Decimal
    after: Decimal


def ratings(results: Iterable[ListResult]) -> Mapping[int, tuple[RatingStep, ...]]:
    """The steps of everybody's rating through these results, oldest first; the last one has the
    rating of now.
    """
    steps: dict[int, tuple[RatingStep, ...]] = {}
    with localcontext(_EXACT):
        for event, result in enumerate(results):
            before = {
                number: steps[number][-1].after if number in steps else BEGINNING
                for number in result.totals
            }
            placed = placements(result.totals)
            rivals = len(before) - 1
            for number, own in before.items():
                others = (sum(before.values()) - own) / rivals
                won = (placed[number] + rivals) / (2 * rivals)
                score = Decimal(won.numerator) / won.denominator
                expected = 1 / (1 + 10 ** ((others - own) / _SCALE))
                change = (K * (score - expected)).quantize(_TENTH)
                step = RatingStep(event, others, score, expected, change, own + change)
                steps[number] = (*steps.get(number, ()), step)
    return steps
