"""Importing a file: one action that adds what of it is new in a Runde; done twice it adds nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Unpack

from scorepad.actions import iban, runde
from scorepad.actions.entries import Made
from scorepad.actions.import_look import (
    Choice,
    ImportedEvening,
    Look,
    Person,
    State,
    Way,
    Ways,
    clashes,
    look,
    problems_of,
)
from scorepad.actions.import_rows import Import, append_key
from scorepad.actions.limits import Limit
from scorepad.actions.problems import clean, problems_of_short
from scorepad.actions.rule_sets import FileSets, add_from_file
from scorepad.actions.runde import CreatedRunde
from scorepad.actions.transaction import locked
from scorepad.files.doubts import unsettled
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileEvening, FileMember, FileRunde
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import revisions, runden, whole
from scorepad.store.models import MemberRow


def import_file(
    runde_id: int, file: FileRunde, choice: Choice, ways: Ways = MappingProxyType({}), **made: Unpack[Made]
) -> Look:
    """Add what is new, all or nothing, and return what that was. Raises Refused with places in the file; NotFound."""
    with locked(runde_id) as (session, _runde):
        if written(runde_id, made["client_key"]):
            return Look((), (), (), 0, (), FileSets())
        coming = Import(session, runde_id, made["link_id"], made["now"], {})
        seen = _import(coming, file, choice)
        done = {Way.LEAVE: 0, Way.APPEND: 0, Way.AGAIN: 0}
        for number, arriving in enumerate(seen.evenings):
            way = ways.get(arriving.evening.key, Way.LEAVE)
            count = _go(coming, arriving, way, made["client_key"])
            if count is None:
                raise Refused([FileProblem("changed_here", f"evenings.{number}")])
            done[way] += count
        return replace(seen, again=done[Way.AGAIN], appended=done[Way.APPEND])


def written(runde_id: int, client_key: str) -> bool:
    """Whether this client key has gone on with evenings of this Runde already."""
    return revisions.written(runde_id, append_key(client_key, 0))


def import_evening(runde_id: int, evening: FileEvening, *, link_id: int | None, now: dt.datetime) -> int:
    """Add an evening that names people by their keys, once for its key, and return its id. Raises Refused; NotFound."""
    with locked(runde_id) as (session, _runde):
        known = whole.keys(runde_id).get(evening.key)
        if known is not None:
            return known
        if not evening.people <= set(runden.names(runde_id)):
            raise Refused([Problem("not_at_table", "table", {"player": "?"})])
        return Import(session, runde_id, link_id, now, {}).evening(evening)


def import_runde(file: FileRunde, now: dt.datetime, client_key: str, limits: Sequence[Limit] = ()) -> CreatedRunde:
    """Make a whole Runde out of a file; the same client key twice makes one.

    Raises Refused with places in the file, and TooOften.
    """
    people = tuple(Person(member, None) for member in file.members)
    problems: list[Problem] = [*unsettled(file), *problems_of(people, ()), *clashes(people, file.evenings)]
    refuse(problems)
    name = file.name or (file.evenings[0].plan.name if file.evenings else "") or "Runde"
    made = runde.create(name, [], file.currency, file.rules or _rules_of(file), now, client_key, limits=limits)
    with locked(made.runde_id) as (session, row):
        if file.tariff is not None and row.tariff is None:
            runden.keep_tariff(row, dict(file.tariff))
        _import(Import(session, made.runde_id, made.write.id, now, {}), file, {})
    return made


def _import(coming: Import, file: FileRunde, choice: Choice) -> Look:
    seen = look(coming.runde_id, file, choice)
    refuse(seen.problems)
    ids = {one.member.name: one.known.player for one in seen.people if one.known is not None}
    coming.ids = ids | {one.member.name: _add_member(coming, one.member) for one in seen.new_people}
    coming.evenings.update((one.evening.key, one.id) for one in seen.evenings if one.id is not None)
    coming.add(seen.new_evenings)
    coming.kasse(seen.kasse)
    if all(one.state is State.NEW for one in seen.evenings if one.evening.seal is not None):
        coming.payments(file.payments)  # they are reckoned against the debts of just these evenings
    add_from_file(coming.session, coming.runde_id, seen.sets.new)
    return seen


def _go(coming: Import, arriving: ImportedEvening, way: Way, client_key: str) -> int | None:
    """Do what people said of an evening that is here already: so many entries or evenings; None: it is otherwise."""
    evening, key = arriving.evening, arriving.again_key
    if way is Way.LEAVE or (way is Way.AGAIN and key in whole.keys(coming.runde_id)):
        return 0
    if way not in arriving.ways:
        return None
    if way is Way.AGAIN:
        coming.evening(replace(evening, key=key, seal=None, early=()))
        return 1
    more = evening.bodies[arriving.alike :]
    appended = arriving.stored is not None and coming.append(arriving.stored, more, client_key)
    return len(more) if appended else None


def _add_member(coming: Import, member: FileMember) -> Player:
    """A new member; a short name or mark that somebody has here already is left out."""
    known = runden.members(coming.runde_id)
    short = clean(member.short)
    row = MemberRow(runde_id=coming.runde_id, name=clean(member.name), active=member.active)
    row.iban = iban.compact(member.iban) or None
    row.account_name = clean(member.account_name) or None if row.iban else None
    row.short = short if short and not problems_of_short(short, "", known) else None
    row.mark = member.mark if member.mark in set(SHAPES) - {other.mark for other in known} else None
    coming.session.add(row)
    coming.session.flush()
    return Player(str(row.id))


def _rules_of(file: FileRunde) -> Rules:
    return file.evenings[-1].plan.rules if file.evenings else Rules()
