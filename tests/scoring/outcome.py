"""What came of a game or an evening, in few words."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party


def worth(
    played: Game, under: Rules | None = None, levels: int = 0
) -> tuple[str | None, int | None]:
    """Who won, and the value from the winner's side (Re's without one)."""
    scored = score(played, under or Rules(), levels=levels)
    return (scored.winner.value if scored.winner else None), scored.value


def reasons(scored: Score) -> list[str]:
    """The reasons as text: ``"won +1"``, those of the party that lost with a minus."""
    side = scored.winner or Party.RE
    return [
        f"{part.id} {part.points if part.party is side else -part.points:+}"
        for part in scored.reasons
    ]


def refusal(act: Callable[..., object], *given: object) -> tuple[Problem, ...]:
    """The problems for which something is refused."""
    with pytest.raises(Refused) as found:
        act(*given)
    return found.value.problems


def refused(act: Callable[..., object], *given: object) -> list[tuple[str, str]]:
    """Code and field of each of these problems."""
    return [(problem.code, problem.field) for problem in refusal(act, *given)]


def problems(played: Game, under: Rules | None = None) -> list[tuple[str, str]]:
    """Code and field of everything that is wrong with a game."""
    return refused(score, played, under or Rules())


def codes(played: Game, under: Rules | None = None) -> list[str]:
    """The codes of everything that is wrong with a game."""
    return [code for code, _ in problems(played, under)]


def faults(part: Row) -> list[tuple[str, str]]:
    """Code and field of everything that is wrong with a row."""
    return [(problem.code, problem.field) for problem in part.problems]


def notices(scored: Score | Row) -> list[str]:
    """The codes of all remarks on a score or a row."""
    return [notice.code for notice in scored.notices]


def held(points: Mapping[Any, int]) -> dict[Any, int]:
    """The points that somebody has."""
    return {player: value for player, value in points.items() if value}


def dealers(played: Replay) -> str:
    """Initials of the dealers of all rows."""
    return "".join(part.dealer[0] for part in played.rows)


def sitters(played: Replay) -> list[str]:
    """Initials of those who sit out, row by row."""
    return ["".join(player[0] for player in part.sits_out) for part in played.rows]


def factors(played: Replay) -> list[int]:
    """The Bock factors of all rows."""
    return [part.factor for part in played.rows]
