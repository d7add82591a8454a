"""Taking in a file: a Runde or an evening of Scorepad, or the list of another program; looked at first, then saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad.actions import take_in
from scorepad.actions.take_in import Choice, Look
from scorepad.files.grid import plain_rules
from scorepad.files.lists import Listed, Table, listed, read_table
from scorepad.files.reading import FileRunde, read_file
from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import read_rules
from scorepad.store import runden
from scorepad.web.files.take_in_form import ListForm, allow_files, chosen, content, packed
from scorepad.web.files.take_in_view import list_page, look_page, named
from scorepad.web.frame import access, clock
from scorepad.web.frame.access import Access
from scorepad.web.frame.fields import client_key

blueprint = Blueprint("take_in", __name__, url_prefix="/runde/<int:runde_id>")
Answer = Response | str | tuple[str, int]


@blueprint.url_value_preprocessor
def _allow_files(_endpoint: str | None, _values: object) -> None:
    allow_files(request)


@blueprint.get("/einlesen")
def show(runde_id: int) -> str:  # noqa: ARG001
    """Where a file or a list comes from."""
    return _asked(access.writer())


@blueprint.post("/einlesen")
def read(runde_id: int) -> Answer:  # noqa: ARG001
    """Look at what came, or save it."""
    allowed = access.writer()
    try:
        text = content(request)
        if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
            return _file(allowed, text, named(read_file(text)))
        return _list(allowed, text, read_table(text))
    except Refused as refused:
        return _asked(allowed, refused.problems), 422


def _file(allowed: Access, text: str, file: FileRunde) -> Answer:
    """A file of Scorepad."""
    members = runden.members(allowed.runde.id)
    choice = chosen(request.form, [one.name for one in file.members], members)
    found = take_in.look(allowed.runde.id, file, choice)
    if "save" in request.form and not found.problems:
        return _saved(allowed, file, choice)
    page = look_page(found, members)
    key = client_key(request.form.get("client_key"))
    shown = render_template("files/look.html", access=allowed, page=page, packed=packed(text), key=key)
    return (shown, 422) if "save" in request.form else shown


def _list(allowed: Access, text: str, table: Table) -> Answer:
    """A list of another program."""
    members = runden.members(allowed.runde.id)
    form = ListForm.read(request.form, table, members, clock.today())
    rules = plain_rules(read_rules(allowed.runde.rules))
    result: Listed | None = None
    found: Look | None = None
    problems: Sequence[Problem] = ()
    try:
        result = listed(table, form.columns, rules, date=form.day, keep=form.keep)
        result = replace(result, file=named(result.file))
        found = take_in.look(allowed.runde.id, result.file, form.choice(table))
        problems = (*result.problems, *found.problems)
    except Refused as refused:
        problems = refused.problems
    page = list_page(table, form, members, result=result, found=found, problems=problems)
    if form.save and page.ready and result is not None:
        return _saved(allowed, result.file, form.choice(table))
    key = client_key(request.form.get("client_key"))
    shown = render_template("files/list.html", access=allowed, page=page, form=form, packed=packed(text), key=key)
    return (shown, 422) if form.save else shown


def _saved(allowed: Access, file: FileRunde, choice: Choice) -> Answer:
    done = take_in.take_in(allowed.runde.id, file, choice, link_id=allowed.link_id, now=clock.now())
    count = len(done.new_evenings)
    words = ngettext("%(num)s Abend eingelesen.", "%(num)s Abende eingelesen.", count)
    flash(_("Alles war schon da.") if done.nothing_new else words)
    return redirect(url_for("runde.show", runde_id=allowed.runde.id), code=303)


def _asked(allowed: Access, problems: Sequence[Problem] = ()) -> str:
    errors = [problem.message(language()) for problem in problems]
    typed = request.form.get("text", "")
    return render_template("files/take_in.html", access=allowed, errors=errors, text=typed, key=client_key(None))
