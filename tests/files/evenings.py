"""Evenings of the cast as files have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.files.documents import ExportedEvening
from scorepad.scoring.entry import Entry, Evening, Game, Penalty, Plan, Redeal
from scorepad.scoring.reading.entries import write_evening
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Player
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, normal, solo

KEY = "a" * 64


def written(*entries: Entry, people: int = 4, key: str = KEY, **more: Any) -> ExportedEvening:
    """An evening of the first so many of the cast on a Thursday."""
    facts: dict[str, Any] = {"rules": Rules(), "name": "Donnerstag", "date": "2026-11-19", **more}
    plan = Plan(CAST[:people], ANNA, **facts)
    return ExportedEvening(key, write_evening(Evening(plan, entries)))


def played() -> tuple[Entry, ...]:
    """Three games, a solo among them, a redeal and a penalty."""
    return (
        normal(151, "re", note="=1+1"),
        solo(100, by=BERT),
        Redeal("kings"),
        Penalty({CEM: -4}, reason="-zu spät"),
        Game(GameKind.DIRECT, points={ANNA: 6, BERT: -2, CEM: -2, DORO: -2}),
    )


def names(people: Sequence[Player]) -> list[str]:
    """The people as plain texts."""
    return [str(one) for one in people]
