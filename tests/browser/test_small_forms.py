"""Penalty, wrong card and their like: what it costs stands under the button, and what was left
unsent says so.

Source: fourth-look.md, part 2, Penalty, wrong card.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Opens, Phone

PATHS = {"/strafe": (".people: Anna", "main: 8"), "/falsch-bedient": (".people: Bert",)}
COSTS = {"/strafe": "Anna −8", "/falsch-bedient": "Bert −3"}


def filled(phone: Phone, abend: Abend, path: str) -> None:
    """The form as somebody has filled it in, with all its scripts."""
    phone.page.goto(abend.url + path, wait_until="networkidle")
    for chip in PATHS[path]:
        phone.chip(*chip.split(": "))


@pytest.mark.parametrize("path", PATHS)
def test_the_button_enters_from_the_start_and_a_double_tap_enters_once(
    phone: Phone, abend: Abend, path: str
) -> None:
    phone.page.goto(abend.url + path, wait_until="networkidle")
    go = phone.page.locator(".bar .go")
    expect(go).to_have_text("Eintragen")
    filled(phone, abend, path)
    expect(phone.page.locator("#outcome")).to_contain_text(COSTS[path])
    expect(go).to_have_text("Eintragen")
    phone.page.evaluate(
        "for (const wait of [0, 300]) setTimeout(() => document.querySelector('.bar "
        ".go')?.click(), wait)"
    )
    phone.page.locator("#board").wait_for()
    phone.page.wait_for_timeout(400)
    assert len(abend.bodies()) == 1


def test_what_it_costs_follows_each_tap_and_fades_while_it_is_asked(
    phone: Phone, abend: Abend
) -> None:
    filled(phone, abend, "/strafe")
    outcome = phone.page.locator("#outcome")
    expect(outcome).to_contain_text("Anna −8")
    held = phone.hold("**/strafe")
    phone.chip(".people", "Bert")
    phone.until("document.querySelector('#outcome.old') !== null")
    expect(phone.page.locator(".bar .go")).to_have_text("Eintragen")
    for _moment in range(200):
        if held:
            break
        phone.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(outcome).to_contain_text("Anna und Bert je −8")
    expect(phone.page.locator("#outcome.old")).to_have_count(0)


@pytest.mark.parametrize("path", PATHS)
def test_without_script_a_double_tap_on_what_it_costs_enters_nothing(
    open_phone: Opens, abend: Abend, path: str
) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.page.goto(abend.write)
    phone.page.goto(abend.url + path)
    for chip in PATHS[path]:
        phone.chip(*chip.split(": "))
    go = phone.page.locator(".bar .go:visible")
    expect(go).to_have_text("Was kostet das?")
    go.dblclick()
    expect(phone.page.locator(".card", has_text=COSTS[path])).to_be_visible()
    for _tap in range(3):
        phone.go(phone.page.locator(".bar .go:visible"))
        expect(phone.page.locator(".bar .go:visible")).to_have_text("Was kostet das?")
    assert abend.bodies() == []
    phone.go(phone.page.locator(".card .button:visible", has_text="Eintragen"))
    assert len(abend.bodies()) == 1


@pytest.mark.parametrize("path", PATHS)
def test_what_was_left_unsent_says_so_and_goes_with_one_tap(
    phone: Phone, abend: Abend, path: str
) -> None:
    filled(phone, abend, path)
    left = phone.page.locator("#incident > .notice")
    expect(left).to_have_count(0)
    phone.page.goto(abend.url)
    phone.page.goto(abend.url + path, wait_until="networkidle")
    expect(left).to_contain_text("Entwurf von eben")
    expect(phone.page.locator("#outcome")).to_contain_text(COSTS[path])
    phone.tap(left.get_by_text("Leeren"))
    expect(left).to_have_count(0)
    expect(phone.page.locator(".people :checked")).to_have_count(0)
    expect(phone.page.locator("#outcome")).to_be_empty()
    for again in (abend.url, abend.url + path):
        phone.page.goto(again, wait_until="networkidle")
    expect(left).to_have_count(0)
    expect(phone.page.locator(".people :checked")).to_have_count(0)


def test_what_was_only_looked_at_is_no_draft(phone: Phone, abend: Abend) -> None:
    """Taken back by hand, or never filled in."""
    for path in ("/strafe", "/falsch-bedient", "/neu-geben"):
        for again in (path, "", path):
            phone.page.goto(abend.url + again, wait_until="networkidle")
        expect(phone.page.locator("#incident > .notice")).to_have_count(0)
    filled(phone, abend, "/strafe")
    phone.chip(".people", "Anna")
    phone.page.locator("[name=how]:checked").evaluate("(one) => one.form.reset()")
    phone.page.locator("#incident").dispatch_event("input")
    phone.page.goto(f"{abend.url}/strafe", wait_until="networkidle")
    expect(phone.page.locator("#incident > .notice")).to_have_count(0)


def test_a_correction_says_what_it_costs_as_soon_as_it_opens(phone: Phone, abend: Abend) -> None:
    filled(phone, abend, "/strafe")
    phone.go(phone.page.locator(".bar .go"))
    phone.page.goto(f"{abend.url}/spiel/{abend.first}/eintrag")
    expect(phone.page.locator("#outcome")).to_contain_text("Anna −8")
    expect(phone.page.locator(".bar .go")).to_have_text("Eintragen")
