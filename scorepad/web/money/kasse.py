"""The Kasse of a Runde: its bookings and balance, new bookings and counter-entries, splitting it among members."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, flash
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad.actions import kasse as actions
from scorepad.actions import month_dues
from scorepad.actions.tariff import readable_tariff
from scorepad.ledger.kasse import KINDS, KasseBalances, KasseEntry, about, balance, folded, within
from scorepad.ledger.statement import of_kasse
from scorepad.printing import statement as printing
from scorepad.scoring.terms import Player
from scorepad.store import kasse, sums
from scorepad.telling import kasse as telling
from scorepad.web.frame import printed
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.money.kasse_form import BY_HAND, BookingForm, Days, ReasonForm, Wanted
from scorepad.web.money.kasse_view import kasse_view
from scorepad.web.money.sharing import Proposal, parts, proposal

blueprint = Blueprint("kasse", __name__, url_prefix="/runde/<int:runde_id>/kasse")
SHOWN = 40
"""Lines of the page without `?alle`."""
MOST_PRINTED = 1_000
"""Lines on paper, some fifteen pages; more would take too long to print."""


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The balance, the bookings that the address asks for, and what each member paid in over these days."""
    asked, booked = Wanted.from_address(), kasse.entries(visit.runde.id)
    statement = of_kasse(booked, *asked.shown)
    whose = Player(asked.who.data) if asked.who.data else None
    dues = readable_tariff(visit.runde).month_dues
    months = month_dues.due(visit.runde.id, visit.today) if dues else ()
    of_these = {entry.id for entry in about(booked, whose, asked.kind.data)}
    view = kasse_view(
        replace(statement, lines=tuple(line for line in statement.lines if line.entry.id in of_these)),
        booked,
        KasseBalances(balance(booked), *sums.open_money(visit.runde.id).kasse),
        visit,
        most=None if visit.look.every.data else SHOWN,
    )
    return visit.page(
        "money/kasse.html",
        view=view,
        asked=asked,
        month_dues=[telling.month_dues(due, dues, visit.voice) for due in months],
        kinds=[(name, telling.kind(name, visit.voice)) for name in KINDS],
    )


@blueprint.post("/monatsbeitrag")
@writing
def book_month_dues(visit: Visit) -> Response:
    """Book the dues of months without an evening; the same form sent twice books once."""
    count = month_dues.book(visit.runde.id, **visit.made)
    if count:
        flash(ngettext("%(num)s Monatsbeitrag gebucht.", "%(num)s Monatsbeiträge gebucht.", count))
    return visit.to("kasse.show")


@blueprint.get("/auszug.pdf")
@reading
def statement(visit: Visit) -> Response:
    """The Kasse on paper over the chosen days; of more than `MOST_PRINTED` lines, the newest."""
    booked = kasse.entries(visit.runde.id)
    since, until = Days.from_address().shown
    drawn = of_kasse(booked, _first_printed(booked, since, until), until)
    names = {one.id: one.name for one in visit.lines}
    said = telling.account(drawn, booked, names, visit.voice, today=visit.today)
    page = printing.kasse(said, visit.voice, runde=visit.runde.name, size=printed.edition().size)
    return printed.answer(page, told("kasse"), visit.runde.name, visit.today)


@blueprint.get("/buchen")
@writing
def ask(visit: Visit) -> str:
    return _booking(visit, BookingForm(data={"kind": BY_HAND[0], "date": visit.today}))


@blueprint.post("/buchen")
@writing
def book(visit: Visit) -> Response | tuple[str, int]:
    form = BookingForm(visit.sent)
    if not form.does(lambda: actions.book(visit.runde.id, **form.booking, **visit.made), at={"cents": "amount"}):
        return _booking(visit, form), 422
    what, amount = telling.kind(form.kind.data, visit.voice), visit.voice.signed(form.cents)
    flash(_("Gebucht: %(what)s, %(amount)s.", what=what, amount=amount))
    return visit.to("kasse.show")


@blueprint.get("/<int:entry_id>/gegenbuchen")
@writing
def ask_counter(visit: Visit, entry_id: int) -> str:
    """Ask for the reason of a counter-entry."""
    return _counter(visit, _entry(visit.runde.id, entry_id), ReasonForm())


@blueprint.post("/<int:entry_id>/gegenbuchen")
@writing
def counter(visit: Visit, entry_id: int) -> Response | tuple[str, int]:
    entry = _entry(visit.runde.id, entry_id)
    form = ReasonForm(visit.sent)
    facts: dict[str, Any] = {"reason": form.reason.data, "date": visit.today, **visit.made}
    if not form.does(lambda: actions.counter(visit.runde.id, entry_id, **facts)):
        return _counter(visit, entry, form), 422
    flash(_("Zurückgebucht."))
    return visit.to("kasse.show")


@blueprint.get("/teilen")
@reading
def split(visit: Visit) -> str:
    """The share of each member by the number of evenings; this page books nothing."""
    return _split(visit, proposal(visit))


@blueprint.get("/teilen/buchen")
@writing
def ask_share(visit: Visit) -> Response | tuple[str, int]:
    """Ask for confirmation before the Kasse is split."""
    return _sharing(visit, proposal(visit), ReasonForm(data={"reason": _("Geteilt nach Abenden")}))


@blueprint.post("/teilen/buchen")
@writing
def share(visit: Visit) -> Response | tuple[str, int]:
    """Book a payout for each member, or a deposit where the balance is negative.

    Where the shares have changed since the page was shown, show them first.
    """
    shared = proposal(visit)
    form = ReasonForm(visit.sent)
    shares = shared.shares if shared.can_share and form.seen.data == shared.seen else {}
    facts: dict[str, Any] = {"reason": form.reason.data, "date": visit.today, **visit.made}
    try:
        if not form.does(lambda: actions.share_out(visit.runde.id, shares, **facts)):
            return _sharing(visit, shared, form, 422)
    except actions.KasseChanged:
        return _sharing(visit, proposal(visit), form, 409)
    flash(_("Die Kasse ist geteilt. Jeder Anteil steht als Buchung da."))
    return visit.to("kasse.show")


def _split(visit: Visit, shared: Proposal) -> str:
    return visit.page(
        "money/split.html",
        there=visit.voice.amount(shared.standing.there),
        most=visit.voice.amount(abs(shared.standing.free)),
        parts=() if shared.form.amount.errors else parts(shared.shares, shared.attendance, visit.voice),
        shared=shared,
        open=telling.still_open(shared.standing, visit.voice),
    )


def _sharing(visit: Visit, shared: Proposal, form: ReasonForm, status: int = 200) -> Response | tuple[str, int]:
    if shared.form.amount.errors:
        return _split(visit, shared), 422
    if not shared.can_share:
        return visit.to("kasse.split", **shared.form.days)
    each = {player: abs(cents) for player, cents in shared.shares.items() if cents}
    shown = visit.page(
        "money/share.html",
        shared=shared,
        parts=parts(each, shared.attendance, visit.voice),
        sum=visit.voice.amount(shared.cents),
        changed=status == 409,
        form=form,
        open=telling.still_open(shared.standing, visit.voice),
    )
    return shown, status


def _first_printed(booked: Sequence[KasseEntry], since: dt.date | None, until: dt.date | None) -> dt.date | None:
    # Bookings of earlier days are in the opening balance.
    days_booked = [one.first.date for one in folded(within(booked, since, until))]
    if len(days_booked) <= MOST_PRINTED:
        return since
    return days_booked[-MOST_PRINTED - 1] + dt.timedelta(days=1)


def _entry(runde_id: int, entry_id: int) -> KasseEntry:
    entry = next((one for one in kasse.entries(runde_id) if one.id == entry_id), None)
    return entry if entry is not None else abort(404)


def _booking(visit: Visit, form: BookingForm) -> str:
    return visit.page(
        "money/book.html",
        form=form,
        kinds=[(name, telling.kind(name, visit.voice), visit.voice.say(KINDS[name].term.meaning)) for name in BY_HAND],
        members=visit.members,
    )


def _counter(visit: Visit, entry: KasseEntry, form: ReasonForm) -> str:
    return visit.page(
        "money/counter.html",
        entry=entry,
        title=telling.title(entry, visit.voice),
        amount=visit.voice.signed(entry.cents),
        back=visit.voice.signed(-entry.cents),
        form=form,
    )
