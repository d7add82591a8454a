"""The evening sheet for every number of people and games, with money and without, in both languages
and odd names: a few of them in every run, all with `--every-paper`. Source: paper.md, "Face" and
"Proof".
"""

import io
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition
from scorepad.printing.sheet import Sheet, page
from scorepad.scoring.roster import short_names
from tests.effort import is_thorough
from tests.printing.evenings import DATE, NAMES, Case
from tests.printing.measures import Measured, Word, check_tidy, measured
from tests.printing.reading import check_fonts_embedded, words

LEAST = 8.0
TOTALS = 11.0
"""Points of type: of what must be read, of the totals at the end."""
ONE_PAGE = 30
FOOT = "Scorepad · Stand 19.11.2026 Seite 1 von 1 As of 19 Nov 2026 Page 1 of 1"


def every() -> Iterator[Case]:
    """All people, games, money, languages and sizes, each with one kind of names after the
    other.
    """
    all_games = (0, 1, 10, 24, 30, 40, 100)
    everything = product(range(4, 8), all_games, (True, False), ("de", "en"), (A4, LETTER))
    kinds = [*NAMES]
    for number, (people, games, money, lang, size) in enumerate(everything):
        kind = kinds[(number + number // 4) % len(kinds)]
        yield Case(people, games, money, lang, kind, size)


SOME = (
    Case(4, 30, True, "de", "mixed"),
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
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", chosen, ids=str)


def test_a_sheet_is_legible_tidy_and_full(case: Case) -> None:
    sheet = case.sheet
    edition = Edition(case.size, DATE)
    data = pdf.make(lambda: page(sheet), edition)
    pages = measured(data)
    if case.games <= ONE_PAGE:
        assert len(pages) == 1
    if case.games == ONE_PAGE:
        check_small_print(sheet, pages[0].words)
    check_tidy(pages)
    full_ones = pages if case.games == ONE_PAGE else pages[:-1]
    assert [leaf.number for leaf in full_ones if leaf.blank >= 0.15] == []
    for said in words(data):
        assert "Donnerstagsrunde" in said
    if case.games:
        check_totals(sheet, pages)


def check_small_print(sheet: Sheet, words: Iterable[Word]) -> None:
    """What is smaller than what must be read explains."""
    told = page(sheet)
    rules = " ".join(map(str, told.end.rules))
    explaining = f"{told.key} {rules}. {FOOT}"
    small = [whole_letters(word.text) for word in words if word.size < LEAST - 0.02]
    assert [text for text in small if text.strip("‐.,·") not in explaining] == []


def whole_letters(text: str) -> str:
    """A text in which the two halves of a letter beyond 16 bits are one letter again."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16")


def check_totals(sheet: Sheet, pages: list[Measured]) -> None:
    """The totals at the end are large, and whoever won or lost how much is never in small print."""
    printed = [word for leaf in pages for word in leaf.words]
    for player, total in sheet.totals.items():
        told = sheet.voice.total(total)
        sizes = [word.size for word in printed if word.text == told]
        assert max(sizes) >= TOTALS - 0.02, told
        if sheet.voice.name(player).isascii():
            (name,) = short_names(sheet.voice.roster, [player])
            begins = name.split(maxsplit=1)[0][:3]  # a name may go on in a second line
            sizes = [word.size for word in printed if word.text.startswith(begins)]
            assert max(sizes) >= LEAST - 0.02, begins


# Papers where Inter is not installed: another typeface, as wide, and everything still in its place.
# Source: paper.md, "Face": "falls back to DejaVu".


MAKE = """
import sys
from pathlib import Path
from scorepad.printing import leaflet, paper, pdf, printer, season, sheet
from scorepad.printing.edition import A4, Edition
from scorepad.scoring.rules import Rules
from scorepad.telling.voice import Voice
from tests.printing.evenings import CAST, DATE, Case, season_of

printer.POLITE = 0
names = dict(zip(CAST, CAST))
papers = {
    "five": sheet.page(Case(5, 30, True, "de", "long").sheet),
    "seven": sheet.page(Case(7, 30, True, "en", "usual").sheet),
    "form": paper.page(paper.BlankForm("Donnerstag", ["Anna", "Bert", "Cem", "Doro"], Rules(), "https://doko.example/")),
    "leaflet": leaflet.page("Donnerstag", Voice("de", rules=Rules())),
    "season": season.report(season_of(12, 6), Voice("de", names), runde="Donnerstag"),
}
for name in sys.argv[2:]:
    Path(sys.argv[1], f"{name}.pdf").write_bytes(pdf.make(lambda: papers[name], Edition(A4, DATE)))
"""
MOST = {"five": 1, "form": 1, "leaflet": 1, "season": 3}
"""Papers and the most pages that each may have."""
if is_thorough():
    MOST["seven"] = 1


def matched(family: str) -> Path:
    """The file of the typeface that is nearest to a family."""
    asked = ["fc-match", "--format", "%{file}", family]
    return Path(subprocess.run(asked, capture_output=True, check=True, text=True).stdout)


def fonts_of(page: Any) -> list[str]:
    fonts = page["/Resources"]["/Font"].values()
    return [str(font.get_object()["/BaseFont"]) for font in fonts]


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of papers made where there is DejaVu alone."""
    folder = tmp_path_factory.mktemp("papers")
    faces = f"<dir>{matched('DejaVu Sans').parent}</dir><cachedir>{folder}/cache</cachedir>"
    config = folder / "fonts.conf"
    config.write_text(f'<?xml version="1.0"?><fontconfig>{faces}</fontconfig>', encoding="utf-8")
    alone = {**os.environ, "FONTCONFIG_FILE": str(config)}
    subprocess.run([sys.executable, "-c", MAKE, str(folder), *MOST], check=True, env=alone)
    return folder


@pytest.mark.parametrize(("name", "most"), MOST.items())
def test_papers_without_inter_can_be_read_and_take_as_few_pages(
    papers: Path, name: str, most: int
) -> None:
    data = (papers / f"{name}.pdf").read_bytes()
    pages = measured(data)
    reader = PdfReader(io.BytesIO(data))
    spare = 0 if "Condensed" in matched("DejaVu Sans Condensed").name else 1
    assert len(pages) <= most + spare
    check_tidy(pages)
    for leaf in reader.pages:
        check_fonts_embedded(leaf)
        for face in fonts_of(leaf):
            assert "DejaVu" in face
