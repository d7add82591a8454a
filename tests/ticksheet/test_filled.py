"""What is filled is told from bold crosses. Source: ticksheet.md, "Tried" (filled boxes are taken
for marks, crosses are ticked instead) and "Proof" (filled boxes).
"""

import numpy as np
from PIL import Image, ImageDraw

from scorepad.ticksheet.darkness import CLOSED, CLOSED_SIDE, FILLED_COVER, MARGIN
from scorepad.ticksheet.filled import CROSS_COVER, TICKED_COVER, Filling, filling_of
from scorepad.ticksheet.strokes import SCALE

SIZE = np.array([3.5, 3.5])
"""Millimetres of a box."""
WHOLE = round(SIZE[0] / 2 * SCALE + MARGIN * SCALE) * 2 + 1
"""Pixels of the paper about it."""
MIDDLE = WHOLE // 2
REACH = round(SIZE[0] / 2 * SCALE)
FRAME = 0.3
INK = 0.8


def framed() -> Image.Image:
    paper = Image.new("F", (WHOLE, WHOLE), 0.0)
    edge = (MIDDLE - REACH, MIDDLE - REACH, MIDDLE + REACH, MIDDLE + REACH)
    ImageDraw.Draw(paper).rectangle(edge, None, FRAME, 2)
    return paper


def filling(*lines: tuple[float, float, float, float], wide: float) -> Filling:
    """How full a box is with such lines, in millimetres from its middle."""
    paper = framed()
    pen = ImageDraw.Draw(paper)
    for line in lines:
        points = [MIDDLE + place * SCALE for place in line]
        pen.line(points, INK, round(wide * SCALE))
    raw = np.array(paper, np.float32)
    printed = np.array(framed(), np.float32)
    return filling_of(raw, printed, SIZE)


def test_a_bold_cross_is_not_filled() -> None:
    small = filling((-1.4, -1.4, 1.4, 1.4), (1.4, -1.4, -1.4, 1.4), wide=1.0)
    large = filling((-2.3, -2.3, 2.3, 2.3), (2.3, -2.3, -2.3, 2.3), wide=1.0)
    assert small.is_bold_mark
    assert large.is_bold_mark


def test_the_cross_of_a_felt_pen_in_a_small_box_is_not_filled() -> None:
    cross = filling((-1.7, -1.7, 1.7, 1.7), (1.7, -1.7, -1.7, 1.7), wide=1.1)
    assert cross.cover > TICKED_COVER
    assert cross.is_bold_mark


def test_a_box_filled_but_for_an_edge_is_no_bold_mark() -> None:
    rows = np.arange(-1.5, 0.7, 0.25)
    filled = filling(*[(-1.7, y, 1.7, y) for y in rows], wide=0.5)
    assert filled.cover > TICKED_COVER
    assert filled.cover < CROSS_COVER
    assert not filled.is_bold_mark


def test_a_box_of_strokes_side_by_side_is_filled() -> None:
    rows = np.arange(-1.5, 1.6, 0.25)
    filled = filling(*[(-1.7, y, 1.7, y) for y in rows], wide=0.5)
    assert filled.cover > FILLED_COVER
    assert filled.hole > CLOSED
    assert filled.side > CLOSED_SIDE


def test_a_box_with_a_hole_is_not_closed() -> None:
    rows = [y for y in np.arange(-1.5, 1.6, 0.25) if abs(y) > 0.6]
    open_box = filling(*[(-1.7, y, 1.7, y) for y in rows], wide=0.5)
    assert open_box.hole < CLOSED
    assert open_box.side < CLOSED_SIDE
