"""Finding the rules by worked games, for a Runde, or for a new one that is not stored yet."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorepad.actions.runde import rules as actions
from scorepad.web.frame.forms import sent_key
from scorepad.web.frame.submitted import sent
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.words import _
from scorepad.web.rules.example_view import ExamplePage
from scorepad.web.ruleset.example_form import ExampleForm, read
from scorepad.web.ruleset.first_form import NewRunde

blueprint = Blueprint("example", __name__)


@blueprint.get("/runde/<int:runde_id>/regeln/beispiel")
@writing
def show(visit: Visit) -> tuple[str, int]:
    """The next game to answer, or the rules that fit."""
    return _page(visit, read(visit.form.query))


@blueprint.post("/runde/<int:runde_id>/regeln/beispiel")
@writing
def take(visit: Visit) -> Page:
    """Save the rules that fit, and go back to the evening that asked for other rules."""
    form = ExampleForm(visit.form.sent)
    rules = form.found
    if rules is None:
        return visit.to("example.show")
    try:
        actions.save(visit.runde.id, rules, form.base.data)
    except actions.RulesChanged:
        page, _status = _page(visit, read(visit.form.sent), conflict=True)
        return page, 409
    told = _("Regeln gespeichert. Sie gelten ab dem nächsten neuen Abend.")
    evening_id = form.evening.data
    if any(line.id == evening_id for line in visit.evening_lines):
        return visit.done(told, "entry.enter", path="regeln", evening_id=evening_id)
    return visit.done(told, "rules.show")


@blueprint.get("/regeln/beispiel")
def start_over() -> Response:
    """Redirect a GET, as of a page that is loaded again: only the form has the names."""
    return redirect(url_for("start.new"))


@blueprint.post("/regeln/beispiel")
def first() -> tuple[str, int]:
    """The next game for a new Runde, whose other answers are hidden fields."""
    new_runde = NewRunde(sent())
    form = read(sent())
    page = ExamplePage(form, new_runde.people)
    values = {"page": page, "form": new_runde, "key": sent_key()}
    return render_template("rules/example_first.html", **values), form.status


def _page(visit: Visit, form: ExampleForm, *, conflict: bool = False) -> tuple[str, int]:
    """The page of a Runde, with its status."""
    names = [member.name for member in visit.people.members if member.active]
    page = visit.page(
        "rules/example_runde.html",
        page=ExamplePage(form, names),
        evening_id=form.evening.text,
        base=actions.mark(visit.runde.rules),
        conflict=conflict,
    )
    return page, form.status
