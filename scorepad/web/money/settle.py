"""Settling an evening: amounts with their reasons, who pays whom, who leaves early, the seal and what is paid."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import seal as actions
from scorepad.actions.errors import Conflict
from scorepad.actions.replayed import replayed
from scorepad.actions.rules import mark
from scorepad.i18n import language
from scorepad.ledger.played import played
from scorepad.ledger.settle import Transfer, leaving
from scorepad.ledger.tariff import write_tariff
from scorepad.printing import statement as printing
from scorepad.printing.money import Writer
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import Player
from scorepad.store import kasse, runden, seals
from scorepad.store.evenings import StoredEvening
from scorepad.store.seals import Seal
from scorepad.web.frame import access, clock
from scorepad.web.frame.access import Access
from scorepad.web.frame.fields import client_key, whole
from scorepad.web.money.purse import purse_of
from scorepad.web.money.reckoned import Reckoned, away, of_seal, reckon, statement_of, usually_absent
from scorepad.web.money.settle_view import Absentee, codes_of, meaning, planned, sealed_view, settle_view, told
from scorepad.web.paper import printed

blueprint = Blueprint("settle", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
Page = Response | tuple[str, int] | str


@blueprint.get("/abrechnen")
def show(evening_id: int, **_address: int) -> str:
    """What the evening costs whom; sealed, what its seal says."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    seal = seals.of(evening_id, stored.runde_id) if stored.sealed else None
    return _sealed(allowed, stored, seal) if seal else _open(allowed, stored, usually_absent(allowed, stored))


@blueprint.post("/abrechnen")
def act(runde_id: int, evening_id: int) -> Page:
    """Reckon anew with other absent members, settle with somebody who leaves, or seal."""
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    do, absent = request.form.get("do", ""), _absent(allowed, stored)
    if stored.sealed and do != "seal":
        return redirect(url_for("settle.show", runde_id=runde_id, evening_id=evening_id), code=303)
    steps = {"seal": _seal, "leave": _leave}
    if do not in steps:
        return _open(allowed, stored, absent, leaver=_leaver(do, stored))
    try:
        return steps[do](allowed, stored, absent)
    except Refused as refused:
        errors = [told(problem, purse_of(allowed.runde)) for problem in refused.problems]
        return _open(allowed, stored, absent, errors=errors), 422
    except Conflict:
        changed = [_("Inzwischen hat sich am Abend etwas geändert. Sieh die Beträge noch einmal durch.")]
        return _open(allowed, access.evening_of(allowed, evening_id), absent, errors=changed), 409


@blueprint.post("/abrechnen/bezahlt")
def paid(runde_id: int, evening_id: int) -> Response:
    """Mark a debt as paid, or as not paid after all."""
    allowed = access.writer()
    access.evening_of(allowed, evening_id)
    transfer = whole(request.form.get("transfer"))
    if transfer is not None:
        made = {"now": clock.now(), "date": clock.today(), "link_id": allowed.link_id}
        actions.mark_paid(runde_id, transfer, paid=request.form.get("paid") == "1", **made)  # type: ignore[arg-type]
    return redirect(url_for("settle.show", runde_id=runde_id, evening_id=evening_id), code=303)


@blueprint.get("/abrechnen/oeffnen")
def ask_open(runde_id: int, evening_id: int) -> Page:
    """What opening the evening again does, before it is done."""
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    seal = seals.of(evening_id, runde_id) if stored.sealed else None
    if seal is None:
        return redirect(url_for("settle.show", runde_id=runde_id, evening_id=evening_id), code=303)
    purse = purse_of(allowed.runde)
    booked = [(kasse.player(row.member_id), -row.cents) for row in kasse.of_seal(seal.id)]
    moved = [one for one in seals.transfers(evening_id, runde_id) if one.paid_at is not None]
    return render_template(
        "money/open.html",
        access=allowed,
        evening=stored,
        counters=[(purse.name(member), purse.signed(cents)) for member, cents in booked],
        moved=[planned(one.transfer, purse) for one in moved],
        key=client_key(None),
    )


@blueprint.post("/abrechnen/oeffnen")
def reopen(runde_id: int, evening_id: int) -> Response:
    """Open a sealed evening again."""
    allowed = access.writer()
    access.evening_of(allowed, evening_id)
    key = client_key(request.form.get("client_key"))
    now = clock.now()
    actions.reopen(runde_id, evening_id, date=clock.today(), client_key=key, link_id=allowed.link_id, now=now)
    flash(_("Der Abend ist wieder offen. Was das Versiegeln in der Kasse gebucht hat, ist zurückgebucht."))
    return redirect(url_for("settle.show", runde_id=runde_id, evening_id=evening_id), code=303)


@blueprint.get("/abrechnung.pdf")
def statement(evening_id: int, **_address: int) -> Response:
    """The statement of the evening's money on paper, with the marks of what is paid."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    writer = Writer(runden.names(stored.runde_id), allowed.runde.currency, language(), own_names(stored.plan.rules))
    paid = [one.transfer for one in seals.transfers(evening_id, stored.runde_id) if one.paid_at and not one.early]
    page = printing.evening(
        statement_of(allowed, stored),
        writer,
        runde=allowed.runde.name,
        name=stored.name,
        date=stored.date,
        sealed=stored.sealed,
        paid=paid,
    )
    return printed.answer(page, _("Abrechnung"), stored.date, stored.name)


def _seal(allowed: Access, stored: StoredEvening, absent: tuple[Player, ...]) -> Page:
    """Seal what was seen; another tariff or another payment in the meantime is shown first."""
    key = client_key(request.form.get("client_key"))
    if not stored.sealed and request.form.get("seen") != _seen(reckon(allowed, stored, absent), stored):
        changed = [_("Die Beträge haben sich geändert. Sieh sie noch einmal durch.")]
        return _open(allowed, stored, absent, errors=changed), 409
    actions.seal(
        stored.runde_id,
        stored.id,
        base_revision=whole(request.form.get("revision")) or 0,
        absent=absent,
        client_key=key,
        link_id=allowed.link_id,
        now=clock.now(),
    )
    flash(_("Abgerechnet und versiegelt."))
    return redirect(url_for("settle.show", runde_id=stored.runde_id, evening_id=stored.id), code=303)


def _leave(allowed: Access, stored: StoredEvening, absent: tuple[Player, ...]) -> Page:
    """Settle with the one who was asked about, whoever is chosen by now, for the amounts that were shown."""
    who = Player(request.form.get("leaver", ""))
    key = client_key(request.form.get("client_key"))
    revision = whole(request.form.get("revision")) or 0
    there = revision == stored.revision and who in replayed(stored).totals
    if there and request.form.get("owed") != _owed(_leaving(stored, reckon(allowed, stored, ()), who)):
        changed = [_("Die Beträge haben sich geändert. Sieh sie noch einmal durch.")]
        return _open(allowed, stored, absent, leaver=who, errors=changed), 409
    made = {"client_key": key, "link_id": allowed.link_id, "now": clock.now()}
    actions.leave(stored.runde_id, stored.id, member=who, base_revision=revision, **made)  # type: ignore[arg-type]
    flash(
        _("Mit %(name)s ist abgerechnet; die Abrechnung am Ende zieht das ab.", name=purse_of(allowed.runde).name(who))
    )
    return redirect(url_for("settle.show", runde_id=stored.runde_id, evening_id=stored.id), code=303)


def _open(
    allowed: Access,
    stored: StoredEvening,
    absent: tuple[Player, ...],
    *,
    leaver: Player | None = None,
    errors: Sequence[str] = (),
) -> str:
    """The page of an evening that is not sealed."""
    purse, reckoned = purse_of(allowed.runde), reckon(allowed, stored, absent)
    early = seals.transfers(stored.id, stored.runde_id)
    view = settle_view(reckoned.statement, stored, purse, early)
    problems = [told(problem, purse) for problem in reckoned.settlement.charged.problems]
    wrong = sum(1 for row in replayed(stored).rows if row.problems)
    owed = _leaving(stored, reckoned, leaver) if leaver else ()
    return render_template(
        "money/settle.html",
        access=allowed,
        evening=stored,
        view=view,
        errors=[error for error in errors if error not in problems],
        problems=problems,
        wrong=wrong,
        absent=_absentees(allowed, stored, absent) if reckoned.tariff.absent != "nothing" else (),
        meaning=meaning(view, purse, ended=stored.ended),
        at_table=[(player, purse.name(player)) for player in reckoned.played.totals],
        leaver=purse.name(leaver) if leaver else "",
        leaver_key=leaver or "",
        leaving=[planned(one, purse) for one in owed],
        owed=_owed(owed),
        seen=_seen(reckoned, stored),
        key=client_key(request.form.get("client_key")),
    )


def _sealed(allowed: Access, stored: StoredEvening, seal: Seal) -> str:
    purse = purse_of(allowed.runde)
    transfers = seals.transfers(stored.id, stored.runde_id)
    members = {member.player: member for member in runden.members(stored.runde_id)}
    codes = codes_of(transfers, members, purse, allowed=allowed, stored=stored)
    found = of_seal(seal)
    return render_template(
        "money/sealed.html",
        access=allowed,
        evening=stored,
        view=sealed_view(found, stored, seal, purse, transfers=transfers, codes=codes),
        differs=actions.differs(stored),
        can_have_code=purse.in_euro,
    )


def _leaving(stored: StoredEvening, reckoned: Reckoned, who: Player) -> tuple[Transfer, ...]:
    """What settles one who leaves now, by the points as they stand."""
    if reckoned.settlement.charged.problems:
        return ()
    return leaving(reckoned.tariff, played(replayed(stored)), who, seals.moved(stored.id, stored.runde_id))


def _owed(transfers: Sequence[Transfer]) -> str:
    """A mark of what settles one who leaves."""
    return mark({"transfers": [str(one) for one in transfers]})


def _seen(reckoned: Reckoned, stored: StoredEvening) -> str:
    """A mark of everything that the seal would assert."""
    transfers = [str(one) for one in reckoned.settlement.transfers]
    amounts = {str(player): cents for player, cents in reckoned.settlement.charged.amounts.items()}
    facts = {"revision": stored.revision, "transfers": transfers, "amounts": amounts}
    return mark(facts | {"tariff": write_tariff(reckoned.tariff)})


def _absent(allowed: Access, stored: StoredEvening) -> tuple[Player, ...]:
    """The members ticked, in the order of the Runde; nobody else."""
    ticked = set(request.form.getlist("absent"))
    return tuple(one.player for one in away(allowed, stored) if one.player in ticked)


def _absentees(allowed: Access, stored: StoredEvening, absent: tuple[Player, ...]) -> tuple[Absentee, ...]:
    return tuple(
        Absentee(one.player, one.name, one.player in absent)
        for one in away(allowed, stored)
        if one.active or one.player in absent
    )


def _leaver(do: str, stored: StoredEvening) -> Player | None:
    """Whoever is asked about: somebody of the table."""
    who = Player(request.form.get("who", ""))
    return who if do == "leaves" and who in replayed(stored).totals else None
