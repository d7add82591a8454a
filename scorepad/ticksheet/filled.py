"""How full of ink a box is: whether it is filled, or has a bold mark."""

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


@dataclass(frozen=True)
class Filling:
    """How much of a box has ink, as a share; its lightest hole, and the lightest of the middles of
    its sides, as shares of its darkest ink.
    """

    cover: float
    hole: float
    side: float


def filling_of(raw: Floats, printed: Floats, size: Numbers) -> Filling:
    """How full a box is by the darkness of the paper about it, and of what is printed there."""
    ink = without_printed(raw, printed)
    inner = window(ink.shape, size, -OFF)
    box = ink[inner]
    darkest = max(float(np.percentile(box, 90)), 0.02)
    is_inked = box > INKED * darkest
    cover = float(is_inked.mean())
    hole = _lightest_hole(box) / darkest
    side = _lightest_side(box) / darkest
    return Filling(cover, hole, side)


def _lightest_hole(box: Floats) -> float:
    """The mean of the lightest place that is as large as a hole."""
    length = round(HOLE * SCALE)
    places = window_means(box.astype(np.float32), length, length)
    return float(places.min())


def _lightest_side(box: Floats) -> float:
    """The mean of the lightest of the middles of the four sides."""
    deep = round(SIDE * SCALE)
    height, width = box.shape
    upright = box[:, _middle_of_side(width)]
    lying = box[_middle_of_side(height)]
    upper = upright[:deep]
    lower = upright[-deep:]
    left = lying[:, :deep]
    right = lying[:, -deep:]
    means = [float(side.mean()) for side in (upper, lower, left, right)]
    return min(means)


def _middle_of_side(length: int) -> slice:
    """The pixels about the middle of a side that has so many."""
    middle = length // 2
    half = round(HALF_OF_SIDE * SCALE)
    return slice(middle - half, middle + half + 1)
