"""Long names on the narrowest phone and on wide screens: whole where there is room, never broken within.

Source: second-look.md, Board: names whole where they fit by measure; issue "A pleasure in the hand", Looks.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phone, Site
from tests.browser.test_states import SEVEN, World, filled

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
  return words === "none" ? one.textContent : words.split('"')[1];
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
