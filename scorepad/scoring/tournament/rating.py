"""Elo for tables of Doppelkopf, computed anew from all results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction

from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.worth import placements

BEGINNING = Decimal(1000)
K = Decimal(16)  # the most that one result can change
_SCALE = Decimal(400)  # so much more of rating means ten to one
_EXACT = Context(prec=28)  # whatever the program around has set
_TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class RatingStep:
    """The change of somebody's rating by one result.

    `event` is the place of the result among all results, from 0; `others` is the average rating of
    the other people at the table. `score` goes from 0 (last) to 1 (first), `expected` is the score
    that the rating promised against the others.
    """

    event: int
    others: Decimal
    score: Decimal
    expected: Decimal
    change: Decimal
    after: Decimal


def ratings(results: Iterable[ListResult]) -> Mapping[int, tuple[RatingStep, ...]]:
    """The steps of everybody's rating through these results, oldest first.

    What a person's last step has as `after` is the rating of now. A list of one person alone, such
    as an evening that has nothing but a penalty so far, rates nobody.
    """
    steps: dict[int, tuple[RatingStep, ...]] = {}
    now: dict[int, Decimal] = {}
    with localcontext(_EXACT):
        for event, result in enumerate(results):
            if len(result.totals) < 2:
                continue
            before = {number: now.get(number, BEGINNING) for number in result.totals}
            for number, placement in placements(result.totals).items():
                step = _step(event, before, number, placement)
                now[number] = step.after
                steps[number] = (*steps.get(number, ()), step)
    return steps


def _step(
    event: int, before: Mapping[int, Decimal], number: int, placement: Fraction
) -> RatingStep:
    # `before` holds the ratings of everybody at the table; placement points go from -rivals to
    # +rivals.
    own = before[number]
    rivals = len(before) - 1
    others = (sum(before.values()) - own) / rivals
    share = (placement + rivals) / (2 * rivals)
    score = Decimal(share.numerator) / share.denominator
    odds_against = 10 ** ((others - own) / _SCALE)
    expected = 1 / (1 + odds_against)
    exact_change = K * (score - expected)
    change = exact_change.quantize(_TENTH)
    return RatingStep(
        event=event,
        others=others,
        score=score,
        expected=expected,
        change=change,
        after=own + change,
    )
