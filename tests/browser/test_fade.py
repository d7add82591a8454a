"""Pages fade into each other, and the console stays silent: `open_phone` fails a test at a script
error. Source: issue "From good paper to an app of today", Installed on a phone.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Abend, Opens, Site
from tests.browser.judge import addresses, pages
from tests.browser.world import World, filled

TOLD = (
    "addEventListener('pagereveal', (event) => { window.fades = Boolean(event.viewTransition); });"
)
FADED = "async () => { await document.activeViewTransition?.finished; return window.fades; }"
LEAVE = "(path) => { location.assign(path); }"
HELP = "/hilfe"
ALIKE = {"reduced_motion": "no-preference"}


def every_page(world: World) -> list[str]:
    """The address of every page of the app's map."""
    found = list[str]()
    for rule in pages(world.abend.site.app):
        key = rule.rule if "eintrag" in rule.rule else rule.endpoint
        found += addresses(rule.rule, world.values(key))
    return found


def left_for(page: Page, path: str) -> bool:
    """Whether that page faded in, when it stands still."""
    with page.expect_navigation():
        page.evaluate(LEAVE, path)
    return bool(page.evaluate(FADED))


@pytest.mark.usefixtures("undrawn")
def test_every_page_is_come_to_from_a_fading_page_and_back_without_a_word_in_the_console(
    open_phone: Opens, site: Site
) -> None:
    world = filled(site)
    page = open_phone(at=world.abend, script=TOLD, **ALIKE).page
    page.goto(site.url + HELP)
    at_once = set()
    for path in every_page(world):
        if not left_for(page, path):
            at_once.add(path.removeprefix(f"/runde/{world.abend.runde_id}"))
        left_for(page, HELP)
    evening = f"/abend/{world.abend.id}"
    leads_to_board = f"{evening}/ende"
    game = f"{evening}/spiel/{world.abend.first}"
    entries = {f"{evening}/spiel", f"{game}/aendern", f"{game}/davor"}
    penalty = f"{evening}/spiel/{world.penalty}/eintrag"
    wall = f"/turnier/{world.tournament}/wand"
    assert at_once == {evening, leads_to_board, *entries, penalty, wall}


def test_a_page_left_or_turned_while_it_fades_says_nothing(open_phone: Opens, abend: Abend) -> None:
    page = open_phone(at=abend, path="/mehr", **ALIKE).page
    for path in (HELP, "/", HELP, abend.runde, abend.url, HELP):
        with page.expect_navigation(wait_until="commit"):
            page.evaluate(LEAVE, path)
    page.wait_for_load_state()
    with page.expect_navigation():
        page.evaluate(LEAVE, "/")
    page.set_viewport_size({"width": 740, "height": 360})
    page.evaluate(FADED)
