"""Special points: which count, how many, and what is left when both parties' are set against each
other.
"""

from tests.reckoning.facts import Facts, other
from tests.reckoning.rules import Json

INSTEAD = {
    "fuchs_caught_last_trick": ("fuchs_caught", 1),
    "double_fuchs_last_trick": ("fuchs_last_trick", 1),
    "both_fuechse_caught": ("fuchs_caught", 2),
    "double_karlchen": ("karlchen_last_trick", 1),
    "double_karlchen_caught": ("karlchen_caught", 2),
}
COLOUR_SOLI = {"karo", "kreuz", "pik", "herz"}


def counted(facts: Facts) -> list[tuple[str, str]]:
    """Each special point that counts, as the id it counts as and its party, in the order
    entered.
    """
    if not facts.entry.get("specials"):
        return []
    rules = facts.rules
    units: list[tuple[str, str]] = []
    for special in facts.entry.get("specials") or []:
        name = special["id"]
        times = special.get("count") or 1
        if name in INSTEAD and (
            not rules[f"special.{name}.points"] or from_armut(facts, name, special["party"])
        ):
            name, each = INSTEAD[name]
            times *= each
        units += [(name, special["party"])] * times
    kept: list[tuple[str, str]] = []
    for name, party in units:
        room = sum(before == name for before, _ in kept) < rules.get(f"special.{name}.most", 9)
        if room and counts_here(facts, name) and not from_armut(facts, name, party):
            kept.append((name, party))
    return kept


def from_armut(facts: Facts, name: str, party: str) -> bool:
    """In an Armut, Re has no hand with both Füchse: nothing for both home, and those caught from it
    count singly.
    """
    names = {"both_fuechse_home": "re", "both_fuechse_caught": "kontra"}
    return facts.kind == "armut" and names.get(name) == party


def counts_here(facts: Facts, name: str) -> bool:
    rules = facts.rules
    kinds = rules.get(f"special.{name}.counts_in")
    own_list = rules.get(f"special.{name}.in_solo", "same")
    if kinds and (facts.kind not in kinds or own_list == "same" or facts.kind == "stille_hochzeit"):
        return facts.kind in kinds
    if facts.kind == "stille_hochzeit":
        return bool(rules["special.in_stille_hochzeit"])
    if facts.kind == "leiche":
        return False
    if facts.kind not in {"solo", "hochzeit_allein", "schwarze_sau"}:
        return True
    kind = facts.solo if facts.kind == "solo" else "karo"
    if own_list != "same":
        return kind in own_list
    if rules["special.in_solo"] != "by_kind":
        return bool(rules["special.in_solo"] == "all")
    if "fuchs" in name or "fuechse" in name:
        return kind in COLOUR_SOLI
    return name != "herzstich" or kind not in {"fleischlos", "herz"}


def net_specials(facts: Facts, party: str, *, doubled: bool) -> int:
    """Own special points less those of the others; those that are doubled with the base, or all
    else.
    """
    return worth(facts, party, doubled=doubled) - worth(facts, other(party), doubled=doubled)


def worth(facts: Facts, party: str, *, doubled: bool) -> int:
    rules: Json = facts.rules
    total = 0
    foxes = 0
    covered = rules["value.doubling_covers"] == "everything"
    for name, owner in counted(facts):
        if (
            owner != party
            or (bool(rules.get(f"special.{name}.doubled")) and not covered) != doubled
        ):
            continue
        points = rules.get(f"special.{name}.points", 0)
        if name == "fuchs_caught" and points:
            foxes += 1
            rising = rules["special.escalates"]
            points = rising[min(foxes, len(rising)) - 1] if rising else points
        total += points
    return total
