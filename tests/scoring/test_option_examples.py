"""Every rule option shown by examples computed by hand from the rule texts, and what an option must
leave alone.

An example sets its option to `value`, says what comes out, and where that is written; `unlike` is a
value of the same option under which the same facts come out otherwise.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, reject

from scorepad.declare import Option
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.reading.entries import read_entry, read_evening
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, read_rules
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import LEVEL_OF, Party
from tests.effort import examples as tried
from tests.examples.reading import examples
from tests.scoring.outcome import held
from tests.scoring.strategies import CHANCE, any_value, some

Json = dict[str, Any]
EXAMPLES = examples("options.json")
TEXTS = (
    "KIF",
    "FreeDoko",
    "Mainz",
    "Branderhof",
    "CuteSoft",
    "TSR",
    "Outside",
    "House rule",
    "Catalog",
    "Reading",
    "options.md",
)


# what comes out


def shown(answer: Score | Row) -> Json:
    told: Json = {"winner": answer.winner, "value": answer.value, "points": held(answer.points)}
    told["notices"] = [notice.code for notice in answer.notices]
    if isinstance(answer, Row):
        told["problems"] = [problem.code for problem in answer.problems]
        told |= {"number": answer.number, "dealer": answer.dealer, "factor": answer.factor}
        told |= {"sits_out": list(answer.sits_out), "triggers": list(answer.triggers)}
    return told


def outcome(example: Json, **changed: Any) -> Json:
    """What the facts of an example come to under its rules, with single options `changed`."""
    try:
        rules = {**example["rules"], "options": {**example["rules"]["options"], **changed}}
        read = read_rules(rules)
        if "evening" in example:
            evening = read_evening({**example["evening"], "rules": rules})
            played = replay(evening.plan, evening.entries)
            return {"rows": [shown(row) for row in played.rows], "next": played.next}
        if "entry" not in example:
            return {}
        game = read_entry(example["entry"])
        assert isinstance(game, Game)
        return shown(score(game, read))
    except Refused as refused:
        return {"problems": [problem.code for problem in refused.problems]}


def differences(expected: Json, found: Json) -> list[str]:
    """Every place where something else came out than expected; what an example does not name may be
    anything.
    """
    if "problem" in expected:
        return [] if expected["problem"] in found.get("problems", ()) else [f"not refused: {found}"]
    if found.get("problems"):
        return [f"refused: {found['problems']}"]
    wrong = []
    for key in expected.keys() - {"rows", "next"}:
        right = held(expected[key]) if key == "points" else expected[key]
        if found[key] != right:
            wrong.append(f"{key}: {found[key]} where {right} is right")
    if "rows" in expected:
        rows = found["rows"]
        if len(rows) != len(expected["rows"]):
            wrong.append(f"{len(rows)} rows")
        for number, (right, row) in enumerate(zip(expected["rows"], rows, strict=False), start=1):
            wrong += [f"row {number}, {line}" for line in differences(right, row)]
    for key, right in expected.get("next", {}).items():
        if getattr(found["next"], key) != right:
            wrong.append(f"next {key}: {getattr(found['next'], key)} where {right} is right")
    return wrong


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: f"{example['option']}={example['value']}"
)
def test_an_example_comes_out_as_computed_by_hand_and_depends_on_its_option(example: Json) -> None:
    option = example["option"]
    value = example["value"]
    assert not differences(example["expected"], outcome(example)), example["why"]
    if "unlike" in example:
        assert differences(example["expected"], outcome(example, **{option: example["unlike"]}))
    stands = example["rules"]["options"][option]
    assert value == stands or value in stands
    assert example["source"].startswith(TEXTS)
    assert example["why"].endswith(".")


# nothing without an example

OWN_PARTS = ("points", "most", "name", "counts_in", "in_solo", "doubled")


def wanted(option: Option) -> tuple[Any, ...]:
    """The values of an option that need an example each; of a number, a free list or the notes one
    is enough.
    """
    if option.name == "notes":
        return ()
    return (True, False) if option.shape == "switch" else (*option.choices,)


def test_every_option_and_each_of_its_values_has_an_example() -> None:
    for name, option in OPTIONS.items():
        given_values = [example["value"] for example in EXAMPLES if example["option"] == name]
        assert [value for value in wanted(option) if value not in given_values] == [], name
        assert any(value != option.default for value in given_values), name


def test_every_special_point_and_what_a_group_adds_of_its_own_has_examples() -> None:
    shown_options = {example["option"] for example in EXAMPLES}
    assert {*BUILT_IN} - shown_options == set()
    own = {
        tuple(name.split(".")[1:])
        for name in shown_options
        if name.startswith("special.") and name.count(".") == 2
    }
    assert {part for id_, part in own if id_ not in SPECIALS} == set(OWN_PARTS)
    assert "solo.own" in shown_options
    assert any(name.startswith("solo.kind_points.") for name in shown_options)


# an option that a game does not touch leaves its score alone

SAYS = {party: [party.value, "no90", "no60", "no30", "schwarz"] for party in Party}
SOLO_GAMES = ("solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau")
TEAM_GAMES = ("normal", "hochzeit", "armut")


FAR = (
    "feigheit.mode",
    "value.re_kontra_effect",
    "value.level_effect",
    "value.doubling_covers",
    "special.in_solo",
)
"""Options that reach far."""


def any_rules(random: Random) -> Json:
    """A preset with a few options that reach far."""
    options = {name: any_value(random, OPTIONS[name]) for name in some(random, FAR, len(FAR))}
    return {"preset": random.choice(sorted(PRESETS)), "options": options}


def game_for_any_rules(random: Random) -> Game:
    """A game that can have happened under any rules: both decks, every announcement made in
    turn.
    """
    kind = random.choice(TEAM_GAMES + SOLO_GAMES)
    re = ["Anna"] if kind in SOLO_GAMES else ["Anna", "Cem"]
    augen = random.choice([0, 119, 120, 121, 240, random.randint(8, 232)])
    body: Json = {"kind": "game", "game": kind, "re": re, "augen": {"re": augen}}
    body["kontra"] = [player for player in ("Anna", "Bert", "Cem", "Doro") if player not in re]
    body["no_trick"] = {0: "re", 240: "kontra"}.get(augen)
    if kind == "solo":
        body["solo"] = random.choice(["damen", "karo", "herz", "fleischlos"])
    left = {party: SAYS[party][: random.choice([0, random.randint(0, 5)])] for party in Party}
    said = body["announcements"] = []
    while any(left.values()):
        party = random.choice([party for party in Party if left[party]])
        said.append({"party": party.value, "says": left[party].pop(0)})
    kinds = ["doppelkopf", "fuchs_caught", "karlchen_caught", "herzstich", "dulle_caught"]
    scoring = [party.value for party in Party if party.value != body["no_trick"]]
    body["specials"] = [
        {"id": id_, "party": random.choice(scoring), "count": random.randint(1, 2)}
        for id_ in some(random, kinds, 2)
    ]
    game = read_entry(body)
    assert isinstance(game, Game)
    return game


def any_game(game: Game, scored: Score) -> bool:
    return True


def one_party_went_far(game: Game, scored: Score) -> bool:
    return len({said.party for said in game.announcements if LEVEL_OF[said.says] > 1}) < 2


Where = Callable[[Game, Score], bool]
EVENING = """bock. evening. pflichtsolo. lustsolo. misdeal. redeal. wrong_card special_round.t
    special_round.l notes solo.most"""
SOLI = """solo. hochzeit_allein. stille_hochzeit. schwarze_sau. leiche. orgasmus. ka_da_mu. schiebekopf.
    gegen.in_solo special.in_"""
SAID = """value.re_kontra_ value.level_ value.doubling value.against announcements.implied announcements.need
    announcements.raises announcements.vorab missed. win.kontra win.announcer win.reply win.conflict win.nobody
    win.missed gegen.when feigheit.not_if"""
ONLY_ANNOUNCEMENTS_DOUBLE: Json = {
    "value.step_effect": "add",
    "gegen.effect": "add",
    "solo.effect": "add",
}
APART: Mapping[str, tuple[str, Where, Json]] = {
    "evening": (EVENING, any_game, {}),
    "soli": (SOLI, lambda game, _scored: game.game in TEAM_GAMES, {"counting": "minus"}),
    "special points": ("special.", lambda game, _scored: not game.specials, {}),
    "announcements": (
        SAID,
        lambda game, _scored: not game.announcements,
        ONLY_ANNOUNCEMENTS_DOUBLE,
    ),
    "klopfen, genscher, first trick": (
        "klopfen genscher pflichtansage.over pflichtansage.in_",
        any_game,
        {},
    ),
    "forced announcements": ("pflichtansage.", lambda game, _scored: game.game != "armut", {}),
    "feigheit": (
        "feigheit.allowed feigheit.fixed feigheit.not_if",
        any_game,
        {"feigheit.mode": "off"},
    ),
    "gegen": ("gegen.", lambda _game, scored: scored.winner is Party.RE, {}),
    "armut": ("armut. gegen.in_armut", lambda game, _scored: game.game != "armut", {}),
    "deck": ("cards", any_game, {}),
    "conflict": ("win.conflict", one_party_went_far, {}),
    "nobody": (
        "win.nobody_counts bock.without_winner",
        lambda _game, scored: scored.winner is not None,
        {},
    ),
}
"""Options by how their names begin, the games they cannot matter for, and the options that must
stand for that.
"""


TRIES = 30
"""At least a quarter of all games is of the kind that is asked for."""
BUILT_IN = [f"special.{id_}.{part}" for id_ in SPECIALS for part in ("points", "most")]


def any_changes(random: Random, beginnings: str) -> Json:
    names = [name for name in (*OPTIONS, *BUILT_IN) if name.startswith(tuple(beginnings.split()))]
    changed = some(random, names, len(names))
    return {
        name: any_value(random, OPTIONS[name]) if name in OPTIONS else random.randint(1, 9)
        for name in changed
    }


@pytest.mark.no_cover
@pytest.mark.parametrize("name", APART)
@tried(40)
@given(random=CHANCE)
def test_an_option_that_a_game_does_not_touch_leaves_its_score_alone(
    name: str, random: Random
) -> None:
    beginnings, where, stands = APART[name]
    game, rules, before = played(random, where, stands)
    assert (
        score(game, changed_rules(rules, rules["options"] | any_changes(random, beginnings)))
        == before
    )


def played(random: Random, where: Where, stands: Json) -> tuple[Game, Json, Score]:
    """A game of the kind that is meant, its rule set with the options that stand, and its score."""
    for _ in range(TRIES):
        rules = any_rules(random)
        game = game_for_any_rules(random)
        rules["options"] |= stands
        before = score(game, changed_rules(rules, rules["options"]))
        if where(game, before):
            return game, rules, before
    return reject()


def changed_rules(rules: Json, options: Json) -> Rules:
    try:
        return read_rules({**rules, "options": options})
    except Refused:
        reject()


# options are asked for where they mean something, and only there. Source: options.md, what each
# option needs


def test_an_option_is_asked_for_wherever_a_game_depends_on_it() -> None:
    """Source: the examples computed by hand: another value of the option, another result."""
    told_apart = [one for one in EXAMPLES if "unlike" in one and "problem" not in one["expected"]]
    known = [(one["option"], one["rules"]) for one in told_apart if one["option"] in OPTIONS]
    assert [name for name, under in known if not OPTIONS[name].only_when(read_rules(under))] == []


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("gegen.points", {"gegen.effect": "double"}),
        ("gegen.at_split_only", {"gegen.in_solo": False, "gegen.in_stille_hochzeit": False}),
        ("gegen.at_split_only", {"gegen.points": 0, "gegen.in_solo": True}),
        ("pflichtsolo.penalty_factor", {"pflichtsolo.end": "none"}),
        ("pflichtsolo.penalty_factor", {"pflichtsolo.count": 0, "pflichtsolo.end": "penalty"}),
        ("pflichtsolo.more_after_last_round", {"pflichtsolo.end": "none"}),
        (
            "pflichtsolo.more_after_last_round",
            {"pflichtsolo.count": 0, "pflichtsolo.end": "after_last_round"},
        ),
        ("genscher.voids_levels", {"genscher": "off"}),
        ("genscher.voids", {"genscher": "off", "genscher.voids_levels": True}),
        ("genscher.voids", {"genscher": "two_kings", "genscher.voids_levels": False}),
        ("klopfen.points", {"klopfen": "double"}),
        ("klopfen.all_four", {"klopfen": "double"}),
        ("value.step_points", {"value.step_effect": "double"}),
        ("hochzeit_allein.factor", {"hochzeit_allein.fixed": 12}),
        ("hochzeit_allein.factor", {"solo.mode": "fixed"}),
        ("solo.fixed_kontra_doubles", {"solo.mode": "computed"}),
        ("solo.extra_point", {"solo.effect": "double"}),
        ("feigheit.fixed_kontra", {"feigheit.mode": "flip"}),
        ("wrong_card.points", {"wrong_card": "alone"}),
        ("bock.length_games", {"bock.on": True, "bock.length": "round"}),
        ("bock.length_games", {"bock.on": False, "bock.length": "games"}),
        ("season.places.4", {"season.counts": "points"}),
    ],
)
def test_an_option_is_not_asked_for_where_others_leave_it_nothing(name: str, without: Json) -> None:
    """Source: options.md, field: what a rule needs to be played at all."""
    assert not OPTIONS[name].only_when(read_rules({"options": without}))


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_points_of_places_are_asked_for_where_places_count(people: int) -> None:
    """Source: options.md, field: season.counts, season.places."""
    assert OPTIONS[f"season.places.{people}"].only_when(
        read_rules({"options": {"season.counts": "places"}})
    )


@pytest.mark.parametrize("reason", ["kings", "nines", "full_cards"])
def test_from_how_many_cards_on_is_asked_for_where_one_deals_again_for_them(reason: str) -> None:
    """Source: options.md, redeal.kings, redeal.nines, redeal.full_cards."""
    asked = [
        OPTIONS[f"redeal.{reason}"].only_when(
            read_rules({"options": {"cards": 48, "redeal.reasons": reasons}})
        )
        for reasons in (["misdeal"], ["misdeal", reason])
    ]
    assert asked == [False, True]
