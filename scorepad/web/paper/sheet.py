"""The evening as paper and picture: the sheet as PDF, the result as PNG, the chart as SVG."""

from dataclasses import replace

from flask import Blueprint, Response, abort

from scorepad.actions.money.seal import totals_of
from scorepad.printing import result
from scorepad.printing.chart import Picture
from scorepad.printing.edition import Page
from scorepad.printing.sheet import Sheet, course, page
from scorepad.scoring import SCORING_VERSION
from scorepad.store import evenings, rule_sets, seals
from scorepad.telling.money import money
from scorepad.web.board.reckoned import plain_sheet, statement_of
from scorepad.web.frame import printed
from scorepad.web.frame.access import at_table
from scorepad.web.frame.fields import BooleanField
from scorepad.web.frame.forms import Form, PageQuery
from scorepad.web.frame.i18n import language
from scorepad.web.frame.preferences import theme_of_picture
from scorepad.web.frame.visit import Visit, reading, visit_of
from scorepad.web.frame.work_limit import prints

blueprint = Blueprint("sheet", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


class SheetForm(Form):
    """The query of the sheet: only the first part, and landscape."""

    part = BooleanField(name="teil", only="1")
    lying = BooleanField(name="quer")


@blueprint.get("/bogen.pdf")
@prints
@at_table
def show(runde_id: int, evening_id: int) -> Response:
    """The evening sheet as PDF: `?teil=1` only its first part, `?quer` in landscape.

    304 while nothing has changed.
    """
    visit = visit_of(runde_id, evening_id)
    form = SheetForm(visit.form.query)
    itemised = not form.part.data
    lying = form.lying.data
    tag = _tag(visit, evening_id, (itemised, lying))
    size = printed.edition().size

    def laid_out() -> Page:
        facts = facts_of(visit, itemised=itemised)
        return page(replace(facts, size=size, lying=lying))

    return printed.tagged(tag, laid_out, visit.evening.date, visit.evening.name)


@blueprint.get("/ergebnis.png")
@prints
@at_table
def picture(runde_id: int, evening_id: int) -> Response:
    """The result as a picture for the group chat; 304 while nothing on it has changed."""
    visit = visit_of(runde_id, evening_id)
    tag = _tag(visit, evening_id, "result")

    def laid_out() -> Page:
        return result.page(facts_of(visit, itemised=False))

    return printed.drawn(tag, laid_out, visit.evening.date, visit.evening.name)


@blueprint.get("/verlauf.svg")
@reading
@at_table
def chart(visit: Visit) -> Response:
    """The running totals as a picture in the theme of this phone, wide with `?gross`, low for a
    phone with `?schmal`, for the dark with `?dunkel`.
    """
    look = PageQuery(visit.form.query)
    shown = Picture(theme=theme_of_picture(is_dark=look.dark.data), calm=True)
    if look.narrow.data:
        shown = replace(shown, height=150)
    elif look.large.data:
        shown = replace(shown, width=720, height=270, text=15)
    return Response(course(plain_sheet(visit), shown), mimetype="image/svg+xml")


def facts_of(visit: Visit, *, itemised: bool) -> Sheet:
    """The facts of an evening for `printing`; a sealed evening has its totals from the seal."""
    sealed = totals_of(visit.evening) if visit.evening.sealed else None
    plain = replace(plain_sheet(visit), itemised=itemised, sealed=sealed)
    if visit.is_guest:
        return plain
    transfers = seals.transfers(visit.evening.id, visit.runde.id)
    paid = [row.transfer for row in transfers if row.paid_at is not None and not row.early]
    told = money(statement_of(visit), visit.voice, paid)
    shown = told if told.complete else None
    return replace(plain, money=shown, remark=told.refused or told.uneven)


def _tag(visit: Visit, evening_id: int, kind: object) -> str:
    """The ETag of a paper: a hash of all stored facts that it is made from.

    404 where there is no such evening.
    """
    runde = visit.runde
    head = evenings.head(evening_id, runde.id)
    if head is None:
        abort(404)
    members = [
        (member.id, member.name, member.active, member.short, member.mark)
        for member in visit.people.everybody
    ]
    paid = [(row.id, row.paid_at) for row in seals.transfers(evening_id, runde.id)]
    kept = [(row.name, row.rules) for row in rule_sets.of_runde(runde.id)]
    money_facts = (runde.tariff, runde.currency, paid)
    return printed.tag(
        SCORING_VERSION,
        runde.id,
        evening_id,
        head,
        visit.host,
        visit.role,
        members,
        kept,
        money_facts,
        language(),
        kind,
    )
