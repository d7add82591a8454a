"""The people of a tournament at the door: letters find a name, a tap ticks it, and the row alone
is replaced.

Source: fourth-look.md, part 4: *Anwesend?* as a list with search.
"""

import pytest
from playwright.sync_api import Locator, expect

from scorepad.actions.tournament import tournament
from scorepad.actions.tournament.tournament_entries import NewEntrant, add
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from tests.browser.conftest import NOW, Opens, Phone, Site, made

NAMES = [f"{first} {last}" for last in ("Meier", "Müller") for first in ("Anna", "Bert", "Cem")]


@pytest.fixture
def door(site: Site, open_phone: Opens) -> Phone:
    """The list of six people on the phone of who leads."""
    abend = site.evening()
    with site.app.app_context():
        plan = write_plan(SUGGESTIONS["village"].plan)
        ident = tournament.create(
            abend.runde_id, name="Sommer", date=NOW.date(), plan=plan, **made()
        )
        add(abend.runde_id, ident, [NewEntrant(name) for name in NAMES], **made())
    phone = open_phone(at=abend)
    phone.page.goto(f"{abend.runde}/turnier/{ident}/leute")
    phone.page.evaluate("window.stays = true")
    return phone


def rows(phone: Phone) -> Locator:
    return phone.page.locator(".attending > li").locator("visible=true")


def test_letters_filter_without_loading_the_page(door: Phone) -> None:
    door.page.locator("#find-text").fill("mul")
    expect(rows(door)).to_have_count(3)
    door.page.locator("#find-text").fill("b mul")
    expect(rows(door)).to_have_count(1)
    door.page.locator("#find-text").fill("x")
    expect(door.page.locator("#none")).to_be_visible()
    assert door.page.evaluate("window.stays") is True


def test_one_tap_ticks_and_one_notes_the_fee_and_the_head_counts(door: Phone) -> None:
    row = door.page.locator("#nr-2")
    door.tap(row.locator(".here"))
    expect(row).to_have_attribute("data-state", "here")
    door.tap(row.locator(".paid"))
    expect(row.locator(".paid")).to_have_attribute("aria-pressed", "true")
    expect(door.page.locator("#counts")).to_have_text("1 von 6 da, 5 offen, 1 bezahlt")
    door.tap(row.locator(".missing"))
    expect(row).to_have_attribute("data-state", "missing")
    assert door.taps == 3
    assert door.page.evaluate("window.stays") is True


def test_a_row_stays_in_its_filter_until_another_is_chosen(door: Phone) -> None:
    door.chip(".only", "offen")
    door.tap(door.page.locator("#nr-1 .here"))
    expect(door.page.locator("#nr-1")).to_have_attribute("data-state", "here")
    expect(rows(door)).to_have_count(6)
    door.chip(".only", "fehlen")
    expect(rows(door)).to_have_count(0)
    door.chip(".only", "offen")
    expect(rows(door)).to_have_count(5)


def test_enter_ticks_the_only_one_who_is_left_and_the_next_name_is_typed_at_once(
    door: Phone,
) -> None:
    door.page.locator("#find-text").fill("bert me")
    door.page.keyboard.press("Enter")
    expect(door.page.locator("#nr-2")).to_have_attribute("data-state", "here")
    door.page.keyboard.type("cem mü")
    door.page.keyboard.press("Enter")
    expect(door.page.locator("#nr-6")).to_have_attribute("data-state", "here")


def test_enter_ticks_nobody_while_several_are_left(door: Phone) -> None:
    door.page.locator("#find-text").fill("anna")
    door.page.keyboard.press("Enter")
    expect(rows(door)).to_have_count(2)
    expect(door.page.locator("#counts")).to_have_text("6 Leute, 0 bezahlt")


def test_the_keyboard_stays_on_the_button_that_it_pressed(door: Phone) -> None:
    door.page.locator("#nr-3 .here").focus()
    door.page.keyboard.press("Enter")
    expect(door.page.locator("#nr-3")).to_have_attribute("data-state", "here")
    expect(door.page.locator("#nr-3 .here")).to_be_focused()
    door.page.keyboard.press("Enter")
    expect(door.page.locator("#nr-3")).to_have_attribute("data-state", "open")


def test_after_one_was_ticked_alone_all_others_are_ticked_and_everybody_is_still_shown(
    door: Phone,
) -> None:
    door.tap(door.page.locator("#nr-2 .missing"))
    expect(door.page.locator("#nr-2")).to_have_attribute("data-state", "missing")
    door.chip("#rest", "sind da")
    expect(door.page.locator("#counts")).to_have_text("5 von 6 da, 1 fehlt, 0 bezahlt")
    expect(rows(door)).to_have_count(6)


def test_letters_that_a_keyboard_lacks_are_found_by_their_like(door: Phone) -> None:
    door.page.locator("#nr-1 .name").evaluate("name => name.textContent = 'Ayşe Yıldız'")
    door.page.locator("#find-text").fill("yildiz")
    expect(rows(door)).to_have_count(1)
