"""People who enter themselves for a tournament by its link, and wait to be taken in by the leader.

The link is off until the leader opens it. What is entered by it is a wish: no entry, no member.
"""

from collections.abc import Sequence
from typing import Unpack

from scorepad.actions.errors import TooOften
from scorepad.actions.instance.limits import Limit, counted
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem
from scorepad.actions.tournament.presence import next_round
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    action,
    locked_tournament,
)
from scorepad.actions.tournament.tournament_entries import (
    NewEntrant,
    problems_alone,
    take_in,
)
from scorepad.actions.transaction import stored_key
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.classes import among, unknown
from scorepad.store import tournaments
from scorepad.store.models import TournamentWishRow
from scorepad.store.tournaments import StoredTournament

MOST_WAITING = 120
MOST_WISHES = 500
"""The most wishes of a tournament that wait, and in all."""
LONGEST_WISH = 60
"""The most characters of a name, club or team that somebody enters."""
MOST_LINKS = 50
"""The most links that a tournament gets one after the other."""


@action
def open_joining(held: Locked, **_made: Unpack[Acting]) -> Facts:
    """Give the tournament a link by which people enter themselves; an earlier one stays closed."""
    row = held.row
    newest = row.joining or 0
    if newest >= MOST_LINKS:
        raise Refused([FieldProblem("joining_links", "tournament", {"most": MOST_LINKS})])
    row.joining = newest + 1
    row.joining_open = True
    return {}


@action
def close_joining(held: Locked, **_made: Unpack[Acting]) -> Facts:
    """Take the link back; who waits goes on waiting."""
    held.row.joining_open = None
    return {}


def is_over(stored: StoredTournament) -> bool:
    """Whether nobody can join any more: the last round has begun, or the tournament is finished."""
    return stored.state == "finished" or next_round(stored) > stored.plan.rounds


def wish(
    runde_id: int,
    tournament_id: int,
    person: NewEntrant,
    *,
    limits: Sequence[Limit] = (),
    **made: Unpack[Made],
) -> None:
    """Enter somebody who then waits; idempotent by client key.

    Raises Refused at `name`, `club`, `team`, `classes`, and at `name` where the link is closed, it
    is too late or too many wait; TooOften, and NotFound. What is typed and the limits are looked at
    before the tournament is locked.
    """
    wanted = person.cleaned
    refuse(_problems_alone(wanted))
    key = stored_key(made["client_key"])
    if tournaments.wish_of(runde_id, tournament_id, key) is None and not counted(
        limits, made["now"]
    ):
        raise TooOften
    with locked_tournament(runde_id, tournament_id) as held:
        if any(one.client_key == key for one in held.stored.wishes):
            return
        refuse(_problems_of_wish(held.stored, wanted))
        row = TournamentWishRow(runde_id=runde_id, tournament_id=tournament_id, client_key=key)
        row.name = wanted.name
        row.club = wanted.club
        row.team = wanted.team
        row.classes = list(among(wanted.classes, held.stored.plan.classes))
        row.at = made["now"]
        row.state = "waiting"
        held.session.add(row)


def _problems_alone(person: NewEntrant) -> list[Problem]:
    problems = problems_alone(person)
    known = {problem.field for problem in problems}
    for field, text in (("name", person.name), ("club", person.club), ("team", person.team)):
        if len(text) > LONGEST_WISH and field not in known:
            problems.append(FieldProblem("name_too_long", field, {"most": LONGEST_WISH}))
    return problems


def _problems_of_wish(stored: StoredTournament, person: NewEntrant) -> list[Problem]:
    if not stored.joining_open:
        return [FieldProblem("joining_closed", "name")]
    if is_over(stored):
        return [FieldProblem("joining_late", "name")]
    waiting = [one for one in stored.wishes if one.state == "waiting"]
    if len(waiting) >= MOST_WAITING or len(stored.wishes) >= MOST_WISHES:
        return [FieldProblem("joining_full", "name")]
    strangers = unknown(person.classes, stored.plan.classes)
    problems: list[Problem] = []
    if strangers:
        problems.append(FieldProblem("class_unknown", "classes", {"name": strangers[0][:40]}))
    names = [entrant.name for entrant in stored.entrants] + [one.name for one in waiting]
    return problems + problems_alone(person, names)


@action
def accept_wishes(held: Locked, wishes: Sequence[int], **_made: Unpack[Acting]) -> Facts:
    """Take in people who wait, under the next numbers. Raises Refused at `entries`."""
    rows = _waiting(held, wishes)
    people = [NewEntrant(row.name, row.team, row.club, classes=tuple(row.classes)) for row in rows]
    known = [
        NewEntrant(
            who.name, who.team, who.club, classes=among(who.classes, held.stored.plan.classes)
        )
        for who in people
    ]
    numbers = take_in(held, known)
    for row, number in zip(rows, numbers, strict=True):
        row.state = "taken"
        row.number = number
    return {"people": [row.name for row in rows]}


@action
def decline_wish(held: Locked, wish_id: int, **_made: Unpack[Acting]) -> Facts:
    """Decline somebody who waits. Raises Refused at `entries`."""
    (row,) = _waiting(held, [wish_id])
    row.state = "declined"
    return {"name": row.name}


def _waiting(held: Locked, wishes: Sequence[int]) -> list[TournamentWishRow]:
    rows = [row for row in tournaments.wish_rows(held.row) if row.id in wishes]
    waiting = [row for row in rows if row.state == "waiting"]
    if not waiting or len(waiting) < len(set(wishes)):
        raise Refused([FieldProblem("wish_answered", "entries")])
    return waiting
