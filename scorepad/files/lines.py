"""An evening as plain lines for tables: one for each row of its replay, with everybody's points and totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.files.documents import ExportedEvening
from scorepad.scoring.entry import Game, RulesChange, Seats
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.telling.game import kind_of
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice


@dataclass(frozen=True, slots=True)
class GameLine:
    """One row. `number` is None for entries besides games; people who did not play have no points."""

    number: int | None
    dealer: str
    sits_out: str
    kind: str
    re: str
    value: int | None
    factor: int
    points: Mapping[Player, int]
    totals: Mapping[Player, int]
    note: str


@dataclass(frozen=True, slots=True)
class EveningLines:
    """The lines of an evening in one unit; `totals` are those of its seal if it is sealed, else computed."""

    date: str
    name: str
    players: tuple[Player, ...]
    lines: tuple[GameLine, ...]
    totals: Mapping[Player, int]
    games: int
    zero_sum: bool


def unit_of(exported: ExportedEvening) -> int:
    """What a single point is written as in an evening: its last rules decide."""
    evening = exported.evening
    changed = [entry.rules for entry in evening.entries if isinstance(entry, RulesChange)]
    return [evening.plan.rules, *changed][-1].table.counting_unit


def evening_lines(exported: ExportedEvening, lang: str, unit: int = 1) -> EveningLines:
    """The lines of an evening, in "de" or "en", with points in this unit."""
    evening = exported.evening
    result = replay(evening.plan, evening.entries)
    voice = Voice(lang, {player: player for player in result.totals}).counting(unit)
    sealed = exported.seal["totals"] if exported.seal is not None else None
    return EveningLines(
        date=evening.plan.date,
        name=evening.plan.name,
        players=tuple(result.totals),
        lines=tuple(_line(row, voice) for row in result.rows),
        totals=_times(result.totals if sealed is None else sealed, unit),
        games=sum(row.number is not None for row in result.rows),
        zero_sum=evening.plan.rules.table.counting == "plus_minus",
    )


def everybody(evenings: Iterable[ExportedEvening], members: Sequence[str]) -> tuple[Player, ...]:
    """All people of these evenings: members in their order first, then others."""
    seen: set[str] = set()
    for exported in evenings:
        seen.update(_seated(exported))
    first = [name for name in members if name in seen]
    return tuple(Player(name) for name in (*first, *sorted(seen - set(first))))


def _seated(exported: ExportedEvening) -> Iterator[str]:
    yield from exported.document["table"]
    for body in exported.document["entries"]:
        if body.get("kind") == Seats.kind:
            yield from body["table"]


def _times(points: Mapping[Any, int], unit: int) -> Mapping[Player, int]:
    return {Player(name): each * unit for name, each in points.items()}


def _line(row: Row, voice: Voice) -> GameLine:
    entry, voice = row.entry, voice.under(row.rules)
    problems = "; ".join(map(voice.remark, row.problems))
    return GameLine(
        number=row.number,
        dealer=row.dealer,
        sits_out=", ".join(row.sits_out) if row.number is not None else "",
        kind=kind_of(entry, voice) if isinstance(entry, Game) else row_line(row, voice),
        re=", ".join(entry.re) if isinstance(entry, Game) and entry.points is None else "",
        value=None if row.value is None else row.value * voice.unit,
        factor=row.factor,
        points=_times(row.points, voice.unit),
        totals=_times(row.totals, voice.unit),
        note=problems or getattr(entry, "note", ""),
    )
