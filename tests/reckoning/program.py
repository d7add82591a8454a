"""The program through its public door: JSON in, JSON out, and which options it knows."""

import json
from functools import cache
from typing import Any

from scorepad.scoring import Refused, Rules, read_entry, read_evening, read_rules, replay, score
from scorepad.scoring.entry import Game
from tests.reckoning.rules import Json

COMPANIONS: list[Json] = [
    {},
    {"announcements.implied": False},
    {"counting": "plus"},
    {"bock.overlap": "stack"},
    {"bock.most_levels": 3},
    {"bock.overlap": "stack", "bock.length": "until_dealer_returns"},
]
"""What has to stand beside some values."""


def read(given: Json) -> Rules | None:
    """The program's rule set, None where it refuses it."""
    try:
        return read_rules(given)
    except Refused:
        return None


def knows(name: str, value: Any) -> bool:
    return _knows(name, json.dumps(value))


@cache
def _knows(name: str, text: str) -> bool:
    told = json.loads(text)
    return any(read({"options": {**companion, name: told}}) is not None for companion in COMPANIONS)


def legal(given: Json) -> bool:
    return read(given) is not None


def scored(entry: Json, rules: Rules) -> Json:
    """What `scorepad score` answers."""
    try:
        facts = read_entry(entry)
        assert isinstance(facts, Game)
        answer = score(facts, rules)
    except Refused as refused:
        return {"problems": [problem.code for problem in refused.problems]}
    return {
        "winner": answer.winner.value if answer.winner else None,
        "value": answer.value,
        "points": dict(answer.points),
    }


def replayed(given: Json) -> Json:
    """What `scorepad replay` answers, in what is compared."""
    try:
        evening = read_evening(given)
    except Refused as refused:
        return {"problems": [problem.code for problem in refused.problems]}
    answer = replay(evening.plan, evening.entries)
    rows: list[Json] = []
    for row in answer.rows:
        told: Json = {
            "number": row.number, "dealer": row.dealer, "sits_out": list(row.sits_out), "factor": row.factor,
            "triggers": sorted(row.triggers), "winner": row.winner.value if row.winner else None, "value": row.value,
            "points": dict(row.points), "totals": dict(row.totals),
        }  # fmt: skip
        rows.append(told | ({"problems": True} if row.problems else {}))
    after = answer.next
    following = {
        "number": after.number, "dealer": after.dealer, "sits_out": list(after.sits_out), "factor": after.factor,
        "bock_left": None if after.bock_left is None else list(after.bock_left),
        "pflichtsolo_owed": dict(after.pflichtsolo_owed), "forced_soloist": after.forced_soloist,
    }  # fmt: skip
    return {"rows": rows, "totals": dict(answer.totals), "next": following, "ended": answer.ended}
