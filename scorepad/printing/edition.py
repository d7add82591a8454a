"""On what paper, and on which day, a document is printed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """A size of paper, upright: its name in style sheets, and millimetres."""

    name: str
    width: float
    height: float


A4 = Size("A4", 210, 297)
LETTER = Size("letter", 215.9, 279.4)
SIZES: Mapping[str, Size] = {"a4": A4, "letter": LETTER}


@dataclass(frozen=True)
class Edition:
    """The size of the paper, and the day that is named at the foot of each page; None: no day."""

    size: Size = A4
    day: dt.date | None = None
