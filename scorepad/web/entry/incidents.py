"""What happens besides games: wrong cards, penalties, another table, other rules; and putting an entry elsewhere."""

from __future__ import annotations

from flask import Blueprint, abort, flash, jsonify, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import entries
from scorepad.actions.as_dealt import outcomes
from scorepad.actions.errors import Conflict
from scorepad.actions.replayed import moved
from scorepad.actions.transaction import stored_key
from scorepad.scoring.entry import Entry
from scorepad.scoring.errors import Refused
from scorepad.store import revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.incident_task import KINDS, LOOKED_AT, Judged, Task, is_whole, mark_of, place, task_of
from scorepad.web.entry.incident_view import small_form_view, title_of_form
from scorepad.web.entry.small_form import SmallForm
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.table_view import table_view, with_newcomers
from scorepad.web.evening.changes import Since
from scorepad.web.evening.incidents_view import places_of, title_at
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.fields import sent_key, whole
from scorepad.web.frame.visit import Visit, writing

blueprint = Blueprint("incidents", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
ANY = "<any(tisch, 'falsch-bedient', strafe, pflichtsolorunde, regeln, 'neu-geben'):path>"
Page = Response | tuple[str, int] | str


@blueprint.get(f"/{ANY}")
@writing
def enter(visit: Visit, path: str) -> Page:
    """The form of a new entry."""
    return _form(task_of("enter", visit, KINDS[path]))


@blueprint.post(f"/{ANY}")
@writing
def save(visit: Visit, path: str) -> Page:
    """Write a new entry down, or show its form again."""
    return _save(task_of("enter", visit, KINDS[path]))


@blueprint.get("/spiel/<int:entry_id>/eintrag")
@writing
def correct(visit: Visit, entry_id: int) -> Page:
    """The form with an entry in it that is no game."""
    return _form(task_of("correct", visit, entry_id=entry_id))


@blueprint.post("/spiel/<int:entry_id>/eintrag")
@writing
def save_correction(visit: Visit, entry_id: int) -> Page:
    """Put what really happened in place of it, after showing what else changes by it."""
    return _save(task_of("correct", visit, entry_id=entry_id))


@blueprint.get(f"/spiel/<int:entry_id>/davor/{ANY}")
@writing
def insert(visit: Visit, entry_id: int, path: str) -> Page:
    """The form of a forgotten entry."""
    return _form(task_of("insert", visit, KINDS[path], entry_id))


@blueprint.post(f"/spiel/<int:entry_id>/davor/{ANY}")
@writing
def save_insertion(visit: Visit, entry_id: int, path: str) -> Page:
    """Put the forgotten entry in, after showing what else changes by it."""
    return _save(task_of("insert", visit, KINDS[path], entry_id))


@blueprint.get("/spiel/<int:entry_id>/verschieben")
@writing
def move(visit: Visit, entry_id: int) -> Page:
    """Where an entry could stand instead."""
    return _move_page(visit, visit.evening, entry_id)


@blueprint.post("/spiel/<int:entry_id>/verschieben")
@writing
def save_move(visit: Visit, entry_id: int) -> Page:
    """Put the entry there, after showing what else changes by it."""
    stored = visit.evening
    sent = request.form.get("before", "")
    before = whole(sent)
    if "back" in request.form or (before is None and sent != "end"):
        return _move_page(visit, stored, entry_id, before)
    if stored.entry(entry_id) is None and meantime.was_here(stored, entry_id):
        flash(_("Diesen Eintrag hat inzwischen jemand gelöscht."))
        return _board(stored)
    if stored.entry(entry_id) is None:
        abort(404)
    if before is not None and stored.entry(before) is None:
        if not meantime.was_here(stored, before):
            abort(404)
        return _move_page(visit, stored, entry_id, since=meantime.since_then(stored)), 409
    found = outcomes(stored, moved(stored, entry_id, before))
    if ripples.is_open(stored, found):
        return ripples.page(stored, found, visit.names)
    try:
        entries.move(visit.runde.id, stored.id, entry_id=entry_id, before=before, **ripples.changed(visit.made))
    except Conflict as conflict:
        return _move_page(visit, conflict.current, entry_id, before, meantime.since(conflict)), 409
    return _board(stored)


def _save(task: Task) -> Page:
    form = task.form.read(request.form, task.spot)
    if "step" in request.form:
        return _page(task, form.stepped(request.form["step"], task.spot))
    if revisions.made_by(task.stored.id, stored_key(sent_key())):
        return _board(task.stored)  # a double tap: it is written already
    if "back" in request.form or (task.is_gone and not meantime.is_new()):
        return _page(task, form), 409 if task.is_gone else 200
    form = form.stepped("new", task.spot)
    body, errors = form.body(task.spot)
    judged = task.judge(body)
    place(errors, () if errors else judged.problems, task.form, task.names)
    if "ask" in request.form:
        return _answer(task, form, judged, errors, mark_of(body, form))
    if errors or judged.entry is None:
        return _page(task, form, errors), 422
    if task.kind in LOOKED_AT and request.form.get("seen") != mark_of(body, form):
        return _page(task, form, seen=mark_of(body, form), outcome=task.outcome(form, judged))
    if task.verb != "enter" or is_whole(form):
        found = task.outcomes(form, judged.entry)
        if ripples.is_open(task.stored, found):
            return ripples.page(task.stored, found, with_newcomers(form.newcomers, task.names))
    return _written(task, form, body, judged.entry)


def _written(task: Task, form: SmallForm, body: dict[str, object], entry: Entry) -> Page:
    try:
        task.write(form, body, entry)
    except Refused as refused:
        errors: Errors = {}
        place(errors, tuple(refused.problems), task.form, task.names)
        return _page(task, form, errors), 422
    except Conflict as conflict:
        return _page(task.again(conflict.current), form, conflict=conflict), 409
    return _board(task.stored)


def _answer(task: Task, form: SmallForm, judged: Judged, errors: Errors, mark: str) -> Response:
    """The outcome for the script of the page, in lines; without a mark nothing can be saved yet."""
    if errors or judged.entry is None:
        return jsonify(lines=[], seen="")
    return jsonify(lines=task.outcome(form, judged), seen=mark)


def _form(task: Task) -> str:
    return _page(task, task.form.filled(task.spot))


def _page(
    task: Task,
    form: SmallForm,
    errors: Errors | None = None,
    *,
    seen: str = "",
    outcome: tuple[str, ...] = (),
    conflict: Conflict | None = None,
) -> str:
    names = task.names
    since = meantime.since(conflict)
    if task.is_gone:
        gone = _("Dieser Eintrag steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie neu ein.")
        since = meantime.since_then(task.stored, gone, "incident")
    if isinstance(form, TableForm):
        view: object = table_view(form, task.spot, names)
        outcome = outcome or _outcome(task, form)
    else:
        view = small_form_view(form, task.spot, names)
    return task.visit.page(
        "entry/table.html" if isinstance(form, TableForm) else f"entry/{task.kind}.html",
        evening=task.stored,
        task=task,
        title=title_of_form(task.kind, task.verb),
        form=form,
        view=view,
        errors=errors or {},
        seen=seen,
        outcome=outcome,
        looked_at=task.kind in LOOKED_AT,
        since=since,
    )


def _outcome(task: Task, form: SmallForm) -> tuple[str, ...]:
    judged = task.judge(form.body(task.spot)[0])
    return () if judged.problems else task.outcome(form, judged)


def _move_page(
    visit: Visit, stored: StoredEvening, entry_id: int, before: int | None = None, since: Since | None = None
) -> str:
    if stored.entry(entry_id) is None:
        abort(404)
    names = runden.names(stored.runde_id)
    return visit.page(
        "entry/move.html",
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id),
        places=places_of(stored, entry_id, names),
        before=before,
        since=since,
    )


def _board(stored: StoredEvening) -> Response:
    return redirect(url_for("board.show", runde_id=stored.runde_id, evening_id=stored.id), code=303)
