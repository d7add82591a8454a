"""A document for printing: its contents, its paper size, and the date of printing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

SIDE = 10.0
TOP = 10.0
NEXT_TOP = 13.0
BOTTOM = 14.0
"""Margins in millimetres, as in page.css; the first page has the smaller one at its top."""


@dataclass(frozen=True)
class PaperSize:
    """A paper size: its name in style sheets, and millimetres."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> float:
        return self.width - 2 * SIDE

    @property
    def high(self) -> float:
        return self.height - TOP - BOTTOM

    @property
    def turned(self) -> PaperSize:
        """The same paper in landscape."""
        return PaperSize(self.name, self.height, self.width)


class PaperSpot(NamedTuple):
    """A place in a document: the page, and the millimetres from its top."""

    page: int
    y: float


def stacked(heights: Iterable[float], at: PaperSpot, top: float, bottom: float) -> PaperSpot:
    """The place where blocks of these heights end that begin `at` another one.

    A block that would pass `bottom` begins at the `top` of the next page.
    """
    page, y = at
    for height in heights:
        if y + height > bottom:
            page += 1
            y = top
        y += height
    return PaperSpot(page, y)


A4 = PaperSize("A4", 210, 297)
LETTER = PaperSize("letter", 215.9, 279.4)
SIZES: Mapping[str, PaperSize] = {"a4": A4, "letter": LETTER}


class Page(SimpleNamespace):
    """A document to print; each paper adds the facts that its template reads.

    `template` names the template and the style sheet in `print`, `lang` is "de" or "en", `title` is
    the title of the file and the head of every page but the first.
    """

    template: str
    lang: str
    title: str


@dataclass(frozen=True)
class Edition:
    """The paper size, and the date at the foot of each page; None for no date."""

    size: PaperSize = A4
    day: dt.date | None = None
