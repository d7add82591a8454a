"""What a box of a tick sheet can say."""

from enum import StrEnum


class BoxState(StrEnum):
    """What a box says: void is filled altogether, which takes a tick back; unsure is asked."""

    TICKED = "ticked"
    EMPTY = "empty"
    VOID = "void"
    UNSURE = "unsure"
