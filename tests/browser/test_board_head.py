"""The head of the board: names and marks side by side at every size of table, nothing cut through a letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Phone, Site

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
PEOPLE = ("Elisabeth-Charlotte", "Maximilian", "Jörg-Hannes", "Bo", "Anna", "Wilhelmine", "Mohammed")
LAID_OUT = """() => {
  const faults = [];
  const box = (one) => one.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  for (const th of document.querySelectorAll(".score thead th[scope]")) {
    const name = th.querySelector(".name");
    if (!name) continue;
    const text = document.createRange();
    text.selectNodeContents(name);
    const letters = [...text.getClientRects()];
    if (new Set(letters.map((one) => Math.round(one.top))).size > 1) faults.push("cut: " + name.textContent);
    const all = [...th.querySelectorAll(".dealer, .owes, .who svg")];
    const marks = all.filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none");
    const parts = [box(name), box(th.querySelector(".total")), ...marks.map(box)];
    if (name.scrollWidth > name.clientWidth + 1) faults.push("clipped: " + name.textContent);
    for (const part of parts) {
      if (part.left < box(th).left - .5 || part.right > box(th).right + .5) faults.push("outside: " + th.innerText);
      if (part.top < box(th).top || part.bottom > box(th).bottom) faults.push("above or below: " + th.innerText);
    }
    // the upper edge of a name's line holds no ink
    const ink = new DOMRect(box(name).x, box(name).y + 4, box(name).width, box(name).height - 4);
    for (const mark of marks) {
      const beside = mark.matches("svg") ? marks.filter((one) => one !== mark) : [];
      const others = [ink, ...beside.map(box)];
      if (!others.every((one) => apart(box(mark), one))) faults.push("overlap: " + th.innerText);
    }
  }
  return faults;
}"""


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_names_and_marks_stand_side_by_side(open_phone: Opens, site: Site, people: int) -> None:
    abend = site.evening(*PEOPLE[:people])
    narrow, small = open_phone(), open_phone((320, 600))
    for phone in (narrow, small):
        phone.page.goto(abend.write)
    for games in range(people + 1):  # everybody deals once, and some solo is owed or played
        for phone in (narrow, small):
            phone.page.goto(abend.url)
            assert phone.page.evaluate(LAID_OUT) == [], games
        active = abend.active()
        abend.enter(*(active[:1] if games % 2 else active[:2]))
    assert narrow.page.locator(".score .deals").count() == 1
    shown = narrow.page.locator(".score .name").all_text_contents()
    assert all(full.startswith(short) for full, short in zip(PEOPLE, shown, strict=False))
