"""The second part of the sheet: every row of the evening in words, with the reasons of its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Row
from scorepad.telling.cells import NO_BREAK
from scorepad.telling.evening import bock_now, who_deals
from scorepad.telling.game import ToldReason, note_of, points_of, tell_game
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice

_SEATS = Text("Tisch ab hier: {names}", "Table from here: {names}")


@dataclass(frozen=True)
class Item:
    """One row of the evening. `seats` says that from here on other people sat at the table."""

    number: str
    title: str
    around: str
    points: str
    seats: str
    parties: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    result: str = ""
    remarks: tuple[str, ...] = ()


def items(rows: Sequence[Row], voice: Voice, brief: Voice) -> tuple[Item, ...]:
    """Every row, oldest first; `brief` has the names at the head of the score table."""
    before = [None, *(row.table for row in rows)]
    return tuple(
        _item(row, voice, brief, moved=table not in (None, row.table)) for row, table in zip(rows, before, strict=False)
    )


def _item(row: Row, voice: Voice, brief: Voice, *, moved: bool) -> Item:
    number = "" if row.number is None else str(row.number)
    around = [] if row.number is None else [who_deals(row.dealer, row.sits_out, brief), bock_now(row.factor, brief)]
    around_it, points = ", ".join(filter(None, around)), _points(row, brief)
    seats = voice.say(_SEATS, names=", ".join(map(voice.name, row.table))) if moved else ""
    note = tuple(map(str, note_of(row.entry, voice)))
    if not isinstance(row.entry, Game):
        remarks = (*map(voice.remark, row.problems), *note)
        return Item(number, row_line(row, voice), around_it, points, seats, remarks=remarks)
    told = tell_game(row, row.entry, voice)
    return Item(
        number,
        told.kind,
        around_it,
        points,
        seats,
        parties=tuple(map(str, told.parties)),
        facts=tuple(map(str, told.facts)),
        reasons=tuple(_reasons(told.reasons)),
        result=told.result,
        remarks=(*told.problems, *told.remarks, *note),
    )


def _reasons(reasons: Sequence[ToldReason]) -> Iterator[str]:
    """A line for each party that has points, Re first."""
    for party in sorted({reason.party for reason in reasons}, reverse=True):
        own = (f"{reason.text}{NO_BREAK}{reason.points}" for reason in reasons if reason.party == party)
        yield f"{party}: {', '.join(own)}"


def _points(row: Row, voice: Voice) -> str:
    """What the row brought everybody, and where they stand after it."""
    return ", ".join(
        f"{voice.name(player)}{NO_BREAK}{voice.points(points)}{NO_BREAK}({voice.total(row.totals[player])})"
        for player, points in points_of(row)
        if points or row.number is not None
    )
