"""What the page of the open debts shows: transfers over several evenings, these evenings, what was paid last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from flask_babel import format_date

from scorepad.ledger.settle import netted
from scorepad.store.seals import SealedDebt
from scorepad.telling.money import transfer
from scorepad.web.frame.fields import whole
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _
from scorepad.web.money.settle_view import TransferView, code_of, planned, shows_codes


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
class PaidTogether:
    """What was marked as paid last: when, who paid whom, and the keys of the debts."""

    when: str
    transfers: tuple[TransferView, ...]
    ids: tuple[int, ...]


@dataclass(frozen=True)
class DebtsView:
    """The page: `transfers` settle all debts of the evenings chosen, `ids` are the keys of these."""

    transfers: tuple[TransferView, ...]
    ids: tuple[int, ...]
    evenings: tuple[OpenEvening, ...]
    last: PaidTogether | None


def debts_view(debts: Sequence[SealedDebt], paid: Sequence[SealedDebt], visit: Visit) -> DebtsView:
    """The open debts of a Runde as a page; `paid` are those that were paid last."""
    there: set[int | None] = {debt.evening_id for debt in debts}
    ticked = there & {whole(typed) for typed in visit.asked.getlist("abend")} or there
    chosen = [debt for debt in debts if debt.evening_id in ticked]
    return DebtsView(
        transfers=_netted(chosen, visit),
        ids=tuple(debt.id for debt in chosen),
        evenings=_evenings(debts, ticked, visit),
        last=_last(paid, visit),
    )


def _netted(debts: Sequence[SealedDebt], visit: Visit) -> tuple[TransferView, ...]:
    made = netted(debt.transfer for debt in debts)
    members = {member.player: member for member in visit.members} if shows_codes(visit) else {}
    return tuple(
        TransferView(transfer(one, visit.voice), code=code_of(one, members, _("offene Schulden"), visit))
        for one in made
    )


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


def _last(paid: Sequence[SealedDebt], visit: Visit) -> PaidTogether | None:
    when = paid[0].paid_at if paid else None
    if when is None:
        return None
    made = planned(netted(debt.transfer for debt in paid), visit.voice)
    return PaidTogether(str(format_date(when, "short")), made, tuple(debt.id for debt in paid))
