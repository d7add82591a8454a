"""The six rule sets, one row each, as its differences from the DDV tournament rules. Source: the five texts, TSR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text, rows


@dataclass(frozen=True)
class Preset:
    """A rule set that people know by its name: the options in which it is not the DDV tournament rules."""

    id: str
    label: Text
    source: str
    options: Mapping[str, object]


PRESETS: Mapping[str, Preset] = rows(
    Preset("ddv", Text("DDV-Turnierregeln", "DDV tournament rules"), "TSR", {}),
    Preset(
        "freedoko",
        Text("FreeDoko", "FreeDoko"),
        "FreeDoko",
        {
            "special.karlchen_caught.points": 1,
            "special.fuchs_last_trick.points": 1,
            "armut.allowed": True,
            "pflichtsolo.count": 0,
            "evening.first_dealer": "random",
            "wrong_card": "none",
            "redeal.reasons": ("misdeal", "nines", "kings", "fuchs_highest", "few_trumps", "nobody_took_armut"),
            "solo.kinds": (
                "karo",
                "kreuz",
                "pik",
                "herz",
                "fleischlos",
                "damen",
                "buben",
                "damen_buben",
                "koehler",
                "koenige",
                "koenige_damen",
                "koenige_buben",
            ),
        },
    ),
    Preset(
        "kif",
        Text("KIF", "KIF"),
        "KIF",
        {
            "cards": 40,
            "win.kontra_alone_needs_121": False,
            "win.nobody_counts": "specials_only",
            "value.won_rule": "any_side_reached_121",
            "value.re_kontra_points": 1,
            "value.against_announcement": 0,
            "value.floor_at_zero": True,
            "missed.steps": "reached_by_announcer",
            "gegen.in_solo": True,
            "special.herzstich.points": 1,
            "special.in_solo": "by_kind",
            "special.in_stille_hochzeit": True,
            "armut.allowed": True,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "evening.dealer_again_after": (),
            "pflichtsolo.count": 0,
            "misdeal.penalty_after": 3,
            "redeal.reasons": ("misdeal", "kings", "full_cards", "one_trump"),
            "wrong_card": "party_5",
        },
    ),
    Preset(
        "mainz",
        Text("Mainz", "Mainz"),
        "Mainz",
        {
            "value.re_kontra_effect": "double",
            "value.doubling_covers": "base_and_gegen",
            "value.against_announcement": 0,
            "missed.steps": "all_announced",
            "gegen.in_solo": True,
            "win.reply_needs_denied_only": True,
            "win.conflict": "last_announcement",
            "special.karlchen_caught.points": 1,
            "special.dulle_caught.points": 1,
            "special.in_stille_hochzeit": True,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "evening.dealer_again_after": ("pflichtsolo", "vorgefuehrt", "lustsolo"),
            "pflichtsolo.count": 0,
            "wrong_card": "none",
            "solo.kinds": ("karo", "kreuz", "pik", "herz", "koehler", "damen", "buben", "fleischlos"),
        },
    ),
    Preset(
        "branderhof",
        Text("Branderhof", "Branderhof"),
        "Branderhof",
        {
            "cards": 40,
            "win.announcer_needs_121_always": True,
            "win.nobody_counts": "specials_only",
            "value.won_rule": "winner_reached_minimum",
            "value.against_announcement": 0,
            "feigheit.mode": "fixed",
            "feigheit.allowed_missing": 3,
            "feigheit.not_if_opponents_announced": True,
            "special.fuchs_last_trick.points": 1,
            "special.both_fuechse_home.points": 1,
            "special.both_fuechse_caught.points": 1,
            "special.karlchen_caught.points": 1,
            "solo.mode": "fixed",
            "hochzeit_allein.fixed": 3,
            "stille_hochzeit.allowed": False,
            "armut.allowed": True,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "evening.dealer_again_after": (),
            "pflichtsolo.count": 0,
            "solo.most_per_player": 1,
            "redeal.reasons": ("misdeal", "kings", "few_trumps", "fuchs_highest"),
            "wrong_card": "replay",
            "solo.kinds": ("fleischlos", "buben", "damen"),
        },
    ),
    Preset(
        "cutesoft",
        Text("CuteSoft", "CuteSoft"),
        "CuteSoft",
        {
            "win.nobody_counts": "specials_only",
            "evening.first_dealer": "random",
            "wrong_card": "none",
            "redeal.reasons": ("misdeal", "nines", "kings", "few_trumps"),
        },
    ),
)
"""Every rule set by its id, in the order of the pages."""
