"""Codes on a printed page: every square of one is where a camera would look for it, however coarse the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import segno
from PIL import Image
from pypdfium2 import PdfDocument
from segno import helpers

QUIET = 4
"""Squares that stay white around a code."""
MM = 72 / 25.4


def transfer(name: str, iban: str, cents: int, text: str) -> segno.QRCode:
    """The code that banking apps expect. Source: EPC069-12."""
    return helpers.make_epc_qr(name, iban, cents / 100, text=text, encoding="utf-8")


def shows(data: bytes, code: segno.QRCode, wide: float, *, turned: bool = False) -> bool:
    """Whether a page of a PDF file, drawn with 72 dots to an inch, shows a code `wide` millimetres with its edge.

    `turned` is upside down.
    """
    squares = [[bool(square) for square in row] for row in code.matrix]
    squares = [row[::-1] for row in squares[::-1]] if turned else squares
    size = wide * MM / (len(squares) + 2 * QUIET)
    with PdfDocument(data) as document:
        return any(_found(page.render(scale=1, grayscale=True).to_pil(), squares, size) for page in document)


def _found(page: Image.Image, squares: Sequence[Sequence[bool]], size: float) -> bool:
    """Whether all squares of a code of this size are dark or light somewhere on a page as they should be."""
    dark = [[shade < 128 for shade in row] for row in _rows(page)]
    across, down = page.width - len(squares) * size, page.height - len(squares) * size
    return any(
        all(
            dark[int(top / 2 + (row + 0.5) * size)][int(left / 2 + (column + 0.5) * size)] == square
            for row, line in enumerate(squares)
            for column, square in enumerate(line)
        )
        for top in range(int(2 * down))
        for left in range(int(2 * across))
    )


def _rows(page: Image.Image) -> Iterator[bytes]:
    data = page.tobytes()
    return (data[start : start + page.width] for start in range(0, len(data), page.width))
