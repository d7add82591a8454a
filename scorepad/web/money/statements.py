"""The money of an evening on paper: the statement for all, and a slip for each person."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort

from scorepad.ledger.settle import Transfer, joined
from scorepad.ledger.statement import EveningStatement
from scorepad.printing import statement
from scorepad.printing.statement import Bill
from scorepad.scoring.terms import Player
from scorepad.store import seals
from scorepad.telling.money import ToldMoney, money, transfer
from scorepad.web.frame import printed
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.money.settle_view import about_evening, code_of, shows_codes
from scorepad.web.parts.reckoned import statement_of

blueprint = Blueprint("statements", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("/abrechnung.pdf")
@reading
def whole(visit: Visit) -> Response:
    """The statement of the evening's money, with the marks of what is paid and the codes of what is not."""
    reckoned = statement_of(visit)
    page = statement.settlement(_money(visit, reckoned), visit.voice, **_bill(visit, reckoned.transfers))
    return printed.answer(page, told("settlement"), visit.evening.date, visit.evening.name)


@blueprint.get("/abrechnung/<int:member_id>.pdf")
@reading
def slip(visit: Visit, member_id: int) -> Response:
    """A slip for one person of the evening's money. NotFound for whoever has no part in it."""
    player = Player(str(member_id))
    own = statement_of(visit).of(player)
    if not own.people:
        abort(404)
    to_pay = [one for one in own.transfers if one.payer == player]
    page = statement.slip(_money(visit, own), visit.voice, **_bill(visit, to_pay))
    return printed.answer(page, told("settlement"), visit.evening.date, visit.voice.name(player))


def _money(visit: Visit, reckoned: EveningStatement) -> ToldMoney:
    stored = seals.transfers(visit.evening.id, visit.runde.id)
    return money(reckoned, visit.voice, joined(one.transfer for one in stored if one.paid_at and not one.early))


def _bill(visit: Visit, to_pay: Sequence[Transfer]) -> Bill:
    evening, codes = visit.evening, _codes(visit, to_pay)
    return Bill(runde=visit.runde.name, evening=evening.name, day=evening.date, sealed=evening.sealed, codes=codes)


def _codes(visit: Visit, transfers: Sequence[Transfer]) -> dict[Transfer, str]:
    """The codes of transfers whose payee has an account; none while the evening goes on, for they still change."""
    if not (visit.evening.ended and shows_codes(visit)):
        return {}
    members = {member.player: member for member in visit.members}
    codes = {one: code_of(one, members, _purpose(one, visit), alt=_alt(one, visit)) for one in transfers}
    return {one: str(code) for one, code in codes.items() if code is not None}


def _purpose(made: Transfer, visit: Visit) -> str:
    """In short: the fewer squares there are, the larger they are on paper."""
    return f"{about_evening(visit)}: {visit.voice.name(made.payer)}"


def _alt(made: Transfer, visit: Visit) -> str:
    said = transfer(made, visit.voice)
    return visit.voice.heading("qr_code", address=f"{said.text}, {said.amount}")
