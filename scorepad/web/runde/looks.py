"""Short name and mark of a member: how somebody is shown where there is little room."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions import runde
from scorepad.scoring.errors import Refused
from scorepad.scoring.roster import SHAPES
from scorepad.store import runden
from scorepad.store.runden import Member
from scorepad.web.frame import access
from scorepad.web.frame.fields import place
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
def ask(runde_id: int, member_id: int) -> str:
    """The short name and the mark of a member."""
    allowed, people = access.writer(), runden.members(runde_id)
    member = _member(people, member_id)
    return _page(allowed, people, member, Look(data={"short": member.short, "mark": member.mark}))


@blueprint.post("")
def save(runde_id: int, member_id: int) -> Response | tuple[str, int]:
    """Keep them; empty, both are computed again."""
    allowed, people = access.writer(), runden.members(runde_id)
    member, form = _member(people, member_id), Look(request.form)
    try:
        runde.set_look(runde_id, member_id, form.short.data or "", form.mark.data or "")
    except Refused as refused:
        place(form, refused.problems, "short")
        return _page(allowed, people, member, form), 422
    flash(_("%(name)s: gemerkt, auch für alle früheren Abende.", name=member.name))
    return redirect(url_for("runde.members", runde_id=runde_id), code=303)


def _member(people: tuple[Member, ...], member_id: int) -> Member:
    found = next((one for one in people if one.id == member_id), None)
    return found if found is not None else abort(404)


def _page(allowed: access.Access, people: tuple[Member, ...], member: Member, form: Look) -> str:
    return render_template(
        "runde/look.html",
        access=allowed,
        member=member,
        form=form,
        shapes=_shapes(people, member),
        picture=pictures(people)[member.id],
    )


def _shapes(people: tuple[Member, ...], member: Member) -> list[Shape]:
    words = (_("Kreis"), _("Quadrat"), _("Dreieck"), _("Raute"), _("Dreieck abwärts"), _("Plus"), _("Kreuz"))
    marks = runden.roster(people).marks
    others = [one for one in people if one.active and one != member]
    return [
        Shape(shape, name, picture(look), ", ".join(one.name for one in others if marks[one.player] == look))
        for look, (shape, name) in enumerate(zip(SHAPES, words, strict=True))
    ]
