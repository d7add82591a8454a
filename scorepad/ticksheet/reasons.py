"""Why a photo of a tick sheet cannot be read."""

from enum import StrEnum


class WhyUnread(StrEnum):
    """Why a photo cannot be read."""

    NO_PICTURE = "no_picture"
    KIND = "kind"
    LOCKED = "locked"
    TOO_LARGE = "too_large"
    MORE_PAGES = "more_pages"
    NO_SHEET = "no_sheet"
    CORNER_MISSING = "corner_missing"
    SEVERAL_SHEETS = "several_sheets"
    TOO_DARK = "too_dark"
    TOO_SMALL = "too_small"
    BLURRED = "blurred"
    UNKNOWN_FORM = "unknown_form"
    TOO_SLOW = "too_slow"


class CannotRead(Exception):  # noqa: N818 - reads as a sentence
    """A photo that cannot be read, and why."""

    def __init__(self, why: WhyUnread) -> None:
        super().__init__(why.value)
        self.why = why
