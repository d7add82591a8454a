"""By what equal values of a standing are told apart."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal

from scorepad.scoring.tournament.ranking import Ranked
from scorepad.scoring.tournament.worth import RankBy, value_text

TieBreak = Literal["digits", "points", "soli", "best_round", "none"]
"""What decides between two lines that show the same value.

It is `digits` where the values differ behind those digits that are shown, and `none` where the rank
is shared. Source: tournament.md, Ranking.
"""
_IN_ORDER: Sequence[TieBreak] = ("digits", "points", "soli", "best_round")
"""The names of what `Ranked.strength` compares, in its order."""


def tie_breaks(standing: Sequence[Ranked], by: RankBy) -> Mapping[int, tuple[TieBreak, ...]]:
    """What tells each line from the one above and the one below, by number.

    Lines whose value no neighbour shows are left out; `standing` is best first.
    """
    breaks: dict[int, list[TieBreak]] = {}
    for upper, lower in pairwise(standing):
        if value_text(upper.value, by) != value_text(lower.value, by):
            continue
        decides = _decides(upper, lower)
        for number in (upper.number, lower.number):
            of_line = breaks.setdefault(number, [])
            if decides not in of_line:
                of_line.append(decides)
    return {number: tuple(of_line) for number, of_line in breaks.items()}


def _decides(upper: Ranked, lower: Ranked) -> TieBreak:
    """The first figure in which two lines differ."""
    compared = zip(_IN_ORDER, upper.strength, lower.strength, strict=True)
    for name, of_upper, of_lower in compared:
        if of_upper != of_lower:
            return name
    return "none"
