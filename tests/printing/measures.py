"""Measures on a printed page itself: where every letter stands, how large it is, and how much paper
stays white. All lengths are millimetres from the upper left corner of the page, all type sizes
points.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfPage

MM = 25.4 / 72
FOOT = 13
"""Millimetres at the lower edge of a page in which its number stands."""
TOUCH = 0.15
"""By so much the boxes of two words may meet: letters lean over a little."""


@dataclass(frozen=True)
class Word:
    """Letters without a space between, with the box of their ink and their size."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float

    def meets(self, other: Word) -> bool:
        """Whether the ink of both is in the same place."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


@dataclass(frozen=True)
class Measured:
    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    lowest: float
    """Where the lowest ink above the foot of the page ends."""
    edges: tuple[float, float, float, float]
    """From the outermost ink to the left, upper, right and lower edge."""

    @property
    def blank(self) -> float:
        """The share of the page's height that stays white above its foot."""
        return max(self.height - FOOT - self.lowest, 0) / self.height

    @property
    def overlaps(self) -> list[tuple[str, str]]:
        found = []
        above = list[Word]()
        for word in sorted(self.words, key=lambda word: word.top):
            above = [other for other in above if other.bottom > word.top]
            found += [(other.text, word.text) for other in above if other.meets(word)]
            above.append(word)
        return found

    def smaller(self, points: float) -> list[str]:
        """The words in type smaller than this, each once."""
        return [*dict.fromkeys(word.text for word in self.words if word.size < points - 0.02)]

    def tall(self, told: str) -> list[float]:
        """The millimetres from top to bottom of these words, wherever they stand one after the
        other.
        """
        texts = told.split()
        length = len(told.split())
        found = (self.words[start : start + length] for start in range(len(self.words)))
        said = [some for some in found if [word.text for word in some] == texts]
        return [max(word.bottom for word in some) - min(word.top for word in some) for some in said]


def check_tidy(pages: Iterable[Measured], edge: float = 8) -> None:
    """Nothing is in type too small to read, nothing stands over something else, and nothing near an
    edge.
    """
    for one in pages:
        assert one.smaller(7.5) == []
        assert one.overlaps == []
        assert min(one.edges) >= edge


def measured(data: bytes) -> list[Measured]:
    with PdfDocument(data) as document:
        return [_page(number, page) for number, page in enumerate(document, start=1)]


def _page(number: int, page: PdfPage) -> Measured:
    wide = page.get_width()
    high = page.get_height()
    words = tuple(_words(page, high))
    drawn = [
        thing for thing in page.get_objects(max_depth=8) if thing.type != pdfium.FPDF_PAGEOBJ_TEXT
    ]
    inked = [_box(thing.get_bounds(), high) for thing in drawn]
    inked += [(word.left, word.top, word.right, word.bottom) for word in words]
    left = min(box[0] for box in inked)
    top = min(box[1] for box in inked)
    right = max(box[2] for box in inked)
    bottom = max(box[3] for box in inked)
    above = [box[3] for box in inked if box[1] < high * MM - FOOT]
    edges = (left, top, wide * MM - right, high * MM - bottom)
    return Measured(number, wide * MM, high * MM, words, max(above, default=0), edges)


def _words(page: PdfPage, high: float) -> Iterator[Word]:
    letters: list[Word] = []
    for letter in _letters(page, high):
        if letter is None or (letters and _apart(letters[-1], letter)):
            yield from _joined(letters)
            letters = []
        if letter is not None:
            letters.append(letter)
    yield from _joined(letters)


def _apart(before: Word, letter: Word) -> bool:
    """Whether two letters that follow each other belong to different words: another line, or a
    gap.
    """
    in_a_line = before.top - 1 <= letter.bottom and letter.top <= before.bottom + 1
    return not in_a_line or letter.left - before.right > before.size * MM


def _joined(letters: list[Word]) -> Iterator[Word]:
    if letters:
        yield Word(
            "".join(letter.text for letter in letters),
            min(letter.left for letter in letters),
            min(letter.top for letter in letters),
            max(letter.right for letter in letters),
            max(letter.bottom for letter in letters),
            min(letter.size for letter in letters),
        )


def _letters(page: PdfPage, high: float) -> Iterator[Word | None]:
    """Every letter that leaves ink, None for what stands between words."""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text, index))
        if letter.isspace() or pdfium.FPDFText_IsGenerated(text, index) == 1:
            yield None
            continue
        sides = [ctypes.c_double() for _side in range(4)]
        left, right, bottom, top = sides
        pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
        box = _box((left.value, bottom.value, right.value, top.value), high)
        if box[2] > box[0] and box[3] > box[1]:
            yield Word(letter, *box, _size(text, index))


def _size(text: object, index: int) -> float:
    turned = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, index, turned)
    return float(pdfium.FPDFText_GetFontSize(text, index)) * float(
        (turned.c**2 + turned.d**2) ** 0.5
    )


def _box(
    bounds: tuple[float, float, float, float], high: float
) -> tuple[float, float, float, float]:
    left, bottom, right, top = bounds
    return left * MM, (high - top) * MM, right * MM, (high - bottom) * MM
