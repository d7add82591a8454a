"""The Kasse in a file: its entries in the order in which they were booked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from scorepad.files.documents import stored_key
from scorepad.files.problems import FileProblem, at
from scorepad.files.seals import MOST_CENTS
from scorepad.ledger.kasse import KINDS
from scorepad.scoring.days import day_of_play
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields

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
        """Its JSON."""
        body: dict[str, object] = {"key": self.key, "date": self.date.isoformat(), "kind": self.kind}
        body |= {"member": self.member, "cents": self.cents, "reason": self.reason}
        body |= {"evening": self.evening, "counters": self.counters, "settled": self.settled}
        return {key: value for key, value in body.items() if value not in (None, "", False) or key == "cents"}


def read_kasse(
    values: list[Any], members: Collection[str], evenings: Collection[str], problems: list[Problem]
) -> tuple[FileKasseEntry, ...]:
    """The entries of a file. Problems are added."""
    entries: list[FileKasseEntry] = []
    keys: dict[str, FileKasseEntry] = {}
    countered: set[str] = set()
    for number, value in enumerate(values):
        fields = Fields(value)
        entry = _entry(fields)
        first = None if entry.counters is None or entry.counters in countered else keys.get(stored_key(entry.counters))
        for code, wrong in (
            ("key_twice", stored_key(entry.key) in keys),
            ("unknown_key", entry.counters is not None and first is None),
            ("not_opposite", first is not None and not _takes_back(entry, first)),
            ("unknown_key", entry.evening is not None and entry.evening not in evenings),
            ("not_a_member", entry.member is not None and entry.member not in members),
        ):
            if wrong:
                name = entry.key[:20] if code == "key_twice" else (entry.member or "")[:80]
                problems.append(FileProblem(code, f"kasse.{number}", {"key": name, "name": name}))
        problems += [at(f"kasse.{number}", problem) for problem in fields.problems]
        keys[stored_key(entry.key)] = entry
        countered |= set() if entry.counters is None else {entry.counters}
        entries.append(entry)
    return tuple(entries)


def _takes_back(entry: FileKasseEntry, first: FileKasseEntry) -> bool:
    """Whether an entry is the exact opposite of another one."""
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
