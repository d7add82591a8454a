"""A sheet of paper, and how much of it is printed on."""

from __future__ import annotations

from typing import NamedTuple

SIDE, TOP, NEXT_TOP, BOTTOM = 10.0, 10.0, 13.0, 14.0
"""Millimetres around what is printed, as in page.css: the first page begins higher, for it has no running head."""


class Leaf(NamedTuple):
    """A sheet of paper as it is printed on, in millimetres."""

    width: float
    height: float

    @property
    def room(self) -> float:
        """The width that is printed on."""
        return self.width - 2 * SIDE
