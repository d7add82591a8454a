"""People at the table who are not members yet: the action that seats them makes them members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorepad.actions.log import Log
from scorepad.actions.problems import FieldProblem, clean, problems_of_name
from scorepad.actions.runde import MOST_MEMBERS
from scorepad.scoring.entry import Entry, Seats
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store import runden
from scorepad.store.models import MemberRow


@dataclass(frozen=True)
class Newcomer:
    """Somebody new: `key` names the person in the entry. A guest is offered no seat in later evenings."""

    key: Player
    name: str
    guest: bool = False


Newcomers = Sequence[Newcomer]


def seated(log: Log, entry: Entry, newcomers: Newcomers) -> Entry:
    """The entry with the newcomers as members. Raises Refused at `name`; the caller holds the Runde."""
    if not newcomers or not isinstance(entry, Seats):
        return entry
    known = [member.name for member in runden.members(log.evening.runde_id)]
    problems: list[Problem] = []
    ids: dict[Player, Player] = {}
    for newcomer in newcomers:
        name = clean(newcomer.name)
        problems += problems_of_name(name, "name", known)
        known.append(name)
        if len(known) > MOST_MEMBERS:
            problems.append(FieldProblem("too_many_members", "name", {"most": MOST_MEMBERS}))
        if not problems:
            ids[newcomer.key] = _member(log, name, active=not newcomer.guest)
    refuse(problems)
    table = tuple(ids.get(player, player) for player in entry.table)
    return replace(entry, table=table, dealer=ids.get(entry.dealer, entry.dealer) if entry.dealer else None)


def _member(log: Log, name: str, *, active: bool) -> Player:
    row = MemberRow(runde_id=log.evening.runde_id, name=name, active=active)
    log.session.add(row)
    log.session.flush()
    return Player(str(row.id))
