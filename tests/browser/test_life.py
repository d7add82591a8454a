"""An evening gets another name, and a Runde goes, by taps alone. Source: issue "A pleasure in the hand"."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Phone
from tests.browser.judge import faults

pytestmark = pytest.mark.browser
COLOUR = "(button) => getComputedStyle(button).backgroundColor"
WIDTH = "(button) => button.offsetWidth"


def tap(page: Page, role: str, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role(role, name=name, exact=True).tap()  # type: ignore[arg-type]


def test_an_evening_gets_another_name_and_day(phone: Phone, abend: Abend) -> None:
    page = phone.page
    tap(page, "link", "Mehr")
    heading = page.get_by_role("heading", name="Dieser Abend").bounding_box()
    taking = page.get_by_role("heading", name="Mitnehmen").bounding_box()
    assert heading is not None
    assert taking is not None
    assert heading["y"] > taking["y"]
    tap(page, "link", "Name und Datum")
    page.get_by_label("Name des Abends").fill("Bei Bert")
    page.get_by_label("Datum").fill("2026-01-31")
    tap(page, "button", "Speichern")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("„Bei Bert“, 31.01.2026")
    page.goto(f"{abend.url}/aenderungen")
    expect(page.locator("main")).to_contain_text("Bei Bert")


def test_an_evening_with_games_goes_only_with_a_tick(phone: Phone, abend: Abend, axe: str) -> None:
    abend.enter("Bert", "Cem")
    page = phone.page
    page.goto(f"{abend.url}/mehr")
    tap(page, "link", "Abend löschen")
    with page.expect_download() as download:
        page.get_by_role("link", name="Datei des Abends").tap()
    assert download.value.suggested_filename.endswith(".json")
    tap(page, "button", "Löschen")
    assert faults(page, axe) == []
    expect(page.locator("#sure-error")).to_be_visible()
    page.get_by_label("Alles von diesem Abend löschen").tap()
    tap(page, "button", "Löschen")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("ist gelöscht")


def test_a_runde_goes_by_its_name_after_its_file_was_offered(phone: Phone, abend: Abend, axe: str) -> None:
    page = phone.page
    page.goto(f"{abend.url}/spiel")
    entering = page.locator(".save .go").evaluate(COLOUR)
    page.goto(f"{abend.site.url}/runde/{abend.runde_id}")
    tap(page, "link", "Löschen")
    with page.expect_download() as download:
        page.get_by_role("link", name="Datei der Runde").tap()
    assert download.value.suggested_filename.endswith(".json")
    button = page.get_by_role("button", name="Löschen", exact=True)
    assert button.evaluate(COLOUR) != entering
    assert button.evaluate(WIDTH) < page.get_by_role("link", name="Doch nicht").evaluate(WIDTH)
    field = page.get_by_label("Name der Runde")
    field.fill("Freitag")
    tap(page, "button", "Löschen")
    assert faults(page, axe) == []
    expect(page.locator("#name-error")).to_have_text("Die Runde heißt anders.")
    expect(field).to_have_value("Freitag")
    field.fill("Donnerstag")
    tap(page, "button", "Löschen")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("gelöscht, mit allem")
    answer = page.request.get(abend.url)
    assert answer.status == 404
    assert "Jemand hat sie mit allem gelöscht." in answer.text()


def test_a_runde_rests_and_is_brought_back(phone: Phone, abend: Abend, axe: str) -> None:
    page = phone.page
    page.goto(f"{abend.site.url}/runde/{abend.runde_id}")
    tap(page, "link", "Archivieren")
    tap(page, "button", "Archivieren")
    tap(page, "link", "Archiv")
    assert faults(page, axe) == []
    tap(page, "link", "Donnerstag")
    assert faults(page, axe) == []
    tap(page, "button", "Zurückholen")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("wieder da")
