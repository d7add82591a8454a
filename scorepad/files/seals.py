"""The seal of a settled evening in a file: what was true when it was settled, never computed again.

    {"at": "2026-11-19T22:40:00+00:00", "scoring_version": 1,
     "totals": {"Anna": 12, …}, "amounts": {"Anna": 120, …}, "kasse": {"Anna": 0, …}, "absent":
     ["Ela"], "items": [{"id": "players", "player": "Anna", "cents": 120, "kasse": 0, "params":
     {"points": "12", …}}, …], "moved": [{"payer": "Cem", "payee": null, "cents": 50}, …],
     "transfers": [{"payer": "Bert", "payee": "Anna", "cents": 120, "paid":
     "2026-11-20T08:00:00+00:00"}, …], "tariff": {…}, "sums": {…}}

Points are whole, money is cents. What people paid one another before an evening was sealed stands
beside the seal, as `early`, in the form of `transfers` (`files.money`).
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorepad.files.documents import people_in, renamed, written
from scorepad.files.money import (
    MOST_CENTS,
    MOST_PARTS,
    FileTransfer,
    Names,
    moves_of,
    read_time,
    read_transfers,
)
from scorepad.files.problems import FileProblem, at, read_part
from scorepad.ledger.money import Item
from scorepad.ledger.settle import Settled
from scorepad.ledger.tariff import read_tariff, write_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.season.codec import SUMS_VERSION, read_sums
from scorepad.scoring.terms import Player
from scorepad.telling.money import reason
from scorepad.telling.voice import Voice

_ITEM = ("id", "player", "cents", "kasse", "params")
_OTHERS = ("partners", "opponents")  # sums of a person that have a number for each other person


@dataclass(frozen=True)
class FileSeal:
    """The content of a seal, and when each of its transfers was paid."""

    settled: Settled
    transfers: tuple[FileTransfer, ...]

    def renamed(self, names: Names) -> FileSeal:
        sums = self.settled.sums
        transfers = tuple(one.renamed(names) for one in self.transfers)
        own = {
            "transfers": moves_of(transfers),
            "sums": None if sums is None else _sums(sums, names),
        }
        return FileSeal(replace(renamed(self.settled, names), **own), transfers)

    def to_json(self) -> dict[str, object]:
        facts = {name: getattr(self.settled, name) for name in Settled.__dataclass_fields__}
        facts["items"] = [
            {name: getattr(item, name) for name in _ITEM} for item in self.settled.items
        ]
        facts["transfers"] = [one.to_json() for one in self.transfers]
        return {name: written(part) for name, part in facts.items() if part is not None}


def read_seal(
    given: object, names: frozenset[str], path: str, problems: list[Problem]
) -> FileSeal | None:
    """The seal of an evening at whose table `names` sat; others may be absent. None if there are
    problems, which are appended.
    """
    fields = Fields(given)
    seal = Settled(
        at=read_time(fields, "at") or dt.datetime(1980, 1, 1, tzinfo=dt.UTC),
        scoring_version=fields.whole("scoring_version", 1, 10_000, required=True) or 1,
        totals=fields.points("totals", required=True) or {},
        amounts=fields.points("amounts", required=True) or {},
        kasse=fields.points("kasse") or {},
        absent=fields.players("absent"),
        items=_items(fields),
        moved=moves_of(read_transfers(fields, "moved")),
        transfers=moves_of(transfers := read_transfers(fields, "transfers")),
        tariff=written_tariff(fields),
        sums=_read_sums(fields),
    )
    fields.finish(Settled.__dataclass_fields__)
    wrong = fields.problems or [*_of_people(seal, names), *_of_money(seal)]
    problems += [at(f"{path}.seal", problem) for problem in wrong]
    return None if wrong else FileSeal(seal, transfers)


def _of_people(seal: Settled, names: frozenset[str]) -> list[Problem]:
    named = {*seal.amounts, *seal.kasse, *(item.player for item in seal.items)} - set(seal.absent)
    strangers = sorted((named | set(seal.totals) | _counted(seal.sums or {})) - names)
    missing = sorted(names - set(seal.totals))
    wrong = [("nobody", name) for name in strangers] + [
        ("points_missing", name) for name in missing
    ]
    return [FileProblem(code, params={"name": name[:80]}) for code, name in wrong]


def _of_money(seal: Settled) -> list[Problem]:
    # The items have to add up to the amounts, and the transfers to settle them exactly.
    amounts = Counter(seal.amounts)
    kasse = Counter(seal.kasse)
    if amounts.total() + kasse.total():
        return [FileProblem("not_zero")]
    for item in seal.items:
        amounts[item.player] -= item.cents
        kasse[item.player] -= item.kasse
    wrong: list[Problem] = (
        [FileProblem("reasons_off")] if any(amounts.values()) or any(kasse.values()) else []
    )
    left = Counter[Player | None]({None: sum(seal.kasse.values())})
    for player, cents in seal.amounts.items():
        left[player] += cents
    for move in (*seal.moved, *seal.transfers):
        left[move.payer] += move.cents
        left[move.payee] -= move.cents
    return wrong + ([FileProblem("not_settled")] if any(left.values()) else [])


def _counted(sums: Mapping[str, Any]) -> set[str]:
    people = sums.get("people", {})
    others = (body.get(key, {}) for body in people.values() for key in _OTHERS)
    return {*people, *(name for part in others for name in part)}


def people_in_money(seal: FileSeal | None, early: Iterable[FileTransfer]) -> set[str]:
    """The names of all people in the transfers of an evening, and of its absent members."""
    sealed = (seal.settled.moved, seal.transfers, {"absent": seal.settled.absent}) if seal else ()
    return people_in([*early, *sealed])


def _items(fields: Fields) -> tuple[Item, ...]:
    items = []
    for part in fields.objects("items")[:MOST_PARTS]:
        params = part.value("params", {})
        plain = isinstance(params, dict) and all(
            type(value) in {int, str} for value in params.values()
        )
        item = Item(
            part.text("id", required=True),
            part.player("player", required=True) or Player(""),
            part.whole("cents", -MOST_CENTS, MOST_CENTS, required=True) or 0,
            kasse=part.whole("kasse", -MOST_CENTS, MOST_CENTS) or 0,
            params=params if plain else {},
        )
        part.finish(frozenset(_ITEM))
        if not plain or not _said(item):
            part.problem("unknown_value", "items", value=item.id[:20])
        items.append(item)
    return tuple(items)


def _said(item: Item) -> bool:
    try:
        return bool(reason(item, Voice()))
    except (Refused, KeyError, ValueError, TypeError, ZeroDivisionError):
        return False


def written_tariff(fields: Fields) -> Mapping[str, Any]:
    """The tariff of a Runde or a seal as normalised JSON; problems are appended to `fields`."""
    return read_part(fields, "tariff", lambda given: write_tariff(read_tariff(given)), {})


def _read_sums(fields: Fields) -> Mapping[str, Any] | None:
    given = fields.value("sums")
    if not isinstance(given, dict) or given.get("version") != SUMS_VERSION:
        return None
    read_part(fields, "sums", read_sums, None)
    return given


def _sums(sums: Mapping[str, Any], names: Names) -> dict[str, Any]:
    people = {
        names.get(player, player): _person(body, names) for player, body in sums["people"].items()
    }
    return {**sums, "people": people}


def _person(body: Mapping[str, Any], names: Names) -> dict[str, Any]:
    return {
        key: {names.get(other, other): part for other, part in value.items()}
        if key in _OTHERS
        else value
        for key, value in body.items()
    }
