"""Importing a file: what of it is new in a Runde, and one action that adds just that; done twice it adds nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, takewhile
from types import MappingProxyType
from typing import Unpack

from scorepad.actions import iban, runde
from scorepad.actions.entries import Made
from scorepad.actions.import_rows import Import, append_key
from scorepad.actions.limits import Limit
from scorepad.actions.problems import FieldProblem, clean, problems_of_name, problems_of_short
from scorepad.actions.rule_sets import FileSets, add_from_file, sets_of_file
from scorepad.actions.runde import MOST_MEMBERS, CreatedRunde
from scorepad.actions.transaction import locked, part_key
from scorepad.files.documents import digest, stored_key
from scorepad.files.doubts import unsettled
from scorepad.files.kasse import FileKasseEntry
from scorepad.files.naming import renamed
from scorepad.files.problems import FileProblem, at
from scorepad.files.reading import FileEvening, FileMember, FileRunde
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, kasse, revisions, runden, whole
from scorepad.store.evenings import write_plan
from scorepad.store.models import MemberRow
from scorepad.store.runden import Member

Choice = Mapping[str, int | None]
"""Which member a name of the file is. None, or left out: the member of that name, else somebody new."""


class Way(StrEnum):
    """What may become of an evening that is here already and that the file has otherwise."""

    LEAVE = "leave"
    APPEND = "append"
    """What the file has in addition comes after what is here."""
    AGAIN = "again"
    """It comes in as an evening of its own, without money."""


Ways = Mapping[str, Way]
"""What becomes of evenings, by their keys; those left out stay as they are here."""


class State(StrEnum):
    """What an evening of a file is to a Runde."""

    NEW = "new"
    HERE = "here"
    BEHIND = "behind"
    """Here, and played on since the file was made: it stays as it is here."""
    AHEAD = "ahead"
    """Here, but the file goes on where it ends: people are asked, and it stays as it is where they say nothing."""
    OTHER = "other"
    """Here under the same key, but corrected since: the same."""


_LIKE = (State.HERE, State.BEHIND, State.AHEAD)
"""What an evening without a key may be to one of its day, the most alike first."""


@dataclass(frozen=True)
class Person:
    """Somebody of the file and who it is here; None: a new member."""

    member: FileMember
    known: Member | None


@dataclass(frozen=True)
class ImportedEvening:
    """An evening of the file and what it is here; `alike` are the first entries that both have."""

    evening: FileEvening
    state: State
    stored: whole.WholeEvening | None = None
    alike: int = 0
    open: bool = False

    @property
    def id(self) -> int | None:
        """The id of the evening that is here."""
        return None if self.stored is None else self.stored.id

    @property
    def again_key(self) -> str:
        """The key it has as an evening of its own: the same for the same entries only."""
        said = [write_plan(self.evening.plan), *self.evening.bodies]
        return part_key(self.evening.key, Way.AGAIN.value, digest(said))

    @property
    def came_again(self) -> bool:
        """Whether it is here as an evening of its own because somebody said so."""
        return self.stored is not None and self.stored.key == self.again_key

    @property
    def ways(self) -> tuple[Way, ...]:
        """What may become of it, where people have to say; a closed evening is not gone on with."""
        if self.state not in {State.AHEAD, State.OTHER}:
            return ()
        return (Way.APPEND, Way.AGAIN, Way.LEAVE) if self.open else (Way.AGAIN, Way.LEAVE)


@dataclass(frozen=True)
class Look:
    """What importing a file would do, or did: `again` evenings as new ones, `appended` entries, both as people said."""

    people: tuple[Person, ...]
    evenings: tuple[ImportedEvening, ...]
    kasse: tuple[FileKasseEntry, ...]
    kasse_here: int
    problems: tuple[Problem, ...]
    sets: FileSets
    again: int = 0
    appended: int = 0

    @property
    def new_people(self) -> tuple[Person, ...]:
        """Who becomes a member."""
        return tuple(one for one in self.people if one.known is None)

    @property
    def new_evenings(self) -> tuple[FileEvening, ...]:
        """What is added."""
        return tuple(one.evening for one in self.evenings if one.state is State.NEW)

    @property
    def nothing_new(self) -> bool:
        """Whether nothing is added."""
        as_said = self.again or self.appended
        return not (self.new_people or self.new_evenings or self.kasse or self.sets.new or as_said)

    @property
    def all_here(self) -> bool:
        """Whether everything is here just as the file has it."""
        return self.nothing_new and not self.sets.left_out and all(one.state is State.HERE for one in self.evenings)


def look(runde_id: int, file: FileRunde, choice: Choice) -> Look:
    """What of a file is new in a Runde; nothing is changed."""
    members = runden.members(runde_id)
    people = tuple(_person(member, members, choice) for member in file.members)
    ids = {one.member.name: one.known.player for one in people if one.known is not None}
    coming = tuple(_opened(runde_id, one) for one in _compared(runde_id, file.evenings, ids))
    new = {one.evening.key for one in coming if one.state is State.NEW}
    booked = _kasse(runde_id, file.kasse, new)
    problems: list[Problem] = [*unsettled(file), *_problems(people, members), *_clashes(people, file.evenings)]
    sets = sets_of_file(runde_id, file.rule_sets)
    return Look(people, coming, booked, len(file.kasse) - len(booked), tuple(problems), sets)


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
    problems: list[Problem] = [*unsettled(file), *_problems(people, ()), *_clashes(people, file.evenings)]
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


def _person(member: FileMember, members: Sequence[Member], choice: Choice) -> Person:
    chosen = choice.get(member.name)
    if chosen is not None:
        return Person(member, next((one for one in members if one.id == chosen), None))
    name = clean(member.name).casefold()
    return Person(member, next((one for one in members if one.name.casefold() == name), None))


def _compared(runde_id: int, coming: Sequence[FileEvening], ids: Mapping[str, str]) -> tuple[ImportedEvening, ...]:
    """What the evenings of a file are here; what is here is one of them only: the one that is most like it."""
    here = whole.keys(runde_id)
    matched = {one.key: _known(runde_id, here[one.key], one, ids) for one in coming if one.key in here}
    like = {one.key: _same_day(runde_id, one, ids) for one in coming if one.key not in here}
    _match(matched, sorted(chain.from_iterable(like.values()), key=lambda one: _LIKE.index(one.state)))
    return tuple(matched.get(one.key) or _left(one, like[one.key]) for one in coming)


def _match(matched: dict[str, ImportedEvening], pairs: Iterable[ImportedEvening]) -> None:
    """Add the pairs, the most alike first, of which neither evening has another one already."""
    taken = {one.id for one in matched.values()}
    for pair in pairs:
        if pair.evening.key not in matched and pair.id not in taken:
            matched[pair.evening.key] = pair
            taken.add(pair.id)


def _known(runde_id: int, evening_id: int, evening: FileEvening, ids: Mapping[str, str]) -> ImportedEvening:
    stored = whole.evening(evening_id, runde_id)
    return ImportedEvening(evening, State.OTHER) if stored is None else _beside(stored, evening, ids)


def _left(evening: FileEvening, like: Sequence[ImportedEvening]) -> ImportedEvening:
    """An evening that is new, unless what it is like is another one of the file: then people say what it is."""
    return replace(like[0], state=State.OTHER, alike=0) if like else ImportedEvening(evening, State.NEW)


def _opened(runde_id: int, arriving: ImportedEvening) -> ImportedEvening:
    """With whether an evening that the file goes on with is still open here."""
    if arriving.state is not State.AHEAD or arriving.id is None:
        return arriving
    stored = evenings.load(arriving.id, runde_id)
    return replace(arriving, open=stored is not None and not (stored.ended or stored.sealed))


def _same_day(runde_id: int, evening: FileEvening, ids: Mapping[str, str]) -> list[ImportedEvening]:
    """The evenings of its day that one without a key is like."""
    if not evening.bodies or not evening.people <= ids.keys():
        return []
    beside = (_beside(stored, evening, ids) for stored in whole.on_day(runde_id, evening.date) if stored.bodies)
    return [one for one in beside if one.state in _LIKE]


def _beside(stored: whole.WholeEvening, evening: FileEvening, ids: Mapping[str, str]) -> ImportedEvening:
    """An evening of the file beside a stored one: plan and entries alike as far as both go, or other."""
    given = [renamed(body, ids) for body in evening.bodies]
    same_plan = renamed(write_plan(evening.plan), ids) == stored.plan
    pairs = zip(given, stored.bodies, strict=False)
    alike = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs)) if same_plan else 0
    return ImportedEvening(evening, _state(len(given), len(stored.bodies), alike, same_plan), stored, alike)


def _state(given: int, here: int, alike: int, same_plan: bool) -> State:  # noqa: FBT001
    """What so many entries of a file are to those that are here, of which the first ones are alike."""
    if not same_plan or alike < min(given, here):
        return State.OTHER
    if given == here:
        return State.HERE
    return State.BEHIND if given < here else State.AHEAD


def _kasse(runde_id: int, entries: Iterable[FileKasseEntry], new: set[str]) -> tuple[FileKasseEntry, ...]:
    """What the Kasse lacks. What an evening brought comes with it only, a counter-entry with what it counters."""
    here = {booked.key: entry_id for entry_id, booked in whole.kasse_keys(runde_id).items()}
    countered = {booked.counters for booked in kasse.entries(runde_id)}
    standing = {key for key, entry_id in here.items() if entry_id not in countered}
    lacking: dict[str, FileKasseEntry] = {}
    for entry in entries:
        opposite = entry.counters
        if _comes(entry, here, new) and (opposite is None or opposite in lacking or stored_key(opposite) in standing):
            lacking[entry.key] = entry
    return tuple(lacking.values())


def _comes(entry: FileKasseEntry, here: Mapping[str, int], new: set[str]) -> bool:
    return stored_key(entry.key) not in here and (entry.evening is None or stored_key(entry.evening) in new)


def _problems(people: Sequence[Person], members: Sequence[Member]) -> list[Problem]:
    taken = [member.name for member in members]
    problems: list[Problem] = []
    for number, person in enumerate(people):
        if person.known is None:
            problems += [at(f"members.{number}", problem) for problem in _of_newcomer(person.member, taken)]
            taken.append(clean(person.member.name))
    if len(taken) > MOST_MEMBERS:
        problems.append(FileProblem("too_many_people", "members", {"most": MOST_MEMBERS}))
    return problems


def _of_newcomer(member: FileMember, taken: Sequence[str]) -> Iterator[Problem]:
    yield from problems_of_name(clean(member.name), "", taken)
    if member.iban and not iban.fits(iban.compact(member.iban)):
        yield FileProblem("no_iban")
    if member.account_name:
        yield from problems_of_name(clean(member.account_name), "")
    yield from problems_of_short(clean(member.short), "")
    if member.mark and member.mark not in SHAPES:
        yield FieldProblem("mark_unknown", "mark")


def _clashes(people: Sequence[Person], evenings: Sequence[FileEvening]) -> list[Problem]:
    """Two names of one evening that would be the same member."""
    known = {one.member.name: one.known for one in people if one.known is not None}
    problems: list[Problem] = []
    for number, evening in enumerate(evenings):
        seen: dict[int, str] = {}
        for name in sorted(evening.people & known.keys()):
            other = seen.setdefault(known[name].id, name)
            if other != name:
                facts = {"name": other, "other": name, "member": known[name].name}
                problems.append(FileProblem("one_for_two", f"evenings.{number}", facts))
    return problems


def _rules_of(file: FileRunde) -> Rules:
    return file.evenings[-1].plan.rules if file.evenings else Rules()
