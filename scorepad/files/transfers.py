"""Transfers in a file: those of a seal, early payments, and payments for several evenings.

`{"payer": "Bert", "payee": null, "cents": 120, "paid": "2026-11-20T08:00:00+00:00"}`; null is the Kasse, and an open
debt has no `paid`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorepad.files.problems import FileProblem, at
from scorepad.ledger.settle import Transfer
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.terms import Player
from scorepad.telling.days import FIRST_YEAR, LAST_YEAR

Names = Mapping[str, str]
MOST_CENTS = 999_999_999
MOST_PARTS = 500
LONGEST_KEY = 200
_TRANSFER_KEYS = frozenset({"payer", "payee", "cents", "paid"})


@dataclass(frozen=True)
class FileTransfer:
    """A transfer with its time of payment; None: not paid yet."""

    transfer: Transfer
    paid: dt.datetime | None = None

    def renamed(self, names: Names) -> FileTransfer:
        ends = self.transfer
        return replace(self, transfer=Transfer(_new(ends.payer, names), _new(ends.payee, names), ends.cents))

    def to_json(self) -> dict[str, object]:
        ends = self.transfer
        body: dict[str, object] = {"payer": ends.payer, "payee": ends.payee, "cents": ends.cents}
        return body if self.paid is None else body | {"paid": self.paid.isoformat()}


@dataclass(frozen=True)
class FilePayment:
    """A payment for debts of several evenings that still reduces them, with its key."""

    key: str
    made: FileTransfer

    def to_json(self) -> dict[str, object]:
        return {"key": self.key, **self.made.to_json()}


def read_early(given: object, path: str, problems: list[Problem]) -> tuple[FileTransfer, ...]:
    """The payments before an evening was sealed; problems are appended."""
    fields = Fields({"early": given})
    paid = read_transfers(fields, "early")
    problems += [at(path, problem) for problem in fields.problems]
    return paid


def read_payments(values: list[Any], members: Collection[str], problems: list[Problem]) -> tuple[FilePayment, ...]:
    """The payments for several evenings; problems are appended."""
    payments: dict[str, FilePayment] = {}
    for number, value in enumerate(values):
        fields = Fields(value)
        key = fields.text("key", required=True)[:LONGEST_KEY]
        made = _transfer(fields, "payments")
        if made.paid is None:
            fields.problem("missing", "payments", key="paid")
        fields.finish(_TRANSFER_KEYS | {"key"})
        wrong = [*fields.problems, *([FileProblem("key_twice", params={"key": key[:20]})] if key in payments else [])]
        strangers = sorted({end for end in ends_of([made.transfer]) if end not in members})
        wrong += [FileProblem("not_a_member", params={"name": name[:80]}) for name in strangers]
        problems += [at(f"payments.{number}", problem) for problem in wrong]
        payments[key] = FilePayment(key, made)
    return tuple(payments.values())


def ends_of(moves: Iterable[Transfer]) -> set[str]:
    """Everybody who pays or is paid."""
    return {end for move in moves for end in (move.payer, move.payee) if end is not None}


def read_transfers(fields: Fields, key: str) -> tuple[FileTransfer, ...]:
    transfers = []
    for part in fields.objects(key)[:MOST_PARTS]:
        transfers.append(_transfer(part, key))
        part.finish(_TRANSFER_KEYS)
    return tuple(transfers)


def _transfer(part: Fields, key: str) -> FileTransfer:
    payer, payee = part.player("payer"), part.player("payee")
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
    if utc is not None and not FIRST_YEAR <= utc.year <= LAST_YEAR:
        utc = None
    if utc is None and text:
        fields.problem("wrong_type", key, key=key)
    return utc


def _new(end: Player | None, names: Names) -> Player | None:
    return None if end is None else Player(names.get(end, end))
