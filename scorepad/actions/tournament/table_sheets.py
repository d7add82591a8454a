"""The list of a table that was read from the photo of its tick sheet, as the leader takes it in."""

from collections.abc import Collection, Sequence
from typing import Unpack

from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.entry.sheets import SheetGame, put_games
from scorepad.actions.made import Made
from scorepad.actions.tournament.table_doubts import doubts_about, refuse_doubts
from scorepad.actions.tournament.tournament_end import accept_seats
from scorepad.actions.tournament.tournament_tables import seats_of
from scorepad.scoring.entry import ENDS, End


def take_list(
    runde_id: int,
    evening_id: int,
    games: Sequence[SheetGame],
    *,
    base_revision: int,
    sure: Collection[str] = (),
    **made: Unpack[Made],
) -> Saved:
    """Enter the games of sheets at a table and close it, in one step.

    Raises NotFound, TableLocked, Conflict, and Refused, also with what is unusual about the list;
    see `refuse_doubts`.
    """

    def step(log: Log) -> Outcome:
        seats_of(log)  # there are some, or it is no table
        put_games(log, games)
        if not any(entry.kind in ENDS for _entry_id, entry in log.live()):
            log.add(End(), log.end())
        refuse_doubts(doubts_about(log.stored.plan, log.replayed().result), sure)
        accept_seats(log)
        return Outcome(None)

    return perform(Change(runde_id, evening_id, "list", made, base_revision), step)
