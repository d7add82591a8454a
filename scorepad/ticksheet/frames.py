"""Pieces of a photo put straight, and the frames of the boxes in them.

The marks say where a box should be seen, to a millimetre; its frame says it to a tenth. The frame
of a single box may be crossed by a tick or blurred away, so those of its neighbourhood are fitted
together: paper bends, but not between one box and the next.
"""

from collections.abc import Sequence

import numpy as np

from scorepad.ticksheet.corners import Points
from scorepad.ticksheet.layout import TickBox
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.surface import SeenPaper
from scorepad.ticksheet.windows import Floats, Numbers, top_between, window_means

FRAME_SCALE = 6
"""Pixels per millimetre of the pieces in which frames are looked for."""
FRAME_REACH = 9
"""Pixels by which a frame may stand off its place, to each side."""
LINE = 0.12
"""Millimetres from the outer edge of a frame to the middle of its line."""
BESIDE = 3
"""Pixels from a line to the paper beside it."""
NEIGHBOURS_X = 11.0
NEIGHBOURS_Y = 6.0
"""Millimetres within which frames are fitted together."""
DARKEST = 0.4
"""The darkness above which ink is no darker than a frame."""
MOST_OF_SIDE = 0.2
"""The most that a side of a frame counts, so that a tick along it counts for no more."""


def middles_of(boxes: Sequence[TickBox]) -> Points:
    lefts = [(box.x, box.y) for box in boxes]
    sizes = [(box.width, box.height) for box in boxes]
    middles: Points = np.array(lefts) + np.array(sizes) / 2
    return middles


def pieces(
    grey: Bytes, paper: SeenPaper, middles: Points, half: tuple[float, float], scale: float
) -> Floats:
    """The paper about each place, so many millimetres to each side: rows of pixels a place."""
    steps_x = round(half[0] * scale)
    steps_y = round(half[1] * scale)
    reach_x = steps_x / scale
    reach_y = steps_y / scale
    right = np.array([reach_x, 0.0])
    down = np.array([0.0, reach_y])
    upper_left = paper.pixels(middles - right - down)
    upper_right = paper.pixels(middles + right - down)
    lower_left = paper.pixels(middles - right + down)
    lower_right = paper.pixels(middles + right + down)
    across = np.linspace(0, 1, 2 * steps_x + 1)
    along = np.linspace(0, 1, 2 * steps_y + 1)
    upper = _between(upper_left, upper_right, across)
    lower = _between(lower_left, lower_right, across)
    wanted = _between(upper, lower, along).swapaxes(1, 2)
    return sampled(grey, wanted[..., 0], wanted[..., 1])


def _between(first: Numbers | Floats, last: Numbers | Floats, shares: Numbers) -> Floats:
    """Places at shares of the way between places: a new axis before the last one."""
    way = (last - first).astype(np.float32)
    start = first.astype(np.float32)
    steps = shares.astype(np.float32)[:, None]
    places: Floats = start[..., None, :] + way[..., None, :] * steps
    return places


def sampled(grey: Bytes, xs: Floats, ys: Floats) -> Floats:
    """The grey between pixels; beyond the edge that of the edge."""
    height, width = grey.shape
    xs = np.clip(xs, 0, width - 1.001)
    ys = np.clip(ys, 0, height - 1.001)
    left = xs.astype(np.int32)
    top = ys.astype(np.int32)
    place = top * width + left
    upper = _shared(grey, place, xs - left)
    lower = _shared(grey, place + width, xs - left)
    shade = upper + (lower - upper) * (ys - top)
    return shade.astype(np.float32)


def _shared(grey: Bytes, place: Floats, share: Floats) -> Floats:
    """The grey between a pixel and the next of its row."""
    flat = grey.ravel()
    left = flat[place].astype(np.float32)
    right = flat[place + 1].astype(np.float32)
    between: Floats = left + (right - left) * share
    return between


def frames_seen(grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox]) -> tuple[Points, Numbers]:
    """How far from its place each box stands, in millimetres, and how much of its own frame is
    seen, where that of a usual box is 1.
    """
    middles = middles_of(boxes)
    width = boxes[0].width
    height = boxes[0].height
    pixels = FRAME_REACH + BESIDE + 1
    margin = pixels / FRAME_SCALE
    half_x = width / 2 + margin
    half_y = height / 2 + margin
    half = (half_x, half_y)
    seen = pieces(grey, paper, middles, half, FRAME_SCALE)
    likeness = _frame_likeness(_dark(seen), width, height)
    together = _with_neighbours(likeness, middles)
    steps = []
    own = []
    for alone, piece in zip(likeness, together, strict=True):
        step = _highest(piece)
        steps.append(step)
        own.append(_near(alone, step))
    usual = max(float(np.median(own)), 1e-6)
    return np.array(steps) / FRAME_SCALE, np.array(own) / usual


def _dark(seen: Floats) -> Floats:
    light = np.percentile(seen, 75, axis=(1, 2), keepdims=True)
    paper = np.maximum(light, 1)
    dark = 1 - seen / paper
    return np.clip(dark, -0.2, DARKEST).astype(np.float32)


def _frame_likeness(dark: Floats, width: float, height: float) -> Floats:
    """How much darker than the paper beside it a frame is at each step from its place: one row and
    one column a step, for each box.
    """
    lying = _sides(dark, width, height)
    upright = _sides(dark.swapaxes(1, 2), height, width)
    likeness: Floats = lying + upright.swapaxes(1, 2)
    return likeness


def _sides(dark: Floats, width: float, height: float) -> Floats:
    """The upper and the lower side of a frame at each step."""
    wide = _in_pixels(width)
    high = _in_pixels(height)
    steps = np.arange(-FRAME_REACH, FRAME_REACH + 1)
    middle_x = dark.shape[2] // 2
    middle_y = dark.shape[1] // 2
    left = middle_x - wide // 2
    top = middle_y - high // 2
    means = window_means(dark, 1, wide)[:, :, left + steps]
    beside = means[:, : -2 * BESIDE] + means[:, 2 * BESIDE :]
    lines = means[:, BESIDE:-BESIDE] - beside / 2
    lines = np.clip(lines, -MOST_OF_SIDE, MOST_OF_SIDE)
    rows = top - BESIDE + steps
    sides = lines[:, rows] + lines[:, rows + high]
    return sides.astype(np.float32)


def _in_pixels(length: float) -> int:
    """From the line of one side of a frame to that of the other."""
    return round((length - 2 * LINE) * FRAME_SCALE)


def _with_neighbours(likeness: Floats, middles: Points) -> Floats:
    off = middles[:, None, :] - middles[None, :, :]
    across = (off[..., 0] / NEIGHBOURS_X) ** 2
    down = (off[..., 1] / NEIGHBOURS_Y) ** 2
    weights = np.exp(-across - down).astype(np.float32)
    weights /= weights.sum(axis=1, keepdims=True)
    flat = likeness.reshape(len(likeness), -1)
    together: Floats = weights @ flat
    return together.reshape(likeness.shape)


def _highest(piece: Floats) -> tuple[float, float]:
    """The step across and down where a piece is highest, between pixels."""
    highest = int(piece.argmax())
    down, across = divmod(highest, piece.shape[1])
    step_x = top_between(piece[down], across)
    step_y = top_between(piece[:, across], down)
    return step_x - FRAME_REACH, step_y - FRAME_REACH


def _near(piece: Floats, step: tuple[float, float]) -> float:
    """The highest value within a pixel of a step."""
    across = round(step[0]) + FRAME_REACH
    down = round(step[1]) + FRAME_REACH
    top = max(down - 1, 0)
    left = max(across - 1, 0)
    window = piece[top : down + 2, left : across + 2]
    return float(window.max())
