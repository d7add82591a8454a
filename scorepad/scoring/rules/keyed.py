"""Options that exist for each special point or kind of solo, such as ``special.<id>.points``.

The declaration has a ``*`` in its public name in place of the id of the special point or solo.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Option, Text, option, options_of
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import GameKind
from scorepad.scoring.words import labels


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """The options of one special point: points each (0 = not played), most per game, and others."""

    points: int = option(
        1,
        "TSR 7.2.3",
        name="special.*.points",
        label=Text("Punkte", "Points"),
        help=Text("So viel zählt dieser Sonderpunkt.", "What this special point counts."),
    )
    most: int = option(
        9,
        "TSR 7.2.3",
        name="special.*.most",
        least=1,
        label=Text("höchstens je Spiel", "most per game"),
        help=Text(
            "So oft zählt er in einem Spiel höchstens.", "How often it counts in a game at most."
        ),
    )
    name: str = option(
        "",
        "options.md",
        name="special.*.name",
        shape="text",
        label=Text("Name", "Name"),
        help=Text(
            "Wie der Sonderpunkt in dieser Runde heißt.", "What this group calls the special point."
        ),
    )
    counts_in: tuple[str, ...] = option(
        (),
        "options.md",
        name="special.*.counts_in",
        choices=labels(*GameKind),
        label=Text("zählt in", "counts in"),
        help=Text("In diesen Spielen zählt er.", "In these games it counts."),
    )
    in_solo: tuple[str, ...] | Literal["same"] = option(
        "same",
        "options.md, field",
        name="special.*.in_solo",
        shape="list",
        choices=labels(*SOLI),
        own="solo.own",
        same="special.in_solo",
        label=Text("im Solo", "in a solo"),
        help=Text(
            "Nur in diesen Soli zählt er; Hochzeit allein und Schwarze Sau gelten als Karo-Solo.",
            "It counts in these solos only; Hochzeit alone and Schwarze Sau are taken as a "
            "diamonds solo.",
        ),
        says={(): Text("Er zählt in keinem Solo.", "It counts in no solo.")},
    )
    doubled: bool = option(
        False,
        "options.md, field",
        name="special.*.doubled",
        label=Text("wird mitverdoppelt", "is doubled too"),
        help=Text(
            "Was den Wert verdoppelt, verdoppelt auch diesen Sonderpunkt.",
            "Whatever doubles the value doubles this special point too.",
        ),
    )


@dataclass(frozen=True, slots=True)
class KindPoints:
    """The option with the extra points of a kind of solo."""

    points: int = option(
        0,
        "KIF",
        name="solo.kind_points.*",
        label=Text("Zusatzpunkte", "bonus"),
        help=Text(
            "So viel ist ein Solo dieser Art mehr wert.",
            "How much more a solo of this kind is worth.",
        ),
    )


@dataclass(frozen=True, slots=True)
class FixedKind:
    """The options for fixed points of a kind of solo.

    0 in `won` means not fixed, 0 in `lost` the same as `won`.
    """

    won: int = option(
        0,
        "options.md, field",
        name="solo.fixed_kind.*.won",
        multiple=3,
        most=999,
        label=Text("fest gewonnen", "fixed, won"),
        help=Text(
            "So viel bringt ein gewonnenes Solo dieser Art, gleich wie hoch.",
            "What a solo of this kind gives when it is won, however high.",
        ),
    )
    lost: int = option(
        0,
        "options.md, field",
        name="solo.fixed_kind.*.lost",
        multiple=3,
        most=999,
        label=Text("fest verloren", "fixed, lost"),
        help=Text(
            "So viel kostet ein verlorenes Solo dieser Art.",
            "What a solo of this kind costs when it is lost.",
        ),
        off=Text(
            "Verloren kostet es so viel, wie es gewonnen bringt.",
            "Lost it costs what it gives when won.",
        ),
    )


KEYED: Mapping[str, Option] = {
    **options_of(SpecialRule, "special"),
    **options_of(KindPoints, "solo"),
    **options_of(FixedKind, "solo"),
}
"""Every keyed option by its public name with a ``*``."""
_WHOLLY = ("special.*.points", "special.*.most")
"""Keyed options that a full list has for every special point, even with the default value."""


def keyed(name: str) -> tuple[Option, str] | None:
    """The declaration of a keyed option, and the id in its public name; None for other options.

    >>> keyed("special.herzstich.most")[1], keyed("bock.on")
    ('herzstich', None)
    """
    for pattern, declared in KEYED.items():
        before, _star, after = pattern.partition("*")
        key = name.removeprefix(before).removesuffix(after)
        if not key or "." in key or name != f"{before}{key}{after}":
            continue
        if pattern == "special.*.doubled" and key in SPECIALS:
            return None
        return declared, key
    return None


def unsaid(name: str) -> object:
    """The JSON value of a keyed option that a rule set lacks: its default.

    None for other options, and for the name, the points and the most of a special point.
    """
    declared = keyed(name)
    if declared is None:
        return None
    option, _ident = declared
    if option.name in (*_WHOLLY, "special.*.name"):
        return None
    default: object = option.default
    return list(default) if isinstance(default, tuple) else default


def is_told(option: Option, value: object) -> bool:
    """Whether a full list of a rule set's options includes this keyed option with this value."""
    return option.name in _WHOLLY or value != option.default
