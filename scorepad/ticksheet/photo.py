"""Read a photo of a tick sheet: which boxes are ticked."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class BoxState(StrEnum):
    """What a box says: void is filled altogether, which takes a tick back; unsure is asked."""

    TICKED = "ticked"
    EMPTY = "empty"
    VOID = "void"
    UNSURE = "unsure"


class WhyUnread(StrEnum):
    """Why a photo cannot be read."""

    NO_PICTURE = "no_picture"
    KIND = "kind"
    TOO_LARGE = "too_large"
    NO_SHEET = "no_sheet"
    CORNER_MISSING = "corner_missing"
    TOO_DARK = "too_dark"
    TOO_SMALL = "too_small"
    BLURRED = "blurred"
    UNKNOWN_FORM = "unknown_form"


class CannotRead(Exception):  # noqa: N818 - reads as a sentence
    """A photo that cannot be read, and why."""

    def __init__(self, why: WhyUnread) -> None:
        super().__init__(why.value)
        self.why = why


@dataclass(frozen=True)
class PhotoReading:
    """What a photo says: the text of one of its codes, the state of each box by game and field,
    and of each game a piece of the photo, put straight, as JPEG.
    """

    code_text: str
    states: Mapping[tuple[int, str], BoxState]
    strips: Mapping[int, bytes]
