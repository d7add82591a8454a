"""The read-only preview of an import: a diff between a file and a Runde."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorepad.actions.files import import_lists
from scorepad.actions.money import iban
from scorepad.actions.problems import FieldProblem, clean, problems_of_name, problems_of_short
from scorepad.actions.runde.rule_sets import FileSets, sets_of_file
from scorepad.actions.runde.runde import MOST_MEMBERS
from scorepad.actions.transaction import part_key
from scorepad.files.documents import digest, renamed, stored_key
from scorepad.files.money import FileKasseEntry
from scorepad.files.problems import FileProblem, at
from scorepad.files.reading import FileEvening, FileMember, FileRunde, unsettled
from scorepad.scoring.problems import Problem
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.terms import Player
from scorepad.store import evenings, kasse, runden, whole
from scorepad.store.evenings import write_plan
from scorepad.store.runden import Member

Choice = Mapping[str, int | None]
"""The id of the member for each name of a file.

For None or a missing key it is the member of that name, or a new one.
"""


class ImportChoice(StrEnum):
    """The choices for an evening that exists here but differs in the file."""

    LEAVE = "leave"
    AGAIN = "again"  # import it as an evening of its own, without money
    APPEND = "append"  # append the further entries of the file


Ways = Mapping[str, ImportChoice]  # the choice for each evening by its key, by default LEAVE


class State(StrEnum):
    """The state of an evening of a file compared with the Runde.

    People choose what to do for AHEAD and OTHER.
    """

    NEW = "new"
    HERE = "here"
    BEHIND = "behind"  # the file lacks the last entries of the evening here
    AHEAD = "ahead"  # the file has further entries
    OTHER = "other"  # the two differ in any other way


_LIKE = (State.HERE, State.BEHIND, State.AHEAD)
"""The states in which an evening matches one of the same day with another key, best match first."""


@dataclass(frozen=True)
class ImportedPerson:
    """A person in the file, and the matching member of the Runde (None: a new member)."""

    member: FileMember
    known: Member | None


@dataclass(frozen=True)
class ImportedEvening:
    """An evening of the file and its match in the Runde.

    `alike` counts the equal entries at the start of both; `open` is whether more can be appended.
    """

    evening: FileEvening
    state: State
    stored: whole.WholeEvening | None = None
    alike: int = 0
    open: bool = False

    @property
    def id(self) -> int | None:
        return None if self.stored is None else self.stored.id

    @property
    def again_key(self) -> str:
        """The stored key if it is imported as an evening of its own: a hash of its entries."""
        content = [write_plan(self.evening.plan), *self.evening.bodies]
        return part_key(self.evening.key, ImportChoice.AGAIN.value, digest(content))

    @property
    def came_again(self) -> bool:
        """Whether the evening was imported as an evening of its own before."""
        return self.stored is not None and self.stored.key == self.again_key

    @property
    def ways(self) -> tuple[ImportChoice, ...]:
        """The possible choices for the evening; nothing can be appended to a closed evening."""
        if self.state not in {State.AHEAD, State.OTHER}:
            return ()
        if self.open:
            return (ImportChoice.APPEND, ImportChoice.AGAIN, ImportChoice.LEAVE)
        return (ImportChoice.AGAIN, ImportChoice.LEAVE)


@dataclass(frozen=True)
class Look:
    """The preview of an import.

    `again` and `appended` are the numbers of evenings and entries added by choice.
    """

    people: tuple[ImportedPerson, ...]
    evenings: tuple[ImportedEvening, ...]
    kasse: tuple[FileKasseEntry, ...]
    kasse_here: int
    problems: tuple[Problem, ...]
    sets: FileSets
    again: int = 0
    appended: int = 0

    @property
    def new_people(self) -> tuple[ImportedPerson, ...]:
        return tuple(person for person in self.people if person.known is None)

    @property
    def new_evenings(self) -> tuple[FileEvening, ...]:
        return tuple(arriving.evening for arriving in self.evenings if arriving.state is State.NEW)

    @property
    def nothing_new(self) -> bool:
        by_itself = self.new_people or self.new_evenings or self.kasse or self.sets.new
        by_choice = self.again or self.appended
        return not by_itself and not by_choice

    @property
    def all_here(self) -> bool:
        """Whether the Runde has everything in the file unchanged."""
        if self.sets.left_out or not self.nothing_new:
            return False
        return all(arriving.state is State.HERE for arriving in self.evenings)


def look(runde_id: int, file: FileRunde, choice: Choice) -> Look:
    """The preview of an import."""
    members = runden.members(runde_id)
    people = tuple(_person(member, members, choice) for member in file.members)
    ids: dict[str, Player] = {}
    for person in people:
        if person.known is not None:
            ids[person.member.name] = person.known.player
    compared = _compared(runde_id, file.evenings, ids)
    coming = tuple(_opened(runde_id, arriving, ids) for arriving in compared)
    new = {arriving.evening.key for arriving in coming if arriving.state is State.NEW}
    lacking = _kasse(runde_id, file.kasse, new)
    problems: list[Problem] = [
        *unsettled(file),
        *problems_of(people, members),
        *clashes(people, file.evenings),
    ]
    return Look(
        people=people,
        evenings=coming,
        kasse=lacking,
        kasse_here=len(file.kasse) - len(lacking),
        problems=tuple(problems),
        sets=sets_of_file(runde_id, file.rule_sets),
    )


def _person(given: FileMember, members: Sequence[Member], choice: Choice) -> ImportedPerson:
    """A person of the file with the member that was chosen for it, or without a choice the member
    of the same name; None if there is neither.
    """
    chosen = choice.get(given.name)
    name = clean(given.name).casefold()
    for member in members:
        is_name = chosen is None and member.name.casefold() == name
        if is_name or member.id == chosen:
            return ImportedPerson(given, member)
    return ImportedPerson(given, None)


def _compared(
    runde_id: int, coming: Sequence[FileEvening], ids: Mapping[str, str]
) -> tuple[ImportedEvening, ...]:
    """The evenings of a file, each with the one of the Runde that it is, if any.

    Each evening of the Runde is matched with at most one of the file: by key, else by the best
    match of its day.
    """
    here = whole.keys(runde_id)
    matched: dict[str, ImportedEvening] = {}
    of_same_day: dict[str, list[ImportedEvening]] = {}
    likely: list[ImportedEvening] = []
    for evening in coming:
        if evening.key in here:
            matched[evening.key] = _of_key(runde_id, here[evening.key], evening, ids)
        else:
            pairs = _same_day(runde_id, evening, ids)
            of_same_day[evening.key] = pairs
            likely += [pair for pair in pairs if pair.state in _LIKE]
    likely.sort(key=lambda pair: _LIKE.index(pair.state))
    _match(matched, likely)
    return tuple(
        matched.get(evening.key) or _left(evening, of_same_day[evening.key]) for evening in coming
    )


def _match(matched: dict[str, ImportedEvening], pairs: Iterable[ImportedEvening]) -> None:
    """Add pairs to those that are `matched`, the first ones first: they are sorted by how well they
    match. No evening is used twice.
    """
    taken = {pair.id for pair in matched.values()}
    for pair in pairs:
        if pair.evening.key not in matched and pair.id not in taken:
            matched[pair.evening.key] = pair
            taken.add(pair.id)


def _left(evening: FileEvening, like: Sequence[ImportedEvening]) -> ImportedEvening:
    # An evening without a match is new, or OTHER if it resembles an evening that has another match.
    if like:
        return replace(like[0], state=State.OTHER, alike=0)
    return ImportedEvening(evening, State.NEW)


def _opened(runde_id: int, arriving: ImportedEvening, ids: Mapping[str, str]) -> ImportedEvening:
    """An evening with more entries in the file than here, with whether these can be appended."""
    if arriving.state is not State.AHEAD or arriving.id is None:
        return arriving
    stored = evenings.load(arriving.id, runde_id)
    if stored is None:
        return replace(arriving, open=False)
    if arriving.evening.listed:
        can_go_on = import_lists.can_go_on(stored, arriving.evening, arriving.alike, ids)
        return replace(arriving, open=can_go_on)
    return replace(arriving, open=not (stored.ended or stored.sealed))


def _same_day(runde_id: int, evening: FileEvening, ids: Mapping[str, str]) -> list[ImportedEvening]:
    """The stored evenings of the day of an evening that it could be, compared with it."""
    if not evening.bodies or not evening.people <= ids.keys():
        return []
    if evening.listed:
        matches = import_lists.beside(runde_id, evening, ids)
        return [_listed(evening, *match) for match in matches]
    alike: list[ImportedEvening] = []
    for stored in whole.on_day(runde_id, evening.date):
        if stored.bodies:
            pair = _beside(stored, evening, ids)
            if pair.state in _LIKE:
                alike.append(pair)
    return alike


def _of_key(
    runde_id: int, evening_id: int, evening: FileEvening, ids: Mapping[str, str]
) -> ImportedEvening:
    """An evening that was read in before, compared with what it is here now.

    A list is compared by its games: some may have been appended since.
    """
    if evening.listed:
        for arriving in _same_day(runde_id, evening, ids):
            if arriving.id == evening_id:
                return arriving
    return _beside(whole.evening(evening_id, runde_id), evening, ids)


def _listed(
    evening: FileEvening, stored: whole.WholeEvening, alike: int, here: int
) -> ImportedEvening:
    state = _state(len(evening.games), here, alike, same_plan=True)
    return ImportedEvening(evening, state, stored, alike)


def _beside(
    stored: whole.WholeEvening | None, evening: FileEvening, ids: Mapping[str, str]
) -> ImportedEvening:
    """A stored evening compared with one of the file; the state is OTHER unless plan and entries
    are equal up to the end of the shorter log.
    """
    if stored is None:
        return ImportedEvening(evening, State.OTHER)
    given = [renamed(body, ids) for body in evening.bodies]
    same_plan = renamed(write_plan(evening.plan), ids) == stored.plan
    alike = import_lists.equal_at_start(given, stored.bodies) if same_plan else 0
    state = _state(len(given), len(stored.bodies), alike, same_plan=same_plan)
    return ImportedEvening(evening, state, stored, alike)


def _state(given: int, here: int, alike: int, *, same_plan: bool) -> State:
    """The state of an evening with so many entries in the file, so many here, and so many at the
    beginning of both that are alike.
    """
    if not same_plan or alike < min(given, here):
        return State.OTHER
    if given == here:
        return State.HERE
    return State.BEHIND if given < here else State.AHEAD


def _kasse(
    runde_id: int, entries: Iterable[FileKasseEntry], new: set[str]
) -> tuple[FileKasseEntry, ...]:
    # The entries of the Kasse that the Runde lacks and that can be booked there: one of an evening
    # only if that evening is `new`, a counter-entry only after the entry that it reverses.
    ids_here = {booked.key: entry_id for entry_id, booked in whole.kasse_keys(runde_id).items()}
    reversed_ids = {booked.counters for booked in kasse.entries(runde_id)}
    standing = {key for key, entry_id in ids_here.items() if entry_id not in reversed_ids}
    lacking: dict[str, FileKasseEntry] = {}
    for entry in entries:
        is_here = stored_key(entry.key) in ids_here
        has_evening = entry.evening is None or stored_key(entry.evening) in new
        if not is_here and has_evening and _has_opposite(entry, lacking, standing):
            lacking[entry.key] = entry
    return tuple(lacking.values())


def _has_opposite(
    entry: FileKasseEntry, lacking: Mapping[str, FileKasseEntry], standing: set[str]
) -> bool:
    # Whether the entry that this one reverses comes too, or is here and was not reversed yet; also
    # True for one that reverses none.
    opposite = entry.counters
    return opposite is None or opposite in lacking or stored_key(opposite) in standing


def problems_of(people: Sequence[ImportedPerson], members: Sequence[Member]) -> list[Problem]:
    """The problems with people who would become members."""
    taken = [member.name for member in members]
    problems: list[Problem] = []
    for number, person in enumerate(people):
        if person.known is None:
            own = _of_newcomer(person.member, taken)
            problems += [at(f"members.{number}", problem) for problem in own]
            taken.append(clean(person.member.name))
    active = sum(member.active for member in members)
    active += sum(person.known is None and person.member.active for person in people)
    if active > MOST_MEMBERS:
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


def clashes(people: Sequence[ImportedPerson], evenings: Sequence[FileEvening]) -> list[Problem]:
    """Problems with two names in one evening for the same member."""
    known = {person.member.name: person.known for person in people if person.known is not None}
    problems: list[Problem] = []
    for number, evening in enumerate(evenings):
        seen: dict[int, str] = {}
        for name in sorted(evening.people & known.keys()):
            other = seen.setdefault(known[name].id, name)
            if other != name:
                facts = {"name": other, "other": name, "member": known[name].name}
                problems.append(FileProblem("one_for_two", f"evenings.{number}", facts))
    return problems
