"""The page of preferences of this phone, the help page, and the icon; privacy, and the security
contact by RFC 9116.
"""

import datetime as dt

from flask import Blueprint, abort, current_app, redirect, render_template, session, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.web.frame import access, clock, i18n, phone
from scorepad.web.frame.fields import KeyField, LocalPathField, SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.noted import note_phone
from scorepad.web.frame.people import People
from scorepad.web.frame.preferences import CHOICES, preferred
from scorepad.web.frame.submitted import sent, sent_query
from scorepad.web.frame.visit import Visit, visits
from scorepad.web.help.first_evening import first_evening

blueprint = Blueprint("display", __name__)
about = Blueprint("about", __name__)
GOOD_FOR = dt.timedelta(days=180)
"""Validity of the security contact."""


class DisplayForm(Form):
    """The preferences, whose phone this is in a Runde, and the address to return to."""

    theme = SelectField(
        _l("Farben"),
        choices={"auto": _l("Wie das Handy"), "light": _l("Hell"), "dark": _l("Dunkel")},
    )
    language = SelectField(_l("Sprache"), choices=i18n.LANGUAGES)
    cells = SelectField(
        _l("In den Zeilen der Liste"),
        choices={"totals": _l("Stand nach dem Spiel"), "points": _l("Punkte des Spiels")},
    )
    awake = SelectField(
        _l("Bildschirm bei Liste und Eingabe"),
        choices={"on": _l("Bleibt an"), "off": _l("Wie das Handy")},
    )
    moments = SelectField(
        _l("Am Ende eines Abends"), choices={"on": _l("Mit Höhepunkten"), "off": _l("Nur Zahlen")}
    )
    flashes = SelectField(
        _l("Kurze Zeichen beim Spielen"),
        choices={"on": _l("Bock, Herz-Solo, neue Führung"), "off": _l("Aus")},
    )
    thumb = SelectField(
        _l("Welche Hand tippt?"), choices={"right": _l("Die rechte"), "left": _l("Die linke")}
    )
    keys = SelectField(_l("Kurztasten n, u, / und ?"), choices={"on": _l("An"), "off": _l("Aus")})
    https = SelectField(choices={"known": ""})
    who = KeyField()
    runde = KeyField()
    back = LocalPathField(name="zurueck")


@blueprint.get("/favicon.ico")
def icon() -> Response:
    """The icon at its default address, where browsers look for it when they show a PDF."""
    return redirect(url_for("static", filename="icons/scorepad-192.png"), code=308)


@blueprint.get("/anzeige")
def show() -> str:
    """The form of the preferences, with whose phone this is in the Runde used last."""
    visit = next(visits(), None)
    here = {name: preferred(name) for name in CHOICES} | {"language": i18n.language()}
    people: list[tuple[int, str]] = []
    who = None
    if visit is not None:
        people = _people(visit)
        who = phone.who(visit.runde.id)
    form = DisplayForm(data=here)
    back = DisplayForm(sent_query()).back.data or url_for("start.show")
    return render_template(
        "help/display.html", form=form, of=visit, people=people, who=who, back=back
    )


@blueprint.post("/anzeige")
def save() -> Response:
    """Save the preferences; unknown values change nothing."""
    form = DisplayForm(sent())
    session.update({name: form[name].data for name in CHOICES if form[name].data})
    if form.who.data is not None and form.runde.data and access.knows(form.runde.data):
        phone.belong_to(form.who.data, form.runde.data)
        _note_person(form.runde.data)
    session.permanent = True
    return redirect(form.back.data or url_for("start.show"), code=303)


def _note_person(runde_id: int) -> None:
    """Note whose phone this is, so that its line among the phones of the Runde bears the name."""
    link = access.held(runde_id)
    if link is not None:
        note_phone(link, People(runde_id).writer)


@blueprint.get("/hilfe")
def help_page() -> str:
    """The help page: an evening step by step, with drawings of board and entry page."""
    back = DisplayForm(sent_query()).back.data or url_for("start.show")
    return render_template("help/help.html", back=back, evening=first_evening())


@about.get("/datenschutz")
def privacy() -> str:
    """The page that says what is stored, where, who sees it, and how it is deleted."""
    return render_template("help/privacy.html")


@about.get("/hilfe/teile")
def parts() -> str:
    """Every part of the pages at once, for those who build them; no page links to it."""
    return render_template("help/parts.html")


@about.get("/.well-known/security.txt")
def security_txt() -> Response:
    """The contact of the setting `security_contact`, valid for half a year from now; 404 without
    that setting.
    """
    contact = current_app.config.get("SECURITY_CONTACT")
    public = str(current_app.config.get("PUBLIC_ADDRESS") or "")
    if not contact:
        abort(404)
    expires = (clock.now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: de, en",
    ]
    if public.startswith("https:"):
        lines.append(f"Canonical: {public}{url_for('about.security_txt')}")
    return Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")


def _people(visit: Visit) -> list[tuple[int, str]]:
    people = [
        (member.id, member.name)
        for member in visit.people.everybody
        if member.active or member == visit.people.person
    ]
    return [*people, (phone.GUEST, _("nur zuschauen"))]
