"""Entering a game, correcting one, putting a forgotten one in between, taking one out: one page for all of them."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorepad.actions import entries
from scorepad.actions.as_dealt import outcomes
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.replayed import deleted
from scorepad.actions.transaction import stored_key
from scorepad.i18n import language
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.store import revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.doubts import doubts
from scorepad.web.entry.entry_view import entry_view
from scorepad.web.entry.game_body import body_of
from scorepad.web.entry.game_form import GameForm, filled, placed, read
from scorepad.web.entry.game_task import Task, gone_page, task_of
from scorepad.web.entry.preview import table_text
from scorepad.web.entry.ripple_view import question_view
from scorepad.web.entry.who import strangers
from scorepad.web.evening.incidents_view import title_at
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.fields import sent_key, whole
from scorepad.web.frame.headers import FOREVER
from scorepad.web.frame.visit import Visit, writing

blueprint = Blueprint("entry", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
Page = BaseResponse | tuple[str, int] | str


@blueprint.get("/spiel")
@writing
def enter(visit: Visit) -> Page:
    """The form for the next game: empty, or with what is due."""
    task = task_of("enter", visit)
    return _page(task, task.opened)


@blueprint.post("/spiel")
@writing
def save(visit: Visit) -> Page:
    """Write the game down, or show the form again with what is wrong."""
    return _save(task_of("enter", visit))


@blueprint.get("/spiel/<int:entry_id>/aendern")
@writing
def correct(visit: Visit, entry_id: int) -> Page:
    """The form with the game in it."""
    task = task_of("correct", visit, entry_id)
    return _page(task, filled(task.before or {}, task.place.rules))


@blueprint.post("/spiel/<int:entry_id>/aendern")
@writing
def save_correction(visit: Visit, entry_id: int) -> Page:
    """Put what really happened in place of the game, after showing what else changes by it."""
    return _save(task_of("correct", visit, entry_id))


@blueprint.get("/spiel/<int:entry_id>/davor")
@writing
def insert(visit: Visit, entry_id: int) -> Page:
    """The form for a forgotten game: empty, or with what was due."""
    task = task_of("insert", visit, entry_id)
    return _page(task, task.opened)


@blueprint.post("/spiel/<int:entry_id>/davor")
@writing
def save_insertion(visit: Visit, entry_id: int) -> Page:
    """Put the forgotten game in, after showing what else changes by it."""
    return _save(task_of("insert", visit, entry_id))


@blueprint.get("/spiel/<int:entry_id>/loeschen")
@writing
def delete(visit: Visit, entry_id: int) -> Page:
    """What taking the game out would change."""
    return _deletion(visit, visit.evening, entry_id)


@blueprint.post("/spiel/<int:entry_id>/loeschen")
@writing
def save_deletion(visit: Visit, entry_id: int) -> Page:
    """Take the game out; the notice on the board brings it back."""
    stored = visit.evening
    if stored.entry(entry_id) is not None and ripples.is_unanswered(
        stored, outcomes(stored, deleted(stored, entry_id))
    ):
        return _deletion(visit, stored, entry_id)
    try:
        entries.delete(visit.runde.id, stored.id, entry_id=entry_id, **ripples.changed(visit.made))
    except NotFound:
        abort(gone_page())
    except Conflict as conflict:
        if conflict.current.entry(entry_id) is None and meantime.was_here(stored, entry_id):
            flash(_("Das hat inzwischen schon jemand gelöscht."))
            return _board(stored)
        return _deletion(visit, conflict.current, entry_id, conflict), 409
    return _board(stored)


@blueprint.get("/tafel.json")
@writing
def table(visit: Visit) -> Response:
    """The table behind the live value; its address changes with its content."""
    stored = visit.evening
    rules = Task("table", visit, stored, whole(request.args.get("bei"))).place.rules
    response = Response(table_text(rules, language()), mimetype="application/json")
    if "v" in request.args:
        response.headers["Cache-Control"] = FOREVER.replace("public", "private")
    return response


def _page(
    task: Task,
    form: GameForm,
    errors: Errors | None = None,
    doubtful: tuple[str, ...] = (),
    conflict: Conflict | None = None,
) -> str:
    names = runden.names(task.stored.runde_id)
    place = task.place
    since = meantime.since(conflict)
    if task.is_gone:
        gone = _(
            "Dieses Spiel steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie als neues Spiel ein."
        )
        since = meantime.since_then(task.stored, gone, "game")
    titles = {
        "enter": _("Spiel %(number)s", number=place.number),
        "correct": _("Spiel %(number)s ändern", number=place.number),
        "insert": _("Neues Spiel %(number)s", number=place.number),
    }
    return task.visit.page(
        "entry/entry.html",
        evening=task.stored,
        verb=task.verb,
        entry_id=task.entry_id,
        number=place.number,
        entry=entry_view(
            place,
            form,
            names,
            titles[task.verb],
            errors=errors or {},
            doubts=doubtful,
            due=task.due,
        ),
        fresh=request.method == "GET",
        since=since,
    )


def _save(task: Task) -> Page:
    form = read(request.form)
    if revisions.made_by(task.stored.id, stored_key(sent_key())):
        return _board(task.stored)  # a double tap: the game is written already
    if "back" in request.form or (task.is_gone and not meantime.is_new()):
        return _page(task, form), 409 if task.is_gone else 200
    place = task.place
    body, errors = body_of(form, place.rules, task.before)
    body |= place.dealt.body
    if strangers(form.who, place.active):
        complain(errors, "who", _("Das kann nur jemand gewesen sein, der mitspielt."))
    entry = None if errors else task.judged(body, errors)
    if errors or entry is None:
        return _page(task, form, errors), 422
    doubtful = doubts(entry) if isinstance(entry, Game) and "sure" not in request.form else ()
    if doubtful:
        return _page(task, form, None, doubtful), 422
    found = outcomes(task.stored, task.log(entry)) if task.verb != "enter" else None
    if found is not None and ripples.is_open(task.stored, found):
        return ripples.page(task.stored, found, runden.names(task.stored.runde_id))
    try:
        task.write(body)
    except Refused as refused:
        return _page(task, form, placed(refused.problems, language())), 422
    except Conflict as conflict:
        return _page(task.again(conflict.current), form, conflict=conflict), 409
    return _board(task.stored)


def _deletion(visit: Visit, stored: StoredEvening, entry_id: int, conflict: Conflict | None = None) -> str:
    entry = stored.entry(entry_id)
    if entry is None:
        abort(gone_page())
    names = runden.names(stored.runde_id)
    return visit.page(
        "entry/delete.html",
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id),
        ripple=question_view(outcomes(stored, deleted(stored, entry_id)), names),
        since=meantime.since(conflict),
    )


def _board(stored: StoredEvening) -> BaseResponse:
    return redirect(url_for("board.show", runde_id=stored.runde_id, evening_id=stored.id), code=303)
