"""For everyone: letters as shortcuts, the left hand, forced colours, paper. Source: second-look.md,
Everyone.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Abend, Opens, Site, go
from tests.browser.judge import LONG, MEASURE

PLACES = """(pair) => pair.map((one) => document.querySelector(one).getBoundingClientRect().left)"""
OUTLINE = """(one) => { const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return outlineStyle === "solid" && parseFloat(outlineWidth) > 2; }"""


def press(page: Page, key: str, url: str | re.Pattern[str]) -> None:
    page.keyboard.press(key)
    page.wait_for_url(url)


def to(page: Page, url: str) -> None:
    """Open board or entry, which load the shortcuts late, and wait until they are there."""
    with page.expect_response("**/keys.js"):
        page.goto(url)
    page.evaluate("import('/static/js/frame/keys.js')")


def test_letters_are_shortcuts_for_who_has_a_keyboard(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone(has_touch=False, at=abend, path="/mehr").page
    to(page, abend.url)
    with page.expect_response("**/keys.js"):
        press(page, "n", f"{abend.url}/spiel")
    page.evaluate("import('/static/js/frame/keys.js')")
    page.locator("#who summary").click()
    page.locator("[name=note]").press_sequentially("nu?/")
    expect(page.locator("[name=note]")).to_have_value("nu?/")
    page.locator("#re input").first.focus()
    for key in ("n", "Control+n", "u"):
        page.keyboard.press(key)
    press(page, "?", re.compile("/hilfe.*#tastatur$"))
    page.go_back()
    expect(page.locator("[name=note]")).to_have_value("nu?/")
    to(page, f"{abend.url}/spiel/{abend.first}/aendern")
    page.locator("#re input").first.click(force=True)
    page.keyboard.press("?")
    assert page.url == f"{abend.url}/spiel/{abend.first}/aendern", (
        "what no draft keeps is not left by a letter"
    )
    to(page, abend.url)
    with page.expect_navigation():
        page.keyboard.press("u")
    assert not abend.bodies()
    page.goto(f"{abend.runde}/mitglieder")
    press(page, "n", f"{abend.url}/spiel")
    page.goto(f"{abend.runde}/regeln")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    expect(page.locator("#q")).to_have_value("")
    page.goto(abend.runde)
    press(page, "?", re.compile("/hilfe.*#tastatur$"))
    assert page.locator("#tastatur").is_visible()
    page.goto(f"{abend.site.url}/anzeige")
    page.locator("[name=keys][value=off]").check(force=True)
    with page.expect_navigation():
        page.locator(".bar .go").click()
    page.keyboard.press("?")
    page.keyboard.press("n")
    assert page.url == f"{abend.site.url}/"


def test_for_the_left_hand_what_lies_under_the_thumb_is_mirrored(page: Page, abend: Abend) -> None:
    pairs = {"": [".bar .more", ".bar .go"], "/spiel": ["#value", ".save .go"]}
    page.goto(f"{abend.site.url}/anzeige")
    page.get_by_text("Die linke", exact=True).tap()
    for mirrored in (False, True):
        for path, pair in pairs.items():
            other = page.context.new_page()
            other.goto(abend.url + path)
            left, right = other.evaluate(PLACES, pair)
            assert (left > right) is mirrored
            assert other.evaluate(MEASURE, True) == []
            other.close()
        if not mirrored:
            go(page.locator(".bar .go"))


def test_forced_colours_leave_every_mark(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone(forced_colors="active", color_scheme="dark", at=abend, path="/spiel").page
    chosen = page.locator(".chip:has(> input:checked)").first
    assert chosen.evaluate(OUTLINE)
    assert not page.locator("#re .chip").first.evaluate(OUTLINE)
    page.locator("[name='n:re:fuchs_caught']").tap()
    assert page.locator(".count[data-n]").evaluate(OUTLINE)
    page.goto(abend.url)
    bar = page.locator(".deals").first.evaluate(
        "(one) => [getComputedStyle(one, '::before').borderTopColor, "
        "getComputedStyle(one).backgroundColor]"
    )
    assert bar[0] != bar[1]
    page.goto(f"{abend.site.url}/hilfe")
    assert page.locator(".chip.on").first.evaluate(OUTLINE)


def test_on_paper_pages_are_black_on_white_without_bars_and_nothing_is_cut(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening(*LONG, "Fritzchen", "Gülcangül")
    for number in range(12):
        abend.enter(*abend.active()[:2], augen=125 + 10 * number)
    page = open_phone((700, 1000), color_scheme="dark", at=abend).page
    page.emulate_media(media="print")
    of_runde = (abend.runde + end for end in ("", "/saison", "/regeln", "/kasse"))
    for url in (abend.url, f"{abend.url}/abrechnen", *of_runde):
        page.goto(url)
        assert page.evaluate(MEASURE, False) == [], url
        assert (
            page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        )
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        for bar in page.locator(".bar, .back").all():
            expect(bar).to_be_hidden()


UNSEEN = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const marked = one.matches(".chip > input") ? one.parentElement : one;
  const outlined = [null, "::after"].some((part) => {
    const style = getComputedStyle(marked, part);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  const { left, top, width, height } = marked.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const free = hit && (marked.contains(hit) || hit.contains(marked));
  return outlined && free ? "" : marked.outerHTML.slice(0, 120);
}"""


def come_to(target: Locator, key: str = "Tab") -> None:
    """Tab until this has the focus, which is seen on the way."""
    for _ in range(80):
        if target.evaluate("(one) => one === document.activeElement"):
            return
        target.page.keyboard.press(key)
        assert not target.page.evaluate(UNSEEN)
    pytest.fail("the keyboard does not come here")


def press_on(target: Locator, *keys: str) -> None:
    come_to(target)
    for key in keys:
        target.page.keyboard.press(key)


def test_a_game_is_entered_corrected_and_taken_back(page: Page, abend: Abend) -> None:
    with page.expect_navigation():
        press_on(page.locator(".bar .go"), "Enter")
    for words in ("Bert", "Cem"):
        press_on(page.locator(f"#re .chip:has-text('{words}') input"), "Space")
    press_on(page.locator("#said .re input").nth(1), "Space")
    press_on(page.locator('#augen input[name="augen"]').first, "Space", "ArrowUp")
    press_on(page.locator('[name="n:kontra:fuchs_caught"]'), "Enter", "Enter", "-")
    expect(page.locator("#value b")).to_contain_text("Kontra +")
    with page.expect_navigation():
        press_on(page.locator(".save .go"), "Enter")
    assert page.url == abend.url
    assert abend.bodies()[0]["specials"] == [{"id": "fuchs_caught", "party": "kontra", "count": 1}]
    with page.expect_navigation():
        press_on(page.get_by_role("link", name="Ändern"), "Enter")
    with page.expect_navigation():
        press_on(page.locator('[name="n:kontra:fuchs_caught"]'), "-", "Control+Enter")
    assert not abend.bodies()[0].get("specials")
    with page.expect_navigation():
        press_on(page.get_by_role("button", name="Rückgängig"), "Enter")
    assert abend.bodies()[0]["specials"]


def test_every_stop_of_the_focus_is_seen(page: Page, abend: Abend) -> None:
    for _ in range(12):
        abend.enter(*abend.active()[:2])
    for path in ("", "/spiel", "/mehr", "/tisch", "/abrechnen"):
        page.goto(abend.url + path)
        stops = 0
        while page.evaluate(UNSEEN) is not None or not stops:
            page.keyboard.press("Tab")
            assert not page.evaluate(UNSEEN), path
            stops += 1
        assert stops > 4, path
