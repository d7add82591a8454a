"""Where everything stands on a tick sheet: what the form draws, and what the reading of a photo
looks for.

All lengths are millimetres from the top left corner of the paper, as the sheet is meant to be
printed; a printer that scales the page does no harm. What a photo needs of a form:

- *Codes*: a QR code in each corner, of whose text one may say which form and which corner it is.
  A module is at least MODULE wide, `QUIET_MODULES` modules around the code stay white, and nothing
  but the code stands further outside.
- *Marks*: three black marks in each row that is read, at its left end, about its middle, and at its
  right end, of MARK_WIDTH x MARK_HEIGHT, upright, and vertically centred on the boxes of the row.
  MARK_QUIET around each stays empty paper, boxes included, so that a tick which leaves its box
  seldom touches it. The middle mark stands between two groups. The marks of a column stand under
  each other.
- *Boxes*: at least BOX wide and high, from one to the next at least PITCH. The frame is one thin
  line (0.2 to 0.3 mm) that is clearly lighter than ink, and nothing is printed inside of a box.
  Between rows at least ROW_PITCH; the form gives them all the room that the page has, so that a
  tick may leave its box upwards and downwards. 30 games lying on A4 have 4.7 mm each.
- A game has one row. Where its boxes need more than the widest page, it has two or three of them,
  one below the other, each with its own marks and all with the number of the game; the strip of
  the game is then all of its rows.
- A tint behind a row is light (at most a tenth darker than the paper) and even over the whole
  width from mark to mark.
"""

from dataclasses import dataclass

MODULE = 0.5
"""The least width of a module of a corner code, in millimetres."""
QUIET_MODULES = 4
"""The white modules around a corner code, as QR codes ask for."""
MARK_WIDTH = 1.8
MARK_HEIGHT = 3.2
MARK_QUIET = 1.2
"""The empty paper around a mark, in millimetres."""
BOX = 3.5
"""The least width and height of a box, its frame included, in millimetres."""
PITCH = 4.4
"""The least distance from the left of a box to the left of the next one, in millimetres."""
ROW_PITCH = 4.4
"""The least distance from a row to the next one, in millimetres."""


@dataclass(frozen=True)
class TickBox:
    """A box of a game: its field (`re.Anna`, `augen.re.121`, …) and its outer frame."""

    game: int
    field: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class RowMark:
    """A black mark of a row."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class TickRow:
    """A row that is read: its game, its marks from left to right, its boxes from left to right."""

    game: int
    marks: tuple[RowMark, ...]
    boxes: tuple[TickBox, ...]


@dataclass(frozen=True)
class CornerCode:
    """A code in a corner: 0 top left, 1 top right, 2 bottom right, 3 bottom left; its square
    without the white around it, and its text.
    """

    corner: int
    x: float
    y: float
    size: float
    text: str


@dataclass(frozen=True)
class TickLayout:
    """A page of a tick sheet: the paper, the codes of its corners, and the rows that are read."""

    width: float
    height: float
    codes: tuple[CornerCode, ...]
    rows: tuple[TickRow, ...]
