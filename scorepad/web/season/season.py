"""The season of a Runde: everything that was counted, its chart, and the report on paper."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorepad.actions.season import season_of
from scorepad.printing import season as document
from scorepad.printing.chart import Picture
from scorepad.printing.courses import courses
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import whole
from scorepad.web.frame.voice import runde_voice, told
from scorepad.web.help.display import theme
from scorepad.web.paper import printed
from scorepad.web.rules.rules_view import kept
from scorepad.web.season.season_form import read
from scorepad.web.season.season_view import season_view

blueprint = Blueprint("season", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/saison")
def show(runde_id: int) -> ResponseReturnValue:
    """The season as chosen in the address; what is wrong there stands at its field."""
    allowed = access.reader()
    form = read(request.args, clock.today())
    rules, _mended = kept(allowed.runde)
    view = season_view(
        season_of(runde_id, form.choice),
        form,
        runde_voice(allowed.runde, rules),
        runde_id=runde_id,
        page=whole(request.args.get("seite")) or 1,
    )
    page = render_template("season/season.html", access=allowed, form=form, page=view)
    return page, 422 if form.errors else 200


@blueprint.get("/saison.svg")
def chart(runde_id: int) -> Response:
    """The points over the evenings as a picture, in the theme of this phone."""
    voice = runde_voice(access.reader().runde)
    form = read(request.args, clock.today())
    response = make_response(courses(season_of(runde_id, form.choice), voice, Picture(theme=theme())))
    response.mimetype = "image/svg+xml"
    return response


@blueprint.get("/saison.pdf")
def report(runde_id: int) -> Response:
    """The season to print, as chosen in the address; 304 while nothing in it has changed."""
    allowed = access.reader()
    form = read(request.args, clock.today())
    rules, _mended = kept(allowed.runde)
    name = allowed.runde.name
    page = document.report(season_of(runde_id, form.choice), runde_voice(allowed.runde, rules), runde=name)
    return printed.answer(page, told("season"), name)
