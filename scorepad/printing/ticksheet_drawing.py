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
    return " ".join(
        f"M{mark.x:g} {mark.y:g}h{mark.width:g}v{mark.height:g}h-{mark.width:g}z"
        for mark in row_marks
    )


def ticks(boxes: Iterable[TickBox]) -> str:
    """The path of crosses in boxes, as somebody draws them."""
    return " ".join(_tick(box) for box in boxes)


def fills(boxes: Iterable[TickBox]) -> str:
    """The path of strokes that fill boxes."""
    return " ".join(_fill(box) for box in boxes)


def _frame(box: TickBox) -> str:
    """The path of a frame, whose line lies within the box."""
    half = FRAME / 2
    wide = round(box.width - FRAME, 3)
    high = round(box.height - FRAME, 3)
    return f"M{box.x + half:.3f} {box.y + half:.3f}h{wide:g}v{high:g}h-{wide:g}z"


def _tick(box: TickBox) -> str:
    """A cross by hand, a little crooked."""
    left = box.x + 0.12 * box.width
    right = box.x + 0.9 * box.width
    top = box.y + 0.1 * box.height
    bottom = box.y + 0.92 * box.height
    down = f"M{left:.2f} {top + 0.2:.2f}L{right:.2f} {bottom:.2f}"
    up = f"M{left + 0.15:.2f} {bottom - 0.1:.2f}L{right + 0.25:.2f} {top - 0.2:.2f}"
    return f"{down} {up}"


def _fill(box: TickBox) -> str:
    """A box that was filled by hand: strokes close to each other."""
    strokes = []
    x = box.x + 0.3
    while x < box.x + box.width - 0.2:
        strokes.append(f"M{x:.2f} {box.y + 0.25:.2f}L{x + 0.15:.2f} {box.y + box.height - 0.2:.2f}")
        x += 0.42
    return " ".join(strokes)


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
