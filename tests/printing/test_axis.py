"""The numbers under a chart, for any number of evenings: the first, the last, evenly spaced, none over another."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from scorepad.printing.chart import Picture, Series, running_totals_svg
from scorepad.printing.season import ON_PAGE, ON_PAPER, places

SVG = "{http://www.w3.org/2000/svg}"
MOST = 600
WORD = "Evening"
WIDE = 0.92 * 0.62
"""Width of a digit of Inter and DejaVu Sans as part of the text size of a chart, as it is drawn under it."""
PICTURES = {
    "paper": (ON_PAPER, 4),
    "paper of seven": (replace(ON_PAPER, columns=4), 7),
    "page": (ON_PAGE, 4),
    "page of seven": (ON_PAGE, 7),
    "narrow": (ON_PAGE.larger, 5),
    "many columns": (Picture(width=390, text=9.5, columns=4), 7),
}


def below(evenings: int, picture: Picture, people: int, word: str) -> list[list[tuple[str, float, float]]]:
    """The words under the plots, one list for each line of them: text, left edge, right edge."""
    shown = places(evenings)
    lines = [Series(f"Nr. {seat}", (0, *range(len(shown)))) for seat in range(people)]
    tree = ET.fromstring(running_totals_svg(lines, picture, numbers=shown, axis=word))
    found: dict[str, list[tuple[str, float, float]]] = {}
    for one in tree.iter(f"{SVG}text"):
        text, x = one.text or "", float(one.get("x", ""))
        wide = len(text) * WIDE * picture.text
        if one.get("class") or text.startswith("−") or (one.get("text-anchor") == "end" and text != word):
            continue
        left = x - wide if one.get("text-anchor") == "end" else x - wide / 2
        found.setdefault(one.get("y", ""), []).append((text, left, left + wide))
    return [sorted(line, key=lambda one: one[1]) for line in found.values()]


@pytest.mark.parametrize("case", PICTURES)
def test_the_axis_of_any_season_has_first_and_last_evening_and_even_steps(case: str) -> None:
    """paper.md: the axis lost its numbers above 100 evenings."""
    picture, people = PICTURES[case]
    for evenings in range(1, MOST + 1):
        for line in below(evenings, picture, people, WORD):
            assert all(right <= left for (_, _, right), (_, left, _) in pairwise(line)), (evenings, line)
            assert line[0][1] >= 0
            assert line[-1][2] <= picture.width
            for numbers in axes([int(text) for text, _, _ in line if text != WORD]):
                assert (numbers[0], numbers[-1]) == (1, evenings), (evenings, numbers)
                assert len(numbers) >= min(evenings, 2)
                steps = {after - before for before, after in pairwise(numbers[1:-1])}
                assert len(steps) <= 1, (evenings, numbers)


def axes(numbers: list[int]) -> list[list[int]]:
    """Numbers that stand in a row, each plot by itself."""
    found: list[list[int]] = []
    for number in numbers:
        if not found or number <= found[-1][-1]:
            found.append([])
        found[-1].append(number)
    return found


def test_the_numbers_stand_where_their_evenings_are() -> None:
    """Of a long season only some evenings are drawn; the numbers between them stand between them."""
    (line,) = below(500, ON_PAPER, 4, "")
    middles = {int(text): (left + right) / 2 for text, left, right in line}
    first, last = middles[1], middles[500]
    for number, middle in middles.items():
        assert middle == pytest.approx(first + (last - first) * (number - 1) / 499, abs=2)
