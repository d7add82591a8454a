"""The page of preferences of this phone, the help page, and the icon."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.web.frame import access, i18n, phone
from scorepad.web.frame.forms import Form, Key, Pick, Way, asked, sent
from scorepad.web.frame.preferences import CHOICES, awake, cells, flashes, keys, left, told_at_the_end
from scorepad.web.frame.visit import Visit, visit_by
from scorepad.web.help.first_evening import first_evening

blueprint = Blueprint("display", __name__)


class DisplayForm(Form):
    """The preferences, whose phone this is in a Runde, and the address to return to."""

    who = Key()
    runde = Key()
    back = Way(name="zurueck")


for _name, _values in CHOICES.items():
    setattr(DisplayForm, _name, Pick(choices=dict.fromkeys(_values, "")))


@blueprint.get("/favicon.ico")
def icon() -> Response:
    """The icon at its default address, where browsers look for it when they show a PDF."""
    return redirect(url_for("static", filename="icons/scorepad-192.png"), code=308)


@blueprint.get("/anzeige")
def show() -> str:
    """The form of the preferences, with whose phone this is in the Runde used last."""
    visit = next(filter(None, map(visit_by, access.known())), None)
    return render_template(
        "help/display.html",
        themes=(("auto", _("Wie das Handy")), ("light", _("Hell")), ("dark", _("Dunkel"))),
        languages=tuple(i18n.LANGUAGES.items()),
        cells=(("totals", _("Stand nach dem Spiel")), ("points", _("Punkte des Spiels"))),
        shown=cells(),
        of=visit,
        people=_people(visit) if visit else (),
        who=visit and phone.who(visit.runde.id),
        lights=(("on", _("Bleibt an")), ("off", _("Wie das Handy"))),
        light="on" if awake() else "off",
        endings=(("on", _("Mit Höhepunkten")), ("off", _("Nur Zahlen"))),
        ending="on" if told_at_the_end() else "off",
        signs=(("on", _("Bock, Herz-Solo, neue Führung")), ("off", _("Aus"))),
        sign="on" if flashes() else "off",
        hands=(("right", _("Die rechte")), ("left", _("Die linke"))),
        hand="left" if left() else "right",
        short=(("on", _("An")), ("off", _("Aus"))),
        shortcut="on" if keys() else "off",
        back=DisplayForm(asked()).back.data or url_for("start.show"),
    )


@blueprint.post("/anzeige")
def save() -> Response:
    """Save the preferences; unknown values change nothing."""
    form = DisplayForm(sent())
    session.update({name: form[name].data for name in CHOICES if form[name].data})
    if form.who.data is not None and form.runde.data and access.held(form.runde.data):
        phone.belong_to(form.who.data, form.runde.data)
    session.permanent = True
    return redirect(form.back.data or url_for("start.show"), code=303)


@blueprint.get("/hilfe")
def help_page() -> str:
    """The help page: an evening step by step, with drawings of board and entry page."""
    return render_template(
        "help/help.html", back=DisplayForm(asked()).back.data or url_for("start.show"), evening=first_evening()
    )


def _people(visit: Visit) -> list[tuple[int, str]]:
    people = [(member.id, member.name) for member in visit.members if member.active or member == visit.person]
    return [*people, (phone.GUEST, _("nur zuschauen"))]
