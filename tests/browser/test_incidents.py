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
    phone.chip(".people", "Maximiliane")
    phone.tap("8")
    phone.tap("die anderen teilen es sich")
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


def test_a_penalty_is_one_screen_with_its_sum_above_the_button(open_phone: Opens, site: Site) -> None:
    """Source: third look, Penalty."""
    abend = site.evening()
    phone = opened(open_phone, abend)
    page = phone.page
    page.goto(f"{abend.url}/strafe")
    go = page.locator(".bar .go")
    assert page.evaluate("document.documentElement.scrollHeight") <= 740
    for words in ("Cem", "8", "die anderen teilen es sich", "zu spät"):
        phone.tap(words)
    expect(page.locator("#outcome")).to_contain_text("Cem −8")
    assert page.evaluate("document.documentElement.scrollHeight") <= 740
    phone.tap("Doro")
    phone.tap("andere …")
    fields = page.locator(".amounts .field:visible")
    expect(fields).to_have_text(["Cem", "Doro"])
    fields.locator("input").first.fill("3")
    fields.locator("input").last.fill("6")
    expect(page.locator("#outcome")).to_contain_text("Doro −6")
    expect(go).to_have_text("Eintragen")
    phone.tap(go)
    expect(page).to_have_url(abend.url)
    body = abend.bodies()[-1]
    assert body["points"] == {str(abend.ids["Cem"]): -3, str(abend.ids["Doro"]): -6}
    assert (body["share"], body["reason"]) == (True, "zu spät")
    page.goto(f"{abend.url}/spiel/{abend.first}/eintrag")
    expect(fields.locator("input").last).to_have_value("6")
    expect(page.locator("#reason")).to_have_value("zu spät")


ORDER = "[...document.querySelectorAll('.seating .grow')].map((one) => one.textContent.trim())"


@pytest.mark.parametrize("touch", [True, False])
@pytest.mark.parametrize("path", ["/abend/{}/tisch", "/abend/neu"])
def test_seats_are_dragged_by_finger_and_by_mouse(open_phone: Opens, site: Site, path: str, touch: bool) -> None:
    """Source: issue "The evening people show around", During play."""
    abend = site.evening()
    phone = opened(open_phone, abend)
    page = phone.page
    page.goto(f"{abend.site.url}/runde/{abend.runde_id}{path.format(abend.id)}")
    grips = page.locator(".grip")
    expect(grips).to_have_count(5)
    grips.first.scroll_into_view_if_needed()
    first, third = (one.bounding_box() for one in (grips.first, grips.nth(2)))
    assert first is not None
    assert third is not None
    x, start, end = first["x"] + 10, first["y"] + 10, third["y"] + third["height"]
    if touch:
        cdp = page.context.new_cdp_session(page)
        for kind, y in (("touchStart", start), ("touchMove", start + 30), ("touchMove", end), ("touchEnd", None)):
            points = [{"x": x, "y": y}] if y is not None else []
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    else:
        page.mouse.move(x, start)
        page.mouse.down()
        page.mouse.move(x, end, steps=3)
        page.mouse.up()
    assert page.evaluate(ORDER) == ["Bert", "Cem", "Anna", "Doro", "Ela"]
    if path.endswith("tisch"):
        with page.expect_navigation(url=abend.url):
            expect(page.locator(".bar .go")).to_have_text("Eintragen")
            page.locator(".bar .go").click()
        table = abend.bodies()[-1]["table"]
        assert [name for one in table for name, ident in abend.ids.items() if one == str(ident)] == [
            "Bert",
            "Cem",
            "Anna",
            "Doro",
            "Ela",
        ]
