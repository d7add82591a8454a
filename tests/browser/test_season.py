"""The season on a phone: a table is pushed and keeps its first column. Its pages are measured in test_states.py."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Abend, Phone, Site
from tests.browser.test_look import LONG, Opens

pytestmark = pytest.mark.browser
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def played(site: Site, *names: str) -> Abend:
    """An evening with games of all sorts."""
    abend = site.evening(*names)
    abend.enter(*abend.active()[:2], announcements=[{"party": "re", "says": "re"}], augen=190)
    abend.enter(*abend.active()[1:3], specials=[{"id": "fuchs_caught", "party": "re", "count": 1}])
    abend.enter(abend.active()[0])
    return abend


def opened(open_phone: Opens, abend: Abend, width: int = 360, **options: str) -> Phone:
    phone = open_phone((width, 740), **options)
    phone.page.goto(abend.read)
    return phone


def test_the_first_column_stays_when_a_table_is_pushed(open_phone: Opens, site: Site) -> None:
    abend = played(site, *LONG, "Fritzchen", "Gülcangül")
    phone = opened(open_phone, abend)
    phone.page.goto(f"{site.url}/runde/{abend.runde_id}/saison")
    phone.page.evaluate(OPEN)
    moved = phone.page.evaluate(
        """() => {
          const box = document.querySelector("#partners").closest(".grid-box");
          const before = box.querySelector("tbody th").getBoundingClientRect().left;
          box.scrollLeft = 500;
          return [box.scrollLeft > 0, box.querySelector("tbody th").getBoundingClientRect().left - before];
        }"""
    )
    assert moved == [True, 0]
