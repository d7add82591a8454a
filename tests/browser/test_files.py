"""A sheet is typed in with a thumb, an evening leaves as a spreadsheet and as a text, and every
page suits a phone.
"""

import io
import re
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NOW, Abend, Opens, Site, go
from tests.browser.judge import LONG, faults

STANDINGS = re.compile("1\\. Cem \\+3\n2\\. Anna \\+1\n3\\. Bert −1\n4\\. Doro −3")
SHARES = """
window.shared = null;
navigator.canShare = (what) => what.files.length === 1;
navigator.share = async (what) => { window.shared = what; };
"""
LIST = "Datum;Maximiliane;Bartholomäus;Cem;Doro\n19.11.2026;4;-4;4;-4\n19.11.2026;1;1;1;-1\n"


def opened(open_phone: Opens, abend: Abend, path: str, **options: Any) -> Page:
    page = open_phone(at=abend, path="/mehr", **options).page
    page.goto(f"{abend.runde}{path}")
    return page


def fill(page: Page, *rows: str) -> None:
    for place, row in enumerate(rows):
        for column, cell in enumerate(row.split()):
            page.locator(f'[name="r:{place}"]').nth(column).fill(cell)


def test_a_sheet_is_typed_in_and_leaves_as_a_spreadsheet(open_phone: Opens, site: Site) -> None:
    page = opened(open_phone, site.evening("Anna", "Bert", "Cem", "Doro"), "/zettel")
    fill(page, "2 -2 2 -2", "3 -1 3 -3")
    expect(page.locator("tbody tr").nth(1).locator("output")).to_have_text("+2")
    page.locator('[name="r:1"]').first.fill("1")
    expect(page.locator("tbody tr").nth(1).locator("output")).to_have_text("")
    expect(page.locator("tbody tr").nth(1).locator(".diff").first).to_have_text("−1")
    go(page.locator(".bar .go"))
    assert page.locator(".score .total").all_text_contents() == ["1", "−1", "3", "−3"]
    page.goto(f"{page.url}/mehr")
    page.get_by_text("Ergebnis teilen").tap()
    expect(page.locator("#result")).to_have_value(STANDINGS)
    with page.expect_download() as found:
        page.get_by_role("link", name="XLSX").tap()
    with zipfile.ZipFile(io.BytesIO(found.value.path().read_bytes())) as book:
        assert b"<f>SUM(" in book.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize("reads", [False, True], ids=["write", "read"])
def test_the_result_is_handed_on_as_a_picture_and_kept_as_a_file(
    open_phone: Opens, abend: Abend, reads: bool
) -> None:
    abend.enter("Bert", "Cem")
    abend.seal()
    page = open_phone(at=abend, reads=reads, path="/text", script=SHARES).page
    for path in ("text", "ende"):
        page.goto(f"{abend.url}/{path}")
        with page.expect_download() as found:
            page.get_by_role("link", name="Bild sichern").tap()
        assert found.value.suggested_filename.endswith(".png")
        assert found.value.path().read_bytes().startswith(b"\x89PNG")
        page.get_by_role("button", name="Bild teilen").tap()
        name, kind, size = page.evaluate(
            "shared.files.map((one) => [one.name, one.type, one.size])[0]"
        )
        assert name == f"Scorepad-{NOW.date()}.png"
        assert kind == "image/png"
        assert size == found.value.path().stat().st_size


def test_where_no_picture_can_be_handed_on_it_can_be_kept(open_phone: Opens, abend: Abend) -> None:
    page = open_phone(at=abend, path="/text").page
    expect(page.get_by_role("button", name="Bild teilen")).to_be_hidden()
    expect(page.get_by_role("link", name="Bild sichern")).to_be_visible()


def test_arrows_and_enter_move_through_the_sheet_and_it_grows(
    open_phone: Opens, abend: Abend
) -> None:
    page = opened(open_phone, abend, "/zettel")
    cells = page.locator("tbody input")
    columns = page.locator("tbody tr").first.locator("input").count()
    cells.first.focus()
    for key, place in (
        ("Enter", 1),
        ("ArrowDown", 1 + columns),
        ("ArrowUp", 1),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
    ):
        page.keyboard.press(key)
        expect(cells.nth(place)).to_be_focused()
    page.keyboard.type("7")
    page.locator("#sign").tap()
    expect(cells.nth(1)).to_have_value("-7")
    before = page.locator("tbody tr").count()
    page.locator("tbody tr").last.locator("input").first.fill("1")
    expect(page.locator("tbody tr")).to_have_count(before + 1)
    names = (
        page.locator("tbody tr")
        .last.locator("input")
        .evaluate_all("(all) => all.map((one) => one.name)")
    )
    assert set(names) == {f"r:{before}"}


def test_a_sheet_can_be_typed_in_without_script(open_phone: Opens, site: Site) -> None:
    page = opened(
        open_phone,
        site.evening("Anna", "Bert", "Cem", "Doro"),
        "/zettel",
        java_script_enabled=False,
    )
    fill(page, "2 -2 2 -1")
    page.locator(".bar .go").tap()
    expect(page.locator(".error")).to_have_text("Zeile 1: geht nicht auf, +1 übrig")
    page.locator('[name="r:0"]').last.fill("-2")
    page.locator(".bar .go").tap()
    expect(page.locator(".score .total")).to_have_text(["2", "−2", "2", "−2"])


def test_what_an_upload_answers_suits_a_phone(open_phone: Opens, site: Site, axe: str) -> None:
    abend = site.evening(*LONG)
    abend.enter(*abend.active()[:2])
    page = opened(open_phone, abend, "", size=(320, 640))
    base = page.url
    text = page.request.get(f"{base}/export.json").text()
    for content in (LIST, text, '{"format": 1}'):
        page.goto(f"{base}/einlesen")
        page.locator("#text").fill(content)
        go(page.locator(".bar .go"))
        assert faults(page, axe) == [], page.url
