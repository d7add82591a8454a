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
from collections.abc import Iterable, Iterator, Mapping
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
        """The seal with other keys of people."""
        transfers = tuple(transfer.renamed(names) for transfer in self.transfers)
        sums = self.settled.sums
        settled = replace(
            renamed(self.settled, names),
            transfers=moves_of(transfers),
            sums=None if sums is None else _renamed_sums(sums, names),
        )
        return FileSeal(settled, transfers)

    def to_json(self) -> dict[str, object]:
        facts = {name: getattr(self.settled, name) for name in Settled.__dataclass_fields__}
        facts["items"] = [_item_json(item) for item in self.settled.items]
        facts["transfers"] = [transfer.to_json() for transfer in self.transfers]
        return {name: written(part) for name, part in facts.items() if part is not None}


def _item_json(item: Item) -> dict[str, object]:
    return {name: getattr(item, name) for name in _ITEM}


def read_seal(
    given: object, names: frozenset[str], path: str, problems: list[Problem]
) -> FileSeal | None:
    """The seal of an evening at whose table `names` sat; others may be absent.

    None if there are problems, which are appended.
    """
    fields = Fields(given)
    # What is missing is a problem of `fields`; a value stands in for it until all was read.
    at_time = read_time(fields, "at") or dt.datetime(1980, 1, 1, tzinfo=dt.UTC)
    scoring_version = fields.whole("scoring_version", 1, 10_000, required=True) or 1
    totals = fields.points("totals", required=True) or {}
    amounts = fields.points("amounts", required=True) or {}
    kasse = fields.points("kasse") or {}
    absent = fields.players("absent")
    items = _items(fields)
    moved = read_transfers(fields, "moved")
    transfers = read_transfers(fields, "transfers")
    seal = Settled(
        at=at_time,
        scoring_version=scoring_version,
        totals=totals,
        amounts=amounts,
        kasse=kasse,
        absent=absent,
        items=items,
        moved=moves_of(moved),
        transfers=moves_of(transfers),
        tariff=written_tariff(fields),
        sums=_read_sums(fields),
    )
    fields.finish(Settled.__dataclass_fields__)
    wrong = fields.problems or [*_of_people(seal, names), *_of_money(seal)]
    problems += [at(f"{path}.seal", problem) for problem in wrong]
    return None if wrong else FileSeal(seal, transfers)


def _of_people(seal: Settled, names: frozenset[str]) -> Iterator[FileProblem]:
    """The problems with the people of a seal: only those who sat at the table have points, while
    money may be of absent people too.
    """
    with_money = {*seal.amounts, *seal.kasse, *(item.player for item in seal.items)}
    with_points = {*seal.totals, *_people_of_sums(seal.sums or {})}
    at_table = with_money.difference(seal.absent) | with_points
    for name in sorted(at_table - names):
        yield FileProblem("nobody", params={"name": name[:80]})
    for name in sorted(names.difference(seal.totals)):
        yield FileProblem("points_missing", params={"name": name[:80]})


def _of_money(seal: Settled) -> Iterator[FileProblem]:
    """The problems with items that do not add up to the amounts, and with transfers that do not
    settle them exactly.
    """
    if sum(seal.amounts.values()) + sum(seal.kasse.values()) != 0:
        yield FileProblem("not_zero")
        return
    if not _items_add_up(seal):
        yield FileProblem("reasons_off")
    due = Counter[Player | None](seal.amounts)
    due[None] = sum(seal.kasse.values())
    for move in (*seal.moved, *seal.transfers):
        due[move.payer] += move.cents
        due[move.payee] -= move.cents
    if any(due.values()):
        yield FileProblem("not_settled")


def _items_add_up(seal: Settled) -> bool:
    amounts = Counter(seal.amounts)
    kasse = Counter(seal.kasse)
    for item in seal.items:
        amounts[item.player] -= item.cents
        kasse[item.player] -= item.kasse
    return not any(amounts.values()) and not any(kasse.values())


def _people_of_sums(sums: Mapping[str, Any]) -> set[str]:
    people = sums.get("people", {})
    names = set(people)
    for body in people.values():
        for key in _OTHERS:
            names.update(body.get(key, {}))
    return names


def people_in_money(seal: FileSeal | None, early: Iterable[FileTransfer]) -> set[str]:
    """The names of all people in the transfers of an evening, and of its absent members."""
    names = people_in([*early])
    if seal is not None:
        names |= people_in(seal.settled.moved)
        names |= people_in(seal.transfers)
        names.update(seal.settled.absent)
    return names


def _items(fields: Fields) -> tuple[Item, ...]:
    items = []
    for part in fields.objects("items")[:MOST_PARTS]:
        params = part.value("params", {})
        plain = _are_plain(params)
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


def _are_plain(params: object) -> bool:
    if not isinstance(params, dict):
        return False
    return all(type(value) in {int, str} for value in params.values())


def _said(item: Item) -> bool:
    # Whether there are words for it.
    try:
        return bool(reason(item, Voice()))
    except (Refused, KeyError, ValueError, TypeError, ZeroDivisionError):
        return False


def written_tariff(fields: Fields) -> Mapping[str, Any]:
    """The tariff of a Runde or a seal as normalised JSON; problems are appended to `fields`."""
    return read_part(fields, "tariff", lambda given: write_tariff(read_tariff(given)), {})


def _read_sums(fields: Fields) -> Mapping[str, Any] | None:
    """The sums of a seal as they are written, once they were checked; None without any, and for
    those of another version.
    """
    given = fields.value("sums")
    if not isinstance(given, dict) or given.get("version") != SUMS_VERSION:
        return None
    read_part(fields, "sums", read_sums, None)
    return given


def _renamed_sums(sums: Mapping[str, Any], names: Names) -> dict[str, Any]:
    people: dict[str, Any] = {}
    for player, body in sums["people"].items():
        person = dict(body)
        for key in _OTHERS:
            if key in person:
                person[key] = _renamed_keys(person[key], names)
        people[names.get(player, player)] = person
    return {**sums, "people": people}


def _renamed_keys(by_player: Mapping[str, Any], names: Names) -> dict[str, Any]:
    return {names.get(player, player): part for player, part in by_player.items()}
