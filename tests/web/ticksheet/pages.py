"""Tick sheets of an evening as their photos are read: made from entries, without a photo."""

import base64
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from PIL import Image
from werkzeug.test import TestResponse

from scorepad.scoring.rules import Rules
from scorepad.ticksheet.code import code_of
from scorepad.ticksheet.entry import ticks_of
from scorepad.ticksheet.form import SEATS, TickForm
from scorepad.ticksheet.places import place_of_runde
from scorepad.web.ticksheet import ticksheet
from scorepad.web.ticksheet.photos import Seen, SeenRow, SeenSheet
from scorepad.web.ticksheet.sheet_facts import Strip, Ticks
from tests.web.critic import Page, Phone
from tests.web.evening_pages import EVENING

Body = Mapping[str, Any]
PHOTO = f"{EVENING}/foto"
TAKE = f"{EVENING}/zettel"
FOUR = ("1", "2", "3", "4")
FIVE = ("1", "2", "3", "4", "5")


def game(re: Sequence[str], augen: Sequence[int] = (121, 150), **more: Any) -> Body:
    """A game of a sheet: who is Re, and the band of its Augen."""
    body: dict[str, Any] = {"kind": "game", "game": "normal"}
    body["re"] = list(re)
    body["augen"] = {"re": list(augen)}
    body |= more
    return body


def strip() -> Strip:
    """A grey piece of a photo."""
    file = io.BytesIO()
    picture = Image.new("RGB", (600, 24), "#ddd")
    picture.save(file, "JPEG")
    written = base64.b64encode(file.getvalue())
    return Strip(600, 24, written.decode())


class PaperSheet:
    """A sheet that is ticked game by game."""

    def __init__(
        self,
        people: Sequence[str] = FOUR,
        rules: Rules | None = None,
        *,
        sheet: int = 7,
        place: str | None = None,
    ) -> None:
        self.people = tuple(people)
        where = place_of_runde(1) if place is None else place
        self.form = TickForm(rules or Rules(), self.people, 24, place=where)
        self.code = code_of(self.form, sheet=sheet).text
        self.rows: dict[int, Ticks] = {}

    def tick(self, number: int, body: Body, **more: Sequence[str]) -> None:
        """Tick the boxes of a game in a row; `unsure` and `void` are further boxes."""
        ticked = ticks_of(self.form, body)
        assert ticked is not None
        unsure = tuple(more.get("unsure", ()))
        void = tuple(more.get("void", ()))
        boxes = {self._printed(box) for box in ticked}
        sure = sorted(boxes - set(unsure))
        self.rows[number] = Ticks(tuple(sure), unsure, void)

    def _printed(self, box: str) -> str:
        """The field of a box with the letter of the column in place of the player."""
        group, _dot, person = box.partition(".")
        if group != "re":
            return box
        column = self.people.index(person)
        return f"{group}.{SEATS[column]}"

    @property
    def seen(self) -> SeenSheet:
        """The sheet as it is read: all rows up to the last one with a tick."""
        numbers = range(1, max(self.rows, default=0) + 1)
        rows = [SeenRow(number, self.rows.get(number, Ticks()), strip()) for number in numbers]
        return SeenSheet(self.code, tuple(rows))


def photograph(
    phone: Phone, patch: pytest.MonkeyPatch, *seen: Seen, path: str = PHOTO
) -> TestResponse:
    """Send a photo that is read as these pages."""

    def seen_in(photos: Iterable[object], _rules: Sequence[Rules]) -> list[Seen]:
        assert list(photos)
        return list(seen)

    patch.setattr(ticksheet, "seen_in", seen_in)
    form = phone.page(path).form(path)
    sent: dict[str, Any] = {}
    for name in ("csrf_token", "client_key"):
        sent[name] = form.values[name]
    sent["photo"] = (io.BytesIO(b"a photo"), "zettel.jpg")
    return phone.post(path, data=sent, content_type="multipart/form-data")


def answered(page: TestResponse, path: str = TAKE, /, **changed: Any) -> dict[str, Any]:
    """What the form of a list sends as it stands there, with these changes; None takes a field
    away.
    """
    form = Page(page.text).form(path)
    sent: dict[str, Any] = {**form.values, "look": None, "open": None}
    sent |= changed
    for name in list(sent):
        if sent[name] is None:
            del sent[name]
    return sent
