"""What the layout leaves out of a tagged file: which way a head of a table looks, and where a picture stands.

Source: ISO 14289-1 (PDF/UA), 7.3 and 7.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

POINTS = 72 / 96
"""Points to a unit of a style sheet."""


def complete(_document: object, file: Any) -> None:
    """Complete the structure of a file that is about to be written."""
    for element in file.objects:
        if isinstance(element, dict) and element.get("Type") == "/StructElem" and "A" in element:
            _complete(element, file)


def _complete(element: Any, file: Any) -> None:
    if element["S"] == "/TH":
        element["A"]["Scope"] = "/Column" if _kind(_up(_up(element, file), file)) == "/THead" else "/Row"
    elif element["S"] == "/Figure":
        element["A"]["BBox"][:] = _in_points(element["A"]["BBox"], _height(element, file))


def _up(element: Any, file: Any) -> Any:
    return _found(element["P"], file)


def _found(reference: bytes, file: Any) -> Any:
    """The object that a reference such as b"12 0 R" means."""
    return file.objects[int(reference.split()[0])]


def _kind(element: Any) -> str:
    return str(element.get("S"))


def _height(element: Any, file: Any) -> float:
    """How high the page of an element is, in points."""
    _left, lower, _right, upper = _found(element["Pg"], file)["MediaBox"]
    return float(upper) - float(lower)


def _in_points(box: Sequence[float], height: float) -> list[float]:
    """A box from the upper left corner in units of style sheets as one from the lower left corner in points."""
    left, top, right, bottom = (side * POINTS for side in box)
    return [round(side, 2) for side in (left, height - bottom, right, height - top)]
