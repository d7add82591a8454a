"""The kinds of soli: each is declared by a table in `soli.toml`, for words, rules and scoring."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, rows, written_beside


@dataclass(frozen=True, slots=True)
class SoloKind:
    """A kind of solo: `suit` is its trump suit if all other suits are plain and Füchse count.

    `herzstich` tells whether a trick of nothing but hearts counts in it. Source: KIF, Siegpunkte.
    `words` are further search words.
    """

    id: str
    label: Text
    meaning: Text
    short: Text | None = None
    suit: Literal["", "clubs", "spades", "hearts", "diamonds"] = ""
    herzstich: bool = True
    words: str = ""


_WRITTEN = written_beside(__file__, "label", "meaning", "short")
SOLI: Mapping[str, SoloKind] = rows(
    *(SoloKind(ident, **facts) for ident, facts in _WRITTEN.items())
)
"""Every kind of solo by its id, in the order of the pages."""
