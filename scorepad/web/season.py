"""The season of a Runde: everything that was counted, its chart, and the report on paper."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorepad.actions.season import season_of
from scorepad.i18n import language
from scorepad.printing import season as document
from scorepad.printing.chart import Picture
from scorepad.printing.courses import courses
from scorepad.scoring.rules.wording import own_names
from scorepad.store import groups
from scorepad.web import access, clock, printed
from scorepad.web.display import theme
from scorepad.web.forms.fields import whole
from scorepad.web.forms.season import read
from scorepad.web.presenters.rules import kept
from scorepad.web.presenters.season import season_view
from scorepad.web.presenters.words import _

blueprint = Blueprint("season", __name__, url_prefix="/runde/<int:group_id>")


@blueprint.get("/saison")
def show(group_id: int) -> ResponseReturnValue:
    """The season as chosen in the address; what is wrong there stands at its field."""
    allowed = access.reader()
    form = read(request.args, clock.today())
    rules, _mended = kept(allowed.group)
    view = season_view(
        season_of(group_id, form.choice),
        form,
        groups.names(group_id),
        group_id=group_id,
        page=whole(request.args.get("seite")) or 1,
        own=own_names(rules),
    )
    page = render_template("season/season.html", access=allowed, form=form, page=view)
    return page, 422 if form.errors else 200


@blueprint.get("/saison.svg")
def chart(group_id: int) -> Response:
    """The points over the evenings as a picture, in the theme of this phone."""
    access.reader()
    form = read(request.args, clock.today())
    found = season_of(group_id, form.choice)
    response = make_response(courses(found, groups.names(group_id), Picture(theme=theme()), language()))
    response.mimetype = "image/svg+xml"
    return response


@blueprint.get("/saison.pdf")
def report(group_id: int) -> Response:
    """The season to print, as chosen in the address; 304 while nothing in it has changed."""
    allowed = access.reader()
    form = read(request.args, clock.today())
    rules, _mended = kept(allowed.group)
    found = season_of(group_id, form.choice)
    name, words = allowed.group.name, own_names(rules)
    page = document.report(found, groups.names(group_id), group=name, lang=language(), own=words)
    return printed.answer(page, _("Saison"), name)
