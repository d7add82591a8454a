"""Evenings of the cast as files have them, and lists as they are proposed to be read."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from scorepad.files.documents import ExportedEvening
from scorepad.files.grid import plain_rules
from scorepad.files.list_guess import closing, counting, guess
from scorepad.files.lists import Listed, listed
from scorepad.files.table import TextTable, read_table
from scorepad.scoring.entry import Entry, Evening, Game, Penalty, Plan, Redeal
from scorepad.scoring.reading.entries import write_evening
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, normal, solo

KEY = "a" * 64
DAY = dt.date(2026, 11, 19)


def written(*entries: Entry, people: int = 4, key: str = KEY, **more: Any) -> ExportedEvening:
    """An evening of the first so many of the cast on a Thursday."""
    facts: dict[str, Any] = {"rules": Rules(), "name": "Donnerstag", "date": "2026-11-19", **more}
    plan = Plan(CAST[:people], ANNA, **facts)
    return ExportedEvening(key, write_evening(Evening(plan, entries)))


def played() -> tuple[Entry, ...]:
    return (
        normal(151, "re", note="=1+1"),
        solo(100, by=BERT),
        Redeal("kings"),
        Penalty({CEM: -4}, reason="-zu spät"),
        Game(GameKind.DIRECT, points={ANNA: 6, BERT: -2, CEM: -2, DORO: -2}),
    )


def table_of(text: str) -> TextTable:
    return read_table(text.encode())


def proposed(content: bytes | str, date: dt.date | None = DAY) -> Listed:
    """A list as it is proposed to be read, without the lines that are certainly sums."""
    if isinstance(content, str):
        content = content.encode()
    table = read_table(content)
    columns = guess(table)
    rules = plain_rules(Rules(), counting(table, columns))
    return listed(table, columns, rules, date=date, out=left_out(table))


def left_out(table: TextTable) -> list[int]:
    return [line for line, sure in closing(table, guess(table)).items() if sure]


def points(found: Listed) -> list[tuple[int | None, ...]]:
    return [line.row.points for line in found.lines]


def points_in(content: bytes | str, date: dt.date | None = DAY) -> list[tuple[int | None, ...]]:
    """The points of each game of a list as it is proposed to be read."""
    return points(proposed(content, date))


def running(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The totals after each of these rows."""
    totals = list[tuple[int, ...]]()
    standing = [0] * len(rows[0]) if rows else []
    for row in rows:
        standing = [before + points for before, points in zip(standing, row, strict=True)]
        totals.append(tuple(standing))
    return totals
