"""The page of preferences of this phone, the help page, and the icon."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.web.frame import i18n, phone
from scorepad.web.frame.forms import Form, Pick, TextField, asked, sent
from scorepad.web.frame.preferences import CHOICES, awake, cells, keys, left, told_at_the_end
from scorepad.web.help.first_evening import first_evening

blueprint = Blueprint("display", __name__)


class DisplayForm(Form):
    """The preferences, the name of the phone, and the address to return to."""

    phone = TextField()
    back = TextField(name="zurueck")


for _name, _values in CHOICES.items():
    setattr(DisplayForm, _name, Pick(choices=dict.fromkeys(_values, "")))


@blueprint.get("/favicon.ico")
def icon() -> Response:
    """The icon at its default address, where browsers look for it when they show a PDF."""
    return redirect(url_for("static", filename="icons/scorepad-192.png"), code=308)


@blueprint.get("/anzeige")
def show() -> str:
    """The form of the preferences."""
    return render_template(
        "help/display.html",
        themes=(("auto", _("Wie das Handy")), ("light", _("Hell")), ("dark", _("Dunkel"))),
        languages=tuple(i18n.LANGUAGES.items()),
        cells=(("totals", _("Stand nach dem Spiel")), ("points", _("Punkte des Spiels"))),
        shown=cells(),
        phone=phone.name(),
        lights=(("on", _("Bleibt an")), ("off", _("Wie das Handy"))),
        light="on" if awake() else "off",
        endings=(("on", _("Mit Höhepunkten")), ("off", _("Nur Zahlen"))),
        ending="on" if told_at_the_end() else "off",
        hands=(("right", _("Die rechte")), ("left", _("Die linke"))),
        hand="left" if left() else "right",
        short=(("on", _("An")), ("off", _("Aus"))),
        shortcut="on" if keys() else "off",
        back=_back(DisplayForm(asked()).back.data),
    )


@blueprint.post("/anzeige")
def save() -> Response:
    """Save the preferences; unknown values change nothing."""
    form = DisplayForm(sent())
    session.update({name: form[name].data for name in CHOICES if form[name].data})
    if form.phone.raw_data:
        phone.call(form.phone.data)
    session.permanent = True
    return redirect(_back(form.back.data), code=303)


@blueprint.get("/hilfe")
def help_page() -> str:
    """The help page: an evening step by step, with drawings of board and entry page."""
    return render_template("help/help.html", back=_back(DisplayForm(asked()).back.data), evening=first_evening())


def _back(path: str) -> str:
    """The path to return to, if it is one of this site; else that of the start page."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 200
    return path if plain and "\\" not in path else url_for("start.show")
