"""Which options of special points and soli the form asks; others stay unless their kind was deleted."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from scorepad.scoring.rules import OPTIONS, Rules, flat
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS

PARTS = ("points", "most")
"""The numbers that the form asks of a special point."""
ALWAYS = ("name", *PARTS, "counts_in")
OWN_PARTS = (*ALWAYS, "in_solo", "doubled")
"""The options that the form asks of a special point of the group's own."""
LISTS_OF_SOLI = tuple(name for name, option in OPTIONS.items() if option.own == "solo.own")


def numbers_of_kinds(rules: Rules) -> tuple[str, ...]:
    """The options that are a number for each special point that every rule set knows, or for each kind of solo."""
    soli = (*SOLI, *(solo.id for solo in rules.solo.own))
    return (
        *(f"special.{ident}.{part}" for ident in SPECIALS for part in PARTS),
        *(f"solo.kind_points.{kind}" for kind in soli),
        *(f"solo.fixed_kind.{kind}.{part}" for kind in soli for part in ("won", "lost")),
    )


def soli_of_specials() -> tuple[str, ...]:
    """The options that say for each special point that every rule set knows in which soli it counts."""
    return tuple(f"special.{ident}.in_solo" for ident in SPECIALS)


def unasked(current: Rules, known: AbstractSet[str]) -> dict[str, object]:
    """The options of known special points that the form does not ask, with their current values."""
    kept: dict[str, object] = {}
    for name, value in flat(current).items():
        option, ident = keyed(name) or (None, "")
        asked = PARTS if ident in SPECIALS else ALWAYS
        if option and option.section == "special" and option.field not in asked and ident in known:
            kept[name] = value
    return kept


def is_about(kinds: AbstractSet[str], name: str) -> bool:
    """Whether an option is about one of these kinds of soli."""
    option, ident = keyed(name) or (None, "")
    return option is not None and option.section == "solo" and ident in kinds


def without(gone: AbstractSet[str], name: str, value: object) -> object:
    """The value of an option without deleted kinds of soli."""
    of_soli = name in LISTS_OF_SOLI or name.endswith(".in_solo")
    return [kind for kind in value if kind not in gone] if of_soli and isinstance(value, list) else value
