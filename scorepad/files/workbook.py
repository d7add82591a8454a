"""Evenings as a spreadsheet: dates and numbers with formats, and sums by formulas with checks.

Texts are never formulas. Rows are written once and not kept, so a workbook of any size needs the
memory of one evening.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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

OPTIONS = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "nan_inf_to_errors": False,
}
FIXED = 9
"""The number of columns before the points of the first player.

Behind the points of all players are their totals, then the note.
"""
RE = "$G"  # the column with the people of Re
MOST_NAME = 31  # UTF-16 units
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
_RESERVED = frozenset({"history", "verlauf"})  # names of sheets that Excel keeps for itself
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
    allowed = _FORBIDDEN.sub(" ", wanted)
    one_line = " ".join(allowed.split()).strip("'")
    clean = _cut(one_line, MOST_NAME).strip(" '\u200d")
    if not clean or clean.casefold() in _RESERVED:
        clean = "Scorepad"
    used = {other.casefold() for other in taken}
    name = clean
    number = 1
    while name.casefold() in used:
        number += 1
        mark = f" ({number})"
        name = _cut(clean, MOST_NAME - len(mark)) + mark
    return name


def _cut(text: str, most: int) -> str:
    """The beginning of a text as spreadsheets count its characters: an emoji is two.

    >>> _cut("Anna 😀😀", 8)
    'Anna 😀'
    """
    units = text.encode("utf-16-le")
    return units[: 2 * most].decode("utf-16-le", "ignore")


def evening(
    out: IO[bytes], exported: ExportedEvening, voice: Voice, money: ToldMoney | None = None
) -> None:
    """Write the workbook of one evening: its games, its final standings with checks, its money."""
    book = _Book(out, voice)
    lines = evening_lines(exported, voice.language, voice.unit)
    more = [book.word("row_sum")] if lines.zero_sum else []
    games = _games(book, f"{lines.name} {lines.date}", lines.players, more)
    totals_begin = FIXED + len(lines.players)
    first = xl_col_to_name(FIXED)
    last = xl_col_to_name(totals_begin - 1)
    note_column = totals_begin + len(lines.players)
    row_sum_column = note_column + 1
    for content, line in zip(_rows(lines, lines.players), lines.lines, strict=True):
        games.add(content)
        if lines.zero_sum and line.points:
            total = sum(line.points.values())
            games.formula(row_sum_column, f"=SUM({first}{{row}}:{last}{{row}})", total)
    games.shade(lines.players)
    columns = enumerate(lines.players, start=FIXED)
    games.check({column: lines.totals[player] for column, player in columns})
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
    """Write the workbook of many evenings: an overview, all games, who has paid, and the Kasse.

    Where the Runde plays for money, `priced`, evenings that are not settled are named beside the
    others.
    """
    book = _Book(out, voice)
    overview = _Overview(book, players)
    games = _games(book, book.word("games"), players)
    owed = _Owed(book)
    for exported in evenings:
        lines = evening_lines(exported, voice.language, voice.unit)
        overview.add(lines)
        for content in _rows(lines, players):
            games.add(content)
        if exported.seal:
            owed.add(exported.seal, lines)
        elif priced:
            owed.line(lines, [book.word("not_settled")])
    games.shade(players)
    overview.end(games)
    if owed.sheet is not None:
        owed.sheet.check(owed.sums)
    if kasse:
        _kasse(book, kasse)
    book.close()


def of_tables(out: IO[bytes], tables: Iterable[WrittenTable], voice: Voice) -> None:
    """Write a workbook with a sheet for each table."""
    book = _Book(out, voice)
    for table in tables:
        formats = dict.fromkeys(table.decimals, book.exact)
        sheet = book.sheet(table.title, table.head, formats)
        for row in table.rows:
            sheet.add(row)
    book.close()


def _games(book: _Book, name: str, players: Sequence[Player], more: Sequence[str] = ()) -> _Sheet:
    titles = [*head(players, book.voice.language, book.voice.unit), *more]
    columns = range(FIXED, FIXED + 2 * len(players))
    return book.sheet(name, titles, dict.fromkeys(columns, book.points))


def _rows(lines: EveningLines, players: Sequence[Player]) -> Iterator[list[Cell]]:
    day = read_day(lines.date)
    for line in lines.lines:
        _written_day, *others = cells(lines, line, players)
        yield [day, *others]


def _inches(width: float) -> float:
    # Of a column that is so many characters wide: 7 pixels a character and 5 around, 96 an inch.
    return (7 * width + 5) / 96


class _Overview:
    """The sheet with a line for each evening: its date, name, games, and everybody's totals."""

    word_column = 1
    games_column = 2
    first_player = 3

    def __init__(self, book: _Book, players: Sequence[Player]) -> None:
        self.players = players
        self.sums = Counter[int]()
        titles = [book.word(key) for key in ("date", "evening", "games")]
        names = [in_unit(player, book.voice.language, book.voice.unit) for player in players]
        columns = range(self.first_player, self.first_player + len(players))
        formats = dict.fromkeys(columns, book.points)
        self.sheet = book.sheet(book.word("evenings"), [*titles, *names], formats)

    def add(self, lines: EveningLines) -> None:
        """Add the line of an evening, and its points to the sums."""
        totals = [lines.totals.get(player) for player in self.players]
        self.sheet.add([read_day(lines.date), lines.name, lines.games, *totals])
        self.sums[self.games_column] += lines.games
        for column, total in enumerate(totals, start=self.first_player):
            self.sums[column] += total or 0

    def end(self, games: _Sheet) -> None:
        """Write the sums by formula, and their differences to the sheet of all games."""
        sum_row = self.sheet.sum(self.sums, self.word_column)
        last_game = max(games.last, 2)
        self.sheet.below(self.word_column, "check")
        for column in self.sums:
            if column != self.games_column:
                total = f"{xl_col_to_name(column)}{sum_row}"
                points = xl_col_to_name(FIXED + column - self.first_player)
                of_games = f"SUM('{games.name}'!{points}2:{points}{last_game})"
                self.sheet.formula(column, f"={total}-{of_games}", 0)


class _Owed:
    """The sheet with the money of each evening, which begins with its first line.

    A settled evening has a line for everybody and for the Kasse: the whole amount, and what is not
    paid yet. One that is not settled has one line that says so.
    """

    amount_column = 3
    open_column = 4

    def __init__(self, book: _Book) -> None:
        self.book = book
        self.sums = Counter({self.amount_column: 0, self.open_column: 0})
        self.sheet: _Sheet | None = None

    def add(self, seal: Document, lines: EveningLines) -> None:
        """Add a line for each person, and for the Kasse, with an amount or an open debt."""
        word = self.book.word
        # The amounts of all people, and under None that of the Kasse.
        amounts: dict[str | None, int] = dict(seal.get("amounts", {}))
        amounts[None] = sum(seal.get("kasse", {}).values())
        still_open = Counter[str | None]()
        for move in seal.get("transfers", ()):
            if not move.get("paid"):
                still_open[move["payer"]] -= move["cents"]
                still_open[move["payee"]] += move["cents"]
        for who, cents in amounts.items():
            due = still_open[who]
            if cents or due:
                state = word("open") if due else word("paid")
                self.line(lines, [who or word("kasse"), cents, due, state])
                self.sums[self.amount_column] += cents
                self.sums[self.open_column] += due

    def line(self, lines: EveningLines, content: Sequence[Cell]) -> None:
        if self.sheet is None:
            self.sheet = self._begun()
        self.sheet.add([read_day(lines.date), lines.name, *content])

    def _begun(self) -> _Sheet:
        book = self.book
        keys = ("date", "evening", "name", "amount", "still_open", "paid?")
        formats = {self.amount_column: book.owed, self.open_column: book.owed}
        return book.sheet(book.word("money"), [book.word(key) for key in keys], formats)


def _money(book: _Book, told: ToldMoney) -> None:
    """Write the sheet of the money of an evening: amounts and transfers, or why they cannot be
    computed.
    """
    titles = [book.word(key) for key in ("name", "points", "amount", "why")]
    sheet = book.sheet(book.word("money"), titles, {1: book.points, 2: book.owed})
    lines: list[tuple[str, Cell, int, str]] = []
    for person in told.people:
        points = person.spoken if person.counted is None else person.counted
        why = "; ".join(item.text for item in person.items)
        lines.append((person.name, points, person.cents, why))
    lines += [(payment.text, None, payment.made.cents, payment.mark) for payment in told.payments]
    if told.into_kasse:
        lines.append((told.kasse.text, None, told.into_kasse, ""))
    for what, counted, cents, why in lines:
        sheet.add([what, counted, None if told.refused else cents, why])
    sheet.add([told.refused or told.uneven])


def _kasse(book: _Book, kasse: Sequence[Document]) -> None:
    """Write the sheet of the Kasse in whole currency units, with its running balance by formula."""
    amount_column = 4
    balance_column = 5
    titles = [book.word(key) for key in ("day", "booking", "who", "reason", "amount", "balance")]
    formats = {amount_column: book.owed, balance_column: book.owed}
    sheet = book.sheet(book.word("kasse"), titles, formats)
    balance = 0
    formula = "=E{row}"
    for entry in kasse:
        day = read_day(entry["date"])
        booking = kind(entry["kind"], book.voice)
        cents = entry["cents"]
        sheet.add([day, booking, entry.get("member"), entry.get("reason", ""), cents])
        balance += cents
        sheet.formula(balance_column, formula, balance)
        formula = "=F{above}+E{row}"
    sheet.check({amount_column: balance})


class _Book:
    """A workbook with its sheets, and the formats of its cells."""

    def __init__(self, out: IO[bytes], voice: Voice) -> None:
        self.voice = voice
        self.book = Workbook(out, OPTIONS)
        self.sheets = list[_Sheet]()
        self.book.set_properties({"created": MADE, "comments": "Scorepad"})
        sign = voice.currency.replace('"', "")
        day = "yyyy-mm-dd"
        amount = f'"{sign}"#,##0.00'
        if voice.language == "de":
            day = "dd.mm.yyyy"
            amount = f'#,##0.00 "{sign}"'
        heading = {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1}
        self.above_texts = self.book.add_format({**heading, "align": "left", "indent": 1})
        self.above_numbers = self.book.add_format({**heading, "align": "right"})
        self.total = self.book.add_format({"bold": True, "indent": 1})
        self.text = self.book.add_format({"indent": 1})
        self.date = self.book.add_format({"num_format": day, "align": "left", "indent": 1})
        self.exact = self._number("General")
        self.points = self._number('+0;"−"0;0')
        self.owed = self._number(f'+{amount};[Red]"−"{amount};{amount}')

    def _number(self, form: str) -> Format:
        return self.book.add_format({"num_format": form, "align": "right", "indent": 0})

    def word(self, key: str) -> str:
        return WORDS[key].in_(self.voice.language)

    def sheet(self, wanted: str, titles: Sequence[Cell], formats: Mapping[int, Format]) -> _Sheet:
        name = sheet_name(wanted, [other.name for other in self.sheets])
        sheet = _Sheet(self, name, titles, formats)
        self.sheets.append(sheet)
        return sheet

    def close(self) -> None:
        for sheet in self.sheets:
            sheet.finish()
        self.book.close()


class _Sheet:
    """A table with a heading, a format for each column of numbers, and sums below.

    `last` is the number of its last row, `filtered` that of the last row above the sums, 0 without.
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
        self.widths: list[int] = []
        self.sheet.set_row(0, HEADING)
        for column, title in enumerate(titles):
            words = str(title).split()
            self.widths.append(max(len(word) for word in words) + 4)
            form = book.above_numbers if column in formats else book.above_texts
            self.sheet.write_string(0, column, str(title), form)

    def add(self, content: Sequence[Cell]) -> None:
        """Write a line; amounts are given in cents."""
        self.last += 1
        for column, cell in enumerate(content):
            if isinstance(cell, str):
                self.sheet.write(self.last - 1, column, cell[:LONGEST], self.book.text)
            elif isinstance(cell, dt.date):
                self.sheet.write(self.last - 1, column, cell, self.book.date)
            else:
                self._write_number(column, cell)
            self._widen(column, str(cell))

    def _write_number(self, column: int, value: Cell) -> None:
        shown = self._in_units(column, value)
        self.sheet.write(self.last - 1, column, shown, self.formats.get(column))

    def formula(self, column: int, formula: str, value: int) -> None:
        """Write a formula into the last line; `value` is for programs that do not compute it."""
        text = formula.format(row=self.last, above=self.last - 1)
        form = self.formats.get(column)
        shown = self._in_units(column, value)
        self.sheet.write_formula(self.last - 1, column, text, form, shown)
        self._widen(column, str(value))

    def below(self, column: int, key: str) -> None:
        """Begin a line below the table with a word."""
        if not self.filtered:
            self.filtered = self.last
        self.last += 1
        self.sheet.write(self.last - 1, column, self.book.word(key), self.book.total)
        self._widen(column, self.book.word(key))

    def sum(self, totals: Mapping[int, int], word_column: int) -> int:
        """Write the sums of columns by formula, and return the number of their line."""
        end = self.last
        self.below(word_column, "sum")
        for column, total in totals.items():
            name = xl_col_to_name(column)
            formula = f"=SUM({name}2:{name}{end})" if end > 1 else "=0"
            self.formula(column, formula, total)
        return self.last

    def check(self, totals: Mapping[int, int]) -> None:
        """Write the sums of columns by formula, what they must be, and the differences."""
        word_column = min(totals) - 1
        sum_row = self.sum(totals, word_column)
        self.below(word_column, "final")
        for column, total in totals.items():
            self._write_number(column, total)
        self.below(word_column, "check")
        for column in totals:
            name = xl_col_to_name(column)
            self.formula(column, f"={name}{sum_row}-{name}{sum_row + 1}", 0)

    def shade(self, players: Sequence[Player]) -> None:
        """Shade the points of each party by conditional formatting.

        Its formula looks for the person in the column of Re.
        """
        last = max(self.last, 2)
        for column, player in enumerate(players, start=FIXED):
            letters = xl_col_to_name(column)
            name = player.replace('"', '""')
            is_re = f'ISNUMBER(FIND(", {name},",", "&{RE}2&","))'
            for sign, shade in SHADES.items():
                rule = f'=AND({RE}2<>"",{letters}2<>"",{is_re}{sign}TRUE)'
                form = self.book.book.add_format({"bg_color": shade})
                condition = {"type": "formula", "criteria": rule, "format": form}
                self.sheet.conditional_format(f"{letters}2:{letters}{last}", condition)

    def finish(self) -> None:
        """Set what is known at the end: filters, widths, and as few pages as can be read."""
        sheet = self.sheet
        last_row = self.filtered or self.last
        sheet.autofilter(0, 0, last_row - 1, len(self.widths) - 1)
        sheet.freeze_panes(1, 3 if len(self.widths) > FIXED else 2)
        for column, width in enumerate(self.widths):
            sheet.set_column(column, column, width)
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.set_margins(left=SIDE, right=SIDE)
        inches = sum(_inches(width) for width in self.widths)
        if inches * LEAST_SCALE <= 100 * PRINTED:
            sheet.fit_to_pages(1, 0)
        else:
            sheet.set_print_scale(LEAST_SCALE)
            sheet.repeat_columns(0, 2)
        sheet.repeat_rows(0)
        sheet.set_footer("&L&A&R&P / &N")

    def _widen(self, column: int, text: str) -> None:
        around = AMOUNT if self._is_money(column) else 3
        needed = min(len(text) + around, WIDEST)
        self.widths[column] = max(self.widths[column], needed)

    def _in_units(self, column: int, value: Cell) -> Cell:
        if isinstance(value, int) and self._is_money(column):
            return value / 100
        return value

    def _is_money(self, column: int) -> bool:
        return self.formats.get(column) is self.book.owed
