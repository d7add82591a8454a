"""What a tournament books in the Kasse, and how that is undone: by counter-entries.

An action that books keeps the ids of its entries as `booked` in its facts, and declares
`@undone_by(back=book_back, again=book_again)`.
"""

from collections.abc import Sequence

from scorepad.actions.made import Made
from scorepad.actions.money import kasse, money_log
from scorepad.actions.problems import FieldProblem
from scorepad.actions.tournament.tournament import Facts, Locked
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused
from scorepad.store import kasse as kasse_store
from scorepad.store.db import row_of
from scorepad.store.models import KasseEntryRow
from scorepad.store.tournaments import StoredTournament


def free_key(held: Locked, *parts: object, also_countered: bool = False) -> str | None:
    """The stored key under which something of a tournament is booked once.

    None if it is booked already; what an undo took back can be booked again, with
    `also_countered` also what somebody took back in the Kasse.
    """
    key = part_key(held.stored.key, *parts)
    while True:
        entry_id = kasse_store.booked_by(held.row.runde_id, key)
        if entry_id is None:
            return key
        is_undone = kasse_store.booked_by(held.row.runde_id, _key_of_undo(key)) is not None
        is_countered = kasse_store.countered(held.row.runde_id, entry_id)
        if not is_undone and not (also_countered and is_countered):
            return None
        key = _next_key(key)


def booked_now(stored: StoredTournament, *parts: object) -> KasseEntryRow | None:
    """The entry that something of a tournament made under this key, unless it was taken back."""
    key = part_key(stored.key, *parts)
    while True:
        entry_id = kasse_store.booked_by(stored.runde_id, key)
        if entry_id is None:
            return None
        if not kasse_store.countered(stored.runde_id, entry_id):
            return row_of(KasseEntryRow, stored.runde_id, entry_id)
        key = _next_key(key)


def _key_of_undo(key: str) -> str:
    """The stored key of the counter-entry with which an undo takes an entry back."""
    return part_key(key, "undo")


def _next_key(key: str) -> str:
    """The stored key under which an entry is booked once more after its undo."""
    return part_key(key, "again")


def book_back(held: Locked, facts: Facts, made: Made) -> None:
    """Take back what an action booked.

    Raises Refused at `undo` if somebody has taken back an entry in the Kasse meanwhile.
    """
    rows = _rows_of(held, facts)
    if any(kasse_store.countered(row.runde_id, row.id) for row in rows):
        raise Refused([FieldProblem("countered_already", "undo")])
    take_all_back(held, rows, made)


def take_all_back(
    held: Locked, rows: Sequence[KasseEntryRow], made: Made, *, reason: str = ""
) -> None:
    """Take these entries back, so that they can be booked again.

    Without a reason each counter-entry has that of its entry.
    """
    date = made["now"].date()
    for row in rows:
        key = _key_of_undo(row.client_key)
        why = reason or row.reason
        kasse.take_back(held.session, row, key, made, reason=why, date=date)
    _tell(held, "counter", rows, made, reason=reason or held.row.name)


def book_again(held: Locked, facts: Facts, made: Made) -> Facts:
    """Book once more what an undo took back."""
    booked: list[KasseEntryRow] = []
    for row in _rows_of(held, facts):
        again = KasseEntryRow(
            runde_id=row.runde_id, date=row.date, kind=row.kind, cents=row.cents, reason=row.reason
        )
        again.member_id = row.member_id
        kasse.add(held.session, again, _next_key(row.client_key), made)
        booked.append(again)
    _tell(held, "book", booked, made)
    return {**facts, "booked": [row.id for row in booked]}


def _rows_of(held: Locked, facts: Facts) -> list[KasseEntryRow]:
    """The entries that an action booked. Raises Refused at `undo` for one that keeps none."""
    rows: list[KasseEntryRow] = []
    for entry_id in facts.get("booked", ()):
        row = row_of(KasseEntryRow, held.row.runde_id, entry_id)
        if row is not None:
            rows.append(row)
    if not rows:
        raise Refused([FieldProblem("not_undone", "undo")])
    return rows


def _tell(
    held: Locked, action: str, rows: Sequence[KasseEntryRow], made: Made, *, reason: str = ""
) -> None:
    """Keep a line about these entries in the history of the money."""
    facts: dict[str, object] = {"entries": [kasse.facts_of(row) for row in rows]}
    if reason:
        facts["reason"] = reason
    money_log.keep(held.session, held.row.runde_id, action, facts, money_log.by_of(made))
