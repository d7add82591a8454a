"""What tests of printed tick sheets share: sheets, and where their boxes and words may stand."""

import ctypes
from collections.abc import Iterator, Sequence

import numpy as np
import pypdfium2.raw as pdfium
import pytest
from numpy.typing import NDArray
from pypdfium2 import PdfDocument, PdfPage

from scorepad.printing import pdf
from scorepad.printing.ticksheet import page
from scorepad.printing.ticksheet_words import TickSheet
from scorepad.scoring.rules import Rules
from scorepad.telling.voice import Voice
from scorepad.ticksheet.form import TickForm, usual_games
from scorepad.ticksheet.geometry import SheetPlan
from scorepad.ticksheet.layout import RowMark, TickBox, TickLayout
from tests.printing.measures import MM, TOUCH, Measured, Word
from tests.ticksheet.sheets import CAST

ADDRESS = "https://doko.example.org/runde/12/foto"
LONG = (
    "Maximiliane-Antonia Freifrau von Schwarzenberg",
    "Gülşen Yıldız",
    "Hans-Jürgen Müller-Lüdenscheidt",
    "Bo",
    "Christian Zimmermann-Hohenfels",
    "Ёлка Щукина",
    "Uwe",
)
NAMES = ("Małgorzata", "Wolfgang", "Cem-Ağa", "Şebnem", "Zoë 🦊", "محمد", "Jürgen W.")
CUP = "Großer Preis der Donnerstagsrunde am Goldenen Ochsen zu Regensburg"
EDGE = 7.4
"""The least distance to the edge: the modules of codes end at 8 mm, but are drawn by lines, whose
boxes are half a line larger than their ink.
"""
BARE = 0.8
"""The least millimetres of white beside a mark."""
NEAR = 0.1
"""The most millimetres between a box and its place."""


def sheet(rules: Rules, people: int = 4, **more: object) -> TickSheet:
    form = TickForm(rules, CAST[:people], usual_games(rules, people))
    facts: dict[str, object] = {"names": CAST[:people], "title": "Donnerstagsrunde", **more}
    return TickSheet(form, address=ADDRESS, **facts)  # type: ignore[arg-type]


def printed(of: TickSheet, lang: str = "de") -> bytes:
    made = page([of], Voice(lang, rules=of.form.rules))
    return pdf.make(lambda: made)


def segments(of: PdfPage) -> Iterator[tuple[float, float]]:
    """The points at which the lines of all shapes begin and end, in millimetres."""
    high = of.get_height()
    for thing in of.get_objects(max_depth=8):
        if thing.type != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        matrix = thing.get_matrix()
        for number in range(pdfium.FPDFPath_CountSegments(thing.raw)):
            yield _begins(thing, number, matrix, high)


def _begins(thing: object, number: int, matrix: object, high: float) -> tuple[float, float]:
    segment = pdfium.FPDFPath_GetPathSegment(thing.raw, number)  # type: ignore[attr-defined]
    x = ctypes.c_float()
    y = ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    across, up = matrix.on_point(x.value, y.value)  # type: ignore[attr-defined]
    return across * MM, (high - up) * MM


def check_places(data: bytes, layouts: list[TickLayout]) -> None:
    """Every box and every mark begins at its place, and the paper has its size."""
    with PdfDocument(data) as document:
        assert len(document) == len(layouts)
        for leaf, layout in zip(document, layouts, strict=True):
            assert leaf.get_width() * MM == pytest.approx(layout.width, abs=NEAR)
            assert leaf.get_height() * MM == pytest.approx(layout.height, abs=NEAR)
            found = {(round(x, 1), round(y, 1)) for x, y in segments(leaf)}
            for row in layout.rows:
                for x, y in [(box.x + 0.125, box.y + 0.125) for box in row.boxes]:
                    assert near(x, y, found), (x, y)
                for x, y in [(mark.x, mark.y) for mark in row.marks]:
                    assert near(x, y, found), (x, y)


def near(x: float, y: float, found: set[tuple[float, float]]) -> bool:
    """Whether a point was drawn within a tenth of a millimetre."""
    across = [round(x + step, 1) for step in (-NEAR / 2, 0, NEAR / 2)]
    down = [round(y + step, 1) for step in (-NEAR / 2, 0, NEAR / 2)]
    return any((left, top) in found for left in across for top in down)


def layouts(of: TickSheet) -> list[TickLayout]:
    return [of.layout(number) for number in range(1, of.plan.pages + 1)]


Edges = tuple[float, float, float, float]
"""Left, top, right and bottom of something that is drawn, in millimetres."""


def check_apart(seen: Measured, layout: TickLayout) -> None:
    """Every word stands beside boxes, marks and codes."""
    drawn = []
    for row in layout.rows:
        drawn += [edges_of(box) for box in row.boxes]
        drawn += [edges_of(mark, beside=BARE) for mark in row.marks]
    for code in layout.codes:
        right = code.x + code.size
        bottom = code.y + code.size
        drawn.append((code.x, code.y, right, bottom))
    assert touching(seen, drawn) == []


def check_example(seen: Measured, plan: SheetPlan) -> None:
    """No word stands over the boxes of the example."""
    drawn = []
    for line, middle in zip(plan.lines, plan.example, strict=True):
        boxes = [plan.box_at(column, middle) for column in line.columns]
        drawn += [edges_of(box) for box in boxes]
    assert touching(seen, drawn) == []


def edges_of(thing: TickBox | RowMark, beside: float = 0.0) -> Edges:
    """The edges of a box or a mark, and of so much paper beside it."""
    left = thing.x - beside
    right = thing.x + thing.width + beside
    bottom = thing.y + thing.height
    return left, thing.y, right, bottom


def touching(seen: Measured, drawn: Sequence[Edges]) -> list[str]:
    """The words that stand over something that is drawn."""
    things = np.array(drawn)
    return [word.text for word in seen.words if _is_over(word, things)]


def _is_over(word: Word, things: NDArray[np.float64]) -> bool:
    left, top, right, bottom = things.T
    last_left = np.maximum(left, word.left)
    first_right = np.minimum(right, word.right)
    last_top = np.maximum(top, word.top)
    first_bottom = np.minimum(bottom, word.bottom)
    is_across = first_right - last_left > TOUCH
    is_down = first_bottom - last_top > TOUCH
    return bool(np.any(is_across & is_down))
