"""QR codes as SVG inside a printed page."""

from __future__ import annotations

import segno


def svg(address: str, alt: str) -> str:
    """The code of an address, black on white, as wide as its box; `alt` is read out instead of it."""
    code = segno.make(address, error="m", micro=False)
    drawn: str = code.svg_inline(
        dark="#000", light="#fff", border=4, omitsize=True, title=alt, svgclass=None, lineclass=None
    )
    return drawn
