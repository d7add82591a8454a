"""The second part of the sheet: every row of the evening in words, and why it has its value."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.closing import LINE as KEY_LINE
from scorepad.printing.closing import SMALL
from scorepad.printing.edition import BOTTOM, NEXT_TOP, PaperSize, PaperSpot, stacked
from scorepad.printing.layout import JOIN, SAFE
from scorepad.printing.measure import MM, NO_BREAK, em, lines, longest_piece, tied
from scorepad.printing.score_table import DOT, ScoreTable, two_lines
from scorepad.printing.tables import Cell, cell
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Party, Player
from scorepad.telling.breaks import breaks, pieces
from scorepad.telling.cells import kind_cell
from scorepad.telling.evening import bock_now
from scorepad.telling.facts import augen_told, specials_told
from scorepad.telling.game import ToldGame, deals, note_of, tell_game, tell_reasons
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice

_SEATS = Text("Tisch ab hier: {names}", "Table from here: {names}")
SIZES = (9.0, 8.5, 8.0)
"""Font sizes in points, largest first."""
LINE = 1.18
"""Line height as a factor of the font size."""
LEAST_PAD = 0.28
"""The least millimetres of padding above and below the text of a row."""
_MOST_PAD = 1.6
"""The most millimetres of padding above and below the text of a row."""
_BESIDE = 1.6
"""Millimetres of padding of a cell, left and right together."""
_SLACK = 0.15
"""Ems that a column is wider than its contents: letters are set a little wider than measured."""
_ABOVE = 15.0
"""Millimetre height of the heading and the table head."""
_NUMBER = 1.5
"""Width in ems of the column of the number."""
_LEAST_RESULT = 3.0
"""Least width in ems of the column of the result."""
_TITLES = 4.0, 9.0
"""Least and greatest width in ems of the column of the played game."""
_HAPPENED = 0.52
"""The share of the remaining width for the column of what happened; the reasons get the rest."""
_TYPED = "±"
"""The result of a game whose points were typed in, as on the board."""
_LONG = 12
"""Characters from which a result may wrap."""


@dataclass(frozen=True)
class ItemisedRow:
    """A row of the evening. `seats` names the people at the table from this row on, where they
    change.

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
    def wraps(self) -> bool:
        """Whether the result is so long that it may take more than a line."""
        return len(self.result) >= _LONG

    @property
    def told(self) -> str:
        """All its words in one text."""
        texts = (self.title, self.happened, self.why)
        return JOIN.join(text for text in texts if text)


class Head(NamedTuple):
    """The name over a column, with a soft hyphen where it may break, and its width in ems."""

    name: str
    width: float


@dataclass(frozen=True)
class Items:
    """The rows as laid out: font size in points, padding in millimetres, column widths, and number
    of pages.

    `names` are the column heads of the people, `legend` explains the short names. `height` is what
    all of it takes below each other in millimetres, in rows as low as they may be.
    """

    rows: tuple[ItemisedRow, ...]
    names: tuple[str, ...]
    legend: str
    size: float
    pad: float
    widths: tuple[float, ...]
    pages: int
    height: float


def items(rows: Sequence[Row], seats: Sequence[Player], voice: Voice) -> tuple[ItemisedRow, ...]:
    """Every row, oldest first."""
    told: list[ItemisedRow] = []
    for place, row in enumerate(rows):
        moved = place > 0 and row.table != rows[place - 1].table
        told.append(_item(row, seats, voice, moved=moved))
    return tuple(told)


def laid(
    told: tuple[ItemisedRow, ...], table: ScoreTable, called: Sequence[str], paper: PaperSize
) -> Items:
    """The rows on as few pages as possible: with names as whole as fit, then in the largest type.

    `called` are the names of the sheet. Where nothing fits, long pieces of text are broken
    anywhere.
    """
    fitting: list[Items] = []
    for heads in _heads(table, called):
        for size in SIZES:
            way, fits = _way(told, heads, size, paper, table)
            if fits:
                fitting.append(way)
    if not fitting:
        return way
    return min(fitting, key=lambda items: items.pages)  # the first one of the fewest pages


def _heads(table: ScoreTable, called: Sequence[str]) -> Iterator[tuple[Head, ...]]:
    """The names over the columns of people, narrower and narrower; a cut name is in one line."""
    yield tuple(map(_in_one_line, called))
    yield tuple(
        _in_two_lines(name) if table.may_break(name) else _in_one_line(name) for name in called
    )
    yield tuple(map(_in_one_line, table.short))


def _in_one_line(name: str) -> Head:
    return Head(name, em(name, bold=True))


def _in_two_lines(name: str) -> Head:
    return Head(breaks(name), two_lines(name))


def _way(
    told: tuple[ItemisedRow, ...],
    heads: tuple[Head, ...],
    size: float,
    paper: PaperSize,
    table: ScoreTable,
) -> tuple[Items, bool]:
    """The rows in type of this size, padded to fill their pages, and whether each unbreakable piece
    has its room.
    """
    names = tuple(head.name for head in heads)
    legend = JOIN.join(table.legend(names))
    widths, fits = _widths(told, heads, size, paper.room)
    if not fits:
        _number, _title, happened, why, *_others = widths
        happened_room = (happened - _BESIDE) / size / MM
        why_room = (why - _BESIDE) / size / MM
        told = tuple(
            replace(
                item,
                happened=_loosened(item.happened, happened_room),
                why=_loosened(item.why, why_room),
            )
            for item in told
        )
    high = [_lines(item, widths, size) for item in told]
    below = lines(legend, paper.room / SMALL / MM) * KEY_LINE
    least = _pages(high, size, LEAST_PAD, paper, below)
    pad = LEAST_PAD
    for step in range(1, 21):
        more = LEAST_PAD + step * (_MOST_PAD - LEAST_PAD) / 20
        if _pages(high, size, more, paper, below) == least:
            pad = more
    height = _ABOVE + sum(_heights(high, size, LEAST_PAD)) + below
    return Items(told, names, legend, size, pad, widths, least, height), fits


def _widths(
    told: Sequence[ItemisedRow], heads: Sequence[Head], size: float, room: float
) -> tuple[tuple[float, ...], bool]:
    """Millimetre widths of the columns, and whether each unbreakable piece has its room.

    The columns: number, game, what happened, reasons, result, points of each person.
    """
    games = [item for item in told if not item.broad]
    number = _column(_NUMBER, size)
    title = _column(_of_titles(games), size)
    result = _column(_of_results(games), size)
    people = [_column(ems, size) for ems in _of_people(told, heads)]
    left = room - sum((number, title, result, *people))
    least_happened = _column(_longest(item.happened for item in games), size)
    least_why = _column(_longest(item.why for item in games), size)
    fits = least_happened + least_why <= left
    happened = left * _HAPPENED
    if fits:
        happened = max(least_happened, min(happened, left - least_why))
    return (number, title, happened, left - happened, result, *people), fits


def _column(ems: float, size: float) -> float:
    """The millimetre width of a column whose contents are `ems` wide in type of this size."""
    return (ems + _SLACK) * (size * MM) + _BESIDE


def _of_titles(games: Sequence[ItemisedRow]) -> float:
    """The width in ems of the column of the played game, whose words stay in one line where there
    is room.
    """
    least, most = _TITLES
    wholes = [em(item.title, bold=True) for item in games]
    needed = [whole for whole in wholes if whole <= most]
    broken = [longest_piece(item.title, bold=True) for item in games]
    return min(max([least, *needed, *broken]), most)


def _of_results(games: Sequence[ItemisedRow]) -> float:
    """The width in ems of the column of the results."""
    widths = [longest_piece(item.result) if item.wraps else em(item.result) for item in games]
    return max([_LEAST_RESULT, *widths])


def _of_people(told: Sequence[ItemisedRow], heads: Sequence[Head]) -> list[float]:
    """The width in ems of the column of each person: that of the head, or of the widest points of
    all.
    """
    widest = 0.0
    for item in told:
        for points in item.cells:
            mark = DOT if points.re else ""
            widest = max(widest, em(mark + points.points))
    return [max(head.width, widest) for head in heads]


def _longest(texts: Iterable[str]) -> float:
    """The width in ems of the longest unbreakable piece of these texts."""
    return max((longest_piece(tied(text)) for text in texts), default=0)


def _loosened(text: str, room: float) -> str:
    """The text with usual spaces in pieces that are longer than `room` ems."""
    loosened = ""
    for piece in pieces(tied(text)):
        loosened += piece.replace(NO_BREAK, " ") if em(piece) > room else piece
    return loosened


def _lines(item: ItemisedRow, widths: Sequence[float], size: float) -> int:
    # The number of lines of the highest cell, and one for the people where these change.
    if item.broad:
        first_of_person = 5
        texts = [item.told]
        widths = [sum(widths[1:first_of_person])]
    else:
        texts = [item.number, item.title, item.happened, item.why, item.result]
    high = 0
    for text, width in zip(texts, widths, strict=False):
        room = (width - _BESIDE) / size / MM
        high = max(high, lines(text, room, bold=text == item.title))
    return high + 1 if item.seats else high


def _pages(high: Sequence[int], size: float, pad: float, paper: PaperSize, below: float) -> int:
    """The number of pages for rows of `high` lines each, with `below` millimetres after the
    last.
    """
    top = NEXT_TOP + _ABOVE
    heights = _heights(high, size, pad)
    end = stacked(heights, PaperSpot(1, top), top, paper.height - BOTTOM - SAFE - below)
    return end.page


def _heights(high: Sequence[int], size: float, pad: float) -> list[float]:
    """The millimetre heights of rows of `high` lines each."""
    return [count * size * LINE * MM + 2 * pad + 0.12 for count in high]


def _item(row: Row, seats: Sequence[Player], voice: Voice, *, moved: bool) -> ItemisedRow:
    """A row of the second part; `moved` asks for the people at the table."""
    own = voice.under(row.rules)
    number = "" if row.number is None else str(row.number)
    seated = voice.say(_SEATS, names=", ".join(map(voice.name, row.table))) if moved else ""
    cells = tuple(cell(row, player, own) for player in seats)
    if not isinstance(row.entry, Game):
        remarks = [voice.remark(problem) for problem in row.problems]
        notes = [str(note) for note in note_of(row.entry, voice)]
        happened = JOIN.join([*remarks, *notes])
        return ItemisedRow(number, row_line(row, voice), happened, "", "", cells, seated)
    told = tell_game(row, row.entry, voice)
    happened = JOIN.join(filter(None, _happened(row, row.entry, told, voice)))
    why = JOIN.join(_reasons(row, own))
    result = told.result.replace(Party.KONTRA.word, "Ko")
    if row.value is None and result:  # typed points, which have no reasons
        why = result
        result = _TYPED
    return ItemisedRow(number, kind_cell(row.entry, own), happened, why, result, cells, seated)


def _happened(row: Row, game: Game, told: ToldGame, voice: Voice) -> Iterator[str]:
    """What happened in a game, fact by fact; some may be empty."""
    own = voice.under(row.rules)
    if row.number is not None:
        yield deals(row.dealer, voice)
        yield bock_now(row.factor, voice)
    yield own.label(row.pflicht.value) if row.pflicht else ""
    told_below = {voice.heading("specials"), voice.label("augen")}
    yield from (_whole(str(fact)) for fact in told.facts if fact.name not in told_below)
    yield augen_told(game, own)
    yield specials_told(game, own)
    yield from told.problems
    yield from told.remarks
    yield from map(str, note_of(game, voice))


def _whole(fact: str) -> str:
    """A fact with unbreakable spaces between its commas: "Re keine 60"."""
    return ", ".join(
        part.replace(" ", NO_BREAK) if len(part) < 24 else part for part in fact.split(", ")
    )


def _reasons(row: Row, voice: Voice) -> Iterator[str]:
    """The reasons of a row for each party, Re first; a reason does not break."""
    told = tell_reasons(row.reasons, voice, short=True)
    re_first = sorted({reason.party for reason in told}, reverse=True)
    for party in re_first:
        own = (
            f"{reason.text} {reason.points}".replace(" ", NO_BREAK)
            for reason in told
            if reason.party == party
        )
        yield f"{party}: {', '.join(own)}"
