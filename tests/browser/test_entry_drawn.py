"""The live value of games drawn by chance is the value that is saved, under every rule set."""

import random
from dataclasses import replace
from typing import Any

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
from scorepad.web.entry.ahead_view import share_of, turning
from scorepad.web.game.game_body import chip_body
from scorepad.web.game.preview import client_table
from tests.browser.conftest import Phone
from tests.effort import is_thorough

CASES = 150 if is_thorough() else 40
"""Games of each group that are drawn by chance."""
LEVELS = ("no90", "no60", "no30", "schwarz")
KNOWN = (
    "herzstich",
    "kontra_lost",
    "re_and_kontra",
    "re_lost",
    "solo_lost",
    "split_120",
    "zero_game",
)
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
        {
            "value.re_kontra_effect": "double",
            "value.level_effect": "double",
            "value.doubling_covers": "everything",
        },
    ),
    "turned": ("kif", {"feigheit.mode": "flip", "bock.effect": "game_points"}),
    "turned but special points": (
        "cutesoft",
        {"feigheit.mode": "flip_without_specials", "value.floor_at_zero": True},
    ),
    "missing minus two": (
        "freedoko",
        {"feigheit.mode": "missing_minus_2", "orgasmus.allowed": True},
    ),
    "second Fuchs": (
        "ddv",
        {"special.escalates": [1, 3], "special.in_solo": "by_kind", "bock.effect": "extra_points"},
    ),
    "knocks": ("cutesoft", {"klopfen": "double", "special.karlchen_caught.points": 2}),
    "steps and gegen double": (
        "ddv",
        dict.fromkeys(("value.step_effect", "gegen.effect", "solo.effect", "klopfen"), "double")
        | {"value.re_kontra_effect": "add_and_double", "announcements.automatic": ["solo"]},
    ),
    "levels for the winner, 120 to 120": (
        "mainz",
        {
            "value.level_counts": "winner",
            "value.split_factor": 3,
            "feigheit.mode": "flip",
            "win.missed_loses": False,
        },
    ),
    "levels fall": (
        "kif",
        {"win.split": "levels_fall", "klopfen": "add", "value.doubling_covers": "everything"},
    ),
    "knocks that add": (
        "mainz",
        {"klopfen": "add", "solo.kind_points.damen": 2, "bock.in_solo": False},
    ),
}
GROUPS = {name: preset(name) for name in PRESETS} | {
    name: read_rules({"preset": base, "options": options})
    for name, (base, options) in VARIANTS.items()
}


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
    kind = drawn.choice([one for one in kinds_of(rules) if one is not GameKind.LEICHE])
    levels = drawn.randrange(3)
    re = drawn.randrange(6)
    kontra = drawn.randrange(6)
    chip = drawn.choice(chips(rules))
    first = drawn.choice(("re", "kontra"))
    knocks = drawn.randrange(3) if rules.games.klopfen != "off" else 0
    played = [ident for ident, rule in rules.special.kinds.items() if rule.points]
    counts = {
        (party, ident): drawn.choice((0, 0, 1, 2)) for party in ("re", "kontra") for ident in played
    }
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
    }
    shown |= {"factor": 2**levels, "one": kind in ONE_AGAINST_ALL, "specials": specials}
    shown |= {"knocks": knocks, "calls": _calls(knocks, rules)}
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
        "announcements": said[shown["first"]]
        + said[second]
        + [{"says": "klopfen"}] * shown["knocks"],
        "specials": [
            {"id": one["ident"], "party": one["party"], "count": one["count"]}
            for one in shown["specials"]
        ],
        **({"solo": shown["solo"]} if shown["game"] == "solo" else {}),
        **chip_body(chip),
    }
    entry = read_entry(body)
    assert isinstance(entry, Game)
    return entry


PLAYERS = tuple(map(Player, "ABCD"))
COUNTING = {
    f"only {way}": read_rules({"preset": "cutesoft", "options": {"counting": way}})
    for way in ("plus", "minus")
}
COMPUTED = """async ([cases, table, share, turns]) => {
  const { lookup } = await import("/static/js/entry/value.js");
  const outbox = await import("/static/js/evening/queue.js");
  const { facts, fires } = await import("/static/js/evening/course.js");
  return cases.map(({ shown, re }) => {
    const found = lookup(table, shown);
    const said = [["re", shown.re], ["kontra", shown.kontra]].filter(([, level]) => level);
    const points = shown.specials.map(({ party, ident, count }) => [`n:${party}:${ident}`, String(count)]);
    const fields = [["game", shown.game], ...said.map(([party]) => ["said", `${party}:${party}`]), ...points];
    const one = { game: shown, found, re, active: ["A", "B", "C", "D"], fields };
    const { winner, value, reasons, times } = found;
    return [winner, value, reasons, outbox.points(one, share), turns.some(fires(facts(one), winner)), times];
  });
}"""


def test_the_live_value_points_and_course_are_those_that_are_saved(phone: Phone) -> None:
    drawn = random.Random(20)
    for name, rules in (GROUPS | COUNTING).items():
        cases = [any_case(drawn, rules) for _ in range(CASES)]
        games = [{"shown": case["shown"], "re": list(case["game"].re)} for case in cases]
        sent: list[Any] = [
            games,
            client_table(rules, "de"),
            share_of(rules, PLAYERS),
            turning(rules, PLAYERS, turns(rules)),
        ]
        for case, seen in zip(cases, phone.page.evaluate(COMPUTED, sent), strict=True):
            winner, value, reasons, points, turned, times = seen
            told = name, case["shown"]
            saved = score(case["game"], rules, levels=case["levels"])
            assert winner == saved.winner, told
            assert value == saved.value, told
            is_cut_off = rules.value.floor_at_zero and saved.base == 0
            if case["shown"]["game"] != "orgasmus" and not is_cut_off:
                assert sum(worth for worth, _ in reasons) == saved.base, told
            assert points == saved.points, told
            assert times in {None, saved.factor}, told
            again = case["game"].game.value in rules.evening.dealer_again_after
            assert turned or not (again or triggers(case["game"], saved, None, turns(rules))), told


def test_what_starts_bock_is_said_where_it_does(phone: Phone) -> None:
    drawn = random.Random(21)
    for name, played in [*GROUPS.items()][:: 1 if is_thorough() else 3]:
        rules = replace(played, bock=replace(played.bock, on=True, triggers=KNOWN))
        cases = [any_case(drawn, rules) for _ in range(CASES)]
        shown = phone.page.evaluate(
            SAID, [[case["shown"] for case in cases], client_table(rules, "de")]
        )
        for case, said in zip(cases, shown, strict=True):
            saved = score(case["game"], rules, levels=case["levels"])
            assert (said == "löst Bock aus") == bool(triggers(case["game"], saved, None, KNOWN)), (
                name,
                case["shown"],
            )
