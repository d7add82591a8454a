"""The Kasse in a file: its entries in the order in which they were booked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.files.documents import stored_key
from scorepad.files.problems import FileProblem, at
from scorepad.files.transfers import MOST_CENTS
from scorepad.ledger.kasse import KINDS
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.telling.days import day_of_play

LONGEST_REASON = 200
_KEYS = frozenset(["key", "date", "kind", "member", "cents", "reason", "evening", "counters", "settled"])


@dataclass(frozen=True)
class FileKasseEntry:
    """One line of the Kasse. `evening` and `counters` are keys of the same file; `settled`: booked by a seal."""

    key: str
    date: dt.date
    kind: str
    member: str | None
    cents: int
    reason: str
    evening: str | None = None
    counters: str | None = None
    settled: bool = False

    def to_json(self) -> dict[str, object]:
        body: dict[str, object] = {"key": self.key, "date": self.date.isoformat(), "kind": self.kind}
        body |= {"member": self.member, "cents": self.cents, "reason": self.reason}
        body |= {"evening": self.evening, "counters": self.counters, "settled": self.settled}
        return {key: value for key, value in body.items() if value not in (None, "", False) or key == "cents"}


def read_kasse(
    values: list[Any], members: Collection[str], evenings: Collection[str], problems: list[Problem]
) -> tuple[FileKasseEntry, ...]:
    """The entries of a file; problems are appended."""
    entries: list[FileKasseEntry] = []
    keys: dict[str, FileKasseEntry] = {}
    countered: set[str | None] = set()
    for number, value in enumerate(values):
        fields = Fields(value)
        entry = _entry(fields)
        wrong = [*_of_opposite(entry, keys, countered), *fields.problems]
        if stored_key(entry.key) in keys:
            wrong.append(FileProblem("key_twice", params={"key": entry.key[:20]}))
        if entry.evening is not None and entry.evening not in evenings:
            wrong.append(FileProblem("unknown_key"))
        if entry.member is not None and entry.member not in members:
            wrong.append(FileProblem("not_a_member", params={"name": entry.member[:80]}))
        problems += [at(f"kasse.{number}", problem) for problem in wrong]
        keys[stored_key(entry.key)] = entry
        countered.add(entry.counters)
        entries.append(entry)
    return tuple(entries)


def _of_opposite(
    entry: FileKasseEntry, keys: Mapping[str, FileKasseEntry], countered: Collection[str | None]
) -> Iterator[Problem]:
    if entry.counters is None:
        return
    first = keys.get(stored_key(entry.counters)) if entry.counters not in countered else None
    if first is None:
        yield FileProblem("unknown_key")
    elif not _takes_back(entry, first):
        yield FileProblem("not_opposite")


def _takes_back(entry: FileKasseEntry, first: FileKasseEntry) -> bool:
    pair = entry.kind == "counter" and first.counters is None and entry.member == first.member
    return pair and entry.cents == -first.cents


def _entry(fields: Fields) -> FileKasseEntry:
    entry = FileKasseEntry(
        key=fields.text("key", required=True),
        date=_date(fields),
        kind=fields.one_of("kind", {kind: kind for kind in KINDS}, required=True) or "",
        member=fields.player("member"),
        cents=fields.whole("cents", -MOST_CENTS, MOST_CENTS, required=True) or 0,
        reason=fields.text("reason"),
        evening=fields.text("evening") or None,
        counters=fields.text("counters") or None,
        settled=fields.switch("settled"),
    )
    fields.finish(_KEYS)
    if len(entry.reason) > LONGEST_REASON or len(entry.key) > LONGEST_REASON:
        fields.problem("wrong_type", "reason", key="reason")
    return entry


def _date(fields: Fields) -> dt.date:
    text = fields.text("date", required=True)
    day = day_of_play(text)
    if text and day is None:
        fields.problem("wrong_type", "date", key="date")
    return day or dt.date.min
