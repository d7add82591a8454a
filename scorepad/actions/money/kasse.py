"""Booking in the Kasse, which is append-only: a wrong entry is reversed by a counter-entry."""

import datetime as dt
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Unpack

from sqlalchemy.orm import Session

from scorepad.actions.errors import ActionError, existing
from scorepad.actions.made import Made
from scorepad.actions.money.money_log import by_of, keep
from scorepad.actions.problems import UNREADABLE, FieldProblem, clean
from scorepad.actions.transaction import locked, part_key, stored_key
from scorepad.ledger.kasse import KINDS, KasseBalances
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store import kasse, payments, runden
from scorepad.store.db import row_of
from scorepad.store.models import REASON_LENGTH, KasseEntryRow
from scorepad.store.models.money import member_of

MOST_CENTS = 10_000_000  # the largest amount of one entry
EARLIEST = dt.date(2000, 1, 1)
AHEAD = dt.timedelta(days=366)


class KasseChanged(ActionError):  # noqa: N818
    """The amount to share out is no longer in the Kasse."""


def book(
    runde_id: int,
    *,
    kind: str,
    member: Player | None,
    cents: int,
    reason: str,
    date: dt.date,
    **made: Unpack[Made],
) -> int:
    """Book an entry and return its id; `cents` are positive into the Kasse, negative out of it.

    `kind` is one of `ledger.kasse.KINDS` that people may book. Raises NotFound, and Refused at
    `kind`, `member`, `cents`, `reason` and `date`.
    """
    reason = clean(reason)
    key = stored_key(made["client_key"])
    problems = [
        *_of_kind(kind, member, cents),
        *problems_of_reason(reason),
        *problems_of_date(date, made["now"]),
    ]
    with locked(runde_id) as (session, _runde):
        booked = kasse.booked_by(runde_id, key)
        if booked is not None:
            return booked
        if member is not None and member not in runden.names(runde_id):
            problems.append(FieldProblem("not_a_member", "member"))
        refuse(problems)
        row = KasseEntryRow(runde_id=runde_id, date=date, kind=kind, cents=cents, reason=reason)
        row.member_id = member_of(member)
        keep(session, runde_id, "book", {"entries": [facts_of(row)]}, by_of(made))
        return add(session, row, key, made)


def share_out(
    runde_id: int, parts: Mapping[Player, int], *, reason: str, date: dt.date, **made: Unpack[Made]
) -> None:
    """Share out the Kasse: a payout for each positive part, a deposit for each negative one.

    All or nothing, and idempotent by client key. Raises NotFound, KasseChanged if `parts` are of
    both kinds or more than the Kasse can share out (without open debts of sealed evenings), and
    Refused at `reason`, `date`, `member` and `cents`.
    """
    reason = clean(reason)
    problems = [*problems_of_reason(reason), *problems_of_date(date, made["now"])]
    with locked(runde_id) as (session, _runde):
        if kasse.booked_by(runde_id, part_key(made["client_key"], "share", 0)) is not None:
            return
        shared = {member: cents for member, cents in parts.items() if cents}
        sizes = shared.values()
        is_covered = standing(runde_id).covers(sum(sizes))
        if not is_covered or min(sizes) < 0 < max(sizes):
            raise KasseChanged(f"the Kasse of Runde {runde_id}")
        refuse([*problems, *_of_parts(runde_id, shared.items())])
        booked: list[dict[str, Any]] = []
        for number, (member, cents) in enumerate(shared.items()):
            kind = "payout" if cents > 0 else "deposit"
            row = KasseEntryRow(
                runde_id=runde_id, date=date, kind=kind, cents=-cents, reason=reason
            )
            row.member_id = int(member)
            add(session, row, part_key(made["client_key"], "share", number), made)
            booked.append(facts_of(row))
        keep(session, runde_id, "share", {"entries": booked}, by_of(made))


def standing(runde_id: int, still_open: payments.OpenMoney | None = None) -> KasseBalances:
    """The balance of the Kasse and its open debts, queried unless given as `still_open`."""
    open_money = still_open or payments.open_money(runde_id)
    people_owe, kasse_owes = open_money.kasse
    return KasseBalances(kasse.balance(runde_id), people_owe, kasse_owes)


def counter(
    runde_id: int, entry_id: int, *, reason: str, date: dt.date | None = None, **made: Unpack[Made]
) -> int:
    """Reverse an entry by a counter-entry, and return the id of the counter-entry.

    `date` is by default the date of `now`. Raises NotFound, and Refused at `reason`, `date` and
    `entry`: an entry can be reversed once, and entries of an evening only in the evening.
    """
    reason = clean(reason)
    date = date or made["now"].date()
    key = stored_key(made["client_key"])
    problems = [*problems_of_reason(reason), *problems_of_date(date, made["now"])]
    with locked(runde_id) as (session, _runde):
        row = row_of(KasseEntryRow, runde_id, entry_id)
        row = existing(row, f"entry {entry_id} in Runde {runde_id}")
        booked = kasse.booked_by(runde_id, key)
        if booked is not None:
            return booked
        code = _why_not(row)
        if code:
            problems.append(FieldProblem(code, "entry"))
        refuse(problems)
        facts = {"entries": [facts_of(row)], "reason": reason}
        keep(session, runde_id, "counter", facts, by_of(made))
        return take_back(session, row, key, made, reason=reason, date=date)


def take_back(
    session: Session, row: KasseEntryRow, key: str, made: Made, *, reason: str, date: dt.date
) -> int:
    """Add the counter-entry of a row with the stored key `key`, and return its id."""
    against = KasseEntryRow(
        runde_id=row.runde_id, date=date, kind="counter", cents=-row.cents, reason=reason
    )
    against.member_id = row.member_id
    against.evening_id = row.evening_id
    against.seal_id = row.seal_id
    against.counters = row.id
    return add(session, against, key, made)


def add(session: Session, row: KasseEntryRow, key: str, made: Made) -> int:
    """Add a row with the stored key `key` to the Kasse of a locked Runde, and return its id."""
    row.client_key = key
    row.link_id = made["link_id"]
    row.at = made["now"]
    session.add(row)
    session.flush()
    return row.id


def facts_of(row: KasseEntryRow) -> dict[str, Any]:
    """What the history of the money keeps of an entry."""
    member = None if row.member_id is None else str(row.member_id)
    return {"kind": row.kind, "member": member, "cents": row.cents, "reason": row.reason}


def problems_of_reason(reason: str) -> list[Problem]:
    """The problems with a cleaned reason."""
    if not reason:
        return [FieldProblem("reason_missing", "reason")]
    if len(reason) > REASON_LENGTH:
        return [FieldProblem("reason_too_long", "reason", {"most": REASON_LENGTH})]
    if any(unicodedata.category(sign) in UNREADABLE for sign in reason):
        return [FieldProblem("reason_unreadable", "reason")]
    return []


def _of_kind(kind: str, member: Player | None, cents: int) -> list[Problem]:
    """The problems of member and amount of an entry that is booked by hand."""
    known = KINDS.get(kind)
    if known is None or not known.by_hand:
        return [FieldProblem("kind_unknown", "kind")]
    problems: list[Problem] = []
    if known.member is True and member is None:
        problems.append(FieldProblem("member_missing", "member"))
    if known.member is False and member is not None:
        problems.append(FieldProblem("member_unwanted", "member"))
    if not cents:
        problems.append(FieldProblem("amount_zero", "cents"))
    elif abs(cents) > MOST_CENTS:
        problems.append(FieldProblem("amount_too_large", "cents"))
    elif cents * known.sign < 0:
        problems.append(FieldProblem("amount_wrong_way", "cents"))
    return problems


def _of_parts(runde_id: int, parts: Iterable[tuple[Player, int]]) -> Iterator[Problem]:
    names = runden.names(runde_id)
    for member, cents in parts:
        if member not in names:
            yield FieldProblem("not_a_member", "member")
        if abs(cents) > MOST_CENTS:
            yield FieldProblem("amount_too_large", "cents")


def problems_of_date(date: dt.date, now: dt.datetime) -> list[Problem]:
    """The problem with the day of a booking that is far away."""
    latest = now.date() + AHEAD
    if EARLIEST <= date <= latest:
        return []
    return [FieldProblem("date_far", "date", {"first": str(EARLIEST.year)})]


def _why_not(row: KasseEntryRow) -> str:
    """The code of why an entry cannot be reversed by hand; "" where it can."""
    if row.counters is not None:
        return "counters_itself"
    if kasse.countered(row.runde_id, row.id):
        return "countered_already"
    if row.evening_id is not None:
        return "booked_by_seal"
    return ""
