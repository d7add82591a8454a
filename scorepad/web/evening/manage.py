"""Renaming and deleting an evening."""

from functools import partial

from flask import Blueprint, flash, request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.actions.errors import Conflict, Sealed
from scorepad.actions.evening import deleting
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.scoring.entry import End
from scorepad.scoring.errors import Refused
from scorepad.store import kasse
from scorepad.telling.days import day_of_play
from scorepad.web.frame.clock import evening_name
from scorepad.web.frame.fields import BooleanField, DateField, NameField, put_at
from scorepad.web.frame.forms import LONGEST_EVENING, Form
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.voice import told

blueprint = Blueprint(
    "manage_evening", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>"
)


class Heading(Form):
    """Name and day of an evening."""

    otherwise = "name"
    name = NameField(_l("Name des Abends"), optional=True, most=LONGEST_EVENING)
    date = DateField(LazyString(told, "date"), read=day_of_play)


class SureForm(Form):
    """The tick that confirms the deletion of an evening."""

    sure = BooleanField()


@blueprint.route("/name", methods=("GET", "POST"))
@writing
def rename(visit: Visit) -> Page:
    """The form with name and day of the evening, and saving it; 409 if somebody else changed the
    evening meanwhile.
    """
    form = Heading.shown_or_sent(name=visit.evening.name, date=visit.evening.date)
    day = form.date.data
    name = evening_name(form.name.data, day, visit.evening.date) if day else form.name.data
    corrected = CorrectedPlan(name=name, date=day)
    base = visit.form.base or 0
    write = partial(
        change_plan, visit.runde.id, visit.evening.id, corrected, base_revision=base, **visit.made
    )
    try:
        is_saved = form.saves(write)
        if not is_saved or day is None:
            return _name(visit, form), form.status
    except Conflict:
        put_at(
            form.name,
            _(
                "Inzwischen hat jemand etwas eingetragen. Speichere noch einmal, wenn das so "
                "stimmt."
            ),
        )
        return _name(visit, form), 409
    flash(_("Der Abend heißt jetzt „%(name)s“, %(day)s.", name=name, day=visit.voice.day(day)))
    return visit.to("board.more")


@blueprint.route("/loeschen", methods=("GET", "POST"))
@writing
def delete(visit: Visit) -> Page:
    """The question before an evening is deleted, and the deletion; one with entries only if the
    tick is set.
    """
    if request.method != "POST":
        return _delete(visit)
    if _has_entries(visit) and not SureForm(visit.form.sent).sure.data:
        return _delete(visit, _("Setz den Haken, wenn wirklich alles gelöscht werden soll.")), 422
    name = visit.evening.name
    try:
        deleting.delete_evening(
            visit.runde.id, visit.evening.id, base_revision=visit.form.base or 0
        )
    except Conflict:
        return _delete(
            visit, _("Inzwischen hat jemand etwas eingetragen. Soll der Abend trotzdem weg?")
        ), 409
    except Refused:
        return _delete(visit), 422
    flash(_("„%(name)s“ ist gelöscht.", name=name))
    return visit.to("runde.show")


def _name(visit: Visit, form: Heading) -> str:
    if visit.evening.sealed:
        raise Sealed(visit.evening)
    return visit.page("evening/rename.html", form=form, most=LONGEST_EVENING)


def _delete(visit: Visit, error: str = "") -> str:
    if visit.evening.sealed:
        raise Sealed(visit.evening)
    games = sum(line.games for line in visit.evening_lines if line.id == visit.evening.id)
    paid = deleting.has_moved_money(visit.runde.id, visit.evening.id)
    booked = bool(kasse.of_evening(visit.evening.id, visit.runde.id))
    filled = _has_entries(visit)
    return visit.page(
        "evening/delete.html", error=error, filled=filled, games=games, paid=paid, booked=booked
    )


def _has_entries(visit: Visit) -> bool:
    return any(not isinstance(standing.entry, End) for standing in visit.evening.entries)
