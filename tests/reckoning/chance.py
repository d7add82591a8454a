"""Rule sets and games by chance, with more of what is seldom: 120:120, missed announcements, soli,
what is new.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.reckoning.game import TOPS
from tests.reckoning.rules import (
    GAME_OPTIONS,
    OWN_OPTIONS,
    PRESETS,
    SOLO_KINDS,
    SPECIALS,
    Json,
    SomeOf,
    own_specials,
)

BESIDE: dict[str, Json] = {
    "feigheit.mode": {"feigheit.allowed_missing": 1},
    "feigheit.fixed_": {"feigheit.mode": "fixed", "feigheit.allowed_missing": 1},
    "feigheit.": {"feigheit.mode": "flip_without_specials", "feigheit.allowed_missing": 1},
    "genscher": {"genscher": "two_kings", "genscher.voids_levels": True},
    "klopfen.": {"klopfen": "add"},
    "bock.extra_points": {"bock.effect": "extra_points"},
    "solo.fixed_": {"solo.mode": "fixed"},
    "gegen.at_split_only": {"gegen.in_solo": True},
    "pflichtansage.": {"pflichtansage.over": 30},
    "announcements.vorab": {"announcements.vorab_points": 2},
    "value.split_factor": {"special.karlchen_caught.points": 2},
    "solo.extra_": {"solo.extra_point": 4, "value.re_kontra_effect": "double"},
    "value.doubling_covers": {"value.re_kontra_effect": "double"},
    "special.in_solo": {"special.herzstich.points": 3, "special.dulle_caught.points": 1},
    "hochzeit_allein.factor": {"counting": "minus"},
    "solo.factor": {"counting": "plus"},
}
"""What makes an option matter that seldom does by itself, by how its name begins."""

FAMILIES = [
    "win.", "value.", "announcements.", "missed.", "gegen.", "feigheit.", "solo.", "hochzeit", "genscher", "klopfen",
]  # fmt: skip

Known = Callable[[str, Any], bool]
Table = dict[str, tuple[Any, list[Any]]]

PEOPLE = ["Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Gabi"]
OWN = ["koppel", "gans"]
TEAM = ["normal", "normal", "normal", "hochzeit", "armut"]
ALONE = ["solo", "solo", "solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"]
EDGES = [
    0, 0, 8, 29, 30, 31, 59, 60, 61, 89, 90, 91, 119, 120, 120, 120, 121, 149, 150, 151, 179, 180, 181, 209, 210, 211,
    232, 240,
]  # fmt: skip
LEVELS = ["no90", "no60", "no30", "schwarz"]


def value_of(chance: Random, name: str, values: list[Any], known: Known) -> Any:
    """One of the values of an option that the program knows, or None."""
    if isinstance(values, SomeOf):
        return [value for value in values if chance.random() < 0.3 and known(name, [value])]
    may = [value for value in values if known(name, value)]
    return chance.choice(may) if may else None


def changes(chance: Random, table: Table, count: int, known: Known) -> Json:
    made: Json = {}
    for name in chance.sample(sorted(table), count):
        value = value_of(chance, name, table[name][1], known)
        if value is not None:
            made[name] = value
    return made


def beside(chance: Random, made: Json, known: Known) -> Json:
    """The same options, and often what makes them matter."""
    more: Json = {}
    for name in made:
        first = next((start for start in BESIDE if name.startswith(start)), None)
        if first and chance.random() < 0.6:
            more |= {
                option: value for option, value in BESIDE[first].items() if known(option, value)
            }
    return more | made


def options_of_games(chance: Random, known: Known) -> Json:
    """A few changed options or many, and sometimes special points of a group's own."""
    common = {name: table for name, table in GAME_OPTIONS.items() if name.count(".") < 2}
    count = chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 6, 10, 20, 40])
    made = changes(chance, common, count, known)
    made |= changes(chance, GAME_OPTIONS, chance.randrange(count + 1), known)
    if chance.random() < 0.3:
        made |= _of_two_families(chance, common, known)
    if chance.random() < 0.2:
        made |= _own_points(chance, known)
    return beside(chance, made, known)


def _of_two_families(chance: Random, table: Table, known: Known) -> Json:
    """Changed options of which many matter to each other."""
    families = tuple(chance.sample(FAMILIES, 2))
    near = {name: values for name, values in table.items() if name.startswith(families)}
    return changes(chance, near, chance.randrange(len(near) + 1), known)


def _own_points(chance: Random, known: Known) -> Json:
    """Special points of a group's own: always what they are worth, and half of their options."""
    made: Json = {}
    for own in OWN:
        for name, (_, values) in OWN_OPTIONS.items():
            value = value_of(chance, f"special.{own}.{name}", values, known)
            if value is None:
                continue
            if name == "points" or chance.random() < 0.5:
                made[f"special.{own}.{name}"] = value
    return made


def preset(chance: Random, legal: Callable[[Json], bool]) -> str:
    name = chance.choice(list(PRESETS))
    return name if legal({"preset": name}) else "ddv"


def rules_of_games(chance: Random, known: Known, legal: Callable[[Json], bool]) -> Json:
    """A rule set as it stands in a file: options that may not stand together are drawn anew."""
    while True:
        options = options_of_games(chance, known)
        if options.get("announcements.need_re_kontra") is False:
            options.setdefault("announcements.implied", False)
        alone = [options.get("solo.factor", 3), options.get("hochzeit_allein.factor", 3)]
        if (
            any(factor not in {3, "same"} for factor in alone)
            and options.get("counting", "plus_minus") == "plus_minus"
        ):
            options["counting"] = chance.choice(["plus", "minus"])
        given = {"preset": preset(chance, legal), "options": options}
        if legal(given):
            return given


def game(chance: Random, rules: Json, people: list[str]) -> Json:
    """A game of these people, nearly always one that may have been."""
    six = len(people) == 6
    kind = chance.choice(TEAM if chance.random() < 0.55 else ALONE)
    if chance.random() < 0.06:
        kind = chance.choice(["leiche", "orgasmus", "orgasmus"])
    re = chance.sample(people, re_size(chance, kind, six))
    entry: Json = {
        "kind": "game",
        "game": kind,
        "re": re,
        "kontra": [name for name in people if name not in re],
    }
    if kind == "solo":
        entry["solo"] = chance.choice(SOLO_KINDS)
    add_augen(chance, rules, entry)
    calls = calls_of_leiche(chance) if kind == "leiche" else announcements(chance, rules, entry)
    if calls:
        entry["announcements"] = calls
    if kind == "leiche":
        entry["leiche"] = leiche(chance, entry)
    else:
        add_specials(chance, rules, entry)
    add_duties(chance, rules, entry)
    if kind in {"hochzeit", "hochzeit_allein", "stille_hochzeit"} and rules["hochzeit.bonus"]:
        entry["bride"] = chance.choice(re)
        if kind != "hochzeit" and chance.random() < 0.5:
            del entry["bride"]
    if chance.random() < 0.02:
        return typed(chance, people)
    if chance.random() < 0.05:
        spoil(chance, rules, entry)
    return entry


def typed(chance: Random, people: list[str]) -> Json:
    """Points typed in, for some or for all."""
    some = chance.sample(people, chance.randint(1, len(people) - 1))
    points = {name: chance.choice([-6, -3, -1, 0, 1, 2, 4, 12]) for name in some}
    party = {"re": people[:2], "kontra": people[2:]}
    return {
        "kind": "game",
        "game": chance.choice(["direct", "schiebekopf"]),
        **party,
        "points": points,
    }


def spoil(chance: Random, rules: Json, entry: Json) -> None:
    """Something that can hardly have been; often it still can."""
    calls: list[Json] = entry.setdefault("announcements", [])
    specials: list[Json] = entry.setdefault("specials", [])
    draw = chance.randrange(8)
    party = chance.choice(["re", "kontra"])
    if draw == 0 and calls:
        del calls[chance.randrange(len(calls))]
    elif draw == 1 and rules["announcements.raises"]:
        calls.insert(chance.randint(0, len(calls)), {"party": party, "says": "raise"})
    elif draw == 2 and rules["hochzeit.bonus"]:
        entry["bride"] = chance.choice(entry["re"] + entry["kontra"])
    elif draw == 3 and rules["announcements.vorab_points"] and calls:
        chance.choice(calls)["vorab"] = True
    elif draw == 4:
        entry["augen"] = chance.choice(
            [{"re": 1}, {"kontra": 239}, {"re": 5}, {"re": 235}, {"re": 120, "kontra": 121}]
        )
    elif draw == 5:
        entry["no_trick"] = chance.choice(["re", "kontra", False])
    elif draw == 7:
        entry.pop("bride", None)
    elif draw == 6 and entry["game"] != "leiche":
        name = chance.choice(list(SPECIALS))
        if not any(special["id"] == name for special in specials):
            specials.append({"id": name, "party": party, "count": chance.choice([1, 1, 3, 5])})


def re_size(chance: Random, kind: str, six: bool) -> int:
    if kind not in {*TEAM, "orgasmus"}:
        return 1
    if not six:
        return 2
    if kind == "normal":
        return chance.choice([3, 3, 2, 1])
    return 3


def add_augen(chance: Random, rules: Json, entry: Json) -> None:
    """Augen, more often on the edges than between them."""
    draw = chance.random()
    if draw < 0.22:
        augen = 120
    elif draw < 0.75:
        augen = chance.choice(EDGES)
    else:
        augen = chance.choice(
            [count for count in range(2, 239) if 8 <= count <= 232 or rules["cards"] == 48]
        )
    entry["augen"] = {"re": augen} if chance.random() < 0.8 else {"kontra": 240 - augen}
    if augen in {0, 240} and chance.random() < 0.4:
        entry["no_trick"] = "re" if augen == 0 else "kontra"
        if rules["cards"] == 48 and entry["game"] != "leiche" and chance.random() < 0.5:
            entry["no_trick"] = False
    elif chance.random() < 0.03:
        entry["augen"] = {"re": sorted([augen, chance.choice(EDGES)])}


def calls_of_leiche(chance: Random) -> list[Json]:
    calls = [{"party": "re", "says": "re"}] if chance.random() < 0.3 else []
    if chance.random() < 0.5:
        levels = ["no30", "no60", "no90"][: chance.choice([0, 1, 2, 3])]
        calls += [{"party": "kontra", "says": says} for says in ("kontra", *levels)]
    if chance.random() < (0.5 if len(calls) > 1 else 0.05):
        calls.append({"party": "re", "says": "stoss"})
    return calls


def leiche(chance: Random, entry: Json) -> Json:
    held = TOPS[: chance.randrange(10)]
    if chance.random() < 0.5:
        held = chance.sample(TOPS, chance.randrange(5))
    none = entry["augen"].get("re") == 0 or entry["augen"].get("kontra") == 240
    return {"tops": held, "tricks": 0} if none else {"tops": held}


def announcements(chance: Random, rules: Json, entry: Json) -> list[Json]:
    """Announcements of both parties, mixed, each party's in rising order."""
    sides = []
    for party in ("re", "kontra"):
        draw = chance.random()
        levels = LEVELS[: chance.choice([0, 0, 0, 1, 1, 2, 3, 4])]
        levels = [level for level in levels if chance.random() < 0.85]
        if draw < 0.45:
            continue
        own = [] if not rules["announcements.need_re_kontra"] and chance.random() < 0.3 else [party]
        if (
            party == "re"
            and entry["game"] in rules["announcements.automatic"]
            and chance.random() < 0.5
        ):
            own = []
        sides.append([{"party": party, "says": says} for says in own + levels])
    calls: list[Json] = []
    while any(sides):
        calls.append(chance.choice([side for side in sides if side]).pop(0))
    add_raises(chance, rules, entry, calls)
    add_knocks(chance, rules, entry, calls)
    add_vorab(chance, rules, calls)
    return calls


def add_vorab(chance: Random, rules: Json, calls: list[Json]) -> None:
    if rules["announcements.vorab_points"] or rules["announcements.vorab_levels"]:
        for call in calls:
            may = call["says"] in {"re", "kontra"} or (
                rules["announcements.vorab_levels"] and call["says"] in LEVELS
            )
            if chance.random() < (0.3 if may else 0.01):
                call["vorab"] = True


def add_raises(chance: Random, rules: Json, entry: Json, calls: list[Json]) -> None:
    """Raises in turn after both Re and Kontra; one too many once in a while."""
    if not rules["announcements.raises"]:
        return
    said = {call["says"]: index for index, call in enumerate(calls)}
    if entry["game"] in rules["announcements.automatic"]:
        said.setdefault("re", -1)
    if not {"re", "kontra"} <= set(said) and chance.random() < 0.97:
        return
    party = chance.choice(["re", "kontra"])
    place = max(said.get("re", 0), said.get("kontra", 0)) + 1
    for _ in range(
        min(chance.randrange(4), rules["announcements.raises"] + (chance.random() < 0.1))
    ):
        place = chance.randint(min(place, len(calls)), len(calls))
        calls.insert(place, {"party": party, "says": "raise"})
        place += 1
        if chance.random() < 0.97:
            party = "kontra" if party == "re" else "re"


def add_knocks(chance: Random, rules: Json, entry: Json, calls: list[Json]) -> None:
    if rules["klopfen"] == "off" or chance.random() < 0.5:
        return
    players = entry["re"] + entry["kontra"]
    knocking = players if chance.random() < 0.4 else chance.sample(players, chance.randint(1, 3))
    for name in knocking:
        knock = {"says": "klopfen"} if chance.random() < 0.1 else {"says": "klopfen", "by": name}
        calls.insert(chance.randint(0, len(calls)), knock)


def add_specials(chance: Random, rules: Json, entry: Json) -> None:
    """Special points, at most what cards allow, and once in a while one Fuchs too many."""
    if chance.random() < 0.4:
        return
    own = sorted(own_specials(rules))
    specials: list[Json] = []
    winners = chance.choice(["re", "kontra"])
    foxes = 0
    for name in chance.sample([*SPECIALS, *own], chance.choice([1, 1, 2, 3, 5])):
        count = (
            chance.choice([1, 1, 1, 2])
            if name in {"doppelkopf", "fuchs_caught", "karlchen_caught", *own}
            else 1
        )
        if "fuchs" in name or "fuechse" in name:
            foxes += count * (2 if name.startswith(("both", "double_f")) else 1)
        if foxes > 2 and "fu" in name and chance.random() < 0.95:
            foxes -= count
            continue
        party = winners if "last" in name or "karlchen" in name else chance.choice(["re", "kontra"])
        taken = any("last" in special["id"] or "karlchen" in special["id"] for special in specials)
        if taken and ("karlchen" in name or "fuchs_last" in name):
            continue
        special = {"id": name, "party": party, "count": count}
        if count == 1 and chance.random() < 0.5:
            del special["count"]
        specials.append(special)
    none = {"re": [{"re": 0}, {"kontra": 240}], "kontra": [{"kontra": 0}, {"re": 240}]}
    tricks = {party for party, augen in none.items() if entry["augen"] not in augen}
    specials = [
        special for special in specials if special["party"] in tricks or chance.random() < 0.02
    ]
    if specials:
        entry["specials"] = specials


def add_duties(chance: Random, rules: Json, entry: Json) -> None:
    how_often = {"normal": 0.5, "hochzeit": 0.5, "armut": 0.3}.get(entry["game"], 0.03)
    if rules["genscher"] != "off" and chance.random() < how_often:
        entry["genscher_used"] = True
    asked = rules["pflichtansage.over"] or rules["pflichtansage.also"]
    for field in ("first_trick_augen", "second_trick_augen"):
        wanted = field == "first_trick_augen" or "second_trick" in rules["pflichtansage.also"]
        if asked and wanted and chance.random() < 0.5:
            party = chance.choice(["re", "kontra"])
            augen = chance.choice([3, 20, 29, 30, 31, 34, 36, 44])
            entry[field] = {"party": party, "augen": augen}
