"""Ink in a box is told from the end of a mark in the next one. Source: ticksheet.md, "Reading"."""

import numpy as np
import pytest

from scorepad.ticksheet.darkness import MARGIN
from scorepad.ticksheet.strokes import SCALE, has_line_of_its_own, window
from scorepad.ticksheet.windows import Truths

SIZE = np.array([3.6, 3.6])
"""Millimetres of a box."""
WHOLE = round((SIZE[0] + 2 * MARGIN) * SCALE)
"""Pixels of the paper about it."""


def drawn(start: tuple[float, float], end: tuple[float, float]) -> Truths:
    """A line of 0.5 mm between two places, in millimetres from the middle of the box."""
    ink = np.zeros((WHOLE, WHOLE), np.bool_)
    middle = WHOLE // 2
    for place in np.linspace(start, end, 400):
        pixel = np.round(place * SCALE)
        column = int(pixel[0]) + middle
        row = int(pixel[1]) + middle
        left = max(column - 2, 0)
        top = max(row - 2, 0)
        ink[top : row + 2, left : column + 2] = True
    return ink


NOWHERE = np.zeros((WHOLE, WHOLE), np.bool_)
EVERYWHERE = ~NOWHERE


@pytest.mark.parametrize(
    ("start", "end", "reached", "is_own"),
    [
        pytest.param((-1.2, 1.2), (1.2, -1.2), EVERYWHERE, True, id="a stroke within the box"),
        pytest.param((-2.6, 2.6), (1.2, -1.2), NOWHERE, True, id="where no other mark reaches"),
        pytest.param((-2.6, 2.6), (-1.3, 1.3), EVERYWHERE, False, id="the end of another mark"),
        pytest.param((-2.6, 2.6), (1.2, -1.2), EVERYWHERE, False, id="what goes on beside the box"),
        pytest.param((-0.3, 0.3), (0.3, -0.3), NOWHERE, False, id="a dot"),
    ],
)
def test_a_line_is_of_the_box_unless_it_may_be_the_end_of_another_mark(
    start: tuple[float, float], end: tuple[float, float], reached: Truths, is_own: bool
) -> None:
    ink = drawn(start, end)
    told = has_line_of_its_own(ink, reached, window(ink.shape, SIZE, 0))
    assert told is is_own
