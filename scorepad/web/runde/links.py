"""The links of a Runde: shown as text and QR code whenever needed, and renewed."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from flask import Blueprint, abort, current_app, flash, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions import links as actions
from scorepad.store import links
from scorepad.store.links import Role
from scorepad.web.frame import access
from scorepad.web.frame.forms import Form, TextField, Tick
from scorepad.web.frame.visit import Visit, reading, writing

blueprint = Blueprint("links", __name__, url_prefix="/runde/<int:runde_id>/links")


@dataclass(frozen=True)
class ShownLink:
    """A link with its QR code."""

    role: Role
    title: str
    meaning: str
    url: str
    qr: Markup


class LinkForm(Form):
    """Which link is shown, and whether it is a new one."""

    role = TextField(name="art")
    is_new = Tick(name="neu")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """One link at a time that this phone may hand on: a reader only the read link."""
    access.shown(visit.runde.id)
    roles = [role for role in links.ROLES if visit.is_writer or role == visit.role]
    form = LinkForm(visit.asked)
    role = next((role for role in roles if role == form.role.data), roles[0])
    token = links.current(visit.runde.id)[role].token
    titles = [(one, _words(one)[0]) for one in roles]
    return visit.page("runde/links.html", link=_shown(role, token), roles=titles, new=form.is_new.data)


@blueprint.get("/erneuern/<role>")
@writing
def ask(visit: Visit, role: str) -> str:
    """What renewing does, before it is done."""
    return visit.page("runde/renew.html", role=_role(role))


@blueprint.post("/erneuern/<role>")
@writing
def renew(visit: Visit, role: str) -> Response:
    """End the link everywhere; this phone goes on with the new one."""
    renewed = links.find(actions.renew(visit.runde.id, _role(role)))
    if renewed is not None and renewed.role == "write":
        access.remember(renewed)
    flash(_("Der alte Link gilt nicht mehr. Hier ist der neue."))
    return visit.to("links.show")


def read_link(runde_id: int) -> ShownLink:
    """The link to hand to everybody who looks on."""
    return _shown("read", links.current(runde_id)["read"].token)


def _role(text: str) -> Role:
    if text not in links.ROLES:
        abort(404)
    return text


def _shown(role: Role, token: str) -> ShownLink:
    base = str(current_app.config.get("PUBLIC_ADDRESS") or request.url_root).rstrip("/")
    url = base + url_for("start.open_link", token=token)
    return ShownLink(role, *_words(role), url, _qr(url))


def _words(role: Role) -> tuple[str, str]:
    """What a link is called, and what it is good for."""
    if role == "write":
        return _("Schreiblink"), _("Wer ihn hat, kann eintragen und ändern.")
    return _("Leselink"), _("Wer ihn hat, kann nur zuschauen.")


def _qr(url: str) -> Markup:
    """Dark on light in both themes, for every scanner."""
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(dark="#000", light="#fff", border=4, omitsize=True, svgclass="qr", lineclass=None))  # noqa: S704 - drawn here
