"""Importing a file of Scorepad, or a list of another program; previewed first, then saved."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorepad.actions.errors import TooOften
from scorepad.actions.files import import_look, imports
from scorepad.actions.files.import_look import Choice, Ways
from scorepad.actions.runde.runde import CreatedRunde
from scorepad.files.grid import plain_rules
from scorepad.files.kinds import is_json, kind_of, kind_of_text
from scorepad.files.lists import Listed
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileRunde, read_file, settled
from scorepad.files.strict import decoded
from scorepad.files.table import is_book
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import read_rules
from scorepad.store import links
from scorepad.store.runden import Member
from scorepad.web.files.imports_form import CodeForm, ListForm, LookForm, unsaid
from scorepad.web.files.imports_view import (
    asked,
    asked_about_new,
    left_out,
    list_page,
    look_page,
    named,
    wrong_with,
)
from scorepad.web.frame import access, clock
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import put_at
from scorepad.web.frame.file_form import FileForm, allow_files, packed
from scorepad.web.frame.forms import sent_key
from scorepad.web.frame.limits import asks_code, founding, too_many
from scorepad.web.frame.submitted import sent
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.words import _, ngettext
from scorepad.web.frame.work_limit import heavy, long, pages, takes_file

blueprint = Blueprint("imports", __name__, url_prefix="/runde/<int:runde_id>")
founded = Blueprint("import_runde", __name__)

for some in (blueprint, founded):
    some.url_value_preprocessor(allow_files)


class Listing(NamedTuple):
    """What the page shows of a list only, and sentences about what is wrong with it.

    Empty for any other file.
    """

    page: Mapping[str, Any] = MappingProxyType({})
    wrong: Sequence[str] = ()


NO_LISTING = Listing()


@blueprint.get("/einlesen")
@long
@writing
def show(visit: Visit) -> str:
    """Page to choose a file or a list."""
    return visit.page("files/imports.html", form=FileForm())


@blueprint.post("/einlesen")
@takes_file
@writing
def read(visit: Visit) -> Page:
    """Preview the file, or save it.

    A list is read before this page takes its turn among the long ones.
    """
    form = LookForm(visit.form.sent)
    try:
        content = form.raw()
        text = "" if is_book(content) or kind_of(content) else decoded(content)
        if is_json(text):
            with pages.slot():
                return _look(visit, form, content, read_file(text))
        counting = read_rules(visit.runde.rules).table.counting
        listed = ListForm(visit.form.sent, content, visit.people.members, visit.today, counting)
        with pages.slot():
            return _list(visit, listed, content)
    except Refused as refused:
        form.refuse(refused.problems)
        return visit.page("files/imports.html", form=form), 422


@founded.get("/runde/aus-datei")
@long
def show_runde() -> str:
    """Page to import the file of a whole Runde on this installation."""
    return _asked(sent_key(), CodeForm())


@founded.post("/runde/aus-datei")
@takes_file
@heavy
def create() -> Response | tuple[str, int]:
    """Create the Runde with everything in the file, and show its links."""
    key = sent_key()
    form = CodeForm(sent())
    try:
        if not form.does(lambda: _made(form, key)):
            return _asked(key, form), 422
    except TooOften:
        put_at(form.file, too_many())
        return _asked(key, form), 429
    made: CreatedRunde = form.made
    if made.write.version > links.first_version():
        abort(404)  # renewed since: a form loaded earlier gives no access to the new link
    access.remember(made.write)
    return redirect(url_for("links.show", runde_id=made.runde_id, neu=1), code=303)


def _made(form: CodeForm, key: str) -> CreatedRunde:
    """Create the Runde of the file. Raises Refused and TooOften."""
    file = named(_runde_of(form.raw()))
    return imports.import_runde(file, clock.now(), f"file {key}", founding())


def _runde_of(content: bytes) -> FileRunde:
    """The Runde or evening of a file of Scorepad.

    Raises Refused, for a list with the way to read it.
    """
    code = kind_of(content)
    if not code and is_book(content):
        code = "list_of_games"
    refuse([FileProblem(code)] if code else [])
    text = decoded(content)
    if not is_json(text):
        raise Refused([FileProblem(kind_of_text(text) or "list_of_games")])
    return read_file(text)


def _asked(key: str, form: CodeForm) -> str:
    """The page that asks for the file of a Runde."""
    return render_template("files/import_runde.html", form=form, asks_code=asks_code(), key=key)


def _list(visit: Visit, form: ListForm, content: bytes) -> Page:
    """The page of a list, or the answer after it is saved."""
    rules = plain_rules(read_rules(visit.runde.rules), form.counting.data)
    problems: list[Problem] = []
    result = Listed(FileRunde("", "", (), None, None, (), (), single=True), (), ())
    try:
        result = form.listed(rules)
    except Refused as refused:
        problems = list(refused.problems)
    page = list_page(form, visit.people.members, result.lines)
    listing = Listing(page, wrong_with(form, result, problems))
    return _look(visit, form, content, result.file, listing)


def _known_to(file: FileRunde, visit: Visit) -> list[Member]:
    """The members who may be meant by a file, and those visitors whose names it has."""
    names = {member.name.casefold() for member in file.members}
    return [
        member
        for member in visit.people.everybody
        if not member.visitor or member.name.casefold() in names
    ]


def _look(
    visit: Visit, form: LookForm, content: bytes, given: FileRunde, listing: Listing = NO_LISTING
) -> Page:
    """The page of any file, or the answer after it is saved.

    It tells what was understood and what would be new, and asks.
    """
    saves = form.save.data
    file = named(given)
    meant = settled(file, form.said(file))
    people = _known_to(file, visit)
    choice = form.chosen(file, people)
    if saves and imports.written(visit.runde.id, visit.form.key):
        return _saved(visit, meant, choice)
    look = import_look.look(visit.runde.id, meant, choice)
    answers, changed = form.ways(look)
    wrong = [*listing.wrong, *map(plainly, changed)]
    about_list = {**listing.page, **_about_new(look, form)}
    is_wrong = bool(look.problems or wrong or form.errors)
    if saves and not is_wrong and not _is_open(about_list) and not unsaid(look, answers):
        return _saved(visit, meant, choice, answers)
    page = look_page(look, people, wrong) | about_list
    given_answers = form.way.data | form.entry.data
    shown = visit.page(
        "files/look.html",
        page=page,
        form=form,
        questions=asked(look, file, visit.names, given_answers, missing=saves),
        packed=packed(content),
    )
    return (shown, 422) if saves else shown


def _about_new(look: import_look.Look, form: LookForm) -> dict[str, Any]:
    """The question about the newcomers of a list; nothing for any other file."""
    if not isinstance(form, ListForm):
        return {}
    return asked_about_new(look, form, missing=form.save.data)


def _is_open(about_list: Mapping[str, Any]) -> bool:
    """Whether rows that do not add up, or newcomers, still wait for a yes."""
    return bool(about_list.get("barred") or about_list.get("new_error"))


def _saved(
    visit: Visit, file: FileRunde, choice: Choice, answers: Ways = MappingProxyType({})
) -> Page:
    """Import the file, and tell on the page of the Runde what came of it."""
    done = imports.import_file(visit.runde.id, file, choice, answers, **visit.made)
    sentences = _unchanged(done) if done.nothing_new else _imported(done)
    sentences += [f"{text}." for text in left_out(done.sets)]
    flash(" ".join(sentences))
    return visit.to("runde.show")


def _unchanged(done: import_look.Look) -> list[str]:
    """That an import changed nothing, and why."""
    if done.all_here:
        return [_("Alles war schon da.")]
    return [_("Nichts Neues: was hier steht, bleibt.")]


def _imported(done: import_look.Look) -> list[str]:
    """How many evenings, entries and rule sets were imported."""
    evenings = len(done.new_evenings) + done.again
    entries = done.appended
    sets = len(done.sets.new)
    said = []
    if evenings or not (entries or sets):
        said.append(ngettext("%(num)s Abend eingelesen.", "%(num)s Abende eingelesen.", evenings))
    if entries:
        said.append(ngettext("%(num)s Eintrag angehängt.", "%(num)s Einträge angehängt.", entries))
    if sets:
        told = ngettext("%(num)s Regelwerk eingelesen.", "%(num)s Regelwerke eingelesen.", sets)
        said.append(told)
    return said
