"""What a phone without network counts on from games that wait is what the server counts, under
every rule set.

Source: fourth-look.md, Offline.
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scorepad.app import create_app
from scorepad.scoring.entry import Game, Plan
from scorepad.scoring.evening.course_ahead import course_ahead
from scorepad.scoring.evening.outlook import outlook
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.terms import GameKind, Pflicht, Player
from scorepad.settings import Settings
from scorepad.telling.voice import Voice
from scorepad.web.entry.ahead_view import foreseen_game, turning
from scorepad.web.entry.course_view import course_view
from scorepad.web.game.preview import client_table
from tests.browser.conftest import Phone
from tests.browser.test_entry_drawn import any_case
from tests.effort import is_thorough
from tests.scoring.building import CAST

EVENINGS = 30 if is_thorough() else 6
"""Evenings of each rule set that are drawn by chance."""
LENGTH = 7
"""Games that wait."""
BOCK = {"bock.on": True, "bock.triggers": ["split_120", "re_lost", "solo", "schwarz"]}
HOUSES: Mapping[str, tuple[str, dict[str, Any]]] = {
    "append, each": ("kif", BOCK | {"bock.per_game": "each"}),
    "stack": ("ddv", BOCK | {"bock.overlap": "stack", "bock.factor": 3}),
    "stack with a cap": ("ddv", BOCK | {"bock.overlap": "stack", "bock.most_levels": 2}),
    "slots": ("kif", BOCK | {"bock.overlap": "slots", "bock.most_levels": 2}),
    "restart": ("mainz", BOCK | {"bock.overlap": "restart"}),
    "ignore": ("mainz", BOCK | {"bock.overlap": "ignore"}),
    "three games": ("kif", BOCK | {"bock.length": "games", "bock.length_games": 3}),
    "one game that adds": ("kif", BOCK | {"bock.length": "single", "bock.effect": "extra_points"}),
    "a solo waits": ("ddv", BOCK | {"bock.in_solo": "later"}),
    "a solo uses Bock up": ("ddv", BOCK | {"bock.solo_dealt_again_consumes": True}),
    "in the last round": (
        "ddv",
        BOCK | {"bock.last_round": True, "evening.ends_after": 2, "pflichtsolo.count": 0},
    ),
    "other triggers": (
        "kif",
        {
            "bock.on": True,
            "bock.triggers": ["herzstich", "kontra_lost", "re_and_kontra", "solo_lost", "lustsolo"],
        },
    ),
    "zero games": ("kif", {"bock.on": True, "bock.triggers": ["zero_game"]}),
    "two soli at the end": (
        "ddv",
        {"pflichtsolo.count": 2, "pflichtsolo.end": "after_last_round", "evening.ends_after": 1},
    ),
    "forced soli": (
        "ddv",
        {"pflichtsolo.count": 1, "pflichtsolo.end": "forced", "evening.ends_after": 2},
    ),
    "only some soli": ("ddv", {"pflichtsolo.kinds": ["damen"]}),
    "no dealing again at five": ("ddv", {"evening.dealer_again_at_five": False}),
}
"""Houses whose Bock and soli differ from those of the rule sets."""
RULES = {name: preset(name) for name in PRESETS} | {
    name: read_rules({"preset": base, "options": options})
    for name, (base, options) in HOUSES.items()
}
COUNTED = """async ([then, games, table]) => {
  const { lookup } = await import("/static/js/entry/value.js");
  const { after, begin, facts, fires, foreseen } = await import("/static/js/evening/course.js");
  let state = begin(then), sure = true;
  return games.map((game, place) => {
    const next = foreseen(then, place, state);
    const seen = sure && { turn: next.turn, factor: next.factor, active: next.active, bar: next.bar, text: next.text };
    const found = lookup(table, { ...game.game, factor: next.factor });
    const one = { ...game, found };
    sure &&= !then.turns.some(fires(facts(one), found?.winner));
    if (sure) state = after(state, one, next, then.course);
    return seen;
  });
}"""


def _plays(drawn: random.Random, fold: Fold, rules: Rules) -> tuple[dict[str, Any], Game]:
    """A game by chance of those who play next: as its form shows it, and as it is entered."""
    then = fold.next()
    case = any_case(drawn, rules)
    shown = case["shown"]
    players = [*then.active]
    drawn.shuffle(players)
    size = 1 if shown["one"] else 2
    forced = then.forced_soloist
    if shown["one"] and forced in players and drawn.random() < 0.7:
        players.sort(key=lambda player: player != forced)
    game: Game = replace(case["game"], re=tuple(players[:size]), kontra=tuple(players[size:]))
    fields = [["game", shown["game"]]]
    fields += [["said", f"{party}:{party}"] for party in ("re", "kontra") if shown[party]]
    fields += [[f"n:{one['party']}:{one['ident']}", str(one["count"])] for one in shown["specials"]]
    if game.game is GameKind.SOLO and drawn.random() < 0.2:
        game = replace(game, pflicht=Pflicht.LUSTSOLO)
        fields.append(["pflicht", "lustsolo"])
    form = {"game": shown | {"factor": then.factor}, "re": [*game.re], "fields": fields}
    return form, game


def _evening(
    drawn: random.Random, rules: Rules, people: int, voice: Voice
) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """The outlook after some games, what waits then, and what the server counts before each."""
    plan = Plan(CAST[:people], CAST[drawn.randrange(people)], rules)
    fold = Fold(plan)
    entries = []
    for _ in range(drawn.randrange(6)):
        _form, game = _plays(drawn, fold, rules)
        fold.step(game)
        entries.append(game)
    then = fold.next()
    course = course_ahead(plan, then)
    assert course is not None
    outlooked = {
        "ahead": [foreseen_game(state, voice) for state in outlook(plan, entries)],
        "course": course_view(course, rules, voice),
        "turns": turning(rules, plan.table, course.turns),
        "unsaid": voice.unit_told,
    }
    forms = []
    counted = []
    for _ in range(LENGTH):
        counted.append(foreseen_game(fold.next(), voice))
        form, game = _plays(drawn, fold, rules)
        forms.append(form)
        fold.step(game)
    return outlooked, forms, counted


@pytest.mark.parametrize("name", RULES)
def test_dealer_round_bock_and_soli_are_counted_as_the_server_counts_them(
    phone: Phone, tmp_path: Any, name: str
) -> None:
    rules = RULES[name]
    drawn = random.Random(name)
    voice = Voice("de", {player: str(player) for player in CAST})
    app = create_app(
        Settings(instance=tmp_path, database=f"sqlite:///{tmp_path}/none.db", secret_key="k" * 32)
    )
    surely = 0
    with app.test_request_context():
        for number in range(EVENINGS):
            people = (4, 5, 6)[number % 3]
            then, forms, counted = _evening(drawn, rules, people, voice)
            told = phone.page.evaluate(COUNTED, [then, forms, client_table(rules, "de")])
            for place, (seen, expected) in enumerate(zip(told, counted, strict=True)):
                if not seen:
                    continue
                surely += 1
                case = name, number, place, [form["game"]["game"] for form in forms[:place]]
                assert seen["turn"] == expected["turn"], case
                assert seen["factor"] == expected["factor"], case
                assert seen["active"] == [*expected["active"]], case
                assert seen["bar"] == [[*part] for part in expected["bar"]], case
                assert seen["text"] == [[*part] for part in expected["text"]], case
    assert surely >= EVENINGS * LENGTH / 2


def test_where_bock_lasts_until_the_dealer_returns_only_the_server_counts() -> None:
    """The same for a round of Pflichtsoli, a special game that is due, and a pot of points."""
    bock = {"bock.on": True, "bock.length": "until_dealer_returns", "bock.overlap": "stack"}
    for options in (bock, {"evening.ends": "points", "evening.ends_after": 100}):
        rules = read_rules({"preset": "kif", "options": options})
        plan = Plan(CAST[:4], Player("Anna"), rules)
        assert course_ahead(plan, Fold(plan).next()) is None
