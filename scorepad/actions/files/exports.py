"""Export of a Runde as a file, with names in place of keys; evenings are read one at a time."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorepad.actions.tournament import tournament_files
from scorepad.actions.tournament.tournament import evening_ids
from scorepad.files import documents
from scorepad.files.documents import ExportedEvening, RundeHead, evening_document
from scorepad.files.money import FileKasseEntry, FileTransfer
from scorepad.files.seals import FileSeal
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import read_rules
from scorepad.scoring.season import common_unit
from scorepad.scoring.terms import Player
from scorepad.store import kasse, leagues, payments, rule_sets, seals, tournaments, whole
from scorepad.store.runden import Member, Runde

Names = Mapping[str, str]  # the name of every player key


def evenings(runde_id: int, ids: Iterable[int], names: Names) -> Iterator[ExportedEvening]:
    """These evenings of a Runde in the form of files, read lazily."""
    for evening_id in ids:
        read = evening(runde_id, evening_id, names)
        if read is not None:
            yield read


def evening(runde_id: int, evening_id: int, names: Names) -> ExportedEvening | None:
    """An evening of this Runde in the form of files; None if there is none."""
    stored = whole.evening(evening_id, runde_id)
    if stored is None:
        return None
    date = stored.date.isoformat()
    document = evening_document(stored.name, date, stored.plan, stored.bodies, names)
    early: list[Mapping[str, Any]] = []
    of_seal: list[FileTransfer] = []
    for row in seals.transfers(evening_id, runde_id):
        transfer = FileTransfer(row.transfer, row.paid_at)
        if row.early:
            early.append(transfer.renamed(names).to_json())
        else:
            of_seal.append(transfer)
    seal = None
    sealed = seals.of(evening_id, runde_id)
    if sealed is not None:
        seal = FileSeal(sealed, tuple(of_seal)).renamed(names).to_json()
    return ExportedEvening(stored.key, document, seal, tuple(early))


def head(
    runde: Runde, members: Sequence[Member], *, accounts: bool, ids: Iterable[int] | None = None
) -> RundeHead:
    """The head of a file, with bank accounts only with `accounts`.

    A file of some evenings only, those of `ids`, has no Kasse, payments, tournaments and leagues.
    """
    kept_rules = rule_sets.of_runde(runde.id)
    some = RundeHead(
        name=runde.name,
        currency=runde.currency,
        members=tuple(_member(member, accounts=accounts) for member in members),
        rules=runde.rules,
        tariff=runde.tariff,
        rule_sets=tuple({"name": kept.name, "rules": kept.rules} for kept in kept_rules),
    )
    if ids is not None:
        return some
    names: Names = {str(member.id): member.name for member in members}
    kept_leagues = leagues.of_runde(runde.id)
    return replace(
        some,
        kasse=booked(runde.id, names),
        payments=_payments(runde.id, names),
        tournaments=_tournaments(runde.id, names),
        leagues=tuple({"name": league.name, "plan": league.plan} for league in kept_leagues),
    )


def tournament(runde: Runde, members: Sequence[Member], tournament_id: int) -> Iterator[str] | None:
    """The file of a tournament: a Runde with its people and its tables only.

    None if there is no such tournament.
    """
    stored = tournaments.load(tournament_id, runde.id)
    if stored is None:
        return None
    names: Names = {str(member.id): member.name for member in members}
    taking_part = {entrant.member_id for entrant in stored.entrants}
    people = [member for member in members if member.id in taking_part]
    ids = evening_ids(stored)
    alone = head(runde, people, accounts=False, ids=ids)
    alone = replace(alone, rule_sets=(), tournaments=_tournaments(runde.id, names, tournament_id))
    return documents.runde(alone, evenings(runde.id, ids, names))


def _tournaments(
    runde_id: int, names: Names, only: int | None = None
) -> tuple[Mapping[str, Any], ...]:
    files = tournament_files.exported(runde_id, names, only)
    return tuple(file.to_json() for file in files)


def booked(runde_id: int, names: Names) -> tuple[Mapping[str, Any], ...]:
    """The entries of the Kasse in the form of files."""
    keys = whole.kasse_keys(runde_id)
    evening_keys = {evening_id: key for key, evening_id in whole.keys(runde_id).items()}
    written: list[Mapping[str, Any]] = []
    for entry in kasse.entries(runde_id):
        file_entry = FileKasseEntry(
            key=keys[entry.id].key,
            date=entry.date,
            kind=entry.kind,
            member=None if entry.member is None else names.get(entry.member, entry.member),
            cents=entry.cents,
            reason=entry.reason,
            evening=None if entry.evening is None else evening_keys.get(entry.evening),
            counters=None if entry.counters is None else keys[entry.counters].key,
            settled=keys[entry.id].settled,
        )
        written.append(file_entry.to_json())
    return tuple(written)


def _payments(runde_id: int, names: Names) -> tuple[Mapping[str, Any], ...]:
    written: list[Mapping[str, Any]] = []
    for payment in payments.waiting(runde_id):
        transfer = FileTransfer(payment.transfer, payment.paid_at, payment.key)
        written.append(transfer.renamed(names).to_json())
    return tuple(written)


def seated(runde_id: int, names: Names, ids: Sequence[int] | None = None) -> tuple[Player, ...]:
    """The names of all who ever sat at a table, or at those of these evenings, as `names` go."""
    keys: set[str] = set()
    for stored in whole.tables(runde_id, ids):
        keys.update(stored["table"])
    return tuple(Player(name) for key, name in names.items() if key in keys)


def unit(runde_id: int) -> int:
    """The number written for one point in all evenings of this Runde; 1 if evenings differ."""
    # The same rules are read once only.
    different = {json.dumps(given, sort_keys=True): given for given in whole.rules(runde_id)}
    units = {_unit(given) for given in different.values()}
    return common_unit(units) or 1


def _unit(given: object) -> int:
    try:
        return read_rules(given).table.counting_unit
    except Refused:
        return 1


def _member(member: Member, *, accounts: bool) -> dict[str, object]:
    body: dict[str, object] = {"name": member.name, "active": member.active}
    if member.visitor:
        body["visitor"] = True
    if accounts and member.iban:
        body["iban"] = member.iban
        body["account_name"] = member.account_name or ""
    if member.short:
        body["short"] = member.short
    if member.mark:
        body["mark"] = member.mark
    return body
