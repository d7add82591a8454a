"""Phones without network: what a test waits for, does and looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Abend, Phone

FORESEEN = """() => {
  const loaded = performance.getEntriesByType("resource");
  const last = (name) => loaded.findLast((one) => one.name.replace(/\\?$/, "").endsWith(name));
  const next = JSON.parse(localStorage.getItem(`next:${location.pathname}`));
  return next?.after === document.querySelectorAll("#board tbody th a").length
    && last("/spiel")?.responseEnd > last("/voraus.json")?.responseEnd;
}"""


def until_ready(phone: Phone) -> None:
    """Wait until the page of the game after those on the board is on the phone, with its
    scripts.
    """
    phone.until(FORESEEN)
    phone.page.wait_for_load_state("networkidle")


def cut(phone: Phone, *, off: bool = True) -> None:
    phone.page.context.set_offline(off)


def waits(phone: Phone) -> Locator:
    return phone.page.locator("tr.waits:has(th)")


def menu(phone: Phone) -> Locator:
    """The acts of each entry that is not sent, in the open block above the rows."""
    block = phone.page.locator(".unsent details")
    if block.get_attribute("open") is None:
        phone.tap(block.locator("summary"))
    return phone.page.locator(".unsent .ways")


def fill(phone: Phone, *re: str) -> None:
    """Fill the entry page in."""
    expect(phone.page.locator("#value b")).to_have_text("Noch 2 Re")
    phone.choose(*re, augen="121+")


def begin(phone: Phone, *re: str) -> None:
    """Open the entry page from the board and fill it in, with or without network."""
    phone.tap(phone.page.locator(".bar .go"))
    fill(phone, *re)


def add(phone: Phone, *re: str) -> None:
    """Enter a game from the board without network."""
    known = waits(phone).count()
    begin(phone, *re)
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(known + 1)


def arrives(phone: Phone, abend: Abend, games: int) -> None:
    """Nothing waits any more, and so many games stand on the board."""
    expect(phone.page.locator("#board tbody tr th a")).to_have_count(games)
    expect(waits(phone)).to_have_count(0)
    assert len(abend.bodies()) == games


def gets_through(phone: Phone, abend: Abend, games: int, path: str = "**/spiel") -> None:
    """Nothing is lost on its way to these addresses any more, and what waits arrives."""
    phone.page.unroute(path)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    arrives(phone, abend, games)


def answer(phone: Phone, value: str) -> None:
    """Answer the question."""
    phone.go(phone.page.locator(f"[name=twice][value={value}]"))


KEPT = """async () => {
  const urls = (await (await caches.open("pages")).keys()).map((key) => key.url);
  return Boolean(navigator.serviceWorker.controller) && urls.some((url) => url.endsWith("/spiel"));
}"""


def until_kept(phone: Phone) -> None:
    """Wait until the pages are in the cache; that of the next game comes last."""
    phone.until(KEPT)
