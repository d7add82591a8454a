"""Merging two members who are the same person."""

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import members
from scorepad.actions.errors import NotFound
from scorepad.web.frame.forms import put_at
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.runde.runde import MergeForm

blueprint = Blueprint("members", __name__, url_prefix="/runde/<int:runde_id>/mitglieder/zusammenlegen")


@blueprint.get("")
@writing
def merge(visit: Visit) -> str:
    """The form that asks for the two members."""
    return _page(visit, MergeForm(visit.asked))


@blueprint.post("")
@writing
def save_merge(visit: Visit) -> Response | tuple[str, int] | str:
    """Ask for confirmation with the number of changed evenings, then merge."""
    form = MergeForm(visit.sent)
    member, into = form.member.data, form.into.data
    if form.back.data:
        return _page(visit, form)
    if form.validate() and member != into and not form.confirmed.data:
        return _page(visit, form, members.evenings_of(visit.runde.id, member))
    try:
        if not form.does(lambda: members.merge(visit.runde.id, member, into, **visit.made)):
            return _page(visit, form), 422
    except NotFound:
        put_at(form.into, _("Wer ist dieselbe Person?"))
        return _page(visit, form), 422
    names = {member.id: member.name for member in visit.members}
    flash(_("%(one)s ist jetzt %(other)s.", one=names[member], other=names[into]))
    return visit.to("runde.members")


def _page(visit: Visit, form: MergeForm, count: int | None = None) -> str:
    return visit.page(
        "runde/merge.html",
        members=visit.members,
        one=(form.member if form.member.text else form.who).data,
        into=form.into.data,
        errors=[*form.member.errors, *form.into.errors],
        count=count,
    )
