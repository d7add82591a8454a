"""Evenings as CSV for spreadsheets: a byte order mark, semicolons in German, commas in English, no formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from scorepad.files.documents import ExportedEvening
from scorepad.files.headed import WORDS
from scorepad.files.lines import EveningLines, GameLine, evening_lines
from scorepad.scoring.terms import Player

MARK = "\ufeff"
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of cells that some spreadsheets run as formulas; ASCII and full width."""
Cell = str | int | None


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula: one that looks like it begins with an apostrophe.

    >>> safe("=1+1"), safe("-5"), safe("Anna")
    ("'=1+1", "'-5", 'Anna')
    """
    return f"'{text}" if text.lstrip(" '").startswith(STARTS_FORMULA) or text.startswith(STARTS_FORMULA) else text


def unsafe(text: str) -> str:
    """Inverse of `safe`; any other text stays.

    >>> unsafe(safe("=1+1")), unsafe("'s war schön")
    ('=1+1', "'s war schön")
    """
    return text[1:] if text.startswith("'") and safe(text[1:]) == text else text


def pieces(evenings: Iterable[ExportedEvening], players: Sequence[Player], lang: str, unit: int = 1) -> Iterator[str]:
    """The CSV of these evenings, one piece for each; `players` are the columns, points are in `unit`."""
    rows = _Rows("," if lang == "en" else ";")
    yield MARK + rows.text([head(players, lang, unit)])
    for evening in evenings:
        told = evening_lines(evening, lang, unit)
        yield rows.text(cells(told, line, players) for line in told.lines)


def head(players: Sequence[Player], lang: str, unit: int = 1) -> list[Cell]:
    """The headings of the columns; those of points name their unit."""
    fixed = ("date", "evening", "number", "dealer", "sits_out", "kind", "re")
    names: list[Cell] = [WORDS[key].in_(lang) for key in fixed]
    names += [in_unit(WORDS["value"].in_(lang), lang, unit), WORDS["factor"].in_(lang)]
    for key in ("points_of", "total_of"):
        names += [in_unit(WORDS[key].in_(lang).format(name=player), lang, unit) for player in players]
    return [*names, WORDS["note"].in_(lang)]


def in_unit(heading: str, lang: str, unit: int) -> str:
    """A heading above points, with their unit if it is not 1.

    >>> in_unit("Anna", "de", 10), in_unit("Anna", "de", 1)
    ('Anna (mal 10)', 'Anna')
    """
    return heading if unit == 1 else WORDS["times"].in_(lang).format(head=heading, unit=unit)


def cells(evening: EveningLines, line: GameLine, players: Sequence[Player]) -> list[Cell]:
    """One line of the table: texts, whole numbers, and None for empty cells."""
    start: list[Cell] = [evening.date, evening.name, line.number, line.dealer, line.sits_out, line.kind, line.re]
    start += [line.value, line.factor]
    start += [line.points.get(player) for player in players]
    return [*start, *(line.totals.get(player) for player in players), line.note]


class _Rows:
    def __init__(self, delimiter: str) -> None:
        self._buffer = io.StringIO()
        self._writer = csv.writer(self._buffer, delimiter=delimiter, lineterminator="\r\n")

    def text(self, rows: Iterable[Sequence[Cell]]) -> str:
        for row in rows:
            self._writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
        text = self._buffer.getvalue()
        self._buffer.seek(0)
        self._buffer.truncate()
        return text
