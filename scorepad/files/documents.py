"""Evenings and Runden written as JSON. A Runde is written in pieces: only one of its evenings is in memory."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorepad.files.naming import renamed
from scorepad.scoring.entry import Evening
from scorepad.scoring.reading.entries import FORMAT, read_evening

RUNDE = "scorepad-runde/1"
KEY = re.compile("[0-9a-f]{64}|~[0-9a-f]{63}")
Document = Mapping[str, Any]


@dataclass(frozen=True)
class ExportedEvening:
    """An evening for a file: its key, its document with names, and its seal as `files.seals` writes it."""

    key: str
    document: Document
    seal: Document | None = None
    early: tuple[Document, ...] = ()

    @property
    def evening(self) -> Evening:
        """The plan and the entries; entries that cannot be read become `Unreadable`."""
        return read_evening(self.document)


@dataclass(frozen=True)
class RundeHead:
    """The part of a file about a Runde without its evenings."""

    name: str
    currency: str
    members: tuple[Document, ...]
    rules: Document
    tariff: Document | None = None
    kasse: tuple[Document, ...] = field(default=())
    rule_sets: tuple[Document, ...] = field(default=())
    payments: tuple[Document, ...] = field(default=())


def evening_document(
    name: str, date: str, plan: Document, bodies: Iterable[Document], names: Mapping[str, str]
) -> dict[str, Any]:
    """The `scorepad-evening/1` of a stored plan and stored entries; `names` maps the keys of the store."""
    return {
        "format": FORMAT,
        "name": name,
        "date": date,
        "rules": plan["rules"],
        "table": [names.get(player, player) for player in plan["table"]],
        "first_dealer": names.get(plan["first_dealer"], plan["first_dealer"]),
        "also_sit_out": list(plan["also_sit_out"]),
        **({"imbalance": plan["imbalance"]} if "imbalance" in plan else {}),
        "entries": [renamed(body, names) for body in bodies],
    }


def write_json(value: object) -> str:
    """JSON with `<` and `>` escaped, so that no browser takes a file for a page."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def runde(head: RundeHead, evenings: Iterable[ExportedEvening]) -> Iterator[str]:
    """The pieces of a `scorepad-runde/1`, one for each evening."""
    start: dict[str, object] = {"format": RUNDE, "name": head.name, "currency": head.currency}
    start |= {"members": head.members, "rules": head.rules}
    if head.rule_sets:
        start["rule_sets"] = head.rule_sets
    if head.payments:
        start["payments"] = head.payments
    if head.tariff is not None:
        start["tariff"] = head.tariff
    yield write_json(start).removesuffix("}") + ',\n"evenings": ['
    between = "\n"
    for evening in evenings:
        line: dict[str, object] = {"key": evening.key, "evening": evening.document}
        line |= {"early": evening.early} if evening.early else {}
        line |= {"seal": evening.seal} if evening.seal is not None else {}
        yield between + write_json(line)
        between = ",\n"
    yield '],\n"kasse": ' + write_json(head.kasse) + "}\n"


def stored_key(key: str) -> str:
    """The key in the database: unchanged if Scorepad made it, else its digest."""
    return key if KEY.fullmatch(key) else digest(key)


def digest(value: object) -> str:
    """Sixty-four hexadecimal digits that are equal for equal values."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=True).encode()).hexdigest()
