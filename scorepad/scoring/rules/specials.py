"""Special points: which are played, what they are worth, where they count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from scorepad.scoring.rules.option import option
from scorepad.scoring.terms import Text


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """One kind of special point: points each (0 = not played) and most per game."""

    points: int
    most: int
    name: str = ""
    counts_in: tuple[str, ...] = ()


BUILT_IN: Mapping[str, SpecialRule] = MappingProxyType(
    {
        "doppelkopf": SpecialRule(1, 4),
        "fuchs_caught": SpecialRule(1, 2),
        "fuchs_caught_last_trick": SpecialRule(0, 2),
        "fuchs_last_trick": SpecialRule(0, 1),
        "double_fuchs_last_trick": SpecialRule(0, 1),
        "both_fuechse_home": SpecialRule(0, 1),
        "both_fuechse_caught": SpecialRule(0, 1),
        "karlchen_last_trick": SpecialRule(1, 1),
        "double_karlchen": SpecialRule(0, 1),
        "karlchen_caught": SpecialRule(0, 2),
        "double_karlchen_caught": SpecialRule(0, 1),
        "herzstich": SpecialRule(0, 1),
        "dulle_caught": SpecialRule(0, 1),
    }
)

INSTEAD: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "fuchs_caught_last_trick": ("fuchs_caught", 1),
        "double_fuchs_last_trick": ("fuchs_last_trick", 1),
        "both_fuechse_caught": ("fuchs_caught", 2),
        "double_karlchen": ("karlchen_last_trick", 1),
        "double_karlchen_caught": ("karlchen_caught", 2),
    }
)
"""What an entry counts as, and how often, when its own kind is not played."""


@dataclass(frozen=True)
class Specials:
    """All special points of a rule set. `kinds` holds the built-in and the group's own."""

    in_solo: Literal["none", "all", "by_kind"] = option(
        "none",
        "TSR 7.2.4; KIF",
        label=Text("Sonderpunkte im Solo", "Special points in a solo"),
        help=Text(
            "Ob Sonderpunkte zählen, wenn einer allein spielt.", "Whether special points count when one plays alone."
        ),
    )
    in_stille_hochzeit: bool = option(
        False,
        "TSR 7.2.4; KIF; Mainz A-19",
        label=Text("Sonderpunkte in stiller Hochzeit", "Special points in a silent Hochzeit"),
        help=Text(
            "Ob Sonderpunkte auch in einer stillen Hochzeit zählen.",
            "Whether special points count in a silent Hochzeit too.",
        ),
    )
    escalates: tuple[int, ...] = option(
        (),
        "Outside: second Fuchs counts more",
        most=9,
        label=Text("Steigende Füchse", "Rising Füchse"),
        help=Text(
            "Was der erste und der zweite gefangene Fuchs einer Partei zählen; leer heißt gleich viel.",
            "What the first and the second Fuchs caught by a party count; empty means the same.",
        ),
    )
    kinds: Mapping[str, SpecialRule] = field(default_factory=lambda: BUILT_IN)
