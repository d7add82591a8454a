"""The tables of a round: accepting the list, reopening a table, lists on paper, penalties."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, Unpack

from scorepad.actions.entry.entries import refuse_impossible
from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.errors import NotFound
from scorepad.actions.made import Made
from scorepad.actions.money.kasse import problems_of_reason
from scorepad.actions.problems import FieldProblem, clean
from scorepad.actions.tournament.table_doubts import (
    about_paper,
    agreed_games,
    doubts_about,
    games_played,
    paper_list,
    refuse_doubts,
)
from scorepad.actions.tournament.tournament_end import accept_seats
from scorepad.scoring.entry import End, Entry, PaperList, Penalty
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.penalties import paper_list as paper_points
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import CONFIRMED, read_entry
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament import doubts
from scorepad.store import tournaments
from scorepad.store.models import SeatRow

KnownPenalties = Literal["on_list", "besides"]
"""Whether penalties that were entered at a table stand on its list on paper, or count besides."""


def agree(
    runde_id: int,
    evening_id: int,
    places: Collection[int] = (),
    *,
    sure: Collection[str] = (),
    **made: Unpack[Made],
) -> Saved:
    """Accept the list of a table for some places, by default for all.

    Once all accepted it, the table is closed. Raises NotFound, TableLocked, and Refused at `place`
    and, unless `sure` says yes to it, with what is unusual about the list; see `refuse_doubts`.
    """

    def step(log: Log) -> Outcome:
        seats = seats_of(log)
        known_places = {seat.place for seat in seats}
        if not known_places.issuperset(places):
            raise Refused([FieldProblem("seat_unknown", "place")])
        refuse_doubts(_doubts_of_games(log), sure)
        for seat in seats:
            if not places or seat.place in places:
                seat.accepted_at = seat.accepted_at or log.now
        all_agreed = all(seat.accepted_at for seat in seats)
        return Outcome(None, action="accept" if all_agreed else "agree")

    return perform(Change(runde_id, evening_id, "agree", made), step)


def _doubts_of_games(log: Log) -> Iterator[Problem]:
    """What is unusual about a list that its people agree to.

    Until the time of a clock is up, also while it stands, a short list is asked about; a list on
    paper was asked about before. Source: TSR 8.5.
    """
    plan = log.stored.plan
    result = log.stored.replayed.result
    if paper_list(result) is not None:
        return
    yield from doubts_about(plan, result)
    clock = tournaments.clock_at(log.evening.id, log.evening.runde_id)
    if clock is not None and not clock.left_at(log.now).is_over:
        yield from doubts.of_length(games_played(result), agreed_games(plan))


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
    games: int | None = None,
    known: KnownPenalties | None = None,
    sure: Collection[str] = (),
    base_revision: int | None = None,
    replaces: bool = False,
    **made: Unpack[Made],
) -> Saved:
    """Enter the totals of a list on paper and close the table; with a base revision, correct them.

    `games` is the number of games on the list, None for as many as were agreed. Where a penalty was
    entered at the table before, `known` says whether the list holds it too: then it counts once, as
    that of the list. What is unusual is asked about once, see `refuse_doubts`; a penalty with a
    plus is taken off then. With `replaces` the list may also stand at a closed table. Raises
    Refused at `totals`, `soli`, `penalties`, `games` and, unanswered, `known`; TableLocked,
    Conflict and NotFound.
    """

    def step(log: Log) -> Outcome:
        seats_of(log)
        listed = _entered_list(log)
        if replaces and listed is None:
            raise Refused([FieldProblem("list_of_games", "totals")])
        standing = {} if listed is not None else _penalties(log)
        on_list = dict(penalties or {})
        if standing and known is None:
            raise Refused([FieldProblem("penalty_known", "known")])
        if known == "on_list":
            on_list = _taken_over(log, standing, on_list)
        written = {"totals": totals, "soli": soli or {}, "penalties": on_list, "games": games}
        entry = _asked(log, {"kind": "list_result", **written}, sure)
        if base_revision is not None and listed is not None:
            entry_id = log.replace(listed, entry)
        else:
            entry_id = log.add(entry, log.end())
        refuse_impossible(log, entry_id)
        accept_seats(log)
        return Outcome(entry_id)

    change = Change(runde_id, evening_id, "list", made, base_revision, reopens=replaces)
    return perform(change, step)


def _asked(log: Log, body: Mapping[str, Any], sure: Collection[str]) -> PaperList:
    """The list of this body with what was confirmed about it. Raises Refused with the doubts.

    Nothing is asked about a list that cannot be saved for other reasons.
    """
    typed = _paper(body)
    taken_off = {player: -abs(points) for player, points in typed.penalties.items()}
    kept = replace(typed, penalties=taken_off)
    unusual = list(about_paper(log.stored.plan, kept))
    for points in typed.penalties.values():
        unusual += doubts.of_penalty(points)
    confirmed = dict.fromkeys(doubt.code for doubt in unusual if doubt.code in CONFIRMED)
    kept = replace(kept, confirmed=tuple(confirmed))
    paper_points(kept, log.stored.plan.table, 0)
    refuse_doubts(unusual, sure)
    return kept


def _paper(body: Mapping[str, Any]) -> PaperList:
    entry = read_entry(body)
    if not isinstance(entry, PaperList):
        raise TypeError(entry.kind)
    return entry


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
    runde_id: int,
    evening_id: int,
    entries: Iterable[Entry],
    *,
    sure: Collection[str] = (),
    **made: Unpack[Made],
) -> Saved:
    """Enter all games and the end of a list on paper at a table without games, and close it.

    Raises Refused at `columns`, and with what is unusual about the list; see `refuse_doubts`.
    """

    def step(log: Log) -> Outcome:
        seats_of(log)  # there are some, or it is no table
        count = len(log.live())
        if count:
            raise Refused([Problem("list_has_games", "columns", {"count": count})])
        for entry in (*entries, End()):
            log.add(entry, log.end())
        refuse_doubts(doubts_about(log.stored.plan, log.replayed().result), sure)
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
    sure: Collection[str] = (),
    **made: Unpack[Made],
) -> Saved:
    """Enter a penalty whose points nobody else gets.

    Where the list on paper has a penalty of this player, `more` says that this one is another. A
    plus and more points than the rules know are asked about once, see `refuse_doubts`; a plus is
    taken off then. Raises Refused at `points`, `reason` and `more`, TableLocked and NotFound.
    """
    reason = clean(reason)
    problems: list[Problem] = []
    if points == 0:
        problems.append(FieldProblem("penalty_wrong", "points"))
    problems += problems_of_reason(reason)
    refuse(problems)
    refuse_doubts(doubts.of_penalty(points, "points"), sure)
    taken_off = {player: -abs(points)}
    entry = read_entry({"kind": "penalty", "points": taken_off, "reason": reason})

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
    seats = log.seats()
    if not seats:
        raise NotFound(f"evening {log.evening.id} is no table")
    return seats
