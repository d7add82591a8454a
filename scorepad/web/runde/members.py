"""Making one member out of two who are the same person."""

from __future__ import annotations

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import members
from scorepad.actions.errors import NotFound
from scorepad.scoring.errors import Refused
from scorepad.web.frame.fields import whole
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, writing

blueprint = Blueprint("members", __name__, url_prefix="/runde/<int:runde_id>/mitglieder/zusammenlegen")


@blueprint.get("")
@writing
def merge(visit: Visit) -> str:
    """Who is the same as whom?"""
    return _page(visit)


@blueprint.post("")
@writing
def save_merge(visit: Visit) -> Response | tuple[str, int] | str:
    """Say in how many evenings it changes something, then do it."""
    member, into = whole(visit.sent.get("member")), whole(visit.sent.get("into"))
    if member is None or into is None:
        return _page(visit, [_("Wer ist dieselbe Person?")]), 422
    if "back" in visit.sent:
        return _page(visit)
    if member != into and "confirmed" not in visit.sent:
        return _page(visit, count=members.evenings_of(visit.runde.id, member))
    try:
        members.merge(visit.runde.id, member, into, **visit.made)
    except Refused as refused:
        return _page(visit, [problem.message(language()) for problem in refused.problems]), 422
    except NotFound:
        return _page(visit, [_("Wer ist dieselbe Person?")]), 422
    names = {member.id: member.name for member in visit.members}
    flash(_("%(one)s ist jetzt %(other)s.", one=names[member], other=names[into]))
    return visit.to("runde.members")


def _page(visit: Visit, errors: list[str] | None = None, count: int | None = None) -> str:
    return visit.page(
        "runde/merge.html",
        members=visit.members,
        one=whole(visit.sent.get("member") or visit.asked.get("wer")),
        into=whole(visit.sent.get("into")),
        errors=errors or [],
        count=count,
    )
