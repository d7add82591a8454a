"""The season of a Runde: everything that was counted, its chart, and the report on paper."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, make_response
from flask.typing import ResponseReturnValue

from scorepad.actions.season import season_of
from scorepad.printing import certificate
from scorepad.printing import season as document
from scorepad.printing.season import ON_PAGE, courses
from scorepad.web.frame.turns import pages
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.help.display import theme
from scorepad.web.paper import printed
from scorepad.web.season.season_form import SeasonForm
from scorepad.web.season.season_view import season_page

blueprint = Blueprint("season", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/saison")
@reading
def show(visit: Visit) -> ResponseReturnValue:
    """The season as chosen in the address; what is wrong there stands at its field."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    view = season_page(season_of(visit.runde.id, form.choice, turn=pages.turn), form, visit)
    page = visit.page("season/season.html", form=form, page=view)
    return page, 422 if form.errors else 200


@blueprint.get("/saison.svg")
@reading
def chart(visit: Visit) -> Response:
    """The points over the evenings as a picture, in the theme of this phone; `?gross` for doubled type."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    picture = replace(ON_PAGE.larger if visit.look.large.data else ON_PAGE, theme=theme())
    response = make_response(courses(season_of(visit.runde.id, form.choice, turn=pages.turn), visit.voice, picture))
    response.mimetype = "image/svg+xml"
    return response


@blueprint.get("/saison.pdf")
@reading
def report(visit: Visit) -> Response:
    """The season to print, as chosen in the address; 304 while nothing in it has changed."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    name = visit.runde.name
    with pages.turn():
        season, size = season_of(visit.runde.id, form.choice), printed.edition().size
        page = document.report(season, visit.voice, runde=name, size=size)
    return printed.answer(page, told("season"), name)


@blueprint.get("/urkunden.pdf")
@reading
def certificates(visit: Visit) -> Response:
    """A certificate for each of the first three of the season, as chosen in the address."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    name = visit.runde.name
    with pages.turn():
        page = certificate.page(season_of(visit.runde.id, form.choice), visit.voice, runde=name, today=visit.today)
    return printed.answer(page, page.heading, name)
