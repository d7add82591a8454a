"""Pieces of a photo for people: each game in a strip of its own, put straight."""

import io
from collections.abc import Mapping, Sequence
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
    boxes = [box for row in rows for box in row.boxes]
    top = min(box.y for box in boxes) - ABOVE
    bottom = max(box.y + box.height for box in boxes) + ABOVE
    right = layout.width - EDGE
    scale = STRIP_WIDTH / (right - EDGE)
    size = (STRIP_WIDTH, round((bottom - top) * scale))
    across = _cuts(EDGE, right)
    down = _cuts(top, bottom)
    mesh = []
    for upper, lower in pairwise(down):
        for left, end in pairwise(across):
            places = np.array([(left, upper), (left, lower), (end, lower), (end, upper)])
            seen = tuple(float(value) for value in paper.pixels(places).ravel())
            target = (
                round((left - EDGE) * scale),
                round((upper - top) * scale),
                round((end - EDGE) * scale),
                round((lower - top) * scale),
            )
            mesh.append((target, seen))
    strip = colour.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
    file = io.BytesIO()
    strip.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def _cuts(start: float, end: float) -> Sequence[float]:
    pieces = max(1, round((end - start) / _PIECE))
    return [float(cut) for cut in np.linspace(start, end, pieces + 1)]
