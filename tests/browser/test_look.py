"""The look that the phone page promises: what fits and what stays in view. Pages are measured in test_states.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Abend, Phone, Site
from tests.browser.judge import violations

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
LONG = ("Maximiliane", "Bartholomäus", "Maximilian", "Wolfgangeline", "Ti")
SMALLER = """() => {
  const smaller = [];
  const own = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    const target = hit && hit.closest("a, button, summary, label, select, input");
    return target === element || (target && target.closest("label") === element);
  };
  for (const element of document.querySelectorAll("a, button, summary, label, select, input:not([type=hidden])")) {
    if (element.closest("label") && element.tagName !== "LABEL") continue;
    if (element.tagName === "LABEL" && !element.querySelector("input:not(.x), select")) continue;
    if (element.classList.contains("skip") || !element.checkVisibility()) continue;
    element.scrollIntoView({ block: "center" });
    const box = element.getBoundingClientRect();
    const row = element.closest("tbody tr");
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = row ? [180, row.getBoundingClientRect().top + 20] : middle;
    const reach = (dx, dy) => {  // sought in steps of four: each look takes a millisecond on a long page
      let step = 0;
      while (step < 60 && own(element, x + dx * step, y + dy * step)) step += 4;
      if (!step) return 0;
      step -= 3;
      while (step < 60 && own(element, x + dx * step, y + dy * step)) step++;
      return step;
    };
    const size = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
    if (Math.min(...size) < 43.5) smaller.push([element.outerHTML.slice(0, 90), ...size]);
  }
  return smaller;
}"""


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


def test_axe_finds_nothing_after_a_game_was_saved(open_phone: Opens, site: Site, axe: str) -> None:
    abend = played(site)
    phone = opened(open_phone, abend)
    phone.page.goto(f"{abend.url}/spiel")
    phone.page.get_by_text("Normal", exact=True).tap()
    phone.save()
    assert violations(phone.page, axe) == []
