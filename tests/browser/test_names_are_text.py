"""Whatever somebody types stays text, wherever a script writes it into a page.

Source: issue "True on every phone, true to the cent", *A name is text*.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Opens, Phone, Site, go
from tests.browser.offline import answer, cut, until_ready, waits

pytestmark = pytest.mark.without_network
NAMES = (
    "<a href=//x>X</a>",
    "<img src=x onload=f()>$&",
    "<x-y onclick=f()>Cem",
    "<svg onload=f()>Doro",
    "</p><x-y>Ela",
)
NOTE = "<img src=y onerror=f()>"
OPTIONS = {
    "solo.own": [{"id": "mine", "name": "<x-y>Solo"}],
    "special.gans.name": "<x-y>Gans",
    "special.gans.points": 1,
    "evening.dealer_again_after": [],
    "pflichtsolo.count": 0,
}
HACKED = "window.f = () => { document.documentElement.dataset.hacked = 1; };"
OURS = "x-y, a[href*='//x'], img[src=x], img[src=y], [onerror], [onload], [onclick]"
MADE = f"""() => [...document.querySelectorAll("{OURS}")].map((one) => one.outerHTML.slice(0, 80))"""


class Watched:
    """A phone on whose pages no typed word may become an element."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page

    def shows(self, *texts: str) -> None:
        """These are read as they were typed, and there is no element of that kind."""
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)
        assert self.page.evaluate(MADE) == []
        assert self.page.evaluate("document.documentElement.dataset.hacked ?? ''") == ""


@pytest.fixture
def hostile(site: Site) -> Abend:
    """An evening of people whose names are pieces of pages."""
    return site.evening(*NAMES, preset="kif", options=OPTIONS)


@pytest.fixture
def watched(open_phone: Opens, hostile: Abend) -> Watched:
    return Watched(open_phone((900, 900), at=hostile, script=HACKED))


def tap_re(page: Page, *places: int) -> None:
    for place in places:
        page.locator("#re .seat").nth(place).locator("input").tap()


def test_people_of_a_new_runde(open_phone: Opens, site: Site) -> None:
    phone = Watched(open_phone(script=HACKED))
    phone.page.goto(site.url)
    phone.page.locator("#name").fill(NAMES[0])
    for name in (*NAMES[:4], NAMES[1]):
        phone.page.locator("#person").fill(name)
        phone.page.locator("#person").press("Enter")
    phone.shows(*NAMES[:4], f"{NAMES[1]} ist schon dabei.")
    phone.page.locator("ol .chip").nth(1).tap()
    phone.page.locator("[data-do=down]").tap()
    phone.shows(*NAMES[:4])
    phone.page.locator("#person").fill("")
    phone.page.locator("[data-do=out]").tap()
    phone.shows(f"{NAMES[1]} ist weg.")


def test_the_live_board_and_the_news_of_other_phones(watched: Watched, hostile: Abend, open_phone: Opens) -> None:
    other = Watched(open_phone(at=hostile, script=HACKED))
    go(other.page.get_by_role("button", name=NAMES[0], exact=True))
    other.page.goto(f"{hostile.url}/spiel")
    watched.shows(f"{NAMES[0]} schreibt")
    watched.page.goto(f"{hostile.url}/spiel")
    watched.shows(f"{NAMES[0]} schreibt")
    hostile.enter(NAMES[1], NAMES[2], note=NOTE)
    expect(watched.page.locator("#news")).to_contain_text("Spiel 1")
    watched.shows()
    watched.page.goto(hostile.url)
    hostile.enter(NAMES[2], NAMES[3])
    expect(watched.page.locator("#board tbody th a")).to_have_count(2)
    watched.shows(NAMES[3])
    watched.page.goto(f"{hostile.url}?gross")
    watched.shows()
    watched.page.goto(f"{hostile.url}/verlauf")
    watched.page.locator(".taps a").first.evaluate(
        "(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
    )
    expect(watched.page.locator(".moment b")).to_have_attribute("role", "status")
    watched.shows(NAMES[1])


def test_the_live_value_and_the_draft(watched: Watched, hostile: Abend) -> None:
    page = watched.page
    page.goto(f"{hostile.url}/spiel")
    expect(page.locator("#value b")).to_have_text("Noch 2 Re")
    watched.phone.tap("Solo …")
    page.locator(".soli .chip", has_text="<x-y>Solo").locator("input").tap()
    tap_re(page, 1)
    page.locator("#augen .re input").nth(2).tap()
    page.locator("#specials input").last.tap()
    page.locator("[name=note]").evaluate("(one, text) => { one.value = text; }", NOTE)
    expect(page.locator("#value i")).to_contain_text("bekommt")
    watched.shows("<x-y>Solo")
    assert page.locator("#value i").inner_text().startswith("<img")
    page.locator("#said .re input").first.tap()
    page.goto(hostile.url)
    watched.shows("Entwurf:")


def test_what_waits_and_the_page_of_the_next_game(watched: Watched, hostile: Abend) -> None:
    page = watched.page
    until_ready(watched.phone)
    cut(watched.phone)
    for number in (1, 2):
        page.locator(".bar .go").tap()
        expect(page.locator("#value b")).to_have_text("Noch 2 Re")
        expect(page.locator("h1")).to_have_text(f"Spiel {number}")
        watched.shows(f"{NAMES[number - 1]} gibt")
        away = page.locator(".seat.out b")
        assert NAMES[number - 1].startswith(away.inner_text().split("\n")[0])
        assert page.locator("#points .field").count() == 4
        assert page.locator("[name=by] option").count() == 5
        tap_re(page, 3, 4)
        page.locator("#augen .re input").first.tap()
        page.locator("[name=note]").evaluate("(one, text) => { one.value = text; }", NOTE)
        page.locator(".save .go").tap()
        expect(waits(watched.phone)).to_have_count(number)
        watched.shows(f"{NAMES[number]} gibt")
    hostile.seal()
    cut(watched.phone, off=False)
    expect(page.locator("tr.waits .event").last).to_contain_text("kann nicht mehr ankommen: 1:")
    watched.shows("<svg")


def test_a_penalty_that_waits_and_its_outcome(watched: Watched, hostile: Abend) -> None:
    page = watched.page
    until_ready(watched.phone)
    page.goto(f"{hostile.url}/strafe")
    page.wait_for_load_state("networkidle")
    page.locator(".people .chip").nth(1).tap()
    page.locator(".chip:has([name=how][value='8'])").tap()
    expect(page.locator("#outcome")).to_contain_text(f"{NAMES[1]} −8")
    watched.shows()
    cut(watched.phone)
    page.locator(".chip:has([name=why][value=other])").tap()
    page.locator("#reason").fill(NOTE)
    expect(page.locator("#outcome")).to_contain_text("Kein Netz")
    page.context.route("**/strafe", lambda route: route.abort("internetdisconnected"))
    cut(watched.phone, off=False)
    page.context.route("**/voraus.json?client*", lambda route: route.abort("internetdisconnected"))
    go(page.locator(".go"))
    expect(page.locator("tr.waits .event").first).to_have_text(f"Strafe: {NAMES[1]} −8, {NOTE}")
    watched.shows()


def test_the_question_about_the_same_game(watched: Watched, hostile: Abend) -> None:
    page = watched.page
    until_ready(watched.phone)
    cut(watched.phone)
    page.locator(".bar .go").tap()
    expect(page.locator("#value b")).to_have_text("Noch 2 Re")
    tap_re(page, 1, 2)
    page.locator("#augen .re input").first.tap()
    page.locator(".save .go").tap()
    expect(waits(watched.phone)).to_have_count(1)
    hostile.enter(NAMES[1], NAMES[3], note=NOTE)
    cut(watched.phone, off=False)
    way = page.locator(".bar .waits button")
    expect(way).to_have_text("Antworten")
    watched.shows()
    go(way)
    watched.shows(NAMES[1])
    answer(watched.phone, "drop")
    watched.shows()


def test_debts_rules_files_and_typed_sheets(watched: Watched, hostile: Abend) -> None:
    page, runde = watched.page, hostile.runde
    hostile.enter(NAMES[1], NAMES[2], note=NOTE)
    page.goto(f"{hostile.url}/regeln")
    page.wait_for_load_state("networkidle")
    page.locator("input[type=search]").fill("<x-y>")
    page.wait_for_timeout(500)
    watched.shows()
    for path in ("regeln", "mitglieder", "schulden", "tarif", "zettel", "dateien"):
        page.goto(f"{runde}/{path}")
        page.wait_for_load_state("networkidle")
        watched.shows()
    page.goto(f"{hostile.url}/text")
    page.wait_for_load_state("networkidle")
    watched.shows()
    assert NAMES[1] in page.locator("#result").input_value()
