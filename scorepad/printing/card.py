"""The table card: a large QR code of a link of the Runde, twice on a page, to cut out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.printing import qr
from scorepad.printing.words.card import WORDS
from scorepad.printing.words.frame import said

LONG_NAME = 36


@dataclass(frozen=True)
class CardPage:
    """What `print/card.html` shows; `writes` says that the link lets people change things."""

    template: ClassVar[str] = "card"
    lang: str
    title: str
    runde: str
    does: str
    warns: str
    writes: bool
    address: str
    code: str

    @property
    def long(self) -> bool:
        """Whether the name of the Runde takes smaller letters."""
        return len(self.runde) > LONG_NAME


def page(runde: str, address: str, *, writes: bool, lang: str) -> CardPage:
    """The card of a link with this address."""
    here = said(WORDS, lang)
    role = "write" if writes else "read"
    return CardPage(
        lang=lang,
        title=here[f"title_{role}"].format(runde=runde),
        runde=runde,
        does=here[f"does_{role}"],
        warns=here[f"warns_{role}"],
        writes=writes,
        address=address,
        code=qr.svg(address, here["alt"].format(address=address)),
    )
