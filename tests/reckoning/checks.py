"""What cannot have happened, as far as the texts name it."""

from collections.abc import Callable
from itertools import pairwise

from tests.reckoning.facts import both_augen, with_automatic
from tests.reckoning.rules import SOLO_LIKE, Json

LEVELS = ["no90", "no60", "no30", "schwarz"]
CAUGHT_FOXES = {"fuchs_caught": 1, "fuchs_caught_last_trick": 1, "both_fuechse_caught": 2}
OWN_FOXES = {"fuchs_last_trick": 1, "double_fuchs_last_trick": 2, "both_fuechse_home": 2}
LAST_TRICK = [
    "fuchs_last_trick",
    "double_fuchs_last_trick",
    "karlchen_last_trick",
    "double_karlchen",
]
CAUGHT = ["karlchen_caught", "double_karlchen_caught"]


def problems(entry: Json, rules: Json) -> list[str]:
    """The names of the checks that a game fails."""
    if entry.get("points") is not None:
        return ["bride"] if bride(entry, rules) else []
    return [check.__name__ for check in CHECKS if check(entry, rules)]


def augen(entry: Json, rules: Json) -> bool:
    """Numbers that no cards add up to, and tricks that do not go with them."""
    if any(isinstance(typed, list) for typed in entry["augen"].values()):
        return False
    if len(entry["augen"]) == 2 and sum(entry["augen"].values()) != 240:
        return True
    count = both_augen(entry["augen"])
    if min(count.values()) < 0:
        return True
    if min(count.values()) in (range(1, 8) if rules["cards"] == 40 else [1]):
        return True
    told = entry.get("no_trick")
    if told:
        return bool(count[told])
    return told is False and rules["cards"] == 40 and min(count.values()) == 0


def order(entry: Json, rules: Json) -> bool:
    """Levels only after the own Re or Kontra."""
    if not rules["announcements.need_re_kontra"] or entry.get("game") == "leiche":
        return False
    said: set[str] = set()
    for call in with_automatic(entry, rules):
        if call["says"] in LEVELS and call["party"] not in said:
            return True
        if call["says"] in {"re", "kontra"}:
            said.add(call["party"])
    return False


def vorab(entry: Json, rules: Json) -> bool:
    """Before the first card: Re and Kontra, levels where the rule says so, nothing else."""
    may = {"re", "kontra", *(LEVELS if rules["announcements.vorab_levels"] else [])}
    return any(
        call.get("vorab") and call["says"] not in may for call in entry.get("announcements") or []
    )


def raises(entry: Json, rules: Json) -> bool:
    """As many as allowed, in turn, after both Re and Kontra, and not in a Leiche."""
    calls = with_automatic(entry, rules)
    made = [index for index, call in enumerate(calls) if call["says"] == "raise"]
    if not made:
        return False
    before = {call["says"] for call in calls[: made[0]]}
    by = [calls[index]["party"] for index in made]
    in_turn = all(first != second for first, second in pairwise(by))
    allowed = len(made) <= rules["announcements.raises"] and entry.get("game") != "leiche"
    return not (allowed and in_turn and {"re", "kontra"} <= before)


def pflichtansage(entry: Json, rules: Json) -> bool:
    """An announcement that a first or second trick or an Armut forces, and that is missing."""
    kind = entry.get("game")
    if (
        kind in {*SOLO_LIKE, "leiche"} and not rules["pflichtansage.in_solo"]
    ):  # a Leiche is a solo here
        return False
    also = [] if kind == "leiche" else rules["pflichtansage.also"]
    forced = {"re"} if "armut" in also and entry.get("game") == "armut" else set()
    first = entry.get("first_trick_augen")
    second = entry.get("second_trick_augen")
    over = rules["pflichtansage.over"]
    if first and ("every_game" in also or (over and first["augen"] > over)):
        forced.add(first["party"])
    if second and "second_trick" in also and over and second["augen"] > over:
        forced.add(second["party"])
    said = {
        call.get("party")
        for call in with_automatic(entry, rules)
        if call["says"] not in {"raise", "klopfen", "stoss"}
    }
    knocks = [call.get("by") for call in with_automatic(entry, rules) if call["says"] == "klopfen"]
    if rules["pflichtansage.by_klopfen"] and rules["klopfen"] != "off":
        said |= {
            party for party in ("re", "kontra") for by in knocks if by is None or by in entry[party]
        }
    return not forced <= said


def genscher(entry: Json, rules: Json) -> bool:
    """FreeDoko: not in a solo nor in an Armut; KIF's two, which go by the last cards, in an Armut
    too (A-62).
    """
    kind = entry.get("game") or "normal"
    never = [*SOLO_LIKE, "leiche"] + (["armut"] if rules["genscher"] == "two_kings" else [])
    return bool(entry.get("genscher_used")) and kind in never


def stoss(entry: Json, _rules: Json) -> bool:
    """A Stoß answers what the opponents announced (A-65)."""
    calls = entry.get("announcements") or []
    answered = any(call.get("party") == "kontra" for call in calls)
    return any(call["says"] == "stoss" for call in calls) and not answered


def bride(entry: Json, rules: Json) -> bool:
    """Who has the Hochzeit: one of Re, in a Hochzeit only, and told where the bonus has to know."""
    kind = entry.get("game")
    told = entry.get("bride")
    if told is None:
        return kind == "hochzeit" and bool(rules["hochzeit.bonus"])
    return kind not in {"hochzeit", "hochzeit_allein", "stille_hochzeit"} or told not in entry["re"]


def impossible_specials(entry: Json, rules: Json) -> bool:
    """More than two Füchse or four Doppelköpfe, and two who took the last trick or a Karlchen."""
    specials = [
        (special["id"], special["party"], special.get("count") or 1)
        for special in entry.get("specials") or []
    ]
    foxes = sum(CAUGHT_FOXES.get(name, 0) * count for name, _, count in specials)
    for party in ("re", "kontra"):
        own = [
            (name, OWN_FOXES[name] * count)
            for name, owner, count in specials
            if owner == party and name in OWN_FOXES
        ]
        in_last = sum(count for name, count in own if name in LAST_TRICK)
        foxes += max([in_last, *(count for _, count in own)])
    if foxes > 2 or sum(count for name, _, count in specials if name == "doppelkopf") > 4:
        return True
    winning = {"karlchen" in name for name, _, _ in specials if name in LAST_TRICK}
    last = {
        party
        for name, party, _ in specials
        if name in [*LAST_TRICK, *CAUGHT, "fuchs_caught_last_trick"]
    }
    return len(winning) > 1 or len(last) > 1


def specials_without_a_trick(entry: Json, rules: Json) -> bool:
    typed = next(iter(entry["augen"].values()))
    if isinstance(typed, list):
        return False
    count = both_augen(entry["augen"])
    told = entry.get("no_trick")
    without = next((party for party in count if count[party] == 0), None) if told is None else told
    return any(special["party"] == without for special in entry.get("specials") or [])


CHECKS: list[Callable[[Json, Json], bool]] = [
    augen, order, vorab, raises, pflichtansage, genscher, stoss, bride, impossible_specials, specials_without_a_trick,
]  # fmt: skip
