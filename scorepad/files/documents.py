"""Evenings and Runden written as JSON under the names of people.

A Runde is written in pieces: only one of its evenings is in memory.
"""

import datetime as dt
import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from scorepad.scoring.entry import Evening
from scorepad.scoring.reading.entries import FORMAT, read_evening

RUNDE = "scorepad-runde/1"
KEY = re.compile("[0-9a-f]{64}|~[0-9a-f]{63}")
Document = Mapping[str, Any]


@dataclass(frozen=True)
class ExportedEvening:
    """An evening for a file: its key, its document with names, and its seal (`files.seals`)."""

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
    """All parts of the file of a Runde except its evenings."""

    name: str
    currency: str
    members: tuple[Document, ...]
    rules: Document
    tariff: Document | None = None
    kasse: tuple[Document, ...] = ()
    rule_sets: tuple[Document, ...] = ()
    payments: tuple[Document, ...] = ()
    tournaments: tuple[Document, ...] = ()
    leagues: tuple[Document, ...] = ()


def evening_document(
    name: str, date: str, plan: Document, bodies: Iterable[Document], names: Mapping[str, str]
) -> dict[str, Any]:
    """The `scorepad-evening/1` of a stored plan and entries; `names` maps player keys to names."""
    document = {
        "format": FORMAT,
        "name": name,
        "date": date,
        "rules": plan["rules"],
        "table": [names.get(player, player) for player in plan["table"]],
        "first_dealer": names.get(plan["first_dealer"], plan["first_dealer"]),
        "also_sit_out": list(plan["also_sit_out"]),
    }
    if "imbalance" in plan:
        document["imbalance"] = plan["imbalance"]
    document["entries"] = [renamed(body, names) for body in bodies]
    return document


def write_json(value: object) -> str:
    """JSON with `<` and `>` escaped, so that no browser interprets a file as HTML."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def runde(head: RundeHead, evenings: Iterable[ExportedEvening]) -> Iterator[str]:
    """The text of a `scorepad-runde/1` in pieces: the start, each evening, and the Kasse."""
    start = _without_empty(
        {
            "format": RUNDE,
            "name": head.name,
            "currency": head.currency,
            "members": head.members,
            "rules": head.rules,
            "rule_sets": head.rule_sets,
            "payments": head.payments,
            "tariff": head.tariff,
            "tournaments": head.tournaments,
            "leagues": head.leagues,
        },
        may_lack={"rule_sets", "payments", "tariff", "tournaments", "leagues"},
    )
    yield write_json(start).removesuffix("}") + ',\n"evenings": ['
    before = "\n"
    for evening in evenings:
        line = _without_empty(
            {
                "key": evening.key,
                "evening": evening.document,
                "early": evening.early,
                "seal": evening.seal,
            },
            may_lack={"early", "seal"},
        )
        yield before + write_json(line)
        before = ",\n"
    yield '],\n"kasse": ' + write_json(head.kasse) + "}\n"


def _without_empty(parts: Mapping[str, object], may_lack: Collection[str]) -> dict[str, object]:
    return {
        key: part for key, part in parts.items() if key not in may_lack or part not in (None, ())
    }


def stored_key(key: str) -> str:
    """The key in the database: unchanged if Scorepad made it, else its digest."""
    return key if KEY.fullmatch(key) else digest(key)


def digest(value: object) -> str:
    """The SHA-256 of a value as JSON, in 64 hexadecimal digits; equal values have the same one."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def written(value: Any) -> Any:
    """A value as JSON: objects by the names of their fields, times and days in ISO 8601."""
    if isinstance(value, Mapping):
        return {key: written(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [written(part) for part in value]
    if isinstance(value, dt.date):
        return value.isoformat()
    if is_dataclass(value):
        return written(_parts(value))
    return value


def _parts(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


PEOPLE = frozenset(
    [
        "dealer",
        "first_dealer",
        "culprit",
        "who",
        "wrong_card",
        "bride",
        "by",
        "from",
        "table",
        "re",
        "kontra",
        "sits_out",
        "absent",
        "player",
        "payer",
        "payee",
    ]
)
"""Keys whose value is a name, or a list of names."""
BY_PERSON = frozenset(["points", "totals", "soli", "penalties", "amounts", "kasse"])
"""Keys whose value maps people to numbers."""
NOBODY = frozenset(["rules", "tariff", "params", "sums"])
"""Keys whose value is left as it is: it names nobody, or, in sums, in a form of its own."""


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A plan, entry or part of a seal with people renamed; people without a new name keep theirs.

    >>> renamed({"kind": "penalty", "points": {"1": -4}, "reason": "1"}, {"1": "Anna"})
    {'kind': 'penalty', 'points': {'Anna': -4}, 'reason': '1'}
    """
    return _with_each(value, lambda player: names.get(player, player))


def people_in(value: Any) -> set[str]:
    """The names of all people in a readable plan, entry or part of a seal.

    >>> sorted(people_in({"kind": "seats", "table": ["Anna", "Bert"], "dealer": "Bert"}))
    ['Anna', 'Bert']
    """
    people: dict[str, str] = {}
    _with_each(value, lambda player: people.setdefault(player, player))
    return set(people)


def _with_each(value: Any, new: Callable[[str], str], key: str = "") -> Any:
    """A JSON value with each player in it replaced by `new(player)`; `key` is where it stands.

    Plain parts come first: in a large file there are many of them.
    """
    if isinstance(value, str):
        return new(value) if key in PEOPLE else value
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, Mapping):
        return _with_each_part(value, new, key)
    if isinstance(value, list | tuple):
        return type(value)(_with_each(part, new, key) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **_with_each_part(_parts(value), new))
    return value


def _with_each_part(
    value: Mapping[str, Any], new: Callable[[str], str], key: str = ""
) -> dict[str, Any]:
    """An object with each player in it replaced by `new(player)`; `key` is where it stands."""
    if key in BY_PERSON:
        return {new(player): points for player, points in value.items()}
    parts: dict[str, Any] = {}
    for name, part in value.items():
        parts[name] = part if name in NOBODY else _with_each(part, new, name)
    return parts
