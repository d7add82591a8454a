"""The evening as paper and picture: the sheet as PDF, the chart as SVG."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, request

from scorepad.actions.replayed import replayed
from scorepad.actions.seal import totals_of
from scorepad.i18n import language
from scorepad.printing.chart import Picture
from scorepad.printing.money import Money, Writer, money
from scorepad.printing.sheet import Sheet, course, page
from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.rules.wording import own_names
from scorepad.store import evenings, runden, seals
from scorepad.store.evenings import StoredEvening
from scorepad.web.frame import access
from scorepad.web.frame.access import Access
from scorepad.web.help.display import theme
from scorepad.web.money.reckoned import statement_of
from scorepad.web.paper import printed

blueprint = Blueprint("sheet", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("/bogen.pdf")
def show(runde_id: int, evening_id: int) -> Response:
    """The evening sheet, with `?teil=1` its first part only; 304 while nothing on it has changed."""
    allowed = access.reader()
    head = evenings.head(evening_id, runde_id)
    if head is None:
        abort(404)
    itemised = request.args.get("teil") != "1"
    tag = _tag(allowed, evening_id, head, itemised=itemised)
    if request.if_none_match.contains(tag):
        return printed.unchanged(tag)
    stored = access.evening_of(allowed, evening_id)
    facts = facts_of(allowed, stored, itemised=itemised)
    return printed.tagged(tag, page(facts), stored.date, stored.name)


@blueprint.get("/verlauf.svg")
def chart(evening_id: int, **_address: int) -> Response:
    """The running totals as a picture, in the theme of this phone."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    response = make_response(course(plain(allowed, stored), Picture(theme=theme())))
    response.mimetype = "image/svg+xml"
    return response


def plain(allowed: Access, stored: StoredEvening) -> Sheet:
    """An evening as its chart wants it, without its money."""
    return Sheet(
        runde=allowed.runde.name,
        evening=stored.name,
        date=stored.date,
        plan=stored.plan,
        result=replayed(stored),
        names=runden.names(allowed.runde.id),
        lang=language(),
    )


def facts_of(allowed: Access, stored: StoredEvening, *, itemised: bool) -> Sheet:
    """An evening as printing wants it; what is sealed comes from the seal."""
    return replace(
        plain(allowed, stored),
        itemised=itemised,
        money=_money(allowed, stored),
        sealed=totals_of(stored) if stored.sealed else None,
    )


def _money(allowed: Access, stored: StoredEvening) -> Money | None:
    """What the evening costs whom, with the marks of what is paid."""
    writer = Writer(
        names=runden.names(allowed.runde.id),
        currency=allowed.runde.currency,
        lang=language(),
        own=own_names(stored.plan.rules),
    )
    known = seals.transfers(stored.id, stored.runde_id)
    paid = [one.transfer for one in known if one.paid_at is not None and not one.early]
    return money(statement_of(allowed, stored), writer, paid)


def _tag(allowed: Access, evening_id: int, head: tuple[int, object], *, itemised: bool) -> str:
    """A tag of everything that the sheet depends on, without computing the evening."""
    runde = allowed.runde
    members = [
        (member.id, member.name, member.active, member.short, member.mark) for member in runden.members(runde.id)
    ]
    paid = [(one.id, one.paid_at) for one in seals.transfers(evening_id, runde.id)]
    money_facts = (runde.tariff, runde.currency, paid)
    return printed.tag(SCORING_VERSION, evening_id, head, runde.name, members, money_facts, language(), itemised)
