"""Renaming, archiving and deleting a Runde."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions.evening import deleting
from scorepad.actions.instance import retiring
from scorepad.actions.runde import runde
from scorepad.web.frame.fields import StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, keeping, visits, writing
from scorepad.web.ruleset.first_form import LONGEST_RUNDE

blueprint = Blueprint("manage_runde", __name__)
RUNDE = "/runde/<int:runde_id>"


class TypedName(Form):
    """The name of a Runde, typed to confirm that it is deleted."""

    otherwise = "name"
    name = StringField(_l("Name der Runde"))


class RundeName(TypedName):
    """The new name of a Runde."""

    name = StringField(_l("Name der Runde"), most=LONGEST_RUNDE)


@blueprint.route(f"{RUNDE}/name", methods=["GET", "POST"])
@writing
def rename(visit: Visit) -> Response | tuple[str, int]:
    """Ask for the name of the Runde, and save it."""
    form = RundeName.shown_or_sent(name=visit.runde.name)
    if form.saves(lambda: runde.rename(visit.runde.id, form.name.data)):
        message = _("Die Runde heißt jetzt „%(name)s“.", name=form.name.data.strip())
        return visit.done(message, "runde.show")
    return visit.page("runde/rename.html", form=form, most=LONGEST_RUNDE), form.status


@blueprint.route(f"{RUNDE}/archivieren", methods=["GET", "POST"])
@writing
def archive(visit: Visit) -> Response | str:
    """Ask for confirmation, and archive the Runde."""
    form = Form(visit.form.sent)
    if not form.saves(lambda: runde.archive(visit.runde.id, visit.now)):
        return visit.page("runde/archive.html")
    flash(_("„%(name)s“ ist im Archiv.", name=visit.runde.name))
    return redirect(url_for("start.show"), code=303)


@blueprint.post(f"{RUNDE}/zurueckholen")
@keeping
def bring_back(visit: Visit) -> Response:
    """Take the Runde out of the archive."""
    runde.bring_back(visit.runde.id, visit.now)
    message = _("„%(name)s“ ist wieder da.", name=visit.runde.name)
    return visit.done(message, "runde.show")


@blueprint.post(f"{RUNDE}/behalten")
@keeping
def keep(visit: Visit) -> Response:
    """Keep a Runde that would be retired because nobody has used it for long."""
    retiring.keep(visit.runde.id, visit.now)
    message = _("„%(name)s“ bleibt.", name=visit.runde.name)
    return visit.done(message, "runde.show")


@blueprint.get("/archiv")
def archived() -> str:
    """The archived Runden of this phone."""
    runden = [visit for visit in visits() if visit.runde.archived]
    return render_template("runde/archived.html", runden=runden)


@blueprint.route(f"{RUNDE}/loeschen", methods=["GET", "POST"])
@keeping
def delete(visit: Visit) -> Response | tuple[str, int]:
    """Ask for the name of the Runde, with the offer of a backup file, and delete the Runde."""
    form = TypedName(visit.form.sent)
    if not form.saves(lambda: deleting.delete_runde(visit.runde.id, form.name.data)):
        return visit.page("runde/delete.html", form=form), form.status
    flash(_("Die Runde „%(name)s“ ist gelöscht, mit allem.", name=visit.runde.name))
    return redirect(url_for("start.show"), code=303)
