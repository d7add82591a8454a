"""What becomes of an entry that was sent: shown again, asked about, or written. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from scorepad.actions.as_dealt import Outcomes
from scorepad.actions.errors import Conflict, MovedOn
from scorepad.scoring.entry import Entry
from scorepad.scoring.errors import Refused
from scorepad.store import revisions
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.task import Judged, Task
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.forms import whole
from scorepad.web.frame.visit import Visit
from scorepad.web.parts.entry_form import EntryForm

ANSWERS = ("drop", "next", "replace")
"""What people can say of a new entry that others may have entered already."""
UNSEEN = "unseen"
"""What a form says that was filled in without network; see static/js/entry/incidents.js."""


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


@dataclass(frozen=True)
class Asked:
    """A new entry that others may have entered already: nothing is written before people say what it is."""

    task: Task
    form: EntryForm
    entry: Entry
    fits_next: bool
    """Whether it could be the next entry as it is."""


Step = Shown | Asked | Outcomes | None
"""What is shown, asked, or looked at because it changes too; None: it is written."""


def sent(task: Task) -> Step:
    """What becomes of the form of a task that was sent."""
    answers, task = task.visit.sent, task.as_seen() if task.is_outdated else task
    form = task.form.read(answers, task.spot)
    if "step" in answers:
        return Shown(task, form.stepped(answers["step"], task.spot))
    if task.is_done:
        return None
    return _other(replace(task, visit=task.visit.with_new_key()), form) if task.is_other else _new(task, form)


def _new(task: Task, form: EntryForm) -> Step:
    """What was sent under a key that has written nothing yet."""
    answers = task.visit.sent
    if "back" in answers or (task.is_gone and not meantime.is_new()):
        return Shown(task, form, 409 if task.is_gone else 200)
    form = form.stepped("new", task.spot)
    return _answered(task, form) if "twice" in answers and task.seen is not None else _judged(task, form)


def written(visit: Visit, later: Outcomes | None, write: Callable[[], object]) -> Outcomes | None:
    """Write a change, unless what else changes by it has to be looked at. Raises Refused, Conflict and NotFound."""
    if later is not None and ripples.is_open(visit, later):
        return later
    write()
    return None


def _other(task: Task, form: EntryForm) -> Step:
    """What was sent under a key that had written something else: nothing is dropped, people are asked."""
    if task.seen is not None:
        return _asked(task, form)
    since = revisions.history(task.stored.id, task.stored.runde_id, after=task.visit.base or 0)
    return Shown(task.again(task.stored), form, 409, conflict=Conflict(task.stored, since))


def _answered(task: Task, form: EntryForm) -> Step:
    """What people said on the card: mine is dropped, it is the next one, or it replaces the other. Else asked again."""
    answer = task.visit.sent["twice"]
    if task.visit.base != task.stored.revision or answer not in ANSWERS:
        return _asked(task, form)
    if answer == "drop":
        return None
    if answer == "next":
        return _judged(replace(task, place=None, settled=True), form)
    return _replaced(task, form)


def _asked(task: Task, form: EntryForm) -> Step:
    """The question what a new entry is, or the form again where it is none yet."""
    judged = task.judged(form)
    if judged.entry is None:
        return Shown(task, form, 422, judged.errors)
    return Asked(task, form, judged.entry, replace(task, place=None).judged(form).fits)


def _replaced(task: Task, form: EntryForm) -> Step:
    """Mine in place of the other's entry, by the course of a correction; what is wrong with it goes to my own form."""
    rival = task.stored.entry(whole(task.visit.sent.get("rival")) or 0)
    if rival is None or rival.entry.kind != form.kind:
        return _asked(task, form)
    step = _judged(replace(task, verb="correct", entry_id=rival.id, place=None), form)
    if not isinstance(step, Shown):
        return step
    if step.conflict is not None:
        return _asked(task.again(step.conflict.current), form)
    return Shown(task, form, step.status, step.errors, step.doubts)


def _judged(task: Task, form: EntryForm) -> Step:
    """An entry that fits is written once nobody doubts it and its outcome was looked at."""
    answers, judged = task.visit.sent, task.judged(form)
    if "ask" in answers:
        return Shown(task, form, judged=judged)
    if _may_stand_already(task, form, judged):
        return _asked(task, form)
    if judged.errors or judged.entry is None:
        return Shown(task, form, 422, judged.errors)
    doubts = () if "sure" in answers else form.doubts(judged.entry)
    if doubts:
        return Shown(task, form, 422, doubts=doubts)
    if form.looked_at and not {answers.get("seen"), answers.get("go_back")} & {*_looked_at(task, form, judged)}:
        return Shown(task, form, judged=judged)
    return _written(task, form, judged, judged.entry)


def _looked_at(task: Task, form: EntryForm, judged: Judged) -> tuple[str, ...]:
    """What a form says after its outcome was looked at, or could not be."""
    return (judged.mark, UNSEEN) if form.waits and task.verb == "enter" else (judged.mark,)


def _may_stand_already(task: Task, form: EntryForm, judged: Judged) -> bool:
    """Whether others have entered something; where the page's own deal still stands, what is wrong is mended first."""
    if not task.is_outdated or form.whole:
        return False
    return judged.entry is not None and (judged.fits or task.place is None)


def _written(task: Task, form: EntryForm, judged: Judged, entry: Entry) -> Step:
    """An entry that nothing speaks against, unless somebody else was faster."""
    try:
        return written(task.visit, task.later(form, entry), lambda: task.write(form, judged.body, entry))
    except Refused as refused:
        return Shown(task, form, 422, task.placed(tuple(refused.problems)))
    except MovedOn as error:
        return _asked(task.again(error.current), form)
    except Conflict as conflict:
        if task.settled:
            return _asked(task.again(conflict.current), form)
        return Shown(task.again(conflict.current), form, 409, conflict=conflict)
