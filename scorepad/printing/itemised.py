"""The second part of the sheet: every row of the evening in words, with the reasons of its value."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.printing.closing import LINE as KEY_LINE
from scorepad.printing.closing import SMALL
from scorepad.printing.edition import BOTTOM, NEXT_TOP, PaperSize, stacked
from scorepad.printing.layout import JOIN, SAFE
from scorepad.printing.measure import MM, NO_BREAK, em, lines
from scorepad.printing.score_table import DOT, ScoreTable, in_room, two_lines
from scorepad.printing.tables import Cell, cell
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Party, Player
from scorepad.telling.evening import bock_now
from scorepad.telling.facts import augen_told, specials_told
from scorepad.telling.game import deals, kind_of, note_of, tell_game, tell_reasons
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice

_SEATS = Text("Tisch ab hier: {names}", "Table from here: {names}")
SIZES = (9.0, 8.5, 8.0)  # font sizes in points, largest first
LINE = 1.18  # line height as a factor of the font size
_PAD, _MOST_PAD = 0.28, 1.6  # millimetre padding above and below the text of a row, at least and at most
_BESIDE = 1.6  # millimetre padding beside the text of a cell
_ABOVE = 15.0  # millimetre height of the heading and the table head
_TITLE = 6.9  # width in ems of the column of the played game
_HAPPENED = 0.52  # the share of the remaining width for the column of what happened; the reasons get the rest
_LONG = 12  # characters from which a result may wrap


@dataclass(frozen=True)
class ItemisedRow:
    """A row of the evening. `seats` names the people at the table from this row on, where they change.

    A `broad` row is no counted game: what happened takes all columns up to the points.
    """

    number: str
    title: str
    happened: str
    why: str
    result: str
    cells: tuple[Cell, ...]
    seats: str = ""

    @property
    def broad(self) -> bool:
        return not self.result

    @property
    def told(self) -> str:
        return JOIN.join(filter(None, (self.title, self.happened, self.why)))


@dataclass(frozen=True)
class Items:
    """The rows as laid out: font size in points, padding in millimetres, column widths, and number of pages.

    `names` are the column heads of the people, `legend` explains the short names.
    """

    rows: tuple[ItemisedRow, ...]
    names: tuple[str, ...]
    legend: str
    size: float
    pad: float
    widths: tuple[float, ...]
    pages: int


def items(rows: Sequence[Row], seats: Sequence[Player], voice: Voice) -> tuple[ItemisedRow, ...]:
    """Every row, oldest first."""
    before = [None, *(row.table for row in rows)]
    return tuple(
        _item(row, seats, voice, moved=table not in (None, row.table)) for row, table in zip(rows, before, strict=False)
    )


def laid(told: tuple[ItemisedRow, ...], table: ScoreTable, called: Sequence[str], paper: PaperSize) -> Items:
    """The rows in the largest font size that needs no more pages than the smallest, with the names of the sheet."""
    ways = [_way(told, table, called, size, paper) for size in SIZES]
    return next(way for way in ways if way.pages == ways[-1].pages)


def _way(
    told: tuple[ItemisedRow, ...], table: ScoreTable, called: Sequence[str], size: float, paper: PaperSize
) -> Items:
    """The rows in type of this size, padded to fill their pages."""
    written = (em(f"{DOT if cell.re else ''}{cell.points}") for item in told for cell in item.cells)
    points = max([*map(two_lines, called), *written])
    names, legend = in_room(called, points), JOIN.join(table.legend(called))
    widths = _widths(told, (points * size * MM + _BESIDE,) * len(names), size, paper.room)
    high, below = [_lines(item, widths, size) for item in told], lines(legend, paper.room / SMALL / MM) * KEY_LINE
    least = _pages(high, size, _PAD, paper, below)
    steps = [_PAD + step * (_MOST_PAD - _PAD) / 20 for step in range(21)]
    pad = max(pad for pad in steps if pad == _PAD or _pages(high, size, pad, paper, below) == least)
    return Items(told, names, legend, size, pad, widths, least)


def _widths(told: Sequence[ItemisedRow], each: tuple[float, ...], size: float, room: float) -> tuple[float, ...]:
    """Millimetre widths of the columns: number, game, what happened, reasons, result, points of each person."""
    unit = size * MM
    number, title = 1.5 * unit + _BESIDE, _TITLE * unit + _BESIDE
    result = max([em(item.result, bold=True) for item in told if len(item.result) < _LONG] or [3]) * unit + _BESIDE
    left = room - number - title - result - sum(each)
    return (number, title, left * _HAPPENED, left * (1 - _HAPPENED), result, *each)


def _lines(item: ItemisedRow, widths: Sequence[float], size: float) -> int:
    texts: Sequence[str] = (item.number, item.title, item.happened, item.why, item.result)
    if item.broad:
        texts, widths = (item.told,), (sum(widths[1:5]),)
    cells = zip(texts, ((width - _BESIDE) / size / MM for width in widths), strict=False)
    return max(lines(text, room, bold=text == item.title) for text, room in cells) + bool(item.seats)


def _pages(high: Sequence[int], size: float, pad: float, paper: PaperSize, below: float) -> int:
    """The number of pages for rows of `high` lines each, with `below` millimetres after the last."""
    top, heights = NEXT_TOP + _ABOVE, (count * size * LINE * MM + 2 * pad + 0.12 for count in high)
    return stacked(heights, (1, top), top, paper.height - BOTTOM - SAFE - below)[0]


def _item(row: Row, seats: Sequence[Player], voice: Voice, *, moved: bool) -> ItemisedRow:
    number = "" if row.number is None else str(row.number)
    around = [] if row.number is None else [deals(row.dealer, voice), bock_now(row.factor, voice)]
    seated = voice.say(_SEATS, names=", ".join(map(voice.name, row.table))) if moved else ""
    cells = tuple(cell(row, player, voice.under(row.rules)) for player in seats)
    note = tuple(map(str, note_of(row.entry, voice)))
    if not isinstance(row.entry, Game):
        happened = JOIN.join((*map(voice.remark, row.problems), *note))
        return ItemisedRow(number, row_line(row, voice), happened, "", "", cells, seated)
    told, own = tell_game(row, row.entry, voice), voice.under(row.rules)
    left_out = {voice.heading("specials"), voice.label("augen")}
    facts = [str(fact) for fact in told.facts if fact.name not in left_out]
    pflicht = own.label(row.pflicht.value) if row.pflicht else ""
    said = (*around, pflicht, *map(_whole, facts), augen_told(row.entry, own), specials_told(row.entry, own))
    happened = JOIN.join(filter(None, (*said, *told.problems, *told.remarks, *note)))
    why, result = JOIN.join(_reasons(row, own)), told.result.replace(Party.KONTRA.word, "Ko")
    return ItemisedRow(number, kind_of(row.entry, own), happened, why, result, cells, seated)


def _whole(fact: str) -> str:
    """A fact with unbreakable spaces between its commas: "Re keine 60"."""
    return ", ".join(part.replace(" ", NO_BREAK) if len(part) < 24 else part for part in fact.split(", "))


def _reasons(row: Row, voice: Voice) -> Iterator[str]:
    told = tell_reasons(row.reasons, voice, short=True)
    for party in sorted({reason.party for reason in told}, reverse=True):
        own = (f"{reason.text} {reason.points}".replace(" ", NO_BREAK) for reason in told if reason.party == party)
        yield f"{party}: {', '.join(own)}"
