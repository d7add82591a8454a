"""Pieces of a photo for people: each game in a strip of its own, put straight."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PIL import Image

from scorepad.ticksheet.layout import TickLayout, TickRow
from scorepad.ticksheet.surface import SeenPaper

STRIP_WIDTH = 1200
"""Pixels of the width of a strip."""
ABOVE = 1.8
"""Millimetres above and below the boxes."""
EDGE = 6.0
"""Millimetres of the paper that are left out at both ends."""
QUALITY = 70
_PIECE = 8.0
"""Millimetres of paper that are put straight at once."""


def strips_of(colour: Image.Image, paper: SeenPaper, layout: TickLayout) -> Mapping[int, bytes]:
    """The strip of each game as JPEG; of a game in several rows, all of them in one."""
    games: dict[int, list[TickRow]] = {}
    for row in layout.rows:
        games.setdefault(row.game, []).append(row)
    return {game: _strip(colour, paper, layout, rows) for game, rows in games.items()}


def _strip(
    colour: Image.Image, paper: SeenPaper, layout: TickLayout, rows: Sequence[TickRow]
) -> bytes:
    piece = _piece(layout, rows)
    mesh = []
    for upper, lower in pairwise(_cuts(piece.top, piece.bottom)):
        for left, right in pairwise(_cuts(piece.left, piece.right)):
            part = _Piece(left, upper, right, lower)
            mesh.append((piece.place_of(part), part.seen_on(paper)))
    strip = colour.transform(piece.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
    file = io.BytesIO()
    strip.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def _piece(layout: TickLayout, rows: Sequence[TickRow]) -> "_Piece":
    """The piece of paper about the boxes of some rows."""
    boxes = [box for row in rows for box in row.boxes]
    first = min(box.y for box in boxes)
    last = max(box.y + box.height for box in boxes)
    right = layout.width - EDGE
    return _Piece(EDGE, first - ABOVE, right, last + ABOVE)


@dataclass(frozen=True)
class _Piece:
    """A piece of the paper, in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def scale(self) -> float:
        """Pixels of the strip per millimetre."""
        width = self.right - self.left
        return STRIP_WIDTH / width

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the strip."""
        height = self.bottom - self.top
        return STRIP_WIDTH, round(height * self.scale)

    def place_of(self, part: "_Piece") -> tuple[int, int, int, int]:
        """Where a part of this piece stands in the strip: left, top, right, bottom in pixels."""
        left = part.left - self.left
        top = part.top - self.top
        right = part.right - self.left
        bottom = part.bottom - self.top
        scale = self.scale
        return round(left * scale), round(top * scale), round(right * scale), round(bottom * scale)

    def seen_on(self, paper: SeenPaper) -> tuple[float, ...]:
        """Where its corners are in the photo: x and y, upper left, lower left, lower right,
        upper right.
        """
        upper_left = (self.left, self.top)
        lower_left = (self.left, self.bottom)
        lower_right = (self.right, self.bottom)
        upper_right = (self.right, self.top)
        corners = np.array([upper_left, lower_left, lower_right, upper_right])
        pixels = paper.pixels(corners)
        return tuple(pixels.ravel().tolist())


def _cuts(start: float, end: float) -> Sequence[float]:
    """Where a length is cut, so that a part of it may be taken for straight."""
    length = end - start
    pieces = max(1, round(length / _PIECE))
    return [float(cut) for cut in np.linspace(start, end, pieces + 1)]
