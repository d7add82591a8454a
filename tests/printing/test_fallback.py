"""Papers where Inter is not installed: another typeface, as wide, and everything still in its place.

Source: paper.md, "Face": "falls back to DejaVu".
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.measures import measured
from tests.printing.reading import fonts_embedded

CONDENSED = "DejaVu Sans Condensed"
MAKE = """
import sys
from pathlib import Path
from scorepad.printing import leaflet, paper, pdf, season, sheet
from scorepad.printing.edition import A4, Edition
from scorepad.scoring.rules import Rules
from scorepad.telling.voice import Voice
from tests.printing.evenings import CAST, DATE, season_of
from tests.printing.test_matrix import Case

names = dict(zip(CAST, CAST))
papers = {
    "five": sheet.page(Case(5, 30, True, "de", "long").sheet),
    "seven": sheet.page(Case(7, 30, True, "en", "usual").sheet),
    "form": paper.page(paper.BlankForm("Donnerstag", ["Anna", "Bert", "Cem", "Doro"], Rules(), "https://doko.example/")),
    "leaflet": leaflet.page("Donnerstag", Voice("de", rules=Rules())),
    "season": season.report(season_of(12, 6), Voice("de", names), runde="Donnerstag"),
}
for name, page in papers.items():
    Path(sys.argv[1], f"{name}.pdf").write_bytes(pdf.make(lambda page=page: page, Edition(A4, DATE)))
"""


def matched(family: str) -> Path:
    """The file of the typeface that is nearest to a family."""
    asked = ["fc-match", "--format", "%{file}", family]
    return Path(subprocess.run(asked, capture_output=True, check=True, text=True).stdout)


def fonts_of(page: Any) -> list[str]:
    """The names of the typefaces on a page."""
    return [str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()]


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of papers made where there is DejaVu alone."""
    folder = tmp_path_factory.mktemp("papers")
    faces = f"<dir>{matched('DejaVu Sans').parent}</dir><cachedir>{folder}/cache</cachedir>"
    config = folder / "fonts.conf"
    config.write_text(f'<?xml version="1.0"?><fontconfig>{faces}</fontconfig>', encoding="utf-8")
    alone = {**os.environ, "FONTCONFIG_FILE": str(config)}
    subprocess.run([sys.executable, "-c", MAKE, str(folder)], check=True, env=alone)
    return folder


@pytest.mark.parametrize(("name", "most"), [("five", 1), ("seven", 1), ("form", 1), ("leaflet", 1), ("season", 3)])
def test_papers_without_inter_can_be_read_and_take_as_few_pages(papers: Path, name: str, most: int) -> None:
    data = (papers / f"{name}.pdf").read_bytes()
    pages, reader = measured(data), PdfReader(io.BytesIO(data))
    spare = 0 if "Condensed" in matched(CONDENSED).name else 1
    assert len(pages) <= most + spare
    assert [found for one in pages for found in one.smaller(7.5)] == []
    assert [one.overlaps for one in pages] == [[] for _page in pages]
    assert min(edge for one in pages for edge in one.edges) >= 8
    assert all(map(fonts_embedded, reader.pages))
    faces = {face for one in reader.pages for face in fonts_of(one)}
    assert faces
    assert all("DejaVu" in face for face in faces), faces
