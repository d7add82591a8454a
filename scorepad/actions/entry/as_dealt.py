"""Keeping the real dealers: when an entry changes, later entries name the dealer and the players
who sat out.

The rotation continues from the last dealer, so naming one dealer shifts all later games. Walking
the log in order, and naming a dealer only if the rotation would give another one, therefore needs
the fewest additions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorepad.actions.entry import log as changing
from scorepad.actions.entry.replayed import Log, replayed, ripple
from scorepad.scoring.entry import Entry, Game, Plan, Redeal, Seats, WrongCard
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.evening.rows import Ripple, Row
from scorepad.scoring.evening.seating import check_table
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening


@dataclass(frozen=True)
class Outcomes:
    """The effects of a change on later entries: `computed` by the rotation, and as dealt (None if
    both are equal).
    """

    computed: Ripple
    dealt: Ripple | None


def outcomes(stored: StoredEvening, log: Log, plan: Plan | None = None) -> Outcomes:
    """The effects of saving this log (and plan), both by the rotation and as dealt."""
    kept = as_dealt(stored, log, plan)
    dealt = None if kept == log else ripple(stored, kept, plan, meant=log)
    return Outcomes(ripple(stored, log, plan), dealt)


def as_dealt(stored: StoredEvening, log: Log, plan: Plan | None = None) -> Log:
    """The changed log with the fewest additions that keep the dealer and the players who sat out of
    all other entries.

    A game names them itself; before a redeal or a wrong card, and at the end, a new entry without
    an id names the dealer. The rotation decides for entries with problems, and for deals that have
    become impossible because people are missing at the table. The log is returned unchanged if it
    needs no additions.
    """
    dealt = _dealt(stored)
    fold = Fold(plan or stored.plan)
    kept: list[tuple[int | None, Entry]] = []
    for entry_id, entry in log:
        kept += _kept(fold, entry_id, entry, dealt.get(entry_id))
    if tuple(kept) == log:
        return log
    after = replayed(stored).next.dealer
    return (*kept, *(() if fold.ended else _named(fold, after)))


def behind(fold: Fold, other: StoredEvening) -> list[tuple[int | None, Entry]]:
    """The entries of another evening as they follow the entries of this fold, dealt as they were,
    with their ids.

    Where others would sit or deal after the entries of the fold, the seating of the other evening
    comes first. The fold goes on with these entries.
    """
    dealt = _dealt(other)
    kept = _begun(fold, other.plan)
    for _id, seats in kept:
        fold.step(seats)
    for entry_id, entry in other.log:
        kept += _kept(fold, entry_id, entry, dealt.get(entry_id))
    return [*kept, *([] if fold.ended else _named(fold, replayed(other).next.dealer))]


def keep_dealt(log: changing.Log, plan: Plan | None = None) -> None:
    """Add the entries that `as_dealt` needs to the log of a change; call it as the last part of the
    change.
    """
    live = log.live()
    known = dict(live)
    kept = as_dealt(log.stored, tuple(live), plan)
    for place, (entry_id, entry) in enumerate(kept):
        if entry_id is None:
            following = next((key for key, _entry in kept[place:] if key is not None), None)
            log.add(entry, log.end() if following is None else log.room_before(following))
        elif entry != known[entry_id]:
            log.replace(entry_id, entry)


def _kept(
    fold: Fold, entry_id: int | None, entry: Entry, row: Row | None
) -> list[tuple[int | None, Entry]]:
    named: list[tuple[int | None, Entry]] = []
    as_it_was = entry
    if row is not None and row.entry == entry:
        if isinstance(entry, Game):
            as_it_was = _game(fold, entry, row)
        else:
            named = _named(fold, row.dealer)
    for _id, seats in named:
        fold.step(seats)
    refused = any(row.problems for row in fold.step(as_it_was))
    return [*named, (entry_id, entry if refused else as_it_was)]


def _dealt(stored: StoredEvening) -> Mapping[int | None, Row]:
    # The dealer of a row with problems is not known.
    rows = [
        row for row in replayed(stored).rows if isinstance(row.entry, Game | Redeal | WrongCard)
    ]
    return {stored.entries[row.index].id: row for row in rows if not row.problems}


def _game(fold: Fold, game: Game, row: Row) -> Game:
    # Names dealer and players only if the rotation would give others.
    table = fold.seating.table
    played = tuple(player for player in table if player in row.table and player not in row.sits_out)
    usual = len(fold.seating.active(fold.rules))
    if len(played) != usual or len(row.table) - len(row.sits_out) != usual:
        return game
    dealer = game.dealer or fold.seating.dealer
    if dealer != row.dealer and row.dealer in table:
        game = replace(game, dealer=row.dealer)
        dealer = row.dealer
    return _with_sitters(fold, game, dealer, played) if dealer in table else game


def _with_sitters(fold: Fold, game: Game, dealer: Player, played: tuple[Player, ...]) -> Game:
    sitting = tuple(player for player in fold.seating.table if player not in played)
    if game.sits_out is None:
        as_usual = fold.seating.dealt_by(dealer).active(fold.rules) == played
    else:
        as_usual = set(game.sits_out) == set(sitting)
    return game if as_usual else replace(game, sits_out=sitting)


def _begun(fold: Fold, plan: Plan) -> list[tuple[int | None, Entry]]:
    # The seating of the plan, where it is not that of the fold already; where the seats are the
    # same, the dealer only.
    here = fold.seating
    there = Seating(plan.table, plan.first_dealer, plan.also_sit_out)
    same_people = set(here.table) == set(there.table)
    if (
        same_people
        and here.dealt_by(there.dealer).dealers == there.dealers
        and here.also_sit_out == there.also_sit_out
    ):
        return _named(fold, there.dealer)
    return [(None, Seats(plan.table, plan.first_dealer, plan.also_sit_out))]


def _named(fold: Fold, dealer: Player) -> list[tuple[int | None, Entry]]:
    # Empty if this player deals anyway or is not at the table.
    seating = fold.seating
    if seating.dealer == dealer or dealer not in seating.table:
        return []
    if check_table(seating.table, dealer, seating.also_sit_out, fold.rules):
        return []
    return [(None, Seats(seating.table, dealer, seating.also_sit_out))]
