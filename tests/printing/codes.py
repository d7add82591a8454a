"""Codes on a printed page, read from a picture of it with 72 dots to an inch as a camera reads
them.
"""

from typing import NamedTuple

import zxingcpp
from pypdfium2 import PdfDocument


class Scanned(NamedTuple):
    """What a banking app reads from a code."""

    name: str
    iban: str
    cents: int
    text: str


def read(data: bytes) -> list[tuple[str, int]]:
    """What each code says, and by how many degrees it is turned."""
    found = []
    with PdfDocument(data) as document:
        for page in document:
            codes = zxingcpp.read_barcodes(page.render(scale=1, grayscale=True).to_pil())
            found += [(one.text, round(one.orientation / 90) * 90 % 360) for one in codes]
    return found


def transfers(data: bytes) -> list[Scanned]:
    """Every transfer that a banking app finds on the pages of a PDF file. Source: EPC069-12."""
    found = []
    for said, _turned in read(data):
        service, version, _letters, kind, _bic, name, iban, amount, _purpose, _reference, text = (
            said.split("\n")
        )
        assert service == "BCD"
        assert version == "002"
        assert kind == "SCT"
        assert amount[:3] == "EUR"
        found.append(Scanned(name, iban, round(float(amount[3:]) * 100), text))
    return found
