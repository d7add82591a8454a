"""Of what form the ink in a box is: whether it is a line or a dot of its own, the end of a mark in
the next box, or a stain that is broader than any pen.

All pieces are the paper about a box, of SCALE pixels per millimetre.
"""

from collections.abc import Iterator

import numpy as np

from scorepad.ticksheet.windows import Floats, Numbers, Truths, window_means

SCALE = 8
"""Pixels per millimetre of the piece about each box."""
LINE = 1.6
OWN_LINE = 1.2
"""Millimetres of a line in a box from which on it may be a mark of its own, and of such a line
where no neighbour's mark reaches.
"""
DOT = 0.7
"""Millimetres of a dot that is meant."""
BROAD = 1.1
"""Millimetres from which on ink is broader than the line of any pen."""
GRAIN = 5
"""Pixels over which ink is smoothed, and up to which a gap is none."""
MOSTLY = 0.5
"""The share of the darkest ink in a box that is broad where it is a stain."""
DARKEST_STAIN = 0.45
"""The darkness above which ink is of a pen."""
STAIN = 0.6
"""The share of the darkness of a stain in a box that goes on beside it."""
Window = tuple[slice, slice]
"""Rows and columns of a piece."""


def window(shape: tuple[int, ...], size: Numbers, more: float) -> Window:
    """The box in a piece of this shape, made larger by so many millimetres to each side."""
    middle_y = shape[-2] // 2
    middle_x = shape[-1] // 2
    reach_x = min(round((size[0] / 2 + more) * SCALE), middle_x)
    reach_y = min(round((size[1] / 2 + more) * SCALE), middle_y)
    rows = slice(middle_y - reach_y, middle_y + reach_y + 1)
    columns = slice(middle_x - reach_x, middle_x + reach_x + 1)
    return rows, columns


def has_line_of_its_own(is_ink: Truths, reached: Truths, box: Window) -> bool:
    """Whether a line in the box is no end of a neighbour's mark: such an end goes on beyond the
    piece of paper about the box, and stays where that mark may reach.
    """
    for line in marks_from(is_ink, is_ink):
        within = line[box]
        if length_of(within) < LINE * SCALE:
            continue
        if not goes_on(line) or length_of(within & ~reached[box]) >= OWN_LINE * SCALE:
            return True
    return False


def has_line_that_ends(is_ink: Truths, box: Window) -> bool:
    """Whether a line in the box ends at both sides within the piece of paper about it."""
    return any(
        length_of(line[box]) >= LINE * SCALE and not goes_on(line)
        for line in marks_from(is_ink, is_ink)
    )


def has_dot(is_ink: Truths, box: Window, core: Window) -> bool:
    """Whether a dot in the core of the box touches nothing around the box, as the end of a
    neighbour's mark would.
    """
    in_core = np.zeros_like(is_ink)
    in_core[core] = True
    in_box = is_ink[box]
    for dot in marks_from(in_box, in_box):
        is_of_core = 2 * (dot & in_core[box]).sum() > dot.sum()
        if is_of_core and not goes_on(dot) and length_of(dot) >= DOT * SCALE:
            return True
    return False


def goes_on(mark: Truths) -> bool:
    """Whether a mark reaches an edge of the piece."""
    upper_and_lower = mark[[0, -1]]
    left_and_right = mark[:, [0, -1]]
    return bool(upper_and_lower.any() or left_and_right.any())


def length_of(part: Truths) -> float:
    """The diagonal of what a part of a mark takes up, in pixels."""
    rows, columns = np.nonzero(part)
    if not len(rows):
        return 0.0
    return float(np.hypot(np.ptp(rows), np.ptp(columns)))


def marks_from(is_ink: Truths, inside: Truths) -> Iterator[Truths]:
    """The connected marks some of whose ink is inside."""
    left = is_ink & inside
    while left.any():
        mark = np.zeros_like(left)
        mark.flat[int(left.argmax())] = True
        grown = _grown(mark) & is_ink
        while grown.sum() > mark.sum():
            mark = grown
            grown = _grown(mark) & is_ink
        yield mark
        left &= ~mark


def _grown(part: Truths) -> Truths:
    """A part with the pixels beside it."""
    height, width = part.shape
    padded = np.zeros((height + 2, width + 2), np.bool_)
    padded[1:-1, 1:-1] = part
    rows = padded[:-2] | padded[1:-1]
    rows |= padded[2:]
    grown: Truths = rows[:, :-2] | rows[:, 1:-1]
    grown |= rows[:, 2:]
    return grown


def smoothed(ink: Floats) -> Floats:
    """The ink of a piece without its noise, the grains of a pencil, and the gaps where the ink of a
    frame was taken away.
    """
    padded = np.pad(ink, GRAIN // 2, mode="edge")
    even = window_means(padded, GRAIN, GRAIN).astype(np.float32)
    closed = _highest_near(even, GRAIN)
    return -_highest_near(-closed, GRAIN)


def broad_ink(ink: Floats) -> Floats:
    """The ink of a smooth piece without all that is narrower than BROAD: what is left is a stain, a
    fold, or a shadow, and no line of a pen.
    """
    wide = round(BROAD * SCALE) | 1
    lowest = -_highest_near(-ink, wide)
    return _highest_near(lowest, wide)


def _highest_near(values: Floats, wide: int) -> Floats:
    """The highest value in the square of so many pixels about each pixel."""
    padded = np.pad(values, wide // 2, mode="edge")
    view = np.lib.stride_tricks.sliding_window_view
    rows = view(padded, wide, axis=0).max(axis=2)
    highest: Floats = view(rows, wide, axis=1).max(axis=2)
    return highest


def is_stain(ink: Floats, broad: Floats, box: Window) -> bool:
    """Whether the ink in a box is mostly broad, and goes on about as dark beyond the piece."""
    darkest = float(broad[box].max())
    darkest_ink = float(ink[box].max())
    if darkest < MOSTLY * darkest_ink or darkest_ink > DARKEST_STAIN:
        return False
    is_broad = broad > STAIN * darkest
    parts = marks_from(is_broad, is_broad)
    return any(part[box].any() and goes_on(part) for part in parts)
