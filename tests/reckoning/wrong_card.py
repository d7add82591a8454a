"""What "falsch bedient" costs, and whether it counts as a game."""

from tests.reckoning.facts import Facts, other
from tests.reckoning.game import announced, one_game
from tests.reckoning.rules import Json

NOT_TURNED = {"orgasmus": "normal"}
"""The culprit pays in an Orgasmus too."""


def cut(points: dict[str, int], rules: Json) -> dict[str, int]:
    """Penalties: plus keeps only positive, minus only negative entries."""
    if rules["counting"] == "plus":
        return {name: max(worth, 0) for name, worth in points.items()}
    if rules["counting"] == "minus":
        return {name: min(worth, 0) for name, worth in points.items()}
    return points


def wrong_card(entry: Json, rules: Json, players: list[str]) -> tuple[dict[str, int], bool]:
    """Points of all who play, and whether it counts as a game."""
    culprit = entry["culprit"]
    rule = rules["wrong_card"]
    re = entry.get("re") or []
    side = re if culprit in re else [name for name in players if name not in re]
    others = [name for name in players if name != culprit]
    if rule in {"none", "replay", "rest"}:
        return {}, False
    if rule == "culprit_15":
        return cut(dict.fromkeys(others, 5) | {culprit: -5 * len(others)}, rules), True
    if rule == "party_5":
        against = [name for name in players if name not in side]
        larger = max(len(side), len(against))
        points = dict.fromkeys(side, -5 * larger // len(side)) | dict.fromkeys(
            against, 5 * larger // len(against)
        )
        return cut(points, rules), True
    if rule == "ddv":
        points, counts = ddv(entry, players)
        return cut(points, rules), counts
    return cut(alone(entry, rules, players, side), rules), True


def ddv(entry: Json, players: list[str]) -> tuple[dict[str, int], bool]:
    """The tournament rule: 1 to each other for a minor one, 4 and 1 for each Absage of the
    opponents for a serious one.

    A soloist who is harmed gets all of it: 3 and 12 of four people, 5 and 20 of six.
    """
    culprit = entry["culprit"]
    re = entry.get("re") or []
    others = [name for name in players if name != culprit]
    in_solo = len(re) == 1 and culprit not in re
    absagen = entry.get("absagen") or 0
    costs = (4 + absagen) * len(others)
    if entry.get("severity", "serious") == "minor":
        if in_solo and entry.get("hurts_soloist"):
            return dict.fromkeys(players, 0) | {culprit: -len(others), re[0]: len(others)}, False
        return dict.fromkeys(others, 1) | {culprit: -len(others)}, False
    if in_solo:
        return dict.fromkeys(players, 0) | {culprit: -costs, re[0]: costs}, True
    return dict.fromkeys(others, costs // len(others)) | {culprit: -costs}, False


def alone(entry: Json, rules: Json, players: list[str], side: list[str]) -> dict[str, int]:
    """alone_schwarz, alone and fixed: the culprit pays by himself, with the announcements so
    far.
    """
    culprit = entry["culprit"]
    re = entry["re"]
    kind = entry.get("game") or "normal"
    party = "re" if culprit in re else "kontra"
    lost = {
        "kind": "game", "game": NOT_TURNED.get(kind, kind), "re": re,
        "announcements": entry.get("announcements") or [],
        "kontra": [name for name in players if name not in re], "augen": {party: 0}, "no_trick": party,
    }  # fmt: skip
    others = [name for name in players if name != culprit]
    if rules["wrong_card"] == "fixed":
        facts = Facts(lost, rules | {"value.level_counts": "both"})
        adds, doublings = announced(facts, other(party))
        worth = (rules["wrong_card.points"] + adds) * 2**doublings
        each = -(-worth // len(others))
        return dict.fromkeys(others, each) | {culprit: -each * len(others)}
    answer = one_game(Facts(lost, without(rules, steps=rules["wrong_card"] == "alone_schwarz")), 0)
    points: dict[str, int] = answer["points"]
    paid = sum(points[name] for name in side)
    return points | dict.fromkeys(side, 0) | {culprit: paid}


def without(rules: Json, *, steps: bool) -> Json:
    changed: Json = {"feigheit.mode": "off", "hochzeit.bonus": 0, "counting": "plus_minus"}
    if not steps:
        changed |= {"value.step_effect": "add", "missed.steps": "none"}
        changed |= {f"value.step_points.{step}": 0 for step in ("90", "60", "30", "schwarz")}
    return rules | changed
