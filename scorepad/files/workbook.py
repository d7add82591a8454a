"""Evenings as a spreadsheet: real numbers, formulas that check the sums, and texts that are never formulas.

Rows are written once and not kept, so a workbook of any size needs the memory of one evening.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import IO

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from scorepad.files.documents import Document, ExportedEvening
from scorepad.files.separated import WORDS, Cell, cells, evening_lines, head, in_unit, unit_of_evening
from scorepad.scoring.terms import Player
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
FIXED = 9  # the columns before the first player's
MOST_NAME = 31
MADE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC).replace(tzinfo=None)
"""The creation time in every file: the same evening gives the same bytes."""
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


def sheet_name(wanted: str, taken: Iterable[str] = ()) -> str:
    """A name that a spreadsheet accepts for a sheet and that no other sheet has.

    >>> sheet_name("Do/Fr: [17*]"), sheet_name("Abend", ["abend"]), sheet_name("'")
    ('Do Fr 17', 'Abend (2)', 'Scorepad')
    """
    clean = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'")[:MOST_NAME].strip(" '")
    clean = "Scorepad" if not clean or clean.casefold() in {"history", "verlauf"} else clean
    used = {other.casefold() for other in taken}
    name, number = clean, 1
    while name.casefold() in used:
        number += 1
        mark = f" ({number})"
        name = clean[: MOST_NAME - len(mark)] + mark
    return name


def evening(out: IO[bytes], exported: ExportedEvening, lang: str, money: ToldMoney | None = None) -> None:
    """Write the workbook of one evening: its games, its final standings with a check of both, and its money."""
    book, unit = _Book(out, lang), unit_of_evening(exported)
    lines = evening_lines(exported, lang, unit)
    sheet = book.sheet(f"{lines.name} {lines.date}")
    players = lines.players
    titles = head(players, lang, unit)
    book.header(sheet, [*titles, WORDS["row_sum"].in_(lang)] if lines.zero_sum else titles)
    for row, line in enumerate(lines.lines, start=1):
        book.row(sheet, row, cells(lines, line, players))
        if lines.zero_sum and line.points:
            first, last = (xl_col_to_name(FIXED + seat) for seat in (0, len(players) - 1))
            formula, total = f"=SUM({first}{row + 1}:{last}{row + 1})", sum(line.points.values())
            book.formula(sheet, row, FIXED + 2 * len(players) + 1, formula, total)
    _check(book, sheet, len(lines.lines) + 1, players, lines.totals)
    if money and (money.complete or money.refused):
        _money(book, money)
    book.book.close()


def runde(
    out: IO[bytes],
    evenings: Iterable[ExportedEvening],
    players: Sequence[Player],
    kasse: Sequence[Document],
    written: tuple[str, int],
) -> None:
    """Write the workbook of many evenings: an overview, all games, and the Kasse; `written`: language and unit."""
    lang, unit = written
    book = _Book(out, lang)
    overview, games = book.sheet(WORDS["evenings"].in_(lang)), book.sheet(WORDS["games"].in_(lang))
    titles: list[Cell] = [WORDS[key].in_(lang) for key in ("date", "evening", "games")]
    book.header(overview, [*titles, *(in_unit(player, lang, unit) for player in players)])
    book.header(games, head(players, lang, unit))
    sums: dict[Player, int] = dict.fromkeys(players, 0)
    at, line_at, played = 0, 0, 0
    for at, exported in enumerate(evenings, start=1):
        lines = evening_lines(exported, lang, unit)
        book.row(overview, at, [lines.date, lines.name, lines.games, *map(lines.totals.get, players)])
        for player, points in lines.totals.items():
            sums[player] += points
        played += lines.games
        for line in lines.lines:
            line_at += 1
            book.row(games, line_at, cells(lines, line, players))
    _sums(book, overview, at + 1, sums, (played, line_at))
    if kasse:
        _kasse(book, kasse)
    book.book.close()


def _money(book: _Book, told: ToldMoney) -> None:
    # Amounts and transfers, or the reason why they cannot be computed.
    voice = Voice(book.lang)
    sheet = book.sheet(voice.heading("money"))
    book.header(sheet, [voice.heading(key) for key in ("name", "points", "amount", "why")])
    lines = [(one.name, one.spoken, one.cents, "; ".join(item.text for item in one.items)) for one in told.people]
    lines += [(one.text, "", one.made.cents, one.mark) for one in told.payments]
    lines += [(told.kasse.text, "", told.into_kasse, "")] if told.into_kasse else []
    for row, (what, how, cents, why) in enumerate(lines, start=1):
        book.row(sheet, row, [what, how, None, why])
        if not told.refused:
            sheet.write(row, 2, cents / 100, book.cents)
    book.row(sheet, len(lines) + 1, [told.refused or told.uneven])


def _check(book: _Book, sheet: Worksheet, row: int, players: Sequence[Player], totals: Mapping[Player, int]) -> None:
    # Below the games: sums by formula, the standings as numbers, and the differences.
    for key, place in (("sum", row), ("final", row + 1), ("check", row + 2)):
        sheet.write(place, FIXED - 1, WORDS[key].in_(book.lang), book.total)
        for seat, player in enumerate(players, start=FIXED):
            column, total = xl_col_to_name(seat), totals[player]
            if key == "sum":
                book.formula(sheet, place, seat, f"=SUM({column}2:{column}{max(row, 2)})", total)
            elif key == "final":
                sheet.write(place, seat, total, book.total)
            else:
                book.formula(sheet, place, seat, f"={column}{row + 1}-{column}{row + 2}", 0)


def _sums(book: _Book, sheet: Worksheet, row: int, sums: Mapping[Player, int], counts: tuple[int, int]) -> None:
    # Below the evenings: sums by formula, and the differences to the table of all games.
    table, last = WORDS["games"].in_(book.lang), max(counts[1] + 1, 2)
    sheet.write(row, 1, WORDS["sum"].in_(book.lang), book.total)
    book.formula(sheet, row, 2, f"=SUM(C2:C{max(row, 2)})", counts[0])
    for seat, total in enumerate(sums.values()):
        column = xl_col_to_name(3 + seat)
        book.formula(sheet, row, 3 + seat, f"=SUM({column}2:{column}{max(row, 2)})", total)
    sheet.write(row + 1, 1, WORDS["check"].in_(book.lang), book.total)  # a row is written out when the next one begins
    for seat, _player in enumerate(sums):
        column, theirs = xl_col_to_name(3 + seat), xl_col_to_name(FIXED + seat)
        book.formula(sheet, row + 1, 3 + seat, f"={column}{row + 1}-SUM('{table}'!{theirs}2:{theirs}{last})", 0)


def _kasse(book: _Book, kasse: Sequence[Document]) -> None:
    # In whole currency units, with its running balance by formula.
    voice = Voice(book.lang)
    sheet = book.sheet(voice.heading("kasse"))
    book.header(sheet, [voice.heading(key) for key in ("day", "booking", "who", "reason", "amount", "balance")])
    cents = 0
    for row, entry in enumerate(kasse, start=1):
        cents += entry["cents"]
        book.row(sheet, row, [entry["date"], kind(entry["kind"], voice), entry.get("member"), entry.get("reason", "")])
        sheet.write(row, 4, entry["cents"] / 100, book.cents)
        sheet.write_formula(row, 5, f"={f'F{row}+' if row > 1 else ''}E{row + 1}", book.cents, cents / 100)


class _Book:
    def __init__(self, out: IO[bytes], lang: str) -> None:
        self.lang = lang
        self.book = Workbook(out, OPTIONS)
        self.book.set_properties({"created": MADE, "comments": "Scorepad"})
        self.strong = self.book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        self.total = self.book.add_format({"bold": True})
        self.cents = self.book.add_format({"num_format": "#,##0.00"})
        self._names: list[str] = []

    def sheet(self, wanted: str) -> Worksheet:
        name = sheet_name(wanted, self._names)
        self._names.append(name)
        sheet: Worksheet = self.book.add_worksheet(name)
        sheet.set_landscape()
        sheet.repeat_rows(0)
        return sheet

    def header(self, sheet: Worksheet, titles: Sequence[Cell]) -> None:
        # The first row and the columns that name the row stay in view.
        sheet.freeze_panes(1, 3 if len(titles) > FIXED else 2)
        sheet.set_column(0, 1, 12)
        for column, title in enumerate(titles):
            sheet.write_string(0, column, str(title), self.strong)

    def row(self, sheet: Worksheet, row: int, content: Sequence[Cell]) -> None:
        for column, cell in enumerate(content):
            sheet.write(row, column, cell[:32767] if isinstance(cell, str) else cell)

    def formula(self, sheet: Worksheet, row: int, column: int, formula: str, value: int) -> None:
        # The value is for programs that do not compute formulas.
        sheet.write_formula(row, column, formula, self.total, value)
