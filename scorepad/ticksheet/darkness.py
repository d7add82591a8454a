"""How dark each box of a photo is, and what it therefore says.

Every threshold comes from the photo: how much the empty boxes differ among themselves says from
when on a box is marked. What is near a marked box may be the end of its tick, so of its neighbours
the part counts that such an end does not reach.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scorepad.ticksheet.against_paper import darkness_against_paper
from scorepad.ticksheet.corners import Points, projected, projection
from scorepad.ticksheet.filled import Filling, filling_of
from scorepad.ticksheet.frames import SeenFrames, middles_of, pieces
from scorepad.ticksheet.layout import RowMark, TickBox
from scorepad.ticksheet.owners import Owner, Surroundings, owner_of
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.states import BoxState
from scorepad.ticksheet.strokes import (
    DARKEST_STAIN,
    GRAIN,
    SCALE,
    broad_ink,
    has_dot,
    has_line_of_its_own,
    has_line_that_ends,
    is_stain,
    smoothed,
    window,
)
from scorepad.ticksheet.surface import FITTINGS, SeenPaper, polynomials, trust, weighted_fit
from scorepad.ticksheet.windows import Floats, Numbers, Places, Truths, window_means

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
EMPTY_AT_LEAST = 60
"""The percentile of the ink of boxes up to which they are taken to be empty."""
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
"""How full a box is at most that is only ticked, by its hole and its mean."""
FILLED_COVER = 0.85
"""The share of a box that has ink where it is filled at least."""
CLOSED = 0.25
SURELY_CLOSED = 0.52
CLOSED_SIDE = 0.85
"""How dark the lightest hole of a filled box is, by its darkest ink; the same in a photo of
somebody who ticks by scribbles; and the lightest of its sides, where it is filled whatever its
holes.
"""
SCRIBBLES = 0.5
"""How many boxes with holes there are for each that is filled where somebody ticks by scribbles."""
MUCH = 2.5
"""The ink, by that of a box that is surely marked, from which on a box may be filled."""
CORNER_OFF = 0.3
CORNER = 0.6
FULL_CORNER = 0.45
"""Millimetres from the frame to the corners of a box that are looked at, their side, and the share
of the darkest ink that each has where a box is filled.
"""
LEAST_FRAME = 0.4
"""The share of the frame of a usual box that must be seen of any box and around it."""
CROWDED_INK = 0.1
CROWDED = 0.35
"""The darkness of a core that is surely ink, and the share of such boxes from which on those that
are empty no longer tell what all share.
"""
SEEN_AROUND = 0.7
"""The share of the frames around a box from which on nothing lies on it but ink."""
AS_USUAL = 0.8
"""The share of the ink of a usual mark from which on a mark may hide the frame of its box."""
WHOLE_FRAME = 0.6
"""The share of the frame of a usual box from which on it is surely one."""
AGREEING = 0.3
MOST_AGREE = 0.6
"""Millimetres up to which the frames of a scan of black and white agree, and the share that must:
the others are left out by the scanner and hide no box.
"""
FLAT = 0.4
"""Millimetres by which the places of a sheet that lies flat stand off a plane, at most."""
DARKEST_SHADE = 30
LIGHTEST_SHADE = 225
FEWEST_SHADES = 0.01
"""What is darker or lighter is no shade but ink or paper; the share of shades below which a picture
is one of black and white.
"""
USUAL_FRAME = 0.9
"""The share of a usual frame from which on nothing is taken from its darkness."""
LEAST_CONTRAST = 0.4
"""The least share of its contrast that glare is taken to have left a box."""
MOST_MOVE = 2.6
MOST_JUMP = 1.2
"""Millimetres beyond what the marks tell by which a frame may stand off, and by which it may stand
off more than the one beside it; more may be the next one.
"""
SLOPE = 0.15
"""By how much more a box may stand off that is a millimetre further away than others."""
STEEP = 0.04
"""The share of the way between boxes by which they stand off differently where the paper bends so
steeply that a frame looks narrower than others: a side of it may then look like a pale line.
"""
MOST_MOVE_OF_EVEN = 4.2
MOST_JUMP_DOWN = 1.8
"""The most that a frame may stand off where no box stands off so much more than the one below it,
so that none can have been taken for the next.
"""
MOST_SHARED = 0.12
"""The most darkness that is taken for a fold or print which several boxes share."""
SAME_PEN = 0.72
"""The share of the darkness of a usual tick from which on ink is of the same pen."""
PLACED_FRAME = 0.75
"""The share of a usual frame that is seen of a box with little ink where it was found."""
OWN_SEEN = 0.6
"""The share of a usual frame that is seen of a box on which nothing lies but its mark."""
FEWEST_TICKS = 3
"""So many ticks of a photo say how dark its ticks are."""
SOME_AROUND = 0.5
"""The share of the ink that is too much for an empty box from which on its owner is looked for."""
CLEAR = 2.0
"""The darkest ink, by what is no ink yet, from which on a dot or a line is a mark though the box
has little ink in all.
"""
FAINT = 0.05
FAINT_SHARE = 0.3
"""The darkness of a pixel that is no ink yet, at least, and as a share of the pen's."""
AROUND = 0.3
"""The share of a usual mark that may be around an empty box without being of any neighbour."""
OWN = 0.4
"""The share of its neighbours' ink from which on ink out of their reach is of a mark of its own."""
FRAME = 0.45
"""Millimetres from the outer edge of a frame to where none of its own ink is seen any more."""
MIDDLE = 0.8
"""Millimetres from the outer edge of a frame to the middle of a box, where its own lines are."""
SOME_OF_MIDDLE = 92
"""The percentile of the darkness of a middle that is ink where a line goes through it."""
ABOVE_NOISE = 2.5
"""How many times as dark as the noise in the middle of a usual empty box a line is at least."""
LINE_OF_PALE = 0.5
"""The share of the darkest part of pale ink that is of its line."""
STRIPE_OF_STAIN = 0.45
LINE_OF_STAIN = 0.9
"""The share of the darkness of a stain up to which a line on it is one of its own stripes, and from
which on it is of a pen.
"""
MOST_OVER = 1.8
"""How much ink the end of a neighbour's mark has in a box, at most, by that beside the box."""
LONG_ROW = 12
LONG_COLUMN = 8
"""So many boxes say what is printed behind all of them, however some are ticked."""
GENTLE = 1e-3
NEAR_X = 16.0
NEAR_Y = 13.0
"""Millimetres within which empty boxes are of the same light."""


@dataclass(frozen=True)
class Inked:
    """The ink of each box.

    `raw` are the pieces of paper about the boxes, as darkness, `pieces` the same less what their
    neighbourhood shares. `core`, `inside` and `around` are the mean ink of the core of each box, of
    all within its frame, and of the paper around it; `peak` is the ink of its darkest parts, and
    `line` how dark its middle is where a line goes through it; `fullness` is from 0 to 1; `printed`
    is the darkness that boxes share.
    """

    raw: Floats
    pieces: Floats
    middles: Points
    size: Numbers
    core: Numbers
    inside: Numbers
    around: Numbers
    peak: Numbers
    line: Numbers
    fullness: Numbers
    printed: Floats


@dataclass(frozen=True)
class Threshold:
    """From which mean ink on a box may be marked, and surely is; the same for all within its
    frame; ink whose darkest parts are less than `pale` is none of the pen. `fillings` are of the
    boxes that may be filled, whose lightest holes then are as dark as `hole`. `usual` is the ink of
    a usual mark, `faint` the darkness of a pixel that is no ink yet, `line` from which on there may
    be a line in the middle of a box, and `around` how much ink an empty box may have about it.
    """

    may_be: float
    sure: float
    may_be_inside: float
    sure_inside: float
    pale: float
    usual: float
    faint: float
    line: float
    around: float
    fillings: Mapping[int, Filling]
    hole: float


def states_of(
    grey: Bytes,
    paper: SeenPaper,
    boxes: Sequence[TickBox],
    frames: SeenFrames,
    bars: Sequence[RowMark],
) -> list[BoxState]:
    """What each box says; `bars` are the black marks of their rows."""
    middles = middles_of(boxes)
    size = np.array([boxes[0].width, boxes[0].height])
    half = (size[0] / 2 + MARGIN, size[1] / 2 + MARGIN)
    if _is_black_and_white(grey):
        frames = _of_flat_paper(frames, middles, paper)
    seen = pieces(grey, paper, middles + frames.moves, half, SCALE)
    inked = ink_of(seen, middles, size)
    stand = middles + frames.moves
    near_bars = _moved(_middles_of_bars(bars), middles, frames.moves)
    around = Surroundings(grey, paper, stand, size, inked.printed, near_bars)
    return settled(judged(inked, frames), inked, frames, around)


def _middles_of_bars(bars: Sequence[RowMark]) -> Points:
    places = [(bar.x + bar.width / 2, bar.y + bar.height / 2) for bar in bars]
    middles: Points = np.array(places).reshape(-1, 2)
    return middles


def _moved(places: Points, middles: Points, moves: Points) -> Points:
    """Places of the paper, each moved as the box that is nearest to it."""
    off = places[:, None, :] - middles[None, :, :]
    nearest = (off**2).sum(axis=2).argmin(axis=1)
    moved: Points = places + moves[nearest]
    return moved


def _of_flat_paper(frames: SeenFrames, middles: Points, paper: SeenPaper) -> SeenFrames:
    """The frames of a scan by those of them that agree: the others may be left out, and hide
    nothing. Where too few agree they stand by the marks of the rows if the paper lies flat, else
    they are as they are.
    """
    terms = polynomials(middles, (float(middles[:, 0].max()), float(middles[:, 1].max())))
    weights = np.ones(len(middles))
    moves = frames.moves
    off = np.zeros(len(middles))
    for _ in range(FITTINGS):
        moves = terms @ weighted_fit(terms, frames.moves, weights, GENTLE)
        off = np.abs(frames.moves - moves).max(axis=1)
        weights = trust(off, AGREEING)
    all_seen = np.ones(len(middles))
    if np.mean(off < AGREEING) >= MOST_AGREE:
        return SeenFrames(moves, all_seen, all_seen)
    if _lies_flat(paper, middles):
        return SeenFrames(np.zeros_like(moves), all_seen, all_seen)
    return frames


def _lies_flat(paper: SeenPaper, middles: Points) -> bool:
    """Whether the paper is seen as a plane is."""
    pixels = paper.pixels(middles)
    plane = projection(middles, pixels)
    off = np.abs(projected(plane, middles) - pixels).max()
    a_millimetre_right = middles[:1] + np.array([1.0, 0.0])
    step = paper.pixels(a_millimetre_right) - pixels[:1]
    pixels_per_millimetre = float(np.linalg.norm(step))
    return bool(off < FLAT * pixels_per_millimetre)


def _is_black_and_white(grey: Bytes) -> bool:
    """Whether a picture has no shades, as some scans, which lose thin lines and have no glare."""
    some = grey[::3, ::3]
    is_shade = (some > DARKEST_SHADE) & (some < LIGHTEST_SHADE)
    return bool(is_shade.mean() < FEWEST_SHADES)


def ink_of(seen: Floats, middles: Points, size: Numbers) -> Inked:
    """The ink in the pieces about boxes."""
    raw = darkness_against_paper(seen)
    ink = _without_shared(raw, middles)
    core = _mean(ink, size, -CORE)
    inside = _mean(ink, size, -INSIDE)
    beside = _around(ink, size)
    usual_core, usual_inside, usual_beside = _local([core, inside, beside], middles)
    return Inked(
        raw=raw,
        pieces=ink,
        middles=middles,
        size=size,
        core=core - usual_core,
        inside=inside - usual_inside,
        around=beside - usual_beside,
        peak=_peak(ink, size),
        line=_line_in_middle(ink, size),
        fullness=full(raw, size),
        printed=raw - ink,
    )


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
    rows, columns = window(ink.shape, size, more)
    box = ink[:, rows, columns]
    mean: Numbers = box.mean(axis=(1, 2)).astype(np.float64)
    return mean


def _around(ink: Floats, size: Numbers) -> Numbers:
    """The mean ink of the paper around each box, as far as the piece goes."""
    rows, columns = window(ink.shape, size, 0.3)
    box = ink[:, rows, columns]
    outer = ink.sum(axis=(1, 2)) - box.sum(axis=(1, 2))
    pixels = ink[0].size - box[0].size
    mean: Numbers = outer.astype(np.float64) / pixels
    return mean


def _peak(ink: Floats, size: Numbers) -> Numbers:
    """The ink of the darkest parts of each box."""
    rows, columns = window(ink.shape, size, -INSIDE)
    box = ink[:, rows, columns]
    peak: Numbers = np.percentile(box, 97, axis=(1, 2))
    return peak


def _line_in_middle(ink: Floats, size: Numbers) -> Numbers:
    """How dark the middle of each box is where a line goes through it."""
    rows, columns = window(ink.shape, size, -MIDDLE)
    middle = ink[:, rows, columns]
    line: Numbers = np.percentile(middle, SOME_OF_MIDDLE, axis=(1, 2))
    return line


def _local(kinds: Sequence[Numbers], middles: Points) -> Numbers:
    """What is usual for the empty boxes near each box, a row for each kind of ink; where most of
    them are ticked, no more than a fold or print could be.
    """
    of_boxes = np.stack(kinds)
    usual = np.empty_like(of_boxes)
    off = np.abs(middles[:, None, :] - middles)
    is_beside = off[..., 0] < NEAR_X
    is_below = off[..., 1] < NEAR_Y
    for at, is_near in enumerate(is_beside & is_below):
        usual[:, at] = np.percentile(of_boxes[:, is_near], 40, axis=1)
    return np.minimum(usual, MOST_SHARED)


def judged(inked: Inked, frames: SeenFrames) -> list[BoxState]:
    """What each box says, by its ink and that of its neighbours, where its frame is seen."""
    inked = _of_whole_contrast(inked, frames)
    threshold = threshold_of(inked)
    is_jumping = _jumping(inked, frames, threshold)
    raw_core = _mean(inked.raw, inked.size, -CORE)
    is_crowded = _is_crowded(inked)
    states = []
    for at in range(len(inked.core)):
        state = _state(inked, at, threshold)
        seen = frames.around[at]
        has_much = bool(inked.core[at] > AS_USUAL * threshold.usual)
        if not _hides_its_frame(state, frames, at, has_much=has_much):
            seen = min(seen, frames.own[at])
        is_hidden = bool(seen < LEAST_FRAME or is_jumping[at])
        if is_crowded and state is not BoxState.VOID:
            state = _state_in_crowd(float(raw_core[at]), state)
        states.append(BoxState.UNSURE if is_hidden else state)
    return states


def _hides_its_frame(state: BoxState, frames: SeenFrames, at: int, *, has_much: bool) -> bool:
    """Whether the frame of a box is not seen because it is filled or ticked with much ink, as those
    around are seen.
    """
    is_inked = state is BoxState.VOID or (state is BoxState.TICKED and has_much)
    return is_inked and bool(frames.around[at] > SEEN_AROUND)


def settled(
    states: Sequence[BoxState], inked: Inked, frames: SeenFrames, around: Surroundings
) -> list[BoxState]:
    """What boxes say when the marks of those that are not plain were followed to their ends."""
    if _is_crowded(inked):
        return list(states)
    inked = _of_whole_contrast(inked, frames)
    threshold = threshold_of(inked)
    is_seen = frames.around >= LEAST_FRAME
    is_seen &= ~_jumping(inked, frames, threshold)
    darkest = _darkest_inside(inked)
    pen = SAME_PEN * _usual_darkness(darkest, states)
    is_steep = _steepness(inked.middles, frames.moves) > STEEP
    result = list(states)
    for place in np.nonzero(is_seen)[0]:
        at = int(place)
        mark = InkOfBox(
            inked,
            at,
            threshold,
            float(frames.own[at]),
            float(frames.around[at]),
            is_pale=bool(darkest[at] < pen),
            is_steep=bool(is_steep[at]),
        )
        if states[at] is BoxState.UNSURE:
            result[at] = _of_unsure(mark, around, pen)
        elif states[at] is BoxState.EMPTY:
            result[at] = _of_empty(mark, around, pen)
        elif states[at] is BoxState.TICKED:
            result[at] = _of_ticked(mark, around)
    return result


@dataclass(frozen=True)
class InkOfBox:
    """What is known of the ink in a box before it is followed: how much of the frame of the box is
    seen and of those around it, whether it is paler than the pen, and whether the paper bends
    steeply there.
    """

    inked: Inked
    at: int
    threshold: Threshold
    frame: float
    around: float
    is_pale: bool
    is_steep: bool


def _of_unsure(mark: InkOfBox, around: Surroundings, pen: float) -> BoxState:
    """What a box says that is unsure, unless it may be filled, has only pale ink, or may stand
    elsewhere, because its frame is not seen and no ink of its own hides it.
    """
    has_much = mark.inked.core[mark.at] > STRONG * mark.threshold.usual
    is_placed = mark.frame >= PLACED_FRAME or has_much
    if mark.at in mark.threshold.fillings or mark.is_pale or not is_placed:
        return BoxState.UNSURE
    owner = owner_of(around, mark.at, pen)
    if owner is Owner.THIS:
        return BoxState.TICKED
    is_of_another = owner is Owner.ANOTHER and mark.frame >= PLACED_FRAME
    return BoxState.EMPTY if is_of_another else BoxState.UNSURE


def _of_empty(mark: InkOfBox, around: Surroundings, pen: float) -> BoxState:
    """What a box says that is empty, unless ink in it or around it is of a mark of its own."""
    if mark.is_pale and not _has_ink_about(mark.inked, mark.at, mark.threshold):
        return BoxState.EMPTY
    owner = owner_of(around, mark.at, pen)
    has_ink = mark.inked.inside[mark.at] > mark.threshold.sure_inside
    is_doubted = owner in {Owner.UNKNOWN, Owner.SHARED} and has_ink
    return BoxState.UNSURE if owner is Owner.THIS or is_doubted else BoxState.EMPTY


def _of_ticked(mark: InkOfBox, around: Surroundings) -> BoxState:
    """What a box says that is ticked, unless its ink is of another mark or of none."""
    if mark.is_pale and mark.is_steep:
        return BoxState.UNSURE
    doubted = _doubted_owners(mark)
    if not doubted:
        return BoxState.TICKED
    owner = owner_of(around, mark.at, 0.0)
    return BoxState.UNSURE if owner in doubted else BoxState.TICKED


def _doubted_owners(mark: InkOfBox) -> set[Owner]:
    """The owners whose mark makes a ticked box unsure; none where it is surely its own."""
    is_beside_another = _is_beside_another(mark)
    has_little = bool(mark.inked.core[mark.at] < STRONG * mark.threshold.usual)
    doubted = set[Owner]()
    if mark.frame < OWN_SEEN or mark.around < SEEN_AROUND:
        doubted.add(Owner.COVERED)
    if is_beside_another and has_little:
        doubted.add(Owner.UNKNOWN)
    if mark.is_pale:
        doubted.update({Owner.COVERED, Owner.UNKNOWN})
    if doubted or is_beside_another or has_little:
        doubted.update({Owner.ANOTHER, Owner.COVERED, Owner.SHARED})
    return doubted


def _has_ink_about(inked: Inked, at: int, threshold: Threshold) -> bool:
    """Whether an empty box has much ink in and around it."""
    strong = np.clip(inked.pieces[at] - threshold.faint, 0, None)
    return bool(strong.sum() > SOME_AROUND * threshold.around)


def _is_beside_another(mark: InkOfBox) -> bool:
    """Whether the end of a mark of another box may reach a box."""
    inked = mark.inked
    may_be_marked = np.maximum(inked.core, inked.inside) > mark.threshold.sure
    neighbours = _neighbours(inked, mark.at, may_be_marked)
    return len(neighbours) > 0


def _darkest_inside(inked: Inked) -> Numbers:
    """The darkest ink in each box, without its noise."""
    rows, columns = window(inked.pieces.shape, inked.size, -INSIDE)
    means = window_means(inked.pieces[:, rows, columns], GRAIN, GRAIN)
    darkest: Numbers = means.max(axis=(1, 2))
    return darkest


def _usual_darkness(darkest: Numbers, states: Sequence[BoxState]) -> float:
    """How dark the darkest part of a usual tick is."""
    ticked = [at for at, state in enumerate(states) if state is BoxState.TICKED]
    if len(ticked) < FEWEST_TICKS:
        return DARKEST_STAIN
    return float(np.median(darkest[ticked]))


def _is_crowded(inked: Inked) -> bool:
    """Whether so many boxes are marked that what they share is their marks."""
    raw_core = _mean(inked.raw, inked.size, -CORE)
    return bool(np.mean(raw_core > CROWDED_INK) > CROWDED)


def _state_in_crowd(raw_core: float, state: BoxState) -> BoxState:
    """What a box says where so many are marked that what they share is their marks."""
    if raw_core > CROWDED_INK:
        return BoxState.TICKED
    return BoxState.UNSURE if raw_core > CROWDED_INK / 2 else state


def _of_whole_contrast(inked: Inked, frames: SeenFrames) -> Inked:
    """The ink as it would be without glare, which takes from ink and frames alike."""
    contrast = np.clip(frames.around / USUAL_FRAME, LEAST_CONTRAST, 1)
    pieces = (inked.pieces / contrast[:, None, None]).astype(np.float32)
    return replace(
        inked,
        pieces=pieces,
        core=inked.core / contrast,
        inside=inked.inside / contrast,
        around=inked.around / contrast,
        peak=inked.peak / contrast,
        line=_line_in_middle(pieces, inked.size),
    )


def _jumping(inked: Inked, frames: SeenFrames, threshold: Threshold) -> Truths:
    """The boxes of rows in which one may have been taken for the next."""
    middles = inked.middles
    rows = _groups(middles[:, 1])
    columns = _groups(middles[:, 0])
    is_even = _largest_jump(frames.moves, columns, middles[:, 1]) < MOST_JUMP_DOWN
    most = MOST_MOVE_OF_EVEN if is_even else MOST_MOVE
    is_jumping: Truths = np.zeros(len(middles), np.bool_)
    for row in rows:
        moves = frames.moves[row]
        is_sure_across = _has_all_frames(row, inked, frames, threshold)
        looked_at = moves[:, 1:] if is_sure_across else moves
        is_jumping[row] = np.abs(looked_at).max(axis=1) > most
        if _largest_jump(frames.moves, [row], middles[:, 0]) > MOST_JUMP:
            is_jumping[row] = True
    return is_jumping


def _steepness(middles: Points, moves: Points) -> Numbers:
    """By how much more the boxes beside each one stand off, for each millimetre between them."""
    steepness: Numbers = np.zeros(len(middles))
    for row in _groups(middles[:, 1]):
        in_order = row[np.argsort(middles[row, 0])]
        if len(row) > 1:
            slopes = np.gradient(moves[in_order], middles[in_order, 0], axis=0)
            steepness[in_order] = np.abs(slopes).max(axis=1)
    return steepness


def _has_all_frames(row: Places, inked: Inked, frames: SeenFrames, threshold: Threshold) -> bool:
    """Whether a frame is seen of each box of a row that has no ink. It is not where each box was
    taken for the one beside it: the last of a group would stand in the gap before the next.
    """
    is_inkless = inked.core[row] < threshold.may_be
    least = float(frames.own[row][is_inkless].min(initial=1.0))
    return bool(is_inkless.any()) and least > WHOLE_FRAME


def _largest_jump(moves: Points, groups: Sequence[Places], along: Numbers) -> float:
    """The most by which a box of a group stands off more than the one beside it, as if all were as
    near to each other as the nearest.
    """
    largest = 0.0
    for group in groups:
        if len(group) < 2:
            continue
        in_order = group[np.argsort(along[group])]
        distances = np.diff(along[in_order])
        further = distances - distances.min()
        differences = np.abs(np.diff(moves[in_order], axis=0))
        jumps = differences.max(axis=1) - SLOPE * further
        largest = max(largest, float(jumps.max()))
    return largest


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
    fillings = _fillings(inked, sure)
    return Threshold(
        may_be=may_be,
        sure=sure,
        may_be_inside=max(1.2 * may_be, MAY_BE_SPREADS * spread_inside),
        sure_inside=max(1.2 * sure, SURE_SPREADS * spread_inside),
        pale=min(PALE * dark, PALEST),
        usual=usual,
        faint=faint,
        line=max(FAINT, ABOVE_NOISE * _noise_of_empty(inked)),
        around=_much_around(inked, is_marked, faint),
        fillings=fillings,
        hole=_darkness_of_holes(fillings.values()),
    )


def _fillings(inked: Inked, sure: float) -> Mapping[int, Filling]:
    """How full those boxes are that may be filled."""
    may_be = (inked.core > MUCH * sure) & (inked.fullness > NOT_FULL)
    fillings = {
        int(at): filling_of(inked.raw[at], inked.printed[at], inked.size)
        for at in np.nonzero(may_be)[0]
    }
    return {at: filling for at, filling in fillings.items() if not filling.is_bold_mark}


def _darkness_of_holes(fillings: Collection[Filling]) -> float:
    """How dark the lightest hole of a filled box is in a photo: where more boxes have holes than
    not, somebody ticks by scribbles, and only what has surely none is filled.
    """
    open_ones = [filling for filling in fillings if _is_open(filling)]
    closed = len(fillings) - len(open_ones)
    return SURELY_CLOSED if len(open_ones) > SCRIBBLES * closed else CLOSED


def _is_open(filling: Filling) -> bool:
    return filling.hole < CLOSED and filling.side < CLOSED_SIDE


def _much_around(inked: Inked, is_marked: Truths, faint: float) -> float:
    """The sum of ink that is a good part of a usual mark."""
    if not is_marked.any():
        return float("inf")
    strong = np.clip(inked.pieces[is_marked] - faint, 0, None)
    return AROUND * float(np.median(strong.sum(axis=(1, 2))))


def _noise_of_empty(inked: Inked) -> float:
    """How dark the middle of a usual empty box gets."""
    is_lower = inked.core <= np.percentile(inked.core, EMPTY_AT_LEAST)
    return float(np.median(inked.line[is_lower]))


def _spread(values: Numbers) -> float:
    """How much the empty boxes differ."""
    is_lower = values <= np.percentile(values, EMPTY_AT_LEAST)
    lower = values[is_lower]
    off = np.abs(lower - np.median(lower))
    return DEVIATION * float(np.median(off))


def _state(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """What a box says by its ink and that of its neighbours."""
    core = inked.core[at]
    if core < threshold.may_be and inked.inside[at] < threshold.may_be_inside:
        return _state_of_inkless(inked, at, threshold)
    is_full = at in threshold.fillings
    smooth = smoothed(inked.pieces[at])
    broad = broad_ink(smooth)
    box = window(broad.shape, inked.size, 0)
    is_broad = broad[box].mean() > threshold.may_be / 2
    if is_broad and is_stain(smooth, broad, box):
        if is_full:
            return BoxState.UNSURE
        return _state_of_stained(inked.size, smooth - broad, broad, threshold)
    if inked.peak[at] < threshold.pale:
        return _state_of_pale(inked, at, threshold, smooth - broad)
    if is_full:
        return _state_of_full(inked, at, threshold)
    return _state_of_marked(inked, at, threshold)


def _state_of_full(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """Filled, or unsure where a scribble may be meant."""
    filling = threshold.fillings[at]
    is_closed = filling.hole > threshold.hole or filling.side > CLOSED_SIDE
    is_filled = is_closed and filling.cover > FILLED_COVER
    is_void = is_filled and has_full_corners(inked.raw[at], inked.size)
    return BoxState.VOID if is_void else BoxState.UNSURE


def _state_of_marked(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """What a box says that has some ink and is not filled."""
    core = inked.core[at]
    has_ink = core > threshold.sure or inked.inside[at] > threshold.sure_inside
    is_clear = has_ink or inked.peak[at] > CLEAR * threshold.faint
    state = _state_by_lines(inked, at, threshold, has_ink=bool(has_ink))
    return state if is_clear or state is BoxState.EMPTY else BoxState.UNSURE


def _state_by_lines(inked: Inked, at: int, threshold: Threshold, *, has_ink: bool) -> BoxState:
    """What a box says by the dots and lines in it and beside it."""
    is_ink = inked.pieces[at] > threshold.faint
    if _has_dot(is_ink, inked.size):
        return BoxState.TICKED
    neighbours = _marked_neighbours(inked, at, threshold.sure)
    core = inked.core[at]
    if len(neighbours) and core < STRONG * _strength(inked, threshold, neighbours):
        return _state_beside_marks(inked, at, threshold, neighbours)
    ink = max(core, inked.inside[at])
    is_much = ink > LITTLE * threshold.usual
    if has_ink and is_much:
        return BoxState.TICKED
    is_line = _has_thin_line(inked.pieces[at], inked.size)
    return BoxState.TICKED if is_line else BoxState.UNSURE


def _has_dot(is_ink: Truths, size: Numbers) -> bool:
    box = window(is_ink.shape, size, -FRAME)
    core = window(is_ink.shape, size, -MIDDLE)
    return has_dot(is_ink, box, core)


def _state_of_stained(
    size: Numbers, lines: Floats, broad: Floats, threshold: Threshold
) -> BoxState:
    """What a box says over which a stain goes, or a fold: only lines of a pen count."""
    box = window(lines.shape, size, -FRAME)
    stain = float(broad[box].max())
    if lines[box].max() < max(FAINT, STRIPE_OF_STAIN * stain):
        return BoxState.EMPTY
    least = max(threshold.faint, LINE_OF_STAIN * stain)
    return _state_of_lines(size, lines, least, threshold)


def _state_of_pale(inked: Inked, at: int, threshold: Threshold, lines: Floats) -> BoxState:
    """What a box says whose ink is paler than the pen's: it is a mark where it is a line of another
    pen.
    """
    state = _state_of_lines(inked.size, lines, 2 * FAINT, threshold)
    is_little = inked.core[at] < threshold.sure
    smooth = smoothed(inked.pieces[at])
    if state is BoxState.UNSURE and is_little and not _crosses_middle(smooth, inked.size):
        return BoxState.EMPTY
    return state


def _crosses_middle(lines: Floats, size: Numbers) -> bool:
    """Whether a line goes through the middle of a box, wherever it ends."""
    middle = window(lines.shape, size, -MIDDLE)
    is_ink = _is_of_lines(lines, size, FAINT)
    reached_nowhere = np.zeros_like(is_ink)
    return has_line_of_its_own(is_ink, reached_nowhere, middle)


def _has_thin_line(ink: Floats, size: Numbers) -> bool:
    lines = smoothed(ink)
    middle = window(lines.shape, size, -MIDDLE)
    return has_line_that_ends(_is_of_lines(lines, size, FAINT), middle)


def _is_of_lines(lines: Floats, size: Numbers, least: float) -> Truths:
    """The pixels that are of the lines in a box, by the darkest of them."""
    box = window(lines.shape, size, -FRAME)
    is_ink: Truths = lines > max(least, LINE_OF_PALE * float(lines[box].max()))
    return is_ink


def _state_of_lines(size: Numbers, lines: Floats, least: float, threshold: Threshold) -> BoxState:
    """Ticked where a line or a dot that is pale for the pen ends within the box, else unsure."""
    box = window(lines.shape, size, -FRAME)
    middle = window(lines.shape, size, -MIDDLE)
    is_ink = _is_of_lines(lines, size, least)
    is_marked = lines[box].mean() > threshold.may_be
    is_line = has_line_that_ends(is_ink, middle) or _has_dot(is_ink, size)
    return BoxState.TICKED if is_marked and is_line else BoxState.UNSURE


def _state_of_inkless(inked: Inked, at: int, threshold: Threshold) -> BoxState:
    """What a box with hardly any ink says: nothing, unless there is a thin line in its middle, or
    much ink around it that no neighbour's is.
    """
    ink = inked.pieces[at]
    strong = np.clip(ink - threshold.faint, 0, None)
    may_have_line = inked.line[at] > threshold.line
    if may_have_line and _has_thin_line(ink, inked.size):
        return BoxState.UNSURE
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
    rows, columns = window(inked.pieces.shape, inked.size, -INSIDE)
    ink = inked.pieces[at]
    reached = _reached(inked, at, neighbours)
    within = ink[rows, columns]
    own = float(within[~reached[rows, columns]].sum()) / within.size
    strength = _strength(inked, threshold, neighbours)
    if own > max(threshold.sure_inside, OWN * strength):
        return BoxState.TICKED
    is_ink = ink > threshold.faint
    box = window(ink.shape, inked.size, -FRAME)
    if has_line_of_its_own(is_ink, reached, box):
        return BoxState.TICKED
    strong = np.clip(ink - threshold.faint, 0, None)
    beside = strong.sum() - strong[rows, columns].sum()
    is_end_of_another = (
        strong[rows, columns].sum() < MOST_OVER * beside and inked.core[at] < WEAK * strength
    )
    is_end_of_another &= strong[~reached].sum() < threshold.around
    is_line = _crosses_middle(smoothed(ink), inked.size)
    if own < 0.5 * threshold.may_be and is_end_of_another and not is_line:
        return BoxState.EMPTY
    return BoxState.UNSURE


def full(raw: Floats, size: Numbers) -> Numbers:
    """How full each box is at first sight, from 0 to 1: its lightest hole, and its mean, by its
    darkest parts. What may be filled is looked at closely (`filling_of`).
    """
    rows, columns = window(raw.shape, size, -0.45)
    core = raw[:, rows, columns]
    side = round(HOLE * SCALE)
    lightest = window_means(core, side, side).min(axis=(1, 2))
    darkest = np.percentile(core, 90, axis=(1, 2))
    both = lightest + core.mean(axis=(1, 2))
    fullness: Numbers = both / np.maximum(darkest, 0.02) / 2
    return fullness


def has_full_corners(raw: Floats, size: Numbers) -> bool:
    """Whether ink is in all corners of a box, as in one that is filled and no scribble."""
    box = raw[window(raw.shape, size, -CORNER_OFF)]
    darkest = float(np.percentile(box, 90))
    side = round(CORNER * SCALE)
    corners = (box[:side, :side], box[:side, -side:], box[-side:, :side], box[-side:, -side:])
    lightest = min(float(corner.mean()) for corner in corners)
    return lightest > FULL_CORNER * darkest


def _strength(inked: Inked, threshold: Threshold, neighbours: Places) -> float:
    """The ink of the strongest of the marks beside a box, at least that of a usual one.

    A filled box counts as a usual mark: it is dark, but no ends of it reach into others.
    """
    core = inked.core[neighbours]
    is_full = inked.fullness[neighbours] > NOT_FULL
    strengths = np.where(is_full, np.minimum(core, threshold.usual), core)
    return max(float(strengths.max()), threshold.usual)


def _marked_neighbours(inked: Inked, at: int, sure: float) -> Places:
    """The marked boxes so near to a box that an end of their marks may reach it."""
    return _neighbours(inked, at, inked.core > sure)


def _neighbours(inked: Inked, at: int, is_marked: Truths) -> Places:
    """Those of some boxes from which an end of a mark may reach a box."""
    off = inked.middles - inked.middles[at]
    gaps = (np.abs(off) - inked.size).max(axis=1)
    is_near = (gaps < OVERSHOOT) & is_marked
    is_near[at] = False
    return np.asarray(np.nonzero(is_near)[0])


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
