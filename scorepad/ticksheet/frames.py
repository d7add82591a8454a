"""Pieces of a photo put straight, and the frames of the boxes in them.

The marks say where a box should be seen, to a millimetre; its frame says it to a tenth. The frame
of a single box may be crossed by a tick or blurred away, so those of its neighbourhood are fitted
together: paper bends, but not between one box and the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from scorepad.ticksheet.along_row import steps_along
from scorepad.ticksheet.corners import Points
from scorepad.ticksheet.layout import TickBox
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.surface import SeenPaper, weighted_fit
from scorepad.ticksheet.windows import Floats, Numbers, Places, Truths, top_between, window_means

LINE = 0.12
"""Millimetres from the outer edge of a frame to the middle of its line."""
DARKEST = 0.4
"""The darkness above which ink is no darker than a frame."""
MOST_OF_SIDE = 0.2
"""The most that a side of a frame counts, so that a tick along it counts for no more."""


@dataclass(frozen=True)
class FrameSearch:
    """How frames are looked for: by `scale` pixels per millimetre, `reach` pixels to each side,
    with the paper `beside` a line so many pixels off, fitted together with those within `across`
    and `down` millimetres.
    """

    scale: int
    reach: int
    beside: int
    across: float
    down: float


COARSE = FrameSearch(scale=4, reach=10, beside=2, across=9.0, down=22.0)
WIDE = FrameSearch(scale=4, reach=18, beside=2, across=3.0, down=22.0)
FINE = FrameSearch(scale=6, reach=6, beside=3, across=11.0, down=6.0)
ALONE = FrameSearch(scale=6, reach=3, beside=3, across=0.0, down=0.0)
"""First where the paper bends, which rows share, further away where that fails, then each box; and
a box alone.
"""
OF_ROW = 8
"""Pixels up and down within which a frame of the WIDE search is of its row."""

TRUSTED = 2.2
"""Millimetres by which a frame may stand off that is not looked for a second time."""
MOST_STEP = 1.2
"""Millimetres by which a frame may stand off more than the one beside it."""
EVEN_X = 13.0
EVEN_Y = 20.0
"""Millimetres within which boxes stand off alike."""
MOST_OFF_USUAL = 2.2
"""Millimetres by which a box may stand off more than is usual near it, at most."""
FOLLOWED = 2
"""How often the bend is followed to where it is larger."""
FOLLOWED_NEAR = 14.0
"""Millimetres within which it is followed."""
MOST_FOLLOWED = 6.0
"""The most millimetres that are expected there."""
FEWEST_TRUSTED = 30
FEWEST_IN_ROW = 3
OFF_ROW = 0.25
"""Millimetres by which a frame may stand off from between those beside it and not be looked for
there.
"""
MOST_FINE = 0.6
"""Millimetres from where its row has a box to its frame, at most."""
CLEARER = 1.1
"""How many times as much of its own frame is seen there, if it stands there."""
GENTLE = 0.05


@dataclass(frozen=True)
class SeenFrames:
    """The frames of boxes in a photo: how far from their place each stands, in millimetres, how
    much of its own is seen, and how much of those around it, where that of a usual box is 1.
    """

    moves: Points
    own: Numbers
    around: Numbers


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


def frames_seen(grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox]) -> SeenFrames:
    """The frames of all boxes."""
    bends = _searched(grey, paper, boxes, np.zeros((len(boxes), 2)), COARSE).moves
    middles = middles_of(boxes)
    evened = _evened(middles, bends)
    if (evened != bends).any():
        bends = _searched(grey, paper, boxes, evened, COARSE).moves
    for _ in range(FOLLOWED):
        is_trusted = _trusted(middles, bends)
        if is_trusted.all() or is_trusted.sum() < FEWEST_TRUSTED:
            break
        expected = np.where(is_trusted[:, None], bends, _followed(middles, bends, is_trusted))
        bends = _searched(grey, paper, boxes, expected, COARSE).moves
    followed = _along_rows(grey, paper, boxes, bends)
    seen = _searched(grey, paper, boxes, followed, FINE)
    is_lost = np.abs(seen.moves - followed).max(axis=1) > MOST_FINE
    is_lost &= (followed != bends).any(axis=1)
    moves = np.where(is_lost[:, None], followed, seen.moves)
    return _alone(grey, paper, boxes, SeenFrames(moves, seen.own, seen.around))


def _along_rows(grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox], moves: Points) -> Points:
    """The moves of boxes; in rows where one was taken for the next those by which the whole row
    fits.
    """
    middles = middles_of(boxes)
    rows = [row for row in _rows_in_order(middles) if _jumps(moves[row])]
    if not rows:
        return moves
    start = moves * (0, 1)
    likeness = _likeness_about(grey, paper, boxes, start, WIDE)
    together = _with_neighbours(likeness, middles, WIDE)
    lowest = WIDE.reach - OF_ROW
    of_row = together[:, lowest : WIDE.reach + OF_ROW + 1]
    followed = moves.copy()
    for row in rows:
        gaps = np.diff(middles[row, 0]) * WIDE.scale
        across = steps_along(of_row[row].max(axis=1), gaps)
        down = of_row[row, :, across].argmax(axis=1) + lowest
        steps = np.stack([across, down], axis=1) - WIDE.reach
        followed[row] = start[row] + steps / WIDE.scale
    return followed


def _rows_in_order(middles: Points) -> Iterator[Places]:
    """The boxes of each row, from left to right."""
    rows = np.round(middles[:, 1], 1)
    for y in np.unique(rows):
        row = np.nonzero(rows == y)[0]
        yield row[np.argsort(middles[row, 0])]


def _jumps(moves: Points) -> bool:
    """Whether a box of a row stands off much more than the one beside it."""
    jumps = np.abs(np.diff(moves, axis=0))
    return bool(jumps.max(initial=0.0) > MOST_STEP)


def _alone(
    grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox], frames: SeenFrames
) -> SeenFrames:
    """The frames, but those for which a side of the one beside it was taken: these stand between
    the others of their row, where more of their own is seen.
    """
    expected = _between_others(middles_of(boxes), frames.moves)
    off = np.abs(frames.moves - expected).max(axis=1)
    odd = np.flatnonzero(off > OFF_ROW)
    if not odd.size:
        return frames
    odd_boxes = [boxes[int(at)] for at in odd]
    here = _likeness_about(grey, paper, odd_boxes, frames.moves[odd], ALONE)
    seen: Numbers = here[:, ALONE.reach, ALONE.reach].astype(np.float64)
    moves, there = _seen_alone(grey, paper, odd_boxes, expected[odd])
    is_nearer = np.abs(moves - expected[odd]).max(axis=1) < off[odd]
    is_there = is_nearer & (there > CLEARER * seen)
    moved = odd[is_there]
    own = frames.own.copy()
    own[moved] *= there[is_there] / np.maximum(seen[is_there], 1e-6)
    stand = frames.moves.copy()
    stand[moved] = moves[is_there]
    return SeenFrames(stand, own, frames.around)


def _between_others(middles: Points, moves: Points) -> Points:
    """Where each box stands by those beside it in its row."""
    expected = moves.copy()
    for in_order in _rows_in_order(middles):
        if len(in_order) < FEWEST_IN_ROW:
            continue
        stand = moves[in_order]
        expected[in_order[1:-1]] = (stand[:-2] + stand[2:]) / 2
        expected[in_order[0]] = stand[1]
        expected[in_order[-1]] = stand[-2]
    return expected


def _seen_alone(
    grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox], moves: Points
) -> tuple[Points, Numbers]:
    """Where near these places most of the own frame of each box is seen, and how much."""
    likeness = _likeness_about(grey, paper, boxes, moves, ALONE)
    steps = [_highest(piece, ALONE.reach) for piece in likeness]
    more: Points = np.array(steps) / ALONE.scale
    most: Numbers = likeness.max(axis=(1, 2)).astype(np.float64)
    return moves + more, most


def _evened(middles: Points, moves: Points) -> Points:
    """The moves of boxes, but for one that was taken for the next, which stands off much more than
    most around it: it is expected where those are.
    """
    evened = moves.copy()
    for at in np.nonzero(~_trusted(middles, moves))[0]:
        off = np.abs(middles - middles[at])
        is_near = (off[:, 0] < EVEN_X) & (off[:, 1] < EVEN_Y)
        usual = np.median(moves[is_near], axis=0)
        if np.abs(moves[at] - usual).max() > MOST_OFF_USUAL:
            evened[at] = usual
    return evened


def _trusted(middles: Points, moves: Points) -> Truths:
    """The boxes that stand off little, and in no row where one was taken for the next."""
    is_trusted: Truths = np.abs(moves).max(axis=1) < TRUSTED
    for row in _rows_in_order(middles):
        if _jumps(moves[row]):
            is_trusted[row] = False
    return is_trusted


def _followed(middles: Points, moves: Points, is_trusted: Truths) -> Points:
    """How far boxes stand off where the bend goes on as the trusted ones near by begin it."""
    known = middles[is_trusted]
    expected = moves.copy()
    for at in np.nonzero(~is_trusted)[0]:
        off = (known - middles[at]) / FOLLOWED_NEAR
        nearest = float((off**2).sum(axis=1).min())
        weights = np.exp(nearest - (off**2).sum(axis=1))
        terms = np.concatenate([np.ones((len(off), 1)), off], axis=1)
        factors = weighted_fit(terms, moves[is_trusted], weights, GENTLE)
        expected[at] = np.clip(factors[0], -MOST_FOLLOWED, MOST_FOLLOWED)
    return expected


def _searched(
    grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox], moves: Points, search: FrameSearch
) -> SeenFrames:
    """The frames near where boxes stand by moves that are known."""
    likeness = _likeness_about(grey, paper, boxes, moves, search)
    together = _with_neighbours(likeness, middles_of(boxes), search)
    steps = []
    own = []
    for alone, piece in zip(likeness, together, strict=True):
        step = _highest(piece, search.reach)
        steps.append(step)
        own.append(_near(alone, step, search.reach))
    more: Points = np.array(steps) / search.scale
    around = together.max(axis=(1, 2))
    return SeenFrames(moves + more, _by_usual(np.array(own)), _by_usual(around))


def _likeness_about(
    grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox], moves: Points, search: FrameSearch
) -> Floats:
    """How much of a frame there is at each step from where boxes stand by these moves."""
    width = boxes[0].width
    height = boxes[0].height
    pixels = search.reach + search.beside + 1
    margin = pixels / search.scale
    half_x = width / 2 + margin
    half_y = height / 2 + margin
    places = middles_of(boxes) + moves
    seen = pieces(grey, paper, places, (half_x, half_y), search.scale)
    return _frame_likeness(_dark(seen), width, height, search)


def _by_usual(values: Numbers | Floats) -> Numbers:
    usual = max(float(np.median(values)), 1e-6)
    return np.asarray(values / usual, np.float64)


def _dark(seen: Floats) -> Floats:
    light = np.percentile(seen, 75, axis=(1, 2), keepdims=True)
    paper = np.maximum(light, 1)
    dark = 1 - seen / paper
    return np.clip(dark, -0.2, DARKEST).astype(np.float32)


def _frame_likeness(dark: Floats, width: float, height: float, search: FrameSearch) -> Floats:
    """How much darker than the paper beside it a frame is at each step from its place: one row and
    one column a step, for each box.
    """
    lying = _sides(dark, width, height, search)
    upright = _sides(dark.swapaxes(1, 2), height, width, search)
    likeness: Floats = lying + upright.swapaxes(1, 2)
    return likeness


def _sides(dark: Floats, width: float, height: float, search: FrameSearch) -> Floats:
    """How much darker the upper and the lower side of a frame are than the paper above and below
    them, at each step from its place.
    """
    wide = _in_pixels(width, search.scale)
    high = _in_pixels(height, search.scale)
    off = search.beside
    steps = np.arange(-search.reach, search.reach + 1)
    middle_x = dark.shape[2] // 2
    middle_y = dark.shape[1] // 2
    left = middle_x - wide // 2
    top = middle_y - high // 2
    means = window_means(dark, 1, wide)[:, :, left + steps]
    beside = means[:, : -2 * off] + means[:, 2 * off :]
    lines = means[:, off:-off] - beside / 2
    lines = np.clip(lines, -MOST_OF_SIDE, MOST_OF_SIDE)
    rows = top - off + steps
    sides = lines[:, rows] + lines[:, rows + high]
    return sides.astype(np.float32)


def _in_pixels(length: float, scale: int) -> int:
    """From the line of one side of a frame to that of the other."""
    return round((length - 2 * LINE) * scale)


def _with_neighbours(likeness: Floats, middles: Points, search: FrameSearch) -> Floats:
    off = middles[:, None, :] - middles[None, :, :]
    across = (off[..., 0] / search.across) ** 2
    down = (off[..., 1] / search.down) ** 2
    weights = np.exp(-across - down).astype(np.float32)
    weights /= weights.sum(axis=1, keepdims=True)
    flat = likeness.reshape(len(likeness), -1)
    together: Floats = weights @ flat
    return together.reshape(likeness.shape)


def _highest(piece: Floats, reach: int) -> tuple[float, float]:
    """The step across and down where a piece is highest, between pixels."""
    highest = int(piece.argmax())
    down, across = divmod(highest, piece.shape[1])
    step_x = top_between(piece[down], across)
    step_y = top_between(piece[:, across], down)
    return step_x - reach, step_y - reach


def _near(piece: Floats, step: tuple[float, float], reach: int) -> float:
    """The highest value within a pixel of a step."""
    across = round(step[0]) + reach
    down = round(step[1]) + reach
    top = max(down - 1, 0)
    left = max(across - 1, 0)
    window = piece[top : down + 2, left : across + 2]
    return float(window.max())
