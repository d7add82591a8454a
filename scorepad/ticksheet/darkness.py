"""How dark each box of a photo is, and what it therefore says.

Every threshold comes from the photo: how much the empty boxes differ among themselves says from
when on a box is marked. What is near a marked box may be the end of its tick, so of its neighbours
the part counts that such an end does not reach.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from scorepad.ticksheet.corners import Points
from scorepad.ticksheet.frames import SeenFrames, middles_of, pieces
from scorepad.ticksheet.layout import TickBox
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.states import BoxState
from scorepad.ticksheet.surface import SeenPaper
from scorepad.ticksheet.windows import Floats, Numbers, Places, Truths, window_means

SCALE = 8
"""Pixels per millimetre of the piece about each box."""
MARGIN = 0.8
"""Millimetres of paper around the box in that piece."""
CORE = 0.5
"""Millimetres from the frame to the core of a box, which its own mark usually crosses."""
INSIDE = 0.2
"""Millimetres from the outer edge of the frame to what counts as inside of a box."""
OVERSHOOT = 2.6
"""Millimetres by which a mark may leave its box, the roundness of its end included."""
HOLE = 0.6
"""Millimetres of white paper that a box has which is not filled."""
MAY_BE = (0.014, 0.022)
SURE = (0.027, 0.045)
"""The mean darkness of a core, as a share, from which on it may be marked, and surely is: from the
least to the most that a photo can ask for.
"""
MAY_BE_SHARE = 0.12
SURE_SHARE = 0.25
"""The same as shares of a usual mark in the photo."""
MAY_BE_SPREADS = 5
SURE_SPREADS = 8
"""The same by how many times the usual difference of empty boxes."""
DEVIATION = 1.48
"""The standard deviation by the median of deviations, of what is spread normally."""
PALE = 0.4
PALEST = 0.18
"""The share of the darkness of the pen, and the most, below which ink is taken for a stain."""
STRONG = 0.5
"""The share of the ink of its neighbours from which on a box has more than an end of theirs."""
LITTLE = 0.33
"""The share of the ink of a usual mark up to which a box may have the end of any other mark."""
WEAK = 0.18
"""The share of the ink of its neighbours up to which a box may have an end of theirs."""
NOT_FULL = 0.4
FULL = 0.56
"""How full a box is at most that is only ticked, and at least that is filled."""
MUCH = 4
"""The ink, by that of a box that is surely marked, from which on a box may be filled."""
LEAST_FRAME = 0.4
"""The share of the frame of a usual box that must be seen of any box and around it."""
MOST_MOVE = 2.6
MOST_JUMP = 1.2
"""Millimetres beyond what the marks tell by which a frame may stand off, and by which it may stand
off more than the one beside it; more may be the next one.
"""
MOST_SHARED = 0.12
"""The most darkness that is taken for a fold or print which several boxes share."""
FAINT = 0.05
FAINT_SHARE = 0.3
"""The darkness of a pixel that is no ink yet, at least, and as a share of the pen's."""
AROUND = 0.3
"""The share of a usual mark that may be around an empty box without being of any neighbour."""
OWN = 0.4
"""The share of its neighbours' ink from which on ink out of their reach is of a mark of its own."""
LINE = 1.6
OWN_LINE = 1.2
"""Millimetres of a line in a box from which on it may be a mark of its own, and of such a line
where no neighbour's mark reaches.
"""
MOST_OVER = 1.8
"""How much ink the end of a neighbour's mark has in a box, at most, by that beside the box."""
LONG_ROW = 12
LONG_COLUMN = 8
"""So many boxes say what is printed behind all of them, however some are ticked."""
LIKE_PAPER = 0.1
"""By how much a pixel may differ from the plane of the paper and count for it."""
PLANES = 4
"""How often the plane is fitted, each time to what was near it."""
GENTLE = 1e-3
NEAR_X = 16.0
NEAR_Y = 13.0
"""Millimetres within which empty boxes are of the same light."""


@dataclass(frozen=True)
class Inked:
    """The ink of each box.

    `raw` are the pieces of paper about the boxes, as darkness, `pieces` the same less what their
    neighbourhood shares. `core`, `inside` and `around` are the mean ink of the core of each box, of
    all within its frame, and of the paper around it; `peak` is the ink of its darkest parts;
    `fullness` is from 0 to 1.
    """

    raw: Floats
    pieces: Floats
    middles: Points
    size: Numbers
    core: Numbers
    inside: Numbers
    around: Numbers
    peak: Numbers
    fullness: Numbers


@dataclass(frozen=True)
class Threshold:
    """From which mean ink on a box may be marked, and surely is; the same for all within its
    frame; ink whose darkest parts are less than `pale` is none of the pen.
    """

    may_be: float
    sure: float
    may_be_inside: float
    sure_inside: float
    pale: float
    usual: float
    faint: float
    around: float


def states_of(
    grey: Bytes, paper: SeenPaper, boxes: Sequence[TickBox], frames: SeenFrames
) -> list[BoxState]:
    """What each box says."""
    middles = middles_of(boxes)
    size = np.array([boxes[0].width, boxes[0].height])
    half = (size[0] / 2 + MARGIN, size[1] / 2 + MARGIN)
    seen = pieces(grey, paper, middles + frames.moves, half, SCALE)
    return judged(ink_of(seen, middles, size), frames)


def ink_of(seen: Floats, middles: Points, size: Numbers) -> Inked:
    """The ink in the pieces about boxes."""
    raw = darkness_against_paper(seen)
    ink = _without_shared(raw, middles)
    core = _mean(ink, size, -CORE)
    inside = _mean(ink, size, -INSIDE)
    beside = _around(ink, size)
    return Inked(
        raw,
        ink,
        middles,
        size,
        core - _local(core, middles),
        inside - _local(inside, middles),
        beside - _local(beside, middles),
        _peak(ink, size),
        full(raw, size),
    )


def darkness_against_paper(seen: Floats) -> Floats:
    """How much darker than the paper each pixel is, as a share; the paper is what brightest pixels
    of the piece lie in a plane, so that a shadow which grows over a box is none of its ink.
    """
    terms = _plane_terms(seen.shape[1], seen.shape[2])
    products = (terms[:, :, None] * terms[:, None, :]).reshape(-1, 9)
    values = seen.reshape(len(seen), -1)
    light = np.percentile(values, 70, axis=1, keepdims=True)
    weights = (values > 0.9 * light).astype(np.float32)
    dark = np.zeros_like(values)
    for _ in range(PLANES):
        left = (weights @ products).reshape(-1, 3, 3)
        left += GENTLE * np.eye(3, dtype=np.float32)
        right = (weights * values) @ terms
        factors = np.linalg.solve(left, right[..., None])
        paper = factors[..., 0] @ terms.T
        dark = (1 - values / np.maximum(paper, 1)).astype(np.float32)
        is_paper = np.abs(dark) < LIKE_PAPER
        weights = np.where(is_paper, 1.01, 0.01).astype(np.float32)
    return dark.reshape(seen.shape)


def _plane_terms(height: int, width: int) -> Floats:
    """One, x and y of each pixel of a piece, about its middle."""
    y = np.linspace(-1, 1, height)
    x = np.linspace(-1, 1, width)
    across, down = np.meshgrid(x, y)
    terms = np.stack([np.ones_like(across), across, down], axis=-1)
    return terms.reshape(-1, 3).astype(np.float32)


def _without_shared(raw: Floats, middles: Points) -> Floats:
    """The ink less what most boxes of a row share, such as frames, lines and folds, and less what
    most boxes under each other share. A short row is compared with the rows beside it.
    """
    ink = raw.copy()
    rows = _groups(middles[:, 1])
    for place, row in enumerate(rows):
        compared = row
        if len(row) < LONG_ROW:
            compared = np.concatenate(rows[max(place - 1, 0) : place + 2])
        ink[row] -= np.percentile(raw[compared], 40, axis=0)
    for column in _groups(middles[:, 0]):
        if len(column) >= LONG_COLUMN:
            shared = np.percentile(ink[column], 35, axis=0)
            ink[column] -= np.clip(shared, 0, MOST_SHARED)
    return ink


def _groups(values: Numbers) -> list[Places]:
    """The boxes that stand at the same height, or below each other."""
    order = np.argsort(values, kind="stable")
    jumps = np.nonzero(np.diff(values[order]) > 0.5)[0] + 1
    return np.split(order, jumps)


def _mean(ink: Floats, size: Numbers, more: float) -> Numbers:
    """The mean ink of the boxes, made larger by so many millimetres to each side."""
    rows, columns = _window(ink, size, more)
    box = ink[:, rows, columns]
    mean: Numbers = box.mean(axis=(1, 2)).astype(np.float64)
    return mean


def _window(ink: Floats, size: Numbers, more: float) -> tuple[slice, slice]:
    middle_y = ink.shape[1] // 2
    middle_x = ink.shape[2] // 2
    reach_x = min(round((size[0] / 2 + more) * SCALE), middle_x)
    reach_y = min(round((size[1] / 2 + more) * SCALE), middle_y)
    rows = slice(middle_y - reach_y, middle_y + reach_y + 1)
    columns = slice(middle_x - reach_x, middle_x + reach_x + 1)
    return rows, columns


def _around(ink: Floats, size: Numbers) -> Numbers:
    """The mean ink of the paper around each box, as far as the piece goes."""
    rows, columns = _window(ink, size, 0.3)
    box = ink[:, rows, columns]
    outer = ink.sum(axis=(1, 2)) - box.sum(axis=(1, 2))
    pixels = ink[0].size - box[0].size
    mean: Numbers = outer.astype(np.float64) / pixels
    return mean


def _peak(ink: Floats, size: Numbers) -> Numbers:
    """The ink of the darkest parts of each box."""
    rows, columns = _window(ink, size, -INSIDE)
    box = ink[:, rows, columns]
    peak: Numbers = np.percentile(box, 97, axis=(1, 2))
    return peak


def _local(values: Numbers, middles: Points) -> Numbers:
    """What is usual for the empty boxes near each box."""
    off = np.abs(middles[:, None, :] - middles)
    is_beside = off[..., 0] < NEAR_X
    is_below = off[..., 1] < NEAR_Y
    near = np.where(is_beside & is_below, values, np.nan)
    usual: Numbers = np.nanpercentile(near, 40, axis=1)
    return usual


def judged(inked: Inked, frames: SeenFrames) -> list[BoxState]:
    """What each box says, by its ink and that of its neighbours, where its frame is seen."""
    threshold = threshold_of(inked)
    is_jumping = _jumping(inked.middles, frames.moves)
    states = []
    for at in range(len(inked.core)):
        state = _state(inked, at, threshold)
        is_hidden = min(frames.around[at], frames.own[at]) < LEAST_FRAME
        is_hidden |= bool(is_jumping[at])
        states.append(BoxState.UNSURE if is_hidden else state)
    return states


def _jumping(middles: Points, moves: Points) -> Truths:
    """The boxes of rows in which one may have been taken for the next."""
    is_jumping: Truths = np.abs(moves).max(axis=1) > MOST_MOVE
    for row in _groups(middles[:, 1]):
        in_order = row[np.argsort(middles[row, 0])]
        jumps = np.abs(np.diff(moves[in_order], axis=0))
        if jumps.size and jumps.max() > MOST_JUMP:
            is_jumping[row] = True
    return is_jumping


def threshold_of(inked: Inked) -> Threshold:
    """The threshold of a photo, by its empty boxes and its usual marks."""
    core = inked.core
    spread = _spread(core)
    is_marked = core > max(SURE[0], SURE_SPREADS * spread)
    usual = float(np.median(core[is_marked])) if is_marked.any() else 0.0
    dark = float(np.median(inked.peak[is_marked])) if is_marked.any() else 0.0
    may_be = max(float(np.clip(MAY_BE_SHARE * usual, *MAY_BE)), MAY_BE_SPREADS * spread)
    sure = max(float(np.clip(SURE_SHARE * usual, *SURE)), SURE_SPREADS * spread)
    faint = max(FAINT, FAINT_SHARE * dark)
    spread_inside = _spread(inked.inside)
    return Threshold(
        may_be,
        sure,
        max(1.2 * may_be, MAY_BE_SPREADS * spread_inside),
        max(1.2 * sure, SURE_SPREADS * spread_inside),
        min(PALE * dark, PALEST),
        usual,
        faint,
        _much_around(inked, is_marked, faint),
    )


def _much_around(inked: Inked, is_marked: Truths, faint: float) -> float:
    """The sum of ink that is a good part of a usual mark."""
    if not is_marked.any():
        return float("inf")
    strong = np.clip(inked.pieces[is_marked] - faint, 0, None)
    return AROUND * float(np.median(strong.sum(axis=(1, 2))))


def _spread(values: Numbers) -> float:
    """How much the empty boxes differ."""
    is_lower = values <= np.percentile(values, 60)
    lower = values[is_lower]
    off = np.abs(lower - np.median(lower))
    return DEVIATION * float(np.median(off))


def _state(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """What a box says by its ink and that of its neighbours."""
    core = float(inked.core[at])
    inside = float(inked.inside[at])
    is_pale = bool(inked.peak[at] < threshold.pale)
    if is_pale:
        # What is pale and goes on beside the box is a stain or a fold.
        goes_on = max(float(inked.around[at]), 0.0)
        core -= goes_on
        inside -= goes_on
    if core < threshold.may_be and inside < threshold.may_be_inside:
        return _state_of_inkless(inked, at, threshold)
    if is_pale:
        return BoxState.UNSURE
    has_much_ink = core > MUCH * threshold.sure
    if has_much_ink and inked.fullness[at] > NOT_FULL:
        return BoxState.VOID if inked.fullness[at] > FULL else BoxState.UNSURE
    return _state_of_marked(inked, at, threshold)


def _state_of_marked(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """What a box says that has some ink and is not filled."""
    neighbours = _marked_neighbours(inked, at, threshold.sure)
    core = inked.core[at]
    if len(neighbours) and core < STRONG * _strength(inked, threshold, neighbours):
        return _state_beside_marks(inked, at, threshold, neighbours)
    ink = max(core, inked.inside[at])
    is_much = ink > LITTLE * threshold.usual
    is_marked = core > threshold.sure or inked.inside[at] > threshold.sure_inside
    return BoxState.TICKED if is_marked and is_much else BoxState.UNSURE


def _state_of_inkless(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """What a box without ink says: nothing, unless much ink is around it that no neighbour's is."""
    strong = np.clip(inked.pieces[at] - threshold.faint, 0, None)
    if strong.sum() < threshold.around:
        return BoxState.EMPTY
    neighbours = _marked_neighbours(inked, at, threshold.sure)
    reached = _reached(inked, at, neighbours)
    is_of_another = strong[~reached].sum() < threshold.around
    return BoxState.EMPTY if is_of_another else BoxState.UNSURE


def _state_beside_marks(
    inked: Inked, at: int, threshold: Threshold, neighbours: Places
) -> BoxState:
    """What a box with some ink says, parts of which may be ends of the marks of its neighbours."""
    rows, columns = _window(inked.pieces, inked.size, -INSIDE)
    ink = inked.pieces[at]
    reached = _reached(inked, at, neighbours)
    within = ink[rows, columns]
    own = float(within[~reached[rows, columns]].sum()) / within.size
    strength = _strength(inked, threshold, neighbours)
    if own > max(threshold.sure_inside, OWN * strength):
        return BoxState.TICKED
    if _has_line_of_its_own(ink > threshold.faint, reached, inked.size):
        return BoxState.TICKED
    strong = np.clip(ink - threshold.faint, 0, None)
    beside = strong.sum() - strong[rows, columns].sum()
    is_end_of_another = (
        strong[rows, columns].sum() < MOST_OVER * beside and inked.core[at] < WEAK * strength
    )
    if own < 0.5 * threshold.may_be and is_end_of_another:
        return BoxState.EMPTY
    return BoxState.UNSURE


def _has_line_of_its_own(is_ink: Truths, reached: Truths, size: Numbers) -> bool:
    """Whether a line in the box is no end of a neighbour's mark: such an end goes on beyond the
    piece of paper about the box, and stays where that mark may reach.
    """
    height, width = is_ink.shape
    rows = slice(height // 2 - round(size[1] / 2 * SCALE), height // 2 + round(size[1] / 2 * SCALE))
    columns = slice(
        width // 2 - round(size[0] / 2 * SCALE), width // 2 + round(size[0] / 2 * SCALE)
    )
    for line in _connected(is_ink):
        within = line[rows, columns]
        if _length(within) < LINE * SCALE:
            continue
        goes_on = line[0].any() or line[-1].any() or line[:, 0].any() or line[:, -1].any()
        if not goes_on or _length(within & ~reached[rows, columns]) >= OWN_LINE * SCALE:
            return True
    return False


def _length(line: Truths) -> float:
    """The diagonal of what a line takes up, in pixels."""
    at = np.argwhere(line)
    if not len(at):
        return 0.0
    return float(np.hypot(*np.ptp(at, axis=0)))


def _connected(is_ink: Truths) -> Iterator[Truths]:
    """The ink in its connected parts."""
    left = is_ink.copy()
    while left.any():
        part = np.zeros_like(left)
        part.flat[int(left.argmax())] = True
        grown = _grown(part) & left
        while grown.sum() > part.sum():
            part = grown
            grown = _grown(part) & left
        yield part
        left &= ~part


def _grown(part: Truths) -> Truths:
    """A part with the pixels beside it."""
    padded = np.pad(part, 1)
    grown = padded.copy()
    grown[1:] |= padded[:-1]
    grown[:-1] |= padded[1:]
    taller = grown.copy()
    taller[:, 1:] |= grown[:, :-1]
    taller[:, :-1] |= grown[:, 1:]
    return taller[1:-1, 1:-1]


def full(raw: Floats, size: Numbers) -> Numbers:
    """How full each box is, from 0 to 1: its lightest hole, and its mean, by its darkest parts."""
    rows, columns = _window(raw, size, -0.45)
    core = raw[:, rows, columns]
    side = round(HOLE * SCALE)
    lightest = window_means(core, side, side).min(axis=(1, 2))
    darkest = np.percentile(core, 90, axis=(1, 2))
    both = lightest + core.mean(axis=(1, 2))
    fullness: Numbers = both / np.maximum(darkest, 0.02) / 2
    return fullness


def _strength(inked: Inked, threshold: Threshold, neighbours: Places) -> float:
    """The ink of the strongest of the marks beside a box, at least that of a usual one; what is
    filled has no long ends.
    """
    core = inked.core[neighbours]
    is_full = inked.fullness[neighbours] > NOT_FULL
    strengths = np.where(is_full, np.minimum(core, threshold.usual), core)
    return max(float(strengths.max()), threshold.usual)


def _marked_neighbours(inked: Inked, at: int, sure: float) -> Places:
    """The marked boxes so near to a box that an end of their marks may reach it."""
    off = inked.middles - inked.middles[at]
    gaps = (np.abs(off) - inked.size).max(axis=1)
    is_marked = (gaps < OVERSHOOT) & (inked.core > sure)
    is_marked[at] = False
    return np.asarray(np.nonzero(is_marked)[0])


def _reached(inked: Inked, at: int, neighbours: Places) -> Truths:
    """The part of the piece about a box that the marks of its neighbours may reach."""
    off = inked.middles - inked.middles[at]
    height, width = inked.pieces.shape[1:]
    rows, columns = np.mgrid[:height, :width]
    y = (rows - height // 2) / SCALE
    x = (columns - width // 2) / SCALE
    reached = np.zeros((height, width), np.bool_)
    for neighbour in neighbours:
        beyond_x = np.abs(x - off[neighbour, 0]) - inked.size[0] / 2
        beyond_y = np.abs(y - off[neighbour, 1]) - inked.size[1] / 2
        reached |= np.maximum(beyond_x, beyond_y) < OVERSHOOT
    return reached
