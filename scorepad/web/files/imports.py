"""Taking in a file: a Runde or an evening of Scorepad, or the list of another program; looked at first, then saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from flask import Blueprint, flash
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad.actions import import_look, imports
from scorepad.actions.entries import Made
from scorepad.actions.import_look import Choice, Look, Ways
from scorepad.files.doubts import settled
from scorepad.files.grid import plain_rules
from scorepad.files.lists import Listed, listed
from scorepad.files.reading import FileRunde, read_file
from scorepad.files.table import TextTable, read_table
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import read_rules
from scorepad.web.files.asked_view import asked
from scorepad.web.files.imports_form import ListForm, LookForm, unsaid
from scorepad.web.files.imports_view import left_out, list_page, look_page, named
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.work_limit import heavy
from scorepad.web.parts.file_form import FileForm, allow_files, packed

blueprint = Blueprint("imports", __name__, url_prefix="/runde/<int:runde_id>")
Answer = Response | str | tuple[str, int]

blueprint.url_value_preprocessor(allow_files)


@blueprint.get("/einlesen")
@writing
def show(visit: Visit) -> str:
    """Where a file or a list comes from."""
    return _asked(visit, FileForm())


@blueprint.post("/einlesen")
@heavy
@writing
def read(visit: Visit) -> Answer:
    """Look at what came, or save it."""
    form = FileForm(visit.sent)
    try:
        text = form.content()
        if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
            return _file(visit, text, named(read_file(text)))
        return _list(visit, text, read_table(text))
    except Refused as refused:
        form.refuse(refused.problems)
        return _asked(visit, form), 422


def _file(visit: Visit, text: str, file: FileRunde) -> Answer:
    """A file of Scorepad."""
    members = visit.members
    form = LookForm(visit.sent)
    choice = form.chosen([one.name for one in file.members], members)
    meant, saves = settled(file, form.said(file)), form.save.data
    if saves and imports.written(visit.runde.id, visit.key):
        return _saved(visit, meant, choice)
    look = import_look.look(visit.runde.id, meant, choice)
    answers, changed = form.ways(look)
    if saves and not (look.problems or changed or unsaid(look, answers)):
        return _saved(visit, meant, choice, answers)
    page = look_page(look, members, changed)
    questions = asked(look, file, visit.names, form.way.data | form.entry.data, missing=saves)
    shown = visit.page("files/look.html", page=page, questions=questions, packed=packed(text))
    return (shown, 422) if saves else shown


def _list(visit: Visit, text: str, table: TextTable) -> Answer:
    """A list of another program."""
    members = visit.members
    form = ListForm(visit.sent, table, members, visit.today)
    rules = plain_rules(read_rules(visit.runde.rules))
    result: Listed | None = None
    look: Look | None = None
    problems: Sequence[Problem] = ()
    try:
        result = listed(table, form.columns, rules, date=form.date.data, keep=form.keep.data, out=form.left_out)
        result = replace(result, file=named(result.file))
        look = import_look.look(visit.runde.id, result.file, form.choice(table))
        problems = (*result.problems, *look.problems)
    except Refused as refused:
        problems = refused.problems
    page = list_page(table, form, members, result=result, look=look, problems=problems)
    if form.save.data and page["ready"] and result is not None:
        return _saved(visit, result.file, form.choice(table))
    shown = visit.page("files/list.html", page=page, form=form, packed=packed(text))
    return (shown, 422) if form.save.data else shown


def _saved(visit: Visit, file: FileRunde, choice: Choice, answers: Ways = MappingProxyType({})) -> Answer:
    made: Made = {"client_key": visit.key, "link_id": visit.link_id, "now": visit.now}
    done = imports.import_file(visit.runde.id, file, choice, answers, **made)
    count, more = len(done.new_evenings) + done.again, done.appended
    words = [ngettext("%(num)s Abend eingelesen.", "%(num)s Abende eingelesen.", count)]
    sets = len(done.sets.new)
    words = words if count or not more + sets else []
    words += [ngettext("%(num)s Eintrag angehängt.", "%(num)s Einträge angehängt.", more)] if more else []
    words += [ngettext("%(num)s Regelwerk eingelesen.", "%(num)s Regelwerke eingelesen.", sets)] if sets else []
    unchanged = _("Alles war schon da.") if done.all_here else _("Nichts Neues: was hier steht, bleibt.")
    words = [unchanged] if done.nothing_new else words
    flash(" ".join([*words, *(f"{text}." for text in left_out(done.sets))]))
    return visit.to("runde.show")


def _asked(visit: Visit, form: FileForm) -> str:
    return visit.page("files/imports.html", form=form)
