"""Settling an evening: payments of people who leave, sealing, and opening a sealed evening."""

import datetime as dt
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Unpack

from sqlalchemy.orm import Session

from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.errors import NotFound, Sealed, existing
from scorepad.actions.made import Made
from scorepad.actions.money import early, month_dues
from scorepad.actions.money.kasse import add, take_back
from scorepad.actions.money.money_log import By, keep_in_evening, moment
from scorepad.actions.money.tariff import tariff_of
from scorepad.actions.problems import FieldProblem, with_names
from scorepad.actions.transaction import locked, part_key, stored_key
from scorepad.ledger.modes import Charged
from scorepad.ledger.played import played
from scorepad.ledger.settle import Settled, Settlement, Transfer, leaving, settle
from scorepad.ledger.tariff import Tariff, settling, write_tariff
from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.entry import ENDS, End
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.problems import Problem
from scorepad.scoring.season import sums, write_sums
from scorepad.scoring.terms import Player
from scorepad.store import evenings, kasse, runden, seals
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import EveningRow, KasseEntryRow, SealRow, TransferRow

Paid = dt.datetime | None  # the time of a payment; None: not paid
LARGEST_AMOUNT = 2**31 - 1  # the most cents that a column of the database can hold
_KINDS: Mapping[str, str] = {"dues": "dues", "absent": "fine", "absent_worst": "fine"}
"""The kinds of entries in the Kasse by kind of item; other items are booked as "settlement"."""


def totals_of(stored: StoredEvening) -> Mapping[Player, int]:
    """Everybody's points in table order, from the seal if there is one."""
    sealed = seals.of(stored.id, stored.runde_id) if stored.sealed else None
    return replayed(stored).totals if sealed is None else sealed.totals


def differs(stored: StoredEvening) -> bool:
    """Whether replaying a sealed evening gives other points than its seal."""
    return dict(totals_of(stored)) != dict(replayed(stored).totals)


def leave(
    runde_id: int, evening_id: int, *, member: Player, base_revision: int, **made: Unpack[Made]
) -> Saved:
    """Settle with a player who leaves now: the transfers are stored as paid.

    Those with the Kasse are booked. If the evening goes on and enough people stay, a new table
    without this player is entered; `entry_id` is that entry. Undo restores the seat but not the
    payments. Raises Refused (at `member`, or with the problems that prevent settling), Conflict,
    Sealed and NotFound.
    """

    def step(log: Log) -> Outcome:
        result = log.replayed().result
        if member not in result.totals:
            raise Refused([FieldProblem("not_at_this_table", "member")])
        moved = seals.moved(evening_id, runde_id)
        try:
            owed = leaving(_tariff(log), played(result), member, moved)
        except Refused as refused:
            raise Refused(with_names(refused.problems, runden.names(runde_id))) from refused
        _pay_now(log, owed, made)
        seats = early.seats_without(result, member)
        if seats is None:
            return Outcome(None)
        return Outcome(log.add(seats, log.end()))

    change = Change(runde_id, evening_id, "leave", made, base_revision, with_runde=True)
    return perform(change, step)


def pay(
    runde_id: int,
    evening_id: int,
    *,
    base_revision: int,
    absent: Sequence[Player] = (),
    **made: Unpack[Made],
) -> Saved:
    """Store all that is still owed in an open evening as paid now.

    The seal settles later changes. Raises Refused (as `seal` does), Conflict, Sealed and NotFound.
    """

    def step(log: Log) -> Outcome:
        _result, settlement = _settle(log, _tariff(log), absent)
        _pay_now(log, settlement.transfers, made)
        return Outcome(None)

    change = Change(runde_id, evening_id, "pay", made, base_revision, with_runde=True)
    return perform(change, step)


def seal(
    runde_id: int,
    evening_id: int,
    *,
    base_revision: int,
    absent: Sequence[Player] = (),
    **made: Unpack[Made],
) -> Saved:
    """End an evening, settle it by the tariff of the Runde, book for the Kasse, and seal it.

    `absent` are members who did not attend. Raises Refused (entries with problems, points that do
    not add up, an unknown member at `absent`), Conflict, Sealed and NotFound.
    """

    def step(log: Log) -> Outcome:
        has_ended = any(entry.kind in ENDS for _entry_id, entry in log.live())
        end = None if has_ended else log.add(End(), log.end())
        tariff = _tariff(log)
        result, settlement = _settle(log, tariff, absent)
        settled = _settled(log, tariff, result, settlement)
        key = stored_key(made["client_key"])
        revision = log.evening.revision + 1
        row = seal_row(log.evening, settled, revision=revision, key=key, link_id=made["link_id"])
        log.session.add(row)
        log.session.flush()
        owed = [(transfer, None) for transfer in settled.transfers]
        log.session.add_all(transfer_rows(log.evening, owed, row.id, log.now))
        _book(log, row.id, settlement.charged, made)
        month_dues.book_within(log.session, runde_id, log.now.date(), **made)
        return Outcome(end)

    change = Change(runde_id, evening_id, "seal", made, base_revision, with_runde=True)
    return perform(change, step)


def reopen(
    runde_id: int, evening_id: int, *, date: dt.date | None = None, **made: Unpack[Made]
) -> Saved:
    """Open a sealed evening again.

    Counter-entries of this `date` (by default the date of `now`) reverse the bookings of the seal.
    Paid debts become early payments of the next settlement and stay in the Kasse; unpaid ones are
    deleted. Raises NotSealed and NotFound.
    """

    def step(log: Log) -> Outcome:
        row = seals.lock(evening_id, runde_id)
        mark = log.stored.standing.seal
        if row is None or mark is None:
            raise NotFound(f"no seal of evening {evening_id}")
        row.opened_at = log.now
        booked_on = date or log.now.date()
        for booked in kasse.of_seal(row.id, runde_id):
            key = part_key(made["client_key"], "open", booked.id)
            take_back(log.session, booked, key, made, reason="", date=booked_on)
        # The seal booked paid debts within its sums; from now on each is an early payment.
        for paid in seals.paid_rows(row.id, runde_id):
            early.book(log.session, paid, made, date=booked_on)
        if mark.entry_id is not None:
            log.put(log.row(mark.entry_id), {"deleted": True})
        return Outcome(None)

    change = Change(runde_id, evening_id, "open", made, with_runde=True, opens=True)
    return perform(change, step)


def mark_paid(
    runde_id: int, *ids: int, paid: bool, date: dt.date | None = None, **by: Unpack[By]
) -> None:
    """Mark transfers as paid or as unpaid, all or none; each evening keeps that in its history.

    An early payment is part of the settlement, so it cannot change while the evening is sealed
    (Sealed); in an open evening the change is booked in the Kasse with this `date` (by default the
    date of `now`). Raises NotFound.
    """
    now = moment(by)
    made: Made = {"client_key": secrets.token_urlsafe(), "link_id": by.get("link_id"), "now": now}
    marked: dict[int, list[Transfer]] = {}
    with locked(runde_id) as (session, _runde):
        for transfer_id in ids:
            row, stored, is_early = _valid_transfer(runde_id, transfer_id)
            if paid is (row.paid_at is not None):
                continue
            if stored.sealed and is_early:
                raise Sealed(stored)
            if not stored.sealed:
                _book_change(session, row, made, paid=paid, date=date or now.date())
            row.paid_at = now if paid else None
            marked.setdefault(row.evening_id, []).append(row.transfer)
        done = "paid" if paid else "unpaid"
        for evening_id, moved in marked.items():
            keep_in_evening(session, runde_id, evening_id, done, moved=moved, by=by)


def _book_change(
    session: Session, row: TransferRow, made: Made, *, paid: bool, date: dt.date
) -> None:
    """Give the Kasse an entry for a payment in an open evening, or take it back if nothing was
    paid.
    """
    if paid:
        early.book(session, row, made, date=date)
    else:
        early.unbook(session, row, made, date=date)


def _pay_now(log: Log, owed: Sequence[Transfer], made: Made) -> None:
    rows = transfer_rows(log.evening, [(move, log.now) for move in owed], None, log.now)
    log.session.add_all(rows)
    log.session.flush()
    for row in rows:
        early.book(log.session, row, made, date=log.evening.date)


def _valid_transfer(runde_id: int, transfer_id: int) -> tuple[TransferRow, StoredEvening, bool]:
    """A transfer, its evening, and whether it is an early payment.

    Raises NotFound also for one of a reopened seal.
    """
    what = f"transfer {transfer_id} in Runde {runde_id}"
    row = existing(seals.transfer_row(runde_id, transfer_id), what)
    stored = existing(evenings.load(row.evening_id, runde_id), what)
    for transfer in seals.transfers(stored.id, runde_id):
        if transfer.id == transfer_id:
            return row, stored, transfer.early
    raise NotFound(f"no {what}")


def _tariff(log: Log) -> Tariff:
    runde = existing(runden.load_runde(log.stored.runde_id), f"Runde {log.stored.runde_id}")
    return settling(tariff_of(runde), log.stored.plan.imbalance)


def _settle(log: Log, tariff: Tariff, absent: Sequence[Player]) -> tuple[Replay, Settlement]:
    """The evening and its settlement. Raises Refused where it cannot be sealed like this."""
    result = log.replayed().result
    names = runden.names(log.stored.runde_id)
    problems: list[Problem] = []
    wrong_rows = [row for row in result.rows if row.problems]
    if wrong_rows:
        problems.append(FieldProblem("entry_refused", "evening", {"count": len(wrong_rows)}))
    if not set(absent) <= set(names):
        problems.append(FieldProblem("not_a_member", "absent"))
    refuse(problems)
    moved = seals.moved(log.stored.id, log.stored.runde_id)
    settlement = settle(tariff, played(result, absent), moved)
    refuse(with_names(settlement.charged.problems, names))
    if _largest(settlement) > LARGEST_AMOUNT:
        raise Refused([FieldProblem("amount_too_large", "evening")])
    return result, settlement


def _largest(settlement: Settlement) -> int:
    # The most cents that anybody gets or gives.
    charged = settlement.charged
    amounts = [*charged.amounts.values(), *charged.kasse.values()]
    amounts += [transfer.cents for transfer in settlement.transfers]
    return max((abs(cents) for cents in amounts), default=0)


def _settled(log: Log, tariff: Tariff, result: Replay, settlement: Settlement) -> Settled:
    charged = settlement.charged
    return Settled(
        at=log.now,
        scoring_version=SCORING_VERSION,
        totals=result.totals,
        amounts=charged.amounts,
        kasse=charged.kasse,
        absent=tuple(player for player in charged.amounts if player not in result.totals),
        items=charged.items,
        moved=settlement.moved,
        transfers=settlement.transfers,
        tariff=write_tariff(tariff),
        sums=write_sums(sums(log.stored.plan, result)),
    )


def seal_row(
    evening: EveningRow, settled: Settled, *, revision: int, key: str, link_id: int | None
) -> SealRow:
    """A new row for the seal of an evening at a revision."""
    row = SealRow(
        runde_id=evening.runde_id,
        evening_id=evening.id,
        revision=revision,
        client_key=key,
        link_id=link_id,
    )
    row.scoring_version = settled.scoring_version
    row.body = seals.write_seal(settled)
    row.at = settled.at
    return row


def transfer_rows(
    evening: EveningRow, paid: Iterable[tuple[Transfer, Paid]], seal_id: int | None, at: dt.datetime
) -> list[TransferRow]:
    """New rows for transfers of an evening with their times of payment."""
    where = {"runde_id": evening.runde_id, "evening_id": evening.id, "seal_id": seal_id, "at": at}
    return [TransferRow(**where, transfer=transfer, paid_at=paid_at) for transfer, paid_at in paid]


def _book(log: Log, seal_id: int, charged: Charged, made: Made) -> None:
    """Book everybody's part for the Kasse, less what was paid while the evening was open."""
    evening = log.evening
    paid = early.booked(evening.id, evening.runde_id)
    for player, kind, cents in _bookings(charged, paid):
        row = KasseEntryRow(
            runde_id=evening.runde_id, date=evening.date, kind=kind, cents=cents, reason=""
        )
        row.member_id = int(player)
        row.evening_id = evening.id
        row.seal_id = seal_id
        key = part_key(made["client_key"], "seal", seal_id, kind, player)
        add(log.session, row, key, made)


def _bookings(charged: Charged, paid: Mapping[Player, int]) -> Iterator[tuple[Player, str, int]]:
    """What the seal books: for each member one entry each for dues and fines, and one for
    everything else, minus what was `paid` early.
    """
    for player in dict.fromkeys((*charged.kasse, *paid)):
        parts = _by_kind(charged, player)
        left = early.remaining(parts, paid.get(player, 0))
        for kind, cents in sorted(left.items()):
            if cents:
                yield player, kind, cents


def _by_kind(charged: Charged, player: Player) -> Counter[str]:
    # The cents of a player for the Kasse, by the kind of entry.
    parts = Counter[str]()
    own_items = [item for item in charged.items if item.player == player]
    for item in own_items:
        kind = _KINDS.get(item.id, "settlement")
        parts[kind] += item.kasse
    if any(item.id == "cap" for item in own_items):
        # The Kasse gets less because of the cap: what is left is booked as dues first.
        cents = charged.kasse.get(player, 0)
        dues = min(parts["dues"], max(cents, 0))
        parts = Counter({"dues": dues, "settlement": cents - dues})
    return parts
