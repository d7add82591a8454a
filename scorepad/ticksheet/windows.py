"""Sums over windows of arrays, and other small steps that pictures are measured by."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]
Places = NDArray[np.int_]
Truths = NDArray[np.bool_]


def window_means(values: Floats, height: int, width: int) -> Numbers:
    """The mean of each window of so many rows and columns of the last two axes, by the place of its
    first row and column.
    """
    down = _sums(values.astype(np.float64), height, -2)
    both = _sums(down, width, -1)
    return both / (height * width)


def _sums(values: Numbers, length: int, axis: int) -> Numbers:
    """The sums of so many values that follow each other."""
    along = np.moveaxis(values, axis, -1)
    start = np.zeros_like(along[..., :1])
    totals = np.concatenate([start, along.cumsum(axis=-1)], axis=-1)
    sums = totals[..., length:] - totals[..., :-length]
    return np.moveaxis(sums, -1, axis)


def top_between(values: Floats, at: int) -> float:
    """The top of the parabola through a highest value and its neighbours."""
    if at in {0, len(values) - 1}:
        return float(at)
    before = float(values[at - 1])
    highest = float(values[at])
    after = float(values[at + 1])
    curve = before - 2 * highest + after
    if curve >= 0:
        return float(at)
    return at + 0.5 * (before - after) / curve
