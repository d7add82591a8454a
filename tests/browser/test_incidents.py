"""The small forms of an evening with a thumb: one tap saves, 44 px, nothing sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Phone, Site

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]


@pytest.fixture
def abend(site: Site) -> Abend:
    """Five people, a game and a penalty."""
    evening = site.evening("Maximiliane", "Bartholomäus", "Cem", "Doro", "Ela")
    evening.enter(*evening.active()[:2])
    return evening


def opened(open_phone: Opens, abend: Abend, size: tuple[int, int] = (360, 740)) -> Phone:
    phone = open_phone(size)
    phone.page.goto(abend.write)
    return phone


def penalize(phone: Phone, abend: Abend) -> None:
    phone.page.goto(f"{abend.url}/strafe")
    phone.page.locator(".amounts input").first.fill("8")
    phone.tap("Die anderen am Tisch teilen es sich")
    phone.page.get_by_text("Maximiliane −8, Bartholomäus, Cem, Doro und Ela je +2.").wait_for()
    with phone.page.expect_navigation(url=abend.url):
        phone.tap("Eintragen")


def test_the_price_stands_there_before_one_tap_saves(open_phone: Opens, abend: Abend) -> None:
    phone = opened(open_phone, abend)
    penalize(phone, abend)
    assert abend.bodies()[-1]["share"] is True
    phone.tap("Rückgängig")
    phone.page.get_by_text("Rückgängig:").wait_for()
    assert len(abend.bodies()) == 1


def test_only_what_a_choice_makes_needful_is_seen(open_phone: Opens, abend: Abend) -> None:
    phone = opened(open_phone, abend)
    phone.page.goto(f"{abend.url}/falsch-bedient")
    soloist, hurts, absagen = (phone.page.locator(one) for one in (".solo", ".hurts", ".absagen"))
    assert [one.is_visible() for one in (soloist, hurts, absagen)] == [False, False, False]
    phone.tap("ein Solo")
    assert [one.is_visible() for one in (soloist, hurts, absagen)] == [True, True, False]
    phone.tap("schwer")
    assert [one.is_visible() for one in (soloist, hurts, absagen)] == [True, False, True]


def test_a_player_joins_and_the_next_order_is_taken(open_phone: Opens, abend: Abend) -> None:
    phone = opened(open_phone, abend)
    phone.page.goto(f"{abend.url}/tisch")
    phone.page.locator("#name").fill("Fritz")
    phone.tap("Dazu")
    phone.page.get_by_text("Sitzordnung 1 von 120").wait_for()
    phone.tap("Nächste Sitzordnung")
    phone.page.get_by_text("Sitzordnung 2 von 120").wait_for()
    with phone.page.expect_navigation(url=abend.url):
        phone.tap("Eintragen")
    assert len(abend.bodies()[-1]["table"]) == 6
    assert phone.page.get_by_text("Tisch: Fritz kommt dazu").is_visible()


@pytest.mark.without_network
def test_what_cannot_wait_without_network_does_not_offer_to_be_saved(open_phone: Opens, abend: Abend) -> None:
    phone = opened(open_phone, abend)
    phone.page.goto(f"{abend.url}/regeln")
    phone.page.wait_for_load_state("networkidle")
    asks = phone.page.locator("button.go").inner_text()
    phone.page.context.set_offline(True)
    with phone.page.expect_event("requestfailed"):
        phone.page.evaluate(
            "document.querySelector('#incident').elements.rules[0].dispatchEvent(new Event('input', { bubbles: true }))"
        )
    assert phone.page.evaluate("document.querySelector('#incident').elements.seen.value") == ""
    expect(phone.page.locator("button.go")).to_have_text(asks)
