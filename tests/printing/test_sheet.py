"""The sheet as a PDF file: what stands on it, how many pages it has, and that it fetches nothing."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import pytest
from pypdf import PdfReader

from scorepad.printing import pdf
from scorepad.printing.helpers import PaperError, helper
from scorepad.printing.sheet import page
from scorepad.scoring.rules import PRESETS, read_rules
from tests.printing.evenings import CAST, played
from tests.printing.reading import length, words


def read(sheet: Any) -> PdfReader:
    return PdfReader(io.BytesIO(pdf.make(lambda: page(sheet))))


@lru_cache(maxsize=16)
def of(games: int, people: int, lang: str = "de") -> PdfReader:
    return read(played(games, people, lang=lang))


def text(reader: PdfReader) -> str:
    """All words, with one space between."""
    return " ".join(words(reader))


def root(reader: PdfReader) -> Any:
    """The catalogue of a PDF file."""
    return reader.trailer["/Root"]


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_puts_24_games_on_one_page(people: int) -> None:
    assert length(of(24, people)) == 1


def test_puts_the_30_games_of_five_people_on_one_page() -> None:
    assert length(of(30, 5)) == 1


@pytest.mark.parametrize("people", [4, 7])
def test_repeats_the_head_of_the_table_and_numbers_the_pages_of_100_games(people: int) -> None:
    pages = words(of(100, people))
    assert len(pages) == 3
    for number, said in enumerate(pages, 1):
        only_the_end = said.startswith("Stand Platz Name")
        assert said.count("Nr. Geber Spiel Augen Ansagen Sonderpunkte Wert") == (not only_the_end), number
        assert f"Seite {number} von {len(pages)}" in said
        assert ("Donnerstagsrunde – Bei Anna" in said) == (number > 1)


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_shows_every_game_with_points_and_totals(people: int) -> None:
    sheet = played(24, people)
    words = text(of(24, people))
    for row in sheet.result.rows:
        cells = [
            "–" if player in row.sits_out else f"{row.points[player]:+d} {row.totals[player]}" for player in sheet.seats
        ]
        assert " ".join(cells).replace("-", "−").replace("+0", "0") in words, row.number


def test_shows_names_standings_and_rules() -> None:
    words = text(of(24, 5))
    assert all(name in words for name in CAST[:5])
    for phrase in ("Donnerstag, 19. November 2026", "Anna gab zuerst", "Stand", "DDV-Turnierregeln", "läuft noch"):
        assert phrase in words


def test_calls_a_closed_evening_closed() -> None:
    words = text(read(played(4, more=[{"kind": "end"}])))
    assert "abgeschlossen" in words
    assert "Endstand" in words


def test_speaks_english() -> None:
    reader = of(24, 5, "en")
    words = text(reader)
    for phrase in ("Thursday, November 19, 2026", "Anna dealt first", "Dealer", "Standings", "DDV tournament rules"):
        assert phrase in words
    assert "Re no 90" in words.replace("\xa0", " ")
    assert not re.search(r"\b(Geber|Ansagen|Stand|Regeln|Verlauf)\b", words)
    assert root(reader)["/Lang"] == "en"


def test_has_title_language_tags_and_embedded_fonts() -> None:
    reader = of(24, 5)
    assert reader.metadata is not None
    assert reader.metadata.title == "Donnerstagsrunde – Bei Anna, Donnerstag, 19. November 2026"
    assert root(reader)["/Lang"] == "de"
    assert root(reader)["/MarkInfo"]["/Marked"]
    resources: Any = reader.pages[0]["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]
    described = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in fonts]
    assert described
    assert all("/FontFile2" in one or "/FontFile3" in one for one in described)


def test_is_a4_upright() -> None:
    box = of(24, 4).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (595, 842)


NASTY = (
    "</td><script>alert(1)</script>",
    "<img src=//evil.example/x>",
    "{{ 7*7 }} & \"quote' ",
    "<style>@import 'http://evil.example'</style>",
)


def test_prints_nasty_names_as_they_are() -> None:
    names = dict(zip(CAST, NASTY, strict=False))
    sheet = played(8, names=names)
    html = pdf.html_of(page(sheet))
    assert "<script" not in html
    assert "<img" not in html
    assert html.count("<style") == 0
    words = text(read(sheet)).replace(" ", "")
    assert "<script>alert(1)</script>" in words
    assert "{{7*7}}" in words


@pytest.mark.parametrize("name", ["\x00", "\x0b\x1f", "\ufffe", "😀", "", "ا" * 30, "W" * 40])
def test_survives_any_name(name: str) -> None:
    assert read(played(2, names={"Anna": name})).pages


@pytest.mark.parametrize(
    "asking",
    [
        '<img src="http://evil.example/x.png">',
        '<img src="file:///etc/hostname">',
        '<link rel="stylesheet" href="https://evil.example/x.css">',
        '<p style="background: url(http://evil.example/x)">.</p>',
        '<link rel="attachment" href="file:///etc/hostname">',
    ],
)
def test_refuses_to_fetch_anything(asking: str) -> None:
    with helper() as one, pytest.raises(PaperError, match="may not fetch"):
        one.make("write", f"<html><head><title>x</title></head><body>{asking}</body></html>", "sheet")


def test_asks_for_nothing_itself() -> None:
    assert not re.search(r'(?:src|href)=|url\(|@import|style="', pdf.html_of(page(played(24, 5))))


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_tells_every_rule_set_in_short(preset: str, lang: str) -> None:
    options = {"bock.on": True, "special.herzstich.points": 2}
    html = pdf.html_of(page(played(0, rules=read_rules({"preset": preset, "options": options}), lang=lang)))
    assert "Herzstich 2" in html
    assert ("Abweichungen:" if lang == "de" else "Differences:") in html


def test_prints_for_two_phones_at_once() -> None:
    with ThreadPoolExecutor(2) as phones:
        files = list(phones.map(pdf.make, [lambda: page(played(4)), lambda: page(played(4, lang="en"))]))
    assert ["Am Tisch" in text(PdfReader(io.BytesIO(file))) for file in files] == [True, False]


def test_tells_the_rules_that_hold_at_the_end() -> None:
    change = {"kind": "rules", "rules": {"preset": "kif", "options": {"bock.on": True}}}
    assert "Zuletzt" not in {line.name for line in page(played(2)).rules}
    assert {line.name: line.text for line in page(played(2, more=[change])).rules}["Zuletzt"] == "KIF; Bock: ja"


def test_never_loads_weasyprint_where_pages_are_answered() -> None:
    code = (
        "import sys; from tests.printing.evenings import played; from scorepad.printing import pdf, sheet;"
        "pdf.make(lambda: sheet.page(played(2))); sys.exit('weasyprint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("people", [4, 5, 7])
def test_numbers_of_four_digits_stay_apart(people: int) -> None:
    """Source: options.md, `counting.unit`: with 100 every total has four digits."""
    hundred = played(24, people, rules=read_rules({"options": {"counting.unit": 100}}))
    assert page(hundred).wide
    assert not page(played(24, people)).wide
    assert length(read(hundred)) == 1
    shown = text(read(hundred))
    for line in page(hundred).lines:
        cells = " ".join("–" if cell.out else f"{cell.points} {cell.total}" for cell in line.cells)
        assert cells in shown, line.number
