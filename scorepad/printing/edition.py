"""What a document is made of, on what paper, and on which day it is printed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

SIDE, TOP, NEXT_TOP, BOTTOM = 10.0, 10.0, 13.0, 14.0
"""Millimetres around what is printed, as in page.css: the first page begins higher, for it has no running head."""


@dataclass(frozen=True)
class PaperSize:
    """A size of paper: its name in style sheets, and millimetres."""

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
        """The same paper, lying."""
        return PaperSize(self.name, self.height, self.width)


A4 = PaperSize("A4", 210, 297)
LETTER = PaperSize("letter", 215.9, 279.4)
SIZES: Mapping[str, PaperSize] = {"a4": A4, "letter": LETTER}


class Page(SimpleNamespace):
    """A document: the name of its template and its style sheet `print/<template>`, "de" or "en", the title of the file,
    which is also the head of every page but the first, and by name the facts that the template shows."""

    template: str
    lang: str
    title: str


@dataclass(frozen=True)
class Edition:
    """The size of the paper, and the day that is named at the foot of each page; None: no day."""

    size: PaperSize = A4
    day: dt.date | None = None
