"""The wedges of the rows of a page stand in one line."""

import pytest

from tests.browser.conftest import Opens, Site
from tests.browser.world import World, filled

WEDGES = """() => [...document.querySelectorAll("main :is(summary, .list > li)")].flatMap((one) => {
  const wedge = getComputedStyle(one, "::after");
  if (wedge.content === "none" || !one.checkVisibility()) return [];
  const row = getComputedStyle(one);
  const beside = [row.paddingRight, row.borderRightWidth, wedge.marginRight].map(parseFloat);
  return Math.round(one.getBoundingClientRect().right - beside.reduce((sum, wide) => sum + wide));
})"""
"""Where the wedges at the ends of rows end."""


@pytest.fixture(scope="module")
def world(site: Site) -> World:
    return filled(site)


@pytest.mark.parametrize("page", ["runde/regeln", "runde/kasse", "evening/abrechnen"])
@pytest.mark.parametrize("are_open", [True, False])
def test_the_wedges_of_all_rows_stand_below_each_other(
    open_phone: Opens, world: World, page: str, are_open: bool
) -> None:
    phone = open_phone()
    phone.take(world.abend)
    of, _slash, path = page.partition("/")
    place = world.abend.runde if of == "runde" else world.abend.url
    phone.page.goto(f"{place}/{path}")
    phone.page.evaluate(
        "(open) => document.querySelectorAll('main details').forEach((one) => { one.open = open; })",
        are_open,
    )
    assert len(set(phone.page.evaluate(WEDGES))) == 1
