"""Find the black marks of the rows in a photo, and from them how the paper bends.

The corner codes say roughly where a place of the paper is seen. A mark is looked for around that
place; marks of a column are told apart by all of them together, since paper that bends may move the
middle of the sheet by more than a row.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from PIL import Image

from scorepad.ticksheet.corners import FoundSheet, Points, projected, square
from scorepad.ticksheet.layout import RowMark, TickLayout
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.surface import SeenPaper, fitted_paper, trust, weighted_fit
from scorepad.ticksheet.windows import Floats, Numbers, Places, window_means

STRIP_SCALE = 6
"""Pixels per millimetre of the strips in which marks are looked for."""
REACH_X = 7.0
REACH_Y = 14.0
"""Millimetres about its place in which a mark is looked for."""
FAR_X = 16.0
ENOUGH_MARKS = 0.8
"""Millimetres to the side in which marks are looked for where less than this share was seen near:
paper of which only three corners are seen may bend far away from its fourth.
"""
LEAST_LIKENESS = 0.22
"""What a place must have in common with a mark: the share by which it is darker than the paper
around it, at its lightest part.
"""
NEAR = 1.6
"""Millimetres within which a mark belongs to a place that was worked out."""
SIDEWAYS = 0.3
"""What a millimetre to the side counts beside one up or down, where the nearest is looked for."""
FEWEST_MARKS = 0.7
"""The share of the marks that have to be found, else the paper is hidden or cut off."""
BLOCK = 5
"""Millimetres of a piece of paper that has one light."""
RING_NEAR = 0.35
RING_FAR = 0.95
"""Millimetres from a mark between which the paper around it is looked at."""
PEAKS = 1.2
"""Millimetres in which only one mark can be."""
ENOUGH = 0.5
"""The likeness of a good mark; more counts no more."""
LEANS = np.linspace(-0.08, 0.08, 17)
MOVES = np.arange(-REACH_Y, REACH_Y + 0.01, 0.5)
"""By which share a column of marks may be longer, and by how many millimetres it may be moved."""
FAINT = 0.6
"""The share of the usual likeness below which a place is no mark, where marks are counted."""
BESIDE_COLUMN = 1.2
"""Millimetres to the side of the others at which a place is no mark of their column."""
UNEVEN = 0.3
"""The share by which the way to the next mark of a column may be another than the way before."""
SHORT_COLUMN = 6
"""A column of fewer marks may be too short for a curve: its marks are taken where they are."""
COST = 0.1
"""What a millimetre of move takes away from the worth of a match."""


def seen_paper(grey: Bytes, sheet: FoundSheet) -> tuple[SeenPaper, float]:
    """How the paper lies, and the share of its marks that were found."""
    homography = sheet.homography()
    inverse = np.asarray(np.linalg.inv(homography), np.float64)
    known = [square(code) for code, _ in sheet.codes]
    seen = [projected(inverse, corners) for _, corners in sheet.codes]
    count = 0
    seen_count = 0
    for column in columns(sheet.layout):
        places, moved = _marks_of_column(grey, homography, column)
        known.append(places)
        seen.append(moved)
        count += len(column)
        seen_count += len(places)
    places = np.concatenate(known)
    moves: Points = np.concatenate(seen) - places
    paper = fitted_paper(homography, sheet.layout, places, moves)
    return paper, seen_count / max(count, 1)


def columns(layout: TickLayout) -> Iterator[Sequence[RowMark]]:
    """The marks that stand under each other, column by column."""
    most = max(len(row.marks) for row in layout.rows)
    for place in range(most):
        yield [row.marks[place] for row in layout.rows if place < len(row.marks)]


def _marks_of_column(
    grey: Bytes, homography: Points, column: Sequence[RowMark]
) -> tuple[Points, Points]:
    """The middles of the marks of a column that are seen, on the paper and where the projection
    has them; looked for further to the sides where few are near.
    """
    near = _marks_within(grey, homography, column, REACH_X)
    if len(near[0]) >= ENOUGH_MARKS * len(column):
        return near
    far = _marks_within(grey, homography, column, FAR_X)
    return far if len(far[0]) > len(near[0]) else near


def _marks_within(
    grey: Bytes, homography: Points, column: Sequence[RowMark], reach_x: float
) -> tuple[Points, Points]:
    """The marks of a column that are seen so many millimetres to its sides."""
    middles = np.array([_middle(mark) for mark in column])
    reach = np.array([reach_x, REACH_Y])
    first = middles.min(axis=0) - reach
    size = middles.max(axis=0) + reach - first
    strip = flat_piece(grey, homography, first, size)
    likeness = _likeness(darkness_of(strip), column[0])
    pixels, strengths = _peaks(likeness)
    candidates = pixels / STRIP_SCALE + first
    return _matched(middles, candidates, strengths)


def _middle(mark: RowMark) -> tuple[float, float]:
    return mark.x + mark.width / 2, mark.y + mark.height / 2


def flat_piece(grey: Bytes, homography: Points, first: Numbers, size: Numbers) -> Bytes:
    """A piece of the paper by the projection; its top left corner and size in millimetres."""
    step = 1 / STRIP_SCALE
    to_paper = np.array([[step, 0, first[0]], [0, step, first[1]], [0, 0, 1]])
    whole = homography @ to_paper
    whole /= whole[2, 2]
    factors = [float(factor) for factor in whole.ravel()[:8]]
    width = round(float(size[0]) * STRIP_SCALE)
    height = round(float(size[1]) * STRIP_SCALE)
    flat = Image.fromarray(grey).transform(
        (width, height),
        Image.Transform.PERSPECTIVE,
        factors,
        Image.Resampling.BILINEAR,
    )
    return np.asarray(flat)


def darkness_of(piece: Bytes) -> Floats:
    """How much darker than the paper around it each pixel is, as a share; for pieces with much
    more paper than ink.
    """
    block = BLOCK * STRIP_SCALE
    height, width = piece.shape
    rows = -(-height // block)
    across = -(-width // block)
    below = rows * block - height
    right = across * block - width
    padded = np.pad(piece, ((0, below), (0, right)), mode="edge")
    blocks = padded.reshape(rows, block, across, block)
    light = np.percentile(blocks, 80, axis=(1, 3))
    paper = _between_blocks(light, (across * block, rows * block))
    even = np.maximum(paper[:height, :width], 1)
    return np.asarray(1 - piece / even, np.float32)


def _between_blocks(light: Numbers, size: tuple[int, int]) -> Floats:
    """The light of each pixel, by the middle one of the blocks around."""
    around = np.pad(light, 1, mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(around, (3, 3))
    middle = np.median(windows, axis=(2, 3))
    small = Image.fromarray(middle.astype(np.float32))
    whole = small.resize(size, Image.Resampling.BILINEAR)
    return np.asarray(whole)


def _likeness(darkness: Floats, mark: RowMark) -> Floats:
    """How much each pixel is like the middle of a mark: the lightest quarter of what would be the
    mark, less the third-lightest of the four sides around it.
    """
    half_x = mark.width / 2
    half_y = mark.height / 2
    inner_x = half_x * 0.8
    inner_y = half_y * 0.85
    quarters = [
        _mean_about(darkness, (-inner_x, -inner_y, 0, 0)),
        _mean_about(darkness, (0, -inner_y, inner_x, 0)),
        _mean_about(darkness, (-inner_x, 0, 0, inner_y)),
        _mean_about(darkness, (0, 0, inner_x, inner_y)),
    ]
    beside = half_x + RING_NEAR
    beside_far = half_x + RING_FAR
    above = half_y + RING_NEAR
    above_far = half_y + RING_FAR
    sides = [
        _mean_about(darkness, (-beside_far, -half_y, -beside, half_y)),
        _mean_about(darkness, (beside, -half_y, beside_far, half_y)),
        _mean_about(darkness, (-half_x, -above_far, half_x, -above)),
        _mean_about(darkness, (-half_x, above, half_x, above_far)),
    ]
    around = np.sort(np.stack(sides), axis=0)
    lightest = np.min(quarters, axis=0)
    return np.asarray(lightest - around[2], np.float32)


def _mean_about(darkness: Floats, window: tuple[float, float, float, float]) -> Numbers:
    """The mean in a window about each pixel: left, top, right, bottom in millimetres from it."""
    left, top, right, bottom = (round(edge * STRIP_SCALE) for edge in window)
    height = max(bottom - top, 1)
    width = max(right - left, 1)
    reach = max(-left, -top, left + width, top + height, 0)
    padded = np.pad(darkness, reach, mode="edge")
    means = window_means(padded, height, width)
    rows, across = darkness.shape
    first_row = reach + top
    first_column = reach + left
    return means[first_row : first_row + rows, first_column : first_column + across]


def _peaks(likeness: Floats) -> tuple[Points, Numbers]:
    """Where a piece is most like a mark, as x and y in pixels, and how much."""
    reach = round(PEAKS * STRIP_SCALE)
    wide = 2 * reach + 1
    padded = np.pad(likeness, reach, constant_values=-1)
    view = np.lib.stride_tricks.sliding_window_view
    rows = view(padded, wide, axis=0).max(axis=2)
    highest = view(rows, wide, axis=1).max(axis=2)
    is_peak = (likeness == highest) & (likeness > LEAST_LIKENESS)
    ys, xs = np.nonzero(is_peak)
    places = []
    for x, y in zip(xs, ys, strict=True):
        places.append(_middle_of_peak(likeness, int(x), int(y)))
    strengths = likeness[ys, xs].astype(np.float64)
    return np.array(places).reshape(-1, 2), strengths


def _middle_of_peak(likeness: Floats, x: int, y: int) -> tuple[float, float]:
    """The middle of gravity of what is nearly as high as a peak."""
    top = max(y - 3, 0)
    left = max(x - 3, 0)
    window = likeness[top : y + 4, left : x + 4]
    height = window - 0.7 * likeness[y, x]
    weights = np.clip(height, 0, None)
    total = float(weights.sum())
    rows, across = np.indices(window.shape)
    middle_x = float((across * weights).sum()) / total
    middle_y = float((rows * weights).sum()) / total
    return left + middle_x, top + middle_y


def _matched(middles: Points, candidates: Points, strengths: Numbers) -> tuple[Points, Points]:
    """The marks of a column with the place where each is seen.

    Any mark may look like the one in the next row, so that move of the whole column is taken which
    brings most of its marks to a place; or they are counted, where their number is right.
    """
    best = (np.empty((0, 2)), np.empty((0, 2)))
    if not len(candidates):
        return best
    most = 0.0
    for moves in _likely_moves(middles[:, 1], candidates[:, 1], strengths):
        expected = middles.copy()
        expected[:, 1] += moves
        pairs, nearest, worth = _followed(middles, expected, candidates, strengths)
        if worth > most:
            most = worth
            best = (middles[pairs], candidates[nearest])
    counted = _counted(middles, candidates, strengths)
    if len(counted):
        moved = np.abs(candidates[counted, 1] - middles[:, 1]).mean()
        worth = float(np.minimum(strengths[counted], ENOUGH).sum() - COST * moved)
        if worth > most:
            best = (middles, candidates[counted])
    return best


def _likely_moves(ys: Numbers, seen: Numbers, strengths: Numbers) -> Iterator[Numbers]:
    """How far down each mark of a column may be moved: by an even part, and one that grows, which
    for each even part is the likeliest.
    """
    leaning = LEANS[:, None] * (ys - ys.mean())
    moves = MOVES[:, None, None] + leaning
    expected = ys + moves
    off = expected[..., None] - seen
    close = _closeness(off, strengths)
    worth = close.max(axis=3).sum(axis=2)
    enough = 0.5 * float(worth.max())
    for place, lean in enumerate(worth.argmax(axis=1)):
        if worth[place, lean] > enough:
            yield moves[place, lean]


def _counted(middles: Points, candidates: Points, strengths: Numbers) -> Places:
    """The places that stand under each other like the marks of a column, from above, where there
    are as many as it has, evenly apart; nothing else.

    Paper that bends in waves moves the marks of a column by a row and more, and each otherwise.
    """
    nothing = np.empty(0, np.intp)
    count = len(middles)
    if len(candidates) < count or count < SHORT_COLUMN:
        return nothing
    strong = np.sort(strengths)[-count:]
    like_others = np.flatnonzero(strengths > FAINT * float(np.median(strong)))
    across = candidates[like_others, 0]
    down = candidates[like_others, 1]
    beside = np.abs(across - _curve(down, down, across, 3))
    is_in_column = beside < BESIDE_COLUMN
    column = like_others[is_in_column]
    if len(column) != count:
        return nothing
    column = column[candidates[column, 1].argsort()]
    gaps = np.diff(candidates[column, 1])
    is_even = np.abs(np.diff(gaps)) < UNEVEN * gaps[1:]
    return column if is_even.all() else nothing


def _closeness(off: Numbers, strengths: Numbers) -> Numbers:
    """What pairs are worth that are so far off."""
    close = np.clip(1 - np.abs(off) / NEAR, 0, None)
    worth: Numbers = close * np.minimum(strengths, ENOUGH)
    return worth


def _followed(
    middles: Points, expected: Points, candidates: Points, strengths: Numbers
) -> tuple[Places, Places, float]:
    """The marks and their candidates along the curve that begins with an expectation, and how well
    they fit: all marks in their places, moved little, is best.
    """
    ys = middles[:, 1]
    for power in (1, 2, 3):
        pairs, nearest = _pairs(expected, candidates)
        if len(pairs) < power + 3:
            if len(middles) < SHORT_COLUMN:
                break
            return pairs, nearest, 0.0
        moves = candidates[nearest] - middles[pairs]
        across = _curve(ys, ys[pairs], moves[:, 0], power)
        down = _curve(ys, ys[pairs], moves[:, 1], power)
        expected = middles + np.stack([across, down], axis=1)
    pairs, nearest = _pairs(expected, candidates)
    off = candidates[nearest, 1] - expected[pairs, 1]
    close = _closeness(off, strengths[nearest])
    moved = np.abs(expected[:, 1] - ys).mean()
    return pairs, nearest, float(close.sum() - COST * moved)


def _pairs(expected: Points, candidates: Points) -> tuple[Places, Places]:
    """The marks that have a candidate near enough above or below, and the nearest of each.

    Sideways a column of marks moves as a whole: that tells candidates apart, and rules out none.
    """
    off = np.abs(expected[:, None, :] - candidates[None, :, :])
    across = off[..., 0]
    down = off[..., 1]
    nearest = (down + SIDEWAYS * across).argmin(axis=1)
    rows = np.arange(len(expected))
    is_near = down[rows, nearest] < NEAR
    marks = rows[is_near]
    return marks, nearest[marks]


def _curve(ys: Numbers, known: Numbers, values: Numbers, power: int) -> Numbers:
    """A polynomial through values, of which those far off count for little."""
    middle = ys.mean()
    span = max(float(np.ptp(ys)) / 2, 1.0)
    terms = np.vander((known - middle) / span, power + 1)
    weights = np.ones(len(known))
    factors = np.zeros(power + 1)
    for _ in range(4):
        factors = weighted_fit(terms, values, weights, 1e-6)
        off = np.abs(values - terms @ factors)
        weights = trust(off, 0.6)
    everywhere = np.vander((ys - middle) / span, power + 1)
    curve: Numbers = everywhere @ factors
    return curve
