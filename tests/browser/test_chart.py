"""The chart as one taps it, and papers that show their first page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser


def test_a_tap_or_a_key_shows_the_game_and_the_page_stays_where_it_is(phone: Phone, abend: Abend) -> None:
    """second-look.md, issue "A pleasure in the hand": a tap on the chart shows the game."""
    page, sentence = phone.page, phone.page.locator(".moment b")
    for _ in range(4):
        abend.enter(*abend.active()[:2])
    page.goto(f"{abend.url}/verlauf")
    expect(sentence).to_contain_text("Spiel 4,")
    before = page.evaluate("performance.timeOrigin")
    phone.tap(page.locator(".taps a").nth(1))
    expect(sentence).to_contain_text("Spiel 2,")
    assert page.url.endswith("?bis=2#course")
    page.locator("#back").press("Enter")
    expect(sentence).to_contain_text("Spiel 1,")
    page.locator("#next:focus").press("Enter")  # there is nothing before the first: the way on has the focus
    expect(sentence).to_contain_text("Spiel 2,")
    assert page.evaluate("performance.timeOrigin") == before


def test_papers_show_their_first_page_as_soon_as_it_is_drawn(phone: Phone, abend: Abend) -> None:
    """paper.md: page preview as picture on the Papier page; what had to wait its turn comes by itself."""
    abend.enter(*abend.active()[:2])
    phone.page.goto(f"{abend.site.url}/runde/{abend.runde_id}/papier")
    drawn = "() => [...document.images].slice(0, 3).every((one) => one.naturalWidth === 240)"
    phone.page.wait_for_function(drawn, timeout=60_000)
