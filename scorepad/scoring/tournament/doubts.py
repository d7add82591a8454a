"""What is unusual about the list of a table: it is asked about once, then saved and marked.

Sources: TSR 7.3.3 (rows add up to zero; at four all results are even or all are odd, with few
exceptions), 8.2.2 and 9.7 (penalties up to -12 that nobody gets), 8.5 (the games of a list).
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from scorepad.scoring.evening.penalties import are_mixed
from scorepad.scoring.problems import Problem

Who = TypeVar("Who", bound=Hashable)
DOUBTS = frozenset(
    {
        "totals_not_zero",
        "totals_mixed",
        "penalty_plus",
        "penalty_beyond",
        "list_short",
        "list_long",
        "list_there",
    }
)
"""The codes of what is asked once; the last is about a list in whose place another one comes."""
MOST_FINED = 12
"""The most points that a penalty without credit takes. Source: TSR 9.7."""


def of_totals(totals: Mapping[Who, int], penalties: Mapping[Who, int]) -> Iterator[Problem]:
    """What is unusual about the totals of a list, which hold its penalties.

    Where they do not add up to zero, even ones beside odd ones are no news.
    """
    left = sum(totals.values()) - sum(penalties.values())
    if left:
        yield Problem("totals_not_zero", "totals", {"sum": left})
    elif are_mixed(totals, penalties):
        yield Problem("totals_mixed", "totals")
    for points in penalties.values():
        yield from of_penalty(points)


def of_penalty(points: int, field: str = "penalties") -> Iterator[Problem]:
    """What is unusual about the points of a penalty: a plus, or more than the rules allow."""
    if points > 0:
        yield Problem("penalty_plus", field, {"points": points})
    if abs(points) > MOST_FINED:
        yield Problem("penalty_beyond", field, {"points": -abs(points), "most": MOST_FINED})


def of_length(played: int, agreed: int) -> Iterator[Problem]:
    """What is unusual about the number of games on a list."""
    if played != agreed:
        code = "list_short" if played < agreed else "list_long"
        yield Problem(code, "games", {"games": played, "agreed": agreed})


def token(doubt: Problem) -> str:
    """The answer that says yes to just this doubt: its code and its numbers."""
    return ".".join([doubt.code, *(str(value) for value in doubt.params.values())])


def unanswered(doubts: Iterable[Problem], sure: Collection[str]) -> list[Problem]:
    """The doubts to which nobody has said yes, each once; a yes is its code or its token."""
    left: dict[str, Problem] = {}
    for doubt in doubts:
        if doubt.code not in sure and token(doubt) not in sure:
            left[token(doubt)] = doubt
    return list(left.values())
