"""A tick sheet of an evening on paper: printed as the page of papers prints it, ticked, and
photographed as it lies on a table.
"""

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
from tests.browser.conftest import Abend
from tests.ticksheet.photos import PAGE_SCALE, Camera, Pen, cross, draw_lines, jpeg, photographed

Game = Mapping[str, Any]


class Paper:
    """A printed sheet with a pen beside it."""

    def __init__(self, abend: Abend, pdf: bytes) -> None:
        self.people = tuple(str(abend.ids[name]) for name in abend.ids)
        with pypdfium2.PdfDocument(pdf) as document:
            page = document[0].render(scale=PAGE_SCALE * 25.4 / 72)
            self.page: Image.Image = page.to_pil().convert("RGB")
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


def game(abend: Abend, *re: str, augen: Sequence[int] = (121, 150), **more: Any) -> Game:
    body: dict[str, Any] = {"kind": "game", "game": "normal"}
    body["re"] = [str(abend.ids[name]) for name in re]
    body["augen"] = {"re": list(augen)}
    body |= more
    return body


def printed(abend: Abend) -> Paper:
    """The sheet as the page of papers prints it for whoever has the write link."""
    holder = abend.site.app.test_client()
    holder.get(abend.write.removeprefix(abend.site.url))
    runde = abend.runde.removeprefix(abend.site.url)
    answer = holder.get(f"{runde}/ankreuzbogen.pdf")
    assert answer.status_code == 200
    return Paper(abend, answer.data)
