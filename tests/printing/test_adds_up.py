"""Every column and every row of an evening adds up, on paper, in the spreadsheet and in what is
read aloud.

The sums are made from what stands there, not from what was reckoned. Source: fourth-look.md, part
3: people of who sits out next were left blank in penalties and missing soli.
"""

import re
from collections.abc import Sequence

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
    same = [
        word
        for word in words
        if abs(word.bottom - start.bottom) < 1.5 and NUMBER.fullmatch(word.text)
    ]
    return sorted((word for word in same if word.left > start.right), key=lambda word: word.right)


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


def score_rows(sheet: Sheet) -> tuple[list[list[tuple[int | None, int | None]]], list[int]]:
    """Points and total of each person in each row of the score table as printed, and the last
    row.
    """
    words = [word for one in printed(sheet)[:1] for word in one.words]
    last = finals(words, len(sheet.seats))
    pair = (last[-1].right - last[0].right) / (len(last) - 1)
    above = [word for word in words if word.bottom < last[0].top]
    rows = list[list[tuple[int | None, int | None]]]()
    for row in in_rows(above):
        cells = [(before(row, word.right - pair, word.right), at(row, word.right)) for word in last]
        if any(total is not None for _points, total in cells):
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
        for seat, (points, total) in enumerate(cells):
            if points is None:
                continue
            running[seat] += points
            assert total == running[seat], (row.index, row.kind, seat)
        assert sum(points or 0 for points, _total in cells) == sum(row.points.values()), (
            row.index,
            row.kind,
        )
    assert running == last


@pytest.mark.parametrize("people", PEOPLE)
def test_each_column_of_the_itemised_part_adds_up(people: int) -> None:
    sheet = full(people)
    pages = printed(sheet)
    (missing, *_rest) = [row for row in in_rows(pages[-1].words) if len(row) == people][-1:]
    edges = [word.right for word in missing]
    sums = [0] * people
    rows = 0
    for one in pages[1:]:
        head = next(word.bottom for word in one.words if word.text == "Woraus")
        foot = [word.top for word in one.words if word.text == "Scorepad"]
        inside = [word for word in one.words if head < word.bottom < foot[-1]]
        for row in in_rows(inside):
            points = [at(row, edge) or 0 for edge in edges]
            sums = [total + value for total, value in zip(sums, points, strict=True)]
            rows += any(points)
    assert sums == [sheet.totals[player] for player in sheet.seats]
    assert rows == sum(any(row.points.values()) for row in sheet.result.rows)


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("counting", ["plus_minus", "plus", "minus"])
def test_what_is_read_aloud_has_everybody_whose_points_change(people: int, counting: str) -> None:
    sheet = full(people, counting)
    for row in sheet.result.rows:
        if row.number is None and row.points:
            told = dict(re.findall(r"(\w+) ([+−]\d+|0\b)", row_sentence(row, sheet.voice)))
            points = {player: value for player, value in row.points.items() if value}
            assert {
                name: as_number(value) for name, value in told.items() if as_number(value)
            } == points, row.kind
