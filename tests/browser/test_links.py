"""The page of links: one code at a time, shared or copied as far as the browser allows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
SHARES = "navigator.share = async (what) => { window.shared = what; };"
NO_SHARE = 'Object.defineProperty(navigator, "share", { value: undefined });'
NO_CLIPBOARD = NO_SHARE + 'Object.defineProperty(navigator, "clipboard", { value: undefined });'
NO_COPY = NO_CLIPBOARD + "document.execCommand = () => false;"


def opened(open_phone: Opens, abend: Abend, script: str) -> Page:
    page = open_phone().page
    page.add_init_script(script)
    page.goto(abend.write)
    page.goto(f"{abend.site.url}/runde/{abend.runde_id}/links")
    return page


def test_the_read_link_is_one_tap_away_and_shared(open_phone: Opens, abend: Abend) -> None:
    page = opened(open_phone, abend, SHARES)
    expect(page.locator(".qr")).to_have_count(1)
    expect(page.locator("#address")).to_have_text(abend.write)
    page.get_by_role("link", name="Leselink").tap()
    expect(page.locator("#address")).to_have_text(abend.read)
    page.get_by_role("button", name="Teilen").tap()
    assert page.evaluate("() => shared.url") == abend.read


@pytest.mark.parametrize(
    ("script", "said"), [(NO_CLIPBOARD, "Kopiert."), (NO_COPY, "Markiert: jetzt kopieren.")], ids=["old", "forbidden"]
)
def test_a_browser_without_clipboard_copies_or_marks_it(
    open_phone: Opens, abend: Abend, script: str, said: str
) -> None:
    page = opened(open_phone, abend, script)
    expect(page.get_by_role("button", name="Teilen")).to_be_hidden()
    page.get_by_role("button", name="Kopieren").tap()
    expect(page.locator("#copied")).to_have_text(said)
    assert page.evaluate("() => getSelection().toString()") == abend.write
