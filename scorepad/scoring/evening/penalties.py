"""Points outside of games: redeals, wrong cards, free penalties, lists on paper.

Source: TSR 7.3.3, 8.2.2, 9; KIF Wertung, V40; Branderhof.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from scorepad.scoring.entry import PaperList, Penalty, WrongCard
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.spoiled import spoiled
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, Player

Who = TypeVar("Who", bound=Hashable)


def kept(points: Mapping[Player, int], rules: Rules) -> dict[Player, int]:
    """The points that the rules' `counting` keeps: all, or only the positive or negative ones."""
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
    """Everybody's points for a wrong card, and whether the round counts as a game."""

    points: dict[Player, int]
    counts_as_game: bool = False


def wrong_card(entry: WrongCard, active: tuple[Player, ...], rules: Rules) -> WrongCardCost:
    """The cost of a wrong card under these rules.

    Raises Refused if the culprit or somebody of Re does not play.
    """
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
    """Each of the larger party pays or gets five points, and the other party as much in all."""
    re = [player for player in active if player in entry.re]
    kontra = [player for player in active if player not in entry.re]
    guilty, others = (re, kontra) if entry.culprit in re else (kontra, re)
    if not guilty or not others:
        raise Refused([Problem("re_size", "re", {"wants": "1/2"})])
    most = max(len(guilty), len(others))
    lost = -5 * (most // len(guilty))
    won = 5 * (most // len(others))
    return dict.fromkeys(guilty, lost) | dict.fromkeys(others, won)


def _ddv(entry: WrongCard, active: tuple[Player, ...]) -> WrongCardCost:
    """The cost by the tournament rules: the culprit pays everybody; an opponent of a soloist pays
    as much to the soloist alone. TSR 9.3, 9.4.
    """
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
    """Points of a free penalty, with `share` balanced by all others.

    Raises Refused if that does not divide equally.
    """
    refuse(_not_at_table(entry.points, "points", table))
    others = [player for player in table if player not in entry.points]
    given = sum(entry.points.values())
    points = dict.fromkeys(table, 0) | dict(entry.points)
    if not entry.share or not given:
        return points
    if not others or given % len(others):
        rest = {"points": -given, "count": len(others)}
        raise Refused([Problem("points_not_shared", "points", rest)])
    return points | dict.fromkeys(others, -given // len(others))


def _not_at_table(
    people: Iterable[Player], field: str, table: tuple[Player, ...]
) -> Iterator[Problem]:
    for player in people:
        if player not in table:
            yield Problem("not_at_table", field, {"player": player})


def paper_list(entry: PaperList, table: tuple[Player, ...], games: int) -> dict[Player, int]:
    """Everybody's points by the list; `games` were entered before.

    Raises Refused with all problems.
    """
    refuse([*_of_people(entry, table), *_of_numbers(entry, games)])
    return {player: entry.totals[player] for player in table}


def _of_people(entry: PaperList, table: tuple[Player, ...]) -> Iterator[Problem]:
    for field in ("totals", "soli", "penalties"):
        yield from _not_at_table(getattr(entry, field), field, table)
    for player in table:
        if player not in entry.totals:
            yield Problem("total_missing", "totals", {"player": player})


def _of_numbers(entry: PaperList, games: int) -> Iterator[Problem]:
    """The problems with the numbers of a paper list; `games` were entered before it."""
    if games:
        yield Problem("list_has_games", "totals", {"count": games})
    without = sum(entry.totals.values()) - sum(entry.penalties.values())
    if without and "totals_not_zero" not in entry.confirmed:
        yield Problem("totals_not_zero", "totals", {"sum": without})
    if any(count < 0 for count in entry.soli.values()):
        yield Problem("soli_negative", "soli")
    if any(points > 0 for points in entry.penalties.values()):
        yield Problem("penalty_positive", "penalties")


def remarks(entry: PaperList) -> tuple[Notice, ...]:
    """A notice about totals that do not add up to zero, and about even ones beside odd ones.

    Source: TSR 7.3.3.
    """
    notices = []
    without = sum(entry.totals.values()) - sum(entry.penalties.values())
    if without:
        notices.append(Notice("totals_kept", {"sum": without}))
    if are_mixed(entry.totals, entry.penalties):
        notices.append(Notice("totals_even_and_odd"))
    return tuple(notices)


def are_mixed(totals: Mapping[Who, int], penalties: Mapping[Who, int]) -> bool:
    """Whether some results at a table of four are even and some odd, which is rare.

    Penalties are taken off. Source: TSR 7.3.3.
    """
    if len(totals) != 4:
        return False
    results = [total - penalties.get(who, 0) for who, total in totals.items()]
    return len({result % 2 for result in results}) > 1
