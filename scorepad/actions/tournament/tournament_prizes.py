"""The prizes of a tournament: what is agreed on, who wins, and paying them out of the Kasse.

They do not touch draw and result, so they can be changed until they are paid out.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from scorepad.actions.made import Made
from scorepad.actions.money import kasse, money_log
from scorepad.actions.problems import FieldProblem, clean
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    action_after_end,
    undone_by,
)
from scorepad.actions.tournament.tournament_money import (
    book_again,
    book_back,
    booked_now,
    free_key,
    take_all_back,
)
from scorepad.actions.tournament.tournament_results import Scores
from scorepad.actions.tournament.tournament_results import scores as scores_of
from scorepad.ledger.kasse import signed
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.paid_prizes import write_paid
from scorepad.scoring.tournament.prizes import (
    PrizeWinners,
    WonPrize,
    read_prizes,
    winners,
    write_prizes,
)
from scorepad.store import kasse as kasse_store
from scorepad.store.models import REASON_LENGTH, KasseEntryRow
from scorepad.store.tournaments import StoredEntrant, StoredTournament


def won_prizes(stored: StoredTournament, scores: Scores | None = None) -> PrizeWinners:
    """Who wins what by the present standing."""
    scored = scores or scores_of(stored)
    played: set[int] = set()
    for result in scored.counting.lists:
        played |= result.totals.keys()
    return winners(stored.plan.prizes, scored.ranks.standing, stored.numbers, played)


def _stay_unpaid(held: Locked, _facts: Facts, _made: Made) -> None:
    if held.row.prizes_paid:
        raise Refused([FieldProblem("prizes_paid", "undo")])


@action_after_end
@undone_by(then=_stay_unpaid)
def change_prizes(held: Locked, *, prizes: Mapping[str, Any], **_made: Unpack[Acting]) -> Facts:
    """Change what prizes there are; `prizes` is their JSON object.

    Raises Refused at `prizes`, also once they are paid out.
    """
    if held.stored.prizes_paid:
        raise Refused([FieldProblem("prizes_paid", "prizes")])
    fields = Fields({"prizes": prizes})
    plan = read_prizes(fields)
    refuse(fields.problems)
    held.row.plan = {**held.row.plan, "prizes": write_prizes(plan)}
    return {"prizes": plan.cents}


def _pay_back(held: Locked, facts: Facts, made: Made) -> None:
    """Take the payouts back that an action booked."""
    book_back(held, facts, made)
    held.row.prizes_paid = None


def _pay_again(held: Locked, facts: Facts, made: Made) -> Facts:
    """Pay once more what was taken back. Raises Refused at `undo` if prizes are paid out."""
    _stay_unpaid(held, facts, made)
    held.row.prizes_paid = facts["paid"]
    return book_again(held, facts, made)


@action_after_end
@undone_by(back=_pay_back, again=_pay_again)
def book_prizes(
    held: Locked, *, date: dt.date, sure: bool = False, **made: Unpack[Acting]
) -> Facts:
    """Pay the prizes of a finished tournament out of the Kasse, each once.

    Raises Refused at `prizes` before the end, once they are paid out, and where nobody wins any;
    and at `sure` if the Kasse has too little, unless `sure`.
    """
    stored = held.stored
    won = won_prizes(stored)
    _refuse_early(stored, won)
    if won.cents > kasse_store.balance(stored.runde_id) and not sure:
        raise Refused([FieldProblem("kasse_short", "sure")])
    rows: list[KasseEntryRow] = []
    for prize in won.won:
        key = free_key(held, "prize", prize.number, prize.of, also_countered=True)
        if key is not None:
            row = _payout(stored, prize, date)
            kasse.add(held.session, row, key, made)
            rows.append(row)
    entries = [kasse.facts_of(row) for row in rows]
    by = money_log.by_of(made)
    money_log.keep(held.session, stored.runde_id, "book", {"entries": entries}, by)
    paid = write_paid(won.won)
    held.row.prizes_paid = paid
    booked = [row.id for row in rows]
    return {"prizes": won.cents, "count": len(rows), "booked": booked, "paid": paid}


def _refuse_early(stored: StoredTournament, won: PrizeWinners) -> None:
    if stored.prizes_paid:
        raise Refused([FieldProblem("prizes_paid", "prizes")])
    if stored.state != "finished":
        raise Refused([FieldProblem("prizes_early", "prizes")])
    if not won.won:
        raise Refused([FieldProblem("prizes_none", "prizes")])


@action_after_end
@undone_by(back=_pay_again, again=_pay_back)
def return_prizes(held: Locked, *, reason: str, **made: Unpack[Acting]) -> Facts:
    """Take the payouts of the prizes back, each by a counter-entry of the Kasse.

    One that the Kasse has taken back already stays as it is. Raises Refused at `reason`, and at
    `prizes` if none are paid out.
    """
    reason = clean(reason)
    refuse(kasse.problems_of_reason(reason))
    stored = held.stored
    if not stored.prizes_paid:
        raise Refused([FieldProblem("prizes_unpaid", "prizes")])
    rows: list[KasseEntryRow] = []
    for prize in stored.prizes_paid:
        row = booked_now(stored, "prize", prize.number, prize.of)
        if row is not None:
            rows.append(row)
    if rows:
        take_all_back(held, rows, made, reason=reason)
    held.row.prizes_paid = None
    booked = [row.id for row in rows]
    return {"reason": reason, "booked": booked, "paid": write_paid(stored.prizes_paid)}


def _payout(stored: StoredTournament, prize: WonPrize, date: dt.date) -> KasseEntryRow:
    who = holder(stored, prize.number)
    words = [stored.name, prize.of]
    reason = ", ".join(word for word in words if word)
    row = KasseEntryRow(
        runde_id=stored.runde_id,
        date=date,
        kind="payout",
        cents=signed("payout", prize.cents),
        reason=reason[:REASON_LENGTH],
    )
    row.member_id = who.member_id
    return row


def holder(stored: StoredTournament, number: int) -> StoredEntrant:
    """Who holds a number at the end."""
    holders = [entrant for entrant in stored.entrants if entrant.number == number]
    return holders[-1]


@dataclass(frozen=True)
class PrizeMoney:
    """What the Kasse has to do with a tournament, in cents.

    `fees` are those that are booked, `unbooked` those that are paid and not booked yet; `prizes`
    are all that are won or paid out, `kasse` is what the Kasse holds now.
    """

    fees: int
    unbooked: int
    prizes: int
    kasse: int

    @property
    def rest(self) -> int:
        """What is left of the fees after the prizes."""
        return self.fees + self.unbooked - self.prizes


def money_of(stored: StoredTournament, won: PrizeWinners) -> PrizeMoney:
    """What came in, what goes out, and what the Kasse holds."""
    payers = {entrant.number for entrant in stored.entrants if entrant.paid}
    booked: list[KasseEntryRow] = []
    for number in payers:
        row = booked_now(stored, "fee", number)
        if row is not None:
            booked.append(row)
    prizes = stored.prizes_paid or won.won
    return PrizeMoney(
        fees=sum(row.cents for row in booked),
        unbooked=(len(payers) - len(booked)) * stored.plan.fee,
        prizes=sum(prize.cents for prize in prizes),
        kasse=kasse_store.balance(stored.runde_id),
    )
