"""The rules in Chromium: the search filters while one types, what is changed is saved. Measured in
test_states.py.
"""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorepad.scoring.rules import PRESETS
from tests.browser.conftest import Abend, Opens, Phone, Site, go
from tests.effort import is_thorough


@pytest.fixture
def phone(open_phone: Opens, abend: Abend) -> Phone:
    held = open_phone(at=abend, path="/mehr")
    held.page.goto(f"{abend.runde}/regeln")
    return held


def test_the_search_filters_while_one_types(page: Page) -> None:
    page.locator("#q").fill("feigheit")
    expect(page.locator("#c-feigheit")).to_have_attribute("open", "")
    expect(page.locator("#c-value")).to_be_hidden()
    expect(page.locator("#hits")).to_contain_text("Treffer")
    page.locator("#q").press("Enter")
    assert "q=" not in page.url
    page.locator("#q").fill("")
    expect(page.locator("#all")).to_be_visible()
    expect(page.locator("#changes-title")).to_be_visible()
    expect(page.locator("#c-value")).to_be_hidden()


HEIGHT = 640
BELOW = (
    "scrollTo(0, document.documentElement.scrollHeight); "
    "document.querySelector('#hits').textContent = ''"
)
FIRST_HIT = """[...document.querySelectorAll(".rule:not(:has([data-part])), [data-part]")]
               .find((one) => !one.hidden && one.checkVisibility())"""
NAMED = [
    "Tuck",
    "Stuhlbein",
    "eigener Sonderpunkt",
    "eigenes Solo",
    "vorführen",
    "pro Platz",
    "Geber setzt aus",
    "Ansagen verfallen",
    "Ansage verfällt",
    "mehr als 80 Augen",
    "vier Spiele",
    "Hochzeit extra",
    "Mauern",
    "Ramsch",
    "verfallende Ansagen",
    "Herz geht rund.",
    "Bock bei Herz rund",
    "Feigheitsregel",
    "heitmann",
    "Gans gefangen",
    "Punkte",
    "Fuchs hoch",
    "40 Karten",
    "vor der ersten Karte",
    "last trick",
    "Bubensoli",
]


def counted(page: Page, url: str, language: str, step: int) -> dict[str, str]:
    """How many hits each search has by the server alone, or the word that there are none."""
    asked = {"Accept-Language": language}
    answers = {
        one: page.request.get(url, params={"q": one}, headers=asked).text() for one in NAMED[::step]
    }
    return {
        one: re.findall(r"id=\"?hits\b[^>]*>\s*(\w+)", text)[0] for one, text in answers.items()
    }


FEW = 1 if is_thorough() else 4
"""By day one in so many searches where the words and the script are the same as on the first page.
"""
SEARCHES = {
    "rules": ("/runde/{}/regeln", "de", "{} Treffer", "Nichts", 1),
    "rules in English": ("/runde/{}/regeln", "en", "{} found", "Nothing", FEW),
    "help": ("/hilfe/regeln", "de", "{} Treffer", "Nichts", FEW),
}


@pytest.mark.parametrize(
    ("path", "language", "some", "none", "step"), SEARCHES.values(), ids=SEARCHES
)
def test_a_new_search_brings_its_first_hit_into_view_and_says_how_many(
    open_phone: Opens, site: Site, path: str, language: str, some: str, none: str, step: int
) -> None:
    """As many as the server says without script. Sources: docs/rules.md, part 10; third-look.md,
    Regeln erklärt.
    """
    abend = site.evening(preset="koppeldopf")
    page = open_phone((360, HEIGHT), at=abend, path="/mehr", locale=language).page
    url = site.url + path.format(abend.runde_id)
    examples = page.locator("#c-examples")
    counts = counted(page, url, language, step)
    page.goto(f"{url}?alle")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for search, count in (counts | {"xyzzy": none}).items():
        page.evaluate(BELOW)
        page.locator("#q").fill(search)
        expect(page.locator("#hits")).to_contain_text(
            some.format(count) if count.isdigit() else none
        )
        expect(examples).to_be_hidden()
        if count.isdigit():
            first = page.evaluate_handle(FIRST_HIT).as_element()
            assert first is not None, search
            box = first.bounding_box()
            field = page.locator(".search").bounding_box()
            assert box, search
            assert field, search
            assert field["y"] + field["height"] <= box["y"] + 1 < HEIGHT - 60, search
    page.locator("#q").fill("")
    expect(page.locator("#c-examples, #all").first).to_be_visible()


def test_the_best_hits_stand_under_the_search_while_one_types(page: Page) -> None:
    """As the server names them, also where a letter is wrong. Source: issue 45, Rules, search."""
    best = page.locator("#best")
    expect(best).to_be_hidden()
    for search, words in {"Spielende": "Der Abend endet nach", "Feigheid": "Feigheit"}.items():
        page.locator("#q").fill(search)
        expect(best.locator("a").first).to_have_text(words)
    best.locator("a").first.tap()
    expect(page.locator("#o-feigheit-mode")).to_be_in_viewport()
    page.locator("#q").fill("")
    expect(best).to_be_hidden()


def test_chapters_come_when_one_is_opened_and_what_was_tapped_before_stays(
    phone: Phone, page: Page
) -> None:
    expect(page.locator("#o-bock-factor")).to_have_count(0)
    page.get_by_label("Bock", exact=True).check()
    page.locator("#all > summary").click()
    page.locator("#c-bock > summary").click()
    page.locator("#o-bock-factor-field").fill("3")
    page.locator("#c-solo > summary").click()
    expect(page.locator("#o-solo-kinds")).to_be_visible()
    phone.go("Regeln speichern")
    expect(page.get_by_label("Bock", exact=True)).to_be_checked()
    expect(page.locator("#o-bock-factor-field")).to_have_value("3")


def test_chapters_that_could_not_be_had_come_when_one_is_opened_again(page: Page) -> None:
    asked = list[str]()

    def away(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=409)

    page.route("**/regeln?*", away, times=1)
    page.locator("#all > summary").click()
    page.locator("#c-bock > summary").click()
    page.locator("#c-bock > summary").click()
    expect(page.locator("#o-bock-factor")).to_have_count(0)
    page.locator("#c-bock > summary").click()
    expect(page.locator("#o-bock-factor")).to_have_count(1)
    assert len(asked) == 1


def test_a_change_is_saved_and_leads_to_its_place(phone: Phone, page: Page) -> None:
    page.locator("#q").fill("minus")
    page.get_by_label("Gewinner nie im Minus", exact=True).check()
    phone.go("Regeln speichern")
    expect(page.get_by_role("status")).to_contain_text("gespeichert")
    expect(page.get_by_label("Gewinner nie im Minus", exact=True)).to_be_in_viewport()
    page.locator("#q").fill("")
    page.locator(".changes").get_by_role("link", name="Gewinner nie im Minus").click()
    expect(page.locator("#o-value-floor_at_zero")).to_be_in_viewport()
    go(page.get_by_role("button", name="Gewinner nie im Minus zurücksetzen"))
    expect(page.locator(".changes")).to_have_count(0)
    expect(page.locator("#c-groups")).to_be_visible()


def test_one_tap_switches_a_group_and_the_page_stays_where_it_was(page: Page) -> None:
    """Source: second-look.md, Regeln."""
    page.locator("#all > summary").click()
    page.locator("#c-groups > summary").click()
    go(page.get_by_role("button", name="Feigheitsregel einschalten"))
    expect(page.get_by_role("button", name="Feigheitsregel ausschalten")).to_be_in_viewport()


def test_what_means_nothing_beside_another_answer_comes_with_that_answer(page: Page) -> None:
    """Source: issue 12, Rules page: easier than today; whoever searches for it finds it all the
    same.
    """
    triggers = page.locator("#o-bock-triggers")
    doubled = page.locator("#o-value-doubling_covers")
    expect(triggers).to_be_hidden()
    page.get_by_role("switch", name="Bock", exact=True).check()
    expect(triggers).to_be_visible()
    expect(doubled).to_be_hidden()
    page.locator("#q").fill("verdoppelt wird")
    expect(doubled).to_be_visible()


def test_the_way_to_save_is_in_reach_once_something_is_changed_and_the_keyboard_saves(
    phone: Phone, page: Page
) -> None:
    save = page.get_by_role("button", name="Regeln speichern")
    expect(save).not_to_be_in_viewport()
    page.locator("#all > summary").click()
    page.locator("#c-value > summary").focus()
    page.keyboard.press("Enter")
    page.locator('[name="value.step_points"]').fill("3")
    expect(save).to_be_in_viewport(ratio=1)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".changes")).to_contain_text("3")


def test_trying_a_game_out_shows_the_value_while_one_taps(phone: Phone, page: Page) -> None:
    phone.tap("Ausprobieren")
    for selector in (
        '[name="re"][value="1"]',
        '[name="re"][value="2"]',
        '[value="re:no90"]',
        '[value="re151"]',
    ):
        page.locator(selector).tap()
    expect(page.locator("#value")).to_contain_text("Re +5")
    phone.go("Ausrechnen")
    expect(page.locator(".verdict").first).to_contain_text("Re +5")
    expect(page.locator(".verdict")).to_have_count(1 + len(PRESETS))


def test_on_the_page_of_an_evening_the_text_under_a_question_follows_the_tap(
    open_phone: Opens, abend: Abend
) -> None:
    """Source: fourth-look.md 2, Andere Regeln: the box said 40 → 48 while the text said the
    contrary until saved.
    """
    page = open_phone(at=abend, path="/regeln").page
    rule = page.locator("#o-cards")
    before = rule.locator(".does").inner_text()
    rule.locator("label.chip", has=page.locator("input:not(:checked)")).first.click()
    expect(rule.locator(".does")).not_to_have_text(before)
    expect(page.locator("#outcome")).to_contain_text("→")
    scope, question = (
        page.locator(one).bounding_box() for one in ("input[name=scope] >> nth=0", "#o-cards")
    )
    assert scope is not None
    assert question is not None
    assert scope["y"] < question["y"]
