"""Points outside of games: redeals, wrong cards, free penalties. Source: TSR 9; KIF Wertung, V40; Branderhof."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.scoring.entry import Penalty, WrongCard
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.spoiled import spoiled
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, Player


def kept(points: Mapping[Player, int], rules: Rules) -> dict[Player, int]:
    """The points that the rules' `counting` keeps: positive ones for plus, negative ones for minus, else all."""
    if rules.table.counting == "plus":
        return {player: max(value, 0) for player, value in points.items()}
    if rules.table.counting == "minus":
        return {player: min(value, 0) for player, value in points.items()}
    return dict(points)


def paid_to_others(payer: Player, people: tuple[Player, ...], each: int) -> dict[Player, int]:
    """Everybody's points when `payer` pays `each` points to every other player."""
    return dict.fromkeys(people, each) | {payer: -each * (len(people) - 1)}


@dataclass(frozen=True, slots=True)
class WrongCardCost:
    points: dict[Player, int]
    counts_as_game: bool = False


def wrong_card(entry: WrongCard, active: tuple[Player, ...], rules: Rules) -> WrongCardCost:
    """The cost of a wrong card under these rules. Raises Refused if the culprit is not an active player."""
    if entry.culprit not in active:
        raise Refused([Problem("culprit_not_playing", "culprit")])
    strangers = [player for player in entry.re if player not in active]
    if strangers:
        raise Refused([Problem("not_playing", "re", {"player": strangers[0]})])
    match rules.incidents.wrong_card:
        case "party_5":
            return WrongCardCost(_party_5(entry, active), counts_as_game=True)
        case "culprit_15":
            return WrongCardCost(paid_to_others(entry.culprit, active, 5), counts_as_game=True)
        case "ddv":
            return _ddv(entry, active)
        case "alone_schwarz" | "alone" | "fixed":
            return WrongCardCost(spoiled(entry, active, rules), counts_as_game=True)
        case _:
            return WrongCardCost({})


def _party_5(entry: WrongCard, active: tuple[Player, ...]) -> dict[Player, int]:
    guilty = [player for player in active if (player in entry.re) == (entry.culprit in entry.re)]
    others = [player for player in active if player not in guilty]
    if not guilty or not others:
        raise Refused([Problem("re_size", "re", {"wants": "1/2"})])
    most = max(len(guilty), len(others))
    lost = {player: -5 * (most // len(guilty)) for player in guilty}
    return lost | {player: 5 * (most // len(others)) for player in others}


def _ddv(entry: WrongCard, active: tuple[Player, ...]) -> WrongCardCost:
    # TSR 9.3, 9.4: the culprit pays everybody; an opponent of a soloist pays as much to the soloist alone.
    solo = entry.game in ONE_AGAINST_ALL and len(entry.re) == 1
    against_soloist = solo and entry.culprit not in entry.re
    each = 1 if entry.severity == "minor" else 4 + entry.absagen
    serious = entry.severity == "serious"
    if against_soloist and (serious or entry.hurts_soloist):
        price = each * (len(active) - 1)
        points = dict.fromkeys(active, 0) | {entry.culprit: -price, entry.re[0]: price}
        return WrongCardCost(points, counts_as_game=serious)
    return WrongCardCost(paid_to_others(entry.culprit, active, each))


def penalty(entry: Penalty, table: tuple[Player, ...]) -> dict[Player, int]:
    """Points of a free penalty, with `share` balanced by all others. Raises Refused if it does not divide equally."""
    strangers = [Problem("not_at_table", "points", {"player": name}) for name in entry.points if name not in table]
    if strangers:
        raise Refused(strangers)
    others = [player for player in table if player not in entry.points]
    given = sum(entry.points.values())
    points = dict.fromkeys(table, 0) | dict(entry.points)
    if not entry.share or not given:
        return points
    if not others or given % len(others):
        raise Refused([Problem("points_not_shared", "points", {"points": -given, "count": len(others)})])
    return points | dict.fromkeys(others, -given // len(others))
