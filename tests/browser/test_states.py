"""Every page and state, in both languages: measured on narrow and wide screens, with doubled type,
and judged by axe.

The pages come from the app's own map of addresses. A normal run measures the narrowest phone with
doubled type, a phone and a wide screen in German, with axe in both schemes, and the narrowest phone
in English, with axe but for colours; `--every-picture` takes every size, and axe, in both schemes
and languages. Source: issue "A pleasure in the hand", the picture test.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scorepad.actions.runde import runde
from scorepad.web.frame.headers import MAX_BODY
from tests.browser.conftest import Abend, Opens, Site, go
from tests.browser.judge import LONG, MEASURE, addresses, pages, violations
from tests.browser.world import OPTIONS, SEVEN, World, filled

Says = Iterator[str]
Scheme = Literal["light", "dark"]
Measure = tuple[int, str]
"""How wide the screen and how large the type is."""
ASKED = "?game=normal&re=1&re=2&augen=re151&said=re%3Are&n%3Are%3Afuchs_caught=1"
EVERY: tuple[Measure, ...] = tuple(
    (width, size) for width in (320, 360, 1280) for size in ("", "200%")
)
SOME: dict[str, tuple[Measure, ...]] = {
    "de-DE": ((320, "200%"), (1280, ""), (360, "")),
    "en-GB": ((320, "200%"),),
}
TYPE = "(size) => { document.documentElement.style.fontSize = size; }"
UNFOLD = """() => [...document.querySelectorAll("details:not([open])")].map((one) => { one.open = true; }).length"""
SENT = """(text) => {
  const form = Object.assign(document.createElement("form"), { method: "post" });
  form.append(Object.assign(document.createElement("input"), { name: "name", value: text }));
  document.body.append(form);
  form.submit();
}"""


@dataclass(frozen=True)
class Eye:
    """How every state is looked at."""

    page: Page
    axe: str
    """The source of axe-core; empty where it finds nothing else than in another language."""
    measures: tuple[Measure, ...]
    schemes: tuple[Scheme, ...]
    passed: set[str] | None
    """The colours that axe has passed in other states and does not judge again; None where it
    judges every state.
    """

    def faults(self) -> list[str]:
        """What is wrong with the state that the page is in, folded and with every fold open."""
        found = list[str]()
        for scheme in self.schemes:
            if len(self.schemes) > 1:
                self.page.emulate_media(color_scheme=scheme)
            found += self._measured(self.measures)
        if self.page.evaluate(UNFOLD):
            least_and_thumb = tuple(dict.fromkeys((self.measures[0], self.measures[-1])))
            found += [f"unfolded, {fault}" for fault in self._measured(least_and_thumb)]
        return found + (violations(self.page, self.axe, self.passed) if self.axe else [])

    def _measured(self, measures: tuple[Measure, ...]) -> Iterator[str]:
        for width, size in measures:
            if size and width > 1000 and self.page.locator("body.large").count():
                # it leaves the height of the screen where the browser's own type is that large
                continue
            self.page.set_viewport_size({"width": width, "height": 740})
            self.page.evaluate(TYPE, size)
            for fault in self.page.evaluate(MEASURE, not size):
                yield f"{width} {size} {fault}"
        self.page.evaluate(TYPE, "")


@pytest.fixture(scope="module")
def world(site: Site) -> World:
    """A Runde whose name is one long word, as that of an evening may be."""
    made = filled(site)
    with site.app.app_context():
        runde.rename(made.abend.runde_id, "Donnerstagsdoppelkopfrundengesellschaft")
    return made


@pytest.fixture
def played(site: Site) -> Abend:
    """An evening of long names with Bock, Pflichtsoli and four games."""
    abend = site.evening(*LONG, preset="kif", options=OPTIONS)
    for people, augen in ((2, 140), (1, 140), (2, 120), (2, 180)):
        abend.enter(*abend.active()[:people], augen=augen)
    return abend


def everywhere(page: Page, world: World) -> Says:
    """Every page of the app's map, each with what it shows by its address alone."""
    site = world.abend.site
    for rule in pages(site.app):
        for path in addresses(
            rule.rule, world.values(rule.rule if "eintrag" in rule.rule else rule.endpoint)
        ):
            answer = page.goto(site.url + path)
            assert answer is not None
            yield rule.rule + (f" {answer.status}" if answer.status != 200 else "")


def more(page: Page, world: World) -> Says:
    """What pages show by a question in their address, and those of a settled evening."""
    group = f"/runde/{world.abend.runde_id}"
    running, sealed = (f"{group}/abend/{one.id}" for one in (world.abend, world.sealed))
    wrong = (
        "/kasse?von=nie",
        "/kasse?wer=1&art=fine&alle",
        "/kasse/teilen?betrag=viel",
        "/schulden?abend=1",
    )
    season = (
        "/saison?von=nie&mindestens=x",
        "/saison/andere-regeln?regeln=mainz",
        "/regeln?suche=fuchs",
    )
    chosen = ("/saison?rang=plaetze", "?alle=1", f"/abend/{world.sealed.id}/aenderungen?art=weg")
    paths = (
        *(
            group + end
            for end in (
                "/links?art=read",
                "/links/erneuern/read",
                "/handys",
                *season,
                *wrong,
                *chosen,
            )
        ),
        *(
            group + "/regeln" + end
            for end in ("?alle", "/vergleich?a=kif&b=branderhof&alle=1", f"/probe{ASKED}")
        ),
        *(running + end for end in ("?gross", "/spiel?tisch", "/andere-regeln?regeln=ddv")),
        *(
            sealed + end
            for end in ("", "/mehr", "/ende", "/abrechnen", "/text", "/verlauf", "/aenderungen")
        ),
    )
    for path in paths:
        page.goto(world.abend.site.url + path)
        yield path
    page.goto(f"{world.abend.url}/abrechnen")
    page.locator("#leaving summary").tap()
    go(page.locator("[value=leaves]"))
    yield "leaving"
    go(page.locator("[value=ask]"))
    yield "asked to seal"


def empty(page: Page, abend: Abend) -> Says:
    """A Runde of which nothing is known yet, and its evening without a game."""
    group = f"/runde/{abend.runde_id}"
    of_runde = (
        "",
        "/kasse",
        "/saison",
        "/mitglieder",
        "/konten",
        "/papier",
        "/tarif",
        "/kasse/teilen",
    )
    of_evening = (
        "",
        "?gross",
        "/mehr",
        "/verlauf",
        "/abrechnen",
        "/aenderungen",
        "/text",
        "/andere-regeln",
    )
    for path in (
        *(group + end for end in of_runde),
        *(f"{group}/abend/{abend.id}{end}" for end in of_evening),
    ):
        page.goto(abend.site.url + path)
        yield f"empty {path}"


def forms(page: Page, abend: Abend) -> Says:
    """The entry page with what its chips unfold."""
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


DROPPED = """async () => {
  const box = await import("/static/js/frame/outbox.js");
  for (const one of await box.waiting()) await box.remove(one);
  localStorage.clear();
}"""
"""What was sent with problems waits until somebody mends or drops it; here it is dropped, with
the drafts.
"""


def asked(page: Page, abend: Abend, other: Page) -> Says:
    """Another phone writes: the open form hears of it, the card asks, the board shows the pen."""
    page.evaluate(DROPPED)
    page.goto(f"{abend.url}/spiel")
    page.locator("#re input").first.check(force=True)
    page.locator("#re input").nth(1).check(force=True)
    page.locator("#augen .re input").first.check(force=True)
    abend.enter(*abend.active()[:2], augen=130)
    page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#news b")).not_to_be_empty()
    yield "news"
    page.locator(".save .go").tap()
    page.locator("#twice .answer").first.wait_for()
    yield "card"
    go(page.locator(".answer").nth(1))
    yield "notice"
    with other.expect_response("**/neues"):
        other.goto(f"{abend.url}/spiel")
    page.goto(abend.url)
    expect(page.locator(".bar a.button")).to_be_visible()
    expect(page.locator(".lines")).to_contain_text(
        re.compile("Ein anderes Handy schreibt|Another phone is writing")
    )
    yield "pen"


def first(page: Page, site: Site) -> Says:
    """The two pages of the first minute: people as chips, and the card of each rule set with its
    switches.
    """
    page.goto(f"{site.url}/runde/neu")
    page.locator("#name").fill("Donnerstagsrunde")
    for name in SEVEN:
        page.locator("#person").fill(name)
        page.locator("#person").press("Enter")
    page.locator("#people .chip").first.tap()
    yield "people"
    go(page.locator(".bar .go"))
    page.locator("details summary").first.tap()
    page.locator(".way > .card").nth(4).tap()
    yield "rules of the first evening"


def watched(page: Page, world: World) -> Says:
    """What looks otherwise to whoever may only read."""
    page.goto(world.abend.read)
    for path in (
        "regeln",
        f"abend/{world.abend.id}",
        f"abend/{world.sealed.id}/abrechnen",
        "tarif",
        "schulden",
    ):
        page.goto(f"{world.abend.runde}/{path}")
        yield f"reader {path}"


def closing(page: Page, abend: Abend) -> Says:
    """The end of the evening, up to the seal."""
    page.goto(f"{abend.url}/mehr")
    go(page.locator("form[action$='/abschliessen'] button"))
    yield "closed"
    page.goto(f"{abend.url}/mehr")
    yield "closed: more"
    page.goto(f"{abend.url}/abrechnen")
    yield "sealing"
    page.goto(f"{abend.url}/ende")
    yield "end"
    page.goto(f"{abend.url}/abrechnen")
    go(page.locator("[value=seal]"))
    yield "sealed"


def errors(page: Page, abend: Abend) -> Says:
    """What went wrong: no such page, no such game, a form without its mark, too much, a sealed
    evening.
    """
    for path in ("/nirgends", f"/runde/{abend.runde_id}/abend/{abend.id}/spiel/9999"):
        page.goto(abend.site.url + path)
        yield path
    for path, text in (("/spiel", "x"), ("/spiel", "x" * MAX_BODY)):
        page.goto(abend.url + "/mehr")
        page.evaluate(f"history.replaceState(null, '', '{abend.url}{path}')")
        with page.expect_navigation():
            page.evaluate(SENT, text)
        yield f"{path} {len(text)}"


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_every_page_and_state_fits_its_screen(
    open_phone: Opens,
    site: Site,
    played: Abend,
    world: World,
    axe: str,
    language: str,
    pytestconfig: pytest.Config,
) -> None:
    every = pytestconfig.getoption("--every-picture")
    schemes: tuple[Scheme, ...] = ("light", "dark") if every else ("light",)
    judge = axe if every or language == "de-DE" else ""
    options = {"reduced_motion": "reduce", "locale": language, "color_scheme": "light"}
    page = open_phone((360, 740), script=judge, **options).page
    other = open_phone(**options).page
    new = site.evening("Anna", "Bert", "Cem", "Doro")
    for one in (page, other):
        for link in (played.write, world.abend.write, new.write):
            one.context.request.get(link, max_redirects=0)
    page.goto(site.url)
    assert page.locator("html").get_attribute("lang") == language[:2]
    eye = Eye(page, judge, EVERY if every else SOME[language], schemes, None if every else set())
    walks = (
        everywhere(page, world),
        more(page, world),
        empty(page, new),
        first(page, site),
        forms(page, played),
    )
    faults = {}
    for walk in (*walks, asked(page, played, other), closing(page, played)):
        for state in walk:
            faults[state] = eye.faults()
    silent = replace(eye, page=page.context.new_page())  # the browser tells of every error page
    for state in errors(silent.page, played):
        faults[state] = silent.faults()
    reads = replace(eye, page=open_phone((360, 740), script=judge, **options).page)
    for state in watched(reads.page, world):
        faults[state] = reads.faults()
    found = [
        f"{state}: {fault}"
        for state, all_faults in faults.items()
        for fault in dict.fromkeys(all_faults)
    ]
    assert not found, "\n".join(found)
