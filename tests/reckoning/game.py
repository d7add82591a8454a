"""What one game is worth, reckoned literally in the order of the texts.

Source: options.md (with **Order of one game**), catalog.md, readings.md, interchange.md. Nothing
here was taken from the program: where both differ, one of them has misread a sentence.
"""

from typing import Any

from tests.reckoning.checks import problems
from tests.reckoning.facts import LINES, Facts, other
from tests.reckoning.rules import SOLO_LIKE, Json
from tests.reckoning.specials import net_specials

AGAINST = {2: 120, 3: 90, 4: 60, 5: 30}
TOPS = [
    "dulle", "kreuz_dame", "pik_dame", "herz_dame", "karo_dame", "kreuz_bube", "pik_bube", "herz_bube", "karo_bube",
]  # fmt: skip


def reckon(entry: Json, rules: Json, levels: int | None = None) -> Json:
    """Winner, value and points of a game, with what an evening has to know of it; or that it has
    problems.
    """
    if problems(entry, rules):
        return {"problems": True}
    if levels is None:
        levels = levels_typed(entry.get("bock"), rules)
    if levels is None:
        return {"problems": True}
    if entry.get("points") is not None:
        return typed(entry, rules, levels)
    if any(isinstance(value, list) for value in entry["augen"].values()):
        return range_of_augen(entry, rules, levels)
    return one_game(Facts(entry, rules), levels)


def range_of_augen(entry: Json, rules: Json, levels: int) -> Json:
    """A range is accepted when every value of it that can occur scores alike."""
    (party, (low, high)) = next(iter(entry["augen"].items()))
    answers: list[Json] = []
    for augen in range(low, high + 1):
        single = {**entry, "augen": {party: augen}}
        if not problems(single, rules):
            answers.append(one_game(Facts(single, rules), levels))
    alike = ("winner", "value", "points")
    if not answers or any(
        [a[key] for key in alike] != [answers[0][key] for key in alike] for a in answers
    ):
        return {"problems": True}
    return answers[0] | {"facts": [facts for answer in answers for facts in answer["facts"]]}


def levels_typed(bock: Any, rules: Json) -> int | None:
    """Levels of Bock as they stand in a game: a number of levels, or a factor that is 1 or a power
    of `bock.factor`.
    """
    if bock is None:
        return 0
    if isinstance(bock, int):
        return bock
    levels = 0
    while rules["bock.factor"] ** levels < bock["factor"]:
        levels += 1
    return levels if rules["bock.factor"] ** levels == bock["factor"] else None


def typed(entry: Json, rules: Json, levels: int) -> Json:
    """Points typed in, before Bock; the rest of a row of four shares what is missing to zero."""
    factor = 1 if rules["bock.effect"] == "extra_points" else rules["bock.factor"] ** levels
    points = dict(entry["points"])
    players = entry.get("re", []) + (entry.get("kontra") or []) or list(points)
    rest = [name for name in players if name not in points]
    if rules["counting"] != "plus_minus":
        points |= dict.fromkeys(rest, 0)
        rest = []
    if rest and sum(points.values()) % len(rest):
        return {"problems": True}
    for name in rest:
        points[name] = -sum(entry["points"].values()) // len(rest)
    points = {name: worth * factor for name, worth in points.items()}
    pot = min((abs(worth) for worth in points.values() if worth), default=0)
    return {"winner": None, "value": None, "points": points, "pot": pot}


def one_game(facts: Facts, levels: int) -> Json:
    """(1) is in `Facts`; here (2) who wins and all that follows."""
    rules = facts.rules
    levels = levels if facts.solo_like_bock() else 0
    winner: str | None
    if facts.kind == "leiche":
        winner, value, share, factor = leiche(facts)
    elif facts.is_fixed:
        winner, value, share, factor = fixed_game(facts)
    else:
        winner, value, share = computed(facts)
        factor = soloist_factor(facts)
    plain = value
    if winner is None and not rules["bock.without_winner"]:
        levels = 0
    times = rules["bock.factor"] ** levels
    if rules["bock.effect"] == "everything":
        value *= times
    elif rules["bock.effect"] == "game_points":
        value = (value - share) * times + share
    elif winner is not None:
        value += rules["bock.extra_points"] * levels
    points = written(facts, winner, value, factor)
    if facts.kind == "orgasmus":
        points = turned(facts, points)
        value = -value
    add_bonus(facts, points, 1 if rules["bock.effect"] == "extra_points" else times)
    return {
        "winner": winner,
        "value": value,
        "points": points,
        "plain": plain,
        "pot": abs(value),
        "facts": [facts],
    }


def winner_of(facts: Facts) -> str | None:
    """(2) Who wins."""
    rules = facts.rules
    heeded = rules["win.missed_loses"]
    high = [party for party in ("re", "kontra") if heeded and facts.top(party) >= 2]
    if rules["win.split"] == "nobody" and facts.split and not high:
        return None
    missed = [party for party in high if facts.missed(party)]
    if len(missed) == 2:
        if rules["win.conflict"] == "last_announcement":
            return other(facts.last_party())
        return None if rules["win.conflict"] == "nobody" else by_augen(facts)
    if missed:
        return other(missed[0])
    if high and not facts.split:
        return next(party for party in high if facts.reached(party, facts.top(party)))
    return at_split(facts) if facts.split else by_augen(facts)


def by_augen(facts: Facts) -> str:
    return "re" if facts.augen["re"] >= 121 else "kontra"


def at_split(facts: Facts) -> str | None:
    """120:120, and nobody missed."""
    rules = facts.rules
    said = [party for party in ("re", "kontra") if facts.top(party)]
    if len(said) == 2:
        if rules["win.reply_needs_denied_only"]:
            return other(facts.first_party())
        return None if rules["win.announcer_needs_121_always"] else "kontra"
    needs = rules["win.kontra_alone_needs_121"] or rules["win.announcer_needs_121_always"]
    return "re" if said == ["kontra"] and needs else "kontra"


def computed(facts: Facts) -> tuple[str | None, int, int]:
    """(4) to (8): winner, value from his side (Re's without one) and what special points are of
    it.
    """
    rules = facts.rules
    winner = winner_of(facts)
    if winner is None:
        net = net_specials(facts, "re", doubled=False) + net_specials(facts, "re", doubled=True)
        return None, nobody(facts) + net, net
    value, share = won(facts, winner)
    if rules["value.floor_at_zero"] and value < 0:
        value = 0
        share = 0
    if facts.split:
        value = value * rules["value.split_factor"]
        share = share * rules["value.split_factor"]
    return feigheit(facts, winner, value, share)


def nobody(facts: Facts) -> int:
    """Without a winner: steps and against-announcement points of both parties, or nothing of
    them.
    """
    rules = facts.rules
    levels = rules["win.missed_loses"] and max(facts.top("re"), facts.top("kontra")) >= 2
    only = rules["win.split"] == "nobody" and facts.split and not levels
    if rules["win.nobody_counts"] == "specials_only" or only:
        return 0
    worth = 0
    for party, sign in (("re", 1), ("kontra", -1)):
        worth += sign * against(facts, party)
        if rules["value.step_effect"] == "add":
            worth += sign * sum(step_points(rules, level) for level in facts.steps(other(party)))
    return worth


def step_points(rules: Json, level: int) -> int:
    worth: int = rules[f"value.step_points.{LINES.get(level, 'schwarz')}"]
    return worth


def against(facts: Facts, party: str) -> int:
    """120 against keine 90 and so on: each announced level of the opponents whose line is true."""
    true = [level for level in facts.levels(other(party)) if facts.augen[party] >= AGAINST[level]]
    return len(true) * int(facts.rules["value.against_announcement"])


def won(facts: Facts, winner: str) -> tuple[int, int]:
    """(4) the base, one factor for all doublings, and (5) what stands outside of it."""
    rules = facts.rules
    loser = other(winner)
    base = 0
    doublings = 0
    if won_point(facts, winner):
        base += rules["value.base_points"]
    steps = facts.steps(loser) | credited_steps(facts, loser)
    if rules["value.step_effect"] == "double":
        doublings += len(steps)
    else:
        base += sum(step_points(rules, level) for level in steps)
    if facts.missed(loser):
        missed = [level for level in facts.levels(loser) if not facts.reached(loser, level)]
        base += len(missed) * rules["missed.extra_per_level"]
    base += against(facts, winner) - against(facts, loser)
    said, said_doublings = announced(facts, winner)
    base = base + said
    doublings = doublings + said_doublings
    outside = 0
    if facts.kind in SOLO_LIKE:
        if rules["solo.effect"] == "double":
            doublings += 1
        else:
            base += rules.get(f"solo.kind_points.{facts.solo}", 0)
            if rules["solo.extra_doubled"]:
                base += rules["solo.extra_point"]
            else:
                outside = rules["solo.extra_point"]
    gegen = 0
    if gegen_counts(facts, winner):
        if rules["gegen.effect"] == "double":
            doublings += 1
        else:
            gegen = rules["gegen.points"]
    plain, doubled = (net_specials(facts, winner, doubled=which) for which in (False, True))
    factor = 2**doublings
    covers = rules["value.doubling_covers"]
    value = base * factor + outside
    value += gegen * (factor if covers != "base" else 1)
    share = plain * (factor if covers == "everything" else 1) + doubled * factor
    return value + share, share


def won_point(facts: Facts, winner: str) -> bool:
    rule = facts.rules["value.won_rule"]
    if rule == "winner_reached_minimum":
        return facts.augen[winner] >= (121 if winner == "re" else 120)
    if rule in {"any_side_reached_121", "not_at_120_120"}:
        return not facts.split
    return True


def credited_steps(facts: Facts, loser: str) -> set[int]:
    """Steps for the winner because the other party missed."""
    rule = facts.rules["missed.steps"]
    if rule == "none" or not facts.missed(loser):
        return set()
    if rule == "all_announced":
        return set(facts.levels(loser))
    return facts.steps(other(loser))


def announced(facts: Facts, winner: str) -> tuple[int, int]:
    """What all announcements add to the base, and how often they double."""
    rules = facts.rules
    adds, doublings = said_by_name(facts)
    for party in ("re", "kontra"):
        levels = facts.levels(party)
        if rules["value.level_counts"] == "winner":
            levels = [level for level in levels if party == winner and facts.reached(party, level)]
        if rules["value.level_effect"] == "double":
            doublings += len(levels)
        else:
            adds += len(levels) * rules["value.level_points"]
    return adds, doublings


def said_by_name(facts: Facts) -> tuple[int, int]:
    """Re, Kontra, raises, Vorab and Klopfen: what they add, and how often they double."""
    rules = facts.rules
    calls = [call for call in facts.calls if call["says"] in {"re", "kontra", "raise"}]
    adds = sum(rules["announcements.vorab_points"] for call in facts.calls if call.get("vorab"))
    doublings = 0
    if rules["value.re_kontra_effect"] != "double":
        adds += len(calls) * rules["value.re_kontra_points"]
    if rules["value.re_kontra_effect"] != "add":
        doublings += len(calls)
    knocks = [call for call in facts.calls if call["says"] == "klopfen"]
    if rules["klopfen"] == "double":
        doublings += len(knocks)
    elif rules["klopfen"] == "add":
        adds += len(knocks) * rules["klopfen.points"]
        if knocks and {call.get("by") for call in knocks} >= set(facts.re + facts.kontra):
            adds += rules["klopfen.all_four"]
    return adds, doublings


def gegen_counts(facts: Facts, winner: str) -> bool:
    """Against the old ones: where the point counts when Kontra won."""
    rules = facts.rules
    if winner == "re" or not gegen_in(facts):
        return False
    if facts.kind in SOLO_LIKE and rules["gegen.at_split_only"] and not facts.split:
        return False
    return bool(rules["gegen.when_won_by_missed"]) or not (
        facts.missed("re") and facts.augen["kontra"] < 120
    )


def gegen_in(facts: Facts) -> bool:
    rules = facts.rules
    if facts.kind == "armut":
        return bool(rules["gegen.in_armut"])
    if facts.kind == "hochzeit":
        return bool(rules["gegen.in_hochzeit"])
    if facts.kind == "stille_hochzeit" and rules["gegen.in_stille_hochzeit"] != "same":
        return bool(rules["gegen.in_stille_hochzeit"])
    return facts.kind not in SOLO_LIKE or bool(rules["gegen.in_solo"])


def feigheit(facts: Facts, winner: str, value: int, share: int) -> tuple[str, int, int]:
    """(8) The winner announced too little."""
    rules = facts.rules
    missing = (
        1
        + len(facts.steps(other(winner)))
        - max(facts.top(winner), rules["feigheit.from_level"] - 1)
    )
    mode = rules["feigheit.mode"]
    if (
        mode == "off"
        or missing <= rules["feigheit.allowed_missing"]
        or not feigheit_asked(facts, winner)
    ):
        return winner, value, share
    if mode == "flip":
        return winner, -value, -share
    if mode == "flip_without_specials":
        return winner, -(value - share) + share, share
    winner = other(winner)
    net = net_specials(facts, winner, doubled=False) + net_specials(facts, winner, doubled=True)
    if mode == "fixed":
        return winner, rules[f"feigheit.fixed_{other(winner)}"] + net, net
    return winner, missing - 2 + net, net


def feigheit_asked(facts: Facts, winner: str) -> bool:
    """Team games, solo-like ones too where the rule says so; never one against all of six, nor what
    Genscher voids.
    """
    rules = facts.rules
    if facts.entry.get("genscher_used") and rules["genscher.voids_levels"]:
        return False
    if facts.kind in SOLO_LIKE and not rules["feigheit.in_solo"]:
        return False
    if facts.kind not in SOLO_LIKE and 1 in {len(facts.re), len(facts.kontra)}:
        return False
    return not (rules["feigheit.not_if_opponents_announced"] and facts.top(other(winner)))


def fixed_game(facts: Facts) -> tuple[str | None, int, int, int]:
    """(3) A fixed game: the soloist wins or loses it, opponents a third each."""
    winner = winner_of(facts)
    amount = facts.fixed[0] if winner == "re" else facts.fixed[1]
    if facts.rules["solo.fixed_kontra_doubles"] and facts.top("kontra"):
        amount *= 2
    return winner, amount // 3 if winner else -(amount // 3), 0, 3


def leiche(facts: Facts) -> tuple[str, int, int, int]:
    """Leiche: no trick for him who plays it."""
    said = {"no30": 1, "no60": 2, "no90": 3}
    highest = max((said.get(call["says"], 0) for call in facts.calls), default=0)
    factor = 2 ** sum(call["says"] in {"re", "kontra", "stoss"} for call in facts.calls)
    if facts.trickless == "re":
        chain = 0
        while chain < len(TOPS) and TOPS[chain] in facts.entry.get("leiche", {}).get("tops", []):
            chain += 1
        return "re", (1 + chain + highest) * factor, 0, soloist_factor(facts)
    augen = facts.augen["re"]
    reached = sum(augen >= 30 * level for level in range(1, highest + 1))
    return "kontra", (1 + augen // 30 + reached) * factor, 0, soloist_factor(facts)


def soloist_factor(facts: Facts) -> int:
    """What one against three counts times; other sizes go by the general rule."""
    rules = facts.rules
    if facts.kind == "hochzeit_allein" and rules["hochzeit_allein.factor"] != "same":
        return int(rules["hochzeit_allein.factor"])
    return int(rules["solo.factor"])


def shares(facts: Facts, factor: int) -> dict[str, int]:
    """How often the value counts for a player of each party."""
    sizes = {"re": len(facts.re), "kontra": len(facts.kontra)}
    larger = max(sizes.values())
    if sorted(sizes.values()) == [1, 3]:
        return {party: factor if size == 1 else 1 for party, size in sizes.items()}
    return {party: larger // size for party, size in sizes.items()}


def written(facts: Facts, winner: str | None, value: int, factor: int) -> dict[str, int]:
    """(10) Factor of the soloist, and which side writes."""
    counting = facts.rules["counting"]
    side = winner or "re"
    if winner is None and counting != "plus_minus" and value < 0:
        side = other(side)
        value = -value
    points = {}
    for party, share in shares(facts, factor).items():
        sign = 1 if party == side else -1
        if (counting == "plus" and sign < 0) or (counting == "minus" and sign > 0):
            sign = 0
        points[party] = sign * value * share
    return dict.fromkeys(facts.re, points["re"]) | dict.fromkeys(facts.kontra, points["kontra"])


def turned(facts: Facts, points: dict[str, int]) -> dict[str, int]:
    """(11) Orgasmus gives each party the other's."""
    if facts.rules["counting"] == "plus_minus":
        return {name: -worth for name, worth in points.items()}
    re = points[facts.re[0]]
    kontra = points[facts.kontra[0]]
    return dict.fromkeys(facts.re, kontra) | dict.fromkeys(facts.kontra, re)


def add_bonus(facts: Facts, points: dict[str, int], times: int) -> None:
    """(12) Every other player gives the one with the Hochzeit so many points."""
    each = facts.rules["hochzeit.bonus"] * times
    if facts.kind not in {"hochzeit", "hochzeit_allein", "stille_hochzeit"} or not each:
        return
    bride = facts.entry.get("bride") or facts.re[0]
    for name in points:
        if name != bride and facts.rules["counting"] != "plus":
            points[name] -= each
        elif name == bride and facts.rules["counting"] != "minus":
            points[name] += each * (len(points) - 1)
