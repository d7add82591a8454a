"""Who is there: ticked one by one before a round, or all who are left at once.

Before the first game of a round a tick is about this round, which can then be drawn again; from its
first game on it is about the next one.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal, Unpack

from scorepad.actions.problems import FieldProblem
from scorepad.actions.tournament.tournament import Acting, Facts, Locked, action
from scorepad.actions.tournament.tournament_rounds import (
    absent,
    draw_round,
    is_untouched,
    take_back,
)
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused
from scorepad.store import tournaments
from scorepad.store.models import TournamentEntryRow
from scorepad.store.tournaments import StoredEntrant, StoredTournament

Ticked = Literal["here", "missing", "open"]
Presence = Literal["here", "missing", "open", "out"]
"""Whether somebody is there; open for one whom nobody has asked for yet, out for one who is
disqualified.
"""


def next_round(stored: StoredTournament) -> int:
    """The round that a tick is about; one more than those of the plan once all are played."""
    if not stored.rounds:
        return 1
    last = stored.rounds[-1]
    if last.state == "drawn" or is_untouched(stored, last):
        return last.number
    return last.number + 1


def holders(stored: StoredTournament) -> dict[int, StoredEntrant]:
    """Who has each number now."""
    return {entrant.number: entrant for entrant in stored.entrants}


def presence(stored: StoredTournament) -> dict[int, Presence]:
    """Whether the holder of each number is there; who has a seat in a round was there."""
    seated = {seat.entry_id for drawn in stored.rounds for seat in drawn.seats}
    states: dict[int, Presence] = {}
    for number, holder in holders(stored).items():
        if holder.disqualified:
            states[number] = "out"
        elif holder.until_round is not None:
            states[number] = "missing"
        elif holder.present or holder.id in seated:
            states[number] = "here"
        else:
            states[number] = "open"
    return states


@dataclass(frozen=True)
class HeadCount:
    """How many are there, missing and open, of how many; and how many have paid."""

    all: int
    here: int
    missing: int
    open: int
    paid: int


def head(stored: StoredTournament) -> HeadCount:
    """The counts of all numbers, without those who are disqualified."""
    states = presence(stored)
    counts = Counter(states.values())
    paid = sum(holder.paid for holder in holders(stored).values())
    everybody = len(states) - counts["out"]
    return HeadCount(everybody, counts["here"], counts["missing"], counts["open"], paid)


def undecided(stored: StoredTournament) -> list[int]:
    """The numbers that are still open, if anybody was ticked; else everybody counts as there."""
    states = presence(stored)
    if not any(holder.present for holder in holders(stored).values()):
        return []
    return [number for number, state in states.items() if state == "open"]


@dataclass(frozen=True)
class Moved:
    """Who came or went since a round was drawn that can still be drawn again.

    `missing` have a seat there, `seatless` have none.
    """

    round: int
    missing: tuple[StoredEntrant, ...]
    seatless: tuple[StoredEntrant, ...]


def moved_since_draw(stored: StoredTournament) -> Moved | None:
    """Who came or went since the last draw; None if nobody did, or games have begun."""
    number = next_round(stored)
    drawn = stored.round(number)
    if drawn is None:
        return None
    missing = absent(stored, drawn)
    seated = {seat.entry_id for seat in drawn.seats}
    people = holders(stored).values()
    seatless = [who for who in people if who.plays(number) and who.id not in seated]
    if not missing and not seatless:
        return None
    return Moved(number, missing, tuple(seatless))


@action
def attend(held: Locked, number: int, *, state: Ticked, **_made: Unpack[Acting]) -> Facts:
    """Tick whether somebody is there, from the round of `next_round` on: who has the number last,
    after substitutions.

    Raises Refused at `number` for one that nobody has, or who is disqualified.
    """
    holders_of_number = [row for row in tournaments.entry_rows(held.row) if row.number == number]
    if not holders_of_number:
        raise Refused([FieldProblem("number_unknown", "number")])
    row = holders_of_number[-1]
    if row.disqualified:
        raise Refused([FieldProblem("number_out", "number", {"name": row.name})])
    round_no = next_round(held.stored)
    set_presence(row, state, round_no)
    return {"number": number, "name": row.name, "state": state, "round": round_no}


@action
def attend_rest(held: Locked, *, state: Ticked, **_made: Unpack[Acting]) -> Facts:
    """Tick everybody who is still open. Raises Refused at `entries` if nobody is."""
    states = presence(held.stored)
    last_rows = {row.number: row for row in tournaments.entry_rows(held.row)}
    round_no = next_round(held.stored)
    names: list[str] = []
    for number, row in last_rows.items():
        if states[number] == "open":
            set_presence(row, state, round_no)
            names.append(row.name)
    if not names:
        raise Refused([FieldProblem("nobody_open", "entries")])
    return {"state": state, "people": names, "round": round_no}


def draw_present(
    runde_id: int,
    tournament_id: int,
    number: int,
    *,
    attempt: int,
    rest: Ticked | None = None,
    **made: Unpack[Acting],
) -> None:
    """Draw a round with those who are there; who is still open is ticked as `rest` says before.

    Each is a line of the history. Raises Refused at `rest` if it says nothing and somebody is open,
    and what both acts raise.
    """
    stored = tournaments.load(tournament_id, runde_id)
    still_open = undecided(stored) if stored else []
    if still_open and rest is None:
        raise Refused([FieldProblem("entries_open", "rest", {"count": len(still_open)})])
    if not still_open or rest is None:
        draw_round(runde_id, tournament_id, number, attempt=attempt, **made)
        return
    attend_rest(runde_id, tournament_id, state=rest, **_part_of(made, "rest", number))
    then: Acting = {**made, "base_revision": None}
    draw_round(runde_id, tournament_id, number, attempt=attempt, **then)


def draw_again(
    runde_id: int, tournament_id: int, number: int, *, attempt: int, **made: Unpack[Acting]
) -> None:
    """Draw a round once more with those who are there; a release is taken back before.

    Each is a line of the history. Raises what both acts raise.
    """
    stored = tournaments.load(tournament_id, runde_id)
    drawn = stored.round(number) if stored else None
    if drawn is not None and drawn.state != "drawn":
        take_back(runde_id, tournament_id, number, **_part_of(made, "back", number))
    then: Acting = {**made, "base_revision": None}
    draw_present(runde_id, tournament_id, number, attempt=attempt, **then)


def _part_of(made: Acting, part: str, number: int) -> Acting:
    """The origin of an act that goes before another one of the same tap."""
    return {**made, "client_key": part_key(made["client_key"], part, number)}


def set_presence(row: TournamentEntryRow, state: Ticked, round_no: int) -> None:
    """Write whether somebody is there from a round on."""
    row.present = state == "here" or None
    row.until_round = round_no - 1 if state == "missing" else None
