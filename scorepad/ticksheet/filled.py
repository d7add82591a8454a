"""How full of ink a box is: whether it is filled, or has a bold mark."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scorepad.ticksheet.against_paper import without_printed
from scorepad.ticksheet.strokes import SCALE, window
from scorepad.ticksheet.windows import Floats, Numbers, window_means

OFF = 0.25
"""Millimetres from the frame to the part of a box that is looked at."""
HOLE = 0.5
"""Millimetres of white paper that a box has which is not filled."""
SIDE = 0.5
HALF_OF_SIDE = 0.4
"""Millimetres from that edge inwards, and along it from its middle, of the sides of a box."""
INKED = 0.5
"""The share of the darkest ink of a box from which on a pixel is of it."""
TICKED_COVER = 0.74
FREE_SIDE = 0.4
"""The share of a box that has ink, and how dark the lightest of its sides is by its darkest ink,
where it is ticked at most, however bold.
"""
CROSS_COVER = 0.82
CROSS_SIDE = 0.5
CROSS_HOLE = 0.1
"""The share of a small box that has the cross of a felt pen at most, and how dark, by its darkest
ink, the third of its sides and its lightest hole are. What is filled but for an edge has dark sides
elsewhere.
"""


@dataclass(frozen=True)
class Filling:
    """How much of a box has ink, as a share; its lightest hole, and the middles of its four sides,
    the lightest first, as shares of its darkest ink.
    """

    cover: float
    hole: float
    sides: Sequence[float]

    @property
    def side(self) -> float:
        """The lightest side."""
        return self.sides[0]

    @property
    def is_bold_mark(self) -> bool:
        """Whether it is a cross or a tick, however bold, whose arms leave sides free."""
        if self.cover < TICKED_COVER and self.side < FREE_SIDE:
            return True
        return self._is_bold_cross

    @property
    def _is_bold_cross(self) -> bool:
        """Whether it is the cross of a felt pen: white reaches in from three sides at least."""
        has_open_sides = self.sides[2] < CROSS_SIDE and self.hole < CROSS_HOLE
        return has_open_sides and self.cover < CROSS_COVER


def filling_of(raw: Floats, printed: Floats, size: Numbers) -> Filling:
    """How full a box is by the darkness of the paper about it, and of what is printed there."""
    ink = without_printed(raw, printed)
    inner = window(ink.shape, size, -OFF)
    box = ink[inner]
    darkest = max(float(np.percentile(box, 90)), 0.02)
    is_inked = box > INKED * darkest
    cover = float(is_inked.mean())
    hole = _lightest_hole(box) / darkest
    sides = [side / darkest for side in _sides(box)]
    return Filling(cover, hole, sides)


def _lightest_hole(box: Floats) -> float:
    """The mean of the lightest place that is as large as a hole."""
    length = round(HOLE * SCALE)
    places = window_means(box.astype(np.float32), length, length)
    return float(places.min())


def _sides(box: Floats) -> list[float]:
    """The means of the middles of the four sides, the lightest first."""
    deep = round(SIDE * SCALE)
    height, width = box.shape
    upright = box[:, _middle_of_side(width)]
    lying = box[_middle_of_side(height)]
    upper = upright[:deep]
    lower = upright[-deep:]
    left = lying[:, :deep]
    right = lying[:, -deep:]
    means = [float(side.mean()) for side in (upper, lower, left, right)]
    return sorted(means)


def _middle_of_side(length: int) -> slice:
    """The pixels about the middle of a side that has so many."""
    middle = length // 2
    half = round(HALF_OF_SIDE * SCALE)
    return slice(middle - half, middle + half + 1)
