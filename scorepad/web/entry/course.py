"""What becomes of an entry that was sent: shown again, asked about, or written. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from scorepad.actions.as_dealt import Outcomes
from scorepad.actions.errors import Conflict
from scorepad.scoring.errors import Refused
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.entry_form import EntryForm
from scorepad.web.entry.task import Judged, Task
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class Shown:
    """A form that is shown: with what is wrong or doubtful, with its outcome to be looked at, or after a conflict."""

    task: Task
    form: EntryForm
    status: int = 200
    errors: Errors = field(default_factory=dict)
    doubts: tuple[str, ...] = ()
    judged: Judged | None = None
    conflict: Conflict | None = None


def sent(task: Task) -> Shown | Outcomes | None:
    """The form of a task that was sent: what is shown, what changes by it and has to be looked at; None: written."""
    answers = task.visit.sent
    form = task.form.read(answers, task.spot)
    if "step" in answers:
        return Shown(task, form.stepped(answers["step"], task.spot))
    if task.is_done:
        return None
    if "back" in answers or (task.is_gone and not meantime.is_new()):
        return Shown(task, form, 409 if task.is_gone else 200)
    return _judged(task, form.stepped("new", task.spot))


def written(visit: Visit, later: Outcomes | None, write: Callable[[], object]) -> Outcomes | None:
    """Write a change, unless what else changes by it has to be looked at. Raises Refused, Conflict and NotFound."""
    if later is not None and ripples.is_open(visit, later):
        return later
    write()
    return None


def _judged(task: Task, form: EntryForm) -> Shown | Outcomes | None:
    """An entry that fits is written once nobody doubts it and its outcome was looked at."""
    answers, judged = task.visit.sent, task.judged(form)
    if "ask" in answers:
        return Shown(task, form, judged=judged)
    if judged.errors or judged.entry is None:
        return Shown(task, form, 422, judged.errors)
    doubts = () if "sure" in answers else form.doubts(judged.entry)
    if doubts:
        return Shown(task, form, 422, doubts=doubts)
    if form.looked_at and answers.get("seen") != judged.mark:
        return Shown(task, form, judged=judged)
    entry = judged.entry
    try:
        return written(task.visit, task.later(form, entry), lambda: task.write(form, judged.body, entry))
    except Refused as refused:
        return Shown(task, form, 422, task.placed(tuple(refused.problems)))
    except Conflict as conflict:
        return Shown(task.again(conflict.current), form, 409, conflict=conflict)
