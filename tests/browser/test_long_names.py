"""Long names on the narrowest phone and on wide screens: whole where there is room, never broken within.

Source: second-look.md, Board: names whole where they fit by measure; issue "A pleasure in the hand", Looks.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Phone, Site
from tests.browser.judge import LAID_OUT, LONG, faults
from tests.browser.world import SEVEN, World, filled

pytestmark = pytest.mark.browser
LINES = """(names) => names.map((name) => {
  const all = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (all.nextNode()) if (all.currentNode.data.trim() === name && all.currentNode.parentElement.checkVisibility()) {
    const range = document.createRange();
    range.selectNodeContents(all.currentNode);
    found.push(new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size);
  }
  return found;
})"""
"""In how many lines each name stands, wherever it stands alone."""
ENDS = """() => {
  const right = (one) => Math.round(one.getBoundingClientRect().right);
  const list = document.querySelector(".awards");
  return [right(list.lastElementChild), right(list)];
}"""
HEADS = """() => [...document.querySelectorAll("thead .name")].map((one) => {
  const words = getComputedStyle(one, "::after").content;
  return (words === "none" ? one.textContent : words.split('"')[1]).replaceAll("\u00ad", "");
})"""


@pytest.fixture
def world(site: Site) -> World:
    return filled(site)


def at(open_phone: Callable[..., Phone], world: World, width: int, path: str) -> Page:
    page = open_phone((width, 740)).page
    page.goto(world.abend.write)
    page.goto(f"{world.abend.site.url}/runde/{world.abend.runde_id}{path}")
    return page


@pytest.mark.parametrize("path", ["/abend/{}/strafe", "/kasse", "/saison"])
def test_a_name_of_thirteen_letters_stands_in_one_line(
    open_phone: Callable[..., Phone], world: World, path: str
) -> None:
    page = at(open_phone, world, 320, path.format(world.abend.id))
    lines = page.evaluate(LINES, list(SEVEN))
    assert all(lines), "every name stands alone somewhere"
    assert {count for counts in lines for count in counts} == {1}


@pytest.mark.parametrize("width", [320, 768])
def test_no_award_stands_alone_beside_a_gap(open_phone: Callable[..., Phone], world: World, width: int) -> None:
    last, whole = at(open_phone, world, width, "/saison").evaluate(ENDS)
    assert last == whole


def test_the_board_has_whole_names_where_it_is_wide(open_phone: Callable[..., Phone], world: World) -> None:
    page = at(open_phone, world, 768, f"/abend/{world.abend.id}")
    assert page.evaluate(HEADS) == list(SEVEN)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(HEADS) != list(SEVEN), "a phone has no room for them"


Opens = Callable[..., Phone]


def test_short_names_and_marks_suit_a_phone(open_phone: Opens, site: Site, axe: str) -> None:
    abend = site.evening(*SEVEN[:2], "Cem", "Doro", *SEVEN[4:])
    phone = open_phone(size=(320, 640))
    page = phone.page
    page.goto(abend.write)
    members = f"{site.url}/runde/{abend.runde_id}/mitglieder"
    for name, short in (("Cem", "WWWW"), ("Doro", "DD")):
        page.goto(members)
        with page.expect_navigation():
            page.get_by_role("link", name=name, exact=True).tap()
        page.get_by_label("Kürzel", exact=True).fill(short)
        page.get_by_text("Zeichen", exact=True).first.tap()
        assert faults(page, axe) == []
        phone.chip(".shapes", "Kreuz")
        with page.expect_navigation():
            phone.tap("Speichern")
    assert faults(page, axe) == []
    page.goto(abend.url)
    expect(page.locator(".score .name").nth(3)).to_have_text("DD")
    abend.enter(*abend.active()[:2])
    page.goto(abend.url)
    assert page.evaluate(LAID_OUT) == []
    page.goto(f"{abend.url}/verlauf")
    shapes = page.locator(".look path").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
    assert len(set(shapes)) == 7


OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def played(site: Site, *names: str) -> Abend:
    """An evening with games of all sorts."""
    abend = site.evening(*names)
    abend.enter(*abend.active()[:2], announcements=[{"party": "re", "says": "re"}], augen=190)
    abend.enter(*abend.active()[1:3], specials=[{"id": "fuchs_caught", "party": "re", "count": 1}])
    abend.enter(abend.active()[0])
    return abend


def opened(open_phone: Opens, abend: Abend, width: int = 360, **options: str) -> Phone:
    phone = open_phone((width, 740), **options)
    phone.page.goto(abend.read)
    return phone


def test_the_first_column_stays_when_a_table_is_pushed(open_phone: Opens, site: Site) -> None:
    abend = played(site, *LONG, "Fritzchen", "Gülcangül")
    phone = opened(open_phone, abend)
    phone.page.goto(f"{site.url}/runde/{abend.runde_id}/saison")
    phone.page.evaluate(OPEN)
    moved = phone.page.evaluate(
        """() => {
          const box = document.querySelector("#partners").closest(".grid-box");
          const before = box.querySelector("tbody th").getBoundingClientRect().left;
          box.scrollLeft = 500;
          return [box.scrollLeft > 0, box.querySelector("tbody th").getBoundingClientRect().left - before];
        }"""
    )
    assert moved == [True, 0]
