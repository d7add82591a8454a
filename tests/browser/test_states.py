"""Every page and state, in both languages: measured on narrow and wide screens, with doubled type, and judged by axe.

The pages come from the app's own map of addresses. A normal run measures the narrowest phone with doubled type, a phone
and a wide screen in German, with axe in both schemes, and the narrowest phone in English, with axe but for colours;
`--every-picture` takes every size, and axe, in both schemes and languages.
Source: issue "A pleasure in the hand", the picture test.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import pytest
from flask import Response
from playwright.sync_api import Page, expect

from scorepad.actions import entries, evening, kasse, rule_sets
from scorepad.actions.entries import Made
from scorepad.actions.tariff import set_account, set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.store.rule_sets import of_runde
from scorepad.web.frame import printed
from scorepad.web.frame.headers import MAX_BODY
from tests.browser.addresses import Values, addresses, pages
from tests.browser.conftest import KEYS, NOW, Abend, Phone, Site
from tests.browser.judge import violations
from tests.browser.test_look import LONG

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]
Says = Iterator[str]
Scheme = Literal["light", "dark"]
Measure = tuple[int, str]
"""How wide the screen and how large the type is."""
SEVEN = (*LONG, "Fritzchen", "Gülcangül")
OPTIONS = {"bock.on": True, "bock.triggers": ["split_120"], "pflichtsolo.count": 1}
MONEY = {"players_rate": "1/2", "dues": 100, "absent": "worst", "solo_prices": {"damen": 20}}
EVENINGS = 20
EVERY: tuple[Measure, ...] = tuple((width, size) for width in (320, 360, 1280) for size in ("", "200%"))
SOME: dict[str, tuple[Measure, ...]] = {"de-DE": ((320, "200%"), (1280, ""), (360, "")), "en-GB": ((320, "200%"),)}
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
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
    measures: tuple[Measure, ...]
    schemes: tuple[Scheme, ...]
    colours: bool
    """Whether axe looks at the colours, in both schemes; they are the same in every language."""

    def faults(self) -> list[str]:
        """What is wrong with the state that the page is in, folded and with every fold open."""
        found = [fault for scheme in self.schemes for fault in self._in(scheme)]
        if self.page.evaluate(UNFOLD):
            least_and_thumb = tuple(dict.fromkeys((self.measures[0], self.measures[-1])))
            found += [f"unfolded, {fault}" for fault in self._measured(least_and_thumb)]
        return found + violations(self.page, self.axe, dark=self.colours, light=self.colours)

    def _in(self, scheme: Scheme) -> list[str]:
        if len(self.schemes) > 1:
            self.page.emulate_media(color_scheme=scheme)
        return list(self._measured(self.measures))

    def _measured(self, measures: tuple[Measure, ...]) -> Iterator[str]:
        for width, size in measures:
            if size and width > 1000 and self.page.locator("body.large").count():
                continue  # it leaves the height of the screen where the browser's own type is that large
            self.page.set_viewport_size({"width": width, "height": 740})
            self.page.evaluate(TYPE, size)
            for fault in self.page.evaluate(MEASURE, not size):
                yield f"{width} {size} {fault}"
        self.page.evaluate(TYPE, "")


@dataclass(frozen=True)
class World:
    """A Runde of seven with twenty evenings and money, and where its pages are."""

    abend: Abend
    sealed: Abend
    penalty: int
    booking: int
    rule_set: int

    def values(self, endpoint: str) -> Values:
        """What the address of a page is filled with."""
        member = next(iter(self.abend.ids.values()))
        ids: dict[str, str | int] = {"runde_id": self.abend.runde_id, "evening_id": self.abend.id}
        ids |= {"member_id": member, "set_id": self.rule_set, "role": "write"}
        if endpoint == "settle.ask_open":
            ids["evening_id"] = self.sealed.id
        if endpoint == "kasse.ask_counter":
            return {**ids, "entry_id": self.booking}
        return {**ids, "entry_id": self.penalty if "eintrag" in endpoint else self.abend.first}


def filled(site: Site) -> World:
    """The Runde of seven."""
    abend = site.evening(*SEVEN, rules=read_rules({"preset": "kif", "options": OPTIONS}))
    with site.app.app_context():
        set_tariff(abend.runde_id, read_tariff(MONEY))
        for member in abend.ids.values():
            set_account(abend.runde_id, member, "DE89370400440532013000", "")
        made = Made(client_key=f"key-{next(KEYS)}", link_id=None, now=NOW)
        booking = kasse.book(
            abend.runde_id,
            kind="deposit",
            member=Player(str(member)),
            cents=12345,
            reason="Rest",
            date=NOW.date(),
            **made,
        )
        rule_sets.keep(abend.runde_id, "Wie bei Oma in der Gartenlaube", read_rules({"preset": "mainz"}))
        rule_set = next(iter(of_runde(abend.runde_id))).id
    past = [before(abend, days) for days in range(1, EVENINGS)]
    for one in past[:2]:
        one.seal()
    play(abend, 4)
    with site.app.app_context():
        body = {"kind": "penalty", "points": {str(member): -12}, "share": True, "reason": "zu spät"}
        made = Made(client_key=f"key-{next(KEYS)}", link_id=None, now=NOW)
        penalty = entries.enter(abend.runde_id, abend.id, body=body, **made).entry_id
    assert penalty is not None
    return World(abend, past[0], penalty, booking, rule_set)


def before(abend: Abend, days: int) -> Abend:
    """An evening of the same people so many days before."""
    ids = list(abend.ids.values())
    date = NOW.date() - dt.timedelta(days=days)
    with abend.site.app.app_context():
        started = evening.start(
            abend.runde_id, ids, ids[0], date, f"Bei {SEVEN[days % 7]} in der Gartenlaube", (), f"{days}", None, NOW
        )
    one = Abend(abend.site, abend.runde_id, started, abend.write, abend.read, abend.ids)
    play(one, 2)
    return one


def play(abend: Abend, games: int) -> None:
    """Some games, the last one a solo."""
    for number in range(games):
        abend.enter(*abend.active()[: 2 if number < games - 1 else 1], augen=120 if number == 1 else 140 + number * 10)


@pytest.fixture
def played(site: Site) -> Abend:
    """An evening of long names with Bock, Pflichtsoli and four games."""
    abend = site.evening(*LONG, rules=read_rules({"preset": "kif", "options": OPTIONS}))
    for people, augen in ((2, 140), (1, 140), (2, 120), (2, 180)):
        abend.enter(*abend.active()[:people], augen=augen)
    return abend


def everywhere(page: Page, world: World) -> Says:
    """Every page of the app's map, each with what it shows by its address alone."""
    site = world.abend.site
    for rule in pages(site.app):
        for path in addresses(rule, world.values(rule.rule if "eintrag" in rule.rule else rule.endpoint)):
            answer = page.goto(site.url + path)
            assert answer is not None
            yield rule.rule + (f" {answer.status}" if answer.status != 200 else "")


def more(page: Page, world: World) -> Says:
    """What pages show by a question in their address, and those of a settled evening."""
    group = f"/runde/{world.abend.runde_id}"
    running, sealed = (f"{group}/abend/{one.id}" for one in (world.abend, world.sealed))
    wrong = ("/kasse?von=nie", "/kasse?wer=1&art=fine&alle", "/kasse/teilen?betrag=viel", "/schulden?abend=1")
    season = ("/saison?von=nie&mindestens=x", "/saison/andere-regeln?regeln=mainz", "/regeln?suche=fuchs")
    chosen = ("/saison?rang=plaetze", "?alle=1", f"/abend/{world.sealed.id}/aenderungen?art=weg")
    paths = (
        *(group + end for end in ("/links?art=read", "/links/erneuern/read", *season, *wrong, *chosen)),
        *(running + end for end in ("?gross", "/spiel?tisch", "/andere-regeln?regeln=ddv")),
        *(sealed + end for end in ("", "/mehr", "/abrechnen", "/text", "/verlauf", "/aenderungen")),
    )
    for path in paths:
        page.goto(world.abend.site.url + path)
        yield path


def empty(page: Page, abend: Abend) -> Says:
    """A Runde of which nothing is known yet, and its evening without a game."""
    group = f"/runde/{abend.runde_id}"
    of_runde = ("", "/kasse", "/saison", "/mitglieder", "/konten", "/papier", "/tarif", "/kasse/teilen")
    of_evening = ("", "?gross", "/mehr", "/verlauf", "/abrechnen", "/aenderungen", "/text", "/andere-regeln")
    for path in (*(group + end for end in of_runde), *(f"{group}/abend/{abend.id}{end}" for end in of_evening)):
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
"""What was sent with problems waits until somebody mends or drops it; here it is dropped, with the drafts."""


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
    """The end of the evening, up to the seal."""
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


def errors(page: Page, abend: Abend) -> Says:
    """What went wrong: no such page, no such game, a form without its mark, too much, a sealed evening."""
    for path in ("/nirgends", f"/runde/{abend.runde_id}/abend/{abend.id}/spiel/9999"):
        page.goto(abend.site.url + path)
        yield path
    for path, text in (("/spiel", "x"), ("/spiel", "x" * MAX_BODY)):
        page.goto(abend.url + "/mehr")
        page.evaluate(f"history.replaceState(null, '', '{abend.url}{path}')")
        with page.expect_navigation():
            page.evaluate(SENT, text)
        yield f"{path} {len(text)}"


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_every_page_and_state_fits_its_screen(
    open_phone: Opens,
    site: Site,
    played: Abend,
    axe: str,
    language: str,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(site.app.view_functions, "sheet.picture", lambda **_: Response(status=204))  # takes long
    monkeypatch.setattr(printed, "_preview", lambda *_: Response(status=204))  # and so do these
    every = request.config.getoption("--every-picture")
    schemes: tuple[Scheme, ...] = ("light", "dark") if every else ("light",)
    options = {"reduced_motion": "reduce", "locale": language, "color_scheme": "light"}
    page, other = open_phone((360, 740), **options).page, open_phone(**options).page
    world, new = filled(site), site.evening("Anna", "Bert", "Cem", "Doro")
    for one in (page, other):
        for link in (played.write, world.abend.write, new.write):
            one.goto(link)
    assert page.locator("html").get_attribute("lang") == language[:2]
    eye = Eye(page, axe, EVERY if every else SOME[language], schemes, colours=every or language == "de-DE")
    walks = (everywhere(page, world), more(page, world), empty(page, new), forms(page, played))
    faults = {}
    for walk in (*walks, asked(page, played, other), closing(page, played)):
        for state in walk:
            faults[state] = eye.faults()
    silent = replace(eye, page=page.context.new_page())  # the browser tells of every error page
    for state in errors(silent.page, played):
        faults[state] = silent.faults()
    found = [f"{state}: {fault}" for state, all_faults in faults.items() for fault in dict.fromkeys(all_faults)]
    assert not found, "\n".join(found)
