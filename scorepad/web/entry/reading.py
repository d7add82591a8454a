"""The first step of a sent entry: what was sent, read as the form of its task."""

from dataclasses import dataclass, replace

from flask import request

from scorepad.actions.entry.seen import turn_of
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry.course_form import NO_ANSWERS, CourseForm
from scorepad.web.entry.page_state import PageState, page_state, settled_state
from scorepad.web.entry.task import Task, task_now
from scorepad.web.frame import submitted
from scorepad.web.frame.submitted import Sent
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.spot import Dealt, Spot, spot_at


@dataclass(frozen=True)
class Reading:
    """What was sent for a task: its form at its spot, the answers around it, and the state of the
    log that its page showed.
    """

    task: Task
    sent: Sent | None
    """None where nothing was sent: the page is opened."""
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
    sent = submitted.sent() if request.method == "POST" else None
    answers = NO_ANSWERS if sent is None else CourseForm(sent)
    state = page_state(task, answers, is_sent=sent is not None)
    place = _place_on_page(task, state) if state.is_outdated else None
    spot = spot_of(task, place, state.kept)
    form = _form(task, spot, sent, answers)
    return Reading(task, sent, answers, state, spot, form, place)


def read_again(task: Task, current: StoredEvening) -> Reading:
    """What was sent for a task, on the evening in its current state, and where its page showed
    it.
    """
    now = read(task_now(task, current))
    place = _place_on_page(now.task, now.state)
    return now if place == now.place else read_at(now, place)


def read_at(reading: Reading, place: int | None) -> Reading:
    """The same, read at another place of the log; None is the end."""
    spot = spot_of(reading.task, place, reading.state.kept)
    form = _form(reading.task, spot, reading.sent, reading.answers)
    return replace(reading, place=place, spot=spot, form=form)


def read_settled(reading: Reading) -> Reading:
    """The same as the next entry, whatever others have entered: somebody has said so."""
    settled = replace(reading, state=settled_state(reading.state), settled=True)
    return read_at(settled, None)


def spot_of(task: Task, place: int | None = None, kept: Dealt | None = None) -> Spot:
    """The spot of a task: at its entry, else at `place`, where None is the end of the log."""
    stored = task.stored
    if task.entry_id is None:
        kept_there = kept if place is None else None
        return spot_at(stored, place, task.visit, verb=task.verb, kept=kept_there)
    index = stored.index(task.entry_id)
    corrected = stored.entry(task.entry_id) if task.verb == "correct" else None
    before = None if corrected is None else corrected.body
    return spot_at(stored, index, task.visit, verb=task.verb, before=before)


def _form(task: Task, spot: Spot, sent: Sent | None, answers: CourseForm) -> EntryForm:
    form = task.kind(sent, spot)
    if sent is not None:
        form.press(answers.button)
    return form


def _place_on_page(task: Task, state: PageState) -> int | None:
    """The index in the log at which its page showed a new entry; None where that is the end, or
    where others deal or play there now.
    """
    seen = state.seen
    if seen is None or seen.after >= len(task.stored.entries):
        return None
    there = spot_of(task, seen.after)
    return seen.after if turn_of(there.state) == seen.turn else None
