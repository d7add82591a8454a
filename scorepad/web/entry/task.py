"""The task of an entry page: what its address asks for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from flask import Response, abort, request
from flask_babel import gettext as _

from scorepad.store.evenings import StoredEvening
from scorepad.web.entry import changes
from scorepad.web.entry.incident_form import (
    EventForm,
    PenaltyForm,
    PflichtsoloRoundForm,
    RedealForm,
    WrongCardForm,
)
from scorepad.web.entry.rules_change_form import RulesChangeForm
from scorepad.web.entry.table_form import TableForm
from scorepad.web.frame.errors import page
from scorepad.web.frame.visit import Visit
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_entry import GameEntry

_FORMS = (
    GameEntry,
    RedealForm,
    WrongCardForm,
    PenaltyForm,
    EventForm,
    PflichtsoloRoundForm,
    RulesChangeForm,
    TableForm,
)
FORMS: Mapping[str, type[EntryForm]] = {form.path: form for form in _FORMS}
"""The form classes by the last part of their address."""


@dataclass(frozen=True)
class Task:
    """A new entry of a kind, a correction of an entry, or an insertion before an entry.

    `verb` is "enter", "correct" or "insert"; `entry_id` is the entry to be corrected, or to be
    inserted before.
    """

    verb: str
    kind: type[EntryForm]
    visit: Visit
    stored: StoredEvening
    entry_id: int | None = None
    is_gone: bool = False
    """The entry to be corrected, or to be inserted before, was deleted meanwhile; the task is a new
    entry.
    """


def task_of(verb: str, visit: Visit, path: str, entry_id: int | None = None) -> Task:
    """The task of an address; corrections at "spiel" are for games only.

    404 when there is no such entry.
    """
    stored = visit.evening
    kind = FORMS.get(path)
    if entry_id is None:
        return Task(verb, kind or abort(404), visit, stored)
    standing = stored.entry(entry_id)
    if standing is None:
        return _task_without_entry(visit, path, entry_id)
    if verb == "correct":
        kind = _form_at(path, standing.entry.kind)
    if kind is None:
        _abort_without_entry(path)
    return Task(verb, kind, visit, stored, entry_id)


def task_now(task: Task, current: StoredEvening) -> Task:
    """The task on the evening in its current state."""
    entry_id = task.entry_id
    if entry_id is None or current.entry(entry_id) is not None:
        return replace(task, stored=current)
    stood = changes.stood(current, entry_id)  # deleted this very moment
    if stood is None:
        stood = changes.Stood(task.kind.kind, None)
    return _new_in_place(stood, task.visit, current, task.kind)


def gone_page() -> Response:
    """The page for a game that was never entered or was deleted."""
    return page(404, _("Dieses Spiel gibt es nicht, oder es wurde gelöscht."))


def _task_without_entry(visit: Visit, path: str, entry_id: int) -> Task:
    """The task when its entry does not stand: a sent form enters what was deleted meanwhile.

    404 for a page, and for an entry that never existed.
    """
    stood = None
    if request.method == "POST":
        stood = changes.stood(visit.evening, entry_id)
    if stood is None:
        _abort_without_entry(path)
    return _new_in_place(stood, visit, visit.evening, FORMS.get(path))


def _new_in_place(
    stood: changes.Stood, visit: Visit, stored: StoredEvening, kind: type[EntryForm] | None
) -> Task:
    """A new entry of the kind at the place of a deleted one."""
    kind = kind or _form_at("", stood.kind)
    if kind is None:
        abort(404)
    verb = "enter" if stood.before is None else "insert"
    return Task(verb, kind, visit, stored, stood.before, is_gone=True)


def _abort_without_entry(path: str) -> NoReturn:
    abort(gone_page() if path == GameEntry.path else 404)


def _form_at(path: str, kind: str) -> type[EntryForm] | None:
    """The form of a kind of entry: of a game only at "spiel", of any other only at other paths.

    None for a wrong path, and for a kind without a form.
    """
    forms = {form.kind: form for form in FORMS.values()}
    form = forms.get(kind)
    is_game = form is GameEntry
    asks_for_game = path == GameEntry.path
    return form if is_game == asks_for_game else None
