"""The money in a file: the Kasse in the order in which it was booked, and transfers.

Transfers are those of a seal, early payments, and payments for several evenings: `{"payer": "Bert",
"payee": null, "cents": 120, "paid": "2026-11-20T08:00:00+00:00"}`; null is the Kasse, and an open
debt has no `paid`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorepad.files.documents import people_in, renamed, stored_key, written
from scorepad.files.problems import FileProblem, each, no_day_of_play
from scorepad.ledger.kasse import KINDS
from scorepad.ledger.settle import Transfer
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.telling.days import FIRST_YEAR, LAST_YEAR, day_of_play

Names = Mapping[str, str]
MOST_CENTS = 999_999_999
MOST_PARTS = 500
LONGEST = 200  # the most characters of a key or a reason
_LEFT_OUT = (None, "", False)  # values that a file does not have
_TRANSFER_KEYS = frozenset({"payer", "payee", "cents", "paid"})


@dataclass(frozen=True)
class FileTransfer:
    """A transfer with its time of payment; None: not paid yet.

    A payment for several evenings has a `key`.
    """

    transfer: Transfer
    paid: dt.datetime | None = None
    key: str = ""

    def renamed(self, names: Names) -> FileTransfer:
        return replace(self, transfer=renamed(self.transfer, names))

    def to_json(self) -> dict[str, object]:
        parts: dict[str, object] = {}
        if self.key:
            parts["key"] = self.key
        parts.update(asdict(self.transfer))
        if self.paid is not None:
            parts["paid"] = self.paid.isoformat()
        return parts


@dataclass(frozen=True)
class FileKasseEntry:
    """One line of the Kasse; `evening` and `counters` are keys of the same file.

    `settled` is whether a seal booked it, be that in force or opened again.
    """

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
        parts = written(self)
        return {key: part for key, part in parts.items() if key == "cents" or part not in _LEFT_OUT}


def read_kasse(
    values: list[Any], members: Collection[str], evenings: Collection[str], problems: list[Problem]
) -> tuple[FileKasseEntry, ...]:
    """The entries of the Kasse in a file; problems are appended."""
    entries: dict[str, FileKasseEntry] = {}
    countered: set[str | None] = set()
    for fields in each(values, "kasse", FileKasseEntry.__dataclass_fields__, problems):
        entry = _entry(fields)
        fields.problems += _of_opposite(entry, entries, countered)
        if stored_key(entry.key) in entries:
            fields.problems.append(FileProblem("key_twice", params={"key": entry.key[:20]}))
        if entry.evening is not None and entry.evening not in evenings:
            fields.problems.append(FileProblem("unknown_key"))
        fields.problems += _strangers([entry.member], members)
        entries[stored_key(entry.key)] = entry
        countered.add(entry.counters)
    return tuple(entries.values())


def _strangers(names: Iterable[str | None], members: Collection[str]) -> list[Problem]:
    strangers = sorted({name for name in names if name is not None} - set(members))
    return [FileProblem("not_a_member", params={"name": name[:80]}) for name in strangers]


def _of_opposite(
    entry: FileKasseEntry, entries: Mapping[str, FileKasseEntry], countered: Collection[str | None]
) -> Iterator[Problem]:
    """The problem with a counter-entry that does not reverse an earlier entry, or one that was
    reversed already.
    """
    if entry.counters is None:
        return
    first = entries.get(stored_key(entry.counters))
    if first is None or entry.counters in countered:
        yield FileProblem("unknown_key")
    elif not _is_opposite(entry, first):
        yield FileProblem("not_opposite")


def _is_opposite(entry: FileKasseEntry, first: FileKasseEntry) -> bool:
    if entry.kind != "counter" or first.counters is not None:
        return False
    return entry.member == first.member and entry.cents == -first.cents


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
    if len(entry.reason) > LONGEST or len(entry.key) > LONGEST:
        fields.problem("wrong_type", "reason", key="reason")
    return entry


def _date(fields: Fields) -> dt.date:
    text = fields.text("date", required=True)
    day = day_of_play(text)
    if text and day is None:
        fields.problems.append(no_day_of_play(text, "date"))
    return day or dt.date.min


def read_payments(
    values: list[Any], members: Collection[str], problems: list[Problem]
) -> tuple[FileTransfer, ...]:
    """The payments for several evenings; problems are appended."""
    payments: dict[str, FileTransfer] = {}
    for fields in each(values, "payments", _TRANSFER_KEYS | {"key"}, problems):
        key = fields.text("key", required=True)[:LONGEST]
        made = _transfer(fields, "payments")
        if made.paid is None:
            fields.problem("missing", "payments", key="paid")
        if key in payments:
            fields.problems.append(FileProblem("key_twice", params={"key": key[:20]}))
        fields.problems += _strangers(people_in(made), members)
        payments[key] = replace(made, key=key)
    return tuple(payments.values())


def read_transfers(fields: Fields, key: str) -> tuple[FileTransfer, ...]:
    transfers = []
    for part in fields.objects(key)[:MOST_PARTS]:
        transfers.append(_transfer(part, key))
        part.finish(_TRANSFER_KEYS)
    return tuple(transfers)


def _transfer(part: Fields, key: str) -> FileTransfer:
    """A payment from one person to another one, with its problems at `key`; who would pay himself
    has no payer.
    """
    payer = part.player("payer")
    payee = part.player("payee")
    cents = part.whole("cents", 1, MOST_CENTS, required=True) or 1
    paid = read_time(part, "paid") if part.value("paid") is not None else None
    if payer == payee:
        part.problem("missing", key, key="payer")
    return FileTransfer(Transfer(payer, payee, cents), paid)


def moves_of(transfers: Iterable[FileTransfer]) -> tuple[Transfer, ...]:
    return tuple(one.transfer for one in transfers)


def read_time(fields: Fields, key: str) -> dt.datetime | None:
    """A time in UTC; None and a problem for anything else."""
    text = fields.text(key, required=True)
    try:
        time = dt.datetime.fromisoformat(text)
        utc = time.astimezone(dt.UTC) if time.tzinfo is not None else None
    except (ValueError, OverflowError):
        utc = None
    if utc is not None and FIRST_YEAR <= utc.year <= LAST_YEAR:
        return utc
    if text:
        fields.problem("wrong_type", key, key=key)
    return None
