"""Every column and every row of an evening adds up, on paper, in the spreadsheet and in what is
read aloud.

The sums are made from what stands there, not from what was reckoned. Source: fourth-look.md, part
3: people of who sits out next were left blank in penalties and missing soli.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import Edition
from scorepad.printing.sheet import Sheet, page
from scorepad.telling.incident import row_sentence
from tests.printing.evenings import full
from tests.printing.measures import Measured, Word, measured

NUMBER = re.compile(r"[+−]?\d+")
BESIDE = 0.8
"""Millimetres by which the right edges of two numbers of a column may differ."""
PEOPLE = (4, 5, 6, 7)


def as_number(text: str) -> int:
    return int(text.replace("−", "-"))


def printed(sheet: Sheet) -> list[Measured]:
    return measured(pdf.make(lambda: page(sheet), Edition(sheet.size, sheet.date)))


def in_rows(words: Sequence[Word]) -> list[list[Word]]:
    """The numbers of a table by their rows, from left to right."""
    rows = dict[int, list[Word]]()
    for word in words:
        if NUMBER.fullmatch(word.text):
            rows.setdefault(round(word.bottom * 2), []).append(word)
    merged = list[list[Word]]()
    for key in sorted(rows):
        near = merged and abs(rows[key][0].bottom - merged[-1][0].bottom) < 1.2
        if near:
            merged[-1] += rows[key]
        else:
            merged.append(rows[key])
    return [sorted(row, key=lambda word: word.right) for row in merged]


def finals(words: Sequence[Word], people: int) -> list[Word]:
    """The numbers of the row *Endstand* of the score table."""
    starts = [word for word in words if word.text == "Endstand"]
    rows = [beside(words, start) for start in starts]
    return next(row for row in rows if len(row) == people)


def beside(words: Sequence[Word], start: Word) -> list[Word]:
    """The numbers to the right of a word, from left to right."""
    in_line = [word for word in words if abs(word.bottom - start.bottom) < 1.5]
    numbers = [word for word in in_line if NUMBER.fullmatch(word.text)]
    to_the_right = [word for word in numbers if word.left > start.right]
    return sorted(to_the_right, key=lambda word: word.right)


def at(row: Sequence[Word], right: float) -> int | None:
    """The number of a row whose right edge is there."""
    found = [word for word in row if abs(word.right - right) < BESIDE]
    return as_number(found[0].text) if found else None


def before(row: Sequence[Word], left: float, right: float) -> int | None:
    """The points of a person: the number between the total of the one before and the person's
    own.
    """
    found = [word for word in row if left + BESIDE < word.right < right - BESIDE]
    return as_number(found[0].text) if found else None


class PrintedCell(NamedTuple):
    """What stands in the two columns of a person; None where nothing does."""

    points: int | None
    total: int | None


def score_rows(sheet: Sheet) -> tuple[list[list[PrintedCell]], list[int]]:
    """The cells of each person in each row of the score table as printed, and the last row."""
    words = printed(sheet)[0].words
    last = finals(words, len(sheet.seats))
    pair = (last[-1].right - last[0].right) / (len(last) - 1)
    above = [word for word in words if word.bottom < last[0].top]
    rows = list[list[PrintedCell]]()
    for row in in_rows(above):
        cells = list[PrintedCell]()
        for word in last:
            points = before(row, word.right - pair, word.right)
            total = at(row, word.right)
            cells.append(PrintedCell(points, total))
        if any(cell.total is not None for cell in cells):
            rows.append(cells)
    return rows, [as_number(word.text) for word in last]


@pytest.mark.parametrize("people", PEOPLE)
def test_each_column_and_row_of_the_sheet_adds_up(people: int) -> None:
    sheet = full(people)
    assert len(page(sheet).lines) < 60
    rows, last = score_rows(sheet)
    told = [row for row in sheet.result.rows if row.points]
    assert len(rows) == len(told)
    running = [0] * people
    for cells, row in zip(rows, told, strict=True):
        across = 0
        for seat, cell in enumerate(cells):
            if cell.points is None:
                continue
            across += cell.points
            running[seat] += cell.points
            assert cell.total == running[seat], (row.index, row.kind, seat)
        assert across == sum(row.points.values()), (row.index, row.kind)
    assert running == last


@pytest.mark.parametrize("people", PEOPLE)
def test_each_column_of_the_itemised_part_adds_up(people: int) -> None:
    sheet = full(people)
    pages = printed(sheet)
    whole_rows = [row for row in in_rows(pages[-1].words) if len(row) == people]
    missing_soli = whole_rows[-1]
    edges = [word.right for word in missing_soli]
    sums = [0] * people
    rows = 0
    for leaf in pages[1:]:
        for row in in_rows(words_of_table(leaf)):
            points = [at(row, edge) or 0 for edge in edges]
            sums = [total + value for total, value in zip(sums, points, strict=True)]
            if any(points):
                rows += 1
    assert sums == [sheet.totals[player] for player in sheet.seats]
    with_points = [row for row in sheet.result.rows if any(row.points.values())]
    assert rows == len(with_points)


def words_of_table(leaf: Measured) -> list[Word]:
    """The words between the head of the itemised part and the foot of the page."""
    head = next(word.bottom for word in leaf.words if word.text == "Woraus")
    foot = [word.top for word in leaf.words if word.text == "Scorepad"]
    return [word for word in leaf.words if head < word.bottom < foot[-1]]


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("counting", ["plus_minus", "plus", "minus"])
def test_what_is_read_aloud_has_everybody_whose_points_change(people: int, counting: str) -> None:
    sheet = full(people, counting)
    for row in sheet.result.rows:
        is_game = row.number is not None
        if is_game or not row.points:
            continue
        sentence = row_sentence(row, sheet.voice)
        told = dict(re.findall(r"(\w+) ([+−]\d+|0\b)", sentence))
        heard = {name: as_number(value) for name, value in told.items()}
        assert without_zeros(heard) == without_zeros(row.points), row.kind


def without_zeros(points: Mapping[Any, int]) -> dict[str, int]:
    return {str(name): value for name, value in points.items() if value}
