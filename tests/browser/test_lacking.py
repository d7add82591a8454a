"""What one phone lacks has another way, and what iPhones ask of pages is there; each is tried
without it.
"""

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from scorepad.web.frame.assets import smaller
from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.judge import LONG


def without(phone: Phone, files: str, what: str) -> None:
    """Send these files so that their words of something are unknown words, as to a phone that is
    older.
    """

    def changed(route: Route) -> None:
        answer = route.fetch()
        body = answer.text()
        assert what in body
        route.fulfill(response=answer, body=body.replace(what, f"un{what}"))

    phone.page.route(re.compile(files), changed)


def test_special_points_are_tapped_where_styles_cannot_ask_for_a_script(
    open_phone: Opens, abend: Abend
) -> None:
    """Safari before 17, Chrome before 120."""
    phone = open_phone(at=abend)
    without(phone, r"/spiel$", "(scripting: enabled)")
    phone.page.goto(f"{abend.url}/spiel")
    chip = phone.page.locator("#specials .re .chip").filter(has_text="Fuchs")
    expect(chip.locator("input")).to_have_css("opacity", "0")
    phone.tap(chip)
    expect(chip).to_have_attribute("data-n", "1")
    assert chip.evaluate(
        "(one) => getComputedStyle(one).color === getComputedStyle(document.body).backgroundColor"
    )


def test_whole_names_stand_on_a_wide_board_where_no_words_go_with_a_picture(
    open_phone: Opens, site: Site
) -> None:
    """Safari before 17.4, Firefox before 128 take nothing but the text of `content`."""
    abend = site.evening(*LONG)
    phone = open_phone((1280, 740), at=abend, path="/mehr")
    without(phone, r"board\.css", 'attr(title) / ""')
    phone.page.goto(abend.url)
    name = phone.page.locator("thead .name[title]").first
    shown = name.evaluate("(one) => [getComputedStyle(one, '::after').content, one.offsetHeight]")
    assert shown[0].strip('"') == name.get_attribute("title")
    assert shown[1] > 10


INDICATOR = 34
NOTCH = 59
STICKS = """() => [...document.querySelectorAll("body *")]
  .filter((one) => /sticky|fixed/.test(getComputedStyle(one).position) && one.getClientRects().length)"""
LOW = f"""() => ({STICKS})().flatMap((one) => [...one.querySelectorAll("a, button, p, b, span")])
  .filter((one) => one.getClientRects().length && one.getBoundingClientRect().bottom > innerHeight - {INDICATOR})
  .filter((one) => one.getBoundingClientRect().top < innerHeight).map((one) => one.outerHTML.slice(0, 80))"""
PADDING = "getComputedStyle(document.querySelector('.bar, main:last-child')).paddingBottom"
ASIDE = f"""() => [...document.querySelectorAll("main *, .bar *, .top *")]
  .filter((one) => one.getClientRects().length && !one.closest("svg, .hidden, .skip"))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.left < {NOTCH} || box.right > innerWidth - {NOTCH}).map(([words]) => words)"""


def hold(page: Page, **insets: int) -> None:
    """Say how far from the edges of the screen the phone leaves nothing clear."""
    page.context.new_cdp_session(page).send(
        "Emulation.setSafeAreaInsetsOverride", {"insets": insets}
    )


PAGES = ("", "/spiel", "/strafe", "/mehr", "/abrechnen", "/aenderungen", "/tisch", "?gross")


def test_no_bar_lies_under_the_home_indicator(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone((390, 664), at=abend, path="/mehr").page
    hold(page, bottom=INDICATOR, bottomMax=INDICATOR)
    bars = 0
    for path in (*(abend.url + end for end in PAGES), abend.runde, abend.site.url):
        page.goto(path)
        assert page.evaluate(PADDING) == "42px"
        assert page.evaluate(LOW) == [], path
        bars += page.locator(".bar").count()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert page.evaluate(LOW) == [], path
    assert bars > 3


def test_a_phone_that_lies_hides_nothing_under_its_notch(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone((844, 390), at=abend, path="/mehr").page
    hold(page, left=NOTCH, leftMax=NOTCH, right=NOTCH, rightMax=NOTCH)
    for end in PAGES:
        page.goto(abend.url + end)
        assert page.evaluate(ASIDE) == [], end


RULES = """async (text) => [...(await new CSSStyleSheet().replace(text)).cssRules]
    .map((one) => one.cssText.replaceAll(", ", ","))"""
"""The rules as the browser understands them; the space after a comma in a variable stays as it
is written.
"""


def test_every_style_sheet_means_the_same_without_comments(phone: Phone) -> None:
    files = sorted(Path("static/css").rglob("*.css"))
    assert files
    for file in files:
        rules = phone.page.evaluate(RULES, file.read_text(encoding="utf-8"))
        assert rules, file
        assert phone.page.evaluate(RULES, smaller(file)) == rules, (
            f"{file}: before a colon write ` *:is`, not ` :is`"
        )
