"""A transfer as a QR code that banking apps read. Source: EPC069-12 (GiroCode), made by segno."""

from __future__ import annotations

from decimal import Decimal

from markupsafe import Markup
from segno import DataOverflowError, helpers

LONGEST_TEXT = 100
"""Characters of the text; the norm allows 140, but only 331 bytes for everything."""


EURO = frozenset({"€", "euro", "eur"})


def in_euro(currency: str) -> bool:
    """Whether money is the euro, which alone has transfer codes."""
    return currency.strip().lower() in EURO


def girocode(name: str, iban: str, cents: int, text: str, *, alt: str | None = None) -> Markup | None:
    """The code as a picture; a text that does not fit is cut. None where even the name is too long for a code.

    On paper, which is white already, `alt` is read out instead of it; a page says that around it.
    """
    for words in (text[:LONGEST_TEXT], text[:20], "Scorepad"):
        try:
            code = helpers.make_epc_qr(name, iban, Decimal(cents) / 100, text=words, encoding="utf-8")
        except (DataOverflowError, ValueError):
            continue
        ground = None if alt else "#fff"
        svg = code.svg_inline(
            dark="#000", light=ground, border=4, omitsize=True, title=alt, svgclass="qr", lineclass=None
        )
        return Markup(svg)  # noqa: S704 - drawn here
    return None
