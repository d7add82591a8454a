"""Whose phone this is, in each engine: asked beside the board, answered by one tap, seen in the own
column.

Source: third-look.md, Pages, "Opening by a code or link"; fourth-look.md, Pages, Opening.
"""

import pytest

from tests.browser.conftest import Abend, Site, Takes
from tests.browser.engines import Phone
from tests.browser.engines.test_marks import NAMES_OF_SEVEN

NAMES = NAMES_OF_SEVEN[0]
WITHIN = """[...document.querySelectorAll(".who button")].map((one) => one.getBoundingClientRect())
  .every(({ left, right }) => left >= 0 && right <= innerWidth)"""
GO = """(() => {
  const { top, bottom } = document.querySelector(".bar .go").getBoundingClientRect();
  return top > innerHeight / 2 && bottom <= innerHeight;
})()"""
BORDERS = """[...document.querySelectorAll("#board thead th")].map((one) => getComputedStyle(one).borderBottomWidth)"""


def says_who(phone: Phone, abend: Abend, name: str) -> None:
    """One tap; every chip is in sight without moving sideways."""
    phone.shows(".who button", "nur zuschauen", *NAMES)
    assert phone.evaluate(WITHIN)
    assert phone.sideways() == 0
    assert set(phone.evaluate(BORDERS)) == {"2px"}
    phone.go(".who button", name)
    assert phone.path == abend.url.removeprefix(abend.site.url)
    phone.has(".who", 0)
    own = [place for place, border in enumerate(phone.evaluate(BORDERS)) if border == "4px"]
    assert own == [1 + NAMES.index(one) for one in NAMES if one == name]


def test_one_tap_says_who_one_is(take_phone: Takes, site: Site) -> None:
    phone = take_phone(site.evening(), (320, 568))
    for name in (*NAMES[::6], "nur zuschauen"):
        abend = site.evening(*NAMES)
        phone.goto(abend.write)
        phone.goto(abend.url)
        says_who(phone, abend, name)


def test_on_a_phone_that_lies_the_next_step_stays_in_sight(take_phone: Takes, site: Site) -> None:
    """Also below a long table. Source: third-look.md, Pages, 740x360."""
    abend = site.evening()
    for _ in range(8):
        abend.enter(*abend.active()[:2])
    phone = take_phone(abend, (740, 360))
    for path in (
        "/",
        f"/runde/{abend.runde_id}",
        *(f"{abend.url}{end}" for end in ("", "/spiel", "/strafe")),
    ):
        phone.goto(path)
        assert phone.evaluate(GO), path


@pytest.mark.without_network
def test_nothing_is_asked_that_needs_the_network_while_it_is_gone(
    take_phone: Takes, site: Site
) -> None:
    phone = take_phone(site.evening())
    phone.cut()
    phone.evaluate("dispatchEvent(new Event('lost'))")
    phone.shows(".who")
    phone.restore()
    phone.shows(".who b", "Wer bist du?")
