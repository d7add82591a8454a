"""Evenings by chance: rule sets with a course of their own, and entries that go with the table as
it then stands.
"""

from collections.abc import Callable
from random import Random

from tests.reckoning.chance import (
    PEOPLE,
    Known,
    announcements,
    changes,
    game,
    options_of_games,
    preset,
)
from tests.reckoning.evening import Evening
from tests.reckoning.rules import EVENING_OPTIONS, REASONS, TRIGGERS, Json

BOCK_OF_GAMES = [
    "bock.effect",
    "bock.extra_points",
    "bock.factor",
    "bock.in_solo",
    "bock.without_winner",
]
PLAYED = [
    "normal", "normal", "hochzeit", "armut", "solo", "solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau",
    "orgasmus",
]  # fmt: skip


def rules_of_evenings(chance: Random, known: Known, legal: Callable[[Json], bool]) -> Json:
    """A rule set whose evening differs in a few options or in many, Bock on more often than not."""
    while True:
        options = changes(
            chance, EVENING_OPTIONS, chance.choice([1, 3, 5, 9, len(EVENING_OPTIONS)]), known
        )
        if chance.random() < 0.7:
            options["bock.on"] = True
            options.setdefault(
                "bock.triggers", [name for name in TRIGGERS if known("bock.triggers", [name])]
            )
            for name in BOCK_OF_GAMES:
                if chance.random() < 0.2:
                    options |= {
                        key: value
                        for key, value in options_of_games(chance, known).items()
                        if key == name
                    }
        if chance.random() < 0.3:
            options = options_of_games(chance, known) | options
        if chance.random() < 0.1:
            options["redeal.reasons"] = ["kings", {"id": "verzaehlt", "name": "Verzählt"}]
            options["bock.redeal_reasons"] = ["nines", "verzaehlt"]
        if options.get("bock.length") == "until_dealer_returns":
            options["bock.overlap"] = chance.choice(["stack", "ignore"])
        if options.get("bock.overlap") == "slots" and not options.get("bock.most_levels"):
            options["bock.most_levels"] = chance.choice([1, 2, 3])
        given = {"preset": preset(chance, legal), "options": options}
        if legal(given):
            return given


def evening(chance: Random, known: Known, legal: Callable[[Json], bool]) -> Json:
    given = rules_of_evenings(chance, known, legal)
    six = given["options"].get("team_mode") == "six_plus_one"
    table = PEOPLE[: chance.choice([6, 7]) if six else chance.choice([4, 4, 4, 5, 5, 6, 7])]
    told: Json = {
        "format": "scorepad-evening/1", "name": "Donnerstag", "date": "2026-11-19", "rules": given, "table": table,
        "first_dealer": chance.choice(table), "entries": [],
    }  # fmt: skip
    state = Evening(told)
    if chance.random() < 0.02:
        told["entries"].append(listed(chance, state))
        state.step(told["entries"][0])
        return told
    for _ in range(chance.choice([2, 5, 9, 15, 30])):
        made = entry(chance, state, known, legal)
        told["entries"].append(made)
        state.step(made)
    if chance.random() < 0.3:
        told["entries"].append({"kind": "end"})
    return told


def listed(chance: Random, state: Evening) -> Json:
    """A list on paper in place of games, with a penalty for the last."""
    totals = {name: chance.randint(-40, 40) for name in state.table}
    totals[state.table[0]] -= sum(totals.values())
    totals[state.table[-1]] -= 6
    return {"kind": "list_result", "totals": totals, "penalties": {state.table[-1]: -6}}


def entry(chance: Random, state: Evening, known: Known, legal: Callable[[Json], bool]) -> Json:
    players = [name for name in state.table if name not in state.sitters(state.dealer)]
    draw = chance.random()
    if draw < 0.74:
        return played(chance, state, players)
    if draw < 0.82:
        own = [reason["id"] for reason in state.rules["redeal.reasons"] if isinstance(reason, dict)]
        return {"kind": "redeal", "reason": chance.choice(REASONS + 4 * own)}
    if draw < 0.83:
        return {"kind": "event", "name": "Dulle verloren", "who": chance.choice(players)}
    if draw < 0.90:
        return wrong_card(chance, state, players)
    if draw < 0.94:
        return penalty(chance, state, players)
    if draw < 0.96:
        return {"kind": "pflichtsolo_round"}
    if draw < 0.98:
        return seats(chance, state)
    given = rules_of_evenings(chance, known, legal)
    given["options"]["team_mode"] = state.rules["team_mode"]
    return {"kind": "rules", "rules": given}


def played(chance: Random, state: Evening, players: list[str]) -> Json:
    """A game, sometimes with points typed in, and soli more often where they are owed."""
    if chance.random() < 0.12:
        return typed(chance, players)
    overruled: Json = {}
    if chance.random() < 0.04:
        overruled = {"dealer": chance.choice(state.table)}
        players = [name for name in state.table if name not in state.sitters(overruled["dealer"])]
    elif chance.random() < 0.04 and len(players) < len(state.table):
        overruled = {"sits_out": chance.sample(state.table, len(state.table) - len(players))}
        players = [name for name in state.table if name not in overruled["sits_out"]]
    made = game(chance, state.rules, players) | overruled
    if state.rules["wrong_card"] == "rest" and chance.random() < 0.3:
        made["wrong_card"] = chance.choice(players)
    if chance.random() < 0.5:
        del made["kontra"]
    if made["game"] == "solo" and chance.random() < 0.2:
        made["pflicht"] = chance.choice(["freiwillig", "vorgefuehrt", "lustsolo"])
    if chance.random() < 0.1:
        made["bock_triggers"] = chance.choice([1, 1, 2, 3])
    return made


def typed(chance: Random, players: list[str]) -> Json:
    worth = chance.choice([0, 1, 3, 6, 12])
    some = chance.sample(players, chance.choice([1, 2]) if len(players) == 4 else len(players) // 2)
    if len(some) == 1:
        worth *= 3
    made: Json = {"kind": "game", "game": chance.choice(["direct", "schiebekopf"])}
    made["points"] = dict.fromkeys(some, chance.choice([1, -1]) * worth)
    if chance.random() < 0.2:
        made["bock_triggers"] = chance.choice([1, 2])
    return made


def wrong_card(chance: Random, state: Evening, players: list[str]) -> Json:
    kind = chance.choice(PLAYED)
    re = chance.sample(
        players, len(players) // 2 if kind in {"normal", "hochzeit", "armut", "orgasmus"} else 1
    )
    made: Json = {"kind": "wrong_card", "culprit": chance.choice(players), "re": re, "game": kind}
    if state.rules["wrong_card"] == "ddv":
        made["severity"] = chance.choice(["minor", "serious"])
        if made["severity"] == "serious":
            made["absagen"] = chance.choice([0, 0, 1, 2, 4])
        elif len(re) == 1 and made["culprit"] not in re:
            made["hurts_soloist"] = chance.choice([True, False])
    if state.rules["wrong_card"] in {"alone_schwarz", "alone", "fixed"}:
        whole = {"re": re, "kontra": [name for name in players if name not in re], "game": kind}
        calls = announcements(chance, state.rules, whole)
        if calls and chance.random() < 0.05:
            del calls[0]
        if calls:
            made["announcements"] = calls
    return made


def penalty(chance: Random, state: Evening, players: list[str]) -> Json:
    worth = chance.choice([-1, -2, 1])
    if chance.random() < 0.5:
        points = {chance.choice(players): worth * (len(state.table) - 1)}
        return {"kind": "penalty", "points": points, "share": True, "reason": "zu spät"}
    return {"kind": "penalty", "points": {chance.choice(players): worth}, "reason": "zu spät"}


def seats(chance: Random, state: Evening) -> Json:
    """People change places, one comes or one goes."""
    table = list(state.table)
    draw = chance.random()
    six = state.rules["team_mode"] == "six_plus_one"
    if draw < 0.3 or state.rules["evening.ends"] == "rounds":
        chance.shuffle(table)
    elif draw < 0.6 and len(table) < 7:
        table.insert(
            chance.randint(0, len(table)),
            chance.choice([name for name in PEOPLE if name not in table]),
        )
    elif draw < 0.9 and len(table) > (6 if six else 4) and not state.bock.runs():
        table.remove(chance.choice(table))
    dealer = (
        state.dealer if state.dealer in table and chance.random() < 0.5 else chance.choice(table)
    )
    made: Json = {"kind": "seats", "table": table, "dealer": dealer}
    if len(table) == 6 and not six and chance.random() < 0.5:
        made["also_sit_out"] = [chance.choice([1, 2, 3, 4, 5])]
    return made
