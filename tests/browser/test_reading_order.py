"""What a screen reader says, and in which order: heading, what matters, then what one can do; as on the screen.

Source: issue "A pleasure in the hand", For everyone: screen reader order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import Phone, Site

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
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
    """At the width of a phone and of a wide screen, on a screen so high that nothing sticks over anything."""
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
