"""Deleting a game of five: the question who dealt the later ones, with a thumb and one answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Abend, Phone, Site
from tests.browser.judge import violations
from tests.browser.test_look import SMALLER

pytestmark = pytest.mark.browser


@pytest.fixture
def abend(site: Site) -> Abend:
    """Five people and six games; Bert deals next."""
    evening = site.evening()
    for _ in range(6):
        evening.enter(*evening.active()[:2])
    return evening


def test_a_game_is_deleted_and_everybody_keeps_his_deal(
    open_phone: Callable[..., Phone], abend: Abend, axe: str
) -> None:
    phone = open_phone()
    page = phone.page
    page.goto(abend.write)
    before = abend.active()
    page.goto(f"{abend.url}/spiel/{abend.first + 1}/loeschen")
    computed = page.get_by_text("Danach gibt")
    assert not computed.is_visible()
    assert page.get_by_text("Kein späteres Spiel ändert sich.").is_visible()
    assert page.get_by_text("4 spätere Spiele ändern sich.").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.tap("Wie gerechnet")
    assert page.locator(".changes li").filter(has_text="gibt statt").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALLER) == []
    assert violations(page, axe) == []
    phone.tap("Wie gegeben")
    with page.expect_navigation(url=abend.url):
        phone.tap("Löschen")
    assert abend.active() == before
    assert [body.get("dealer") for body in abend.bodies()] == [None, str(abend.ids["Cem"]), None, None, None]
    with page.expect_navigation():
        phone.tap("Rückgängig")
    assert (len(abend.bodies()), abend.active()) == (6, before)


def test_what_another_phone_deleted_is_said_and_the_input_is_kept(
    open_phone: Callable[..., Phone], abend: Abend
) -> None:
    mine, theirs = open_phone(), open_phone()
    for phone in (mine, theirs):
        phone.page.goto(abend.write)
    last = abend.first + 5
    mine.page.goto(f"{abend.url}/spiel/{last}/aendern")
    mine.chip("#augen", "181+")
    theirs.page.goto(f"{abend.url}/spiel/{last}/loeschen")
    with theirs.page.expect_navigation(url=abend.url):
        theirs.tap("Löschen")
    mine.tap(mine.page.locator(".save .go"))
    mine.page.get_by_text("Dieses Spiel steht nicht mehr da").wait_for()
    assert mine.page.get_by_text("Spiel 6 gelöscht").is_visible()
    with mine.page.expect_navigation(url=abend.url):
        mine.tap(mine.page.locator(".save .go"))
    assert [body["augen"] for body in abend.bodies()][-1] == {"re": [181, 210]}
    assert len(abend.bodies()) == 6
