"""How full of ink a box is: whether it is filled, or has a bold mark."""

from dataclasses import dataclass

import numpy as np

from scorepad.ticksheet.strokes import SCALE, window
from scorepad.ticksheet.windows import Floats, Numbers, window_means

OFF = 0.25
"""Millimetres from the frame to the part of a box that is looked at."""
HOLE = 0.5
"""Millimetres of white paper that a box has which is not filled."""
SIDE = 0.5
HALF_OF_SIDE = 0.4
"""Millimetres from that edge inwards, and along it from its middle, of the sides of a box."""
MOST_PRINTED = 0.7
"""The most darkness of its frame that is taken from the ink of a box."""
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
    frame = np.clip(printed, 0, MOST_PRINTED)
    ink = 1 - (1 - raw) / (1 - frame)
    box = ink[window(ink.shape, size, -OFF)]
    darkest = max(float(np.percentile(box, 90)), 0.02)
    hole = round(HOLE * SCALE)
    lightest = float(window_means(box.astype(np.float32), hole, hole).min())
    cover = float((box > INKED * darkest).mean())
    return Filling(cover, lightest / darkest, _lightest_side(box) / darkest)


def _lightest_side(box: Floats) -> float:
    """The mean of the lightest of the middles of the four sides."""
    deep = round(SIDE * SCALE)
    half = round(HALF_OF_SIDE * SCALE)
    down = slice(box.shape[0] // 2 - half, box.shape[0] // 2 + half + 1)
    across = slice(box.shape[1] // 2 - half, box.shape[1] // 2 + half + 1)
    sides = (box[:deep, across], box[-deep:, across], box[down, :deep], box[down, -deep:])
    return min(float(side.mean()) for side in sides)
