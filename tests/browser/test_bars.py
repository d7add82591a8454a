"""The bar at the foot of a page hides no row of it, and the wedges of its rows stand in one line.

A row of which less than 24 pixels are in sight is too little for a thumb (WCAG 2.5.8), and whoever
looks at the page takes it for its end.
"""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Opens, Phone, Site
from tests.browser.world import World, filled

HIDDEN = """() => {
  const act = document.querySelector("body > .bar :is(a, button)").getBoundingClientRect();
  const below = innerHeight - act.top;
  const acts = "a.whole, a.button, button, input, select, textarea, summary";
  const highest = Math.min(932, document.documentElement.scrollHeight - 4);
  const found = [];
  for (const one of document.querySelectorAll(`main :is(${acts})`)) {
    if (!one.checkVisibility()) continue;
    const box = (one.closest("li:has(> .grow > .whole, > .whole)") ?? one).getBoundingClientRect();
    for (let height = 568; height <= highest; height += 4) {
      const seen = height - below - box.top;
      const isHalf = 0 < seen && seen < Math.min(24, box.height);
      if (isHalf) found.push(`${height}: ${one.outerHTML.slice(0, 80)}`);
    }
  }
  return found;
}"""
"""What lies half behind an act of a bar that sticks, and on a screen of which height."""
STICKS = "(bar) => getComputedStyle(bar).position === 'sticky'"
ROWS = (
    "runde",
    "settlement",
    "kasse",
    "entrant",
    "table",
    "game",
    "member",
    "evenings",
    "display",
    "plan",
    "new evening",
)


@pytest.fixture(scope="module")
def world(site: Site) -> World:
    return filled(site)


def address(world: World, page: str) -> str:
    """Where a page of this name is."""
    runde = world.abend.runde
    evening = world.abend.url
    tournament = f"{runde}/turnier/{world.tournament}"
    member = min(world.abend.ids.values())
    return {
        "runde": runde,
        "settlement": f"{evening}/abrechnen",
        "kasse": f"{runde}/kasse",
        "entrant": f"{tournament}/leute/1",
        "table": f"{runde}/tisch/{world.table}",
        "game": f"{evening}/spiel/{world.abend.first}",
        "member": f"{runde}/mitglieder/{member}",
        "evenings": f"{runde}/foto",
        "display": f"{world.abend.site.url}/anzeige",
        "plan": f"{tournament}/plan",
        "new evening": f"{runde}/abend/neu",
    }[page]


def opened(phone: Phone, world: World, page: str) -> Locator:
    """The bar of a page."""
    phone.take(world.abend)
    phone.page.goto(address(world, page))
    return phone.page.locator("body > .bar")


@pytest.mark.parametrize("page", ROWS)
def test_no_row_lies_half_behind_the_bar_however_high_the_screen_is(
    open_phone: Opens, world: World, page: str
) -> None:
    phone = open_phone()
    bar = opened(phone, world, page)
    if bar.evaluate(STICKS):
        assert phone.page.evaluate(HIDDEN) == []


def test_the_bar_of_a_form_comes_under_the_thumb_once_something_is_changed(
    open_phone: Opens, world: World
) -> None:
    phone = open_phone((360, 600))
    bar = opened(phone, world, "plan")
    expect(bar).not_to_be_in_viewport()
    phone.page.locator("input[name=name]").press_sequentially("2")
    phone.page.keyboard.press("Tab")
    expect(bar).to_be_in_viewport()


def test_whoever_wants_to_seal_sees_the_question(open_phone: Opens, world: World) -> None:
    """The page begins anew, and what it asks stands at its end."""
    phone = open_phone((360, 600))
    bar = opened(phone, world, "settlement")
    phone.go(bar.locator("button"))
    expect(bar.get_by_role("button", name="Versiegeln", exact=True)).to_be_in_viewport()


def test_an_evening_begins_beside_its_people(open_phone: Opens, site: Site) -> None:
    abend = site.evening()
    abend.enter("Bert", "Cem")
    abend.seal()
    phone = open_phone((360, 740), at=abend)
    phone.page.goto(abend.runde)
    begin = phone.page.locator("main").get_by_role("button", name="Abend beginnen")
    expect(begin).to_be_in_viewport()


WEDGES = """() => [...document.querySelectorAll("main :is(summary, .list > li)")].flatMap((one) => {
  const wedge = getComputedStyle(one, "::after");
  if (wedge.content === "none" || !one.checkVisibility()) return [];
  const row = getComputedStyle(one);
  const beside = [row.paddingRight, row.borderRightWidth, wedge.marginRight].map(parseFloat);
  return Math.round(one.getBoundingClientRect().right - beside.reduce((sum, wide) => sum + wide));
})"""
"""Where the wedges at the ends of rows end."""


@pytest.mark.parametrize("page", ["regeln", "kasse", "abend/1/abrechnen"])
@pytest.mark.parametrize("are_open", [True, False])
def test_the_wedges_of_all_rows_stand_below_each_other(
    open_phone: Opens, world: World, page: str, are_open: bool
) -> None:
    phone = open_phone()
    phone.take(world.abend)
    phone.page.goto(f"{world.abend.runde}/{page}")
    phone.page.evaluate(
        "(open) => document.querySelectorAll('main details').forEach((one) => { one.open = open; })",
        are_open,
    )
    assert len(set(phone.page.evaluate(WEDGES))) == 1
