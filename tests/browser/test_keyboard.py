"""By keyboard alone: a game from the board and back, and every stop of the focus is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser
UNSEEN = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const marked = one.matches(".chip > input") ? one.parentElement : one;
  const outlined = [null, "::after"].some((part) => {
    const style = getComputedStyle(marked, part);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  const { left, top, width, height } = marked.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const free = hit && (marked.contains(hit) || hit.contains(marked));
  return outlined && free ? "" : marked.outerHTML.slice(0, 120);
}"""


@pytest.fixture
def page(phone: Phone) -> Page:
    """The board on a phone with a keyboard."""
    return phone.page


def come_to(target: Locator, key: str = "Tab") -> None:
    """Tab until this has the focus, which is seen on the way."""
    for _ in range(80):
        if target.evaluate("(one) => one === document.activeElement"):
            return
        target.page.keyboard.press(key)
        assert not target.page.evaluate(UNSEEN)
    pytest.fail("the keyboard does not come here")


def press(target: Locator, *keys: str) -> None:
    """Come to this, then the keys."""
    come_to(target)
    for key in keys:
        target.page.keyboard.press(key)


def test_a_game_is_entered_corrected_and_taken_back(page: Page, abend: Abend) -> None:
    with page.expect_navigation():
        press(page.locator(".bar .go"), "Enter")
    for words in ("Bert", "Cem"):
        press(page.locator(f"#re .chip:has-text('{words}') input"), "Space")
    press(page.locator("#said .re input").nth(1), "Space")
    press(page.locator('#augen input[name="augen"]').first, "Space", "ArrowUp")
    press(page.locator('[name="n:kontra:fuchs_caught"]'), "Enter")
    expect(page.locator("#value b")).to_contain_text("Kontra +")
    with page.expect_navigation():
        press(page.locator(".save .go"), "Enter")
    assert page.url == abend.url
    assert abend.bodies()[0]["specials"] == [{"id": "fuchs_caught", "party": "kontra", "count": 1}]
    with page.expect_navigation():
        press(page.get_by_role("link", name="Ändern"), "Enter")
    press(page.locator('[name="n:kontra:fuchs_caught"]'), "-")
    with page.expect_navigation():
        press(page.locator(".save .go"), "Enter")
    assert not abend.bodies()[0].get("specials")
    with page.expect_navigation():
        press(page.get_by_role("button", name="Rückgängig"), "Enter")
    assert abend.bodies()[0]["specials"]


@pytest.mark.parametrize("path", ["", "/spiel", "/mehr", "/tisch", "/abrechnen"])
def test_every_stop_of_the_focus_is_seen(page: Page, abend: Abend, path: str) -> None:
    for _ in range(12):
        abend.enter(*abend.active()[:2])
    page.goto(abend.url + path)
    stops = 0
    while page.evaluate(UNSEEN) is not None or not stops:
        page.keyboard.press("Tab")
        assert not page.evaluate(UNSEEN)
        stops += 1
    assert stops > 4
