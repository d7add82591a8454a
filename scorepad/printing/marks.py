"""The marks of people in a chart: marker, dash and colour, seven of each; then markers in ring and
square.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scorepad.scoring.roster import LOOKS, SHAPES

Theme = Literal["auto", "light", "dark", "page", "picture", "print"]
""""auto" contains light and dark, "page" leaves colours to the style sheet of the page. "print" is
grey; it and "picture" are drawn on the server, not by a phone.
"""

SEATS = len(SHAPES)
CIRCLE = SHAPES.index("circle")
PLUS = SHAPES.index("plus")
CROSS = SHAPES.index("cross")
"""Places in `SHAPES` of those that are no polygon."""
_DASHES = ("", "6 3", "1.5 3", "10 3 2 3", "", "4 2 1 2", "12 4")
DASHES = tuple(_DASHES[(look + look // SEATS) % SEATS] for look in range(LOOKS))
HOLLOW = tuple(
    look >= SEATS or shape in {"square", "diamond", "wedge"}
    for look, shape in enumerate(SHAPES * 3)
)


@dataclass(frozen=True)
class Inks:
    """The colours of one theme."""

    card: str
    ink: str
    dim: str
    line: str
    zero: str
    seats: tuple[str, ...]
    pale: str
    bock: str
    band: str
    bock_ink: str
    lead: str
    font: str = "system-ui, sans-serif"


# One colour a seat: contrast at least 3:1 on the card, dE at least 37 in every colour vision.
LIGHT = Inks(
    card="#fff",
    ink="#1b1d1c",
    dim="#565c58",
    line="#e0dbcf",
    zero="#8a8576",
    seats=("#00000c", "#df7600", "#1f99f0", "#6c0074", "#005422", "#6d00ff", "#a2869e"),
    pale="#c4c0b6",
    bock="#fff4d2",
    band="#e0b02e",
    bock_ink="#4a3500",
    lead="#17603f",
)
DARK = Inks(
    card="#1e2327",
    ink="#ece8df",
    dim="#aab0b6",
    line="#363d43",
    zero="#848d95",
    seats=("#c5ff49", "#ad526a", "#3b79c2", "#00ff90", "#ffc0ec", "#777a12", "#a200ff"),
    pale="#4a535b",
    bock="#33290b",
    band="#b58a1c",
    bock_ink="#ffe08a",
    lead="#84d9a8",
)
PAPER = Inks(
    card="#fff",
    ink="#000",
    dim="#000",
    line="#bbb",
    zero="#000",
    seats=("#000", "#555", "#000", "#777", "#333", "#000", "#666"),
    pale="#bbb",
    bock="#eee",
    band="#888",
    bock_ink="#000",
    lead="#000",
    font="Inter, DejaVu Sans",
)
PICTURE = replace(LIGHT, font=PAPER.font)
INKS: Mapping[Theme, Inks] = {
    "auto": LIGHT,
    "light": LIGHT,
    "dark": DARK,
    "page": LIGHT,
    "picture": PICTURE,
    "print": PAPER,
}

_CORNERS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    2: ((0, -1.2), (1.15, 0.9), (-1.15, 0.9)),
    3: ((0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0)),
    4: ((0, 1.2), (1.15, -0.9), (-1.15, -0.9)),
}


def mark(look: int, x: float, y: float, r: float) -> str:
    """A marker as an SVG path around a point: one of `SHAPES`, for further people in a ring, then
    in a square.
    """
    around, shape = divmod(look, SEATS)
    if around:
        frame = mark(around - 1, x, y, 1.5 * r)
        return frame + mark(shape, x, y, 0.7 * r)
    left = short(x - r)
    top = short(y - r)
    middle = short(y)
    side = short(2 * r)
    if shape == CIRCLE:
        there = _half(r, 2 * r)
        back = _half(r, -2 * r)
        return f"M{left} {middle}{there}{back}z"
    if shape == PLUS:
        return f"M{left} {middle}h{side}M{short(x)} {top}v{side}"
    if shape == CROSS:
        return f"M{left} {top}l{side} {side}m-{side} 0l{side} -{side}"
    corners = list[str]()
    for right, down in _CORNERS[shape]:
        corner_x = short(x + right * r)
        corner_y = short(y + down * r)
        corners.append(f"{corner_x} {corner_y}")
    path = "L".join(corners)
    return f"M{path}z"


def short(number: float) -> str:
    """A coordinate to a tenth, in as few characters as it needs.

    >>> short(12.04)
    '12'
    >>> short(-0.5)
    '-.5'
    >>> short(0.04)
    '0'
    """
    if abs(number) < 0.05:
        return "0"
    rounded = f"{number:.1f}".removesuffix(".0")
    return rounded.replace("-0.", "-.")


def _half(r: float, across: float) -> str:
    radius = short(r)
    return f"a{radius} {radius} 0 1 0 {short(across)} 0"
