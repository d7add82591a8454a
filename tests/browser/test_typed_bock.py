"""Points typed in while Bock runs: what will stand is shown before it is saved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Phone, Site
from tests.browser.judge import violations
from tests.browser.test_look import SMALLER

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]


def test_what_will_stand_is_shown_with_and_without_bock(open_phone: Opens, site: Site, axe: str) -> None:
    rules = read_rules({"preset": "kif", "options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    abend = site.evening("Anna", "Bert", "Cem", "Doro", rules=rules)
    abend.enter("Anna", "Bert", augen=120)
    phone = open_phone()
    page = phone.page
    page.goto(abend.write)
    page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    stands = page.locator("#stands")
    expect(stands).to_have_text("Sonst wird mit ×2 aufgeschrieben.")
    for seat, points in enumerate(("4", "4", "-4")):
        page.locator('#points [name^="p:"]').nth(seat).fill(points)
    expect(stands).to_have_text("So steht es dann da: Anna +8, Bert +8, Cem −8, Doro −8")
    page.get_by_label("Schon mit Bock ×2 gerechnet").tap()
    expect(stands).to_have_text("So steht es dann da: Anna +4, Bert +4, Cem −4, Doro −4")
    assert page.evaluate(SMALLER) == []
    assert violations(phone.page, axe) == []
    phone.save()
    expect(page.locator("tbody tr").first.locator("td").last).to_contain_text("×2")
