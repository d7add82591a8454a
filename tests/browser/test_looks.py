"""Short name and mark are given with a thumb, and a table of seven shows them on the narrowest phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone, Site
from tests.browser.test_board_head import LAID_OUT
from tests.browser.test_files import LONG, suits

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]


def test_short_names_and_marks_suit_a_phone(open_phone: Opens, site: Site, axe: str) -> None:
    abend = site.evening(*LONG)
    phone = open_phone(size=(320, 640))
    page = phone.page
    page.goto(abend.write)
    members = f"{site.url}/runde/{abend.runde_id}/mitglieder"
    for name, short in (("Cem", "WWWW"), ("Doro", "DD")):
        page.goto(members)
        with page.expect_navigation():
            page.get_by_role("link", name=name, exact=True).tap()
        suits(page, 320, axe)
        page.get_by_label("Kürzel", exact=True).fill(short)
        page.get_by_text("Zeichen", exact=True).first.tap()
        suits(page, 320, axe)
        phone.chip(".shapes", "Kreuz")
        with page.expect_navigation():
            phone.tap("Speichern")
    suits(page, 320, axe)
    page.goto(abend.url)
    expect(page.locator(".score .name").nth(3)).to_have_text("DD")
    abend.enter(*abend.active()[:2])
    page.goto(abend.url)
    assert page.evaluate(LAID_OUT) == []
    page.goto(f"{abend.url}/verlauf")
    shapes = page.locator(".look path").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
    assert len(set(shapes)) == len(LONG)
