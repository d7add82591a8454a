"""What a leader needs for a whole round of 104 people, counted in taps and keys.

108 are entered. At the door: 4 taps for those who are missing and 1 for all others; 3 taps to draw
and release; 13 lists on paper by the keys of numbers, 16 keys a list (the other 13 tables write and
confirm on phones); 1 tap to the next round. Together 9 taps and about 210 keys: at a hundred keys a
minute some two minutes of typing. Source: issue 47, Proof.
"""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Opens, Phone, Site
from tests.browser.test_desk import LAPTOP, Keys
from tests.browser.village import held, names

MOST_TAPS = 9
MOST_KEYS = 230
PAPER = range(1, 26, 2)
PHONES = range(2, 27, 2)


def bar(leader: Phone, words: str) -> Locator:
    """What the bar at the bottom offers under these words."""
    offered = leader.page.locator(".bar a, .bar button")
    return offered.filter(has_text=re.compile(rf"^\s*{words}\s*$")).first


def test_a_round_of_26_tables_takes_nine_taps_and_two_minutes_of_typing(
    open_phone: Opens, site: Site
) -> None:
    village = held(site, names(108))
    leader = open_phone(LAPTOP, at=village.abend)
    page = leader.page
    page.goto(f"{village.url}/leute")
    for number in (7, 31, 58, 99):
        leader.tap(page.locator(f"#nr-{number} .missing"))
        expect(page.locator(f"#nr-{number}")).to_have_attribute("data-state", "missing")
    leader.go(page.locator("#rest").get_by_role("button", name="sind da"))
    leader.go(bar(leader, "Runde 1 auslosen"))
    leader.go(bar(leader, "Auslosen"))
    leader.go(bar(leader, "Runde 1 freigeben"))
    expect(page.locator("#offen li")).to_have_count(26)
    village.finish_round(PHONES)
    keys = Keys(page)
    for table in PAPER:
        first = 10 + 2 * table
        keys.enter(table, str(first), "-12", "-20", str(32 - first))
        expect(page.locator("#table")).to_be_focused()
    leader.go(bar(leader, "Runde 2 auslosen"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Auslosung von Runde 2")
    assert leader.taps <= MOST_TAPS
    assert keys.count <= MOST_KEYS, keys.count
