"""Finding the rules by example: games to write down, for a Runde and before there is one. Nothing is stored before."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorepad.actions import rules as actions
from scorepad.web.frame.forms import sent, sent_key
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.words import _
from scorepad.web.parts.example_form import ExampleForm, read
from scorepad.web.parts.first_form import NewRunde
from scorepad.web.rules.example_view import ExamplePage

blueprint = Blueprint("example", __name__)
Page = Response | tuple[str, int] | str


@blueprint.get("/runde/<int:runde_id>/regeln/beispiel")
@writing
def show(visit: Visit) -> tuple[str, int]:
    """The next game to write down, or the rules that were found."""
    return _page(visit, read(visit.asked))


@blueprint.post("/runde/<int:runde_id>/regeln/beispiel")
@writing
def take(visit: Visit) -> Page:
    """Make what was found the rules of the Runde; back to where other rules were wanted."""
    form = ExampleForm(visit.sent)
    rules = form.found
    if rules is None:
        return visit.to("example.show")
    try:
        actions.save(visit.runde.id, rules, form.base.data)
    except actions.RulesChanged:
        return _page(visit, read(visit.sent), conflict=True)[0], 409
    flash(_("Regeln gespeichert. Sie gelten ab dem nächsten neuen Abend."))
    evening_id = form.evening.data
    if any(line.id == evening_id for line in visit.lines):
        return visit.to("entry.enter", path="regeln", evening_id=evening_id)
    return visit.to("rules.show")


@blueprint.get("/regeln/beispiel")
def start_over() -> Response:
    """A page that was left open; the names of a new Runde are only in its form."""
    return redirect(url_for("start.new"))


@blueprint.post("/regeln/beispiel")
def first() -> tuple[str, int]:
    """The same before there is a Runde: what was typed for it goes along."""
    new_runde, form = NewRunde(sent()), read(sent())
    page = ExamplePage(form, new_runde.people)
    template = render_template("rules/example_first.html", page=page, form=new_runde, key=sent_key())
    return template, _status(form)


def _page(visit: Visit, form: ExampleForm, *, conflict: bool = False) -> tuple[str, int]:
    page = ExamplePage(form, [member.name for member in visit.members if member.active])
    return (
        visit.page(
            "rules/example_runde.html",
            page=page,
            evening_id=form.evening.text,
            base=actions.mark(visit.runde.rules),
            conflict=conflict,
        ),
        _status(form),
    )


def _status(form: ExampleForm) -> int:
    return 422 if form.errors else 200
