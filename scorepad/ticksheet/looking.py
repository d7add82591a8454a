"""What a photo or a scan says, as JSON data: what a helper process sends back.

Each page of a file is read by itself: one that cannot be read does no harm to the others.
"""

import base64
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.ticksheet.code import SheetCode, read_code
from scorepad.ticksheet.form import SEATS, TickForm
from scorepad.ticksheet.geometry import plan_of
from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.photo import BoxState, PhotoReading, read_photo
from scorepad.ticksheet.pictures import opened, pages_of
from scorepad.ticksheet.reasons import CannotRead, WhyUnread

MOST_PAGES = 8
"""The most pages of a file that are read."""
SHOWN = 480
"""The most pixels of a side of the picture of a photo that cannot be read."""
LOOKED_AT = (BoxState.TICKED, BoxState.UNSURE, BoxState.VOID)
"""The states that are told; all other boxes are empty."""


def look(data: bytes, rule_sets: Sequence[Rules]) -> Iterator[dict[str, Any]]:
    """Each page of a file: its code and its rows, or why it cannot be read with its picture.

    The fields of people have the letters of their columns, `re.A`. Sheets of other rules than
    these cannot be read; their code is told. Of too many pages the last value says that the others
    are not read.
    """
    try:
        for number, page in enumerate(pages_of(data)):
            if number == MOST_PAGES:
                yield {"why": WhyUnread.MORE_PAGES.value}
                return
            yield _looked_at(page, rule_sets)
    except CannotRead as error:
        yield {"why": error.why.value}


def _looked_at(page: bytes, rule_sets: Sequence[Rules]) -> dict[str, Any]:
    codes = []

    def layout_of(text: str) -> TickLayout:
        codes.append(text)
        return layout_known(text, rule_sets)

    try:
        reading = read_photo(page, layout_of)
    except CannotRead as error:
        code = codes[0] if error.why is WhyUnread.UNKNOWN_FORM and codes else ""
        return {"why": error.why.value, "picture": _picture(page), "code": code}
    return {"code": reading.code_text, "rows": list(_rows(reading))}


def layout_known(text: str, rule_sets: Sequence[Rules]) -> TickLayout:
    """Where everything stands on the page with this code.

    Raises CannotRead for another code, and for a sheet of rules that are none of these.
    """
    code = read_code(text)
    if code is None:
        raise CannotRead(WhyUnread.UNKNOWN_FORM)
    for form in _forms(code, rule_sets):
        if code.has_boxes_of(form):
            return plan_of(code, form).layout(code.page, code)
    raise CannotRead(WhyUnread.UNKNOWN_FORM)


def _forms(code: SheetCode, rule_sets: Sequence[Rules]) -> Iterator[TickForm]:
    """The sheets of these rules for as many people; rules without any are left out."""
    seats = tuple(SEATS[: len(code.people)])
    for rules in rule_sets:
        try:
            yield TickForm(rules, seats, code.games)
        except Refused:
            continue


def _rows(reading: PhotoReading) -> Iterator[dict[str, Any]]:
    """The rows up to the last one that says anything."""
    said: dict[int, dict[BoxState, list[str]]] = {}
    for (game, field), state in reading.states.items():
        of_game = said.setdefault(game, {each: [] for each in LOOKED_AT})
        if state in of_game:
            of_game[state].append(field)
    last = max((game for game, boxes in said.items() if _says_anything(boxes)), default=0)
    for game, boxes in sorted(said.items()):
        if game <= last:
            told = {state.value: boxes[state] for state in LOOKED_AT}
            yield {"number": game, "strip": _strip(reading.strips.get(game)), **told}


def _says_anything(boxes: Mapping[BoxState, Sequence[str]]) -> bool:
    return bool(boxes[BoxState.TICKED] or boxes[BoxState.UNSURE])


def _strip(piece: bytes | None) -> list[object]:
    """Width, height and base64 of the strip of a row; empty without one."""
    if piece is None:
        return []
    picture = Image.open(io.BytesIO(piece), formats=["JPEG"])
    return [picture.width, picture.height, base64.b64encode(piece).decode()]


def _picture(page: bytes) -> str:
    """A photo that cannot be read, small, in base64; empty where there is no picture."""
    try:
        picture = opened(page).colour
    except CannotRead:
        return ""
    picture.thumbnail((SHOWN, SHOWN))
    return base64.b64encode(_jpeg(picture)).decode()


def _jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.convert("RGB").save(file, "JPEG", quality=60)
    return file.getvalue()
