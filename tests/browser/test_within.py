"""What people type or are called stays within its page: long words in an error, tables on a phone.
Source: issue "From good paper to an app of today", Holds at the end: no sideways scroll.
"""

import pytest

from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import PORTRAIT, Abend, Opens, Site
from tests.browser.judge import MEASURE
from tests.browser.village import LONG, held, names
from tests.browser.world import MONEY, SEVEN

SENT = """() => {
  const form = document.querySelector("form[method=post]");
  for (const one of form.elements) if (/text|number/.test(one.type)) one.value = "x".repeat(300);
  form.submit();
}"""
PUSHED = """() => [...document.querySelectorAll(".grid-box")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"""
NORMAL = ("Anna", "Bernd", "Christa", "Dieter", "Gerda")


@pytest.mark.parametrize("width", [320, 360])
def test_a_long_wrong_answer_stays_within_the_page_that_quotes_it(
    open_phone: Opens, abend: Abend, width: int
) -> None:
    with abend.site.app.app_context():
        set_tariff(abend.runde_id, read_tariff(MONEY))
    page = open_phone((width, 740), at=abend, path="/mehr", reduced_motion="reduce").page
    page.goto(f"{abend.runde}/tarif")
    with page.expect_navigation():
        page.evaluate(SENT)
    assert page.locator(".error:visible").count() > 0
    assert page.evaluate(MEASURE, True) == []


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
@pytest.mark.parametrize("people", [NORMAL, SEVEN], ids=["short", "long"])
def test_points_under_other_rules_are_seen_without_pushing_them(
    open_phone: Opens, site: Site, people: tuple[str, ...], language: str
) -> None:
    abend = site.evening(*people)
    abend.enter(*abend.active()[:2])
    page = open_phone(PORTRAIT, at=abend, path="/mehr", locale=language).page
    for path in (f"{abend.url}/andere-regeln", f"{abend.runde}/saison/andere-regeln"):
        page.goto(path)
        assert page.locator("#totals").is_visible()
        assert page.evaluate(PUSHED) == [], path


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_three_rounds_of_a_tournament_are_seen_without_pushing_them(
    open_phone: Opens, site: Site, language: str
) -> None:
    people = names(12)
    assert set(LONG) < set(people)
    village = held(site, people)
    for number in (1, 2, 3):
        village.draw(number)
        village.release(number)
        village.finish_round()
    page = open_phone(PORTRAIT, at=village.abend, path="/mehr", locale=language).page
    page.goto(f"{village.url}/stand")
    assert page.locator(".ranks tbody tr").count() == len(people)
    assert page.evaluate(PUSHED) == []
