"""The look that the phone page promises: what fits and what stays in view. Pages are measured in test_states.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import Abend, Phone, Site

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]


def played(site: Site, *names: str) -> Abend:
    """An evening with two games."""
    abend = site.evening(*names)
    abend.enter(*abend.active()[:2], announcements=[{"party": "re", "says": "re"}])
    abend.enter(abend.active()[0])
    return abend


def opened(open_phone: Opens, abend: Abend, size: tuple[int, int] = (360, 740), **options: str) -> Phone:
    phone = open_phone(size, **options)
    phone.page.goto(abend.write)
    return phone


@pytest.mark.parametrize(("height", "group"), [(600, "#augen"), (740, "#specials")])
def test_the_short_flow_fits(open_phone: Opens, site: Site, height: int, group: str) -> None:
    abend = played(site)
    phone = opened(open_phone, abend, (360, height))
    phone.page.goto(f"{abend.url}/spiel")
    edges = phone.page.evaluate(
        """(group) => [document.querySelector("#kind").getBoundingClientRect().top,
                       document.querySelector(group).getBoundingClientRect().bottom,
                       document.querySelector(".bar").getBoundingClientRect().top]""",
        group,
    )
    assert 0 <= edges[0] < edges[1] <= edges[2]


def test_the_head_of_the_board_stays_in_view(open_phone: Opens, site: Site) -> None:
    abend = site.evening()
    for _ in range(14):
        abend.enter(*abend.active()[:2])
    phone = opened(open_phone, abend)
    phone.page.goto(abend.url)
    phone.page.mouse.wheel(0, 300)
    phone.until("scrollY > 200")
    head = phone.page.locator(".score thead th").nth(1).bounding_box()
    assert head is not None
    assert head["y"] == 0


SHARES = "navigator.share = async (what) => { window.shared = what; };"
NO_SHARE = 'Object.defineProperty(navigator, "share", { value: undefined });'
NO_CLIPBOARD = NO_SHARE + 'Object.defineProperty(navigator, "clipboard", { value: undefined });'
NO_COPY = NO_CLIPBOARD + "document.execCommand = () => false;"


def links_page(open_phone: Opens, abend: Abend, script: str) -> Page:
    page = open_phone().page
    page.add_init_script(script)
    page.goto(abend.write)
    page.goto(f"{abend.site.url}/runde/{abend.runde_id}/links")
    return page


def test_the_read_link_is_one_tap_away_and_shared(open_phone: Opens, abend: Abend) -> None:
    page = links_page(open_phone, abend, SHARES)
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
    page = links_page(open_phone, abend, script)
    expect(page.get_by_role("button", name="Teilen")).to_be_hidden()
    page.get_by_role("button", name="Kopieren").tap()
    expect(page.locator("#copied")).to_have_text(said)
    assert page.evaluate("() => getSelection().toString()") == abend.write


PAGES: tuple[str, ...] = (
    "{evening}",
    "{evening}/spiel",
    "{runde}",
    "{runde}/regeln",
    "{runde}/kasse",
    "{runde}/schulden",
)
PAGES += ("{runde}/papier", "{evening}/verlauf", "{runde}/saison", "{evening}/mehr", "{sealed}/abrechnen")
FAULTS = """() => {
  const faults = [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const told = (one) => (one.ariaLabel || one.textContent).trim().replace(/\\s+/g, " ").slice(0, 40);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  const headings = all("h1, h2, h3, h4, h5, h6");
  const levels = headings.map((one) => Number(one.tagName[1]));
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) faults.push("no one h1 at the top");
  headings.forEach((one, place) => {
    if (place && levels[place] > levels[place - 1] + 1) faults.push("gap: " + told(one));
  });

  // heading, then main, then the bar with what is done next
  const after = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const parts = [document.querySelector(".skip"), headings[0], document.querySelector("main"), ...all(".bar")];
  parts.forEach((one, place) => {
    if (place && !after(parts[place - 1], one)) faults.push("order of parts: " + one.tagName);
  });
  if (all("main").length !== 1) faults.push("not one main");
  for (const go of all(".go")) if (!go.closest(".bar, .save, form")) faults.push("deed outside: " + told(go));

  const marks = "section, nav, aside, [role=region], [role=navigation], [role=group], [role=search]";
  for (const one of all(marks)) {
    const by = one.getAttribute("aria-labelledby");
    const name = one.ariaLabel || (by && document.getElementById(by)?.textContent.trim());
    if (!name && one.matches("[role], nav, aside")) faults.push("without a name: " + one.outerHTML.slice(0, 60));
  }
  const names = all("[role=region][aria-label], section[aria-label], nav[aria-label]").map((one) => one.ariaLabel);
  if (new Set(names).size !== names.length) faults.push("two landmarks of one name: " + names);
  for (const one of document.querySelectorAll("[tabindex]")) if (one.tabIndex > 0) faults.push(told(one));

  // each stop is below the one before, or beside it in the reading direction, or in a further column
  const stops = all("h1, h2, h3, a[href], button, input:not([type=hidden]), select, summary, textarea")
    .filter((one) => !one.closest(".skip, svg, [aria-hidden=true]") && one.tabIndex >= -1);
  const box = (one) => (one.closest(".chip, label") ?? one).getBoundingClientRect();
  for (let place = 1; place < stops.length; place += 1) {
    const [one, next] = [box(stops[place - 1]), box(stops[place])];
    if (next.width < 2 || one.width < 2) continue;
    const above = next.bottom <= one.top + 1 && next.left < one.right - 1;
    const left = next.right <= one.left + 1 && next.top < one.bottom - 1 && next.bottom > one.top + 1;
    if (above || left) faults.push(`told after what is below: ${told(stops[place - 1])}, ${told(stops[place])}`);
  }
  return faults;
}"""


def test_what_is_heard_comes_in_the_order_of_what_is_seen(open_phone: Opens, site: Site) -> None:
    """At the width of a phone and of a wide screen, on a screen so high that nothing sticks over anything.

    Source: issue "A pleasure in the hand", For everyone: screen readers hear the order of the document.
    """
    sealed = site.evening()
    with site.app.app_context():
        set_tariff(sealed.runde_id, read_tariff({"players_rate": 10, "dues": 100}))
    sealed.enter(*sealed.active()[:2])
    sealed.seal()
    running = site.evening()
    running.enter(*running.active()[:2])
    running.enter(*running.active()[:1])
    runde = f"{site.url}/runde/{sealed.runde_id}"
    faults: dict[str, Any] = {}
    for width in (360, 1280):
        page = open_phone((width, 6000), reduced_motion="reduce").page
        for link in (sealed.write, running.write):
            page.goto(link)
        for path in PAGES:
            page.goto(path.format(evening=running.url, sealed=sealed.url, runde=runde))
            faults[f"{width} {path}"] = page.evaluate(FAULTS)
    found = [f"{where}: {fault}" for where, told in faults.items() for fault in told]
    assert not found, "\n".join(found)
