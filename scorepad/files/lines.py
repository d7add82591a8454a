"""An evening as plain lines for tables: one for each row of its replay, with points and totals of everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.files.documents import ExportedEvening
from scorepad.scoring.entry import Game, Seats
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.telling.game import kind_of
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice


@dataclass(frozen=True, slots=True)
class GameLine:
    """One row. `number` is None for what is no game; who sat out or was not there has no points."""

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
    """The lines of an evening with its head. `totals` are those of its seal where it is sealed, else computed."""

    date: str
    name: str
    players: tuple[Player, ...]
    lines: tuple[GameLine, ...]
    totals: Mapping[Player, int]
    games: int
    zero_sum: bool


def evening_lines(exported: ExportedEvening, lang: str) -> EveningLines:
    """The lines of an evening, in "de" or "en"."""
    evening = exported.evening
    result = replay(evening.plan, evening.entries)
    voice = Voice(lang, {player: player for player in result.totals})
    sealed = exported.seal["totals"] if exported.seal is not None else None
    return EveningLines(
        date=evening.plan.date,
        name=evening.plan.name,
        players=tuple(result.totals),
        lines=tuple(_line(row, voice) for row in result.rows),
        totals=result.totals if sealed is None else {Player(name): points for name, points in sealed.items()},
        games=sum(row.number is not None for row in result.rows),
        zero_sum=evening.plan.rules.table.counting == "plus_minus",
    )


def everybody(evenings: Iterable[ExportedEvening], members: Sequence[str]) -> tuple[Player, ...]:
    """Who sat at a table in any of the evenings: members in their order first, then anybody else."""
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


def _line(row: Row, voice: Voice) -> GameLine:
    entry, voice = row.entry, voice.under(row.rules)
    problems = "; ".join(map(voice.remark, row.problems))
    return GameLine(
        number=row.number,
        dealer=row.dealer,
        sits_out=", ".join(row.sits_out) if row.number is not None else "",
        kind=kind_of(entry, voice) if isinstance(entry, Game) else row_line(row, voice),
        re=", ".join(entry.re) if isinstance(entry, Game) and entry.points is None else "",
        value=row.value,
        factor=row.factor,
        points=row.points,
        totals=row.totals,
        note=problems or getattr(entry, "note", ""),
    )
