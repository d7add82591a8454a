"""What an evening shows and takes besides games, in each engine: seats, fingers, clock, moments, its end.

Source: issue "The evening people show around". Drivers other than Chromium's have one finger, so events are dispatched.
"""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Site, Takes

pytestmark = pytest.mark.browser
FLASH = ".flash"
HELD = """(first, second) => {
  const seats = [...document.querySelectorAll("#re .seat input")];
  for (const [kind, touched] of [["touchstart", [first]], ["touchstart", [first, second]], ["touchend", []]]) {
    const event = new Event(kind, { bubbles: true, cancelable: true });
    event.touches = touched.map((place) => ({ target: seats[place] }));
    seats[first].dispatchEvent(event);
  }
}"""
DRAGGED = """() => {
  Element.prototype.setPointerCapture = () => {};
  const grips = [...document.querySelectorAll(".grip")];
  const at = ({ top, height }) => top + height;
  const place = { pointerId: 1, isPrimary: true, bubbles: true, clientY: at(grips[2].getBoundingClientRect()) };
  for (const kind of ["pointerdown", "pointermove", "lostpointercapture"]) {
    grips[0].dispatchEvent(new PointerEvent(kind, place));
  }
}"""


def test_two_fingers_choose_two_people_and_a_seat_is_dragged(take_phone: Takes, site: Site) -> None:
    abend = site.evening()
    phone = take_phone(abend)
    phone.goto(f"{abend.url}/spiel")
    phone.has("#value b", 1)
    phone.evaluate(HELD, 0, 2)
    phone.shows("#re .seat:has(:checked) b", "Bert", "Doro")
    phone.goto(f"/runde/{abend.runde_id}/abend/{abend.id}/tisch")
    phone.has(".grip", 5)
    phone.evaluate(DRAGGED)
    phone.shows(".seating .grow", "Bert", "Cem", "Anna", "Doro", "Ela")


@pytest.mark.parametrize("path", ["", "?gross"])
def test_the_clock_runs_and_a_lead_that_changes_is_a_moment_once(take_phone: Takes, site: Site, path: str) -> None:
    rules = read_rules({"options": {"evening.ends": "open", "evening.minutes": 100}})
    abend = site.evening("Anna", "Bert", "Cem", "Doro", rules=rules)
    abend.enter("Anna")
    phone = take_phone(abend)
    phone.goto(abend.url + path)
    phone.until("/^noch \\d+ min$/.test(document.querySelector('.state time')?.textContent)")
    phone.has(FLASH, 0)
    abend.enter("Bert", augen=240)
    phone.shows(FLASH, "★ Bert führt jetzt.")
    phone.goto(abend.url + path)
    phone.has(FLASH, 1)
    phone.shows(FLASH)


def test_the_end_shows_who_won_and_then_who_pays_whom(take_phone: Takes, site: Site) -> None:
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    abend.enter("Anna", "Bert")
    abend.seal()
    phone = take_phone(abend)
    phone.goto(f"{abend.url}/ende")
    phone.until("/gewinn/.test(document.querySelector('main').innerText)")
    assert phone.sideways() == 0
    phone.go(".bar .go")
    assert phone.path.endswith("/abrechnen")


def test_the_legend_says_what_the_numbers_are_and_switches_to_points(take_phone: Takes, site: Site) -> None:
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    abend.enter("Anna", "Bert")
    phone = take_phone(abend)
    phone.until("document.querySelector('.key').innerText.startsWith('Zahlen: Stand nach dem Spiel')")
    phone.go(".key button")
    phone.until("document.querySelector('.key').innerText.startsWith('Zahlen: Punkte')")
