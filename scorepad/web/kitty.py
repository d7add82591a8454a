"""The Kasse of a Runde: every booking with the balance after it, booking, taking back, splitting it up."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import kitty as actions
from scorepad.actions import season
from scorepad.i18n import language
from scorepad.ledger import kitty as ledger
from scorepad.ledger.kitty import KINDS, KittyEntry
from scorepad.ledger.statement import of_kitty
from scorepad.printing import statement as printing
from scorepad.printing.money import Writer
from scorepad.scoring.errors import Refused
from scorepad.scoring.season import Choice
from scorepad.scoring.terms import Player
from scorepad.store import evenings, groups, kitty
from scorepad.web import access, clock, printed
from scorepad.web.access import Access
from scorepad.web.forms.fields import client_key
from scorepad.web.forms.kitty import BY_HAND, LONGEST, BookingForm, Days, days, read
from scorepad.web.presenters.kitty import kitty_view, parts, title
from scorepad.web.presenters.money import Purse

blueprint = Blueprint("kitty", __name__, url_prefix="/runde/<int:group_id>/kasse")
SHOWN = 40
"""Lines on the page before "Alle Buchungen"."""


@blueprint.get("")
def show(group_id: int) -> str:
    """The balance, the newest lines first, and what each paid in over the days chosen."""
    allowed = access.reader()
    chosen, booked = days(request.args), kitty.entries(group_id)
    shown = Days() if chosen.error else chosen
    view = kitty_view(
        of_kitty(booked, shown.since, shown.until),
        booked,
        evenings.list_of(group_id),
        _purse(allowed),
        group_id=group_id,
        most=None if "alle" in request.args else SHOWN,
    )
    return render_template("kitty/kitty.html", access=allowed, view=view, days=chosen, query=shown.query)


@blueprint.get("/auszug.pdf")
def statement(group_id: int) -> Response:
    """The Kasse on paper, over the days chosen."""
    allowed = access.reader()
    chosen = days(request.args)
    shown = Days() if chosen.error else chosen
    page = printing.kitty(
        of_kitty(kitty.entries(group_id), shown.since, shown.until),
        Writer(groups.names(group_id), allowed.group.currency, language()),
        group=allowed.group.name,
        evenings={one.id: one.name for one in evenings.list_of(group_id)},
    )
    return printed.answer(page, _("Kasse"), allowed.group.name, clock.today())


@blueprint.get("/buchen")
def ask(group_id: int) -> str:  # noqa: ARG001
    """A form for one booking."""
    return _booking(access.writer(), BookingForm(date=clock.today().isoformat()))


@blueprint.post("/buchen")
def book(group_id: int) -> Response | tuple[str, int]:
    """Book it, or show what is wrong with it."""
    allowed = access.writer()
    form = read(request.form)
    form.lacks()
    cents, day = form.cents, form.day
    if form.errors or day is None:
        return _booking(allowed, form), 422
    try:
        actions.book(
            group_id,
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
    flash(_("Gebucht: %(what)s, %(amount)s.", what=_kind(form.kind), amount=_purse(allowed).signed(cents)))
    return redirect(url_for("kitty.show", group_id=group_id), code=303)


@blueprint.get("/<int:entry_id>/gegenbuchen")
def ask_counter(group_id: int, entry_id: int) -> str:
    """Why is it to be taken back?"""
    allowed = access.writer()
    return _counter(allowed, _entry(group_id, entry_id), BookingForm())


@blueprint.post("/<int:entry_id>/gegenbuchen")
def counter(group_id: int, entry_id: int) -> Response | tuple[str, int]:
    """Book the counter-entry; the first one stays."""
    allowed = access.writer()
    entry = _entry(group_id, entry_id)
    form = BookingForm(reason=request.form.get("reason", "")[:LONGEST])
    try:
        actions.counter(
            group_id,
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
    return redirect(url_for("kitty.show", group_id=group_id), code=303)


@blueprint.get("/teilen")
def split(group_id: int) -> str:
    """What everybody would get if the Kasse were split by the evenings they were there; nothing is booked."""
    allowed = access.reader()
    chosen = days(request.args)
    shown = Days() if chosen.error else chosen
    attendance, waiting = _attendance(group_id, shown)
    balance = ledger.balance(kitty.entries(group_id))
    error = chosen.error
    shares = {}
    try:
        shares = dict(ledger.split(balance, attendance))
    except Refused as refused:
        error = error or refused.problems[0].message(language())
    purse = _purse(allowed)
    return render_template(
        "kitty/split.html",
        access=allowed,
        balance=purse.amount(balance),
        below_zero=balance < 0,
        parts=parts(shares, attendance, purse),
        days=chosen,
        error=error,
        waiting=waiting,
    )


def _attendance(group_id: int, chosen: Days) -> tuple[Counter[Player], int]:
    """The evenings that everybody sat at a table in the days chosen, and how many evenings are not counted yet."""
    found: Counter[Player] = Counter()
    counted, waiting = season.counted(group_id, Choice(since=chosen.since, until=chosen.until))
    for one in counted:
        found.update(one.evening.points.keys())
    return found, waiting


def _entry(group_id: int, entry_id: int) -> KittyEntry:
    found = next((one for one in kitty.entries(group_id) if one.id == entry_id), None)
    return found if found is not None else abort(404)


def _booking(allowed: Access, form: BookingForm) -> str:
    return render_template(
        "kitty/book.html",
        access=allowed,
        form=form,
        kinds=[(name, _kind(name), KINDS[name].term.meaning.in_(language())) for name in BY_HAND],
        members=groups.members(allowed.group.id),
        key=client_key(request.form.get("client_key")),
    )


def _counter(allowed: Access, entry: KittyEntry, form: BookingForm) -> str:
    purse = _purse(allowed)
    return render_template(
        "kitty/counter.html",
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


def _purse(allowed: Access) -> Purse:
    return Purse(groups.names(allowed.group.id), allowed.group.currency)
