"""Who dealt at the table: the facts that keep dealer and sitters of later games when an earlier entry changes.

The rotation goes on from whoever dealt last, so one overruled dealer carries all games after it along. Reading the log
in order and naming the dealer only where the rotation would come out at somebody else therefore needs the fewest facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorepad.actions import log as changing
from scorepad.actions.replayed import Log, replayed, ripple
from scorepad.scoring.entry import Entry, Game, Plan, Redeal, Seats, WrongCard
from scorepad.scoring.evening.plan import check_table
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Ripple, Row
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening


@dataclass(frozen=True)
class Outcomes:
    """What a change does to everything after it as computed and as dealt; `dealt` is None where both are the same."""

    computed: Ripple
    dealt: Ripple | None


def outcomes(stored: StoredEvening, log: Log, plan: Plan | None = None) -> Outcomes:
    """What saving this log (and plan) instead would do, either way."""
    kept = as_dealt(stored, log, plan)
    dealt = None if kept == log else ripple(stored, kept, plan, meant=log)
    return Outcomes(ripple(stored, log, plan), dealt)


def as_dealt(stored: StoredEvening, log: Log, plan: Plan | None = None) -> Log:
    """The log (and plan) as it would be, with the fewest facts that keep dealer and sitters of every entry that stays.

    A game gets them itself; before other cards, and at the end, somebody is named to deal by the table as it sits, an
    entry of its own without an id. What had problems or can no longer have been dealt so, because people are missing
    at the table, is left to the rotation. Without anything to keep, the same log comes back.
    """
    dealt = _dealt(stored)
    fold = Fold(plan or stored.plan)
    kept: list[tuple[int | None, Entry]] = []
    for entry_id, entry in log:
        row = dealt.get(entry_id) if entry_id is not None else None
        as_it_was = entry
        if row is not None and row.entry == entry:
            as_it_was = _game(fold, entry, row) if isinstance(entry, Game) else entry
            named = [] if isinstance(entry, Game) else _named(fold, row.dealer)
            kept += named
            for _id, seats in named:
                fold.step(seats)
        refused = any(row.problems for row in fold.step(as_it_was))
        kept.append((entry_id, entry if refused else as_it_was))
    if tuple(kept) == log:
        return log
    after = replayed(stored).next.dealer
    return (*kept, *(() if fold.ended else _named(fold, after)))


def keep_dealt(log: changing.Log, plan: Plan | None = None) -> None:
    """Write those facts into an evening that is being changed, after everything else was done to it."""
    live = log.live()
    known = dict(live)
    kept = as_dealt(log.stored, tuple(live), plan)
    for place, (entry_id, entry) in enumerate(kept):
        if entry_id is None:
            following = next((key for key, _entry in kept[place:] if key is not None), None)
            position = log.end() if following is None else log.row(following).position
            log.make_room(position)
            log.add(entry, position)
        elif entry != known[entry_id]:
            log.replace(entry_id, entry)


def _dealt(stored: StoredEvening) -> Mapping[int, Row]:
    """Rows for which cards were dealt, by their entry; one with problems tells nothing about who dealt."""
    rows = [row for row in replayed(stored).rows if isinstance(row.entry, Game | Redeal | WrongCard)]
    return {stored.entries[row.index].id: row for row in rows if not row.problems}


def _game(fold: Fold, game: Game, row: Row) -> Game:
    """The game with its dealer and sitters as far as the rotation would name others."""
    table = fold.seating.table
    played = tuple(player for player in table if player in row.table and player not in row.sits_out)
    usual = len(fold.seating.active(fold.rules))
    if len(played) != usual or len(row.table) - len(row.sits_out) != usual:
        return game
    dealer = game.dealer or fold.seating.dealer
    if dealer != row.dealer and row.dealer in table:
        game, dealer = replace(game, dealer=row.dealer), row.dealer
    if dealer not in table:
        return game
    seating = fold.seating.dealt_by(dealer)
    sitting = tuple(player for player in table if player not in played)
    if game.sits_out is not None and set(game.sits_out) == set(sitting):
        return game
    if game.sits_out is None and seating.active(fold.rules) == played:
        return game
    return replace(game, sits_out=sitting)


def _named(fold: Fold, dealer: Player) -> list[tuple[int | None, Entry]]:
    """The same table with somebody named to deal, unless it is his turn or he is not there."""
    seating = fold.seating
    if seating.dealer == dealer or dealer not in seating.table:
        return []
    if check_table(seating.table, dealer, seating.also_sit_out, fold.rules):
        return []
    return [(None, Seats(seating.table, dealer, seating.also_sit_out))]
