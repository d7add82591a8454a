"""What is wrong with the page that is open: as it is laid out, and by what axe finds in the light
and in the dark.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from playwright.sync_api import Page
from werkzeug.routing import Rule

LONG = ("Maximiliane", "Bartholomäus", "Maximilian", "Wolfgangeline", "Ti")
"""Names that take all the room there is."""
HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text(encoding="utf-8")
FIND_COLOURS = (HERE / "colours.js").read_text(encoding="utf-8")
FIND = """(rules) => axe.run({ resultTypes: ["violations"], rules }).then(({ violations }) => ({ violations }))"""
COLOURS = ("color-contrast", "link-in-text-block")


def violations(page: Page, axe: str, passed: set[str] | None = None) -> list[str]:
    """What is wrong with the page in the light, and with its colours in the dark; it is in the
    light afterwards.

    `axe` is the source of axe-core, and `passed` holds what `colours.js` has passed before.
    """
    if not page.evaluate("'axe' in window"):
        session = page.context.new_cdp_session(page)
        session.send(
            "Runtime.evaluate", {"expression": axe}
        )  # also where the page allows no script of others
        session.detach()
    passed = set() if passed is None else passed
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    dark = _colours(page, passed)
    page.emulate_media(color_scheme="light")
    found = page.evaluate(FIND, {name: {"enabled": False} for name in COLOURS})
    return [*_said(found), *_colours(page, passed), *(f"dark, {fault}" for fault in dark)]


def _colours(page: Page, passed: set[str]) -> list[str]:
    found = page.evaluate(FIND_COLOURS, [COLOURS, sorted(passed)])
    passed.update(found["passed"])
    return _said(found)


def _said(found: Any) -> list[str]:
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found["violations"]]


def faults(page: Page, axe: str) -> list[str]:
    """What is wrong with the page at the size that its phone has, for eye, ear and thumb."""
    found: list[str] = page.evaluate(MEASURE, True)
    return found + violations(page, axe)


PEOPLE = (
    "Elisabeth-Charlotte",
    "Maximilian",
    "Jörg-Hannes",
    "Bo",
    "Anna",
    "Wilhelmine",
    "Mohammed",
)
LAID_OUT = """() => {
  const faults = [];
  const box = (one) => one.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const letters = (one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return [...text.getClientRects()];
  };
  for (const th of document.querySelectorAll(".score thead th[scope]")) {
    const name = th.querySelector(".name");
    if (!name) continue;
    const total = th.querySelector(".total");
    for (const one of [name, total]) {
      const lines = letters(one);
      const rows = new Set(lines.map(({ top }) => Math.round(top)));
      if (rows.size > (one === name ? 2 : 1)) faults.push("cut: " + one.textContent);
      for (const { left, right } of lines) {
        if (left < box(th).left - .5 || right > box(th).right + .5) faults.push("clipped: " + one.textContent);
      }
    }
    const owes = th.querySelector(".owes");
    const parts = [box(name), box(total), ...(owes ? [box(owes)] : [])];
    for (const part of parts) {
      if (part.top < box(th).top || part.bottom > box(th).bottom) faults.push("above or below: " + th.innerText);
    }
    if (owes) {
      // figures have nothing below their line; some room stays around them
      const [ink] = letters(total);
      const size = parseFloat(getComputedStyle(total).fontSize);
      const figures = new DOMRect(ink.x - 4, ink.y, ink.width + 8, ink.height - size * .2 + 4);
      if (!apart(figures, box(owes))) faults.push("overlap: " + th.innerText);
      if (box(th).right - box(owes).right > 5 || box(th).bottom - box(owes).bottom > 5) faults.push("no corner");
    }
    if (th.matches(".deals")) {
      const bar = getComputedStyle(th, "::before");
      if (bar.borderTopWidth !== "4px" || Math.abs(parseFloat(bar.width) - box(th).width) > 1) faults.push("no bar");
    }
  }
  return faults;
}"""
LOCK = """
window.locks = { asked: 0, released: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  locks.asked += 1;
  return { released: false, async release() { this.released = true; locks.released += 1; } };
} } });
window.look = (away) => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};
"""
FILE = re.compile(
    r"\.(pdf|png|svg|json|ico|js|txt|webmanifest)$|/(export|turnier|liga)\.|^/static/|^/(healthz|readyz)$"
)
"""Files, and what machines ask."""
NO_PAGES = {
    "/l/<token>",
    "/eintragen",
    "/zuletzt",
    "news.show",
    "round_clock.now",
    "round_clock.at_table",
}
"""Addresses that only lead to a page, and those at which a page asks for a part or a figure."""
_PART = re.compile(r"<(?:any\((?P<words>[^)]*)\):|int:)?(?P<name>\w+)>")
Values = Mapping[str, str | int]


def pages(app: Flask) -> list[Rule]:
    """The rules of all pages."""
    shown = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [
        rule
        for rule in shown
        if not (FILE.search(rule.rule) or {rule.rule, rule.endpoint} & NO_PAGES)
    ]


def addresses(path: str, values: Values) -> Iterator[str]:
    """The addresses of a rule; where it chooses among words, one for each. KeyError where a value
    is missing.
    """
    part = _PART.search(path)
    if part is None:
        yield path
        return
    words = (
        part["words"].replace("'", "").split(", ") if part["words"] else [str(values[part["name"]])]
    )
    for word in words:
        yield from addresses(path[: part.start()] + word + path[part.end() :], values)
