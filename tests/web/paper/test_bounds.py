"""Papers and small pictures of first pages are made a few at a time, the same one once, and none
that is too long.

Sources: hosting.md, fault 2; paper.md, page preview as picture.
"""

import io
import re
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask
from PIL import Image

from scorepad.actions.runde import runde
from scorepad.printing import helpers, pdf, printer
from scorepad.printing.edition import Edition
from scorepad.web.frame import printed
from scorepad.web.paper import sheet
from tests.web.critic import Phone, answered, missing
from tests.web.frame.test_work_limit import every_slot
from tests.web.money.pages import price

PAGE = "/runde/1/papier"
CARD = "/runde/1/tischkarte-read.pdf"
SHEET = "/runde/1/abend/1/bogen.pdf"
LEAFLET = "/runde/1/regeln/merkblatt.pdf?vorschau=1"
FIRST_PART = f"{SHEET}?teil=1&vorschau=1"


@pytest.fixture
def papers_once() -> None:
    """Each paper is made anew here."""


def test_whoever_asks_while_enough_are_made_is_told_to_come_again(
    bert: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed.papers, "queue", 0)
    with every_slot(printed.papers):
        for path in (CARD, "/runde/1/abend/1/ergebnis.png"):
            answer = bert.get(path)
            assert answer.status_code == 503, path
            assert answer.mimetype == "text/html", path
            assert answer.headers["Retry-After"] == "3"
        assert bert.get("/runde/1").status_code == 200
    assert bert.get(CARD).mimetype == "application/pdf"


def test_a_sheet_a_whole_table_asks_for_is_made_once(
    site: Flask, bert: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of the phones waits longer than for this one, and none is told to come again."""
    made = []
    go = Event()

    def make(page: pdf.Decided, _edition: Edition) -> bytes:
        made.append(page().template)
        go.wait(60)
        return b"%PDF"

    monkeypatch.setattr(pdf, "make", make)
    with ThreadPoolExecutor(10) as phones:
        asked = [phones.submit(lambda: bert.get(SHEET).status_code) for _ in range(10)]
        while printed.papers.waiting < 9:
            time.sleep(0.01)
        go.set()
        codes = [answer.result() for answer in asked]
    assert codes == [200] * 10
    assert made == ["sheet"]


def test_too_long_a_paper_is_refused_in_a_sentence_and_only_once(
    begun: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helpers, "LONGEST", 100)
    assert "zu lang" in answered(begun.get(SHEET), 422)
    assert "too long" in begun.get(SHEET, headers={"Accept-Language": "en"}).text
    monkeypatch.setattr(pdf, "make", None)
    assert begun.get(SHEET).status_code == 422


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of all first pages that are drawn."""
    drawn: list[str] = []

    def preview(page: pdf.Decided, _edition: Edition) -> bytes:
        drawn.append(page().template)
        return b"\x89PNG"

    monkeypatch.setattr(pdf, "preview", preview)
    return drawn


def images(holder: Phone) -> list[str]:
    found = re.findall(r'<span class="leaf" data-page="([^"]*)"', holder.get(PAGE).text)
    return [url.replace("&amp;", "&") for url in found]


def test_forms_and_sheets_show_their_first_page_and_only_when_it_comes_into_view(
    begun: Phone, drawings: list[str]
) -> None:
    assert len(images(begun)) == 3
    assert begun.get(PAGE).text.count('<noscript><img src="') == 3
    assert drawings == []
    for url in images(begun):
        answer = begun.get(url)
        assert answer.status_code == 200, url
        assert answer.mimetype == "image/png", url
    assert drawings == [
        "form",
        "ticksheet",
        "sheet",
    ]


def test_it_is_the_first_page_in_small(anna: Phone) -> None:
    with Image.open(io.BytesIO(anna.get(LEAFLET).data)) as picture:
        wide, high = picture.size
        shades = picture.convert("L").histogram()
    assert wide == printer.PREVIEW
    assert abs(high - wide * 297 / 210) <= 1
    assert sum(shades[:128]) > 100
    assert shades[255] > sum(shades) / 2
    assert len(anna.get(LEAFLET).data) < 25_000


def test_what_is_unchanged_is_drawn_and_sent_once(
    site: Flask, anna: Phone, reader: Phone, drawings: list[str]
) -> None:
    tag = anna.get(LEAFLET).headers["ETag"]
    assert reader.get(LEAFLET).headers["ETag"] == tag
    assert drawings == ["leaflet"]
    assert anna.get(LEAFLET, headers={"If-None-Match": tag}).status_code == 304
    assert anna.get(LEAFLET.partition("?")[0]).headers["ETag"] != tag
    with site.app_context():
        runde.rename(1, "Freitagsrunde")
    assert anna.get(LEAFLET, headers={"If-None-Match": tag}).status_code == 200
    assert drawings == ["leaflet", "leaflet"]


def test_while_others_are_drawn_an_empty_sheet_stands_there_and_is_not_kept(
    anna: Phone, drawings: list[str]
) -> None:
    """Bounded in work: however many pictures a page has, no page and no PDF waits for more than a
    few.
    """
    with every_slot(printed.papers):
        answer = anna.get(LEAFLET)
        assert answer.status_code == 200
        assert answer.mimetype == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "no-store"
        assert drawings == []
    assert anna.get(LEAFLET).mimetype == "image/png"


def test_a_very_long_paper_is_not_drawn_and_not_asked_for_again(
    anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The script of the page asks again for a sheet of the width of the empty one, and for no
    other.
    """
    monkeypatch.setattr(pdf, "LONGEST_PREVIEW", 10)
    answer = anna.get(LEAFLET)
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert 'width="60"' not in answer.text
    assert "no-store" not in answer.headers.get("Cache-Control", "")
    for _ in range(printed.papers.most + 1):  # the turn is given back each time
        assert (
            anna.get(LEAFLET, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
        )


def test_money_of_the_last_evening_is_drawn_for_all_and_each(
    site: Flask, begun: Phone, drawings: list[str]
) -> None:
    assert not [url for url in begun.page(PAGE).links if "abrechnung" in url]
    price(site, players_rate=10)
    bills = [url for url in begun.page(PAGE).links if "abrechnung" in url]
    assert [begun.get(f"{url}?vorschau=1").mimetype for url in bills] == ["image/png"] * 5
    assert drawings == ["settlement", *["slip"] * 4]
    assert "Beleg für Bert" in begun.get(PAGE).text


def test_a_known_picture_costs_no_reckoning(
    begun: Phone, drawings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = begun.get(FIRST_PART).headers["ETag"]
    assert drawings == ["sheet"]
    monkeypatch.delattr(sheet, "facts_of")
    assert begun.get(FIRST_PART, headers={"If-None-Match": tag}).status_code == 304
    assert begun.get(FIRST_PART).data == b"\x89PNG"


def test_all_evenings_come_without_pictures(begun: Phone) -> None:
    """Bounded in work: a Runde of many years has hundreds of them."""
    assert "/bogen.pdf?teil=1&amp;vorschau=1" in begun.get(PAGE).text
    told = "/bogen.pdf?teil=1", "/bogen.pdf?teil=1&amp;vorschau=1"
    assert missing(begun.get(f"{PAGE}?alle=1").text, *told) == [told[1]]


def test_who_may_not_have_the_paper_has_no_way_to_it(begun: Phone, reader: Phone) -> None:
    ways = [holder.page(PAGE).links for holder in (begun, reader)]
    assert [any("write" in url for url in links) for links in ways] == [True, False]
