"""What people type or are called stays within its page: long words in an error, tables on a phone.
Source: issue "From good paper to an app of today", Holds at the end: no sideways scroll.
"""

import pytest

from scorepad.actions.money.tariff import set_tariff
from scorepad.actions.tournament import leagues
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.league_plan import LeaguePlan, Team
from scorepad.scoring.tournament.ranking import Ranking
from tests.browser.conftest import PORTRAIT, Abend, Opens, Site, at_widths
from tests.browser.judge import MEASURE
from tests.browser.village import LONG, held, names
from tests.browser.world import MONEY, SEVEN, before

SENT = """() => {
  const form = document.querySelector("form[method=post]");
  for (const one of form.elements) if (/text|number/.test(one.type)) one.value = "x".repeat(300);
  form.submit();
}"""
PUSHED = """() => [...document.querySelectorAll(".grid-box")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"""
LEAGUES = {
    "groups": LeaguePlan(groups=(Team("Oben", SEVEN[:3]), Team("Unten", SEVEN[3:])), moving=1),
    "rating": LeaguePlan(rating=True, rules=LeagueRules(Ranking(by="index"))),
    "per game": LeaguePlan(rules=LeagueRules(Ranking(by="per_game", drop=1))),
}
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


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_a_league_is_seen_without_pushing_it_and_its_other_days_are_one_tap_away(
    open_phone: Opens, site: Site, language: str
) -> None:
    abend = site.evening(*SEVEN)
    for days in range(1, 8):
        before(abend, days)
    page = open_phone(PORTRAIT, at=abend, path="/mehr", locale=language).page
    for name, plan in LEAGUES.items():
        with site.app.app_context():
            league = leagues.save(abend.runde_id, name, plan)
        page.goto(f"{abend.runde}/liga/{league}")
        for width in at_widths(page, 320, 360, 740):
            assert page.evaluate(PUSHED) == [], (name, width)
            assert page.locator(".turn:visible").count() == 1, (name, width)


def test_a_league_in_large_type_shows_name_and_value_before_it_is_pushed(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening(*SEVEN)
    for days in (1, 2):
        before(abend, days)
    with site.app.app_context():
        league = leagues.save(abend.runde_id, "Liga", LeaguePlan())
    page = open_phone((320, 740), at=abend, path="/mehr").page
    page.goto(f"{abend.runde}/liga/{league}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    box = page.locator(".grid-box").bounding_box()
    value = page.locator(".league thead .value").bounding_box()
    assert box is not None
    assert value is not None
    assert value["x"] + value["width"] <= box["x"] + box["width"]
