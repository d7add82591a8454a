"""What iPhones ask of pages: bars keep clear of the home indicator, and of what rounds a phone that lies.

That nothing under 16 px is typed into is measured in test_states.py on every page and state.
Source: issue "True on every phone", Engines.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
INDICATOR, NOTCH = 34, 59
STICKS = """() => [...document.querySelectorAll("body *")]
  .filter((one) => /sticky|fixed/.test(getComputedStyle(one).position) && one.getClientRects().length)"""
LOW = f"""() => ({STICKS})().flatMap((one) => [...one.querySelectorAll("a, button, p, b, span")])
  .filter((one) => one.getClientRects().length && one.getBoundingClientRect().bottom > innerHeight - {INDICATOR})
  .filter((one) => one.getBoundingClientRect().top < innerHeight).map((one) => one.outerHTML.slice(0, 80))"""
ASIDE = f"""() => [...document.querySelectorAll("main *, .bar *, .top *")]
  .filter((one) => one.getClientRects().length && !one.closest("svg, .hidden, .skip"))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.left < {NOTCH} || box.right > innerWidth - {NOTCH}).map(([words]) => words)"""


def hold(page: Page, **insets: int) -> None:
    """Say how far from the edges of the screen the phone leaves nothing clear."""
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


PAGES = ("", "/spiel", "/strafe", "/mehr", "/abrechnen", "/aenderungen", "/tisch", "?gross")


def test_no_bar_lies_under_the_home_indicator(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone((390, 664)).page
    page.goto(abend.write)
    hold(page, bottom=INDICATOR, bottomMax=INDICATOR)
    bars = 0
    for path in (*(abend.url + end for end in PAGES), f"{abend.site.url}/runde/{abend.runde_id}", abend.site.url):
        page.goto(path)
        assert (
            page.evaluate("getComputedStyle(document.querySelector('.bar, main:last-child')).paddingBottom") == "42px"
        )
        assert page.evaluate(LOW) == [], path
        bars += page.locator(".bar").count()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert page.evaluate(LOW) == [], path
    assert bars > 3


def test_a_phone_that_lies_hides_nothing_under_its_notch(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone((844, 390)).page
    page.goto(abend.write)
    hold(page, left=NOTCH, leftMax=NOTCH, right=NOTCH, rightMax=NOTCH)
    for end in PAGES:
        page.goto(abend.url + end)
        assert page.evaluate(ASIDE) == [], end
