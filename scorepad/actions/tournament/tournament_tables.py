"""The tables of a round: accepting the list, reopening a table, lists on paper, penalties."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, Unpack

from scorepad.actions.entry.entries import refuse_impossible
from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.errors import NotFound
from scorepad.actions.made import Made
from scorepad.actions.money.kasse import problems_of_reason
from scorepad.actions.problems import FieldProblem, clean
from scorepad.actions.tournament.tournament_end import accept_seats
from scorepad.scoring.entry import End, Entry, PaperList, Penalty
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from scorepad.store import tournaments
from scorepad.store.models import SeatRow

KnownPenalties = Literal["on_list", "besides"]
"""Whether penalties that were entered at a table stand on its list on paper, or count besides."""


def agree(
    runde_id: int, evening_id: int, places: Collection[int] = (), **made: Unpack[Made]
) -> Saved:
    """Accept the list of a table for some places, by default for all.

    Once all accepted it, the table is closed. Raises NotFound, TableLocked, and Refused at `place`.
    """

    def step(log: Log) -> Outcome:
        seats = seats_of(log)
        known_places = {seat.place for seat in seats}
        if not known_places.issuperset(places):
            raise Refused([FieldProblem("seat_unknown", "place")])
        for seat in seats:
            if not places or seat.place in places:
                seat.accepted_at = seat.accepted_at or log.now
        all_agreed = all(seat.accepted_at for seat in seats)
        return Outcome(None, action="accept" if all_agreed else "agree")

    return perform(Change(runde_id, evening_id, "agree", made), step)


def reopen(runde_id: int, evening_id: int, *, reason: str, **made: Unpack[Made]) -> Saved:
    """Reopen a closed table, for the leader; the history shows the reason. Raises Refused."""

    def step(log: Log) -> Outcome:
        seats = seats_of(log)
        log.reason = clean(reason)
        refuse(problems_of_reason(log.reason))
        for seat in seats:
            seat.accepted_at = None
        return Outcome(None)

    return perform(Change(runde_id, evening_id, "reopen", made, reopens=True), step)


def enter_list(
    runde_id: int,
    evening_id: int,
    *,
    totals: Mapping[Player, int],
    soli: Mapping[Player, int] | None = None,
    penalties: Mapping[Player, int] | None = None,
    known: KnownPenalties | None = None,
    base_revision: int | None = None,
    **made: Unpack[Made],
) -> Saved:
    """Enter the totals of a list on paper and close the table; with a base revision, correct them.

    Where a penalty was entered at the table before, `known` says whether the list holds it too:
    then it counts once, as that of the list. Raises Refused at `totals`, `soli`, `penalties` and,
    unanswered, `known`; TableLocked, Conflict and NotFound.
    """

    def step(log: Log) -> Outcome:
        seats_of(log)
        listed = _entered_list(log)
        standing = {} if listed is not None else _penalties(log)
        on_list = dict(penalties or {})
        if standing and known is None:
            raise Refused([FieldProblem("penalty_known", "known")])
        if known == "on_list":
            on_list = _taken_over(log, standing, on_list)
        body = {"kind": "list_result", "totals": totals, "soli": soli or {}, "penalties": on_list}
        entry = read_entry(body)
        if base_revision is not None and listed is not None:
            entry_id = log.replace(listed, entry)
        else:
            entry_id = log.add(entry, log.end())
        refuse_impossible(log, entry_id)
        accept_seats(log)
        return Outcome(entry_id)

    return perform(Change(runde_id, evening_id, "list", made, base_revision), step)


def _entered_list(log: Log) -> int | None:
    """The id of the entry of a list on paper, if there is one."""
    for entry_id, entry in log.live():
        if isinstance(entry, PaperList):
            return entry_id
    return None


def _penalties(log: Log) -> dict[int, Penalty]:
    """The penalties of the present log whose points nobody gets, by the ids of their entries."""
    return {
        entry_id: entry
        for entry_id, entry in log.live()
        if isinstance(entry, Penalty) and not entry.share
    }


def _taken_over(
    log: Log, standing: Mapping[int, Penalty], on_list: Mapping[Player, int]
) -> dict[Player, int]:
    """The penalties of a list that holds those of the table too.

    The entries of the table go from the log; what the list says counts.
    """
    entered: Counter[Player] = Counter()
    for entry_id, penalty in standing.items():
        entered.update(penalty.points)
        log.put(log.row(entry_id), {"deleted": True})
    return {**entered, **on_list}


def enter_games(
    runde_id: int, evening_id: int, entries: Iterable[Entry], **made: Unpack[Made]
) -> Saved:
    """Enter all games and the end of a list on paper at a table without games, and close it.

    Raises Refused at `columns`.
    """

    def step(log: Log) -> Outcome:
        seats_of(log)  # there are some, or it is no table
        count = len(log.live())
        if count:
            raise Refused([Problem("list_has_games", "columns", {"count": count})])
        for entry in (*entries, End()):
            log.add(entry, log.end())
        accept_seats(log)
        return Outcome(None)

    return perform(Change(runde_id, evening_id, "list", made), step)


def penalise(
    runde_id: int,
    evening_id: int,
    player: Player,
    points: int,
    *,
    reason: str,
    more: bool = False,
    **made: Unpack[Made],
) -> Saved:
    """Enter a penalty whose points nobody else gets.

    Where the list on paper has a penalty of this player, `more` says that this one is another.
    Raises Refused at `points`, `reason` and `more`, TableLocked and NotFound.
    """
    reason = clean(reason)
    problems: list[Problem] = []
    if points >= 0:
        problems.append(FieldProblem("penalty_wrong", "points"))
    problems += problems_of_reason(reason)
    refuse(problems)
    entry = read_entry({"kind": "penalty", "points": {player: points}, "reason": reason})

    def step(log: Log) -> Outcome:
        lists = [entry for _entry_id, entry in log.live() if isinstance(entry, PaperList)]
        before = sum(paper_list.penalties.get(player, 0) for paper_list in lists)
        if before and not more:
            raise Refused([FieldProblem("penalty_listed", "more", {"points": before})])
        entry_id = log.add(entry, log.end())
        refuse_impossible(log, entry_id)
        return Outcome(entry_id)

    return perform(Change(runde_id, evening_id, "enter", made), step)


def seats_of(log: Log) -> list[SeatRow]:
    """The rows of the seats of a table. Raises NotFound for an evening that is no table."""
    seats = tournaments.seats_at(log.evening.id, log.evening.runde_id)
    if not seats:
        raise NotFound(f"evening {log.evening.id} is no table")
    return seats
