"""The page of a member: name, short name and mark; pausing, deleting, and merging two members."""

from typing import Any

from flask import Blueprint
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions.errors import NotFound
from scorepad.actions.evening import deleting
from scorepad.actions.money.iban import shortened
from scorepad.actions.runde import members, runde
from scorepad.scoring.roster import SHAPES
from scorepad.store import runden
from scorepad.store.runden import Member
from scorepad.web.frame.fields import BooleanField, KeyField, StringField, put_at
from scorepad.web.frame.forms import Form
from scorepad.web.frame.heads import picture, pictures
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.runde.runde import MemberName

blueprint = Blueprint("member", __name__, url_prefix="/runde/<int:runde_id>/mitglieder")


class MemberForm(MemberName):
    """Name, short name and mark of a member; empty short name and mark are computed."""

    short = StringField(_l("Kürzel"))
    mark = StringField(_l("Zeichen"))


class RestForm(Form):
    """Whether a member gets a seat at new evenings."""

    active = BooleanField(only="1")


class MergeForm(Form):
    """The merge of `member` into the member `into`; `who` is the one whose page led here."""

    otherwise = "into"
    member = KeyField(message=_l("Wer ist doppelt eingetragen?"))
    into = KeyField(message=_l("Wer ist dieselbe Person?"))
    who = KeyField(name="wer")
    back = BooleanField()
    confirmed = BooleanField()


@blueprint.route("/<int:member_id>", methods=["GET", "POST"])
@writing
def show(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """The member, with links to account, pause, merge and deletion.

    A changed name counts for past evenings too.
    """
    member = visit.people.member(member_id)
    form = MemberForm.shown_or_sent(name=member.name, short=member.short, mark=member.mark)
    if form.saves(lambda: runde.change_member(visit.runde.id, member_id, **form.data)):
        message = _("%(name)s: gemerkt, auch für alle früheren Abende.", name=form.name.data)
        return visit.done(message, "runde.members")
    page = visit.page(
        "runde/member.html",
        member=member,
        form=form,
        shapes=_shapes(visit.people.members, member),
        picture=pictures(visit.people.members, visit.names.marks)[member.id],
        most=max(runde.MOST_LETTERS, len(member.short or "")),
        shortened=shortened,
        stays=deleting.is_named(visit.runde.id, member_id),
    )
    return page, form.status


@blueprint.post("/<int:member_id>/pause")
@writing
def rest(visit: Visit, member_id: int) -> Response:
    """Pause a member, who then gets no seat at new evenings, or end the pause."""
    member = visit.people.member(member_id)
    active = RestForm(visit.form.sent).active.data
    runde.set_active(visit.runde.id, member_id, active=active)
    if active:
        return visit.done(_("%(name)s ist wieder dabei.", name=member.name), "runde.members")
    return visit.done(_("%(name)s macht Pause.", name=member.name), "runde.members")


@blueprint.route("/<int:member_id>/loeschen", methods=["GET", "POST"])
@writing
def delete(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """Ask for confirmation, and delete a member.

    If an evening names the member, the page says that this is impossible.
    """
    member = visit.people.member(member_id)
    form = Form(visit.form.sent)
    if form.saves(lambda: deleting.delete_member(visit.runde.id, member_id)):
        return visit.done(_("„%(name)s“ ist gelöscht.", name=member.name), "runde.members")
    stays = deleting.is_named(visit.runde.id, member.id)
    return visit.page("runde/member_delete.html", member=member, stays=stays), form.status


@blueprint.get("/zusammenlegen")
@writing
def merge(visit: Visit) -> str:
    """The form that asks for the two members."""
    return _merging(visit, MergeForm(visit.form.query))


@blueprint.post("/zusammenlegen")
@writing
def save_merge(visit: Visit) -> Response | tuple[str, int] | str:
    """Ask for confirmation with the number of changed evenings, then merge."""
    form = MergeForm(visit.form.sent)
    member = form.member.data
    into = form.into.data
    if form.back.data:
        return _merging(visit, form)
    if form.validate() and member != into and not form.confirmed.data:
        return _merging(visit, form, members.evenings_of(visit.runde.id, member))
    try:
        if not form.does(lambda: members.merge(visit.runde.id, member, into, **visit.made)):
            return _merging(visit, form), 422
    except NotFound:
        put_at(form.into, _("Wer ist dieselbe Person?"))
        return _merging(visit, form), 422
    names = {member.id: member.name for member in visit.people.members}
    message = _("%(one)s ist jetzt %(other)s.", one=names[member], other=names[into])
    return visit.done(message, "runde.members")


def _merging(visit: Visit, form: MergeForm, count: int | None = None) -> str:
    chosen = form.member.data or form.who.data
    return visit.page("runde/merge.html", form=form, one=chosen, into=form.into.data, count=count)


def _shapes(people: tuple[Member, ...], member: Member) -> list[dict[str, Any]]:
    """The marks to choose from, with the names of the others who have each."""
    words = (
        _("Kreis"),
        _("Quadrat"),
        _("Dreieck"),
        _("Raute"),
        _("Dreieck abwärts"),
        _("Plus"),
        told("cross"),
    )
    marks = runden.roster(people).marks
    others = [other for other in people if other.active and other != member]
    shapes = []
    for look, (shape, name) in enumerate(zip(SHAPES, words, strict=True)):
        whose = ", ".join(other.name for other in others if marks[other.player] == look)
        shapes.append({"id": shape, "name": name, "picture": picture(look), "whose": whose})
    return shapes
