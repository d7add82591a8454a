"""Evenings as a spreadsheet: dates and numbers with their formats, sums by formulas beside the
values they must have.

Texts are never formulas. Rows are written once and not kept, so a workbook of any size needs the
memory of one evening.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from typing import IO

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from scorepad.files.documents import Document, ExportedEvening
from scorepad.files.separated import (
    WORDS,
    Cell,
    EveningLines,
    WrittenTable,
    cells,
    evening_lines,
    head,
    in_unit,
)
from scorepad.scoring.terms import Player
from scorepad.telling.days import read_day
from scorepad.telling.kasse import kind
from scorepad.telling.money import ToldMoney
from scorepad.telling.voice import Voice

OPTIONS = {"constant_memory": True}
OPTIONS |= dict.fromkeys(
    ("strings_to_formulas", "strings_to_urls", "strings_to_numbers", "nan_inf_to_errors"), False
)
FIXED = 9
RE = "$G"  # the number of columns before the first player's, and the column with the people of Re
MOST_NAME = 31
LONGEST = 32_767
WIDEST = 32
A4 = 9
HEADING = 32
AMOUNT = 8  # the characters that a format adds to a number of cents
SIDE = 0.4  # inches of the margins beside a printed table
PRINTED = 297 / 25.4 - 2 * SIDE  # inches between them on A4 in landscape
LEAST_SCALE = 75
"""The least percent at which a table is printed: letters of 11 points become 8.25. A wider table
takes more pages side by side, each with the first columns.
"""
MADE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC).replace(tzinfo=None)
"""The creation time in every file: the same evening gives the same bytes."""
SHADES = {"=": "#DCE9F7", "<>": "#F9E7D0"}
"""Background colours: `=` for people whose name is in the column of Re, `<>` for Kontra."""
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


def sheet_name(wanted: str, taken: Iterable[str] = ()) -> str:
    """A name that a spreadsheet accepts for a sheet and that no other sheet has.

    >>> sheet_name("Do/Fr: [17*]")
    'Do Fr 17'
    >>> sheet_name("Abend", ["abend"])
    'Abend (2)'
    >>> sheet_name("'")
    'Scorepad'
    """
    clean = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'")[:MOST_NAME].strip(" '")
    clean = "Scorepad" if not clean or clean.casefold() in {"history", "verlauf"} else clean
    used = {other.casefold() for other in taken}
    marks = chain([""], (f" ({number})" for number in count(2)))
    names = (clean[: MOST_NAME - len(mark)] + mark for mark in marks)
    return next(name for name in names if name.casefold() not in used)


def evening(
    out: IO[bytes], exported: ExportedEvening, voice: Voice, money: ToldMoney | None = None
) -> None:
    """Write the workbook of one evening: its games, its final standings with a check of both, and
    its money.
    """
    book = _Book(out, voice)
    lines = evening_lines(exported, voice.language, voice.unit)
    more = [book.word("row_sum")] if lines.zero_sum else []
    games = _games(book, f"{lines.name} {lines.date}", lines.players, more)
    for content, line in zip(_rows(lines, lines.players), lines.lines, strict=True):
        games.add(content)
        if lines.zero_sum and line.points:
            first, last = (xl_col_to_name(FIXED + seat) for seat in (0, len(lines.players) - 1))
            total = sum(line.points.values())
            games.formula(
                FIXED + 2 * len(lines.players) + 1, f"=SUM({first}{{row}}:{last}{{row}})", total
            )
    games.shade(lines.players)
    games.check({FIXED + seat: lines.totals[player] for seat, player in enumerate(lines.players)})
    if money and (money.complete or money.refused):
        _money(book, money)
    book.close()


def runde(
    out: IO[bytes],
    evenings: Iterable[ExportedEvening],
    players: Sequence[Player],
    kasse: Sequence[Document],
    voice: Voice,
    *,
    priced: bool = False,
) -> None:
    """Write the workbook of many evenings: an overview, all games, who has paid for which evening,
    and the Kasse.

    Where the Runde plays for money, `priced`, evenings that are not settled are named beside the
    others.
    """
    book = _Book(out, voice)
    unit = voice.unit
    titles = [book.word(key) for key in ("date", "evening", "games")]
    named = [in_unit(player, voice.language, unit) for player in players]
    overview = book.sheet(
        book.word("evenings"),
        [*titles, *named],
        dict.fromkeys(range(3, 3 + len(players)), book.points),
    )
    games = _games(book, book.word("games"), players)
    sums = Counter[int]()
    owed = _Owed(book)
    for exported in evenings:
        lines = evening_lines(exported, voice.language, unit)
        overview.add(
            [read_day(lines.date), lines.name, lines.games, *map(lines.totals.get, players)]
        )
        sums.update(
            {2: lines.games}
            | {3 + seat: lines.totals.get(player, 0) for seat, player in enumerate(players)}
        )
        for content in _rows(lines, players):
            games.add(content)
        if exported.seal:
            owed.add(exported.seal, lines)
        elif priced:
            owed.line(lines, [book.word("not_settled")])
    games.shade(players)
    _sums(overview, sums, games)
    if owed.sheet is not None:
        owed.sheet.check(owed.sums)
    if kasse:
        _kasse(book, kasse)
    book.close()


def of_tables(out: IO[bytes], tables: Iterable[WrittenTable], voice: Voice) -> None:
    """Write a workbook with a sheet for each table."""
    book = _Book(out, voice)
    for table in tables:
        sheet = book.sheet(table.title, table.head, dict.fromkeys(table.decimals, book.exact))
        for row in table.rows:
            sheet.add(row)
    book.close()


def _games(book: _Book, name: str, players: Sequence[Player], more: Sequence[str] = ()) -> _Sheet:
    places = range(FIXED, FIXED + 2 * len(players))
    titles = [*head(players, book.voice.language, book.voice.unit), *more]
    return book.sheet(name, titles, dict.fromkeys(places, book.points))


def _rows(lines: EveningLines, players: Sequence[Player]) -> Iterable[list[Cell]]:
    day = read_day(lines.date)
    return ([day, *cells(lines, line, players)[1:]] for line in lines.lines)


def _inches(width: float) -> float:
    # Of a column that is so many characters wide: 7 pixels a character and 5 around, 96 an inch.
    return (7 * width + 5) / 96


class _Owed:
    # A line for everybody of a settled evening and for the Kasse: the whole amount, and what is not
    # paid yet. Of an evening that is not settled, one line that says so.
    def __init__(self, book: _Book) -> None:
        self.book = book
        self.sums = Counter({3: 0, 4: 0})
        self.sheet: _Sheet | None = None

    def add(self, seal: Document, lines: EveningLines) -> None:
        amounts = {**seal.get("amounts", {}), None: sum(seal.get("kasse", {}).values())}
        still = Counter[str | None]()
        word = self.book.word
        for move in seal.get("transfers", ()):
            if not move.get("paid"):
                still.update({move["payer"]: -move["cents"], move["payee"]: move["cents"]})
        for who, cents in amounts.items():
            if cents or still[who]:
                state = word("open") if still[who] else word("paid")
                self.line(lines, [who or word("kasse"), cents, still[who], state])
                self.sums.update({3: cents, 4: still[who]})

    def line(self, lines: EveningLines, content: Sequence[Cell]) -> None:
        """Write a line of an evening; the first one begins the sheet."""
        if self.sheet is None:
            titles = [
                self.book.word(key)
                for key in ("date", "evening", "name", "amount", "still_open", "paid?")
            ]
            self.sheet = self.book.sheet(
                self.book.word("money"), titles, {3: self.book.owed, 4: self.book.owed}
            )
        self.sheet.add([read_day(lines.date), lines.name, *content])


def _sums(overview: _Sheet, sums: Mapping[int, int], games: _Sheet) -> None:
    # Below the evenings: sums by formula, and the differences to the table of all games.
    at = overview.sum(sums)
    last = max(games.last, 2)
    overview.below(1, "check")
    for place in sums:
        mine = xl_col_to_name(place)
        theirs = xl_col_to_name(FIXED + place - 3)
        if place > 2:
            overview.formula(place, f"={mine}{at}-SUM('{games.name}'!{theirs}2:{theirs}{last})", 0)


def _money(book: _Book, told: ToldMoney) -> None:
    # Amounts and transfers, or the reason why they cannot be computed.
    titles = [book.word(key) for key in ("name", "points", "amount", "why")]
    sheet = book.sheet(book.word("money"), titles, {1: book.points, 2: book.owed})
    lines: list[tuple[str, Cell, int, str]] = []
    for person in told.people:
        points = person.spoken if person.counted is None else person.counted
        lines.append(
            (person.name, points, person.cents, "; ".join(item.text for item in person.items))
        )
    lines += [(one.text, None, one.made.cents, one.mark) for one in told.payments]
    lines += [(told.kasse.text, None, told.into_kasse, "")] if told.into_kasse else []
    for what, how, cents, why in lines:
        sheet.add([what, how, None if told.refused else cents, why])
    sheet.add([told.refused or told.uneven])


def _kasse(book: _Book, kasse: Sequence[Document]) -> None:
    # In whole currency units, with its running balance by formula.
    titles = [book.word(key) for key in ("day", "booking", "who", "reason", "amount", "balance")]
    sheet = book.sheet(book.word("kasse"), titles, {4: book.owed, 5: book.owed})
    cents = 0
    for entry in kasse:
        cents += entry["cents"]
        booking = kind(entry["kind"], book.voice)
        sheet.add(
            [
                read_day(entry["date"]),
                booking,
                entry.get("member"),
                entry.get("reason", ""),
                entry["cents"],
            ]
        )
        sheet.formula(5, "=F{above}+E{row}" if sheet.last > 2 else "=E{row}", cents)
    sheet.check({4: cents})


class _Book:
    def __init__(self, out: IO[bytes], voice: Voice) -> None:
        self.voice = voice
        self.book = Workbook(out, OPTIONS)
        self.sheets = list[_Sheet]()
        self.book.set_properties({"created": MADE, "comments": "Scorepad"})
        sign = voice.currency.replace('"', "")
        amount = f'#,##0.00 "{sign}"' if voice.language == "de" else f'"{sign}"#,##0.00'
        heading = {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1}
        self.strong = self.book.add_format(heading | {"align": "left", "indent": 1})
        self.above = self.book.add_format(heading | {"align": "right"})
        self.total = self.book.add_format({"bold": True, "indent": 1})
        self.text = self.book.add_format({"indent": 1})
        self.date = self._format("dd.mm.yyyy" if voice.language == "de" else "yyyy-mm-dd")
        self.exact = self._format("General")
        self.points = self._format('+0;"−"0;0')
        self.owed = self._format(f'+{amount};[Red]"−"{amount};{amount}')

    def _format(self, form: str) -> Format:
        return self.book.add_format(
            {
                "num_format": form,
                "align": "left" if "y" in form else "right",
                "indent": int("y" in form),
            }
        )

    def word(self, key: str) -> str:
        return WORDS[key].in_(self.voice.language)

    def sheet(self, wanted: str, titles: Sequence[Cell], formats: Mapping[int, Format]) -> _Sheet:
        name = sheet_name(wanted, (one.name for one in self.sheets))
        self.sheets.append(_Sheet(self, name, titles, formats))
        return self.sheets[-1]

    def close(self) -> None:
        for sheet in self.sheets:
            sheet.finish()
        self.book.close()


class _Sheet:
    """A table with a heading, a format for each column, and sums below; `last` is the number of its
    last row.
    """

    def __init__(
        self, book: _Book, name: str, titles: Sequence[Cell], formats: Mapping[int, Format]
    ) -> None:
        self.book = book
        self.name = name
        self.formats = formats
        self.last = 1
        self.filtered = 0
        self.sheet: Worksheet = book.book.add_worksheet(name)
        self.widths = [max(map(len, str(title).split())) + 4 for title in titles]
        self.sheet.set_row(0, HEADING)
        for column, title in enumerate(titles):
            self.sheet.write_string(
                0, column, str(title), book.above if column in formats else book.strong
            )

    def add(self, content: Sequence[Cell]) -> None:
        """Write a line; amounts are given in cents."""
        self.last += 1
        for column, cell in enumerate(content):
            told = cell[:LONGEST] if isinstance(cell, str) else cell
            usual = self.book.text if isinstance(cell, str) else self.formats.get(column)
            form = self.book.date if isinstance(cell, dt.date) else usual
            self.sheet.write(self.last - 1, column, self._in_units(column, told), form)
            self._widen(column, str(cell))

    def formula(self, column: int, formula: str, value: int) -> None:
        """Write a formula into the last line, with its value for programs that do not compute
        formulas.
        """
        text = formula.format(row=self.last, above=self.last - 1)
        self._widen(column, str(value))
        self.sheet.write_formula(
            self.last - 1, column, text, self.formats.get(column), self._in_units(column, value)
        )

    def below(self, column: int, key: str) -> None:
        """Begin a line below the table with a word."""
        self.filtered = self.filtered or self.last
        self.last += 1
        self.sheet.write(self.last - 1, column, self.book.word(key), self.book.total)
        self._widen(column, self.book.word(key))

    def sum(self, totals: Mapping[int, int]) -> int:
        """Write the sums of columns by formula, and return the number of their line."""
        end = self.last
        self.below(min(totals, default=3) - 1, "sum")
        for place, total in totals.items():
            column = xl_col_to_name(place)
            self.formula(place, f"=SUM({column}2:{column}{end})" if end > 1 else "=0", total)
        return self.last

    def check(self, totals: Mapping[int, int]) -> None:
        """Write the sums of columns by formula, what they must be, and the differences."""
        at = self.sum(totals)
        self.below(min(totals) - 1, "final")
        for place, total in totals.items():
            self.sheet.write(
                self.last - 1, place, self._in_units(place, total), self.formats.get(place)
            )
        self.below(min(totals) - 1, "check")
        for place in totals:
            column = xl_col_to_name(place)
            self.formula(place, f"={column}{at}-{column}{at + 1}", 0)

    def shade(self, players: Sequence[Player]) -> None:
        """Shade the points of each party by conditional formatting, which looks for the person in
        the column of Re.
        """
        for place, player in enumerate(players, start=FIXED):
            column = xl_col_to_name(place)
            name = player.replace('"', '""')
            is_re = f'ISNUMBER(FIND(", {name},",", "&{RE}2&","))'
            for sign, shade in SHADES.items():
                rule = f'=AND({RE}2<>"",{column}2<>"",{is_re}{sign}TRUE)'
                form = self.book.book.add_format({"bg_color": shade})
                cells = f"{column}2:{column}{max(self.last, 2)}"
                self.sheet.conditional_format(
                    cells, {"type": "formula", "criteria": rule, "format": form}
                )

    def finish(self) -> None:
        """Set what is known at the end: filters, widths, and as few pages side by side as can be
        read.
        """
        sheet = self.sheet
        sheet.autofilter(0, 0, (self.filtered or self.last) - 1, len(self.widths) - 1)
        sheet.freeze_panes(1, 3 if len(self.widths) > FIXED else 2)
        for column, width in enumerate(self.widths):
            sheet.set_column(column, column, width)
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.set_margins(left=SIDE, right=SIDE)
        if sum(map(_inches, self.widths)) * LEAST_SCALE <= 100 * PRINTED:
            sheet.fit_to_pages(1, 0)
        else:
            sheet.set_print_scale(LEAST_SCALE)
            sheet.repeat_columns(0, 2)
        sheet.repeat_rows(0)
        sheet.set_footer("&L&A&R&P / &N")

    def _widen(self, column: int, text: str) -> None:
        more = AMOUNT if self.formats.get(column) is self.book.owed else 3
        self.widths[column] = max(self.widths[column], min(len(text) + more, WIDEST))

    def _in_units(self, column: int, value: Cell) -> Cell:
        return (
            value / 100
            if isinstance(value, int) and self.formats.get(column) is self.book.owed
            else value
        )
