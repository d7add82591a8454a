"""Open pictures that people send: kinds, limits, and the darkness that their pixels show.

Limits are checked before a pixel is decoded.
"""

import io
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scorepad.ticksheet.reasons import CannotRead, WhyUnread

Bytes = NDArray[np.uint8]
MOST_BYTES = 30_000_000
MOST_PIXELS = 64_000_000
"""Pixels of a picture that is opened at all."""
ENOUGH_PIXELS = 13_000_000
"""Pixels above which a JPEG is decoded at a half, a quarter, … of its size."""
MOST_DECODED = 30_000_000
"""Pixels of a picture of another kind, which cannot be decoded at a smaller size."""
LONGEST_SIDE = 4200
"""Pixels of the longer side that reading has any use for; a larger picture is made smaller."""
READ_KINDS = ("JPEG", "PNG", "WEBP")
"""What Pillow calls the kinds that are read."""
JPEG_KINDS = {"JPEG", "MPO"}
"""One picture, or several in one file as some phones write them."""
OTHER_KINDS = (
    b"II*\x00",
    b"MM\x00*",
    b"GIF8",
    b"BM",
    b"8BPS",
    b"%PDF",
)
"""How pictures begin that are not read."""
MOST_PAGES = 20
"""Pages of a PDF that are read."""
PDF_DOTS = 200
"""Dots per inch at which the page of a PDF is drawn."""
_STRIPE = 256
"""Rows of pixels that are worked on at once, for the sake of memory."""


@dataclass(frozen=True)
class OpenedPicture:
    """A picture in colour, and its grey: the mean of the two darker colours of each pixel, so that
    ink of any colour is dark.
    """

    colour: Image.Image
    grey: Bytes


def opened(data: bytes) -> OpenedPicture:
    """The picture of a file. Raises CannotRead."""
    if len(data) > MOST_BYTES:
        raise CannotRead(WhyUnread.TOO_LARGE)
    with warnings.catch_warnings():
        # What Pillow warns of is within our own limit, or refused by it.
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        warnings.simplefilter("ignore", UserWarning)
        colour = _decoded(data)
    return OpenedPicture(colour, _grey(colour))


def _decoded(data: bytes) -> Image.Image:
    try:
        picture = Image.open(io.BytesIO(data), formats=READ_KINDS)
    except Image.DecompressionBombError as error:
        raise CannotRead(WhyUnread.TOO_LARGE) from error
    except Exception as error:  # decoders raise all kinds of errors
        raise CannotRead(_why_not_opened(data)) from error
    _check_size(picture)
    try:
        picture.load()
        return _smaller(_in_colour(picture))
    except MemoryError:
        raise
    except Exception as error:  # see above
        raise CannotRead(WhyUnread.NO_PICTURE) from error


def _why_not_opened(data: bytes) -> WhyUnread:
    is_other = data.startswith(OTHER_KINDS) or data[4:8] == b"ftyp"
    return WhyUnread.KIND if is_other else WhyUnread.NO_PICTURE


def _check_size(picture: Image.Image) -> None:
    """Refuse too many pixels, and have a large JPEG decoded at a smaller size."""
    pixels = picture.width * picture.height
    if pixels > MOST_PIXELS:
        raise CannotRead(WhyUnread.TOO_LARGE)
    if picture.format in JPEG_KINDS:
        if pixels > ENOUGH_PIXELS:
            share = (ENOUGH_PIXELS / pixels) ** 0.5
            # It decodes at the smallest size that is no smaller than the one asked for.
            picture.draft(None, (int(picture.width * share), int(picture.height * share)))
    elif pixels > MOST_DECODED:
        raise CannotRead(WhyUnread.TOO_LARGE)


def _in_colour(picture: Image.Image) -> Image.Image:
    """A picture of any mode as RGB, on white where it is transparent."""
    if picture.mode.startswith("I"):
        return _from_deep_grey(picture)
    if picture.has_transparency_data:
        seen_through = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        white.alpha_composite(seen_through)
        return white.convert("RGB")
    if picture.mode == "RGB":
        return picture
    return picture.convert("RGB")


def _from_deep_grey(picture: Image.Image) -> Image.Image:
    """A grey of 16 bits, as some scanners write it."""
    values = np.asarray(picture, np.float32)
    whole = 65535 if values.max() > 255 else 255
    return Image.fromarray((values * (255 / whole)).astype(np.uint8)).convert("RGB")


def _smaller(picture: Image.Image) -> Image.Image:
    longer = max(picture.size)
    if longer <= LONGEST_SIDE:
        return picture
    return picture.reduce(-(-longer // LONGEST_SIDE))


def _grey(colour: Image.Image) -> Bytes:
    grey = np.empty((colour.height, colour.width), np.uint8)
    for top in range(0, colour.height, _STRIPE):
        bottom = min(top + _STRIPE, colour.height)
        stripe = np.asarray(colour.crop((0, top, colour.width, bottom)), np.uint16)
        red, green, blue = (stripe[..., channel] for channel in range(3))
        lightest = np.maximum(np.maximum(red, green), blue)
        two_darker = red + green + blue - lightest
        grey[top:bottom] = two_darker // 2
    return grey


def pages_of(data: bytes) -> Iterator[bytes]:
    """The pictures of a file, one after the other: of a PDF its pages as JPEG, of any other file
    itself. Raises CannotRead.
    """
    if not data.startswith(b"%PDF"):
        yield data
        return
    if len(data) > MOST_BYTES:
        raise CannotRead(WhyUnread.TOO_LARGE)
    yield from _drawn_pages(data)


def _drawn_pages(data: bytes) -> Iterator[bytes]:
    """The pages of a PDF as JPEG; no bytes for one that is damaged, so that it is no picture."""
    import pypdfium2  # noqa: PLC0415 - only when a PDF is read

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        is_locked = error.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD
        raise CannotRead(WhyUnread.LOCKED if is_locked else WhyUnread.NO_PICTURE) from error
    with document:
        if len(document) > MOST_PAGES:
            raise CannotRead(WhyUnread.TOO_LARGE)
        for number in range(len(document)):
            try:
                drawn = _drawn_page(document[number])
            except pypdfium2.PdfiumError:
                drawn = b""
            yield drawn


def _drawn_page(page: Any) -> bytes:
    """A page as JPEG, smaller than asked for where the paper is large."""
    inches = max(page.get_size()) / 72
    dots = min(PDF_DOTS, LONGEST_SIDE / inches)
    file = io.BytesIO()
    page.render(scale=dots / 72).to_pil().convert("RGB").save(file, "JPEG", quality=92)
    return file.getvalue()
