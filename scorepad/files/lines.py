"""An evening as plain lines for tables: one for each row of its replay, with points and totals of everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.files.documents import ExportedEvening
from scorepad.scoring.entry import Game, Penalty, Redeal, Seats, Unreadable
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import GameKind, Player
from scorepad.scoring.words import label


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
    sealed = exported.seal["totals"] if exported.seal is not None else None
    return EveningLines(
        date=evening.plan.date,
        name=evening.plan.name,
        players=tuple(result.totals),
        lines=tuple(_line(row, result, lang) for row in result.rows),
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


def _line(row: Row, result: Replay, lang: str) -> GameLine:
    entry = row.entry
    problems = "; ".join(problem.message(lang) for problem in row.problems)
    note = problems or ("" if isinstance(entry, Unreadable) else entry.note)
    return GameLine(
        number=row.number,
        dealer=row.dealer,
        sits_out=", ".join(row.sits_out) if row.number is not None else "",
        kind=_kind(row, result.next.rules, lang),
        re=", ".join(entry.re) if isinstance(entry, Game) and entry.points is None else "",
        value=row.value,
        factor=row.factor,
        points=row.points,
        totals=row.totals,
        note=note,
    )


def _kind(row: Row, rules: Rules, lang: str) -> str:
    entry = row.entry
    if isinstance(entry, Game):
        solo = entry.game is GameKind.SOLO and entry.solo
        return label(solo or entry.game.value, lang, own_names(rules) if solo else {})
    if isinstance(entry, Redeal):
        return f"{label(entry.kind, lang)}: {label(entry.reason, lang)}"
    if isinstance(entry, Penalty) and entry.reason:
        return f"{label(entry.kind, lang)}: {entry.reason}"
    return label(row.kind, lang)
