"""The links of a Runde: shown as text and QR code whenever needed, and renewed."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions import links as actions
from scorepad.store import links
from scorepad.store.links import Role
from scorepad.web.frame import access

blueprint = Blueprint("links", __name__, url_prefix="/runde/<int:runde_id>/links")


@dataclass(frozen=True)
class ShownLink:
    """A link with its QR code."""

    role: Role
    title: str
    meaning: str
    url: str
    qr: Markup


@blueprint.get("")
def show(runde_id: int) -> str:
    """The links this phone may hand on: a reader only the read link."""
    allowed = access.reader()
    shown = [
        _shown(role, link.token)
        for role, link in links.current(runde_id).items()
        if allowed.can_write or role == allowed.role
    ]
    return render_template("runde/links.html", access=allowed, links=shown, new="neu" in request.args)


@blueprint.get("/erneuern/<role>")
def ask(runde_id: int, role: str) -> str:  # noqa: ARG001
    """What renewing does, before it is done."""
    return render_template("runde/renew.html", access=access.writer(), role=_role(role))


@blueprint.post("/erneuern/<role>")
def renew(runde_id: int, role: str) -> Response:
    """End the link everywhere; this phone goes on with the new one."""
    access.writer()
    found = links.find(actions.renew(runde_id, _role(role)))
    if found is not None and found.role == "write":
        access.remember(found)
    flash(_("Der alte Link gilt nicht mehr. Hier ist der neue."))
    return redirect(url_for("links.show", runde_id=runde_id), code=303)


def _role(text: str) -> Role:
    if text not in links.ROLES:
        abort(404)
    return text


def _shown(role: Role, token: str) -> ShownLink:
    words = {
        "write": (_("Schreiblink"), _("Wer ihn hat, kann eintragen und ändern.")),
        "read": (_("Leselink"), _("Wer ihn hat, kann nur zuschauen.")),
    }
    base = str(current_app.config.get("PUBLIC_ADDRESS") or request.url_root).rstrip("/")
    url = base + url_for("start.open_link", token=token)
    return ShownLink(role, *words[role], url, _qr(url))


def _qr(url: str) -> Markup:
    """Dark on light in both themes, for every scanner."""
    code = segno.make(url, error="m", micro=False)
    return Markup(code.svg_inline(dark="#000", light="#fff", border=4, omitsize=True, svgclass="qr", lineclass=None))  # noqa: S704 - drawn here
