"""A point that stands as ten: the live value says what will stand on the board, and four digits have room there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Phone, Site
from tests.conftest import CAST

pytestmark = pytest.mark.browser
WIDER = """() => [...document.querySelectorAll("#board th, #board td, .total")]
  .filter((cell) => (cell.querySelector("a")?.offsetWidth ?? cell.scrollWidth) > cell.clientWidth + 1)
  .filter((cell) => getComputedStyle(cell).display !== "inline").map((cell) => cell.textContent.trim())"""
"""Cells whose words are wider than they are; where one taps a row is part of its link, and as wide as the row."""


def test_value_and_totals_stand_times_ten(open_phone: Callable[..., Phone], site: Site) -> None:
    """Source: options.md, `counting.unit`: the board shows points times so much."""
    rules = read_rules({"preset": "kif", "options": {"counting.unit": 10}})
    abend = site.evening(*CAST[:4], rules=rules)
    anna, bert, cem, doro = (str(abend.ids[name]) for name in CAST[:4])
    large = {anna: 300, bert: -300, cem: 150, doro: -150}
    abend.enter(*CAST[:2], augen=None, game="direct", re=[], points=large)
    phone = open_phone((320, 640))
    page = phone.page
    page.goto(abend.write)
    page.goto(abend.url)
    assert phone.totals() == ["3000", "−3000", "1500", "−1500"]
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.goto(f"{abend.url}/spiel")
    for name in CAST[:2]:
        phone.chip("#re", name)
    phone.chip("#augen", "121")
    value = page.locator("#value b")
    expect(value).to_have_text("Re +10")
    phone.save()
    expect(page.locator("tbody tr").first.locator("td").last).to_have_text("10")
    assert phone.totals() == ["3010", "−2990", "1490", "−1510"]


def test_what_is_typed_in_bock_is_said_as_it_will_stand(open_phone: Callable[..., Phone], site: Site) -> None:
    """Source: options.md, `counting.unit`: typed are single points; what stands is times Bock and times the unit."""
    options = {"bock.on": True, "bock.triggers": ["split_120"], "counting.unit": 10}
    abend = site.evening(*CAST[:4], rules=read_rules({"preset": "kif", "options": options}))
    abend.enter(*CAST[:2], augen=120)
    phone = open_phone((360, 740))
    page = phone.page
    page.goto(abend.write)
    page.goto(abend.url)
    before = [int(total.replace("−", "-")) for total in phone.totals()]
    page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    for seat, points in enumerate(("4", "4", "-4")):
        page.locator('#points [name^="p:"]').nth(seat).fill(points)
    expect(page.locator("#stands")).to_have_text("So steht es dann da: Anna +80, Bert +80, Cem −80, Doro −80")
    page.get_by_label("Schon mit Bock ×2 gerechnet").tap()
    expect(page.locator("#stands")).to_have_text("So steht es dann da: Anna +40, Bert +40, Cem −40, Doro −40")
    page.get_by_label("Schon mit Bock ×2 gerechnet").tap()
    phone.save()
    after = [int(total.replace("−", "-")) for total in phone.totals()]
    assert [new - old for old, new in zip(before, after, strict=True)] == [80, 80, -80, -80]
