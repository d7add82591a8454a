"""What is drawn on a tick sheet: frames, marks, codes and the ticks of its example, as SVG."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import segno

from scorepad.ticksheet.layout import CornerCode, RowMark, TickBox

FRAME = 0.25
"""The width of the line of a frame in millimetres."""
MOST_VERSION = 5
"""A code of a higher version would have modules under half a millimetre."""


class CodeMark(NamedTuple):
    """A code: its picture, and where it stands."""

    drawing: str
    x: float
    y: float
    size: float


def code_mark(code: CornerCode, alt: str) -> CodeMark:
    """The picture of a code; `alt` is what screen readers say."""
    return CodeMark(_drawn(code.text, alt), code.x, code.y, code.size)


def frames(boxes: Iterable[TickBox]) -> str:
    """The path of the frames of boxes."""
    return " ".join(_frame(box) for box in boxes)


def marks(row_marks: Iterable[RowMark]) -> str:
    """The path of the marks of rows."""
    return " ".join(_rectangle(mark.x, mark.y, mark.width, mark.height) for mark in row_marks)


def ticks(boxes: Iterable[TickBox]) -> str:
    """The path of crosses in boxes, as somebody draws them."""
    return " ".join(_tick(box) for box in boxes)


def fills(boxes: Iterable[TickBox]) -> str:
    """The path of strokes that fill boxes."""
    return " ".join(_fill(box) for box in boxes)


def _frame(box: TickBox) -> str:
    """The path of a frame, whose line lies within the box."""
    half = FRAME / 2
    left = box.x + half
    top = box.y + half
    return _rectangle(left, top, box.width - FRAME, box.height - FRAME)


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    wide = round(width, 3)
    high = round(height, 3)
    return f"M{x:.3f} {y:.3f}h{wide:g}v{high:g}h-{wide:g}z"


def _tick(box: TickBox) -> str:
    """A cross by hand, a little crooked."""
    left = box.x + 0.12 * box.width
    right = box.x + 0.9 * box.width
    top = box.y + 0.1 * box.height
    bottom = box.y + 0.92 * box.height
    above = top - 0.2
    down = _stroke(left, top + 0.2, right, bottom)
    up = _stroke(left + 0.15, bottom - 0.1, right + 0.25, above)
    return f"{down} {up}"


def _fill(box: TickBox) -> str:
    """A box that was filled by hand: strokes close to each other."""
    top = box.y + 0.25
    bottom = box.y + box.height - 0.2
    end = box.x + box.width - 0.2
    strokes = []
    x = box.x + 0.3
    while x < end:
        strokes.append(_stroke(x, top, x + 0.15, bottom))
        x += 0.42
    return " ".join(strokes)


def _stroke(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}"


def _drawn(text: str, alt: str) -> str:
    """A code as SVG without white around it, as wide as its box."""
    address, mark, written = text.rpartition("#")
    parts = [f"{address}{mark}", written] if mark else [written]
    made = _code(parts, "m")
    if int(made.version) > MOST_VERSION:
        made = _code(parts, "l")
    drawn: str = made.svg_inline(
        border=0, omitsize=True, title=alt, svgclass=None, lineclass=None, dark="#000"
    )
    return drawn


def _code(parts: list[str], error: str) -> segno.QRCode:
    """A code of parts, of which letters and digits take less room, with this correction."""
    content: Any = parts
    return segno.make_qr(content, error=error, boost_error=False)
