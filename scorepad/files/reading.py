"""A Runde or an evening read from JSON, with every problem and its place.

Names are as the file has them.
"""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

from scorepad.files.documents import RUNDE, digest, people_in, stored_key
from scorepad.files.money import (
    FileKasseEntry,
    FileTransfer,
    read_kasse,
    read_payments,
    read_transfers,
)
from scorepad.files.problems import FilePart, FileProblem, at, each, no_day_of_play, read_part
from scorepad.files.rule_link import CarriedRules
from scorepad.files.seals import FileSeal, people_in_money, read_seal, written_tariff
from scorepad.files.strict import read_json
from scorepad.files.tournaments import FileLeague, FileTournament, read_leagues, read_tournaments
from scorepad.scoring.entry import ENDS, Entry, Evening, Plan, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import (
    EVENING_KEYS,
    FORMAT,
    read_entry,
    read_plan,
    write_entry,
    write_evening,
)
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.rules import Rules, read_rules
from scorepad.telling.days import day_of_play

MOST_ENTRIES = 2_000
MOST_SETS = 20
MOST_PROBLEMS = 50  # the most problems told at once; a file with more has another fault
LONGEST_NAME = 80
LONGEST_FORM = 40
_OURS = "scorepad-"
_NEVER_WRITTEN = frozenset({"not_a_number", "key_twice", "text_too_long", "unreadable_text"})
_FORMAT = re.compile(r'"format"\s*:\s*"scorepad-')
_MOST = {
    "members": 1_000,
    "evenings": 2_000,
    "kasse": 20_000,
    "payments": 2_000,
    "tournaments": 200,
    "rule_sets": MOST_SETS,
    "leagues": MOST_SETS,
}
"""The most parts in the lists of a Runde; guests and people of tournaments are members too."""
_LINE_KEYS = frozenset({"key", "evening", "early", "seal"})


@dataclass(frozen=True)
class FileMember:
    name: str
    active: bool = True
    iban: str = ""
    account_name: str = ""
    short: str = ""
    mark: str = ""
    visitor: bool = False

    @property
    def is_visitor(self) -> bool:
        """Whether this person only takes part in tournaments; no active member does."""
        return self.visitor and not self.active


Place = tuple[int, int]  # the number of an evening of the file and of an entry in it, both from 0
Said = Mapping[Place, bool]
"""Answers by doubtful entry: True, a game of its own; False, a repetition that is left out."""


@dataclass(frozen=True)
class Doubt:
    """A doubtful entry: `index` entries stand before it, but its author had seen `after`."""

    index: int
    after: int


@dataclass(frozen=True)
class FileEvening:
    """An evening of the file; `bodies` are its entries in JSON, `people` also the absent ones."""

    key: str
    date: dt.date
    plan: Plan
    entries: tuple[Entry, ...]
    bodies: tuple[Mapping[str, Any], ...]
    people: frozenset[str]
    seal: FileSeal | None = None
    early: tuple[FileTransfer, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    listed: bool = False
    """Whether it comes from a list, which has the points of the games only."""

    @property
    def games(self) -> tuple[Entry, ...]:
        """The entries without the end of the evening."""
        return tuple(entry for entry in self.entries if entry.kind not in ENDS)


@dataclass(frozen=True)
class FileRunde:
    """A Runde in a file; `single` marks the Runde around a file of one evening."""

    name: str
    currency: str
    members: tuple[FileMember, ...]
    rules: Rules | None
    tariff: Mapping[str, Any] | None
    evenings: tuple[FileEvening, ...]
    kasse: tuple[FileKasseEntry, ...]
    single: bool = False
    rule_sets: tuple[CarriedRules, ...] = ()
    payments: tuple[FileTransfer, ...] = ()
    tournaments: tuple[FileTournament, ...] = ()
    leagues: tuple[FileLeague, ...] = ()


_RUNDE_KEYS = (FileRunde.__dataclass_fields__.keys() - {"single"}) | {"format"}


def read_file(text: str) -> FileRunde:
    """The Runde or the evening of a JSON text.

    Raises Refused with at most `MOST_PROBLEMS` problems.
    """
    value = _read_json(text)
    form = value.get("format") if isinstance(value, dict) else None
    problems: list[Problem] = []
    if form == FORMAT:
        file = _alone(value, problems)
    elif form == RUNDE:
        file = _runde(value, problems)
    else:
        raise Refused([_foreign(form)])
    if problems or file is None:
        raise Refused(problems[:MOST_PROBLEMS])
    return file


def _read_json(text: str) -> Any:
    """The value of a JSON text. What Scorepad never writes, such as fractions, is told only as a
    file of another program. Raises Refused.
    """
    try:
        return read_json(text)
    except Refused as refused:
        of_another = {problem.code for problem in refused.problems} <= _NEVER_WRITTEN
        if not of_another or _FORMAT.search(text):
            raise
        raise Refused([FileProblem("foreign_json")]) from None


def _foreign(form: object) -> FileProblem:
    """Why a file of another form cannot be read: a newer version wrote it, or another program."""
    if isinstance(form, str) and form.startswith(_OURS):
        return FileProblem("newer_json", params={"format": form[:LONGEST_FORM]})
    return FileProblem("foreign_json")


def _alone(value: Mapping[str, Any], problems: list[Problem]) -> FileRunde | None:
    """A single evening as a file of its own; those of the first table come first as members. None
    where there are `problems`, which are added.
    """
    evening = _evening(value, "", "", problems)
    if evening is None:
        return None
    seated_at_first = sorted(evening.people.intersection(evening.plan.table))
    others = sorted(evening.people.difference(evening.plan.table))
    members = tuple(FileMember(name) for name in (*seated_at_first, *others))
    return FileRunde("", "", members, None, None, (evening,), (), single=True)


def _runde(value: Mapping[str, Any], problems: list[Problem]) -> FileRunde | None:
    """The Runde of a file; None where there are `problems`, which are added."""
    fields = Fields(value)
    name = fields.text("name", required=True)
    currency = fields.text("currency")
    rules = read_part(fields, "rules", read_rules, None)
    tariff = None if fields.value("tariff") is None else written_tariff(fields)
    fields.finish(_RUNDE_KEYS)
    problems += [at("", problem) for problem in fields.problems]
    members = tuple(_members(_list(value, "members", problems), problems))
    evenings = _evenings(_list(value, "evenings", problems), problems)
    names = {member.name for member in members}
    problems += _strangers_at_tables(evenings, names)
    keys = _keys(value, evenings)
    kasse = read_kasse(_list(value, "kasse", problems), names, keys, problems)
    payments = read_payments(_list(value, "payments", problems), names, problems)
    rule_sets = tuple(_rule_sets(_list(value, "rule_sets", problems), problems))
    told_tournaments = _list(value, "tournaments", problems)
    tournaments = tuple(read_tournaments(told_tournaments, names, keys, problems))
    leagues = tuple(read_leagues(_list(value, "leagues", problems), problems))
    if problems:
        return None
    return FileRunde(
        name,
        currency,
        members,
        rules,
        tariff,
        evenings,
        kasse,
        payments=payments,
        rule_sets=rule_sets,
        tournaments=tournaments,
        leagues=leagues,
    )


def _strangers_at_tables(
    evenings: Sequence[FileEvening], names: AbstractSet[str]
) -> Iterator[FileProblem]:
    for number, evening in enumerate(evenings):
        for name in sorted(evening.people - names):
            yield FileProblem("not_a_member", f"evenings.{number}", {"name": name})


def _keys(value: Mapping[str, Any], evenings: tuple[FileEvening, ...]) -> frozenset[str]:
    # Every key by which an entry of the Kasse may name an evening of the file.
    keys = {evening.key for evening in evenings}
    if evenings:
        lines = [line for line in value["evenings"] if isinstance(line, dict)]
        written_keys = [line.get("key") for line in lines]
        keys.update(key for key in written_keys if isinstance(key, str))
    return frozenset(keys)


def _list(value: Mapping[str, Any], key: str, problems: list[Problem]) -> list[Any]:
    """The list at a key; an empty one for what is no list or too long, which is added to the
    problems.
    """
    values = value.get(key, [])
    if not isinstance(values, list):
        problems.append(FileProblem("not_a_list", key))
        return []
    if len(values) > _MOST[key]:
        problems.append(FileProblem("too_many", key, {"most": _MOST[key]}))
        return []
    return values


def _rule_sets(values: list[Any], problems: list[Problem]) -> Iterator[CarriedRules]:
    for fields in each(values, "rule_sets", CarriedRules.__dataclass_fields__, problems):
        name = fields.text("name", required=True)
        rules = read_part(fields, "rules", read_rules, Rules())
        fields.problems += _of_name(name)
        yield CarriedRules(name, rules)


def _members(values: list[Any], problems: list[Problem]) -> Iterator[FileMember]:
    seen: set[str] = set()
    for fields in each(values, "members", FileMember.__dataclass_fields__, problems):
        active = fields.value("active") is not False
        name = fields.text("name", required=True)
        fields.problems += _of_name(name)
        if name.casefold() in seen:
            fields.problems.append(FileProblem("name_twice", "", {"name": name}))
        seen.add(name.casefold())
        yield FileMember(
            name,
            active,
            iban=fields.text("iban"),
            account_name=fields.text("account_name"),
            short=fields.text("short"),
            mark=fields.text("mark"),
            visitor=fields.switch("visitor"),
        )


def _of_name(name: str, path: str = "") -> list[Problem]:
    if len(name) <= LONGEST_NAME:
        return []
    return [FileProblem("text_too_long", path, {"most": LONGEST_NAME})]


def _evenings(values: list[Any], problems: list[Problem]) -> tuple[FileEvening, ...]:
    evenings: dict[str, FileEvening] = {}
    for fields in each(values, "evenings", _LINE_KEYS, problems):
        evening = _evening_of_line(fields, problems)
        if evening is not None:
            if evening.key in evenings:
                fields.problems.append(FileProblem("evening_twice"))
            evenings[evening.key] = evening
        if len(problems) > MOST_PROBLEMS:
            break
    return tuple(evenings.values())


def _evening_of_line(fields: FilePart, problems: list[Problem]) -> FileEvening | None:
    """An evening with its money; None where it has problems, which are added."""
    given_seal = fields.value("seal")
    early = read_transfers(fields, "early")
    given = fields.value("evening")
    evening = _evening(given, f"{fields.where}.evening", fields.text("key"), problems)
    if evening is None:
        return None
    seal = None
    if given_seal is not None:
        seal = read_seal(given_seal, evening.people, fields.where, problems)
    people = evening.people | people_in_money(seal, early)
    return replace(evening, seal=seal, early=early, people=people)


def _evening(value: object, path: str, key: str, problems: list[Problem]) -> FileEvening | None:
    """An evening of a file, at a `path` in it; None where it has problems, which are added. Without
    a `key` it gets one of its contents.
    """
    fields = Fields(value)
    plan = read_plan(fields)
    bodies = fields.list_("entries")
    fields.finish(EVENING_KEYS)
    new = fields.problems
    date = day_of_play(plan.date)
    if date is None:
        new.append(no_day_of_play(plan.date, "date"))
    entries = _entries(bodies, new)
    people = set[str](plan.table)
    for entry in entries:
        if isinstance(entry, Seats):
            people.update(entry.table)
    written = tuple(write_entry(entry) for entry in entries)
    new += _of_people(written, people)
    new += _of_name(plan.name, "name")
    problems += [at(path, problem) for problem in new]
    if new or date is None:
        return None
    content_key = digest(write_evening(Evening(plan, entries)))
    return FileEvening(
        key=stored_key(key or content_key),
        date=date,
        plan=plan,
        entries=entries,
        bodies=written,
        people=frozenset(people),
        doubts=tuple(_doubts(bodies)),
    )


def _entries(bodies: list[Any], problems: list[Problem]) -> tuple[Entry, ...]:
    """The readable entries of these bodies; the problems with the others are added."""
    if len(bodies) > MOST_ENTRIES:
        problems.append(FileProblem("too_many", "entries", {"most": MOST_ENTRIES}))
        return ()
    entries: list[Entry] = []
    for number, body in enumerate(bodies):
        try:
            entries.append(read_entry(body))
        except Refused as refused:
            problems += [at(f"entries.{number}", problem) for problem in refused.problems]
        if len(problems) > MOST_PROBLEMS:
            break
    return tuple(entries)


def _doubts(bodies: list[Any]) -> Iterator[Doubt]:
    for index, body in enumerate(bodies):
        after = body.get("after")
        if after is not None and after != index:
            yield Doubt(index, after)


def _of_people(bodies: tuple[Mapping[str, Any], ...], people: set[str]) -> Iterator[Problem]:
    """The problems with names that never sat at the table: they would become members."""
    for player in sorted(people):
        yield from _of_name(player, "table")
    for number, body in enumerate(bodies):
        for name in sorted(people_in(body) - people):
            yield FileProblem("nobody", f"entries.{number}", {"name": name[:LONGEST_NAME]})


def doubts(file: FileRunde) -> Iterator[tuple[Place, Doubt]]:
    """The doubtful entries, with their places.

    Their authors had not seen all entries before them, so each may repeat one of these.
    """
    for number, evening in enumerate(file.evenings):
        for doubt in evening.doubts:
            yield (number, doubt.index), doubt


def droppable(evening: FileEvening) -> bool:
    """Whether entries may be left out of the evening: not if a seal settled all of them."""
    return evening.seal is None


def settled(file: FileRunde, said: Said) -> FileRunde:
    """The file with people's answers; unchanged while a doubt has no answer."""
    if not all(place in said for place, _doubt in doubts(file)):
        return file
    evenings = [_settled(evening, number, said) for number, evening in enumerate(file.evenings)]
    return replace(file, evenings=tuple(evenings))


def unsettled(file: FileRunde) -> list[FileProblem]:
    """Every doubt as a problem, for imports without a person to ask."""
    problems = []
    for (number, index), doubt in doubts(file):
        where = f"entries.{index}" if file.single else f"evenings.{number}.evening.entries.{index}"
        problems.append(FileProblem("outdated", where, {"after": doubt.after, "before": index}))
    return problems


def _settled(evening: FileEvening, number: int, said: Said) -> FileEvening:
    repeated = {doubt.index for doubt in evening.doubts if not said[number, doubt.index]}
    kept = [index for index in range(len(evening.entries)) if index not in repeated]
    entries = tuple(evening.entries[index] for index in kept)
    bodies = tuple(evening.bodies[index] for index in kept)
    return replace(evening, entries=entries, bodies=bodies, doubts=())
