"""The phones that hold a link of a Runde; any of them can be signed out."""

from typing import NamedTuple

from flask import Blueprint, abort
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions.runde import phones as actions
from scorepad.store import phones
from scorepad.store.phones import StoredPhone
from scorepad.web.frame import clock, phone
from scorepad.web.frame.visit import Visit, keeping, reading

blueprint = Blueprint("phones", __name__, url_prefix="/runde/<int:runde_id>/handys")


class ShownPhone(NamedTuple):
    """A line of the list: `title` says whose phone it is, `facts` what else is known of it."""

    id: int
    title: str
    facts: str
    is_own: bool


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """All phones that hold a link in force, this one first; a reader sees this one alone."""
    every = [_shown(each) for each in phones.of_runde(visit.runde.id)]
    shown = [each for each in every if visit.is_writer or each.is_own]
    own_first = sorted(shown, key=lambda each: not each.is_own)
    return visit.page("runde/phones.html", phones=own_first)


@blueprint.get("/<int:phone_id>/abmelden")
@keeping
def ask(visit: Visit, phone_id: int) -> Response | str:
    """The question before a phone is signed out; this one has a page of its own for that."""
    stored_phone = phones.phone(visit.runde.id, phone_id)
    if stored_phone is None:
        abort(404)
    if stored_phone.mark == phone.mark():
        return visit.to("start.leave")
    return visit.page("runde/phone_out.html", phone=_shown(stored_phone))


@blueprint.post("/<int:phone_id>/abmelden")
@keeping
def sign_out(visit: Visit, phone_id: int) -> Response:
    """End what a phone may open of this Runde; a second time changes nothing."""
    actions.sign_out(visit.runde.id, phone_id, visit.now)
    return visit.done(_("Das Handy ist abgemeldet."), "phones.show")


def _shown(stored: StoredPhone) -> ShownPhone:
    is_own = stored.mark == phone.mark()
    role = str(_("schreibt") if stored.role == "write" else _("liest"))
    facts = [stored.device, role, _last_seen(stored)]
    told_facts = " · ".join(fact for fact in facts if fact)
    return ShownPhone(stored.id, _title(stored.name, is_own=is_own), told_facts, is_own)


def _title(name: str, *, is_own: bool) -> str:
    if is_own and name:
        return str(_("Dieses Handy: %(name)s", name=name))
    if is_own:
        return str(_("Dieses Handy"))
    return name or str(_("Ohne Namen"))


def _last_seen(stored: StoredPhone) -> str:
    if stored.seen_on == clock.today():
        return str(_("heute hier"))
    return str(_("zuletzt %(day)s", day=clock.day_of(stored.seen_on)))
