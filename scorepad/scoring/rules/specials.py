"""Options about special points: which are played, their points, the games in which they count."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorepad.declare import Text, option
from scorepad.scoring.rules.keyed import SpecialRule
from scorepad.scoring.specials import SPECIALS

_DECLARED: Mapping[str, SpecialRule] = {
    row.id: SpecialRule(row.points, row.most) for row in SPECIALS.values()
}


@dataclass(frozen=True)
class Specials:
    """The special points of a rule set; `kinds` holds the built-in ones and the group's own."""

    in_solo: Literal["none", "all", "by_kind"] = option(
        "none",
        "TSR 7.2.4; KIF",
        choices={
            "none": Text("keine", "none"),
            "all": Text("alle", "all"),
            "by_kind": Text("je nach Solo", "depending on the solo"),
        },
        label=Text("Sonderpunkte im Solo", "Special points in a solo"),
        help=Text(
            "Ob Sonderpunkte zählen, wenn einer allein spielt.",
            "Whether special points count when one plays alone.",
        ),
        words="Extrapunkte, Zusatzpunkte, Fuchs im Solo, bonus, Sonderpunkt im Solo",
        says={
            "none": Text(
                "Im Solo zählen keine Sonderpunkte.", "No special points count in a solo."
            ),
            "all": Text("Im Solo zählen alle Sonderpunkte.", "All special points count in a solo."),
            "by_kind": Text(
                "Im Solo zählen Füchse nur mit Farbe als Trumpf, der Herzstich nicht im "
                "Fleischlosen und im Herz-Solo.",
                "In a solo, Füchse count with a trump suit only, the Herzstich not without "
                "trumps or in a hearts solo.",
            ),
        },
    )
    in_stille_hochzeit: bool = option(
        False,
        "TSR 7.2.4; KIF; Mainz A-19",
        always_said=True,
        only_when=lambda rules: rules.games.stille_hochzeit_allowed,
        label=Text("Sonderpunkte in stiller Hochzeit", "Special points in a silent Hochzeit"),
        help=Text(
            "In einer stillen Hochzeit zählen Sonderpunkte wie sonst.",
            "Special points count in a silent Hochzeit as usual.",
        ),
        words="Extrapunkte, Zusatzpunkte, stilles Solo, bonus",
        off=Text(
            "In einer stillen Hochzeit zählen keine Sonderpunkte.",
            "No special points count in a silent Hochzeit.",
        ),
    )
    escalates: tuple[int, ...] = option(
        (),
        "Outside: second Fuchs counts more",
        most=9,
        label=Text("Steigende Füchse", "Rising Füchse"),
        help=Text(
            "So viel zählt der erste und so viel der zweite Fuchs, den eine Partei fängt.",
            "What the first and the second Fuchs caught by a party count.",
        ),
        words="zweiter Fuchs, zwei Füchse, Doppelfuchs, second fox",
        off=Text("Jeder gefangene Fuchs zählt gleich viel.", "Every Fuchs caught counts the same."),
    )
    kinds: Mapping[str, SpecialRule] = field(default_factory=lambda: _DECLARED)
