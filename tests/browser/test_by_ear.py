"""Who uses only the keyboard, and who hears a page: the way by Tab, where a refused form begins,
and what is said of what was just done.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Opens, Phone, Site, go
from tests.browser.judge import addresses, pages
from tests.browser.test_states import UNFOLD
from tests.browser.world import World, filled

WALK = (Path(__file__).parent / "walk.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def world(site: Site) -> World:
    return filled(site)


@pytest.fixture
def reader(open_phone: Opens, world: World) -> Page:
    """A phone with a keyboard that has opened the write link of the Runde."""
    page = open_phone(reduced_motion="reduce").page
    page.context.request.get(world.abend.write, max_redirects=0)
    return page


def walked(page: Page) -> list[str]:
    """What is wrong with the page for whoever walks through it by Tab, folded and unfolded."""
    page.keyboard.press("Tab")  # from now on the focus is shown
    found: list[str] = page.evaluate(WALK)
    if page.evaluate(UNFOLD):
        found += page.evaluate(WALK)
    return found


@pytest.mark.usefixtures("undrawn")
def test_tab_leads_down_every_page_and_each_stop_is_seen_and_named(
    reader: Page, world: World
) -> None:
    site = world.abend.site
    found = list[str]()
    for rule in pages(site.app):
        values = world.values(rule.rule if "eintrag" in rule.rule else rule.endpoint)
        for path in addresses(rule.rule, values):
            reader.goto(site.url + path)
            found += [f"{path}: {fault}" for fault in dict.fromkeys(walked(reader))]
    assert not found, "\n".join(found)


REFUSED = {
    "/name": ("#name", {"#name": ""}),
    "/kasse/buchen": ("#member", {}),
    "/liga/neu": ("#name", {"#name": ""}),
    "/einlesen": ("#file", {}),
    "/tarif": ("section[role=alert]", {"[name='players_rate']": "abc"}),
}
"""What has the focus once a form of the Runde was refused, and what is typed into it before."""


@pytest.mark.parametrize("path", REFUSED)
def test_a_form_that_comes_back_has_the_focus_at_its_first_mistake(
    reader: Page, world: World, path: str
) -> None:
    place, typed = REFUSED[path]
    reader.goto(world.abend.runde + path)
    for field, text in typed.items():
        reader.locator(field).first.fill(text)
    go(reader.locator(".bar .go"))
    expect(reader.locator(".error").first).to_be_visible()
    expect(reader.locator(place)).to_be_focused()


def test_a_board_says_what_was_just_done(phone: Phone, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = phone.page
    page.goto(abend.url)
    expect(page.locator("#live")).to_have_text("Spiel 1: Re +1")
    go(page.get_by_role("button", name="Rückgängig"))
    expect(page.locator("#live")).to_contain_text("Rückgängig")


def test_a_page_says_what_was_just_saved(phone: Phone, abend: Abend) -> None:
    page = phone.page
    page.goto(f"{abend.url}/name")
    page.locator("#name").fill("Bei Anna")
    go(page.locator(".bar .go"))
    heard = page.locator("p.hidden[aria-live]").filter(has_text="Bei Anna")
    expect(heard).to_have_count(1)
    expect(heard).to_have_count(0)


def test_a_seat_that_was_moved_by_its_button_can_be_moved_again_at_once(
    phone: Phone, abend: Abend
) -> None:
    page = phone.page
    page.goto(f"{abend.url}/tisch")
    up = page.get_by_role("button", name="Doro nach oben")
    up.press("Enter")
    expect(page.locator(".seating > li").nth(2)).to_contain_text("Doro")
    expect(up).to_be_focused()
    up.press("Enter")
    expect(page.locator(".seating > li").nth(1)).to_contain_text("Doro")


def test_a_code_is_one_picture_with_a_name(reader: Page, world: World) -> None:
    reader.goto(f"{world.abend.runde}/links")
    expect(reader.get_by_role("img", name="QR-Code: Schreiblink")).to_have_count(1)
    expect(reader.locator("svg.qr")).to_have_attribute("aria-hidden", "true")
