"""The first page: the Runden this phone knows, a new Runde, opening a link and forgetting it."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import runde
from scorepad.scoring.errors import Refused
from scorepad.store import links
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import sent_key
from scorepad.web.frame.limits import GUESSES, NEW_RUNDEN, failed, limiter, made
from scorepad.web.frame.visit import visit_by, visit_of
from scorepad.web.runde.runde_form import NewRunde
from scorepad.web.runde.runde_view import known_runden

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def show() -> str:
    """Known Runden with a running evening first, or the form for a new Runde when this phone knows none."""
    session.modified = bool(session)  # the cookie lives on from the last visit
    visits = [visit for link in access.known() if (visit := visit_by(link)) is not None]
    runden = known_runden(visits)
    return render_template("runde/start.html", runden=runden, form=NewRunde(), key=sent_key())


@blueprint.get("/runde/neu")
def new() -> str:
    """The form for a new Runde on a phone that knows some."""
    return render_template("runde/start_new.html", form=NewRunde(), key=sent_key())


@blueprint.post("/runde/neu")
@limiter.limit(NEW_RUNDEN, deduct_when=made)
def create() -> Response | tuple[str, int]:
    """Make the Runde and show its links, or the form again with what was typed."""
    form = NewRunde(request.form)
    key = sent_key()
    if form.fits():
        try:
            new_runde = runde.create(
                form.name.data or "", form.people, form.currency.data or "", form.rule_set, clock.now(), f"form {key}"
            )
        except Refused as refused:
            form.refuse(refused.problems)
        else:
            if new_runde.write.version > links.first_version():
                abort(404)  # renewed since: whoever kept the form of old is not let in by it
            access.remember(new_runde.write)
            return redirect(url_for("links.show", runde_id=new_runde.runde_id, neu=1), code=303)
    return render_template("runde/start_new.html", form=form, key=key), 422


@blueprint.get("/l/<token>")
@limiter.limit(GUESSES, deduct_when=failed)
def open_link(token: str) -> Response:
    """Keep the link on this phone and go to its Runde."""
    link = links.find(token)
    if link is None:
        abort(404)
    access.remember(link)
    return redirect(url_for("runde.show", runde_id=link.runde_id), code=303)


@blueprint.get("/abmelden/<int:runde_id>")
def ask_leave(runde_id: int) -> str:
    """What it means that this phone forgets its link, before it does."""
    return visit_of(runde_id).page("runde/leave.html")


@blueprint.post("/abmelden/<int:runde_id>")
def leave(runde_id: int) -> Response:
    """Forget the link on this phone."""
    visit = visit_of(runde_id)
    access.forget(visit.runde.id)
    flash(_("Dieses Handy ist von „%(name)s“ abgemeldet.", name=visit.runde.name))
    return redirect(url_for("start.show"), code=303)
