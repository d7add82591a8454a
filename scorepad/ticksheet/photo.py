"""Read a photo of a tick sheet: which boxes are ticked.

The corner codes say which form it is and about where a place of the paper is seen (`corners`), the
black marks of the rows how the paper bends (`marks`), the frames of the boxes where each box is to
a tenth of a millimetre (`frames`), and its ink what it says (`darkness`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scorepad.ticksheet.corners import LayoutOf, Points, find_sheet, why_parts_are_missing
from scorepad.ticksheet.darkness import states_of
from scorepad.ticksheet.frames import frames_seen, middles_of
from scorepad.ticksheet.layout import TickBox, TickLayout
from scorepad.ticksheet.marks import FEWEST_MARKS, seen_paper
from scorepad.ticksheet.pictures import Bytes, opened
from scorepad.ticksheet.reasons import CannotRead, WhyUnread
from scorepad.ticksheet.states import BoxState, with_doubt
from scorepad.ticksheet.strips import strips_of
from scorepad.ticksheet.surface import SeenPaper

__all__ = ["BoxState", "CannotRead", "PhotoReading", "WhyUnread", "read_photo"]


@dataclass(frozen=True)
class PhotoReading:
    """What a photo says: the text of one of its codes, the state of each box by game and field,
    and of each game a piece of the photo, put straight, as JPEG.
    """

    code_text: str
    states: Mapping[tuple[int, str], BoxState]
    strips: Mapping[int, bytes]


def read_photo(data: bytes, layout_of: LayoutOf) -> PhotoReading:
    """What the boxes of a photo say; `layout_of` knows the form by the text of any corner code.

    Raises CannotRead, and MemoryError where the process may not have enough.
    """
    picture = opened(data)
    sheet = find_sheet(picture.grey, layout_of)
    paper, share = seen_paper(picture.grey, sheet)
    if share < FEWEST_MARKS:
        raise CannotRead(why_parts_are_missing(picture.grey))
    boxes = [box for row in sheet.layout.rows for box in row.boxes]
    _check_whole(picture.grey, paper, boxes)
    states = _states(picture.grey, paper, sheet.layout, boxes)
    return PhotoReading(sheet.code_text, states, strips_of(picture.colour, paper, sheet.layout))


def _states(
    grey: Bytes, paper: SeenPaper, layout: TickLayout, boxes: list[TickBox]
) -> Mapping[tuple[int, str], BoxState]:
    """The state of each box of a page, by its game and its field."""
    frames = frames_seen(grey, paper, boxes)
    bars = [bar for row in layout.rows for bar in row.marks]
    seen = iter(states_of(grey, paper, boxes, frames, bars))
    states = dict[tuple[int, str], BoxState]()
    for row in layout.rows:
        told = with_doubt([next(seen) for _box in row.boxes])
        states |= {(box.game, box.field): state for box, state in zip(row.boxes, told, strict=True)}
    return states


def _check_whole(grey: Bytes, paper: SeenPaper, boxes: list[TickBox]) -> None:
    """Refuse a photo that does not show all boxes."""
    pixels: Points = paper.pixels(middles_of(boxes))
    height, width = grey.shape
    is_seen = (pixels >= 0) & (pixels <= np.array([width - 1, height - 1]))
    if not is_seen.all():
        raise CannotRead(WhyUnread.CORNER_MISSING)
