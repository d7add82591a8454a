"""The tables of a round: accepting the list, reopening a table, lists on paper, penalties."""

from collections.abc import Collection, Iterable, Mapping
from typing import Unpack

from scorepad.actions.entries import Made, correct, enter
from scorepad.actions.errors import NotFound
from scorepad.actions.kasse import problems_of_reason
from scorepad.actions.log import Log, Outcome, Saved, perform
from scorepad.actions.problems import FieldProblem, clean
from scorepad.scoring.entry import End, Entry, PaperList
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store import evenings, tournaments
from scorepad.store.models import SeatRow


def agree(runde_id: int, evening_id: int, places: Collection[int] = (), **made: Unpack[Made]) -> Saved:
    """Accept the list of a table for some places, by default for all; once all accepted it, the table is closed.

    Raises NotFound, TableLocked, and Refused at `place`.
    """

    def step(log: Log) -> Outcome:
        seats = seats_of(log)
        refuse([] if set(places) <= {seat.place for seat in seats} else [FieldProblem("seat_unknown", "place")])
        for seat in seats:
            if not places or seat.place in places:
                seat.accepted_at = seat.accepted_at or log.now
        return Outcome(None, action="accept" if all(seat.accepted_at for seat in seats) else "agree")

    return perform(runde_id, evening_id, "agree", step, **made)


def reopen(runde_id: int, evening_id: int, *, reason: str, **made: Unpack[Made]) -> Saved:
    """Reopen a closed table, for the leader; the history shows the reason. Raises Refused."""

    def step(log: Log) -> Outcome:
        seats, log.reason = seats_of(log), clean(reason)
        refuse(problems_of_reason(log.reason))
        for seat in seats:
            seat.accepted_at = None
        return Outcome(None)

    return perform(runde_id, evening_id, "reopen", step, reopens=True, **made)


def enter_list(
    runde_id: int,
    evening_id: int,
    *,
    totals: Mapping[Player, int],
    soli: Mapping[Player, int] | None = None,
    penalties: Mapping[Player, int] | None = None,
    base_revision: int | None = None,
    **made: Unpack[Made],
) -> Saved:
    """Enter the totals of a list on paper; with `base_revision`, correct those that stood on the page.

    Raises Refused at `totals`, `soli` and `penalties`, TableLocked, Conflict and NotFound.
    """
    body = {"kind": "list_result", "totals": totals, "soli": soli or {}, "penalties": penalties or {}}
    stored = evenings.load(evening_id, runde_id)
    typed = [one.id for one in stored.entries if isinstance(one.entry, PaperList)] if stored else []
    if base_revision is None or not typed:
        return enter(runde_id, evening_id, body=body, **made)
    return correct(runde_id, evening_id, entry_id=typed[0], body=body, base_revision=base_revision, **made)


def enter_games(runde_id: int, evening_id: int, entries: Iterable[Entry], **made: Unpack[Made]) -> Saved:
    """Enter all games and the end of a list on paper at a table without games. Raises Refused at `columns`."""

    def step(log: Log) -> Outcome:
        seats_of(log)  # there are some, or it is no table
        count = len(log.live())
        refuse([Problem("list_has_games", "columns", {"count": count})] if count else [])
        for entry in (*entries, End()):
            log.add(entry, log.end())
        return Outcome(None)

    return perform(runde_id, evening_id, "enter", step, **made)


def penalise(
    runde_id: int, evening_id: int, player: Player, points: int, *, reason: str, **made: Unpack[Made]
) -> Saved:
    """Enter a penalty whose points nobody else gets. Raises Refused at `points` and `reason`, TableLocked, NotFound."""
    problems = [] if points < 0 else [FieldProblem("penalty_wrong", "points")]
    refuse([*problems, *problems_of_reason(clean(reason))])
    body = {"kind": "penalty", "points": {player: points}, "reason": clean(reason)}
    return enter(runde_id, evening_id, body=body, **made)


def seats_of(log: Log) -> list[SeatRow]:
    """The rows of the seats of a table. Raises NotFound for an evening that is no table."""
    seats = tournaments.seats_at(log.evening.id, log.evening.runde_id)
    if not seats:
        raise NotFound(f"evening {log.evening.id} is no table")
    return seats
