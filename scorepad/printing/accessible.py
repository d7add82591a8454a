"""What the layout leaves out of a tagged file: which way a head of a table looks, and where a picture stands.

A cell is tagged by two elements, which are more than half of what a file of tables consists of. So they are written
here, by what they are, in a third of the time that the library needs for objects of any kind.

Source: ISO 14289-1 (PDF/UA), 7.3 and 7.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

POINTS = 72 / 96
"""Points to a unit of a style sheet."""
_USUAL = {"Type", "S", "K", "Pg", "P"}
"""What every element has: its kind, what is in it, its page, what it is in."""


def complete(_document: object, file: Any) -> None:
    """Complete the structure of a file that is about to be written."""
    elements = [one for one in file.objects if isinstance(one, dict) and one.get("Type") == "/StructElem"]
    for element in elements:
        if "A" in element:
            _complete(element, file)
    write = _writer()
    for element in elements:
        if "Pg" in element:
            _settle(element, write)


def _complete(element: Any, file: Any) -> None:
    if element["S"] == "/TH":
        element["A"]["Scope"] = "/Column" if _kind(_up(_up(element, file), file)) == "/THead" else "/Row"
    elif element["S"] == "/Figure":
        element["A"]["BBox"][:] = _in_points(element["A"]["BBox"], _height(element, file))


def _settle(element: Any, write: Callable[[Any], bytes]) -> None:
    """Write an element: all of it is then one value, which is not looked into again."""
    kids = b" ".join([kid if isinstance(kid, bytes) else b"%d" % kid for kid in element["K"]])
    more = b"".join([b"/%b %b" % (key.encode(), write(one)) for key, one in element.items() if key not in _USUAL])
    usual = element["S"].encode(), kids, element["Pg"], element["P"], more
    element.clear()
    element["Type"] = b"/StructElem/S%b/K[%b]/Pg %b/P %b%b" % usual


def _writer() -> Callable[[Any], bytes]:
    """What writes a value; the names of heads, which every cell below them repeats, only once."""
    named: Callable[[Any], bytes] = lru_cache(maxsize=None)(lambda name: name.data)

    def write(value: Any) -> bytes:
        if isinstance(value, dict):
            return b"<<%b>>" % b"".join([b"/%b %b" % (key.encode(), write(one)) for key, one in value.items()])
        if isinstance(value, list):
            return b"[%b]" % b" ".join([write(one) for one in value])
        if isinstance(value, str | int | float):
            return str(value).encode()
        return named(value)

    return write


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
