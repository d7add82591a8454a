"""Evenings as rows of a table, and as CSV for spreadsheets.

Each row of an evening's replay is a line, with points and totals of all people. The CSV begins with
a byte order mark, has semicolons in German, and no cell of it is taken for a formula.
"""

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.declare import Text, texts_beside
from scorepad.files.documents import ExportedEvening
from scorepad.files.reading import LONGEST_NAME
from scorepad.scoring.entry import Game, RulesChange
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.telling.game import kind_of
from scorepad.telling.headings import HEADINGS
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice

MARK = "\ufeff"
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of cells that some spreadsheets run as formulas; ASCII and full width."""
Cell = str | int | float | dt.date | None
WORDS: Mapping[str, Text] = {**HEADINGS, **texts_beside(__file__)["words"]}
POINTS = re.compile(r"\s+(punkte|points|pkt\.?)$", re.IGNORECASE)
TOTALS = re.compile(r"\s+(stand|total|gesamt|summe)$", re.IGNORECASE)
_START = ("date", "evening", "number", "dealer", "sits_out", "kind", "re")
_UNIT = re.compile(r"\s*\((?:mal|times) ([1-9]\d?|100)\)$")


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table with its heading; `decimals` are the indices of columns with decimal numbers."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    decimals: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class GameLine:
    """A row of an evening as a line: `start` are its cells from the game number to the factor.

    The game number is None for a row that is no game; people who did not play have no points.
    """

    start: tuple[Cell, ...]
    points: Mapping[Player, int]
    totals: Mapping[Player, int]
    note: str


@dataclass(frozen=True, slots=True)
class EveningLines:
    """The lines of an evening in one unit; a sealed evening has the `totals` of its seal."""

    date: str
    name: str
    players: tuple[Player, ...]
    lines: tuple[GameLine, ...]
    totals: Mapping[Player, int]
    games: int
    zero_sum: bool


def unit_of_evening(exported: ExportedEvening) -> int:
    """The factor by which the points of an evening are written, from its last rules."""
    rules = exported.evening.plan.rules
    for entry in exported.evening.entries:
        if isinstance(entry, RulesChange):
            rules = entry.rules
    return rules.table.counting_unit


def evening_lines(exported: ExportedEvening, lang: str, unit: int = 1) -> EveningLines:
    """The lines of an evening, in "de" or "en", with points in this unit."""
    evening = exported.evening
    result = replay(evening.plan, evening.entries)
    voice = Voice(lang, {player: player for player in result.totals}).counting(unit)
    totals = result.totals if exported.seal is None else exported.seal["totals"]
    return EveningLines(
        date=evening.plan.date,
        name=evening.plan.name,
        players=tuple(result.totals),
        lines=tuple(_line(row, voice) for row in result.rows),
        totals=_times(totals, unit),
        games=sum(row.number is not None for row in result.rows),
        zero_sum=evening.plan.rules.table.counting == "plus_minus",
    )


def _times(points: Mapping[Any, int], unit: int) -> Mapping[Player, int]:
    return {Player(name): each * unit for name, each in points.items()}


def _line(row: Row, voice: Voice) -> GameLine:
    """A row of an evening as a line."""
    entry = row.entry
    voice = voice.under(row.rules)
    sits_out = "" if row.number is None else ", ".join(row.sits_out)
    re_party = ""
    if isinstance(entry, Game):
        kind = kind_of(entry, voice)
        if entry.points is None:
            re_party = ", ".join(entry.re)
    else:
        kind = row_line(row, voice)
    value = None if row.value is None else row.value * voice.unit
    start = (row.number, row.dealer, sits_out, kind, re_party, value, row.factor)
    remarks = "; ".join(voice.remark(problem) for problem in row.problems)
    note = remarks or getattr(entry, "note", "")
    return GameLine(start, _times(row.points, voice.unit), _times(row.totals, voice.unit), note)


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula; one that looks like it gets an apostrophe.

    >>> safe("=1+1"), safe("-5"), safe("Anna")
    ("'=1+1", "'-5", 'Anna')
    """
    shown = text.lstrip(" '")
    if text.startswith(STARTS_FORMULA) or shown.startswith(STARTS_FORMULA):
        return f"'{text}"
    return text


def unsafe(text: str) -> str:
    """The text of a cell without the sign that `safe` put before it; any other text stays.

    >>> unsafe(safe("=1+1")), unsafe("'s war schön")
    ('=1+1', "'s war schön")
    """
    bare = text.removeprefix("'")
    return bare if safe(bare) == text else text


def pieces(
    evenings: Iterable[ExportedEvening], players: Sequence[Player], lang: str, unit: int = 1
) -> Iterator[str]:
    """The CSV of these evenings, one piece for each; `players` are columns, points in `unit`."""
    yield MARK + _text([head(players, lang, unit)], lang)
    for evening in evenings:
        told = evening_lines(evening, lang, unit)
        yield _text((cells(told, line, players) for line in told.lines), lang)


def of_tables(tables: Iterable[WrittenTable], lang: str) -> str:
    """Tables as one CSV, one below the other with an empty line between."""
    return MARK + "\r\n".join(_text([table.head, *table.rows], lang) for table in tables)


def _text(rows: Iterable[Sequence[Cell]], lang: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter="," if lang == "en" else ";", lineterminator="\r\n")
    writer.writerows([_told(cell, lang) for cell in row] for row in rows)
    return text.getvalue()


def _told(cell: Cell, lang: str) -> Cell:
    if isinstance(cell, str):
        return safe(cell)
    if isinstance(cell, float):
        number = f"{cell:.10g}"
        return number if lang == "en" else number.replace(".", ",")
    return cell


def head(players: Sequence[Player], lang: str, unit: int = 1) -> list[Cell]:
    """The headings of the columns; headings of points name their unit."""
    words = {key: text.in_(lang) for key, text in WORDS.items()}
    start = [words[key] for key in _START]
    value = in_unit(words["value"], lang, unit)
    points = [words["points_of"].format(name=player) for player in players]
    totals = [words["total_of"].format(name=player) for player in players]
    people = [in_unit(heading, lang, unit) for heading in (*points, *totals)]
    return [*start, value, words["factor"], *people, words["note"]]


def in_unit(heading: str, lang: str, unit: int) -> str:
    """A heading above points, with their unit if it is not 1.

    >>> in_unit("Anna", "de", 10), in_unit("Anna", "de", 1)
    ('Anna (mal 10)', 'Anna')
    """
    if unit == 1:
        return heading
    return WORDS["times"].in_(lang).format(head=heading, unit=unit)


def cells(evening: EveningLines, line: GameLine, players: Sequence[Player]) -> list[Cell]:
    """One line of the table: texts, whole numbers, and None for empty cells."""
    points = [line.points.get(player) for player in players]
    totals = [line.totals.get(player) for player in players]
    return [evening.date, evening.name, *line.start, *points, *totals, line.note]


def plain(head: str) -> str:
    """The head of a column without its unit."""
    return _UNIT.sub("", head)


def person(head: str) -> str:
    """The name in the head of a column.

    >>> person("Anna Punkte")
    'Anna'
    >>> person("Bert")
    'Bert'
    >>> person("Cem Stand (mal 10)")
    'Cem'
    """
    without_points = POINTS.sub("", plain(head))
    name = TOTALS.sub("", without_points).strip()
    return name[:LONGEST_NAME] or head


def unit_of(head: str) -> int:
    """The unit in a heading that Scorepad wrote, by which its points are multiplied; else 1.

    >>> unit_of("Anna Punkte (mal 10)")
    10
    >>> unit_of("Anna Punkte")
    1
    """
    said = _UNIT.search(head)
    return int(said[1]) if said else 1
