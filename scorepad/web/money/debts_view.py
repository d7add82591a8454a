"""What the page of the open debts shows: transfers over several evenings, these evenings, what was paid."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from flask_babel import format_date

from scorepad.actions.debts import PaidAtOnce
from scorepad.ledger.settle import Transfer, netted
from scorepad.store.payments import StoredPayment
from scorepad.store.seals import SealedDebt
from scorepad.telling.money import transfer
from scorepad.web.frame.forms import Form, Many, whole
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _
from scorepad.web.money.settle_view import TransferView, code_of, planned, purpose, shows_codes

MOST_DEBTS = 10_000
"""Debts, evenings or payments of one form."""


class ChosenForm(Form):
    """The evenings whose debts are netted, with these payments."""

    evening = Many(name="abend", read=whole, most=MOST_DEBTS)
    payment = Many(name="zahlung", read=whole, most=MOST_DEBTS)


@dataclass(frozen=True)
class OpenEvening:
    """An evening with open debts; `on`: they are netted with the others."""

    id: int
    name: str
    day: str
    url: str
    debts: tuple[TransferView, ...]
    on: bool


@dataclass(frozen=True)
class Waiting:
    """A payment that is still reckoned against what is owed: when it was made; `on`: it is netted with the evenings."""

    id: int
    made: TransferView
    when: str
    on: bool


@dataclass(frozen=True)
class PaidTogether:
    """What was marked as paid last: when, who paid whom, and the moment that takes it back."""

    when: str
    transfers: tuple[TransferView, ...]
    moment: str


@dataclass(frozen=True)
class DebtsView:
    """The page: `transfers`, each with its mark, settle all debts of the evenings chosen after what was paid already.

    `ids` are the keys of these debts, `paid_ids` those of these payments.
    """

    transfers: tuple[tuple[TransferView, str], ...]
    ids: tuple[int, ...]
    paid_ids: tuple[int, ...]
    evenings: tuple[OpenEvening, ...]
    waiting: tuple[Waiting, ...]
    last: PaidTogether | None


def debts_view(
    debts: Sequence[SealedDebt], paid: Sequence[StoredPayment], last: PaidAtOnce | None, visit: Visit
) -> DebtsView:
    """The open debts of a Runde as a page; `paid` is reckoned against them, `last` is what was paid last."""
    ticked = _ticked(debts, visit)
    chosen = [debt for debt in debts if debt.evening_id in ticked]
    reckoned = _reckoned(paid, visit)
    return DebtsView(
        transfers=_netted([debt.transfer for debt in chosen], [one.transfer for one in reckoned], visit),
        ids=tuple(debt.id for debt in chosen),
        paid_ids=tuple(one.id for one in reckoned),
        evenings=_evenings(debts, ticked, visit),
        waiting=tuple(_waiting(one, visit, on=one in reckoned) for one in paid),
        last=_last(last, visit),
    )


def _ticked(debts: Sequence[SealedDebt], visit: Visit) -> set[int | None]:
    """The evenings chosen; all of them until one is."""
    there: set[int | None] = {debt.evening_id for debt in debts}
    return there & set(ChosenForm(visit.asked).evening.data) or there


def _last(last: PaidAtOnce | None, visit: Visit) -> PaidTogether | None:
    if last is None:
        return None
    return PaidTogether(_day(last.when), planned(last.transfers, visit.voice), last.when.isoformat())


def _waiting(paid: StoredPayment, visit: Visit, *, on: bool) -> Waiting:
    return Waiting(paid.id, TransferView(transfer(paid.transfer, visit.voice)), _day(paid.paid_at), on)


def _reckoned(paid: Sequence[StoredPayment], visit: Visit) -> list[StoredPayment]:
    """The payments that are netted with the evenings: all of them until something is chosen."""
    form = ChosenForm(visit.asked)
    is_chosen = form.evening.raw_data or form.payment.raw_data
    return [one for one in paid if not is_chosen or one.id in form.payment.data]


def _netted(debts: Sequence[Transfer], paid: Sequence[Transfer], visit: Visit) -> tuple[tuple[TransferView, str], ...]:
    members = {member.player: member for member in visit.members} if shows_codes(visit) else {}
    about = _("offene Schulden")
    return tuple(
        (TransferView(transfer(debt, visit.voice), code=code_of(debt, members, purpose(debt, about, visit))), str(debt))
        for debt in netted(debts, paid)
    )


def _day(when: dt.datetime) -> str:
    return str(format_date(when, "short"))


def _evenings(debts: Sequence[SealedDebt], ticked: Collection[int | None], visit: Visit) -> tuple[OpenEvening, ...]:
    """The evenings with open debts, the newest first."""
    return tuple(
        OpenEvening(
            line.id,
            line.name,
            visit.voice.day(line.date),
            visit.url("settle.show", evening_id=line.id),
            planned([debt.transfer for debt in debts if debt.evening_id == line.id], visit.voice),
            line.id in ticked,
        )
        for line in visit.lines
        if any(debt.evening_id == line.id for debt in debts)
    )
