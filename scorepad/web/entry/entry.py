"""Entering, correcting, inserting, moving and deleting: one course for a game and for everything else that happens."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, flash, jsonify, request
from flask_babel import gettext as _

from scorepad.actions import entries
from scorepad.actions.as_dealt import Outcomes, outcomes
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.replayed import deleted, moved
from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.store.evenings import StoredEvening
from scorepad.telling.voice import Voice
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.entry_form import EntryForm
from scorepad.web.entry.entry_view import entry_view
from scorepad.web.entry.game_entry import GameEntry
from scorepad.web.entry.incident_view import small_form_view, title_of_form
from scorepad.web.entry.preview import table_text
from scorepad.web.entry.ripple_view import question_view
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.table_view import table_view
from scorepad.web.entry.task import Judged, Task, gone_page, task_of
from scorepad.web.evening.changes import Since
from scorepad.web.evening.incidents_view import places_of, title_at
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.fields import whole
from scorepad.web.frame.headers import FOREVER
from scorepad.web.frame.visit import Page, Visit, writing

blueprint = Blueprint("entry", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
BOTH = ("GET", "POST")
GAME = {"path": GameEntry.path}
OTHERS = "<any(tisch, 'falsch-bedient', strafe, pflichtsolorunde, regeln, 'neu-geben'):path>"


@blueprint.route("/spiel", methods=BOTH, defaults=GAME)
@blueprint.route(f"/{OTHERS}", methods=BOTH)
@writing
def enter(visit: Visit, path: str) -> Page:
    """A new entry: its form, empty or with what is due, and what was sent with it written down."""
    return _course(task_of("enter", visit, path))


@blueprint.route("/spiel/<int:entry_id>/aendern", methods=BOTH, defaults=GAME)
@blueprint.route("/spiel/<int:entry_id>/<any(eintrag):path>", methods=BOTH)
@writing
def correct(visit: Visit, entry_id: int, path: str) -> Page:
    """What really happened in place of an entry, after showing what else changes by it."""
    return _course(task_of("correct", visit, path, entry_id))


@blueprint.route("/spiel/<int:entry_id>/davor", methods=BOTH, defaults=GAME)
@blueprint.route(f"/spiel/<int:entry_id>/davor/{OTHERS}", methods=BOTH)
@writing
def insert(visit: Visit, entry_id: int, path: str) -> Page:
    """A forgotten entry before another one, after showing what else changes by it."""
    return _course(task_of("insert", visit, path, entry_id))


@blueprint.get("/spiel/<int:entry_id>/verschieben")
@writing
def move(visit: Visit, entry_id: int) -> Page:
    """Where an entry could stand instead."""
    return _move_page(visit, visit.evening, entry_id)


@blueprint.post("/spiel/<int:entry_id>/verschieben")
@writing
def save_move(visit: Visit, entry_id: int) -> Page:
    """Put the entry there, after showing what else changes by it."""
    stored, sent = visit.evening, visit.sent.get("before", "")
    before = whole(sent)
    if "back" in visit.sent or (before is None and sent != "end"):
        return _move_page(visit, stored, entry_id, before)
    if stored.entry(entry_id) is None and meantime.was_here(stored, entry_id):
        flash(_("Diesen Eintrag hat inzwischen jemand gelöscht."))
        return visit.to("board.show")
    if stored.entry(entry_id) is None:
        abort(404)
    if before is not None and stored.entry(before) is None:
        if not meantime.was_here(stored, before):
            abort(404)
        return _move_page(visit, stored, entry_id, since=meantime.since_then(stored)), 409
    try:
        return _written(
            visit,
            outcomes(stored, moved(stored, entry_id, before)),
            visit.voice,
            lambda: entries.move(visit.runde.id, stored.id, entry_id=entry_id, before=before, **ripples.changed(visit)),
        )
    except Conflict as conflict:
        return _move_page(visit, conflict.current, entry_id, before, meantime.since(conflict)), 409


@blueprint.get("/spiel/<int:entry_id>/loeschen")
@writing
def delete(visit: Visit, entry_id: int) -> Page:
    """What taking the entry out would change."""
    return _deletion(visit, visit.evening, entry_id)


@blueprint.post("/spiel/<int:entry_id>/loeschen")
@writing
def save_deletion(visit: Visit, entry_id: int) -> Page:
    """Take the entry out; the notice on the board brings it back."""
    stored = visit.evening
    if stored.entry(entry_id) is not None and ripples.is_unanswered(visit, outcomes(stored, deleted(stored, entry_id))):
        return _deletion(visit, stored, entry_id)
    try:
        entries.delete(visit.runde.id, stored.id, entry_id=entry_id, **ripples.changed(visit))
    except NotFound:
        abort(gone_page())
    except Conflict as conflict:
        if conflict.current.entry(entry_id) is not None or not meantime.was_here(stored, entry_id):
            return _deletion(visit, conflict.current, entry_id, conflict), 409
        flash(_("Das hat inzwischen schon jemand gelöscht."))
    return visit.to("board.show")


@blueprint.get("/tafel.json")
@writing
def table(visit: Visit) -> Response:
    """The table behind the live value; its address changes with its content."""
    rules = Task("table", GameEntry, visit, visit.evening, whole(visit.asked.get("bei"))).spot.rules
    response = Response(table_text(rules, language()), mimetype="application/json")
    if "v" in visit.asked:
        response.headers["Cache-Control"] = FOREVER.replace("public", "private")
    return response


def _course(task: Task) -> Page:
    """The form of a task, or what to do with the form that was sent."""
    if request.method != "POST":
        return _page(task, task.form.filled(task.spot))
    sent = task.visit.sent
    form = task.form.read(sent, task.spot)
    if "step" in sent:
        return _page(task, form.stepped(sent["step"], task.spot))
    if task.is_done:
        return task.visit.to("board.show")
    if "back" in sent or (task.is_gone and not meantime.is_new()):
        return _page(task, form), 409 if task.is_gone else 200
    return _save(task, form.stepped("new", task.spot))


def _save(task: Task, form: EntryForm) -> Page:
    """Write an entry down that fits, once nobody doubts it and its outcome was looked at."""
    sent, judged = task.visit.sent, task.judged(form)
    if "ask" in sent:
        return _answer(task, form, judged)
    if judged.errors or judged.entry is None:
        return _page(task, form, judged.errors), 422
    doubts = () if "sure" in sent else form.doubts(judged.entry)
    if doubts:
        return _page(task, form, doubts=doubts), 422
    if form.looked_at and sent.get("seen") != judged.mark:
        return _page(task, form, seen=judged.mark, outcome=task.outcome(form, judged))
    entry = judged.entry
    try:
        return _written(
            task.visit, task.later(form, entry), task.voice(form), lambda: task.write(form, judged.body, entry)
        )
    except Refused as refused:
        return _page(task, form, task.placed(tuple(refused.problems))), 422
    except Conflict as conflict:
        return _page(task.again(conflict.current), form, conflict=conflict), 409


def _written(visit: Visit, later: Outcomes | None, voice: Voice, write: Callable[[], object]) -> Page:
    """The way on after writing, or first the page of what else changes by it. Raises Refused, Conflict and NotFound."""
    if later is not None and ripples.is_open(visit, later):
        return ripples.page(visit, later, voice)
    write()
    return visit.to("board.show")


def _answer(task: Task, form: EntryForm, judged: Judged) -> Response:
    """The outcome for the script of the page, in lines; without a mark nothing can be saved yet."""
    if judged.errors or judged.entry is None:
        return jsonify(lines=[], seen="")
    return jsonify(lines=task.outcome(form, judged), seen=judged.mark)


def _page(
    task: Task,
    form: EntryForm,
    errors: Errors | None = None,
    *,
    doubts: tuple[str, ...] = (),
    seen: str = "",
    outcome: tuple[str, ...] = (),
    conflict: Conflict | None = None,
) -> str:
    since = meantime.since_gone(task.stored, task.form.kind) if task.is_gone else meantime.since(conflict)
    view: object
    if isinstance(form, GameEntry):
        template, view = "entry/entry.html", entry_view(form, task.spot)
    elif isinstance(form, TableForm):
        template, view = "entry/table.html", table_view(form, task.spot)
        outcome = outcome or task.outcome(form, task.judged(form))
    else:
        template, view = f"entry/{form.kind}.html", small_form_view(form, task.spot)
    return task.visit.page(
        template,
        evening=task.stored,
        task=task,
        title=title_of_form(task.form.kind, task.verb, task.spot.state.number),
        form=form,
        view=view,
        errors=errors or {},
        doubts=doubts,
        seen=seen,
        outcome=outcome,
        since=since,
    )


def _move_page(
    visit: Visit, stored: StoredEvening, entry_id: int, before: int | None = None, since: Since | None = None
) -> str:
    if stored.entry(entry_id) is None:
        abort(404)
    return visit.page(
        "entry/move.html",
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id, visit.voice),
        places=places_of(stored, entry_id, visit.voice),
        before=before,
        since=since,
    )


def _deletion(visit: Visit, stored: StoredEvening, entry_id: int, conflict: Conflict | None = None) -> str:
    if stored.entry(entry_id) is None:
        abort(gone_page())
    return visit.page(
        "entry/delete.html",
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id, visit.voice),
        ripple=question_view(outcomes(stored, deleted(stored, entry_id)), visit.voice),
        since=meantime.since(conflict),
    )
