"""The Kasse of a Runde: its bookings and balance, new bookings and counter-entries, splitting it
among members.
"""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any

from flask import Blueprint, abort
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad.actions.money import kasse as actions
from scorepad.actions.money import month_dues
from scorepad.actions.money.tariff import readable_tariff
from scorepad.actions.runde import season
from scorepad.actions.runde.rules import mark
from scorepad.ledger.kasse import (
    KINDS,
    KasseBalances,
    KasseEntry,
    about,
    balance,
    bundles,
    folded,
    split_among,
    within,
)
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.statement import KasseStatement, of_kasse
from scorepad.ledger.wording import write_plain
from scorepad.printing import statement as printing
from scorepad.scoring.errors import Refused
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.store import kasse, money_changes, payments
from scorepad.telling import kasse as telling
from scorepad.telling.money_changes import tell_money_change
from scorepad.telling.voice import Voice
from scorepad.telling.worths import WorthChange
from scorepad.web.board.log import (
    HistoryLine,
    link_of,
    roles_of_links,
    under_heads,
    without_link,
    words_of_link,
)
from scorepad.web.frame import printed
from scorepad.web.frame.clock import month_of
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import put_at
from scorepad.web.frame.i18n import language
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.work_limit import prints
from scorepad.web.money.kasse_form import BY_HAND, BookingForm, Days, ReasonForm, ShareForm, Wanted

blueprint = Blueprint("kasse", __name__, url_prefix="/runde/<int:runde_id>/kasse")
SHOWN = 40
"""Lines of the page without `?alle`."""
PAGE = 30
"""Changes on a page of the history."""
CHANGE_ICONS = {
    "counter": "undo",
    "share": "share",
    "debts_paid": "check",
    "debts_open": "undo",
    "tariff": "price",
    "account": "bank",
    "merge": "link",
    "import": "save",
}
"""The drawing of each kind of change in the history; a booking has none."""
MOST_PRINTED = 1_000
"""Lines on paper, some fifteen pages; more would take too long to print."""


@dataclass(frozen=True)
class Proposal:
    """The share of each member in cents, or the error why there is none."""

    standing: KasseBalances
    form: ShareForm
    cents: int
    shares: Mapping[Player, int]
    attendance: Mapping[Player, int]
    error: str

    @property
    def can_share(self) -> bool:
        return bool(self.cents and self.shares and not self.error)

    @property
    def below_zero(self) -> bool:
        return self.standing.free < 0

    @property
    def typed(self) -> str:
        """The amount as it stands in its field: as it was typed where it is wrong."""
        if self.form.amount.errors:
            return self.form.amount.text
        return write_plain(abs(self.cents), language())

    @property
    def seen(self) -> str:
        """A fingerprint of the shares and of the balance."""
        return mark(
            {str(player): cents for player, cents in self.shares.items()}
            | {"free": self.standing.free}
        )


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The balance, the bookings that the address asks for, and what each member paid in over these
    days.
    """
    asked = Wanted.from_address()
    booked = kasse.entries(visit.runde.id)
    statement = of_kasse(booked, *asked.shown)
    whose = Player(asked.who.data) if asked.who.data else None
    dues = readable_tariff(visit.runde).month_dues
    months = month_dues.due(visit.runde.id, visit.today) if dues else ()
    of_these = {entry.id for entry in about(booked, whose, asked.kind.data)}
    shown = replace(
        statement, lines=tuple(line for line in statement.lines if line.entry.id in of_these)
    )
    standing = KasseBalances(balance(booked), *payments.open_money(visit.runde.id).kasse)
    view = _kasse(
        visit, shown, booked, standing, None if visit.form.page_query.every.data else SHOWN
    )
    told_dues = [telling.month_dues(due, dues, visit.voice) for due in months]
    kinds = [(name, telling.kind(name, visit.voice)) for name in KINDS]
    return visit.page(
        "money/kasse.html",
        view=view,
        asked=asked,
        chosen=_chosen(asked, visit),
        month_dues=told_dues,
        kinds=kinds,
    )


def _chosen(asked: Wanted, visit: Visit) -> str:
    """Whose bookings of which kind and of which days are shown; empty where all are."""
    whose = visit.voice.name(Player(asked.who.data)) if asked.who.data else ""
    kind = telling.kind(asked.kind.data, visit.voice) if asked.kind.data else ""
    days = visit.voice.span(*asked.shown)
    return " · ".join(part for part in (whose, kind, days) if part)


def _kasse(
    visit: Visit,
    statement: KasseStatement,
    entries: Sequence[KasseEntry],
    standing: KasseBalances,
    most: int | None,
) -> dict[str, Any]:
    """The Kasse as the page shows it, the newest bundle first; a bundle is a single booking, or all
    bookings of an evening.
    """
    newest = bundles(statement.lines)[::-1]
    shown = newest[:most]
    lines = tuple(line for bundle in shown for line in reversed(bundle.lines))
    evenings = {one.id: one.name for one in visit.evening_lines}
    said = telling.told_kasse(replace(statement, lines=lines), entries, evenings, visit.voice)
    countered = {entry.counters for entry in entries}
    bookings = {
        line.entry.id: {
            "entry": line.entry,
            "told": booking,
            "can_counter": _can_counter(line.entry, countered),
        }
        for line, booking in zip(lines, said.lines, strict=True)
    }
    told_bundles = [
        {
            "month": month_of(bundle.lines[-1].entry.date),
            "lines": [bookings[line.entry.id] for line in reversed(bundle.lines)],
            "evening": "" if bundle.evening is None else evenings.get(bundle.evening, "?"),
            "amount": visit.voice.signed(bundle.cents),
        }
        for bundle in shown
    ]
    return {
        "there": visit.voice.amount(standing.there),
        "below_zero": standing.there < 0,
        "open": telling.open_lines(standing, visit.voice),
        "told": said,
        "months": under_heads(told_bundles, itemgetter("month")),
        "sum": visit.voice.signed(sum(line.entry.cents for line in statement.lines)),
        "more": len(shown) < len(newest),
    }


def _can_counter(entry: KasseEntry, countered: Collection[int | None]) -> bool:
    return KINDS[entry.kind].by_hand and entry.evening is None and entry.id not in countered


@blueprint.post("/monatsbeitrag")
@writing
def book_month_dues(visit: Visit) -> Response:
    """Book the dues of months without an evening; the same form sent twice books once."""
    count = month_dues.book(visit.runde.id, visit.today, **visit.made)
    message = ngettext("%(num)s Monatsbeitrag gebucht.", "%(num)s Monatsbeiträge gebucht.", count)
    return visit.done(message, "kasse.show") if count else visit.to("kasse.show")


@blueprint.get("/aenderungen")
@reading
def changes(visit: Visit) -> str:
    """What was done to the money of the Runde outside of its evenings, the newest first."""
    count = money_changes.count(visit.runde.id)
    pages = paging(count, PAGE, partial(visit.url, "kasse.changes"))
    roles = roles_of_links(visit.runde.id)
    before = (pages.number - 1) * PAGE
    shown = []
    for change in money_changes.page(visit.runde.id, before, PAGE):
        link = link_of(change, roles)
        who = change.phone or words_of_link(link)
        said = tell_money_change(change.action, change.body, visit.voice)
        worth = WorthChange(after=said.amount)
        icon = CHANGE_ICONS.get(change.action, "")
        shown.append(HistoryLine(change.id, change.at, who, said, worth, icon, link=link))
    told_once, lines = without_link(shown)
    months = under_heads(lines, attrgetter("month"))
    return visit.page("money/changes.html", months=months, pages=pages, by_link=told_once)


@blueprint.get("/auszug.pdf")
@prints
@reading
def statement(visit: Visit) -> Response:
    """The Kasse on paper over the chosen days; of more than `MOST_PRINTED` lines, the newest."""
    booked = kasse.entries(visit.runde.id)
    since, until = Days.from_address().shown
    drawn = of_kasse(booked, _first_printed(booked, since, until), until)
    evenings = {line.id: line.name for line in visit.evening_lines}
    said = telling.account(drawn, booked, evenings, visit.voice, today=visit.today)
    page = printing.kasse(said, visit.voice, runde=visit.runde.name, size=printed.edition().size)
    return printed.answer(page, told("kasse"), visit.runde.name, visit.today)


@blueprint.route("/buchen", methods=["GET", "POST"])
@writing
def book(visit: Visit) -> Response | tuple[str, int]:
    """Ask for a booking by hand, and save it."""
    form = BookingForm.shown_or_sent(kind=BY_HAND[0], date=visit.today)

    def act() -> object:
        return actions.book(visit.runde.id, **form.booking, **visit.made)

    if form.saves(act, at={"cents": "amount"}):
        what = telling.kind(form.kind.data, visit.voice)
        amount = visit.voice.signed(form.cents)
        message = _("Gebucht: %(what)s, %(amount)s.", what=what, amount=amount)
        return visit.done(message, "kasse.show")
    kinds = []
    for name in BY_HAND:
        meaning = visit.voice.say(KINDS[name].term.meaning)
        kinds.append((name, telling.kind(name, visit.voice), meaning))
    return visit.page("money/book.html", form=form, kinds=kinds), form.status


@blueprint.route("/<int:entry_id>/gegenbuchen", methods=["GET", "POST"])
@writing
def counter(visit: Visit, entry_id: int) -> Response | tuple[str, int]:
    """Ask for the reason of a counter-entry, and book it."""
    entries = {entry.id: entry for entry in kasse.entries(visit.runde.id)}
    entry = entries.get(entry_id) or abort(404)
    form = ReasonForm(visit.form.sent)
    facts: dict[str, Any] = {"reason": form.reason.data, "date": visit.today, **visit.made}
    if form.saves(lambda: actions.counter(visit.runde.id, entry_id, **facts)):
        return visit.done(_("Zurückgebucht."), "kasse.show")
    title = telling.title(entry, visit.voice)
    page = visit.page("money/counter.html", entry=entry, title=title, form=form)
    return page, form.status


@blueprint.get("/teilen")
@reading
def split(visit: Visit) -> str:
    """The share of each member by the number of evenings; this page books nothing."""
    return _split_page(visit, _proposal(visit))


@blueprint.route("/teilen/buchen", methods=["GET", "POST"])
@writing
def share(visit: Visit) -> Response | tuple[str, int]:
    """Ask for confirmation, and book a payout for each member.

    Where the balance is negative, it is a deposit. Where the shares have changed since the page was
    shown, show them first.
    """
    shared = _proposal(visit)
    form = ReasonForm.shown_or_sent(reason=_("Geteilt nach Abenden"))
    shares = shared.shares if shared.can_share and form.seen.data == shared.seen else {}
    facts: dict[str, Any] = {"reason": form.reason.data, "date": visit.today, **visit.made}
    try:
        if form.saves(lambda: actions.share_out(visit.runde.id, shares, **facts)):
            message = _("Die Kasse ist geteilt. Jeder Anteil steht als Buchung da.")
            return visit.done(message, "kasse.show")
    except actions.KasseChanged:
        return _share_page(visit, _proposal(visit), form, 409)
    return _share_page(visit, shared, form, form.status)


def _proposal(visit: Visit) -> Proposal:
    """The free balance, or the amount of the form, split by the evenings of each member.

    Raises Uncounted.
    """
    form = ShareForm.from_address()
    standing = actions.standing(visit.runde.id)
    since, until = form.shown
    attendance: Counter[Player] = Counter()
    for played in season.whole(visit.runde.id, Choice(since=since, until=until)):
        attendance.update(played.evening.points.keys())
    cents = _cents(form, standing, visit.runde.currency)
    try:
        shares = split_among(cents, attendance)
        error = form.error
    except Refused as refused:
        shares = {}
        error = form.error or plainly(refused.problems[0])
    return Proposal(standing, form, cents, shares, attendance, error)


def _cents(form: ShareForm, standing: KasseBalances, currency: str) -> int:
    """What is to be split: the amount of the form, or the free balance where nothing is typed.

    0 and an error for an amount above it.
    """
    if not form.amount.text.strip():
        return standing.free
    cents = form.amount.data or 0
    if standing.free < 0:
        cents = -cents
    if standing.covers(cents):
        return cents
    problem = MoneyProblem("not_there", "betrag", {"amount": abs(standing.free)})
    put_at(form.amount, problem.message(language(), currency))
    return 0


def _parts(
    split: Mapping[Player, int], attendance: Mapping[Player, int], voice: Voice
) -> list[tuple[str, int, str]]:
    """The shares of a split as name, number of evenings and amount.

    Whoever was there most often is first.
    """
    order = sorted(split, key=lambda player: (-attendance[player], voice.name(player)))
    amounts = {player: voice.amount(split[player]) for player in order}
    return [(voice.name(one), attendance[one], amount) for one, amount in amounts.items()]


def _split_page(visit: Visit, shared: Proposal) -> str:
    """The page of a proposal."""
    parts = list[tuple[str, int, str]]()
    if not shared.form.amount.errors:
        parts = _parts(shared.shares, shared.attendance, visit.voice)
    still_open = telling.still_open(shared.standing, visit.voice)
    return visit.page("money/split.html", parts=parts, shared=shared, open=still_open)


def _share_page(
    visit: Visit, shared: Proposal, form: ReasonForm, status: int
) -> Response | tuple[str, int]:
    """The question before the Kasse is shared out; status 409 if the shares have changed."""
    if shared.form.amount.errors:
        return _split_page(visit, shared), 422
    if not shared.can_share:
        return visit.to("kasse.split", **shared.form.days)
    each = {player: abs(cents) for player, cents in shared.shares.items() if cents}
    page = visit.page(
        "money/share.html",
        shared=shared,
        changed=status == 409,
        form=form,
        parts=_parts(each, shared.attendance, visit.voice),
        sum=visit.voice.amount(shared.cents),
        open=telling.still_open(shared.standing, visit.voice),
    )
    return page, status


def _first_printed(
    booked: Sequence[KasseEntry], since: dt.date | None, until: dt.date | None
) -> dt.date | None:
    """The first day whose bookings are printed; those before are in the opening balance."""
    days_booked = [lines.first.date for lines in folded(within(booked, since, until))]
    if len(days_booked) <= MOST_PRINTED:
        return since
    return days_booked[-MOST_PRINTED - 1] + dt.timedelta(days=1)
