"""The live value is the value that is saved, under every rule set; and the page says so where it cannot know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from scorepad.actions import evening, runde
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.outlook import turns
from scorepad.scoring.evening.triggers import triggers
from scorepad.scoring.game.augen import Chip, chips
from scorepad.scoring.game.preview_cells import kinds_of
from scorepad.scoring.game.score import score
from scorepad.scoring.game.special_points import check_specials
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind, Player
from scorepad.store import runden
from scorepad.web.entry.ahead_view import share_of, turning
from scorepad.web.parts.game_body import chip_body
from scorepad.web.parts.preview import client_table
from tests.browser.conftest import NOW, Abend, Opens, Phone, Site
from tests.browser.judge import faults, violations
from tests.conftest import CAST
from tests.effort import is_thorough

pytestmark = pytest.mark.browser
CASES = 150 if is_thorough() else 40
"""Games of each group that are drawn by chance."""
LEVELS = ("no90", "no60", "no30", "schwarz")
KNOWN = ("herzstich", "kontra_lost", "re_and_kontra", "re_lost", "solo_lost", "split_120", "zero_game")
SAID = """async ([cases, table]) => {
  const { lookup } = await import("/static/js/entry/value.js");
  const { does } = await import("/static/js/entry/does.js");
  const words = { bock: "löst Bock aus" };
  return cases.map((one) => {
    const said = ["re", "kontra"].filter((party) => one[party]).map((party) => ["said", `${party}:${party}`]);
    const counted = one.specials.map(({ party, ident, count }) => [`n:${party}:${ident}`, String(count)]);
    return does(table, { ...one, one: false }, lookup(table, one), [["game", one.game], ...said, ...counted], words);
  });
}"""
VARIANTS = {
    "kif doubling all": (
        "kif",
        {"value.re_kontra_effect": "double", "value.level_effect": "double", "value.doubling_covers": "everything"},
    ),
    "turned": ("kif", {"feigheit.mode": "flip", "bock.effect": "game_points"}),
    "turned but special points": ("cutesoft", {"feigheit.mode": "flip_without_specials", "value.floor_at_zero": True}),
    "missing minus two": ("freedoko", {"feigheit.mode": "missing_minus_2", "orgasmus.allowed": True}),
    "second Fuchs": ("ddv", {"special.escalates": [1, 3], "special.in_solo": "by_kind", "bock.effect": "extra_points"}),
    "knocks": ("cutesoft", {"klopfen": "double", "special.karlchen_caught.points": 2}),
    "steps and gegen double": (
        "ddv",
        {
            "value.re_kontra_effect": "add_and_double",
            "value.step_effect": "double",
            "gegen.effect": "double",
            "solo.effect": "double",
            "klopfen": "double",
            "announcements.automatic": ["solo"],
        },
    ),
    "levels for the winner, 120 to 120": (
        "mainz",
        {"value.level_counts": "winner", "value.split_factor": 3, "feigheit.mode": "flip", "win.missed_loses": False},
    ),
    "levels fall": ("kif", {"win.split": "levels_fall", "klopfen": "add", "value.doubling_covers": "everything"}),
    "knocks that add": ("mainz", {"klopfen": "add", "solo.kind_points.damen": 2, "bock.in_solo": False}),
}
GROUPS = {name: preset(name) for name in PRESETS} | {
    name: read_rules({"preset": base, "options": options}) for name, (base, options) in VARIANTS.items()
}


def test_the_live_value_is_the_value_that_is_saved(phone: Phone, abend: Abend) -> None:
    phone.page.goto(f"{abend.url}/spiel")
    drawn = random.Random(20)
    for name, rules in GROUPS.items():
        cases = [any_case(drawn, rules) for _ in range(CASES)]
        shown = phone.page.evaluate(
            """async ([cases, table]) => {
              const here = [...document.scripts].find((script) => script.src.includes("entry.js")).src;
              const { lookup } = await import(new URL("value.js", here));
              const found = cases.map((one) => lookup(table, one));
              return found.map((one) => [one?.winner, one?.value, one?.reasons]);
            }""",
            [[case["shown"] for case in cases], client_table(rules, "de")],
        )
        for case, (winner, value, reasons) in zip(cases, shown, strict=True):
            saved = score(case["game"], rules, levels=case["levels"])
            assert (winner, value) == (saved.winner, saved.value), (name, case["shown"])
            if case["shown"]["game"] != "orgasmus" and not (rules.value.floor_at_zero and saved.base == 0):
                assert sum(points for points, _ in reasons) == saved.base, (name, case["shown"])


def any_case(drawn: random.Random, rules: Rules) -> dict[str, Any]:
    """A legal game under these rules, as the page shows it and as it is scored."""
    while True:
        case = _drawn(drawn, rules)
        try:
            score(case["game"], rules)
        except Refused:
            continue
        if not check_specials(case["game"], rules, case["game"].no_trick or None):
            return case


def _drawn(drawn: random.Random, rules: Rules) -> dict[str, Any]:
    kind, levels = drawn.choice([one for one in kinds_of(rules) if one is not GameKind.LEICHE]), drawn.randrange(3)
    re, kontra = drawn.randrange(6), drawn.randrange(6)
    chip = drawn.choice(chips(rules))
    first = drawn.choice(("re", "kontra"))
    knocks = drawn.randrange(3) if rules.games.klopfen != "off" else 0
    played = [ident for ident, rule in rules.special.kinds.items() if rule.points]
    counts = {(party, ident): drawn.choice((0, 0, 1, 2)) for party in ("re", "kontra") for ident in played}
    specials = [
        {"party": party, "ident": ident, "count": count, "label": ident}
        for (party, ident), count in counts.items()
        if count and chip.no_trick != party and drawn.random() < 0.5
    ]
    solo = drawn.choice(rules.solo.kinds)
    shown = {
        "game": kind.value,
        "solo": solo,
        "re": re,
        "kontra": kontra,
        "first": first,
        "chip": chip.id,
        "factor": 2**levels,
        "one": kind in ONE_AGAINST_ALL,
        "knocks": knocks,
        "specials": specials,
        "calls": _calls(knocks, rules),
    }
    return {"shown": shown, "game": _game(shown, chip), "levels": levels}


def _calls(knocks: int, rules: Rules) -> list[Any]:
    """What knocks give, as the further script puts it."""
    given = client_table(rules, "de").get("n")
    if not given or not knocks:
        return []
    return [given] * knocks if len(given) > 2 else [[given[0], given[1] * knocks]]


def _game(shown: dict[str, Any], chip: Chip) -> Game:
    said = {
        party: [{"party": party, "says": says} for says in (party, *LEVELS)[: shown[party]]]
        for party in ("re", "kontra")
    }
    second = "kontra" if shown["first"] == "re" else "re"
    body = {
        "kind": "game",
        "game": shown["game"],
        "re": ["A"] if shown["one"] else ["A", "B"],
        "kontra": ["B", "C", "D"] if shown["one"] else ["C", "D"],
        "announcements": said[shown["first"]] + said[second] + [{"says": "klopfen"}] * shown["knocks"],
        "specials": [{"id": one["ident"], "party": one["party"], "count": one["count"]} for one in shown["specials"]],
        **({"solo": shown["solo"]} if shown["game"] == "solo" else {}),
        **chip_body(chip),
    }
    entry = read_entry(body)
    assert isinstance(entry, Game)
    return entry


def _evening(site: Site, rules: Rules, people: Sequence[str]) -> Abend:
    """A running evening of a new Runde with these rules, the first one deals."""
    with site.app.app_context():
        made = runde.create("Regeln", list(people), "€", rules, NOW)
        ids = {member.name: member.id for member in runden.members(made.runde_id)}
        table = [ids[name] for name in people]
        started = evening.start(made.runde_id, table, table[0], NOW.date(), "", (), "start", made.write.id, NOW)
    write, read = (f"{site.url}/l/{token}" for token in (made.write.token, made.read.token))
    return Abend(site, made.runde_id, started, write, read, ids)


@pytest.fixture
def rich(site: Site, phone: Phone) -> Phone:
    """The entry page of a group that plays everything."""
    options = {
        "leiche.allowed": True,
        "ka_da_mu.allowed": True,
        "klopfen": "add",
        "genscher": "two_kings",
        "genscher.voids_levels": True,
        "announcements.implied": False,
        "announcements.need_re_kontra": False,
        "pflichtansage.over": 30,
        "bock.on": True,
        "bock.triggers": ["manual"],
    }
    abend = _evening(site, read_rules({"preset": "kif", "options": options}), CAST)
    phone.page.goto(abend.write)
    phone.page.goto(f"{abend.url}/spiel")
    expect(phone.page.locator("#value b")).to_have_text("Noch 2 Re")
    return phone


def test_the_value_knows_knocks_and_genscher_and_says_where_it_does_not_know(rich: Phone) -> None:
    value = rich.page.locator("#value b")
    for name in ("Bert", "Cem"):
        rich.chip("#re", name)
    rich.chip("#augen .re", "151+")
    expect(value).to_have_text("Re +2")
    rich.page.locator('[name="n::klopfen"]').tap()
    expect(value).to_have_text("Re +4")
    rich.chip("#said .re", "keine 90")
    assert rich.page.locator("#said .chip:has(:checked)").count() == 1
    expect(value).to_have_text("Wert nach dem Speichern")
    rich.chip("#said .re", "Re")
    expect(value).to_have_text("Re +6")
    rich.page.locator('[name="genscher"]').tap()
    expect(value).to_have_text("Re +5")


def test_after_a_genscher_that_lets_announcements_fall_the_value_asks_no_feigheit(site: Site, phone: Phone) -> None:
    """Of a Genscher in a solo with Feigheit only the server knows. Source: reading A-60; preset koppeldopf."""
    group = read_rules({"preset": "koppeldopf", "options": {"feigheit.in_solo": True}})
    abend = _evening(site, group, CAST)
    page, value = phone.page, phone.page.locator("#value b")
    page.goto(abend.write)
    page.goto(f"{abend.url}/spiel")
    for name in ("Bert", "Cem"):
        phone.chip("#re", name)
    phone.chip("#augen .re", "211+")
    phone.chip("#said .re", "Re")
    expect(value).to_have_text("Kontra +1")
    phone.chip("#said .re", "keine 90")
    expect(value).to_have_text("Re +6")
    page.locator('[name="genscher"]').tap()
    expect(value).to_have_text("Re +5")
    with page.expect_navigation():
        phone.tap("Speichern")
    expect(page.locator("#board tbody tr").first).to_contain_text("5")
    page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Solo …")
    phone.chip("#kind", "Damen")
    phone.chip("#re", "Cem")
    phone.chip("#augen .re", "121+")
    expect(value).to_have_text("Re +1")
    page.locator('[name="genscher"]').tap()
    expect(value).to_have_text("Wert nach dem Speichern")


def test_a_leiche_has_its_own_announcements_augen_and_trumps(rich: Phone) -> None:
    page = rich.page
    rich.chip("#kind", "Mehr …")
    rich.chip("#kind", "Leiche")
    expect(page.locator("#said")).not_to_be_visible()
    rich.chip("#re", "Cem")
    rich.chip("#leiche .ko", "bekommt 30")
    rich.chip("#leiche", "kein Stich")
    rich.chip("#leiche", "Dulle")
    expect(page.locator("#value b")).to_have_text("Wert nach dem Speichern")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    rich.save()
    assert rich.totals() == ["0", "−3", "9", "−3", "−3"]


def test_six_may_play_and_up_to_three_are_re(site: Site, phone: Phone) -> None:
    names = ("Anna", "Bert", "Cem", "Doro", "Ela", "Finn")
    abend = _evening(site, read_rules({"preset": "kif", "options": {"team_mode": "six_plus_one"}}), names)
    phone.page.goto(abend.write)
    phone.page.goto(f"{abend.url}/spiel")
    phone.chip("#augen .re", "151+")
    expect(phone.page.locator("#value b")).to_have_text("Noch 1 Re")
    for name in ("Anna", "Bert", "Cem", "Doro"):
        phone.chip("#re", name)
    expect(phone.page.locator("#value b")).to_have_text("Re +2")
    assert phone.page.locator(".seat:has(:checked)").count() == 3
    phone.save()
    assert phone.totals() == ["−2", "2", "2", "2", "−2", "−2"]


def test_the_further_fields_are_as_easy_to_hit_and_to_hear(rich: Phone, axe: str) -> None:
    page = rich.page
    page.emulate_media(reduced_motion="reduce")
    steps = ("", "Mehr …", "Leiche", "?tisch")
    for step in steps:
        if step == "?tisch":
            page.goto(f"{page.url}?tisch")
        elif step:
            rich.chip("#kind", step)
        assert violations(page, axe) == [], step
        small = page.evaluate(
            """() => [...document.querySelectorAll(".chip, .button, summary")]
              .filter((one) => one.offsetParent)
              .filter((one) => Math.min(one.offsetHeight, one.offsetWidth) < 44).map((one) => one.outerHTML)"""
        )
        assert small == [], step
        assert page.evaluate("document.documentElement.scrollWidth") == 360, step


def test_what_will_stand_is_shown_with_and_without_bock(open_phone: Opens, site: Site, axe: str) -> None:
    rules = read_rules({"preset": "kif", "options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    abend = site.evening("Anna", "Bert", "Cem", "Doro", rules=rules)
    abend.enter("Anna", "Bert", augen=120)
    phone = open_phone(at=abend, path="/spiel")
    page = phone.page
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    stands = page.locator("#stands")
    expect(stands).to_have_text("Sonst wird mit ×2 aufgeschrieben.")
    for seat, points in enumerate(("4", "4", "-4")):
        page.locator('#points [name^="p:"]').nth(seat).fill(points)
    expect(stands).to_have_text("So steht es dann da: Anna +8, Bert +8, Cem −8, Doro −8")
    page.get_by_label("Schon mit Bock ×2 gerechnet").tap()
    expect(stands).to_have_text("So steht es dann da: Anna +4, Bert +4, Cem −4, Doro −4")
    assert faults(page, axe) == []
    phone.save()
    expect(page.locator("tbody tr").first.locator("td").last).to_contain_text("×2")


PLAYERS = tuple(map(Player, "ABCD"))
COUNTING = {
    f"only {way}": read_rules({"preset": "cutesoft", "options": {"counting": way}}) for way in ("plus", "minus")
}
COMPUTED = """async ([cases, table, share, turns]) => {
  const { lookup } = await import("/static/js/entry/value.js");
  const outbox = await import("/static/js/evening/waiting.js");
  return cases.map(({ shown, re }) => {
    const found = lookup(table, shown);
    const said = [["re", shown.re], ["kontra", shown.kontra]].filter(([, level]) => level);
    const points = shown.specials.map(({ party, ident, count }) => [`n:${party}:${ident}`, String(count)]);
    const fields = [["game", shown.game], ...said.map(([party]) => ["said", `${party}:${party}`]), ...points];
    const one = { game: shown, found, re, active: ["A", "B", "C", "D"], fields };
    return [outbox.points(one, share), outbox.turned(one, turns), found?.times];
  });
}"""


@pytest.mark.parametrize("name", GROUPS | COUNTING)
def test_points_and_course_are_those_of_scoring(phone: Phone, abend: Abend, name: str) -> None:
    rules, drawn = (GROUPS | COUNTING)[name], random.Random(name)
    cases = [any_case(drawn, rules) for _ in range(CASES)]
    sent: list[Any] = [
        [{"shown": case["shown"], "re": list(case["game"].re)} for case in cases],
        client_table(rules, "de"),
        share_of(rules, PLAYERS),
        turning(rules, PLAYERS),
    ]
    for case, (points, turned, times) in zip(cases, phone.page.evaluate(COMPUTED, sent), strict=True):
        saved = score(case["game"], rules, levels=case["levels"])
        assert points == saved.points, case["shown"]
        assert times in {None, saved.factor}, case["shown"]
        again = case["game"].game.value in rules.evening.dealer_again_after
        assert turned or not (again or triggers(case["game"], saved, None, turns(rules))), case["shown"]


def test_what_starts_bock_is_said_where_it_does(phone: Phone, abend: Abend) -> None:
    phone.page.goto(f"{abend.url}/spiel")
    drawn = random.Random(21)
    for name, played in GROUPS.items():
        rules = replace(played, bock=replace(played.bock, on=True, triggers=KNOWN))
        cases = [any_case(drawn, rules) for _ in range(CASES)]
        shown = phone.page.evaluate(SAID, [[case["shown"] for case in cases], client_table(rules, "de")])
        for case, said in zip(cases, shown, strict=True):
            saved = score(case["game"], rules, levels=case["levels"])
            assert (said == "löst Bock aus") == bool(triggers(case["game"], saved, None, KNOWN)), (name, case["shown"])
