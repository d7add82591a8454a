"""The head of the board: a name, a total and their marks at every size of table, nothing cut through a letter."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad.scoring.rules import read_rules
from scorepad.telling.breaks import unbroken
from tests.browser.conftest import Abend, Opens, Site
from tests.browser.judge import LAID_OUT, PEOPLE
from tests.conftest import CAST

pytestmark = pytest.mark.browser
BOCK = {"bock.on": True, "bock.triggers": ["split_120"], "bock.in_solo": True, "pflichtsolo.count": 1}
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
    assert round(column["width"]) == ({6: 36, 7: 30}.get(people, 44))


def test_every_mark_that_occurs_is_explained_on_the_empty_board_too(open_phone: Opens, site: Site) -> None:
    abend = site.evening(rules=read_rules({"preset": "kif", "options": BOCK}))
    page = board(open_phone, abend, 360)
    key = page.locator(".key").last
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
    return open_phone((width, 740), at=abend).page


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


WIDER = """() => [...document.querySelectorAll("#board th, #board td, .total")]
  .filter((cell) => (cell.querySelector("a")?.offsetWidth ?? cell.scrollWidth) > cell.clientWidth + 1)
  .filter((cell) => getComputedStyle(cell).display !== "inline").map((cell) => cell.textContent.trim())"""
"""Cells whose words are wider than they are; where one taps a row is part of its link, and as wide as the row."""


def test_value_and_totals_stand_times_ten(open_phone: Opens, site: Site) -> None:
    """Source: options.md, `counting.unit`: the board shows points times so much."""
    rules = read_rules({"preset": "kif", "options": {"counting.unit": 10}})
    abend = site.evening(*CAST[:4], rules=rules)
    anna, bert, cem, doro = (str(abend.ids[name]) for name in CAST[:4])
    large = {anna: 300, bert: -300, cem: 150, doro: -150}
    abend.enter(*CAST[:2], augen=None, game="direct", re=[], points=large)
    phone = open_phone((320, 640), at=abend)
    page = phone.page
    assert phone.totals() == ["3000", "−3000", "1500", "−1500"]
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.goto(f"{abend.url}/spiel")
    for name in CAST[:2]:
        phone.chip("#re", name)
    phone.chip("#augen", "121")
    value = page.locator("#value b")
    expect(value).to_have_text("Re +10")
    phone.save()
    expect(page.locator("tbody tr").first.locator("td").last).to_have_text("10")
    assert phone.totals() == ["3010", "−2990", "1490", "−1510"]


def test_what_is_typed_in_bock_is_said_as_it_will_stand(open_phone: Opens, site: Site) -> None:
    """Source: options.md, `counting.unit`: typed are single points; what stands is times Bock and times the unit."""
    options = {"bock.on": True, "bock.triggers": ["split_120"], "counting.unit": 10}
    abend = site.evening(*CAST[:4], rules=read_rules({"preset": "kif", "options": options}))
    abend.enter(*CAST[:2], augen=120)
    phone = open_phone((360, 740), at=abend)
    page = phone.page
    before = [int(total.replace("−", "-")) for total in phone.totals()]
    page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    for seat, points in enumerate(("4", "4", "-4")):
        page.locator('#points [name^="p:"]').nth(seat).fill(points)
    expect(page.locator("#stands")).to_have_text("So steht es dann da: Anna +80, Bert +80, Cem −80, Doro −80")
    page.get_by_label("Schon mit Bock ×2 gerechnet").tap()
    expect(page.locator("#stands")).to_have_text("So steht es dann da: Anna +40, Bert +40, Cem −40, Doro −40")
    page.get_by_label("Schon mit Bock ×2 gerechnet").tap()
    phone.save()
    after = [int(total.replace("−", "-")) for total in phone.totals()]
    assert [new - old for old, new in zip(before, after, strict=True)] == [80, 80, -80, -80]
