"""Points that are tallied: a stroke for each, in a list that was typed as it stands on paper."""

import re
from collections.abc import Sequence

_STROKES = re.compile(r"(?P<sign>[-−–]?)\s*(?P<strokes>[|I]+(?:[\s/]*[|I]+)*)")
_NUMBER = re.compile(r"[-+−–]?\d+")
_FEWEST = 2  # cells with more than one stroke that a tallied list has
Line = tuple[int, Sequence[str]]


def strokes_in(cell: str) -> int:
    """How many strokes a cell holds and nothing else; 0 for any other text.

    >>> strokes_in("|||"), strokes_in("IIIII II"), strokes_in("-||"), strokes_in("Ida")
    (3, 7, 2, 0)
    """
    tally = _STROKES.fullmatch(cell.strip())
    if tally is None:
        return 0
    return len(re.sub(r"[\s/]", "", tally["strokes"]))


def are_tallied(lines: Sequence[Line]) -> bool:
    """Whether the points of a list are strokes. Beside them may stand a number of the game."""
    several = 0
    tallied = 0
    numbers = 0
    for _line, cells in lines:
        counts = [strokes_in(cell) for cell in cells]
        if any(counts):
            several += sum(count > 1 for count in counts)
            tallied += sum(count > 0 for count in counts)
            numbers += sum(_NUMBER.fullmatch(cell.strip()) is not None for cell in cells[1:])
    return several >= _FEWEST and tallied > numbers


def counted_strokes(lines: Sequence[Line]) -> list[Line]:
    """The lines of a tallied list with numbers in place of strokes; its first one is a heading."""
    heading = lines[:1]
    counted = [(line, [_counted(cell) for cell in cells]) for line, cells in lines[1:]]
    return [*heading, *counted]


def _counted(cell: str) -> str:
    count = strokes_in(cell)
    if not count:
        return cell
    sign = "-" if cell.strip()[0] in "-−–" else ""
    return f"{sign}{count}"
