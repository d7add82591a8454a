"""The totals of a list on paper, typed in place of its games. Source: TSR 7.3.3, 8.2.2."""

from collections.abc import Iterator

from scorepad.scoring.entry import PaperList
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.terms import Player


def paper_list(entry: PaperList, table: tuple[Player, ...], games: int) -> dict[Player, int]:
    """Everybody's points by the list; `games` were entered before. Raises Refused with all problems."""
    refuse([*_of_people(entry, table), *_of_numbers(entry, games)])
    return {player: entry.totals[player] for player in table}


def _of_people(entry: PaperList, table: tuple[Player, ...]) -> Iterator[Problem]:
    for field in ("totals", "soli", "penalties"):
        for player in getattr(entry, field):
            if player not in table:
                yield Problem("not_at_table", field, {"player": player})
    for player in table:
        if player not in entry.totals:
            yield Problem("total_missing", "totals", {"player": player})


def _of_numbers(entry: PaperList, games: int) -> Iterator[Problem]:
    if games:
        yield Problem("list_has_games", "totals", {"count": games})
    without = sum(entry.totals.values()) - sum(entry.penalties.values())
    if without:
        yield Problem("totals_not_zero", "totals", {"sum": without})
    if any(count < 0 for count in entry.soli.values()):
        yield Problem("soli_negative", "soli")
    if any(points > 0 for points in entry.penalties.values()):
        yield Problem("penalty_positive", "penalties")


def remarks(entry: PaperList) -> tuple[Notice, ...]:
    """At four all results are even or all odd, with few exceptions. Source: TSR 7.3.3."""
    parities = {(total - entry.penalties.get(player, 0)) % 2 for player, total in entry.totals.items()}
    return (Notice("totals_even_and_odd"),) if len(entry.totals) == 4 and len(parities) > 1 else ()
