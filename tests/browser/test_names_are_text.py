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
    "special.gans.points": 1,
    "pflichtsolo.count": 0,
}
OPTIONS |= {"special.gans.name": "<x-y>Gans", "evening.dealer_again_after": []}
HACKED = "window.f = () => { document.documentElement.dataset.hacked = 1; };"
OURS = "x-y, a[href*='//x'], img[src=x], img[src=y], [onerror], [onload], [onclick]"
MADE = (
    f"""() => [...document.querySelectorAll("{OURS}")].map((one) => one.outerHTML.slice(0, 80))"""
)


def shows(page: Page, *texts: str) -> None:
    """These are read as they were typed, and no typed word has become an element."""
    for text in texts:
        expect(page.locator("body")).to_contain_text(text)
    assert page.evaluate(MADE) == []
    assert page.evaluate("document.documentElement.dataset.hacked ?? ''") == ""


@pytest.fixture
def abend(site: Site) -> Abend:
    """An evening of people whose names are pieces of pages."""
    return site.evening(*NAMES, preset="kif", options=OPTIONS)


@pytest.fixture
def phone(open_phone: Opens, abend: Abend) -> Phone:
    return open_phone((900, 900), at=abend, script=HACKED)


def tap_re(page: Page, *places: int) -> None:
    for place in places:
        page.locator("#re .seat").nth(place).locator("input").tap()


def test_people_of_a_new_runde(open_phone: Opens, site: Site) -> None:
    page = open_phone(script=HACKED).page
    page.goto(site.url)
    page.locator("#name").fill(NAMES[0])
    for name in (*NAMES[:4], NAMES[1]):
        page.locator("#person").fill(name)
        page.locator("#person").press("Enter")
    shows(page, *NAMES[:4], f"{NAMES[1]} ist schon dabei.")
    page.locator("ol .chip").nth(1).tap()
    page.locator("[data-do=down]").tap()
    shows(page, *NAMES[:4])
    page.locator("#person").fill("")
    page.locator("[data-do=out]").tap()
    shows(page, f"{NAMES[1]} ist weg.")


def test_the_live_board_and_the_news_of_other_phones(
    page: Page, abend: Abend, open_phone: Opens
) -> None:
    other = open_phone(at=abend, script=HACKED).page
    go(other.get_by_role("button", name=NAMES[0], exact=True))
    other.goto(f"{abend.url}/spiel")
    shows(page, f"{NAMES[0]} schreibt")
    page.goto(f"{abend.url}/spiel")
    shows(page, f"{NAMES[0]} schreibt")
    abend.enter(NAMES[1], NAMES[2], note=NOTE)
    expect(page.locator("#news")).to_contain_text("Spiel 1")
    shows(page)
    page.goto(abend.url)
    abend.enter(NAMES[2], NAMES[3])
    expect(page.locator("#board tbody th a")).to_have_count(2)
    shows(page, NAMES[3])
    page.goto(f"{abend.url}?gross")
    shows(page)
    page.goto(f"{abend.url}/verlauf")
    page.locator(".taps a").first.evaluate(
        "(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
    )
    expect(page.locator(".moment b")).to_have_attribute("role", "status")
    shows(page, NAMES[1])


def test_the_live_value_and_the_draft(phone: Phone, page: Page, abend: Abend) -> None:
    page.goto(f"{abend.url}/spiel")
    expect(page.locator("#value b")).to_have_text("Noch 2 Re")
    phone.tap("Solo …")
    page.locator(".soli .chip", has_text="<x-y>Solo").locator("input").tap()
    tap_re(page, 1)
    page.locator("#augen .re input").nth(2).tap()
    page.locator("#specials input").last.tap()
    page.locator("[name=note]").evaluate("(one, text) => { one.value = text; }", NOTE)
    expect(page.locator("#value i")).to_contain_text("bekommt")
    shows(page, "<x-y>Solo")
    assert page.locator("#value i").inner_text().startswith("<img")
    page.locator("#said .re input").first.tap()
    page.goto(abend.url)
    shows(page, "Entwurf:")


def test_what_waits_and_the_page_of_the_next_game(phone: Phone, page: Page, abend: Abend) -> None:
    until_ready(phone)
    cut(phone)
    for number in (1, 2):
        page.locator(".bar .go").tap()
        expect(page.locator("#value b")).to_have_text("Noch 2 Re")
        expect(page.locator("h1")).to_have_text(f"Spiel {number}")
        shows(page, f"{NAMES[number - 1]} gibt")
        away = page.locator(".seat.out b")
        assert NAMES[number - 1].startswith(away.inner_text().split("\n")[0])
        assert page.locator("#points .field").count() == 4
        assert page.locator("[name=by] option").count() == 5
        tap_re(page, 3, 4)
        page.locator("#augen .re input").first.tap()
        page.locator("[name=note]").evaluate("(one, text) => { one.value = text; }", NOTE)
        page.locator(".save .go").tap()
        expect(waits(phone)).to_have_count(number)
        shows(page, f"{NAMES[number]} gibt")
    abend.seal()
    cut(phone, off=False)
    expect(page.locator("tr.waits .event").last).to_contain_text("kann nicht mehr ankommen: 1:")
    shows(page, "<svg")


def test_a_penalty_that_waits_and_its_outcome(phone: Phone, page: Page, abend: Abend) -> None:
    until_ready(phone)
    page.goto(f"{abend.url}/strafe")
    page.wait_for_load_state("networkidle")
    page.locator(".people .chip").nth(1).tap()
    page.locator(".chip:has([name=how][value='8'])").tap()
    expect(page.locator("#outcome")).to_contain_text(f"{NAMES[1]} −8")
    shows(page)
    cut(phone)
    page.locator(".chip:has([name=why][value=other])").tap()
    page.locator("#reason").fill(NOTE)
    expect(page.locator("#outcome")).to_contain_text("Kein Netz")
    page.context.route("**/strafe", lambda route: route.abort("internetdisconnected"))
    cut(phone, off=False)
    page.context.route("**/voraus.json?client*", lambda route: route.abort("internetdisconnected"))
    go(page.locator(".go"))
    waits = page.locator("tr.waits .event").first
    expect(waits).to_contain_text(f"Strafe: {NAMES[1]} −8, {NOTE}")
    shows(page)


def test_the_question_about_the_same_game(phone: Phone, page: Page, abend: Abend) -> None:
    until_ready(phone)
    cut(phone)
    page.locator(".bar .go").tap()
    expect(page.locator("#value b")).to_have_text("Noch 2 Re")
    tap_re(page, 1, 2)
    page.locator("#augen .re input").first.tap()
    page.locator(".save .go").tap()
    expect(waits(phone)).to_have_count(1)
    abend.enter(NAMES[1], NAMES[3], note=NOTE)
    cut(phone, off=False)
    way = page.locator(".bar .waits button")
    expect(way).to_have_text("Antworten")
    shows(page)
    go(way)
    shows(page, NAMES[1])
    answer(phone, "drop")
    shows(page)


def test_debts_rules_files_and_typed_sheets(page: Page, abend: Abend) -> None:
    abend.enter(NAMES[1], NAMES[2], note=NOTE)
    page.goto(f"{abend.url}/regeln")
    page.wait_for_load_state("networkidle")
    page.locator("input[type=search]").fill("<x-y>")
    page.wait_for_timeout(500)
    shows(page)
    for path in ("regeln", "mitglieder", "schulden", "tarif", "zettel", "dateien"):
        page.goto(f"{abend.runde}/{path}")
        page.wait_for_load_state("networkidle")
        shows(page)
    page.goto(f"{abend.url}/text")
    page.wait_for_load_state("networkidle")
    shows(page)
    assert NAMES[1] in page.locator("#result").input_value()
