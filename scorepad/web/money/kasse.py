"""The Kasse of a Runde: every booking with the balance after it, booking, taking back, splitting it up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import kasse as actions
from scorepad.i18n import language
from scorepad.ledger.kasse import KINDS, KasseEntry, within
from scorepad.ledger.statement import of_kasse
from scorepad.printing import statement as printing
from scorepad.printing.money import Writer
from scorepad.scoring.errors import Refused
from scorepad.store import evenings, kasse, runden
from scorepad.web.frame import access, clock
from scorepad.web.frame.access import Access
from scorepad.web.frame.fields import client_key
from scorepad.web.money.kasse_form import BY_HAND, LONGEST, BookingForm, Days, days, read
from scorepad.web.money.kasse_view import kasse_view, parts, still_open, title
from scorepad.web.money.purse import purse_of
from scorepad.web.money.sharing import Proposal, proposal
from scorepad.web.paper import printed

blueprint = Blueprint("kasse", __name__, url_prefix="/runde/<int:runde_id>/kasse")
SHOWN = 40
"""Lines on the page before "Alle Buchungen"."""
MOST_PRINTED = 1_000
"""Lines on paper, which are some forty pages; more would keep the phone waiting."""


@blueprint.get("")
def show(runde_id: int) -> str:
    """The balance, the newest lines first, and what each paid in over the days chosen."""
    allowed = access.reader()
    chosen, booked = days(request.args), kasse.entries(runde_id)
    shown = Days() if chosen.error else chosen
    purse = purse_of(allowed.runde)
    view = kasse_view(
        of_kasse(booked, shown.since, shown.until),
        booked,
        evenings.list_of(runde_id),
        purse,
        runde_id=runde_id,
        most=None if "alle" in request.args else SHOWN,
    )
    return render_template(
        "money/kasse.html", access=allowed, view=view, days=chosen, query=shown.query, open=still_open(runde_id, purse)
    )


@blueprint.get("/auszug.pdf")
def statement(runde_id: int) -> Response:
    """The Kasse on paper, over the days chosen; of very many bookings the newest, and their first day."""
    allowed = access.reader()
    chosen = days(request.args)
    shown = Days() if chosen.error else chosen
    booked = kasse.entries(runde_id)
    page = printing.kasse(
        of_kasse(booked, _first_printed(booked, shown), shown.until),
        Writer(runden.names(runde_id), allowed.runde.currency, language()),
        runde=allowed.runde.name,
        evenings={one.id: one.name for one in evenings.list_of(runde_id)},
    )
    return printed.answer(page, _("Kasse"), allowed.runde.name, clock.today())


@blueprint.get("/buchen")
def ask(runde_id: int) -> str:  # noqa: ARG001
    """A form for one booking."""
    return _booking(access.writer(), BookingForm(date=clock.today().isoformat()))


@blueprint.post("/buchen")
def book(runde_id: int) -> Response | tuple[str, int]:
    """Book it, or show what is wrong with it."""
    allowed = access.writer()
    form = read(request.form)
    form.lacks()
    cents, day = form.cents, form.day
    if form.errors or day is None:
        return _booking(allowed, form), 422
    try:
        actions.book(
            runde_id,
            kind=form.kind,
            member=form.player,
            cents=cents,
            reason=form.reason,
            date=day,
            client_key=client_key(request.form.get("client_key")),
            link_id=allowed.link_id,
            now=clock.now(),
        )
    except Refused as refused:
        form.place(refused.problems)
        return _booking(allowed, form), 422
    flash(_("Gebucht: %(what)s, %(amount)s.", what=_kind(form.kind), amount=purse_of(allowed.runde).signed(cents)))
    return redirect(url_for("kasse.show", runde_id=runde_id), code=303)


@blueprint.get("/<int:entry_id>/gegenbuchen")
def ask_counter(runde_id: int, entry_id: int) -> str:
    """Why is it to be taken back?"""
    allowed = access.writer()
    return _counter(allowed, _entry(runde_id, entry_id), BookingForm())


@blueprint.post("/<int:entry_id>/gegenbuchen")
def counter(runde_id: int, entry_id: int) -> Response | tuple[str, int]:
    """Book the counter-entry; the first one stays."""
    allowed = access.writer()
    entry = _entry(runde_id, entry_id)
    form = BookingForm(reason=request.form.get("reason", "")[:LONGEST])
    try:
        actions.counter(
            runde_id,
            entry_id,
            reason=form.reason,
            date=clock.today(),
            client_key=client_key(request.form.get("client_key")),
            link_id=allowed.link_id,
            now=clock.now(),
        )
    except Refused as refused:
        form.place(refused.problems)
        return _counter(allowed, entry, form), 422
    flash(_("Zurückgebucht."))
    return redirect(url_for("kasse.show", runde_id=runde_id), code=303)


@blueprint.get("/teilen")
def split(runde_id: int) -> str:
    """What everybody would get if the Kasse were split by the evenings they were there; nothing is booked."""
    allowed = access.reader()
    chosen = days(request.args)
    found, purse = proposal(runde_id, chosen), purse_of(allowed.runde)
    return render_template(
        "money/split.html",
        access=allowed,
        balance=purse.amount(found.balance),
        below_zero=found.balance < 0,
        parts=parts(found.shares, found.attendance, purse),
        days=chosen,
        error=found.error,
        waiting=found.waiting,
        can_share=found.can_share,
        open=still_open(runde_id, purse),
    )


@blueprint.get("/teilen/buchen")
def ask_share(runde_id: int) -> Response | tuple[str, int]:
    """What will be booked when the Kasse is split."""
    allowed = access.writer()
    found = proposal(runde_id, days(request.args))
    return _sharing(allowed, found, BookingForm(reason=_("Geteilt nach Abenden")))


@blueprint.post("/teilen/buchen")
def share(runde_id: int) -> Response | tuple[str, int]:
    """Book a payout for everybody, or a deposit where the Kasse is below zero; what changed is shown first."""
    allowed = access.writer()
    key, found = client_key(request.form.get("client_key")), proposal(runde_id, days(request.args))
    form = BookingForm(reason=request.form.get("reason", "")[:LONGEST])
    shares = found.shares if found.can_share and request.form.get("seen") == found.seen else {}
    try:
        actions.share_out(
            runde_id,
            shares,
            reason=form.reason,
            date=clock.today(),
            client_key=key,
            link_id=allowed.link_id,
            now=clock.now(),
        )
    except Refused as refused:
        form.place(refused.problems)
        return _sharing(allowed, found, form, 422)
    except actions.KasseChanged:
        return _sharing(allowed, proposal(runde_id, days(request.args)), form, 409)
    flash(_("Die Kasse ist geteilt. Jeder Anteil steht als Buchung da."))
    return redirect(url_for("kasse.show", runde_id=runde_id), code=303)


def _sharing(allowed: Access, found: Proposal, form: BookingForm, status: int = 200) -> Response | tuple[str, int]:
    if not found.can_share:
        values: dict[str, Any] = dict(days(request.args).query)
        return redirect(url_for("kasse.split", runde_id=allowed.runde.id, **values), code=303)
    purse = purse_of(allowed.runde)
    shown = render_template(
        "money/share.html",
        access=allowed,
        below_zero=found.balance < 0,
        parts=parts({player: abs(cents) for player, cents in found.shares.items() if cents}, found.attendance, purse),
        balance=purse.amount(found.balance),
        query=days(request.args).query,
        seen=found.seen,
        changed=status == 409,
        form=form,
        open=still_open(allowed.runde.id, purse),
        key=client_key(request.form.get("client_key")),
    )
    return shown, status


def _first_printed(booked: Sequence[KasseEntry], shown: Days) -> dt.date | None:
    """The first day that goes on paper: what was before is in the opening balance."""
    days_booked = sorted(one.date for one in within(booked, shown.since, shown.until))
    if len(days_booked) <= MOST_PRINTED:
        return shown.since
    return days_booked[-MOST_PRINTED - 1] + dt.timedelta(days=1)


def _entry(runde_id: int, entry_id: int) -> KasseEntry:
    found = next((one for one in kasse.entries(runde_id) if one.id == entry_id), None)
    return found if found is not None else abort(404)


def _booking(allowed: Access, form: BookingForm) -> str:
    return render_template(
        "money/book.html",
        access=allowed,
        form=form,
        kinds=[(name, _kind(name), KINDS[name].term.meaning.in_(language())) for name in BY_HAND],
        members=runden.members(allowed.runde.id),
        key=client_key(request.form.get("client_key")),
    )


def _counter(allowed: Access, entry: KasseEntry, form: BookingForm) -> str:
    purse = purse_of(allowed.runde)
    return render_template(
        "money/counter.html",
        access=allowed,
        entry=entry,
        title=title(entry, purse),
        amount=purse.signed(entry.cents),
        back=purse.signed(-entry.cents),
        form=form,
        key=client_key(request.form.get("client_key")),
    )


def _kind(name: str) -> str:
    return KINDS[name].term.label.in_(language())
