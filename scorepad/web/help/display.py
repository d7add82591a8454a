"""How this phone shows the pages: theme, language, cells of the board, hand, keys, whether the screen stays on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from flask import Blueprint, Flask, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.web.frame import i18n, phone
from scorepad.web.frame.forms import Form, Pick, TextField, asked, sent
from scorepad.web.help.first_evening import first_evening

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")
CHOICES: Mapping[str, Collection[str]] = {
    "theme": THEMES,
    "language": i18n.LANGUAGES,
    "cells": ("totals", "points"),
    "awake": ("on", "off"),
    "moments": ("on", "off"),
    "thumb": ("right", "left"),
    "keys": ("on", "off"),
    "https": ("known",),
}
"""What a phone can choose, each with its values, by the name under which its session keeps it."""
blueprint = Blueprint("display", __name__)


class DisplayForm(Form):
    """What a phone chooses, its name, and the page it comes from."""

    phone = TextField()
    back = TextField(name="zurueck")


for _name, _values in CHOICES.items():
    setattr(DisplayForm, _name, Pick(choices=dict.fromkeys(_values, "")))


def init(app: Flask) -> None:
    """Give every template its language, its theme, the hand that taps, and what is switched on."""
    app.context_processor(
        lambda: {"language": i18n.language(), "theme": theme(), "awake": awake(), "left": left(), "keys": keys()}
    )


def chosen() -> tuple[object, ...]:
    """All that this phone chose; two that are alike show everything alike."""
    return tuple(map(session.get, CHOICES))


def theme() -> Theme:
    """The theme this phone chose; "auto" follows the phone's own."""
    chosen = session.get("theme")
    return next((one for one in THEMES if one == chosen), "auto")


def cells() -> str:
    """Whether this phone wants totals or the points of each game in the cells of the board."""
    return "points" if session.get("cells") == "points" else "totals"


def awake() -> bool:
    """Whether board and entry page keep the screen of this phone on."""
    return session.get("awake") != "off"


def told_at_the_end() -> bool:
    """Whether this phone tells the moments of an evening that is over."""
    return session.get("moments") != "off"


def left() -> bool:
    """Whether the left hand taps: what lies under the thumb is mirrored."""
    return session.get("thumb") == "left"


def keys() -> bool:
    """Whether letters are shortcuts."""
    return session.get("keys") != "off"


def is_plain() -> bool:
    """Whether the page came by plain http from another machine, and nobody has said yet that he knows."""
    name = request.host.partition(":")[0]
    near = request.is_secure or name == "localhost" or name.startswith("127.") or request.host.startswith("[::1]")
    return not near and "https" not in session


@blueprint.get("/favicon.ico")
def icon() -> Response:
    """Where a browser looks that shows a PDF: files have no head that could name the icon."""
    return redirect(url_for("static", filename="icons/scorepad-192.png"), code=308)


@blueprint.get("/anzeige")
def show() -> str:
    """The choices, with what is chosen now."""
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
    """Keep what was chosen; what is no choice changes nothing."""
    form = DisplayForm(sent())
    session.update({name: form[name].data for name in CHOICES if form[name].data})
    if form.phone.raw_data:
        phone.call(form.phone.data)
    session.permanent = True
    return redirect(_back(form.back.data), code=303)


@blueprint.get("/hilfe")
def help_page() -> str:
    """How an evening goes, step by step, and board and entry page as pictures."""
    return render_template("help/help.html", back=_back(DisplayForm(asked()).back.data), evening=first_evening())


def _back(path: str) -> str:
    """A page of this site to return to; never a foreign address."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 200
    return path if plain and "\\" not in path else url_for("start.show")
