"""The links of a Runde, as text and QR code; and their renewal."""

from flask import Blueprint, abort
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions.runde import links as actions
from scorepad.store import links
from scorepad.store.links import Role
from scorepad.web.board.link import shown_link, words_of_link
from scorepad.web.frame import access
from scorepad.web.frame.fields import BooleanField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, reading, writing

blueprint = Blueprint("links", __name__, url_prefix="/runde/<int:runde_id>/links")


class LinkForm(Form):
    """The query: the kind of the link, and whether the Runde was just created."""

    role = StringField(name="art")
    is_new = BooleanField(name="neu")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """One of the links that this phone may pass on; a phone with the read link sees only that."""
    access.shown(visit.runde.id)
    roles: list[Role] = [role for role in links.ROLES if visit.is_writer or role == visit.role]
    form = LinkForm(visit.form.query)
    asked = [role for role in roles if role == form.role.data]
    shown = asked[0] if asked else roles[0]
    token = links.current(visit.runde.id)[shown].token
    return visit.page(
        "runde/links.html",
        link=shown_link(shown, token),
        roles=[(role, *words_of_link(role)) for role in roles],
        new=form.is_new.data,
    )


@blueprint.get("/erneuern/<role>")
@writing
def ask(visit: Visit, role: str) -> str:
    """The question before a link is renewed."""
    return visit.page("runde/renew.html", role=_role(role))


@blueprint.post("/erneuern/<role>")
@writing
def renew(visit: Visit, role: str) -> Response:
    """Replace the link; the old one stops working, and this phone gets the new one."""
    renewed = links.find(actions.renew(visit.runde.id, _role(role)))
    if renewed is not None and renewed.role == "write":
        access.remember(renewed)
    told = _("Der alte Link gilt nicht mehr. Hier ist der neue.")
    return visit.done(told, "links.show", zurueck=visit.form.page_query.back.data)


def _role(text: str) -> Role:
    """The role of the address, or 404."""
    if text not in links.ROLES:
        abort(404)
    return text
