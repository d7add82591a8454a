"""What a Runde is called, its rest in the archive and its way back, and its end with everything that hangs on it."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions import deleting, retiring, runde
from scorepad.web.frame import access
from scorepad.web.frame.forms import Form, TextField
from scorepad.web.frame.visit import Visit, keeping, visit_by, writing
from scorepad.web.parts.first_form import LONGEST_RUNDE

blueprint = Blueprint("manage_runde", __name__)
RUNDE = "/runde/<int:runde_id>"


class TypedName(Form):
    """The name of a Runde, typed to confirm that it goes."""

    otherwise = "name"
    name = TextField(_l("Name der Runde"))


class RundeName(TypedName):
    """A new name."""

    name = TextField(_l("Name der Runde"), most=LONGEST_RUNDE)


@blueprint.get(f"{RUNDE}/name")
@writing
def ask_name(visit: Visit) -> str:
    """What the Runde is called."""
    return _name(visit, RundeName(data={"name": visit.runde.name}))


@blueprint.post(f"{RUNDE}/name")
@writing
def rename(visit: Visit) -> Response | tuple[str, int]:
    """Keep its name, for every phone and every link."""
    form = RundeName(visit.sent)
    if not form.does(lambda: runde.rename(visit.runde.id, form.name.data)):
        return _name(visit, form), 422
    flash(_("Die Runde heißt jetzt „%(name)s“.", name=form.name.data.strip()))
    return visit.to("runde.show")


@blueprint.get(f"{RUNDE}/archivieren")
@writing
def ask_archive(visit: Visit) -> str:
    """What it means that a Runde rests."""
    return visit.page("runde/archive.html")


@blueprint.post(f"{RUNDE}/archivieren")
@writing
def archive(visit: Visit) -> Response:
    """Let it rest."""
    runde.archive(visit.runde.id, visit.now)
    flash(_("„%(name)s“ ist im Archiv.", name=visit.runde.name))
    return redirect(url_for("start.show"), code=303)


@blueprint.post(f"{RUNDE}/zurueckholen")
@keeping
def bring_back(visit: Visit) -> Response:
    """Go on with it."""
    runde.bring_back(visit.runde.id, visit.now)
    flash(_("„%(name)s“ ist wieder da.", name=visit.runde.name))
    return visit.to("runde.show")


@blueprint.post(f"{RUNDE}/behalten")
@keeping
def keep(visit: Visit) -> Response:
    """Somebody wants to keep a Runde that nobody has used for long."""
    retiring.keep(visit.runde.id, visit.now)
    flash(_("„%(name)s“ bleibt.", name=visit.runde.name))
    return visit.to("runde.show")


@blueprint.get("/archiv")
def archived() -> str:
    """The Runden of this phone that rest."""
    visits = [visit for link in access.known() if (visit := visit_by(link)) is not None]
    return render_template("runde/archived.html", runden=[visit for visit in visits if visit.runde.archived])


@blueprint.get(f"{RUNDE}/loeschen")
@keeping
def ask_delete(visit: Visit) -> str:
    """What goes with the Runde; a file of it is offered, and its name asked for."""
    return _delete(visit, TypedName())


@blueprint.post(f"{RUNDE}/loeschen")
@keeping
def delete(visit: Visit) -> Response | tuple[str, int]:
    """Delete it, where its name was typed."""
    form = TypedName(visit.sent)
    if not form.does(lambda: deleting.delete_runde(visit.runde.id, form.name.data)):
        return _delete(visit, form), 422
    flash(_("Die Runde „%(name)s“ ist gelöscht, mit allem.", name=visit.runde.name))
    return redirect(url_for("start.show"), code=303)


def _name(visit: Visit, form: RundeName) -> str:
    return visit.page("runde/rename.html", form=form, most=LONGEST_RUNDE)


def _delete(visit: Visit, form: TypedName) -> str:
    return visit.page("runde/delete.html", form=form)
