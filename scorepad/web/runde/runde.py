"""The page of a Runde: running evening, new evening, past evenings, members."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import runde
from scorepad.scoring.errors import Refused
from scorepad.store import runden
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import client_key, place
from scorepad.web.runde.looks_view import pictures
from scorepad.web.runde.runde_form import MemberName
from scorepad.web.runde.runde_view import runde_page

blueprint = Blueprint("runde", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("")
def show(runde_id: int) -> str:  # noqa: ARG001
    """The Runde."""
    allowed = access.reader()
    page = runde_page(allowed, clock.today(), everything="alle" in request.args)
    return render_template("runde/runde.html", access=allowed, page=page, key=client_key(None))


@blueprint.get("/mitglieder")
def members(runde_id: int) -> str:  # noqa: ARG001
    """Everybody of the Runde, to add, rename, or offer no seat any more."""
    return _members(access.writer(), MemberName(prefix="new-"))


@blueprint.post("/mitglieder")
def add_member(runde_id: int) -> Response | tuple[str, int]:
    """Add somebody."""
    allowed = access.writer()
    form = MemberName(request.form, prefix="new-")
    if form.fits():
        try:
            runde.add_member(runde_id, form.name.data or "")
        except Refused as refused:
            place(form, refused.problems, "name")
        else:
            flash(_("%(name)s ist dabei.", name=form.name.data))
            return _to_members(runde_id)
    return _members(allowed, form), 422


@blueprint.post("/mitglieder/<int:member_id>")
def change_member(runde_id: int, member_id: int) -> Response | tuple[str, int]:
    """Rename somebody, or let them rest and come back."""
    allowed = access.writer()
    if request.form.get("active") in {"0", "1"}:
        runde.set_active(runde_id, member_id, active=request.form["active"] == "1")
        return _to_members(runde_id)
    form = MemberName(request.form, prefix=f"m{member_id}-")
    if form.fits():
        try:
            runde.rename_member(runde_id, member_id, form.name.data or "")
        except Refused as refused:
            place(form, refused.problems, "name")
        else:
            flash(_("Umbenannt, auch in allen Abenden."))
            return _to_members(runde_id)
    return _members(allowed, MemberName(prefix="new-"), {member_id: form}), 422


def _members(allowed: access.Access, new: MemberName, changed: dict[int, MemberName] | None = None) -> str:
    people = runden.members(allowed.runde.id)
    rows = [
        (member, (changed or {}).get(member.id) or MemberName(prefix=f"m{member.id}-", data={"name": member.name}))
        for member in people
    ]
    return render_template("runde/members.html", access=allowed, rows=rows, new=new, pictures=pictures(people))


def _to_members(runde_id: int) -> Response:
    return redirect(url_for("runde.members", runde_id=runde_id), code=303)
