"""What starts Bock: the triggers of one game, and how many rounds begin."""

from __future__ import annotations

from tests.reckoning.facts import Facts
from tests.reckoning.rules import SOLO_LIKE, Json


def triggers_of(entry: Json, answer: Json, rules: Json, pflicht: str | None) -> tuple[list[str], int]:
    """The triggers of a game that this rule set knows, and the rounds they start."""
    if not rules["bock.on"]:
        return [], 0
    each = [happenings(entry, answer, facts) for facts in answer.get("facts", [])]
    happened = {name for name in rules["bock.triggers"] if each and all(name in some for some in each)}
    if pflicht == "lustsolo" and "lustsolo" in rules["bock.triggers"]:
        happened.add("lustsolo")
    by_hand = entry.get("bock_triggers") or 0
    if by_hand and "manual" in rules["bock.triggers"]:
        happened.add("manual")
    rounds = len(happened) + (by_hand - 1 if "manual" in happened else 0)
    return sorted(happened), min(rounds, 1) if rules["bock.per_game"] == "one" else rounds


def happenings(entry: Json, answer: Json, facts: Facts) -> set[str]:
    """All that happened in a game and that may start Bock; of a range of Augen only what holds for all of it."""
    kind = entry.get("game") or "normal"
    found = {"zero_game"} if answer["plain"] == 0 else set()
    if kind == "solo":
        found.add("solo")
    winner = answer["winner"]
    said = {call["says"] for call in facts.calls}
    if any(special["id"] == "herzstich" for special in entry.get("specials") or []):
        found.add("herzstich")
    if facts.split:
        found.add("split_120")
    if facts.trickless and kind != "leiche":
        found.add("schwarz")
    if winner == "kontra" and "re" in said:
        found.add("re_lost")
    if winner == "re" and "kontra" in said:
        found.add("kontra_lost")
    if winner == "kontra" and kind in SOLO_LIKE:
        found.add("solo_lost")
    if {"re", "kontra"} <= said:
        found.add("re_and_kontra")
    return found
