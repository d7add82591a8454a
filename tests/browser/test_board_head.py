"""The head of the board: a name, a total and their marks at every size of table, nothing cut through a letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad.scoring.rules import read_rules
from scorepad.telling.breaks import unbroken
from tests.browser.conftest import Abend, Phone, Site

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
PEOPLE = ("Elisabeth-Charlotte", "Maximilian", "Jörg-Hannes", "Bo", "Anna", "Wilhelmine", "Mohammed")
BOCK = {"bock.on": True, "bock.triggers": ["split_120"], "bock.in_solo": True, "pflichtsolo.count": 1}
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
FITS = """(texts) => [...document.querySelectorAll(".total")].flatMap((total) => texts.filter((text) => {
  total.textContent = text;
  const range = document.createRange();
  range.selectNodeContents(total);
  const [words, column] = [range, total.parentElement].map((one) => one.getBoundingClientRect());
  return words.left < column.left || words.right > column.right;
}))"""
VALUES = """() => [...document.querySelectorAll("tbody td:last-child")].filter((cell) => {
  const range = document.createRange();
  const edge = cell.getBoundingClientRect();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width);
    if (lines.length > 1) return true;
    if (lines.some(({ left, right }) => left < edge.left - .5 || right > edge.right + .5)) return true;
  }
  return cell.offsetHeight > 45;
}).map((cell) => cell.innerText)"""


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_names_totals_and_marks_have_their_places(open_phone: Opens, site: Site, people: int) -> None:
    abend = site.evening(*PEOPLE[:people])
    narrow, small = open_phone(), open_phone((320, 600))
    for phone in (narrow, small):
        phone.page.goto(abend.write)
    for games in range(people + 1):  # everybody deals once, and some solo is owed or played
        for phone in (narrow, small):
            phone.page.goto(abend.url)
            assert phone.page.evaluate(LAID_OUT) == [], games
            assert phone.page.evaluate(FITS, ["−13"]) == phone.page.evaluate(LAID_OUT) == [], games
        active = abend.active()
        abend.enter(*(active[:1] if games % 2 else active[:2]))
    head = narrow.page.locator(".score .deals")
    expect(head).to_have_count(1)
    expect(head.locator(".hidden")).to_have_text("gibt")
    assert narrow.page.locator(".score thead svg").count() == 0
    shown = [unbroken(name) for name in narrow.page.locator(".score .name").all_text_contents()]
    assert all(full.startswith(short) for full, short in zip(PEOPLE, shown, strict=False))
    assert "Bo" in shown
    assert not [name for name in shown if "." in name]


def test_a_name_is_whole_where_it_fits_by_measure(open_phone: Opens, site: Site) -> None:
    names = ("Annalille", "Bert", "Cem", "Doro")
    page = board(open_phone, site.evening(*names), 360)
    assert page.locator(".score .name").all_text_contents() == list(names)
    assert page.evaluate(LAID_OUT) == []


@pytest.mark.parametrize("width", [320, 360, 412])
@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_totals_are_never_clipped(open_phone: Opens, site: Site, people: int, width: int) -> None:
    abend = site.evening(*PEOPLE[:people])
    page = board(open_phone, abend, width)
    assert page.evaluate(FITS, ["−99", "999", "0"]) == []
    typed(abend, -999, 999, 0, 0)
    page.reload()
    assert page.evaluate(FITS, ["−999", "9999", "−100", "1000"]) == []
    assert cells_cut(page) == []
    typed(abend, -9000, 9000, 0, 0)
    page.reload()
    assert page.evaluate(FITS, ["−9999"]) == []
    assert cells_cut(page) == []


@pytest.mark.parametrize("people", [5, 7])
def test_the_words_of_an_empty_board_are_seen_though_its_table_is_wider_than_the_screen(
    open_phone: Opens, site: Site, people: int
) -> None:
    page = board(open_phone, site.evening(*PEOPLE[:people]), 320)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.querySelector('#board').scrollWidth > innerWidth")
    words = page.locator("tbody td")
    expect(words).to_have_text("Noch kein Spiel.")
    assert words.evaluate("""(cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }""")


@pytest.mark.parametrize("far", [False, True])
def test_totals_are_as_large_as_their_table_allows(open_phone: Opens, site: Site, far: bool) -> None:
    sizes = []
    for people in (4, 5, 6, 7):
        abend = site.evening(*PEOPLE[:people])
        if far:
            typed(abend, -100, 100, 0, 0)
        page = board(open_phone, abend, 412)
        size = page.locator(".total").first.evaluate("(one) => getComputedStyle(one).fontSize")
        sizes.append(round(float(size.removesuffix("px"))))
    assert sizes == ([22, 18, 16, 14] if far else [28, 22, 17, 16])


@pytest.mark.parametrize("width", [320, 360, 412])
@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_the_value_stands_above_its_marks_and_never_breaks(
    open_phone: Opens, site: Site, people: int, width: int
) -> None:
    abend = site.evening(*PEOPLE[:people], rules=read_rules({"preset": "kif", "options": BOCK}))
    abend.enter(*abend.active()[:2], augen=120)
    for solo in ("damen", "karo", "fleischlos", "buben"):
        abend.enter(abend.active()[0], augen=240, solo=solo)
    abend.enter(*abend.active()[:2], augen=120)
    page = board(open_phone, abend, width)
    assert page.evaluate(VALUES) == []
    told = page.locator("tbody td:last-child").all_inner_texts()
    assert [text.split("\n")[1][:1] for text in told[1:5]] == ["B", "F", "×", "D"]
    column = page.locator("tbody td:last-child").first.bounding_box()
    assert column is not None
    assert round(column["width"]) == (44 if people < 6 else 36)


def test_every_mark_that_occurs_is_explained_on_the_empty_board_too(open_phone: Opens, site: Site) -> None:
    abend = site.evening(rules=read_rules({"preset": "kif", "options": BOCK}))
    page = board(open_phone, abend, 360)
    key = page.locator(".key")
    expect(key).to_have_text("gibt · ○ schuldet ein Solo")
    abend.enter(*abend.active()[:2], augen=120)
    abend.enter(abend.active()[0], augen=140, solo="karo")
    page.reload()
    expect(key).to_have_text(
        "gibt · ○ schuldet ein Solo · fett gewonnen · unterstrichen Re · – setzt aus ·  Karo-Solo · ×2 Bock"
    )
    expect(key.locator("svg")).to_have_count(1)


def board(open_phone: Opens, abend: Abend, width: int) -> Page:
    """The board on a phone of this width."""
    page = open_phone((width, 740)).page
    page.goto(abend.write)
    page.goto(abend.url)
    return page


def typed(abend: Abend, *points: int) -> None:
    """A game whose points are typed in, of those who play."""
    shares: dict[str, Any] = {str(abend.ids[name]): own for name, own in zip(abend.active(), points, strict=True)}
    abend.enter(game="direct", re=[], augen=None, points=shares)


def cells_cut(page: Page) -> list[str]:
    """The totals in the rows that do not fit in their column."""
    cut: list[str] = page.locator("tbody td").evaluate_all(
        """(all) => all.filter((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          const [words, column] = [text, one].map((each) => each.getBoundingClientRect());
          return words.left < column.left - 1 || words.right > column.right + 1 || words.height > 44;
        }).map((one) => one.textContent)"""
    )
    return cut
