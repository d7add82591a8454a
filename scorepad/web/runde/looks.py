"""Short name and mark of a member: how somebody is shown where there is little room."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, flash
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions import runde
from scorepad.scoring.errors import Refused
from scorepad.scoring.roster import SHAPES
from scorepad.store import runden
from scorepad.store.runden import Member
from scorepad.web.frame.fields import place
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.runde.looks_view import picture, pictures
from scorepad.web.runde.runde_form import Look

blueprint = Blueprint("looks", __name__, url_prefix="/runde/<int:runde_id>/mitglieder/<int:member_id>/zeichen")


@dataclass(frozen=True)
class Shape:
    """A mark to choose, and who has it now."""

    id: str
    name: str
    picture: Markup
    whose: str


@blueprint.get("")
@writing
def ask(visit: Visit, member_id: int) -> str:
    """The short name and the mark of a member."""
    member = visit.member(member_id)
    return _page(visit, member, Look(data={"short": member.short, "mark": member.mark}))


@blueprint.post("")
@writing
def save(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """Keep them; empty, both are computed again."""
    member, form = visit.member(member_id), Look(visit.sent)
    try:
        runde.set_look(visit.runde.id, member_id, form.short.data or "", form.mark.data or "")
    except Refused as refused:
        place(form, refused.problems, "short")
        return _page(visit, member, form), 422
    flash(_("%(name)s: gemerkt, auch für alle früheren Abende.", name=member.name))
    return visit.to("runde.members")


def _page(visit: Visit, member: Member, form: Look) -> str:
    shapes, picture = _shapes(visit.members, member), pictures(visit.members, visit.names.marks)[member.id]
    return visit.page("runde/look.html", member=member, form=form, shapes=shapes, picture=picture)


def _shapes(people: tuple[Member, ...], member: Member) -> list[Shape]:
    words = (_("Kreis"), _("Quadrat"), _("Dreieck"), _("Raute"), _("Dreieck abwärts"), _("Plus"), told("cross"))
    marks = runden.roster(people).marks
    others = [one for one in people if one.active and one != member]
    return [
        Shape(shape, name, picture(look), ", ".join(one.name for one in others if marks[one.player] == look))
        for look, (shape, name) in enumerate(zip(SHAPES, words, strict=True))
    ]
