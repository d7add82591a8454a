"""The key to the board: each mark that occurs on it, with its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import SOLO_LIKE
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

OUT = "–"
AS_IT_IS = 3
"""The most letters of a kind of solo that is shown unshortened."""


class Sign(NamedTuple):
    """The sign of a kind of solo below its value: a suit, else letters; `label` is its name."""

    suit: str
    letters: str
    label: str


class Key(NamedTuple):
    """A mark with its meaning; `css` is its class, `suit` its picture."""

    mark: str
    says: str
    css: str = ""
    suit: str = ""


class Marked(Protocol):
    """A cell with its class."""

    @property
    def text(self) -> str: ...
    @property
    def marks(self) -> str: ...


class LegendRow(Protocol):
    """The parts of a row that can have marks."""

    @property
    def cells(self) -> Sequence[Marked]: ...
    @property
    def solo(self) -> Sign | None: ...
    @property
    def factor(self) -> str: ...


class Column(Protocol):
    """The parts of a column head that can have marks."""

    @property
    def deals(self) -> bool: ...
    @property
    def owes(self) -> bool: ...


def solo_sign(entry: Entry, voice: Voice) -> Sign | None:
    """The sign of a solo game."""
    if not isinstance(entry, Game) or entry.game not in SOLO_LIKE:
        return None
    kind = entry.solo or entry.game.value
    short = voice.short(kind)
    suit = SOLI[kind].suit if kind in SOLI else ""
    return Sign(suit, short if len(short) <= AS_IT_IS else short[0], voice.label(kind))


def legend(heads: Iterable[Column], rows: Sequence[LegendRow]) -> tuple[Key, ...]:
    """Every mark that occurs, in reading order."""
    columns = tuple(heads)
    keys = [*_of_heads(columns), *_of_cells([cell for row in rows for cell in row.cells])]
    signs = dict.fromkeys(row.solo for row in rows if row.solo)
    keys += [Key(sign.letters, sign.label, suit=sign.suit) for sign in signs]
    factors = sorted({row.factor for row in rows if row.factor})
    return (*keys, *(Key(factor, told("bock"), "bock") for factor in factors[:1]))


def _of_heads(heads: tuple[Column, ...]) -> Iterator[Key]:
    if any(head.deals for head in heads):
        yield Key("", told("deals"), "deals")
    if any(head.owes for head in heads):
        yield Key("○", _("schuldet ein Solo"))


def _of_cells(cells: Sequence[Marked]) -> Iterator[Key]:
    if any("w" in cell.marks for cell in cells):
        yield Key(_("fett"), told("won"), "w")
    if any("r" in cell.marks for cell in cells):
        yield Key(_("unterstrichen"), "Re", "r")
    if any(cell.text == OUT for cell in cells):
        yield Key(OUT, told("sits_out"))
