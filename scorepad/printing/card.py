"""The table card: two tents on a page, to cut and fold, with a large QR code of a link on both
sides of each.
"""

from typing import Any

import segno

from scorepad.declare import texts_beside
from scorepad.printing.edition import Page
from scorepad.printing.measure import MM, longest_piece
from scorepad.telling.voice import Voice

SIZES = {"large": (24, 16), "usual": (17, 40)}
"""Font sizes of the Runde's name: points, and the most characters of a name; a longer name is
small.
"""
ROOM = 86  # width in millimetres of a line of the name
_WORDS = texts_beside(__file__)["words"]


def page(runde: str, address: str, *, writes: bool, lang: str) -> Page:
    """The card of a link; the token, the last part of its address, gets its own line where they do
    not fit in one.
    """
    voice = Voice(lang)
    role = "write" if writes else "read"
    _place, _slash, key = address.rpartition("/")
    return Page(
        template="card",
        lang=lang,
        title=voice.say(_WORDS[f"title_{role}"], runde=runde),
        runde=runde,
        size=_size(runde),
        does=voice.say(_WORDS[f"does_{role}"]),
        warns=voice.say(_WORDS[f"warns_{role}"]),
        fold=voice.say(_WORDS["fold"]),
        writes=writes,
        place=address.removesuffix(key),
        key=key,
        code=qr_code(address, voice),
    )


def _size(runde: str) -> str:
    """The largest size in which the name of a Runde fits."""
    longest = longest_piece(runde, bold=True) * MM
    for size, (points, most) in SIZES.items():
        if len(runde) <= most and longest * points <= ROOM:
            return size
    return "small"


def qr_code(address: str, voice: Voice) -> str:
    """The QR code of an address as SVG, black on white, as wide as its box; screen readers read the
    address.
    """
    alt = voice.heading("qr_code", address=address)
    shown: dict[str, Any] = {
        "border": 4,
        "omitsize": True,
        "title": alt,
        "svgclass": None,
        "lineclass": None,
    }
    drawn: str = segno.make(address, error="m", micro=False).svg_inline(
        dark="#000", light="#fff", **shown
    )
    return drawn
