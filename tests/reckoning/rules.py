"""The options of `options.md`, retyped as data: default and values of each, and what a rule set
then is.
"""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]
PRESETS: dict[str, Json] = json.loads(
    Path(__file__).with_name("presets.json").read_text(encoding="utf-8")
)
"""The presets as `presets.md` has them, parts 7 and 8: differences from the defaults."""

SOLO_KINDS = [
    "damen", "buben", "fleischlos", "karo", "kreuz", "pik", "herz", "koenige", "damen_buben", "koenige_damen",
    "koenige_buben", "koehler", "bilder", "husarenritt", "iwan", "farbe_rein",
]  # fmt: skip
SOLO_LIKE = ["solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"]
YES_NO = [False, True]
DIGIT = list(range(10))
TRIGGERS = [
    "herzstich", "split_120", "zero_game", "re_lost", "kontra_lost", "solo_lost", "lustsolo", "schwarz", "manual",
    "re_and_kontra", "redeal", "solo",
]  # fmt: skip
REASONS = [
    "misdeal",
    "kings",
    "full_cards",
    "one_trump",
    "few_trumps",
    "fuchs_highest",
    "nines",
    "nobody_took_armut",
]
SPECIALS = {
    "doppelkopf": (1, 4),
    "fuchs_caught": (1, 2),
    "fuchs_caught_last_trick": (0, 2),
    "fuchs_last_trick": (0, 1),
    "double_fuchs_last_trick": (0, 1),
    "both_fuechse_home": (0, 1),
    "both_fuechse_caught": (0, 1),
    "karlchen_last_trick": (1, 1),
    "double_karlchen": (0, 1),
    "karlchen_caught": (0, 1),
    "double_karlchen_caught": (0, 1),
    "herzstich": (0, 1),
    "dulle_caught": (0, 1),
}
"""Points and the most of each special point."""


class SomeOf(list[Any]):
    """The value is a list of some of these."""


IN_SOLO = ("same", ["same", [], ["karo"], ["damen", "herz", "fleischlos"]])

GAME_OPTIONS: dict[str, tuple[Any, list[Any]]] = {
    "cards": (48, [48, 40]),
    "team_mode": ("classic", ["classic", "six_plus_one"]),
    "counting": ("plus_minus", ["plus_minus", "plus", "minus"]),
    "win.kontra_alone_needs_121": (True, YES_NO),
    "win.announcer_needs_121_always": (False, YES_NO),
    "win.reply_needs_denied_only": (False, YES_NO),
    "win.conflict": ("nobody", ["nobody", "last_announcement", "augen"]),
    "win.nobody_counts": ("all", ["all", "specials_only"]),
    "win.split": ("kontra", ["kontra", "nobody", "levels_fall"]),
    "win.missed_loses": (True, YES_NO),
    "value.won_rule": (
        "always",
        ["always", "any_side_reached_121", "winner_reached_minimum", "not_at_120_120"],
    ),
    "value.base_points": (1, [1, 2, 10, 99]),
    "value.re_kontra_effect": ("add", ["add", "double", "add_and_double"]),
    "value.re_kontra_points": (2, DIGIT),
    "value.level_effect": ("add", ["add", "double"]),
    "value.level_points": (1, DIGIT),
    "value.level_counts": ("both", ["both", "winner"]),
    "value.doubling_covers": ("base", ["base", "base_and_gegen", "everything"]),
    "value.against_announcement": (1, DIGIT),
    "value.step_points": (1, DIGIT),
    "value.step_points.90": (None, DIGIT),
    "value.step_points.60": (None, DIGIT),
    "value.step_points.30": (None, DIGIT),
    "value.step_points.schwarz": (None, DIGIT),
    "value.step_effect": ("add", ["add", "double"]),
    "value.floor_at_zero": (False, YES_NO),
    "value.split_factor": (1, DIGIT[1:]),
    "announcements.implied": (True, [True, False, "levels"]),
    "announcements.need_re_kontra": (True, YES_NO),
    "announcements.vorab_points": (0, DIGIT),
    "announcements.vorab_levels": (False, YES_NO),
    "announcements.automatic": (
        [],
        SomeOf(["solo", "stille_hochzeit", "hochzeit", "armut", "hochzeit_allein"]),
    ),
    "announcements.raises": (0, DIGIT),
    "missed.steps": ("none", ["none", "reached_by_announcer", "all_announced"]),
    "missed.extra_per_level": (0, DIGIT),
    "gegen.points": (1, DIGIT),
    "gegen.in_solo": (False, YES_NO),
    "gegen.in_armut": (True, YES_NO),
    "gegen.in_hochzeit": (True, YES_NO),
    "gegen.in_stille_hochzeit": ("same", ["same", True, False]),
    "gegen.when_won_by_missed": (True, YES_NO),
    "gegen.at_split_only": (False, YES_NO),
    "gegen.effect": ("add", ["add", "double"]),
    "feigheit.mode": ("off", ["off", "flip", "flip_without_specials", "fixed", "missing_minus_2"]),
    "feigheit.allowed_missing": (2, [1, 2, 3, 4, 5]),
    "feigheit.fixed_re": (4, [0, 4, 7, 99]),
    "feigheit.fixed_kontra": (3, [0, 3, 8, 99]),
    "feigheit.not_if_opponents_announced": (False, YES_NO),
    "feigheit.in_solo": (False, YES_NO),
    "feigheit.from_level": (1, [1, 2]),
    "special.in_solo": ("none", ["none", "all", "by_kind"]),
    "special.in_stille_hochzeit": (False, YES_NO),
    "special.escalates": ([], [[], [1, 2], [2, 1], [0, 3], [2, 4], [3]]),
    "solo.mode": ("computed", ["computed", "fixed"]),
    "solo.factor": (3, DIGIT[1:]),
    "solo.fixed_plain": (3, [0, 3, 6, 12, 99]),
    "solo.fixed_with_re": (6, [0, 3, 6, 9, 99]),
    "solo.extra_point": (0, DIGIT),
    "solo.extra_doubled": (True, YES_NO),
    "solo.effect": ("add", ["add", "double"]),
    "solo.fixed_kontra_doubles": (False, YES_NO),
    "hochzeit_allein.fixed": (0, [0, 3, 6, 99]),
    "hochzeit_allein.factor": ("same", ["same", 1, 2, 3]),
    "hochzeit.bonus": (0, DIGIT),
    "genscher": ("off", ["off", "two_kings", "last_three", "last_trick"]),
    "genscher.voids_levels": (False, YES_NO),
    "genscher.voids": ("levels", ["levels", "all"]),
    "klopfen": ("off", ["off", "add", "double"]),
    "klopfen.points": (2, DIGIT),
    "klopfen.all_four": (0, DIGIT),
    "pflichtansage.over": (0, [0, 29, 30, 35, 60]),
    "pflichtansage.in_solo": (False, YES_NO),
    "pflichtansage.by_klopfen": (False, YES_NO),
    "pflichtansage.also": ([], SomeOf(["second_trick", "every_game", "armut"])),
    "bock.effect": ("everything", ["everything", "game_points", "extra_points"]),
    "bock.extra_points": (2, DIGIT),
    "bock.factor": (2, DIGIT[2:]),
    "bock.in_solo": (True, [True, False, "later"]),
    "bock.without_winner": (True, YES_NO),
    **{f"solo.kind_points.{kind}": (0, DIGIT) for kind in SOLO_KINDS},
    **{f"solo.fixed_kind.{kind}.won": (0, [0, 3, 9, 33, 999]) for kind in SOLO_KINDS},
    **{f"solo.fixed_kind.{kind}.lost": (0, [0, 3, 9, 36, 999]) for kind in SOLO_KINDS},
    **{f"special.{name}.points": (points, DIGIT) for name, (points, _) in SPECIALS.items()},
    **{f"special.{name}.most": (most, DIGIT[1:]) for name, (_, most) in SPECIALS.items()},
    **{f"special.{name}.in_solo": IN_SOLO for name in SPECIALS},
}
"""What the points of a game depend on: default and values."""

OWN_OPTIONS: dict[str, tuple[Any, list[Any]]] = {
    "points": (1, DIGIT),
    "most": (9, DIGIT[1:]),
    "counts_in": (
        [],
        [
            ["normal"],
            ["normal", "solo", "hochzeit"],
            ["solo", "schwarze_sau", "hochzeit_allein"],
            ["stille_hochzeit", "armut", "leiche"],
        ],
    ),
    "in_solo": IN_SOLO,
    "doubled": (False, YES_NO),
}
"""Special points of a group's own."""

EVENING_OPTIONS: dict[str, tuple[Any, list[Any]]] = {
    "bock.on": (False, YES_NO),
    "bock.triggers": ([], SomeOf(TRIGGERS)),
    "bock.redeal_reasons": ([], SomeOf(REASONS)),
    "bock.per_game": ("one", ["one", "each"]),
    "bock.length": ("round", ["round", "single", "until_dealer_returns", "games"]),
    "bock.length_games": (4, [1, 2, 3, 4, 5, 7, 20]),
    "bock.overlap": ("append", ["append", "stack", "slots", "restart", "ignore"]),
    "bock.most_levels": (0, [0, 1, 2, 3, 9]),
    "bock.solo_dealt_again_consumes": (False, YES_NO),
    "bock.last_round": (False, YES_NO),
    "evening.ends": ("games", ["games", "rounds", "points", "open"]),
    "evening.ends_after": (24, [1, 2, 3, 6, 8, 12, 24]),
    "evening.ends_after_at_five": (30, [1, 5, 8, 10, 15, 30]),
    "evening.dealer_again_after": (
        ["pflichtsolo"],
        SomeOf(["pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit", "hochzeit_allein"]),
    ),
    "evening.dealer_again_at_five": (True, YES_NO),
    "pflichtsolo.count": (1, [0, 1, 2, 3]),
    "pflichtsolo.kinds": ([], SomeOf(["damen", "karo", "buben", "stille_hochzeit"])),
    "pflichtsolo.end": ("forced", ["forced", "after_last_round", "penalty", "none"]),
    "pflichtsolo.penalty_factor": (5, [0, 1, 5, 99]),
    "pflichtsolo.more_after_last_round": (True, YES_NO),
    "misdeal.penalty_after": (0, [0, 1, 2, 3]),
    "redeal.reasons": (["misdeal"], SomeOf(REASONS)),
    "wrong_card": (
        "ddv",
        [
            "ddv",
            "party_5",
            "culprit_15",
            "replay",
            "none",
            "alone_schwarz",
            "alone",
            "fixed",
            "rest",
        ],
    ),
    "wrong_card.points": (6, [0, 1, 5, 6, 12, 99]),
}
"""What only the course of an evening depends on."""

OPTIONS = GAME_OPTIONS | EVENING_OPTIONS


def own_specials(options: Json) -> set[str]:
    """The ids of special points that the group made up."""
    named = {
        name.split(".")[1]
        for name in options
        if name.startswith("special.") and name.count(".") == 2
    }
    return named - set(SPECIALS)


def rule_set(given: Json) -> Json:
    """All options of a rule set as it stands in a file: a preset and what differs."""
    options = PRESETS[given.get("preset") or "ddv"] | (given.get("options") or {})
    rules = {name: default for name, (default, _) in OPTIONS.items()}
    for own in own_specials(options):
        rules |= {f"special.{own}.{name}": default for name, (default, _) in OWN_OPTIONS.items()}
    rules |= options
    for step in ("90", "60", "30", "schwarz"):
        if rules[f"value.step_points.{step}"] is None:
            rules[f"value.step_points.{step}"] = rules["value.step_points"]
    return rules
