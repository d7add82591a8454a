"""The page of a member: name, short name and mark; pausing and deleting."""

from typing import Any

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import deleting, runde
from scorepad.actions.iban import shortened
from scorepad.scoring.errors import Refused
from scorepad.scoring.roster import SHAPES
from scorepad.store import runden
from scorepad.store.runden import Member
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.parts.heads import picture, pictures
from scorepad.web.runde.runde import MemberForm, RestForm

blueprint = Blueprint("member", __name__, url_prefix="/runde/<int:runde_id>/mitglieder/<int:member_id>")


@blueprint.get("")
@writing
def show(visit: Visit, member_id: int) -> str:
    """The form of the member, with links to account, pause, merge and deletion."""
    member = visit.member(member_id)
    return _page(visit, member, MemberForm(data={"name": member.name, "short": member.short, "mark": member.mark}))


@blueprint.post("")
@writing
def save(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """Save name, short name and mark, also for past evenings; empty short name and mark are computed."""
    member, form = visit.member(member_id), MemberForm(visit.sent)
    if not form.does(lambda: runde.change_member(visit.runde.id, member_id, **form.data)):
        return _page(visit, member, form), 422
    flash(_("%(name)s: gemerkt, auch für alle früheren Abende.", name=form.name.data))
    return visit.to("runde.members")


@blueprint.post("/pause")
@writing
def rest(visit: Visit, member_id: int) -> Response:
    """Pause a member, who then gets no seat at new evenings, or end the pause."""
    member, active = visit.member(member_id), RestForm(visit.sent).active.data
    runde.set_active(visit.runde.id, member_id, active=active)
    flash(_("%(name)s ist wieder dabei.", name=member.name) if active else _("%(name)s macht Pause.", name=member.name))
    return visit.to("runde.members")


@blueprint.get("/loeschen")
@writing
def ask_delete(visit: Visit, member_id: int) -> str:
    """The question before a member is deleted, or the reason why that is impossible."""
    return _delete(visit, visit.member(member_id))


@blueprint.post("/loeschen")
@writing
def delete(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """Delete a member; 422 if an evening names the member."""
    member = visit.member(member_id)
    try:
        deleting.delete_member(visit.runde.id, member_id)
    except Refused:
        return _delete(visit, member), 422
    flash(_("„%(name)s“ ist gelöscht.", name=member.name))
    return visit.to("runde.members")


def _delete(visit: Visit, member: Member) -> str:
    stays = deleting.is_named(visit.runde.id, member.id)
    return visit.page("runde/member_delete.html", member=member, stays=stays)


def _page(visit: Visit, member: Member, form: MemberForm) -> str:
    shapes, picture = _shapes(visit.members, member), pictures(visit.members, visit.names.marks)[member.id]
    most = max(runde.MOST_LETTERS, len(member.short or ""))
    values = {"shapes": shapes, "picture": picture, "most": most, "shortened": shortened}
    return visit.page("runde/member.html", member=member, form=form, **values)


def _shapes(people: tuple[Member, ...], member: Member) -> list[dict[str, Any]]:
    """The marks to choose, each with the names of those who have it now."""
    words = (_("Kreis"), _("Quadrat"), _("Dreieck"), _("Raute"), _("Dreieck abwärts"), _("Plus"), told("cross"))
    marks = runden.roster(people).marks
    others = [one for one in people if one.active and one != member]
    return [
        {
            "id": shape,
            "name": name,
            "picture": picture(look),
            "whose": ", ".join(one.name for one in others if marks[one.player] == look),
        }
        for look, (shape, name) in enumerate(zip(SHAPES, words, strict=True))
    ]
