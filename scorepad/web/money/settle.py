"""The settlement of an evening: amounts and transfers, leaving early, the seal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.errors import Conflict
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.actions.money import seal as actions
from scorepad.actions.money.early import seats_without
from scorepad.actions.money.money_log import by_of
from scorepad.actions.runde.rules import mark
from scorepad.actions.runde.runde import MOST_MEMBERS
from scorepad.ledger.played import played
from scorepad.ledger.settle import Transfer, leaving
from scorepad.ledger.tariff import write_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store import kasse, seals
from scorepad.store.seals import Seal, StoredTransfer
from scorepad.telling.incident import without_counterpart
from scorepad.telling.money import refusal
from scorepad.web.board.reckoned import Reckoned, away, of_seal, reckon, usually_absent
from scorepad.web.frame.clock import day_of, time_of
from scorepad.web.frame.fields import BooleanField, MultipleField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.game.chips import ChipChoice
from scorepad.web.money.settle_view import (
    about_evening,
    code_of,
    in_euro,
    meaning,
    payees,
    planned,
    purpose,
    sealing,
    settle_view,
)

blueprint = Blueprint("settle", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
CHANGED = _l("Die Beträge haben sich geändert. Sieh sie noch einmal durch.")


class SettleForm(Form):
    """The action `do`, the absent members, and a fingerprint of the amounts on the page (`seen`).

    `who` is the person to show amounts for before leaving early; `leaver` and `owed` are the person
    and a fingerprint of the amounts that were shown.
    """

    do = StringField()
    absent = MultipleField(most=MOST_MEMBERS)
    seen = StringField()
    who = StringField()
    leaver = StringField()
    owed = StringField()


class PaidForm(Form):
    """The transfers to mark, and whether they are `paid` now."""

    transfer = MultipleField(read=parsed_id, most=MOST_MEMBERS)
    paid = BooleanField(only="1")


Step = Callable[[Visit, SettleForm, tuple[Player, ...]], Page]
"""What is done with an open evening and its absent members; it raises Refused and Conflict."""


@blueprint.get("/abrechnen")
@reading
def show(visit: Visit) -> str:
    """The settlement of an open or sealed evening."""
    seal = seals.of(visit.evening.id, visit.runde.id) if visit.evening.sealed else None
    if seal is not None:
        return _sealed(visit, seal)
    return _open(visit, usually_absent(visit))


@blueprint.post("/abrechnen")
@writing
def act(visit: Visit) -> Page:
    """Do what was tapped: a step of `STEPS`, show the amounts of who leaves, or ask to seal."""
    form = SettleForm(visit.form.sent)
    do = form.do.data
    absent = tuple(member.player for member in away(visit) if member.player in form.absent.data)
    if visit.evening.sealed and do != "seal":
        return visit.to("settle.show")
    if do == "leaves":
        return _show_leaver(visit, Player(form.who.data), absent)
    if do in STEPS:
        return _taken(STEPS[do], visit, form, absent)
    return _open(visit, absent, asks=do == "ask")


@blueprint.post("/abrechnen/bezahlt")
@writing
def paid(visit: Visit) -> Response:
    """Mark transfers as paid, or as open again."""
    form = PaidForm(visit.form.sent)
    by = by_of(visit.made)
    actions.mark_paid(
        visit.runde.id, *form.transfer.data, paid=form.paid.data, date=visit.today, **by
    )
    return visit.to("settle.show")


@blueprint.get("/abrechnen/oeffnen")
@writing
def ask_open(visit: Visit) -> Page:
    """Ask for confirmation before the evening is opened again."""
    seal = seals.of(visit.evening.id, visit.runde.id) if visit.evening.sealed else None
    if seal is None:
        return visit.to("settle.show")
    booked = [(row.player, -row.cents) for row in kasse.of_seal(seal.id, visit.runde.id)]
    transfers = seals.transfers(visit.evening.id, visit.runde.id)
    moved = [row.transfer for row in transfers if row.paid_at is not None]
    counters = [(visit.voice.name(member), visit.voice.signed(cents)) for member, cents in booked]
    return visit.page("money/open.html", counters=counters, moved=planned(moved, visit.voice))


@blueprint.post("/abrechnen/oeffnen")
@writing
def reopen(visit: Visit) -> Response:
    """Open a sealed evening again."""
    actions.reopen(visit.runde.id, visit.evening.id, date=visit.today, **visit.made)
    told = _(
        "Der Abend ist wieder offen. Was das Versiegeln in der Kasse gebucht hat, ist "
        "zurückgebucht."
    )
    return visit.done(told, "settle.show")


def _show_leaver(visit: Visit, leaver: Player, absent: tuple[Player, ...]) -> Page:
    """The amounts of the person chosen to leave; an error where nobody at the table was chosen."""
    if leaver not in replayed(visit.evening).totals:
        return _open(visit, absent, leaver=leaver, nobody=True), 422
    return _open(visit, absent, leaver=leaver)


def _taken(take: Step, visit: Visit, form: SettleForm, absent: tuple[Player, ...]) -> Page:
    """The page after a step; where it could not be taken, the open evening and why."""
    try:
        return take(visit, form, absent)
    except Refused as refused:
        errors = [refusal(problem, visit.voice) for problem in refused.problems]
        return _open(visit, absent, errors=errors), 422
    except Conflict:
        changed = [
            _("Inzwischen hat sich am Abend etwas geändert. Sieh die Beträge noch einmal durch.")
        ]
        leaver = Player(form.leaver.data) if form.do.data == "leave" else None
        return _open(visit.again(), absent, leaver=leaver, errors=changed), 409


def _seal(visit: Visit, form: SettleForm, absent: tuple[Player, ...]) -> Page:
    """Seal the evening; show the amounts first where they have changed since they were shown."""
    if not visit.evening.sealed and form.seen.data != _seen(visit, reckon(visit, absent)):
        return _open(visit, absent, errors=[str(CHANGED)]), 409
    actions.seal(
        visit.runde.id,
        visit.evening.id,
        base_revision=visit.form.base or 0,
        absent=absent,
        **visit.made,
    )
    return visit.done(_("Abgerechnet und versiegelt."), "settle.show")


def _pay_all(visit: Visit, form: SettleForm, absent: tuple[Player, ...]) -> Page:
    """Mark all as paid.

    A repeated form is answered as before, though its amounts are paid by now.
    """
    revision = visit.form.base or 0
    is_newest = revision == visit.evening.revision
    if is_newest and form.seen.data != _seen(visit, reckon(visit, absent)):
        return _open(visit, absent, errors=[str(CHANGED)]), 409
    actions.pay(
        visit.runde.id, visit.evening.id, base_revision=revision, absent=absent, **visit.made
    )
    return _open(visit.with_new_key(), absent)


def _settle_by(visit: Visit, form: SettleForm, absent: tuple[Player, ...]) -> Page:
    """Settle points that do not add up to zero against the average, or by the Kasse."""
    plan = CorrectedPlan(imbalance=form.do.data)
    base = visit.form.base or 0
    change_plan(visit.runde.id, visit.evening.id, plan, base_revision=base, **visit.made)
    return _open(visit.with_new_key(), absent)


def _leave(visit: Visit, form: SettleForm, absent: tuple[Player, ...]) -> Page:
    """Settle with somebody who leaves: the one of the hidden field, whose amounts were shown."""
    who = Player(form.leaver.data)
    revision = visit.form.base or 0
    there = revision == visit.evening.revision and who in replayed(visit.evening).totals
    if there and form.owed.data != _owed(_leaving(visit, reckon(visit, ()), who)):
        return _open(visit, absent, leaver=who, errors=[str(CHANGED)]), 409
    saved = actions.leave(
        visit.runde.id, visit.evening.id, member=who, base_revision=revision, **visit.made
    )
    name = visit.voice.name(who)
    said = [_("Mit %(name)s ist abgerechnet; die Abrechnung am Ende zieht das ab.", name=name)]
    if saved.entry_id is not None:
        said.append(_("%(name)s sitzt nicht mehr am Tisch.", name=name))
    return visit.done(" ".join(said), "settle.show")


STEPS: Mapping[str, Step] = {
    "seal": _seal,
    "all": _pay_all,
    "leave": _leave,
    "average": _settle_by,
    "kasse": _settle_by,
}
"""The steps by the value of their button."""


def _open(
    visit: Visit,
    absent: tuple[Player, ...],
    *,
    leaver: Player | None = None,
    errors: Sequence[str] = (),
    asks: bool = False,
    nobody: bool = False,
) -> str:
    """The page of an open evening.

    It asks whether to seal the evening if that has ended, or if `asks` is set. `nobody` says that
    nobody was chosen who leaves.
    """
    reckoned = reckon(visit, absent)
    early = seals.transfers(visit.evening.id, visit.runde.id)
    view = settle_view(reckoned.statement, visit.voice, early)
    problems = [refusal(problem, visit.voice) for problem in reckoned.settlement.charged.problems]
    rows = replayed(visit.evening).rows
    wrong = [row for row in rows if row.problems]
    asks_to_seal = asks or visit.evening.ended
    return visit.page(
        "money/settle.html",
        view=view,
        asks=asks,
        sealing=sealing(view, visit.voice, ended=visit.evening.ended) if asks_to_seal else "",
        errors=[error for error in errors if error not in problems],
        problems=problems,
        without=without_counterpart(rows, visit.voice),
        imbalance=reckoned.tariff.imbalance,
        into_kasse=reckoned.statement.left < 0,
        wrong=len(wrong),
        absent=_chips(visit, absent) if reckoned.tariff.absent != "nothing" else (),
        meaning=meaning(view, visit.voice, ended=visit.evening.ended),
        at_table=[(player, visit.voice.name(player)) for player in reckoned.played.totals],
        seen=_seen(visit, reckoned),
        nobody=nobody,
        **_goodbye(visit, reckoned, leaver),
    )


def _goodbye(visit: Visit, reckoned: Reckoned, leaver: Player | None) -> dict[str, Any]:
    """The amounts of somebody who leaves; an empty `leaver` for nobody."""
    if leaver is None or leaver not in replayed(visit.evening).totals:
        return {"leaver": "", "leaver_key": ""}
    owed = _leaving(visit, reckoned, leaver)
    return {
        "leaver": visit.voice.name(leaver),
        "leaver_key": leaver,
        "goes": seats_without(replayed(visit.evening), leaver) is not None,
        "leaving": planned(owed, visit.voice),
        "owed": _owed(owed),
    }


def _sealed(visit: Visit, seal: Seal) -> str:
    """The page of a sealed evening."""
    members = payees(visit)
    about = about_evening(visit)

    def code(stored: StoredTransfer) -> Markup | None:
        if stored.paid_at:
            return None
        made = stored.transfer
        return code_of(made, members, purpose(made, about, visit))

    transfers = seals.transfers(visit.evening.id, visit.runde.id)
    return visit.page(
        "money/sealed.html",
        view=settle_view(of_seal(seal), visit.voice, transfers, code),
        sealed_at=f"{day_of(seal.at)}, {time_of(seal.at)}",
        differs=actions.differs(visit.evening),
        can_have_code=in_euro(visit.runde.currency),
    )


def _leaving(visit: Visit, reckoned: Reckoned, who: Player) -> tuple[Transfer, ...]:
    """The transfers of somebody who leaves now, by the points so far."""
    if reckoned.settlement.charged.problems:
        return ()
    facts = played(replayed(visit.evening))
    moved = seals.moved(visit.evening.id, visit.runde.id)
    return leaving(reckoned.tariff, facts, who, moved)


def _owed(transfers: Sequence[Transfer]) -> str:
    """A fingerprint of the transfers of somebody who leaves."""
    return mark({"transfers": [str(transfer) for transfer in transfers]})


def _seen(visit: Visit, reckoned: Reckoned) -> str:
    """A fingerprint of everything that the seal records."""
    settlement = reckoned.settlement
    amounts = {str(player): cents for player, cents in settlement.charged.amounts.items()}
    facts = {
        "revision": visit.evening.revision,
        "transfers": [str(transfer) for transfer in settlement.transfers],
        "amounts": amounts,
        "tariff": write_tariff(reckoned.tariff),
    }
    return mark(facts)


def _chips(visit: Visit, absent: tuple[Player, ...]) -> tuple[ChipChoice, ...]:
    """Everybody who did not sit at the table, to say who counts as absent."""
    chips = []
    for member in away(visit):
        is_absent = member.player in absent
        if member.active or is_absent:
            chips.append(ChipChoice(member.player, member.name, on=is_absent))
    return tuple(chips)
