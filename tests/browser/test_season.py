"""The season on a phone: nothing sideways but inside the tables, every target 44 px, and axe."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Abend, Phone, Site
from tests.browser.judge import violations
from tests.browser.test_look import LONG, SMALLER, Opens

pytestmark = pytest.mark.browser
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def played(site: Site, *names: str) -> Abend:
    """An evening with games of all sorts."""
    abend = site.evening(*names)
    abend.enter(*abend.active()[:2], announcements=[{"party": "re", "says": "re"}], augen=190)
    abend.enter(*abend.active()[1:3], specials=[{"id": "fuchs_caught", "party": "re", "count": 1}])
    abend.enter(abend.active()[0])
    return abend


def pages(abend: Abend) -> list[str]:
    season = f"{abend.site.url}/runde/{abend.runde_id}/saison"
    wrong = f"{season}?von=nie&mindestens=x"
    return [season, wrong, f"{season}/andere-regeln?regeln=mainz", f"{abend.url}/andere-regeln?regeln=kif"]


def opened(open_phone: Opens, abend: Abend, width: int = 360, **options: str) -> Phone:
    phone = open_phone((width, 740), **options)
    phone.page.goto(abend.read)
    return phone


@pytest.mark.parametrize("people", [("Anna", "Bert", "Cem", "Doro"), (*LONG, "Fritzchen", "Gülcangül")])
def test_only_the_tables_are_pushed_sideways_at_320(open_phone: Opens, site: Site, people: tuple[str, ...]) -> None:
    abend = played(site, *people)
    phone = opened(open_phone, abend, 320)
    for url in pages(abend):
        phone.page.goto(url)
        phone.page.evaluate(OPEN)
        wide = phone.page.evaluate(
            """() => document.documentElement.scrollWidth > 320 && [...document.body.querySelectorAll("*")]
               .filter((one) => one.getBoundingClientRect().right > 320).map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert not wide, url


def test_the_first_column_stays_when_a_table_is_pushed(open_phone: Opens, site: Site) -> None:
    abend = played(site, *LONG, "Fritzchen", "Gülcangül")
    phone = opened(open_phone, abend)
    phone.page.goto(pages(abend)[0])
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


def test_every_target_takes_44_px(open_phone: Opens, site: Site) -> None:
    abend = played(site)
    phone = opened(open_phone, abend)
    for url in pages(abend):
        phone.page.goto(url)
        phone.page.evaluate("document.querySelectorAll('details.card').forEach((one) => { one.open = true; })")
        assert phone.page.evaluate(SMALLER) == [], url
    phone.page.goto(pages(abend)[0])
    phone.page.evaluate(OPEN)
    sizes = phone.page.evaluate(
        """() => [...document.querySelectorAll("#peaks a")].map((one) => {
             const box = one.getBoundingClientRect();
             return Math.min(box.width, box.height);
           })"""
    )
    assert len(sizes) == 10
    assert min(sizes) >= 44


def test_axe_finds_nothing(open_phone: Opens, site: Site, axe: str) -> None:
    abend = played(site)
    phone = opened(open_phone, abend)
    for url in pages(abend):
        phone.page.goto(url)
        phone.page.evaluate(OPEN)
        assert violations(phone.page, axe) == [], url
