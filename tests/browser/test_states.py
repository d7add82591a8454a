"""Every page and state at the table, in both languages: doubled type on the narrowest phone, axe in light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Abend, Phone, Site
from tests.browser.test_look import LONG

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
Says = Iterator[str]
OPTIONS = {"bock.on": True, "bock.triggers": ["split_120"], "pflichtsolo.count": 1}
AXE = """(options) => axe.run(options).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`))"""
TYPE = "(size) => { document.documentElement.style.fontSize = size; }"
FAULTS = """() => {
  const faults = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) faults.push(`sideways: ${wide.scrollWidth}`);
  const seen = (one) => one.checkVisibility() && !one.closest(".hidden, .skip, svg, option");
  const says = (one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 30)}`;
  const boxes = ".chip, .chip b, .button, .go, .answer, h1, h2, h3, .whole, .state, .notice *";
  for (const one of document.querySelectorAll(boxes)) {
    if (seen(one) && one.clientWidth && one.scrollWidth > one.clientWidth + 1) faults.push(`cut: ${says(one)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text; (text = texts.nextNode());) {
    const parent = text.parentElement;
    if (!text.data.trim() || !seen(parent) || parent.closest("#board table")) continue;
    range.selectNodeContents(text);
    const box = (parent.closest(".chip, .button, .go, .answer, .card, .notice") ?? wide).getBoundingClientRect();
    for (const { left, right } of range.getClientRects()) {
      if (left < box.left - 1 || right > box.right + 1) faults.push(`outside: ${says(parent)}`);
    }
    for (const word of parent.closest("h1") ? text.data.matchAll(/\\S+/g) : []) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (word[0].length < 11 && range.getClientRects().length > 1) faults.push(`broken: ${word[0]}`);
    }
  }
  for (const one of document.querySelectorAll(":is(.top, .bar, #twice) :is(a, button)")) {
    if (!seen(one)) continue;
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = ([dx, dy]) => document.elementFromPoint(x + dx, y + dy)?.closest("a, button") === one;
    if (![[-21, 0], [21, 0], [0, -21], [0, 21]].every(hit)) faults.push(`less than 44 px: ${says(one)}`);
  }
  return faults;
}"""


@pytest.fixture
def played(site: Site) -> Abend:
    """An evening of long names with Bock, Pflichtsoli and four games."""
    abend = site.evening(*LONG, rules=read_rules({"preset": "kif", "options": OPTIONS}))
    for people, augen in ((2, 140), (1, 140), (2, 120), (2, 180)):
        abend.enter(*abend.active()[:people], augen=augen)
    return abend


def around(page: Page, abend: Abend) -> Says:
    """Pages of the Runde and of this phone."""
    group = f"/runde/{abend.runde_id}"
    more = ("", "/links", "/links?art=read", "/links/erneuern/write", "/regeln", "/kasse", "/mitglieder", "/abend/neu")
    one = f"/mitglieder/{next(iter(abend.ids.values()))}"
    life = (one, f"{one}/loeschen", "/mitglieder/zusammenlegen", "/name", "/archivieren", "/loeschen")
    own = ("/", "/anzeige", "/nur-mit-netz", "/archiv", f"/abmelden/{abend.runde_id}")
    for path in (*own, *(group + end for end in (*more, *life))):
        page.goto(abend.site.url + path)
        yield path


def forms(page: Page, abend: Abend) -> Says:
    """The entry page with what its chips unfold, and the small forms."""
    page.goto(f"{abend.url}/spiel")
    yield "entry"
    for kind in (2, 3):
        page.locator("#kind .four").first.locator("input").nth(kind).check(force=True)
        yield f"kind {kind}"
    page.locator("[data-typed]").check(force=True)
    yield "points"
    page.locator("#kind input").first.check(force=True)
    page.locator("#who summary").tap()
    page.locator('[value="exact"]').check(force=True)
    yield "exact"
    page.locator(".save .go").tap()
    page.locator(".error").first.wait_for()
    yield "problems"
    for path in ("tisch", "falsch-bedient", "strafe", "pflichtsolorunde", "regeln", "neu-geben"):
        page.goto(f"{abend.url}/{path}")
        yield path


def reading(page: Page, abend: Abend) -> Says:
    """What else the evening shows, while it runs."""
    game = f"/spiel/{abend.first}"
    ends = ("", "/aendern", "/davor", "/loeschen", "/verschieben")
    paths = (
        "",
        "?gross",
        "/mehr",
        "/name",
        "/loeschen",
        "/verlauf",
        "/aenderungen",
        "/abrechnen",
        *(game + end for end in ends),
    )
    for path in paths:
        page.goto(abend.url + path)
        yield path


def asked(page: Page, abend: Abend, other: Page) -> Says:
    """Another phone writes: the open form hears of it, the card asks, the board shows the pen."""
    page.evaluate("localStorage.clear()")
    page.goto(f"{abend.url}/spiel")
    page.locator("#re input").first.check(force=True)
    page.locator("#re input").nth(1).check(force=True)
    page.locator("#augen .re input").first.check(force=True)
    abend.enter(*abend.active()[:2], augen=130)
    page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#news b")).not_to_be_empty()
    yield "news"
    page.locator(".save .go").tap()
    page.locator("#twice #phone").wait_for()
    yield "card"
    with page.expect_navigation():
        page.locator(".answer").nth(1).tap()
    yield "notice"
    with other.expect_response("**/neues"):
        other.goto(f"{abend.url}/spiel")
    page.goto(abend.url)
    expect(page.locator(".go.outlined")).to_be_visible()
    expect(page.locator(".lines a")).to_be_visible()
    yield "pen"


def closing(page: Page, abend: Abend) -> Says:
    """The end of the evening, up to the seal and its opening."""
    page.goto(f"{abend.url}/mehr")
    with page.expect_navigation():
        page.locator("form[action$='/abschliessen'] button").tap()
    yield "closed"
    page.goto(f"{abend.url}/mehr")
    yield "closed: more"
    page.goto(f"{abend.url}/abrechnen")
    with page.expect_navigation():
        page.locator(".bar .go").tap()
    yield "sealing"
    with page.expect_navigation():
        page.locator("[value=seal]").tap()
    yield "sealed"
    for path in ("", "/mehr", "/abrechnen/oeffnen"):
        page.goto(abend.url + path)
        yield f"sealed: {path}"


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_every_state_suits_doubled_type_and_axe(open_phone: Opens, played: Abend, axe: str, language: str) -> None:
    options = {"reduced_motion": "reduce", "locale": language}
    page, other = open_phone((320, 640), **options).page, open_phone(**options).page
    for one in (page, other):
        one.goto(played.write)
    assert page.locator("html").get_attribute("lang") == language[:2]
    walks = (around(page, played), forms(page, played), reading(page, played))
    faults = {}
    for walk in (*walks, asked(page, played, other), closing(page, played)):
        for state in walk:
            faults[state] = look(page, axe)
    assert {state: found for state, found in faults.items() if found} == {}


def look(page: Page, axe: str) -> list[str]:
    """What is wrong with this state: by axe, in the dark by its colours, and with doubled and plain type."""
    page.evaluate(axe)
    page.emulate_media(color_scheme="light")
    faults: list[str] = page.evaluate(AXE, {})
    page.emulate_media(color_scheme="dark")
    faults += page.evaluate(AXE, {"runOnly": ["color-contrast"]})
    for size in ("200%", ""):
        page.evaluate(TYPE, size)
        faults += [f"{size} {one}" for one in page.evaluate(FAULTS)]
    return faults
