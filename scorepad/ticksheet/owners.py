"""Whose mark a line is: the whole mark is followed as far as it goes, and is of the box that has
most of it.

The ink in one box may be the end of a tick in the next one, or of a tick that nearly missed its
own box: only the whole mark tells.
"""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from scorepad.ticksheet.against_paper import darkness_against_paper, without_printed
from scorepad.ticksheet.corners import Points
from scorepad.ticksheet.frames import pieces
from scorepad.ticksheet.layout import MARK_HEIGHT, MARK_WIDTH
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.strokes import DOT, SCALE, goes_on, length_of, marks_from, smoothed
from scorepad.ticksheet.surface import SeenPaper
from scorepad.ticksheet.windows import Floats, Numbers, Places, Truths, window_means

BEYOND = 6.0
"""Millimetres beyond a box up to which a mark is followed."""
COARSER = 2
"""Marks are followed by every second pixel, which is quicker."""
STEPS = SCALE / COARSER
"""Those pixels per millimetre."""
LEAST_INK = 0.06
"""The darkness that is ink at least."""
OF_DARKEST = 0.4
"""The share of the darkest ink in a box from which on a pixel is of the same mark."""
BESIDE_BAR = 0.3
"""Millimetres beside a black mark of a row that are taken for it."""
HIDING = 0.25
LEAST_WEIGHT = 0.02
ACROSS_FRAME = 7
"""The darkness of what is printed on which ink is not seen any more; the least that it counts; and
the pixels from one side of the line of a frame to the other, with some of the paper beside it.
"""
BESIDE_FRAME = 0.1
"""Millimetres beyond its frame that are of a box."""
CLEARLY = 2.0
"""How many times as much of a mark as any other its own box has."""
AS_MUCH = 0.7
"""The share of what a box has of a mark from which on another has about as much."""
LONGEST = 10.0
"""Millimetres from end to end of a mark, at most."""
LEAST_LENGTH = 2.4
"""Millimetres of a mark in its own box, at least; no end of another mark is so long."""
LONGEST_END = 2.1
DEEPEST_END = 1.2
"""Millimetres of the end of another mark in a box, and from the frame inwards, at most."""
PEN = 0.2
THIN = 0.85
"""The darkness from which on a thin line is of a pen, though of none that is usual in the photo;
and how broad such a line is at most, in millimetres, crosses counted twice.
"""
SOLID = 4.5
MOSTLY = 0.97
"""Millimetres of what is dark all over and goes on, and so no mark, but lies on the paper; and the
share of it that is dark.
"""


class Owner(Enum):
    """Of which box the marks in a box are: its own, or all of others; or of one mark another has
    about as much; or nobody can say; or something lies on it.
    """

    THIS = "this"
    ANOTHER = "another"
    SHARED = "shared"
    COVERED = "covered"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Surroundings:
    """What is around the boxes of a photo: `middles` is where they stand, in millimetres of the
    paper, `printed` the darkness of what is printed on and beside each of them.
    """

    grey: Bytes
    paper: SeenPaper
    middles: Points
    size: Numbers
    printed: Floats
    bars: Points
    """The middles of the black marks of the rows, as they stand."""

    @property
    def half(self) -> tuple[float, float]:
        """How much paper is seen from the middle of a box to each side, in millimetres."""
        across = self.size[0] / 2 + BEYOND
        down = self.size[1] / 2 + BEYOND
        return float(across), float(down)

    def near(self, at: int) -> Places:
        """The boxes of which something is seen about a box."""
        off = np.abs(self.middles - self.middles[at])
        reach = np.array(self.half) + self.size / 2
        is_within = off < reach
        is_near = is_within.all(axis=1)
        return np.flatnonzero(is_near)

    def off(self, at: int) -> list[Numbers]:
        """How far the other boxes near a box stand off it."""
        here = self.middles[at]
        return [self.middles[box] - here for box in self.near(at) if box != at]

    def ink_about(self, at: int) -> Floats:
        """The ink about a box, without what is printed there."""
        middle = self.middles[at : at + 1]
        seen = pieces(self.grey, self.paper, middle, self.half, SCALE)
        dark = darkness_against_paper(seen)[0]
        printed = self._printed_about(at, dark.shape)
        ink = without_printed(dark, printed)
        ink = _over_printed(ink, printed)
        self._without_bars(ink, at)
        return ink

    def _without_bars(self, ink: Floats, at: int) -> None:
        """Take the black marks of rows from the ink about a box."""
        middle_y = ink.shape[0] // 2
        middle_x = ink.shape[1] // 2
        half_x = round((MARK_WIDTH / 2 + BESIDE_BAR) * SCALE)
        half_y = round((MARK_HEIGHT / 2 + BESIDE_BAR) * SCALE)
        bars = _in_pixels(self.bars - self.middles[at])
        for off_x, off_y in bars:
            bar_x = middle_x + off_x
            bar_y = middle_y + off_y
            top = max(bar_y - half_y, 0)
            bottom = max(bar_y + half_y, 0)
            left = max(bar_x - half_x, 0)
            right = max(bar_x + half_x, 0)
            ink[top:bottom, left:right] = 0

    def _printed_about(self, at: int, shape: tuple[int, ...]) -> Floats:
        """The darkness of the frames that stand about a box, a pixel broader than they are."""
        height, width = self.printed.shape[1:]
        margin = max(height, width)
        whole = np.pad(np.zeros(shape, np.float32), margin)
        middle_y = margin + shape[0] // 2
        middle_x = margin + shape[1] // 2
        for box in self.near(at):
            off = self.middles[box] - self.middles[at]
            right, down = _in_pixels(off)
            top = middle_y + down - height // 2
            left = middle_x + right - width // 2
            part = whole[top : top + height, left : left + width]
            np.maximum(part, self.printed[box], out=part)
        broader = _broader(whole)
        return broader[margin:-margin, margin:-margin]


def _over_printed(ink: Floats, printed: Floats) -> Floats:
    """The ink, where something is printed at least as dark as beside it: pale ink cannot be seen on
    a dark frame, and a mark would end there.
    """
    weights = np.clip(1 - printed / HIDING, LEAST_WEIGHT, 1).astype(np.float32)
    near = _means_about(ink * weights) / _means_about(weights)
    is_printed = printed > HIDING / 2
    higher: Floats = np.where(is_printed, np.maximum(ink, near), ink).astype(np.float32)
    return higher


def _means_about(values: Floats) -> Floats:
    padded = np.pad(values, ACROSS_FRAME // 2, mode="edge")
    return window_means(padded, ACROSS_FRAME, ACROSS_FRAME).astype(np.float32)


def _in_pixels(millimetres: Numbers) -> Places:
    return np.round(millimetres * SCALE).astype(int)


def _broader(values: Floats) -> Floats:
    """The highest value of each pixel and those beside it."""
    padded = np.pad(values, 1, mode="edge")
    rows = np.maximum(padded[:-2], padded[1:-1])
    rows = np.maximum(rows, padded[2:])
    columns = np.maximum(rows[:, :-2], rows[:, 1:-1])
    highest: Floats = np.maximum(columns, rows[:, 2:])
    return highest


@dataclass(frozen=True)
class PieceAround:
    """The paper about a box, by the coarser pixels: how far each is from the middle of the box, in
    millimetres, and its ink.
    """

    ink: Floats
    right: Numbers
    down: Numbers
    size: Numbers

    def box(self, off: Numbers, more: float = 0.0) -> Truths:
        """The pixels of a box that stands so far off."""
        beyond = self.beyond(off)
        return beyond <= more

    def beyond(self, off: Numbers) -> Numbers:
        """How far each pixel is beyond the frame of a box, in millimetres; less than 0 inside."""
        half_x = self.size[0] / 2
        half_y = self.size[1] / 2
        beyond_x = np.abs(self.right - off[0]) - half_x
        beyond_y = np.abs(self.down - off[1]) - half_y
        beyond: Numbers = np.maximum(beyond_x, beyond_y)
        return beyond


def _piece(ink: Floats, size: Numbers) -> PieceAround:
    even = smoothed(ink)[::COARSER, ::COARSER]
    middle = np.array(ink.shape) // 2 / COARSER
    rows, columns = np.indices(even.shape)
    right = (columns - middle[1]) / STEPS
    down = (rows - middle[0]) / STEPS
    return PieceAround(even, right, down, size)


HERE = np.zeros(2)


def owner_of(around: Surroundings, at: int, least_dark: float) -> Owner:
    """Of which box the marks in a box are. Ink that is nowhere so dark as `least_dark` tells only
    by a thin line.
    """
    ink = around.ink_about(at)
    piece = _piece(ink, around.size)
    inside = piece.box(HERE)
    darkest = float(piece.ink[inside].max())
    is_ink = piece.ink > max(LEAST_INK, OF_DARKEST * darkest)
    marks = marks_from(is_ink, inside)
    others = around.off(at)
    told = {_owner(mark, piece, others, least_dark) for mark in marks}
    for owner in (Owner.COVERED, Owner.THIS):
        if owner in told:
            return owner
    if told == {Owner.ANOTHER}:
        return Owner.ANOTHER
    is_shared = bool(told) and told <= {Owner.ANOTHER, Owner.SHARED}
    return Owner.SHARED if is_shared else Owner.UNKNOWN


def _owner(mark: Truths, piece: PieceAround, others: list[Numbers], least_dark: float) -> Owner:
    """Of which box a whole mark is."""
    if goes_on(mark) and _is_solid(mark):
        return Owner.COVERED
    if not _is_of_pen(mark, piece, least_dark):
        return Owner.UNKNOWN
    return _owner_by_shares(mark, piece, others, least_dark)


def _owner_by_shares(
    mark: Truths, piece: PieceAround, others: list[Numbers], least_dark: float
) -> Owner:
    """Of which box the mark of a pen is, by how much of it each has."""
    shares = [_share(mark, piece, off) for off in others]
    own = _share(mark, piece, HERE)
    inside = mark & piece.box(HERE)
    most_of_another = max(shares, default=0)
    if most_of_another > CLEARLY * own and _is_end(inside, piece):
        return Owner.ANOTHER
    shared = zip(others, shares, strict=True)
    rivals = [off for off, share in shared if CLEARLY * share > own]
    is_own = _is_no_end_of(rivals, inside) if rivals else _is_alone(mark, piece, others)
    if most_of_another > AS_MUCH * own and not is_own:
        return Owner.SHARED
    return _owner_of_whole(mark, piece, least_dark) if is_own else Owner.UNKNOWN


def _owner_of_whole(mark: Truths, piece: PieceAround, least_dark: float) -> Owner:
    """This box, if a mark that may be its own is seen whole, and meant."""
    is_whole = not goes_on(mark) and _is_meant(mark, piece, least_dark)
    return Owner.THIS if is_whole else Owner.UNKNOWN


def _share(mark: Truths, piece: PieceAround, off: Numbers) -> int:
    """How many pixels of a mark a box has that stands so far off."""
    part = mark & piece.box(off, BESIDE_FRAME)
    return int(part.sum())


def _is_alone(mark: Truths, piece: PieceAround, others: list[Numbers]) -> bool:
    """Whether what nearly all is in this box is one mark, and stands about it."""
    if length_of(mark) > LONGEST * STEPS:
        return False
    return _is_nearest(mark, piece, others)


def _is_solid(mark: Truths) -> bool:
    """Whether a part of a mark is broader than any mark is."""
    side = round(SOLID * STEPS)
    shares = window_means(mark.astype(np.float32), side, side)
    return bool(shares.max() >= MOSTLY)


def _is_of_pen(mark: Truths, piece: PieceAround, least_dark: float) -> bool:
    """Whether a mark is dark enough, or a thin line."""
    inside = mark & piece.box(HERE)
    darkest = float(piece.ink[inside].max())
    if darkest >= max(LEAST_INK, least_dark):
        return True
    length = max(length_of(mark), 1.0)
    broad = mark.sum() / length / STEPS
    return darkest >= PEN and broad <= THIN


def _is_meant(mark: Truths, piece: PieceAround, least_dark: float) -> bool:
    """Whether a mark is longer in this box than an end of another, or a dot in its middle."""
    inside = mark & piece.box(HERE)
    if length_of(inside) >= LEAST_LENGTH * STEPS:
        return True
    return _is_dot(mark, piece, least_dark)


def _is_dot(mark: Truths, piece: PieceAround, least_dark: float) -> bool:
    """Whether a mark is a dark dot in the middle of this box."""
    inside = mark & piece.box(HERE)
    is_whole = bool(inside.sum() == mark.sum())
    is_deep = _depth(inside, piece) > DEEPEST_END
    darkest = float(piece.ink[inside].max())
    is_dark = darkest >= (least_dark or PEN)
    is_long = length_of(inside) >= DOT * STEPS
    return is_whole and is_deep and is_dark and is_long


def _depth(inside: Truths, piece: PieceAround) -> float:
    """How far a part of a mark reaches into this box, in millimetres."""
    beyond = piece.beyond(HERE)[inside]
    return -float(beyond.min(initial=0.0))


def _is_end(inside: Truths, piece: PieceAround) -> bool:
    """Whether the part of a mark in this box may be no more than its end."""
    is_deep = _depth(inside, piece) > DEEPEST_END
    is_long = length_of(inside) > LONGEST_END * STEPS
    return not is_deep and not is_long


def _is_nearest(mark: Truths, piece: PieceAround, others: list[Numbers]) -> bool:
    """Whether the middle of a mark is nearest to this box."""
    right = piece.right[mark].mean()
    down = piece.down[mark].mean()
    middle = np.array([right, down])
    own = _distance(middle, HERE)
    return all(own <= _distance(middle, off) for off in others)


def _distance(place: Numbers, other: Numbers) -> float:
    """How far places are apart, across or down, whichever is further."""
    apart = np.abs(place - other)
    return float(apart.max())


def _is_no_end_of(rivals: list[Numbers], inside: Truths) -> bool:
    """Whether marks that touch each other are one of this box and some of others: a part of them in
    this box reaches further away from each other box than the end of a mark of that box does.
    """
    parts = marks_from(inside, inside)
    return any(_reaches_away_from_all(part, rivals) for part in parts)


def _reaches_away_from_all(part: Truths, rivals: list[Numbers]) -> bool:
    return all(_reaches_away(part, off) for off in rivals)


def _reaches_away(part: Truths, off: Numbers) -> bool:
    """Whether a part of a mark is longer than the end of one of a box that stands so far off."""
    rows, columns = np.nonzero(part)
    pixels = np.array([np.ptp(columns), np.ptp(rows)])
    spans = pixels / STEPS
    distances = np.abs(off)
    is_toward = distances > distances.max() / 2
    is_long = spans[is_toward] >= LEAST_LENGTH
    return bool(is_long.all())
