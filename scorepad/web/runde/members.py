"""Making one member out of two who are the same person."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import members
from scorepad.actions.errors import NotFound
from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.store import runden
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import client_key, whole

blueprint = Blueprint("members", __name__, url_prefix="/runde/<int:runde_id>/mitglieder/zusammenlegen")


@blueprint.get("")
def merge(runde_id: int) -> str:  # noqa: ARG001
    """Who is the same as whom?"""
    return _page(access.writer())


@blueprint.post("")
def save_merge(runde_id: int) -> Response | tuple[str, int] | str:
    """Say in how many evenings it changes something, then do it."""
    allowed = access.writer()
    one, into = whole(request.form.get("member")), whole(request.form.get("into"))
    if one is None or into is None:
        return _page(allowed, [_("Wer ist dieselbe Person?")]), 422
    if "back" in request.form:
        return _page(allowed)
    if one != into and "confirmed" not in request.form:
        return _page(allowed, count=members.evenings_of(runde_id, one))
    key = client_key(request.form.get("client_key"))
    try:
        members.merge(runde_id, one, into, client_key=key, link_id=allowed.link_id, now=clock.now())
    except Refused as refused:
        return _page(allowed, [problem.message(language()) for problem in refused.problems]), 422
    except NotFound:
        return _page(allowed, [_("Wer ist dieselbe Person?")]), 422
    names = {member.id: member.name for member in runden.members(runde_id)}
    flash(_("%(one)s ist jetzt %(other)s.", one=names[one], other=names[into]))
    return redirect(url_for("runde.members", runde_id=runde_id), code=303)


def _page(allowed: access.Access, errors: list[str] | None = None, count: int | None = None) -> str:
    return render_template(
        "runde/merge.html",
        access=allowed,
        members=runden.members(allowed.runde.id),
        one=whole(request.form.get("member")),
        into=whole(request.form.get("into")),
        errors=errors or [],
        count=count,
        key=client_key(request.form.get("client_key")),
    )
