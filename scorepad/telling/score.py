"""A score that stands for itself, in words: a game tried out, or worked out as an example."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.scoring.game.score import Score
from scorepad.telling.facts import Fact
from scorepad.telling.game import ToldReason, outcome, tell_reasons
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class ToldScore:
    """Who wins how much, what everybody gets, and why."""

    result: str
    points: tuple[Fact, ...]
    reasons: tuple[ToldReason, ...]
    remarks: tuple[str, ...]


def tell_score(score: Score, voice: Voice) -> ToldScore:
    """All of a score; every remark once."""
    return ToldScore(
        result=outcome(score.winner, score.value or 0, voice),
        points=tuple(Fact(voice.name(player), voice.points(points)) for player, points in score.points.items()),
        reasons=tell_reasons(score.reasons, voice),
        remarks=tuple(dict.fromkeys(map(voice.remark, score.notices))),
    )
