"""The evening sheet for every number of people and games, with money and without, in both languages and odd names.

A few of them in every run, all with `--every-paper`. Source: paper.md, "Face" and "Proof".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition, PaperSize
from scorepad.printing.sheet import Sheet, page
from scorepad.scoring.roster import short_names
from tests.printing.evenings import CAST, DATE, played
from tests.printing.measures import Measured, measured
from tests.printing.reading import words
from tests.printing.test_statement import lines, settled

LEAST, EXPLAINED, TOTALS = 8.0, 7.5, 11.0
"""Points of type: of what must be read, of what merely explains, of the totals at the end."""
EDGE = 8
NAMES: Mapping[str, tuple[str, ...]] = {
    "usual": CAST,
    "long": ("Maximiliane-Antonia v. H", "Bartholomäus Wüstenberg", "Wilhelmine-Charlotte S", *CAST[3:]),
    "equal": ("Michael", "Michael M.", "Michael B.", "Michaela", "Michael Z.", "Michel", "Micha"),
    "odd": ("Ёлка", "אבי", "عمر", "Zoë 😀", "Łukasz", "Νίκος", "Ελένη"),
}
ONE_PAGE = 30


@dataclass(frozen=True)
class Case:
    """A sheet to be printed and measured."""

    people: int
    games: int
    money: bool
    lang: str
    names: str
    size: PaperSize = A4

    @property
    def sheet(self) -> Sheet:
        """The facts of its evening."""
        names = dict(zip(CAST, NAMES[self.names], strict=True))
        plain = replace(played(self.games, self.people, lang=self.lang, names=names), size=self.size)
        return replace(plain, money=lines(settled(plain), plain)) if self.money and self.games else plain

    def __str__(self) -> str:
        told = (f"{self.people} people", f"{self.games} games", self.lang, self.names, self.size.name)
        return ", ".join((*told, *(["money"] if self.money else [])))


def every() -> Iterator[Case]:
    """All people, games, money, languages and sizes, each with one kind of names after the other."""
    sizes = product(range(4, 8), (0, 1, 10, 24, 30, 40, 100), (True, False), ("de", "en"), (A4, LETTER))
    for number, (people, games, money, lang, size) in enumerate(sizes):
        yield Case(people, games, money, lang, [*NAMES][(number + number // 4) % len(NAMES)], size)


SOME = (
    Case(4, 30, True, "de", "usual"),
    Case(5, 30, True, "de", "long"),
    Case(6, 30, True, "en", "equal", LETTER),
    Case(7, 30, True, "de", "odd"),
    Case(7, 40, True, "en", "usual", LETTER),
    Case(5, 0, False, "en", "usual"),
    Case(4, 10, True, "de", "odd", LETTER),
    Case(5, 100, False, "de", "equal"),
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = [*every()] if metafunc.config.getoption("--every-paper") else SOME
    metafunc.parametrize("case", chosen, ids=str)


def test_a_sheet_is_legible_tidy_and_full(case: Case) -> None:
    sheet = case.sheet
    edition = Edition(case.size, DATE)
    data = pdf.make(lambda: page(sheet), edition)
    pages, text = measured(data), words(data)
    if case.games <= ONE_PAGE:
        assert len(pages) == 1
    assert [found for one in pages for found in one.smaller(EXPLAINED)] == []
    assert [one.overlaps for one in pages] == [[] for _page in pages]
    assert [edge for one in pages for edge in one.edges if edge < EDGE] == []
    assert [one.number for one in pages[:-1] if one.blank >= 0.15] == []
    assert all("Donnerstagsrunde" in one for one in text)
    if case.games:
        check_totals(sheet, pages)


def check_totals(sheet: Sheet, pages: list[Measured]) -> None:
    """The totals at the end are large, and whoever won or lost how much is never in small print."""
    found = [word for one in pages for word in one.words]
    for player, total in sheet.totals.items():
        told = sheet.voice.total(total)
        assert max(word.size for word in found if word.text == told) >= TOTALS - 0.02, told
        if sheet.voice.name(player).isascii():
            first = short_names(sheet.voice.roster, [player])[0].split()[0][:3]  # a name may go on in a second line
            assert max(word.size for word in found if word.text.startswith(first)) >= LEAST - 0.02, first
