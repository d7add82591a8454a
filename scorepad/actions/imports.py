"""Importing a file: one action that adds what is new to a Runde; repeating it adds nothing."""

import datetime as dt
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Unpack

from scorepad.actions import iban, runde
from scorepad.actions.entries import Made
from scorepad.actions.import_look import (
    Choice,
    ImportChoice,
    ImportedEvening,
    ImportedPerson,
    Look,
    State,
    Ways,
    clashes,
    look,
    problems_of,
)
from scorepad.actions.import_rows import Import, append_key, parts
from scorepad.actions.limits import Limit
from scorepad.actions.problems import clean, problems_of_short
from scorepad.actions.rule_sets import add_from_file
from scorepad.actions.runde import CreatedRunde
from scorepad.actions.transaction import locked
from scorepad.files.documents import stored_key
from scorepad.files.doubts import unsettled
from scorepad.files.kasse import FileKasseEntry
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileEvening, FileMember, FileRunde
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import revisions, rule_sets, runden, season, whole
from scorepad.store.models import MemberRow


def import_file(
    runde_id: int, file: FileRunde, choice: Choice, ways: Ways = MappingProxyType({}), **made: Unpack[Made]
) -> Look:
    """Import what is new and return it. Raises Refused with places in the file, then nothing is added; NotFound.

    Evenings are imported in batches, and others write in between; the same request again continues after an
    interruption.
    """
    again: list[FileEvening] = []
    before, looked = _stamp(runde_id), look(runde_id, file, choice)  # long in a long Runde, and nobody waits for it
    with locked(runde_id) as (session, _runde):
        coming = Import(session, runde_id, made["link_id"], made["now"], {})
        seen = _begin(coming, file, looked if _stamp(runde_id) == before else look(runde_id, file, choice))
        meant = {} if written(runde_id, made["client_key"]) else ways
        appended = 0
        for number, arriving in enumerate(seen.evenings):
            count = _go(
                coming, arriving, meant.get(arriving.evening.key, ImportChoice.LEAVE), made["client_key"], again
            )
            if count is None:
                raise Refused([FileProblem("changed_here", f"evenings.{number}")])
            appended += count
    _go_on(coming, [*seen.new_evenings, *again], seen.kasse)
    return replace(seen, again=len(again), appended=appended)


def written(runde_id: int, client_key: str) -> bool:
    """Whether this client key has imported evenings into this Runde already."""
    return revisions.written(runde_id, append_key(client_key, 0))


def import_evening(runde_id: int, evening: FileEvening, *, link_id: int | None, now: dt.datetime) -> int:
    """Import an evening with keys for names, once for its key, and return its id. Raises Refused; NotFound."""
    with locked(runde_id) as (session, _runde):
        known = whole.keys(runde_id).get(evening.key)
        if known is not None:
            return known
        if not evening.people <= set(runden.names(runde_id)):
            raise Refused([Problem("not_at_table", "table", {"player": "?"})])
        return Import(session, runde_id, link_id, now, {}).evening(evening)


def import_runde(file: FileRunde, now: dt.datetime, client_key: str, limits: Sequence[Limit] = ()) -> CreatedRunde:
    """Make a Runde from a file, once for a client key. Raises Refused with places in the file, and TooOften."""
    people = tuple(ImportedPerson(member, None) for member in file.members)
    problems: list[Problem] = [*unsettled(file), *problems_of(people, ()), *clashes(people, file.evenings)]
    refuse(problems)
    name = file.name or (file.evenings[0].plan.name if file.evenings else "") or "Runde"
    made = runde.create(name, [], file.currency, file.rules or _rules_of(file), now, client_key, limits=limits)
    with locked(made.runde_id) as (session, row):
        if file.tariff is not None and row.tariff is None:
            runden.keep_tariff(row, dict(file.tariff))
        coming = Import(session, made.runde_id, made.write.id, now, {})
        seen = _begin(coming, file, look(made.runde_id, file, {}))
    _go_on(coming, seen.new_evenings, seen.kasse)
    return made


def _stamp(runde_id: int) -> object:
    # A value that changes whenever the preview of a file may change.
    booked = len(whole.kasse_keys(runde_id)), rule_sets.of_runde(runde_id)
    return season.state(runde_id), runden.members(runde_id), booked


def _begin(coming: Import, file: FileRunde, seen: Look) -> Look:
    # All but the evenings; payments for several evenings only if all these evenings come.
    refuse(seen.problems)
    ids = {one.member.name: one.known.player for one in seen.people if one.known is not None}
    coming.ids = ids | {one.member.name: _add_member(coming, one.member) for one in seen.new_people}
    coming.evenings.update((one.evening.key, one.id) for one in seen.evenings if one.id is not None)
    if all(one.state is State.NEW for one in seen.evenings if one.evening.seal is not None):
        coming.payments(file.payments)  # they are reckoned against the debts of just these evenings
    add_from_file(coming.session, coming.runde_id, seen.sets.new)
    return seen


def _go_on(coming: Import, evenings: Iterable[FileEvening], booked: Sequence[FileKasseEntry]) -> None:
    # In batches, each with its entries of the Kasse; evenings that another process has added are left out.
    left = deque(booked)
    for some in [*parts(evenings), []]:
        with locked(coming.runde_id):
            if not set(coming.ids.values()) <= set(runden.names(coming.runde_id)):
                raise Refused([FileProblem("changed_here", "members")])
            here = whole.keys(coming.runde_id)
            coming.add([one for one in some if one.key not in here])
            coming.evenings |= {one.key: here[one.key] for one in some if one.key in here}
            _book(coming, left)


def _book(coming: Import, left: deque[FileKasseEntry]) -> None:
    # In order, as far as their evenings are here.
    known = {entry.key for entry in whole.kasse_keys(coming.runde_id).values()} if left else set()
    while left and (left[0].evening is None or stored_key(left[0].evening) in coming.evenings):
        entry = left.popleft()
        coming.kasse([entry] if stored_key(entry.key) not in known else [])


def _go(
    coming: Import, arriving: ImportedEvening, way: ImportChoice, client_key: str, again: list[FileEvening]
) -> int | None:
    # Returns the number of entries, None if the evening has changed. An evening of its own goes into `again`.
    evening, key = arriving.evening, arriving.again_key
    if way is ImportChoice.LEAVE or (way is ImportChoice.AGAIN and key in whole.keys(coming.runde_id)):
        return 0
    if way not in arriving.ways:
        return None
    if way is ImportChoice.AGAIN:
        again.append(replace(evening, key=key, seal=None, early=()))
        return 0
    more = evening.bodies[arriving.alike :]
    appended = arriving.stored is not None and coming.append(arriving.stored, more, client_key)
    return len(more) if appended else None


def _add_member(coming: Import, member: FileMember) -> Player:
    # Without a short name or mark that somebody else has here.
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
