"""A mark is of the box that has most of it, however far it leaves it. Source: ticksheet.md, "Proof"
(marks that leave their box, a thumb, a coffee ring).
"""

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from scorepad.ticksheet.owners import Owner, Surroundings, owner_of
from scorepad.ticksheet.surface import SeenPaper

SCALE = 8
"""Pixels of the picture per millimetre."""
PAPER = (60.0, 24.0)
SIZE = np.array([3.5, 3.5])
LEFT, THIS, RIGHT = range(3)
MIDDLES = np.array([[25.6, 12.0], [30.0, 12.0], [34.4, 12.0]])
"""Three boxes side by side, in millimetres."""
BAR = np.array([[36.9 + 1.2, 12.0]])
"""A black mark of the row, beside the last of them."""
WHITE = 230
INK = 60
PENCIL = 160
FRAME = 115
FRAME_DARKNESS = 0.5
"""How dark frames are against the paper."""
STAIN = 205
Line = list[tuple[float, float]]
"""The places of a stroke, in millimetres from the middle of the box in question."""


def photo_of(*lines: Line, wide: float = 0.6, shade: int = INK) -> Image.Image:
    width = round(PAPER[0] * SCALE)
    height = round(PAPER[1] * SCALE)
    picture = Image.new("L", (width, height), WHITE)
    pen = ImageDraw.Draw(picture)
    thickness = round(wide * SCALE)
    for line in lines:
        places = (np.array(line) + MIDDLES[THIS]) * SCALE
        points = [(x, y) for x, y in places.tolist()]
        pen.line(points, shade, thickness, "curve")
    return picture


def draw_bar(picture: Image.Image) -> None:
    """Print the black mark of the row into a photo."""
    half = np.array([0.9, 1.6])
    upper_left = (BAR[0] - half) * SCALE
    lower_right = (BAR[0] + half) * SCALE
    corners = [*upper_left.tolist(), *lower_right.tolist()]
    ImageDraw.Draw(picture).rectangle(corners, 10)


def draw_frames(picture: Image.Image) -> None:
    """Print the frames of the boxes into a photo, darker than pencil."""
    pen = ImageDraw.Draw(picture)
    for middle in MIDDLES:
        upper_left = (middle - SIZE / 2) * SCALE
        lower_right = (middle + SIZE / 2) * SCALE
        corners = [*upper_left.tolist(), *lower_right.tolist()]
        pen.rectangle(corners, None, FRAME, 2)


def printed_frame() -> NDArray[np.float32]:
    """How dark what is printed about a box is that has a frame."""
    side = round((SIZE[0] + 1.6) * SCALE) | 1
    half = round(SIZE[0] / 2 * SCALE)
    off = np.abs(np.arange(side) - side // 2)
    from_middle = np.maximum(off[:, None], off)
    is_frame = (from_middle > half - 2) & (from_middle <= half)
    return np.where(is_frame, FRAME_DARKNESS, 0).astype(np.float32)


def owner_in(
    picture: Image.Image, least_dark: float = 0.3, *, printed: NDArray[np.float32] | None = None
) -> Owner:
    """Whose the mark in the middle box of a flat photo is, where this is printed about each."""
    homography = np.diag([SCALE, SCALE, 1.0])
    nowhere = np.zeros((0, 2))
    bends = np.zeros((12, 2))
    paper = SeenPaper(homography, bends, PAPER, nowhere, nowhere)
    side = round((SIZE[0] + 1.6) * SCALE) | 1
    nothing = np.zeros((side, side), np.float32)
    of_each = np.stack([nothing if printed is None else printed] * 3)
    grey = np.array(picture)
    around = Surroundings(grey, paper, MIDDLES, SIZE, of_each, BAR)
    return owner_of(around, THIS, least_dark)


CROSS = [[(-1.6, -1.6), (1.6, 1.6)], [(1.6, -1.6), (-1.6, 1.6)]]
CROSS_OF_RIGHT = [[(2.2, -2.2), (6.6, 2.2)], [(6.6, -2.2), (2.2, 2.2)]]


def test_a_cross_is_of_its_box() -> None:
    picture = photo_of(*CROSS)
    assert owner_in(picture) is Owner.THIS


def test_a_tick_below_its_box_whose_ends_reach_beyond_is_of_the_box_it_touches_most() -> None:
    tick = [(-2.4, -0.2), (0.0, 1.9), (3.4, -2.4)]
    picture = photo_of(tick)
    assert owner_in(picture) is Owner.THIS


def test_the_end_of_a_mark_is_of_the_box_that_has_the_rest() -> None:
    tick_of_right = [(0.9, 0.0), (4.4, 1.6), (6.0, -1.6)]
    picture = photo_of(tick_of_right)
    assert owner_in(picture) is Owner.ANOTHER


def test_a_pale_mark_goes_on_where_a_darker_frame_hides_it() -> None:
    tick_of_right = [(0.5, -0.5), (4.0, 1.2), (6.0, -1.6)]
    picture = photo_of(tick_of_right, shade=PENCIL)
    draw_frames(picture)
    assert owner_in(picture, 0.15, printed=printed_frame()) is Owner.SHARED


def test_a_tick_that_begins_deep_in_the_box_before_its_own_is_shared() -> None:
    tick_of_right = [(0.6, -1.4), (2.4, 1.9), (8.6, -4.0)]
    picture = photo_of(tick_of_right)
    assert owner_in(picture) is Owner.SHARED


def test_a_line_between_two_boxes_is_shared_by_both() -> None:
    between = [(0.6, 0.0), (3.8, 0.0)]
    picture = photo_of(between)
    assert owner_in(picture) is Owner.SHARED


def test_of_two_crosses_that_touch_each_box_has_one() -> None:
    falling = [(-1.6, -1.6), (2.8, 1.6)]
    rising = [(2.8, -1.6), (-1.6, 1.6)]
    picture = photo_of(falling, rising, *CROSS_OF_RIGHT)
    assert owner_in(picture) is Owner.THIS


def test_a_dot_in_the_middle_is_of_its_box_if_it_is_as_dark_as_the_pen() -> None:
    dot = [(-0.2, 0.0), (0.2, 0.0)]
    dark = photo_of(dot, wide=0.8)
    assert owner_in(dark) is Owner.THIS
    pale = photo_of(dot, wide=0.8, shade=STAIN)
    assert owner_in(pale) is Owner.UNKNOWN


def test_a_pale_ring_of_coffee_is_of_nobody() -> None:
    ring = [(-7.9, -4.0), (0.0, 0.0), (7.9, 4.0)]
    picture_of_ring = photo_of(ring, wide=1.4, shade=STAIN)
    assert owner_in(picture_of_ring) is Owner.UNKNOWN
    drop = [(-1.2, 0.0), (1.2, 0.0)]
    picture_of_drop = photo_of(drop, wide=1.6, shade=STAIN)
    assert owner_in(picture_of_drop) is Owner.UNKNOWN


@pytest.mark.parametrize("down", [-1, 1])
def test_what_is_broader_than_any_mark_and_goes_on_covers_the_box(down: int) -> None:
    height = down * 5.0
    thumb = [(0.0, height), (9.0, height)]
    picture = photo_of(thumb, wide=8.0)
    assert owner_in(picture) is Owner.COVERED


def test_a_mark_that_touches_the_black_mark_of_the_row_is_no_longer_for_it() -> None:
    into_bar = [(1.0, 1.0), (8.0, 0.0)]
    picture = photo_of(*CROSS, into_bar)
    draw_bar(picture)
    up_to_bar = [(1.0, 1.0), (6.6, 0.2)]
    without = photo_of(*CROSS, up_to_bar)
    assert owner_in(picture) is owner_in(without)
