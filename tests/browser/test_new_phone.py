"""A phone that has just opened its link, and the table of a new evening.

Source: third-look.md, Faults.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Abend, Phone, Site

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
RANDOM = read_rules({"preset": "ddv", "options": {"evening.first_dealer": "random"}})


def test_a_new_phone_is_never_told_of_another_one_that_is_itself(open_phone: Opens, abend: Abend) -> None:
    """Also where an answer from before it began to write comes last, with the cookie of that time."""
    page = open_phone().page
    page.goto(abend.write)
    for path in ("", "/spiel", "/spiel"):
        before = page.context.cookies()
        page.goto(f"{abend.url}{path}")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".bar")).not_to_contain_text("schreibt")
        page.context.add_cookies([{**one} for one in before])  # type: ignore[typeddict-item]
    page.goto(abend.url)
    expect(page.locator(".bar")).not_to_contain_text("schreibt")
    expect(page.locator(".bar .go")).to_have_text("Spiel 1 eintragen")


def test_the_first_dealer_is_drawn_once_for_all_phones(open_phone: Opens, site: Site) -> None:
    abend = site.evening(rules=RANDOM)
    pages = [open_phone().page for _ in range(2)]
    for page in pages:
        page.goto(abend.write)
    dealers = set()
    for page in pages * 3:
        page.goto(f"{site.url}/runde/{abend.runde_id}/abend/neu")
        dealers.add(page.locator(".seating li:has(:checked)").inner_text().split()[0])
        page.reload()
        dealers.add(page.locator(".seating li:has(:checked)").inner_text().split()[0])
    (dealer,) = dealers
    page.goto(f"{site.url}/runde/{abend.runde_id}")
    expect(page.locator("#new-evening .meta")).to_contain_text(f"{dealer} gibt.")
    page.goto(f"{site.url}/runde/{abend.runde_id}/abend/neu")
    page.locator("#date").fill("1200-01-01")
    page.locator(".bar .go").click()
    expect(page.locator("#date-error")).to_be_visible()
    expect(page.locator(".seating li:has(:checked)")).to_contain_text(dealer)
