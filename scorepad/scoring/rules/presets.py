"""The rule sets, one row each, as differences from the DDV tournament rules. Source: TSR, five texts, the field."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text, rows
from scorepad.scoring.rules.preset_texts import TEXTS, Preset

__all__ = ["PRESETS", "Preset"]


def _own(**names: str) -> Mapping[str, object]:
    return {f"special.{key}.points": 1 for key in names} | {f"special.{key}.name": names[key] for key in names}


PRESETS: Mapping[str, Preset] = rows(
    Preset(
        "stammtisch",
        Text("Stammtisch", "Stammtisch"),
        Text(
            "Re und Kontra verdoppeln, ohne Neunen, Bock nach Herzstich oder verlorenem Re.",
            "Re and Kontra double, no nines, Bock after a Herzstich or a lost Re.",
        ),
        "field: the most frequent answers",
        {
            "cards": 40,
            "value.re_kontra_effect": "double",
            "value.doubling_covers": "everything",
            "value.against_announcement": 0,
            "special.karlchen_caught.points": 1,
            "armut.allowed": True,
            "pflichtsolo.count": 0,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "redeal.reasons": ("misdeal", "kings", "few_trumps", "nobody_took_armut"),
            "bock.on": True,
            "bock.triggers": ("herzstich", "re_lost"),
            "wrong_card": "replay",
        },
    ),
    Preset(
        "ddv",
        Text("DDV-Turnierregeln", "DDV tournament rules"),
        Text(
            "Re und Kontra +2, mit Neunen, ein Pflichtsolo, kein Bock.",
            "Re and Kontra +2, with nines, one Pflichtsolo, no Bock.",
        ),
        "TSR",
        {},
    ),
    *TEXTS,
    Preset(
        "mittwoch",
        Text("Mittwochsrunde", "Wednesday group"),
        Text(
            "Re und Kontra verdoppeln, ohne Neunen, ohne Bock.",
            "Re and Kontra double, no nines, no Bock.",
        ),
        "field: a group on Wednesdays",
        {
            "cards": 40,
            "value.re_kontra_effect": "double",
            "value.doubling_covers": "everything",
            "value.against_announcement": 0,
            "missed.steps": "all_announced",
            "win.kontra_alone_needs_121": False,
            "special.karlchen_caught.points": 1,
            "special.in_solo": "by_kind",
            "special.in_stille_hochzeit": True,
            "evening.dealer_again_after": (),
            "pflichtsolo.count": 0,
            "armut.allowed": True,
            "redeal.reasons": (),
        },
    ),
    Preset(
        "klubturnier",
        Text("Klubturnier", "Club tournament"),
        Text(
            "Re und Kontra +1, mit Neunen, drei Soli, zwölf Spiele.",
            "Re and Kontra +1, with nines, three solos, twelve games.",
        ),
        "field: village tournaments",
        {
            "value.re_kontra_points": 1,
            "value.against_announcement": 0,
            "pflichtsolo.count": 0,
            "solo.kinds": ("karo", "damen", "buben"),
            "evening.ends_after": 12,
            "evening.ends_after_at_five": 15,
        },
    ),
    Preset(
        "kneipe",
        Text("Kneipe", "Pub"),
        Text(
            "Re und Kontra +2, Armut, Bock nach 120:120 oder verlorenem Solo.",
            "Re and Kontra +2, Armut, Bock after 120:120 or a lost solo.",
        ),
        "field: a group at a pub",
        {
            "armut.allowed": True,
            "redeal.reasons": ("misdeal", "nines", "kings", "nobody_took_armut"),
            "pflichtsolo.count": 0,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "bock.on": True,
            "bock.triggers": ("split_120", "solo_lost"),
            "wrong_card": "none",
        },
    ),
    Preset(
        "koppeldopf",
        Text("Koppeldopf", "Koppeldopf"),
        Text(
            "Re und Kontra +1, Genscher, Agathe, Fischauge und mehr.",
            "Re and Kontra +1, Genscher, Agathe, Fischauge and more.",
        ),
        "field: Koppeldopf",
        {
            "value.re_kontra_points": 1,
            "value.against_announcement": 0,
            "win.kontra_alone_needs_121": False,
            "feigheit.mode": "missing_minus_2",
            "special.in_stille_hochzeit": True,
            "pflichtansage.over": 34,
            "armut.allowed": True,
            "pflichtsolo.count": 0,
            "genscher": "two_kings",
            "genscher.voids_levels": True,
            **_own(agathe="Agathe", fischauge="Fischauge", gans="Gans gefangen"),
            **_own(klabautermann="Klabautermann", kaffee="Kaffeekränzchen"),
        },
    ),
    Preset(
        "dokorama",
        Text("Dokorama", "Dokorama"),
        Text(
            "Re und Kontra verdoppeln, mit Neunen; verfehlte Stufen kosten extra.",
            "Re and Kontra double, with nines; missed levels cost extra.",
        ),
        "field: Dokorama",
        {
            "value.re_kontra_effect": "double",
            "value.doubling_covers": "base_and_gegen",
            "value.won_rule": "not_at_120_120",
            "value.against_announcement": 0,
            "announcements.implied": False,
            "announcements.need_re_kontra": False,
            "missed.steps": "reached_by_announcer",
            "missed.extra_per_level": 1,
            "solo.extra_point": 1,
            "special.in_solo": "all",
            "special.in_stille_hochzeit": True,
            "special.karlchen_caught.points": 1,
            "win.kontra_alone_needs_121": False,
            "armut.allowed": True,
            "pflichtsolo.count": 0,
        },
    ),
    Preset(
        "spritzen",
        Text("Spritzen", "Spritzen"),
        Text(
            "Zehn fürs Gewinnen; Ansagen, Stufen und Soli verdoppeln.",
            "Ten for winning; announcements, steps and solos double.",
        ),
        "field: two programs",
        {
            "counting": "plus",
            "value.base_points": 10,
            "value.re_kontra_effect": "double",
            "value.level_effect": "double",
            "value.step_effect": "double",
            "gegen.effect": "double",
            "solo.effect": "double",
            "value.against_announcement": 0,
            "pflichtsolo.count": 0,
            "solo.factor": 1,
        },
    ),
)
"""Every rule set by its id, in the order of the pages: the most common first."""
