"""What holds for every printed document: A4, its language, its fonts inside, nothing asked for from anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scorepad.ledger.kasse import KasseEntry
from scorepad.ledger.played import played as facts_of
from scorepad.ledger.settle import settle
from scorepad.ledger.statement import of_kasse, of_settlement
from scorepad.ledger.tariff import read_tariff
from scorepad.printing import card, certificate, leaflet, paper, pdf, printer, season, sheet, statement
from scorepad.printing.edition import Page
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.telling import kasse as telling
from scorepad.telling.money import money
from scorepad.telling.voice import Voice
from tests.printing.evenings import CAST, DATE, played, season_of
from tests.printing.reading import check_accessible, made, words

NASTY = "</td><script src=//evil.example></script><img src='http://evil.example/x'>"
NAMES = {Player(name): NASTY if name == "Anna" else name for name in CAST}


def settlement(lang: str) -> Page:
    tariff, facts = read_tariff({"players_rate": "5", "dues": 100}), facts_of(played(8).result)
    found = of_settlement(tariff, facts, settle(tariff, facts))
    voice = Voice(lang, NAMES)
    return statement.settlement(money(found, voice), voice, runde=NASTY, evening=NASTY, day=DATE, sealed=False)


def kasse(lang: str) -> Page:
    entry = KasseEntry(1, DATE, "deposit", Player("Anna"), 500, NASTY, evening=1)
    voice = Voice(lang, NAMES)
    return statement.kasse(
        telling.account(of_kasse([entry]), [entry], {1: NASTY}, voice, today=DATE), voice, runde=NASTY
    )


def slip_of(lang: str) -> Page:
    tariff, facts = read_tariff({"players_rate": "5", "dues": 100}), facts_of(played(8).result)
    found = of_settlement(tariff, facts, settle(tariff, facts)).of(Player("Anna"))
    voice = Voice(lang, NAMES)
    return statement.slip(money(found, voice), voice, runde=NASTY, evening=NASTY, day=DATE, sealed=False, codes={})


DOCUMENTS: dict[str, Callable[[str], Page]] = {
    "sheet": lambda lang: sheet.page(played(8, names={"Anna": NASTY}, lang=lang, itemised=True)),
    "form": lambda lang: paper.page(
        paper.BlankForm(NASTY, [NASTY, *CAST[1:4]], Rules(), "https://x.example", lang=lang)
    ),
    "card": lambda lang: card.page(NASTY, "https://x.example/l/x", writes=True, lang=lang),
    "leaflet": lambda lang: leaflet.page(NASTY, Voice(lang)),
    "settlement": settlement,
    "slip": slip_of,
    "certificate": lambda lang: certificate.page(season_of(2), Voice(lang, NAMES), runde=NASTY, today=DATE),
    "kasse": kasse,
    "season": lambda lang: season.report(season_of(2), Voice(lang, NAMES), runde=NASTY),
}
SMALL = {"slip": (298, 420)}
"""What is not A4, in points."""
PICTURES = ("result",)
"""What is no paper; tests/printing/test_result.py tries it."""


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_is_complete_in_itself_and_open_to_screen_readers(document: str, lang: str) -> None:
    page = DOCUMENTS[document](lang)
    html = pdf.html_of(page)
    outside = (
        re.sub(r"&(?:lt|gt|#39|#x27|#34|quot|amp);", "", html).replace("src=//evil", "").replace("src=http://evil", "")
    )
    assert not re.search(r'(?:src|href)=|url\(|@import|style="|<script|<img', outside)
    reader = made(page)
    check_accessible(reader, lang, page.title)
    assert {(round(one.mediabox.width), round(one.mediabox.height)) for one in reader.pages} == {
        SMALL.get(document, (595, 842))
    }
    assert "<script" in "".join(words(reader)).replace(" ", "")


def test_every_template_of_paper_is_a_document_here() -> None:
    templates = {file.stem for file in (printer.HOME / "templates" / "print").glob("*.html")}
    assert templates - {"page", *PICTURES} == {*DOCUMENTS}
    styles = {file.stem for file in printer.CSS.glob("*.css")}
    assert {style.removesuffix("-close") for style in styles} - {"page", *PICTURES} == {*DOCUMENTS}
