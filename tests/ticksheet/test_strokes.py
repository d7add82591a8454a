"""Lines and dots of a pen are told from stains, and what is filled from a scribble. Source:
ticksheet.md, "Reading" and "Proof" (a coffee ring, filled boxes).
"""

import numpy as np

from scorepad.ticksheet.against_paper import darkness_against_paper
from scorepad.ticksheet.darkness import MARGIN, has_full_corners
from scorepad.ticksheet.strokes import (
    SCALE,
    broad_ink,
    has_dot,
    has_line_that_ends,
    is_stain,
    smoothed,
    window,
)
from scorepad.ticksheet.windows import Floats

SIZE = np.array([3.6, 3.6])
"""Millimetres of a box."""
WHOLE = round((SIZE[0] + 2 * MARGIN) * SCALE)
"""Pixels of the paper about it."""
BOX = window((WHOLE, WHOLE), SIZE, 0)
MIDDLE = window((WHOLE, WHOLE), SIZE, -0.8)


def blank() -> Floats:
    return np.zeros((WHOLE, WHOLE), np.float32)


def drawn(start: tuple[float, float], end: tuple[float, float], wide: float) -> Floats:
    """A line between two places, in millimetres from the middle of the box."""
    ink = blank()
    reach = round(wide * SCALE / 2)
    for place in np.linspace(start, end, 200):
        column, row = np.round(place * SCALE).astype(int) + WHOLE // 2
        left = max(column - reach, 0)
        top = max(row - reach, 0)
        ink[top : row + reach, left : column + reach] = 0.3
    return ink


def is_broad(ink: Floats) -> bool:
    smooth = smoothed(ink)
    return is_stain(smooth, broad_ink(smooth), BOX)


def test_a_broad_band_over_the_box_is_a_stain_though_the_frame_cuts_it() -> None:
    band = drawn((-2.5, 1.7), (2.5, -1.7), 2.2)
    assert is_broad(band)
    left_edge = BOX[1].start
    band[:, left_edge : left_edge + 2] = 0
    assert is_broad(band)


def test_the_line_of_a_pen_is_no_stain_though_it_goes_on() -> None:
    assert not is_broad(drawn((-2.5, 1.7), (2.5, -1.7), 0.5))


def test_a_filled_box_is_no_stain() -> None:
    ink = blank()
    ink[BOX] = 0.3
    assert not is_broad(ink)


def test_a_line_ends_in_the_box_or_goes_on() -> None:
    within = drawn((-1.5, 1.5), (1.5, -1.5), 0.5)
    through = drawn((-2.5, 2.5), (2.5, -2.5), 0.5)
    assert has_line_that_ends(within > 0, MIDDLE)
    assert not has_line_that_ends(through > 0, MIDDLE)


def test_a_dot_in_the_middle_is_meant_and_a_speck_or_the_end_of_a_line_is_not() -> None:
    dot = drawn((-0.2, 0.0), (0.2, 0.0), 0.8)
    speck = drawn((0.0, 0.0), (0.0, 0.0), 0.3)
    end = drawn((-2.5, 0.0), (0.3, 0.0), 0.8)
    assert has_dot(dot > 0, BOX, MIDDLE)
    assert not has_dot(speck > 0, BOX, MIDDLE)
    assert not has_dot(end > 0, BOX, MIDDLE)


def test_a_scribble_leaves_corners_and_a_filled_box_has_ink_in_all() -> None:
    filled = blank()
    filled[BOX] = 0.8
    assert has_full_corners(filled, SIZE)
    rows, columns = BOX
    filled[rows.stop - 9 : rows.stop, columns.stop - 9 : columns.stop] = 0
    assert not has_full_corners(filled, SIZE)


def test_a_box_filled_with_a_pale_pencil_is_darker_than_the_paper_around_it() -> None:
    seen = np.full((1, WHOLE, WHOLE), 200, np.float32)
    seen[0][BOX] = 165
    dark = darkness_against_paper(seen)
    assert dark[0][BOX].mean() > 0.15
