"""What the form of a rule set does not ask: it stays as it is, unless what it is about is gone."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from scorepad.scoring.rules import OPTIONS, Rules, flat
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.specials import SPECIALS

PARTS = ("points", "most")
"""What the form asks of a special point that every rule set knows."""
OWN_PARTS = ("name", *PARTS, "counts_in")
"""What it asks of one that only this group knows."""
LISTS_OF_SOLI = tuple(name for name, option in OPTIONS.items() if option.own)


def unasked(current: Rules, known: AbstractSet[str]) -> dict[str, object]:
    """What the form does not ask of the special points that are known, and of kinds of soli, stays as it is."""
    kept: dict[str, object] = {}
    for name, value in flat(current).items():
        option, ident = keyed(name) or (None, "")
        asked = PARTS if ident in SPECIALS else OWN_PARTS
        if option and option.field not in asked and (option.section == "solo" or ident in known):
            kept[name] = value
    return kept


def is_about(kinds: AbstractSet[str], name: str) -> bool:
    """Whether an option is about one of these kinds of soli."""
    option, ident = keyed(name) or (None, "")
    return option is not None and option.section == "solo" and ident in kinds


def without(gone: AbstractSet[str], name: str, value: object) -> object:
    """The value of an option without kinds of soli that are gone."""
    of_soli = name in LISTS_OF_SOLI or name.endswith(".in_solo")
    return [kind for kind in value if kind not in gone] if of_soli and isinstance(value, list) else value
