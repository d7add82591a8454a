"""A printed page of tick sheets with a pen beside it: ticked, photographed, or scanned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image

from scorepad.scoring.rules import Rules
from scorepad.ticksheet.code import SheetCode, read_code
from scorepad.ticksheet.entry import ticks_of
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.geometry import plan_of
from scorepad.ticksheet.layout import TickLayout
from tests.ticksheet.photos import PAGE_SCALE, Camera, Pen, cross, draw_lines, jpeg, photographed

Game = Mapping[str, Any]


class Paper:
    """A page of a PDF of tick sheets, for these people in the order of their columns."""

    def __init__(self, people: Sequence[str], pdf: bytes, page: int = 0) -> None:
        with pypdfium2.PdfDocument(pdf) as document:
            drawn = document[page].render(scale=PAGE_SCALE * 25.4 / 72)
            self.page: Image.Image = drawn.to_pil().convert("RGB")
        self.people = tuple(people)
        self.code = _code_on(self.page)
        self.form = TickForm(Rules(), self.people, self.code.games)
        self.layout: TickLayout = plan_of(self.code, self.form).layout(1, self.code)
        self.chance = Random(7)

    def tick(self, number: int, body: Game) -> None:
        """Cross the boxes of a game in its row."""
        ticked = ticks_of(self.form, body)
        assert ticked is not None
        for row in self.layout.rows:
            for box in row.boxes:
                if box.game == number and box.field in ticked:
                    lines = cross(box, self.chance, 1.0)
                    draw_lines(self.page, lines, Pen("blue"), self.chance)

    def photo(self, **camera: Any) -> bytes:
        """A photo of the sheet as it lies on a table, as JPEG."""
        taken = Camera(long_side=3000, tilt=5, fill=0.62, **camera)
        return jpeg(photographed(self.page, taken))


def _code_on(page: Image.Image) -> SheetCode:
    codes = [read_code(seen.text) for seen in zxingcpp.read_barcodes(page)]
    known = [code for code in codes if code is not None]
    return replace(known[0], corner=0)
