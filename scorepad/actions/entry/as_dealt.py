"""Keeping the real dealers: when an entry changes, later entries name the dealer and the players
who sat out.

The rotation continues from the last dealer, so naming one dealer shifts all later games. Walking
the log in order, and naming a dealer only if the rotation would give another one, therefore needs
the fewest additions.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
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

Line = tuple[int | None, Entry]
"""An entry with its id, None for one that is not saved yet."""


@dataclass(frozen=True)
class Outcomes:
    """The effects of a change on later entries."""

    computed: Ripple
    """If the rotation goes on from the change."""
    dealt: Ripple | None
    """If later games stay as they were dealt; None if that is the same."""


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
    kept: list[Line] = []
    for entry_id, entry in log:
        kept += _kept(fold, entry_id, entry, dealt.get(entry_id))
    if tuple(kept) == log:
        return log
    if not fold.ended:
        kept += _named(fold, replayed(stored).next.dealer)
    return tuple(kept)


def behind(fold: Fold, other: StoredEvening) -> list[Line]:
    """The entries of another evening as they follow the entries of this fold, dealt as they were,
    with their ids.

    Where others would sit or deal after the entries of the fold, the seating of the other evening
    comes first. The fold goes on with these entries.
    """
    dealt = _dealt(other)
    kept = _seated_by(fold, other.plan)
    for _id, seats in kept:
        fold.step(seats)
    for entry_id, entry in other.log:
        kept += _kept(fold, entry_id, entry, dealt.get(entry_id))
    if not fold.ended:
        kept += _named(fold, replayed(other).next.dealer)
    return kept


def keep_dealt(log: changing.Log, plan: Plan | None = None) -> None:
    """Add the entries that `as_dealt` needs to the log of a change; call it as the last part of the
    change.
    """
    live = log.live()
    known = dict(live)
    new: list[Entry] = []  # those that come before the next known entry
    for entry_id, entry in as_dealt(log.stored, tuple(live), plan):
        if entry_id is None:
            new.append(entry)
            continue
        for added in new:
            log.add(added, log.room_before(entry_id))
        new = []
        if entry != known[entry_id]:
            log.replace(entry_id, entry)
    for added in new:
        log.add(added, log.end())


def _kept(fold: Fold, entry_id: int | None, entry: Entry, row: Row | None) -> list[Line]:
    """An entry as it was dealt by its former `row`, after new seats where these must name the
    dealer; the fold goes on with them.
    """
    named: list[Line] = []
    as_it_was = entry
    if row is not None and row.entry == entry:
        if isinstance(entry, Game):
            as_it_was = _game(fold, entry, row)
        else:
            named = _named(fold, row.dealer)
    for _id, seats in named:
        fold.step(seats)
    is_refused = any(row.problems for row in fold.step(as_it_was))
    return [*named, (entry_id, entry if is_refused else as_it_was)]


def _dealt(stored: StoredEvening) -> Mapping[int | None, Row]:
    """The rows of the entries for which cards were dealt, by their ids.

    A row with problems is left out, as its dealer is not known.
    """
    dealt: dict[int | None, Row] = {}
    for row in replayed(stored).rows:
        if isinstance(row.entry, Game | Redeal | WrongCard) and not row.problems:
            dealt[stored.entries[row.index].id] = row
    return dealt


def _game(fold: Fold, game: Game, row: Row) -> Game:
    """The game as it was dealt by its row; names dealer and players only if the rotation would
    give others.
    """
    table = fold.seating.table
    played = set(row.table) - set(row.sits_out)
    usual = len(fold.seating.active(fold.rules))
    if len(played) != usual or not played <= set(table):
        return game
    dealer = game.dealer or fold.seating.dealer
    if dealer != row.dealer and row.dealer in table:
        game = replace(game, dealer=row.dealer)
        dealer = row.dealer
    if dealer not in table:
        return game
    return _with_sitters(fold, game, dealer, played)


def _with_sitters(fold: Fold, game: Game, dealer: Player, played: AbstractSet[Player]) -> Game:
    """The game with the players who sat out, if the rotation would give others."""
    sitting = tuple(player for player in fold.seating.table if player not in played)
    if game.sits_out is None:
        as_usual = set(fold.seating.dealt_by(dealer).active(fold.rules)) == played
    else:
        as_usual = set(game.sits_out) == set(sitting)
    return game if as_usual else replace(game, sits_out=sitting)


def _seated_by(fold: Fold, plan: Plan) -> list[Line]:
    """The seats that go between the fold and an evening that begins with this plan.

    If the same people sit in the same order, only the dealer is named, where it is another one.
    """
    planned = Seating(plan.table, plan.first_dealer, plan.also_sit_out)
    if _is_same_table(fold.seating, planned):
        return _named(fold, planned.dealer)
    return [(None, Seats(plan.table, plan.first_dealer, plan.also_sit_out))]


def _is_same_table(seating: Seating, other: Seating) -> bool:
    """Whether the same people sit in the same order, and the same ones sit out, whoever deals."""
    if set(seating.table) != set(other.table):
        return False
    if seating.also_sit_out != other.also_sit_out:
        return False
    return seating.dealt_by(other.dealer).dealers == other.dealers


def _named(fold: Fold, dealer: Player) -> list[Line]:
    """Seats that name the dealer.

    None if this player deals anyway, or cannot deal at the table.
    """
    seating = fold.seating
    if seating.dealer == dealer or dealer not in seating.table:
        return []
    if check_table(seating.table, dealer, seating.also_sit_out, fold.rules):
        return []
    return [(None, Seats(seating.table, dealer, seating.also_sit_out))]
