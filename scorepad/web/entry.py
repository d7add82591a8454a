"""Entering a game, correcting one, putting a forgotten one in between, taking one out: one page for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorepad.actions import entries
from scorepad.actions.dealt import outcomes
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.problems import with_names
from scorepad.actions.replayed import Log, corrected, deleted, inserted
from scorepad.actions.writing import stored_key
from scorepad.i18n import language
from scorepad.scoring.codec import read_entry
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.replay import replay
from scorepad.store import groups, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.web import access, clock, meantime, ripples
from scorepad.web.access import Access
from scorepad.web.errors import page
from scorepad.web.forms.complaints import complain
from scorepad.web.forms.doubts import doubts
from scorepad.web.forms.fields import client_key, whole
from scorepad.web.forms.game import Body, Errors, GameForm, body_of, empty, filled, placed, read
from scorepad.web.forms.who import strangers
from scorepad.web.headers import FOREVER
from scorepad.web.presenters.chips import redeal_reasons
from scorepad.web.presenters.due import Due, due, proposed
from scorepad.web.presenters.entry import Place, entry_view, place_of
from scorepad.web.presenters.incidents import title_at
from scorepad.web.presenters.preview import table_text
from scorepad.web.presenters.ripple import question_view

blueprint = Blueprint("entry", __name__, url_prefix="/runde/<int:group_id>/abend/<int:evening_id>")
Page = BaseResponse | tuple[str, int] | str


@dataclass(frozen=True)
class Task:
    """What the page is for: a new game (no entry), another one in place of an entry, or one before an entry."""

    verb: str
    allowed: Access
    stored: StoredEvening
    entry_id: int | None = None
    is_gone: bool = False
    """Somebody took out what was to be changed, or what the game was to stand before; now it is a new game."""

    @property
    def index(self) -> int | None:
        """The place in the log, None for its end."""
        ids = [one.id for one in self.stored.entries]
        return ids.index(self.entry_id) if self.entry_id in ids else None

    @property
    def place(self) -> Place:
        """The state the game is played under."""
        return place_of(self.stored, self.index, request.args, self.before)

    @property
    def before(self) -> Mapping[str, Any] | None:
        """The game being corrected."""
        entry = self.stored.entry(self.entry_id) if self.verb == "correct" and self.entry_id is not None else None
        return entry.body if entry is not None else None

    @property
    def due(self) -> Due | None:
        """What must be played there, unless it has been played already."""
        place = self.place
        names = groups.names(self.stored.group_id)
        return None if self.verb == "correct" else due(place.state, place.active, names)

    @property
    def opened(self) -> GameForm:
        """The form of a new game before anything is tapped."""
        return proposed(empty(self.place.rules), self.due)

    def log(self, entry: Entry) -> Log:
        """The log as it would be with this entry."""
        if self.verb == "correct" and self.entry_id is not None:
            return corrected(self.stored, self.entry_id, entry)
        return inserted(self.stored, self.entry_id, entry)


@blueprint.get("/spiel")
def enter(evening_id: int, **_address: int) -> Page:
    """The form for the next game: empty, or with what is due."""
    task = _task("enter", evening_id)
    return _page(task, task.opened)


@blueprint.post("/spiel")
def save(evening_id: int, **_address: int) -> Page:
    """Write the game down, or show the form again with what is wrong."""
    return _save(_task("enter", evening_id))


@blueprint.get("/spiel/<int:entry_id>/aendern")
def correct(evening_id: int, entry_id: int, **_address: int) -> Page:
    """The form with the game in it."""
    task = _task("correct", evening_id, entry_id)
    return _page(task, filled(task.before or {}, task.place.rules))


@blueprint.post("/spiel/<int:entry_id>/aendern")
def save_correction(evening_id: int, entry_id: int, **_address: int) -> Page:
    """Put what really happened in place of the game, after showing what else changes by it."""
    return _save(_task("correct", evening_id, entry_id))


@blueprint.get("/spiel/<int:entry_id>/davor")
def insert(evening_id: int, entry_id: int, **_address: int) -> Page:
    """The form for a forgotten game: empty, or with what was due."""
    task = _task("insert", evening_id, entry_id)
    return _page(task, task.opened)


@blueprint.post("/spiel/<int:entry_id>/davor")
def save_insertion(evening_id: int, entry_id: int, **_address: int) -> Page:
    """Put the forgotten game in, after showing what else changes by it."""
    return _save(_task("insert", evening_id, entry_id))


@blueprint.get("/spiel/<int:entry_id>/loeschen")
def delete(evening_id: int, entry_id: int, **_address: int) -> Page:
    """What taking the game out would change."""
    allowed = access.writer()
    return _deletion(allowed, access.evening_of(allowed, evening_id), entry_id)


@blueprint.post("/spiel/<int:entry_id>/loeschen")
def save_deletion(group_id: int, evening_id: int, entry_id: int) -> Page:
    """Take the game out; the notice on the board brings it back."""
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    if stored.entry(entry_id) is not None and ripples.is_unanswered(
        stored, outcomes(stored, deleted(stored, entry_id))
    ):
        return _deletion(allowed, stored, entry_id)
    try:
        entries.delete(group_id, evening_id, entry_id=entry_id, **ripples.changed(_made(allowed)))
    except NotFound:
        abort(_gone())
    except Conflict as conflict:
        if conflict.current.entry(entry_id) is None and meantime.was_here(stored, entry_id):
            flash(_("Das hat inzwischen schon jemand gelöscht."))
            return _board(stored)
        return _deletion(allowed, conflict.current, entry_id, conflict), 409
    return _board(stored)


@blueprint.get("/neu-geben")
def redeal(evening_id: int, **_address: int) -> str:
    """The small form of a redeal."""
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    return _redeal_page(stored, client_key(None))


@blueprint.post("/neu-geben")
def save_redeal(group_id: int, evening_id: int) -> Page:
    """Write down that the cards were dealt anew."""
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    key = client_key(request.form.get("client_key"))
    body = {"kind": "redeal", "reason": request.form.get("reason", "misdeal")}
    try:
        entries.enter(group_id, evening_id, body=body, client_key=key, link_id=allowed.link_id, now=clock.now())
    except Refused as refused:
        return _redeal_page(stored, key, tuple(refused.problems)), 422
    return _board(stored)


@blueprint.get("/tafel.json")
def table(evening_id: int, **_address: int) -> Response:
    """The table behind the live value; its address changes with its content."""
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    rules = Task("table", allowed, stored, whole(request.args.get("bei"))).place.rules
    response = Response(table_text(rules, language()), mimetype="application/json")
    if "v" in request.args:
        response.headers["Cache-Control"] = FOREVER.replace("public", "private")
    return response


def _task(verb: str, evening_id: int, entry_id: int | None = None) -> Task:
    allowed = access.writer()
    stored = access.evening_of(allowed, evening_id)
    if entry_id is not None:
        entry = stored.entry(entry_id)
        if entry is None and request.method == "POST" and meantime.was_here(stored, entry_id):
            after = meantime.follower(stored, entry_id)
            return Task("enter" if after is None else "insert", allowed, stored, after, is_gone=True)
        if entry is None or (verb == "correct" and not isinstance(entry.entry, Game)):
            abort(_gone())
    return Task(verb, allowed, stored, entry_id)


def _gone() -> Response:
    """The answer to the number of a game that nobody entered, or that somebody took out."""
    return page(404, _("Dieses Spiel gibt es nicht, oder es wurde gelöscht."))


def _page(
    task: Task,
    form: GameForm,
    errors: Errors | None = None,
    doubtful: tuple[str, ...] = (),
    conflict: Conflict | None = None,
) -> str:
    names = groups.names(task.stored.group_id)
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
    return render_template(
        "entry/entry.html",
        access=task.allowed,
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
        key=client_key(request.form.get("client_key")),
        fresh=request.method == "GET",
        since=since,
    )


def _save(task: Task) -> Page:
    form = read(request.form)
    if revisions.made_by(task.stored.id, stored_key(client_key(request.form.get("client_key")))):
        return _board(task.stored)  # a double tap: the game is written already
    if "back" in request.form or (task.is_gone and not meantime.is_new()):
        return _page(task, form), 409 if task.is_gone else 200
    place = task.place
    body, errors = body_of(form, place.rules, task.before)
    body |= place.dealt.body
    if strangers(form.who, place.active):
        complain(errors, "who", _("Das kann nur jemand gewesen sein, der mitspielt."))
    entry = None if errors else _judged(task, body, errors)
    if errors or entry is None:
        return _page(task, form, errors), 422
    doubtful = doubts(entry) if isinstance(entry, Game) and "sure" not in request.form else ()
    if doubtful:
        return _page(task, form, None, doubtful), 422
    found = outcomes(task.stored, task.log(entry)) if task.verb != "enter" else None
    if found is not None and ripples.is_open(task.stored, found):
        return ripples.page(task.stored, found, groups.names(task.stored.group_id))
    try:
        _write(task, body)
    except Refused as refused:
        return _page(task, form, placed(refused.problems, language())), 422
    except Conflict as conflict:
        return _conflict_page(task, form, conflict)
    return _board(task.stored)


def _judged(task: Task, body: Body, errors: Errors) -> Entry | None:
    """The entry as scoring sees it at its place; problems go to their groups."""
    problems: tuple[Problem, ...] = ()
    entry: Entry | None = None
    try:
        entry = read_entry(body)
        log = task.log(entry)
        index = next(place for place, (_id, one) in enumerate(log) if one is entry)
        rows = replay(task.stored.plan, [one for _id, one in log]).rows
        problems = tuple(problem for row in rows if row.index == index for problem in row.problems)
    except Refused as refused:
        problems = tuple(refused.problems)
    errors |= placed(with_names(problems, groups.names(task.stored.group_id)), language())
    return entry


def _write(task: Task, body: Body) -> None:
    ids, made = (task.stored.group_id, task.stored.id), _made(task.allowed)
    if task.verb == "enter" or task.entry_id is None:
        entries.enter(*ids, body=body, **made)
    elif task.verb == "correct":
        entries.correct(*ids, entry_id=task.entry_id, body=body, **ripples.changed(made))
    else:
        entries.insert(*ids, before=task.entry_id, body=body, **ripples.changed(made))


def _made(allowed: Access) -> entries.Made:
    key = client_key(request.form.get("client_key"))
    return {"client_key": key, "link_id": allowed.link_id, "now": clock.now()}


def _conflict_page(task: Task, form: GameForm, conflict: Conflict) -> Page:
    current = conflict.current
    if task.entry_id is not None and current.entry(task.entry_id) is None:  # taken out this very moment
        after = meantime.follower(current, task.entry_id)
        again = Task("enter" if after is None else "insert", task.allowed, current, after, is_gone=True)
    else:
        again = Task(task.verb, task.allowed, current, task.entry_id, task.is_gone)
    return _page(again, form, conflict=conflict), 409


def _deletion(allowed: Access, stored: StoredEvening, entry_id: int, conflict: Conflict | None = None) -> str:
    entry = stored.entry(entry_id)
    if entry is None:
        abort(_gone())
    names = groups.names(stored.group_id)
    return render_template(
        "entry/delete.html",
        access=allowed,
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id),
        ripple=question_view(outcomes(stored, deleted(stored, entry_id)), names),
        key=client_key(None),
        since=meantime.since(conflict),
    )


def _redeal_page(stored: StoredEvening, key: str, problems: tuple[Problem, ...] = ()) -> str:
    place = place_of(stored)
    return render_template(
        "entry/redeal.html",
        evening=stored,
        reasons=redeal_reasons(place.rules),
        dealer=groups.names(stored.group_id).get(place.state.dealer, "?"),
        key=key,
        problems=[problem.message(language()) for problem in problems],
    )


def _board(stored: StoredEvening) -> BaseResponse:
    return redirect(url_for("board.show", group_id=stored.group_id, evening_id=stored.id), code=303)
