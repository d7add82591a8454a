"""Merging duplicate members."""

from collections.abc import Iterable, Iterator
from typing import Unpack

from sqlalchemy.orm import Session

from scorepad.actions.entry.log import Log, Outcome
from scorepad.actions.made import Made
from scorepad.actions.money.kasse import add, take_back
from scorepad.actions.money.money_log import by_of, keep
from scorepad.actions.problems import FieldProblem
from scorepad.actions.runde.runde import member_row
from scorepad.actions.transaction import locked, part_key
from scorepad.files.documents import renamed
from scorepad.scoring.entry import Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store import evenings, kasse, payments, revisions, seals, tournaments, whole
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import KasseEntryRow, MemberRow


def merge(runde_id: int, member_id: int, into: int, **made: Unpack[Made]) -> int:
    """Replace a member by another one in all evenings, archive the first, and count these evenings.

    Each evening gets a revision, the Kasse counter-entries. Raises NotFound, and Refused at `into`
    if both are the same member, ever sat at the same table, or the first takes part in a sealed
    evening or has early payments in an open one.
    """
    gone = Player(str(member_id))
    other = Player(str(into))
    if gone == other:
        raise Refused((FieldProblem("same_member", "into"),))
    with locked(runde_id) as (session, _runde):
        row = member_row(runde_id, member_id)
        kept = member_row(runde_id, into)
        logs = list(_logs(session, runde_id, made))
        stored = [log.stored for log in logs]
        _refuse_together({gone, other}, stored)
        _refuse_settled(runde_id, gone, stored)
        key = part_key(made["client_key"], "merge", member_id, into)
        changed = 0
        for log in logs:
            if not _is_merged(log, key) and rewrite(log, gone, other):
                log.keep("merge", Outcome(None), key)
                changed += 1
        _inherit_entries(runde_id, row, kept)
        booked = kasse.of_member(runde_id, member_id)
        if booked or _inherits_account(row, kept) or payments.of_member(runde_id, member_id):
            keep(session, runde_id, "merge", {"gone": row.name, "kept": kept.name}, by_of(made))
        _rebook(session, booked, kept, made)
        _inherit_payments(session, row, kept)
        _inherit(row, kept)
        return changed


def evenings_of(runde_id: int, member_id: int) -> int:
    """The number of evenings in which a member sat at the table."""
    player = Player(str(member_id))
    count = 0
    for evening_id in whole.evening_ids(runde_id):
        stored = evenings.load(evening_id, runde_id)
        if stored is not None and any(player in table for table in _tables(stored)):
            count += 1
    return count


def _is_merged(log: Log, key: str) -> bool:
    # Whether an earlier request has merged both in this evening.
    return revisions.made_by(log.evening.id, log.evening.runde_id, key) is not None


def _inherits_account(row: MemberRow, kept: MemberRow) -> bool:
    return bool(row.iban and kept.iban is None)


def _inherit(row: MemberRow, kept: MemberRow) -> None:
    """Give the remaining member the active state, and account, short name and mark if without."""
    if kept.iban is None:
        kept.iban = row.iban
        kept.account_name = row.account_name
    if kept.short is None:
        kept.short = row.short
        row.short = None
    if kept.mark is None:
        kept.mark = row.mark
        row.mark = None
    if row.active:
        kept.active = True
    row.active = False


def _inherit_payments(session: Session, gone: MemberRow, kept: MemberRow) -> None:
    """Give the payments of the member that goes to the one that is kept; those between both are
    deleted.
    """
    for payment in payments.of_member(gone.runde_id, gone.id):
        if payment.payer == gone.id:
            payment.payer = kept.id
        if payment.payee == gone.id:
            payment.payee = kept.id
        if payment.payer == payment.payee:
            session.delete(payment)


def _inherit_entries(runde_id: int, gone: MemberRow, kept: MemberRow) -> None:
    """Give the places in tournaments to the member that is kept. Raises Refused if both play in
    one: two numbers of it are two people.
    """
    of_gone = tournaments.entries_of(runde_id, gone.id)
    of_kept = tournaments.entries_of(runde_id, kept.id)
    both = {entry.tournament_id for entry in of_gone} & {entry.tournament_id for entry in of_kept}
    if both:
        stored = tournaments.load(min(both), runde_id)
        facts: dict[str, str | int] = {"evening": stored.name if stored else "", "count": len(both)}
        raise Refused((FieldProblem("sat_together", "into", facts),))
    for entry in of_gone:
        entry.member_id = kept.id


def _refuse_together(both: set[Player], evenings: Iterable[StoredEvening]) -> None:
    together = [
        stored for stored in evenings if any(both <= set(table) for table in _tables(stored))
    ]
    if together:
        facts: dict[str, str | int] = {"evening": together[0].name, "count": len(together)}
        raise Refused((FieldProblem("sat_together", "into", facts),))


def _refuse_settled(runde_id: int, gone: Player, settled: Iterable[StoredEvening]) -> None:
    """Raise Refused for the first evening in which the one who goes has settled or paid."""
    sealed = seals.of_runde(runde_id)
    for stored in settled:
        evening = {"evening": stored.name or str(stored.date)}
        if stored.id in sealed:
            people = set[str](sealed[stored.id].amounts).union(*_tables(stored))
            if gone in people:
                raise Refused((FieldProblem("settled_with", "into", evening),))
        early = seals.moved(stored.id, runde_id)
        if any(gone in {transfer.payer, transfer.payee} for transfer in early):
            raise Refused((FieldProblem("paid_early", "into", evening),))


def _rebook(session: Session, rows: Iterable[KasseEntryRow], kept: MemberRow, made: Made) -> None:
    """Reverse entries of the Kasse, and book the same ones for the member that is kept."""
    for row in rows:
        key = part_key(made["client_key"], "merge", row.id)
        take_back(session, row, key, made, reason=f"→ {kept.name}", date=row.date)
        again = KasseEntryRow(
            runde_id=row.runde_id, date=row.date, kind=row.kind, cents=row.cents, reason=row.reason
        )
        again.member_id = kept.id
        again.evening_id = row.evening_id
        add(session, again, part_key(made["client_key"], "again", row.id), made)


def _logs(session: Session, runde_id: int, made: Made) -> Iterator[Log]:
    for evening_id in sorted(whole.evening_ids(runde_id)):
        held = evenings.lock(evening_id, runde_id)
        if held is not None:
            row, stored = held
            yield Log(session, row, stored, made)


def _tables(stored: StoredEvening) -> Iterable[tuple[Player, ...]]:
    yield stored.plan.table
    for line in stored.entries:
        if isinstance(line.entry, Seats):
            yield line.entry.table


def rewrite(log: Log, gone: Player, other: Player) -> bool:
    """Name another player in plan and log of an evening wherever one was named.

    Returns whether anything changed.
    """
    for row in log.rows().values():
        body = renamed(row.body, {gone: other})
        if body != row.body:
            log.put(row, {"body": body})
    plan = renamed(log.evening.plan, {gone: other})
    if plan != log.evening.plan:
        log.put_plan({"name": log.evening.name, "date": log.evening.date.isoformat(), "plan": plan})
    return any(log.differences())
