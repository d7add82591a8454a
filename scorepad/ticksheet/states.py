"""What a box of a tick sheet can say, and what two photos of it say together."""

from collections.abc import Mapping, Sequence
from enum import StrEnum


class BoxState(StrEnum):
    """What a box says: void is filled altogether, which takes a tick back; unsure is asked."""

    TICKED = "ticked"
    EMPTY = "empty"
    VOID = "void"
    UNSURE = "unsure"


States = Mapping[str, BoxState]
"""The states of the boxes of a row by field; a box that is not there is empty."""


_BESIDE = 2
"""How many boxes at each side of one are looked at."""
_MANY = 3
"""So many of them unsure say that nobody knows where a box stands there."""


def with_doubt(row: Sequence[BoxState]) -> list[BoxState]:
    """The states of a row from left to right; a box among boxes that are unsure is unsure too.

    Where one box is taken for the next, most boxes around are unsure, and one of them may look sure
    by chance.
    """
    doubted = []
    for place, state in enumerate(row):
        before = row[max(place - _BESIDE, 0) : place]
        after = row[place + 1 : place + 1 + _BESIDE]
        around = [*before, *after]
        all_or_many = min(_MANY, len(around))
        enough = max(all_or_many, _BESIDE)
        is_doubtful = around.count(BoxState.UNSURE) >= enough
        doubted.append(BoxState.UNSURE if is_doubtful else state)
    return doubted


def is_filled_in(row: States) -> bool:
    """Whether somebody has surely written into a row."""
    return BoxState.TICKED in row.values() or BoxState.VOID in row.values()


def row_together(before: States, after: States) -> States:
    """What a row says that is on two photos.

    Where one photo was taken before the row was filled in, it says what the other shows. Else a box
    of which only one photo is sure says that, and one that they show otherwise is unsure.
    """
    if is_filled_in(before) != is_filled_in(after):
        return before if is_filled_in(before) else after
    fields = dict.fromkeys([*before, *after])
    return {field: _box_together(before.get(field), after.get(field)) for field in fields}


def _box_together(before: BoxState | None, after: BoxState | None) -> BoxState:
    first = before or BoxState.EMPTY
    second = after or BoxState.EMPTY
    if first is BoxState.UNSURE:
        return second
    if second in {first, BoxState.UNSURE}:
        return first
    return BoxState.UNSURE
