"""Tick sheets for tests: forms under many rules, for many people."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.rules.switches import GROUPS
from scorepad.ticksheet.form import TickForm, usual_games

CAST = ("Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Gabi")
VARIANTS: dict[str, dict[str, Any]] = {
    "all soli": {
        "solo.kinds": [
            "damen", "buben", "fleischlos", "karo", "kreuz", "pik", "herz", "koenige", "damen_buben",
            "koenige_damen", "koenige_buben", "koehler", "bilder", "husarenritt", "iwan", "farbe_rein",
        ],
    },
    "all special points": {
        f"special.{ident}.points": 1
        for ident in (
            "fuchs_caught_last_trick", "fuchs_last_trick", "double_fuchs_last_trick", "both_fuechse_home",
            "both_fuechse_caught", "karlchen_caught", "double_karlchen", "double_karlchen_caught", "herzstich",
            "dulle_caught",
        )
    },
    "all announcements": {
        "announcements.vorab_points": 1,
        "announcements.vorab_levels": True,
        "announcements.raises": 3,
        "klopfen": "add",
        "klopfen.all_four": 2,
        "win.conflict": "last_announcement",
    },
    "all games": {
        "armut.allowed": True,
        "orgasmus.allowed": True,
        "schwarze_sau.allowed": True,
        "ka_da_mu.allowed": True,
        "leiche.allowed": True,
        "hochzeit.bonus": 2,
        "genscher": "two_kings",
        "bock.on": True,
        "bock.triggers": ["herzstich", "manual"],
    },
    "few": {
        "solo.kinds": ["karo"],
        "special.doppelkopf.points": 0,
        "special.karlchen_last_trick.points": 0,
        "special.fuchs_caught.points": 0,
    },
    "own": {
        "special.gans.name": "Gans gefangen und heimgebracht",
        "special.gans.points": 2,
        "solo.own": [{"id": "nullo", "name": "Nullo mit Ansage"}],
    },
}  # fmt: skip
"""Options that change which boxes a game has."""


@cache
def rule_sets() -> dict[str, Rules]:
    """Every preset, and variants of the first."""
    presets = {name: preset(name) for name in PRESETS}
    variants = {name: read_rules({"options": options}) for name, options in VARIANTS.items()}
    return {**presets, **variants}


@cache
def house_rules() -> dict[str, Rules]:
    """Rule sets of groups: KIF with each of its own variants, and one with all that asks for boxes.

    Source: presets.md, one-tap groups.
    """
    kif = preset("kif")
    house = {name: group.switched(kif) for name, group in GROUPS.items() if name.startswith("kif")}
    return {**house, "everything": read_rules({"options": _everything()})}


def _everything() -> dict[str, Any]:
    """The options of all variants that add boxes."""
    options: dict[str, Any] = {}
    for name, of_variant in VARIANTS.items():
        if name != "few":
            options |= of_variant
    return options


def six_plus_one() -> Rules:
    """Six or seven people who all play, two of them for Re."""
    return read_rules({"options": {"team_mode": "six_plus_one"}})


def form(rules: Rules | None = None, people: int = 4, games: int | None = None) -> TickForm:
    """A form for so many people; its games are as the rules say."""
    played = rules or Rules()
    return TickForm(played, CAST[:people], games or usual_games(played, people))


@cache
def forms() -> Mapping[str, TickForm]:
    """The forms of all these rules for four to seven people, by what they are."""
    return dict(_forms())


def _forms() -> Iterator[tuple[str, TickForm]]:
    for name, rules in rule_sets().items():
        for people in (4, 5, 6, 7):
            yield f"{name} for {people}", form(rules, people)
