"""What an evening leaves behind: settled by thumb, then its sheet, an empty form and a spreadsheet on the phone."""

from __future__ import annotations

import zipfile

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Phone, Site
from tests.browser.test_settle import Opens, go, opened, played
from tests.printing.reading import words

pytestmark = pytest.mark.browser


def test_a_settled_evening_goes_home_as_sheet_form_and_spreadsheet(open_phone: Opens, site: Site) -> None:
    abend = played(site)
    phone = opened(open_phone, abend)
    page = phone.page
    page.goto(f"{abend.url}/abrechnen")
    go(phone, "Versiegeln …")
    go(phone, "Versiegeln")
    assert page.get_by_text("Abgerechnet und versiegelt.").is_visible()
    sheet = opened_pdf(phone, page.get_by_role("link", name="Bogen als PDF"))
    assert "Wer zahlt wem" in sheet
    assert "Zweiter Teil" in sheet
    page.goto(f"{page.url.split('/abend/')[0]}/papier")
    form = opened_pdf(phone, page.get_by_role("button", name="Leerformular drucken"))
    assert "Später eintragen" in form
    page.goto(f"{abend.url}/text")
    with page.expect_download() as book:
        phone.tap(page.get_by_role("link", name="XLSX"))
    with zipfile.ZipFile(book.value.path()) as parts:
        assert b"<f>SUM(" in parts.read("xl/worksheets/sheet1.xml")


def opened_pdf(phone: Phone, way: Locator) -> str:
    """The text of the PDF that one tap opens; what the browser shows is asked for once more with its cookies."""
    patient = 60_000  # a paper gives way to all else that the machine does
    with phone.page.expect_response(lambda answer: answer.request.is_navigation_request(), timeout=patient) as found:
        phone.tap(way)
    answer = phone.page.context.request.get(found.value.url, timeout=patient)
    assert answer.headers["content-type"] == "application/pdf"
    return " ".join(words(answer.body()))
