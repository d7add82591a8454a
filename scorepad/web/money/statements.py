"""The settlement of an evening on paper: the statement for all, and a slip for each person."""

from collections.abc import Sequence

from flask import Blueprint, Response, abort

from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement
from scorepad.printing import statement
from scorepad.printing.statement import Bill
from scorepad.scoring.terms import Player
from scorepad.store import seals
from scorepad.telling.money import ToldMoney, money, transfer
from scorepad.web.board.reckoned import statement_of
from scorepad.web.frame import printed
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.frame.work_limit import prints
from scorepad.web.money.settle_view import about_evening, code_of, payees

blueprint = Blueprint(
    "statements", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>"
)


@blueprint.get("/abrechnung.pdf")
@prints
@reading
def whole(visit: Visit) -> Response:
    """The statement: all amounts and transfers, which of them are paid, and the QR codes of the
    others.
    """
    settled = _money(visit, statement_of(visit))
    page = statement.settlement(settled, visit.voice, **_bill(visit, _still_open(settled)))
    return printed.answer(page, told("settlement"), visit.evening.date, visit.evening.name)


@blueprint.get("/abrechnung/<int:member_id>.pdf")
@prints
@reading
def slip(visit: Visit, member_id: int) -> Response:
    """The slip of one person; 404 for a person whom the settlement does not name."""
    player = Player(str(member_id))
    own = statement_of(visit).of(player)
    if not own.people:
        abort(404)
    settled = _money(visit, own)
    to_pay = [one for one in _still_open(settled) if one.payer == player]
    page = statement.slip(settled, visit.voice, **_bill(visit, to_pay))
    return printed.answer(page, told("settlement"), visit.evening.date, visit.voice.name(player))


def _money(visit: Visit, reckoned: EveningStatement) -> ToldMoney:
    stored = seals.transfers(visit.evening.id, visit.runde.id)
    return money(
        reckoned,
        visit.voice,
        [one.transfer for one in stored if one.paid_at and not one.early],
    )


def _still_open(settled: ToldMoney) -> list[Transfer]:
    """The transfers that nobody has marked as paid, and the open rests of others."""
    return [payment.made for payment in settled.payments if not payment.mark]


def _bill(visit: Visit, to_pay: Sequence[Transfer]) -> Bill:
    evening = visit.evening
    codes = _codes(visit, to_pay)
    return Bill(
        runde=visit.runde.name,
        evening=evening.name,
        day=evening.date,
        sealed=evening.sealed,
        codes=codes,
    )


def _codes(visit: Visit, transfers: Sequence[Transfer]) -> dict[Transfer, str]:
    """The QR codes of transfers; none while the evening goes on, as amounts still change."""
    members = payees(visit) if visit.evening.ended else {}
    voice = visit.voice
    codes = {}
    for debt in transfers:
        made = transfer(debt, voice)
        # short, so that the squares are large
        purpose = f"{about_evening(visit)}: {voice.name(debt.payer)}"
        alt = voice.heading("qr_code", address=f"{made.text}, {made.amount}")
        if (code := code_of(debt, members, purpose, alt=alt)) is not None:
            codes[debt] = str(code)
    return codes
