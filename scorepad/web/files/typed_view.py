"""What the page of a typed sheet shows: cells with their differences, and what is left over in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.files.grid import JudgedRow
from scorepad.scoring.numerals import signed
from scorepad.scoring.roster import short_names
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.web.files.typed_form import TypedSheet
from scorepad.web.parts.seats import MOST_SEATS


@dataclass(frozen=True)
class CellView:
    """A cell as it was typed, and what it brought."""

    typed: str
    points: str
    column: str


@dataclass(frozen=True)
class RowView:
    """A row; `off` is what is left over, `keeps` whether it may stand so."""

    place: int
    cells: tuple[CellView, ...]
    off: str
    kept: bool
    error: str


def sheet_page(
    sheet: TypedSheet, members: Sequence[Member], names: Mapping[Player, str], rules: Rules, *, judged: bool
) -> dict[str, Any]:
    """The sheet, with what is wrong with it when somebody asked; `people` have their short names for the heads."""
    rows = sheet.judged(rules)[1] if judged else ()
    columns = tuple((key, names.get(Player(key), "")) for key in sheet.columns.data)
    short = short_names(names, [member.player for member in members])
    return {
        "columns": columns,
        "people": list(zip(members, short, strict=True)),
        "rows": [
            _row(sheet, place, columns, rows[place] if place < len(rows) else None) for place in range(len(sheet.rows))
        ],
        "zero_sum": rules.table.counting == "plus_minus",
        "room": len(sheet.columns.data) < MOST_SEATS,
    }


def _row(sheet: TypedSheet, place: int, columns: Sequence[tuple[str, str]], judged: JudgedRow | None) -> RowView:
    points = iter(judged.points if judged is not None else ())
    cells = []
    for (key, name), typed in zip(columns, sheet.rows[place], strict=True):
        brought = next(points, None) if key else None
        cells.append(CellView(typed, "" if brought is None else signed(brought), name))
    off = signed(judged.off) if judged is not None and judged.off else ""
    return RowView(place, tuple(cells), off, place in sheet.keep.data, "; ".join(sheet.wrong.get(f"row-{place}", ())))
