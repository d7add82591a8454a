"""The first step of a sent entry: what was sent, read as the form of its task."""

from dataclasses import dataclass, replace

from flask import request

from scorepad.actions.entry.seen import turn_of
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.entry.page_state import PageState, page_state, settled_state
from scorepad.web.entry.task import Task, task_now
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.spot import Dealt, Spot


@dataclass(frozen=True)
class Reading:
    """What was sent for a task: its form at its spot, the answers around it, and the state of the
    log that its page showed.
    """

    task: Task
    answers: CourseForm
    state: PageState
    spot: Spot
    form: EntryForm
    """As it was sent, after the tapped button was applied; else with default values."""
    place: int | None = None
    """The index in the log at which a new entry is read, if not at the end."""
    settled: bool = False
    """Somebody answered that the entry is a new one although others have entered something."""


def read(task: Task) -> Reading:
    """What was sent for a task; a new entry is read where its page showed it if others have entered
    something since.
    """
    reading = _read_now(task)
    if reading.state.is_outdated:
        return _as_on_page(reading)
    return reading


def read_again(task: Task, current: StoredEvening) -> Reading:
    """What was sent for a task, on the evening in its current state."""
    return _as_on_page(_read_now(task_now(task, current)))


def read_at(reading: Reading, place: int | None) -> Reading:
    """The same, read at another place of the log; None is the end."""
    spot = spot_of(reading.task, place, reading.state.kept)
    form = _form_at(spot, reading.task, reading.answers)
    return replace(reading, place=place, spot=spot, form=form)


def read_settled(reading: Reading) -> Reading:
    """The same as the next entry, whatever others have entered: somebody has said so."""
    settled = replace(reading, state=settled_state(reading.state), settled=True)
    return read_at(settled, None)


def spot_of(task: Task, place: int | None = None, kept: Dealt | None = None) -> Spot:
    """The spot of a task: at its entry, else at `place`, where None is the end of the log."""
    stored = task.stored
    if task.entry_id is None:
        return Spot(stored, place, task.visit, None, task.verb, kept if place is None else None)
    before = None
    if task.verb == "correct":
        corrected = stored.entry(task.entry_id)
        before = None if corrected is None else corrected.body
    return Spot(stored, stored.index(task.entry_id), task.visit, before, task.verb)


def _read_now(task: Task) -> Reading:
    answers = CourseForm(task.visit.sent)
    state = page_state(task, answers)
    spot = spot_of(task, None, state.kept)
    return Reading(task, answers, state, spot, _form_at(spot, task, answers))


def _form_at(spot: Spot, task: Task, answers: CourseForm) -> EntryForm:
    if request.method != "POST":
        return task.kind(None, spot)
    form = task.kind(task.visit.sent, spot)
    form.press(answers.button)
    return form


def _as_on_page(reading: Reading) -> Reading:
    """The same, read at the place that its page showed, if dealer and players there are the
    same.
    """
    seen = reading.state.seen
    if seen is None or seen.after >= len(reading.task.stored.entries):
        return reading
    there = spot_of(reading.task, seen.after)
    if turn_of(there.state) != seen.turn:
        return reading
    return read_at(reading, seen.after)
