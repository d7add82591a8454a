"""Find the corner codes of a sheet in a photo, and from them where a place of the paper is seen.

A corner code is a QR code; zxing-cpp finds it, reads it, and says where its corners are, in the
order of the code itself, so it does not matter which way up the paper is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from scorepad.ticksheet.layout import CornerCode, TickLayout
from scorepad.ticksheet.pictures import Bytes
from scorepad.ticksheet.reasons import CannotRead, WhyUnread

Points = NDArray[np.float64]
"""Places in rows of x and y."""
SEARCHED = (1600, 2400, 3000, 1100)
"""Pixels of the longer side at which codes are looked for that were not found at once."""
LEAST_FACTOR = 0.25
MOST_FACTOR = 2.5
LARGER = 2
"""How much larger than in the photo a code is looked for that should be somewhere."""
LEAST_SIDE = 100
"""Pixels of the shorter side of anything that may be a photo."""
_QR = zxingcpp.barcode_formats_from_str("QRCode")
FEWEST_CODES = 3
"""So many of the four corner codes have to be seen."""
MOST_CODES_BESIDE = 1
"""So many codes of another sheet may be seen, which lies below."""
DARK = 45
"""The grey, of 255, that hardly a pixel of a photo exceeds which is too dark."""
LEAST_SCALE = 3.0
"""Pixels of the photo per millimetre of paper at the furthest corner, below which ticks drown."""
LayoutOf = Callable[[str], TickLayout | None]
"""The layout of the form of a code; None, or CannotRead, for a code of another kind."""


@dataclass(frozen=True)
class FoundCode:
    """A code in a photo: its text, and its corners from top left clockwise, in pixels."""

    text: str
    corners: Points


@dataclass(frozen=True)
class FoundSheet:
    """A sheet in a photo: its layout, and which of its codes are seen where."""

    layout: TickLayout
    code_text: str
    codes: Sequence[tuple[CornerCode, Points]]

    def homography(self) -> Points:
        """The projection of millimetres to pixels by all corners of all codes."""
        places = np.concatenate([square(code) for code, _ in self.codes])
        pixels = np.concatenate([corners for _, corners in self.codes])
        return projection(places, pixels)


def square(code: CornerCode) -> Points:
    """The corners of a code on the paper, from top left clockwise, in millimetres."""
    right = code.x + code.size
    bottom = code.y + code.size
    return np.array(
        [[code.x, code.y], [right, code.y], [right, bottom], [code.x, bottom]], dtype=np.float64
    )


def find_sheet(grey: Bytes, layout_of: LayoutOf) -> FoundSheet:
    """The sheet in a photo. Raises CannotRead."""
    best: FoundSheet | None = None
    seen = dict[str, FoundCode]()
    for codes in _searches(grey):
        _check_once(codes)
        seen = {**{code.text: code for code in codes}, **seen}
        seen |= {code.text: code for code in _missing_codes(grey, seen, layout_of)}
        best = _sheet_of(seen, layout_of)
        if best is not None and len(best.codes) >= FEWEST_CODES:
            break
    if best is None:
        raise CannotRead(WhyUnread.UNKNOWN_FORM if seen else why_nothing_is_seen(grey))
    if len(best.codes) < FEWEST_CODES:
        raise CannotRead(why_parts_are_missing(grey))
    _check_alone(best, seen, layout_of)
    _check_scale(best)
    return best


def _check_once(codes: Sequence[FoundCode]) -> None:
    """Refuse a photo that shows a code at two places: two prints of the same sheet."""
    first_of: dict[str, FoundCode] = {}
    for code in codes:
        first = first_of.setdefault(code.text, code)
        away = np.linalg.norm(code.corners.mean(axis=0) - first.corners.mean(axis=0))
        if away > np.ptp(first.corners, axis=0).max():
            raise CannotRead(WhyUnread.SEVERAL_SHEETS)


def _check_alone(best: FoundSheet, seen: Iterable[str], layout_of: LayoutOf) -> None:
    """Refuse a photo with another sheet beside the best one, unless it is just a corner of it."""
    own = {_tail(code.text) for code in best.layout.codes}
    others = [text for text in seen if _tail(text) not in own and _layout(text, layout_of)]
    if len(others) > MOST_CODES_BESIDE:
        raise CannotRead(WhyUnread.SEVERAL_SHEETS)


def _sheet_of(seen: Mapping[str, FoundCode], layout_of: LayoutOf) -> FoundSheet | None:
    """The form to which most of the seen codes belong."""
    best: FoundSheet | None = None
    by_tail = {_tail(text): code for text, code in seen.items()}
    for text in seen:
        layout = _layout(text, layout_of)
        if layout is None:
            continue
        codes = [
            (code, by_tail[_tail(code.text)].corners)
            for code in layout.codes
            if _tail(code.text) in by_tail
        ]
        if codes and (best is None or len(codes) > len(best.codes)):
            best = FoundSheet(layout, text, codes)
    return best


def _tail(text: str) -> str:
    """The text of a code without the address before it: who reads a photo need not know that."""
    return text.rpartition("#")[2]


def _layout(text: str, layout_of: LayoutOf) -> TickLayout | None:
    try:
        return layout_of(text)
    except CannotRead:
        return None


def _searches(grey: Bytes) -> Iterator[Sequence[FoundCode]]:
    """Codes found in the photo as it is, then smaller and larger, with more contrast each time."""
    yield _codes_in(grey, 1.0)
    longer = max(grey.shape)
    for pixels in SEARCHED:
        factor = pixels / longer
        if LEAST_FACTOR < factor < MOST_FACTOR:
            picture = _resized(grey, factor)
            yield _codes_in(picture, factor)
            yield _codes_in(evened(picture), factor)


def _missing_codes(
    grey: Bytes, seen: Mapping[str, FoundCode], layout_of: LayoutOf
) -> Sequence[FoundCode]:
    """More codes of a sheet of which too few are seen."""
    sheet = _sheet_of(seen, layout_of)
    if sheet is None or len(sheet.codes) >= FEWEST_CODES:
        return ()
    return tuple(_looked_for(grey, sheet))


def _looked_for(grey: Bytes, sheet: FoundSheet) -> Iterator[FoundCode]:
    """The other codes of a sheet, looked for about where they should be: larger and sharper, so
    that those of a shaken photo are found too.
    """
    corners_seen = {code.corner for code, _ in sheet.codes}
    for code in sheet.layout.codes:
        if code.corner in corners_seen:
            continue
        left, top, right, bottom = _about(grey, sheet, code)
        piece = grey[top:bottom, left:right]
        if min(piece.shape) < LEAST_SIDE / LARGER:
            continue
        start = np.array([left, top])
        for seen in _codes_in(_sharper(piece), LARGER):
            yield FoundCode(seen.text, seen.corners + start)


def _about(grey: Bytes, sheet: FoundSheet, code: CornerCode) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part of a photo in which a code should be."""
    expected = _expected(sheet, square(code))
    side = np.linalg.norm(expected[0] - expected[2])
    height, width = grey.shape
    lowest = np.clip(expected.min(axis=0) - side, 0, (width, height))
    highest = np.clip(expected.max(axis=0) + side, 0, (width, height))
    left, top = lowest.astype(int)
    right, bottom = highest.astype(int)
    return int(left), int(top), int(right), int(bottom)


def _expected(sheet: FoundSheet, places: Points) -> Points:
    """Where places of the paper should be seen; by a single code only if the paper is not tilted,
    for it is too small to tell.
    """
    if len(sheet.codes) > 1:
        return projected(sheet.homography(), places)
    ((code, corners),) = sheet.codes
    own = square(code)
    one_each = np.ones((len(own), 1))
    factors, *_ = np.linalg.lstsq(np.hstack([own, one_each]), corners)
    expected: Points = np.hstack([places, one_each]) @ factors
    return expected


def _sharper(grey: Bytes) -> Bytes:
    """A part of a photo, larger and with harder edges."""
    picture = Image.fromarray(_resized(grey, LARGER))
    harder = ImageFilter.UnsharpMask(radius=2 * LARGER, percent=200, threshold=0)
    return np.asarray(picture.filter(harder))


def _resized(grey: Bytes, factor: float) -> Bytes:
    width = max(1, round(grey.shape[1] * factor))
    height = max(1, round(grey.shape[0] * factor))
    picture = Image.fromarray(grey).resize((width, height), Image.Resampling.BICUBIC)
    return np.asarray(picture)


def _codes_in(grey: Bytes, factor: float) -> Sequence[FoundCode]:
    """The codes in a photo that was made larger by a factor."""
    codes = []
    for barcode in zxingcpp.read_barcodes(grey, formats=_QR):
        place = barcode.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        pixels = np.array([(corner.x, corner.y) for corner in corners], dtype=np.float64)
        codes.append(FoundCode(barcode.text, (pixels + 0.5) / factor - 0.5))
    return codes


def evened(grey: Bytes) -> Bytes:
    """A photo whose light and dark parts all reach from black to white."""
    picture = Image.fromarray(grey)
    small = picture.resize((max(1, picture.width // 24), max(1, picture.height // 24)))
    values = np.asarray(small, np.float32)
    padded = np.pad(values, 2, mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (5, 5))
    light = Image.fromarray(windows.max(axis=(2, 3)).astype(np.uint8)).resize(picture.size)
    dark = Image.fromarray(windows.min(axis=(2, 3)).astype(np.uint8)).resize(picture.size)
    low = np.asarray(dark, np.float32) * np.float32(0.8)
    span = np.asarray(light, np.float32) - low
    np.maximum(span, 24, out=span)
    spread = grey - low
    spread *= 235
    spread /= span
    return np.clip(spread, 0, 255, out=spread).astype(np.uint8)


def why_nothing_is_seen(grey: Bytes) -> WhyUnread:
    """Whether a photo without any code is dark, blurred, or of something else."""
    if min(grey.shape) < LEAST_SIDE:
        return WhyUnread.NO_SHEET
    if _is_dark(grey):
        return WhyUnread.TOO_DARK
    small = grey[::2, ::2].astype(np.float32)
    steps = np.abs(np.diff(small, axis=1))
    strongest = np.percentile(steps, 99.8)
    if strongest < 14 and np.percentile(small, 99) - np.percentile(small, 1) > 40:
        return WhyUnread.BLURRED
    return WhyUnread.NO_SHEET


def why_parts_are_missing(grey: Bytes) -> WhyUnread:
    """Whether parts of a sheet are not seen because the photo is dark, or because they are not on
    it.
    """
    return WhyUnread.TOO_DARK if _is_dark(grey) else WhyUnread.CORNER_MISSING


def _is_dark(grey: Bytes) -> bool:
    return bool(np.percentile(grey, 95) < DARK)


def _check_scale(sheet: FoundSheet) -> None:
    """Refuse a sheet that is too far away to see its ticks."""
    for code, corners in sheet.codes:
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        if sides.max() / code.size < LEAST_SCALE:
            raise CannotRead(WhyUnread.TOO_SMALL)


def projection(places: Points, pixels: Points) -> Points:
    """The 3 x 3 projection that takes places to pixels best, by least squares; for at least four
    of them.
    """
    to_unit_place = _to_unit(places)
    to_unit_pixel = _to_unit(pixels)
    x, y = projected(to_unit_place, places).T
    u, v = projected(to_unit_pixel, pixels).T
    zero = np.zeros_like(x)
    one_each = np.ones_like(x)
    first = np.stack([x, y, one_each, zero, zero, zero, -u * x, -u * y, -u], axis=1)
    second = np.stack([zero, zero, zero, x, y, one_each, -v * x, -v * y, -v], axis=1)
    _, _, solutions = np.linalg.svd(np.concatenate([first, second]))
    unit = solutions[-1].reshape(3, 3)
    whole = np.linalg.inv(to_unit_pixel) @ unit @ to_unit_place
    return np.asarray(whole / whole[2, 2])


def _to_unit(points: Points) -> Points:
    """The scaling that takes points about the origin, where sums of squares are exact."""
    middle = points.mean(axis=0)
    scale = 1 / max(float(points.std()), 1e-9)
    return np.array(
        [[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]],
        dtype=np.float64,
    )


def projected(matrix: Points, points: Points) -> Points:
    """Points by a projection."""
    ahead = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(ahead[:, :2] / ahead[:, 2:])
