"""How a form becomes an entry: the `Task` of its page, and the `Step` after it was sent: show
again, ask or write.

`sent` returns the step. A step has its task, and a task has the judged entry, its errors and its
outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from flask import Response, abort, request
from flask_babel import gettext as _

from scorepad.actions.entry import entries
from scorepad.actions.entry.as_dealt import Outcomes, outcomes
from scorepad.actions.entry.log import wrote
from scorepad.actions.entry.replayed import Log, corrected, inserted
from scorepad.actions.entry.seen import (
    Seen,
    collisions,
    entered_since,
    has_moved_on,
    rebased,
    seen_now,
    sitters_of,
    turn_of,
)
from scorepad.actions.errors import Conflict, MovedOn
from scorepad.actions.evening import evening
from scorepad.scoring.entry import Entry, RulesChange
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Next, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.store import revisions
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.web.entry import changes
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.entry.incident_form import (
    EventForm,
    PenaltyForm,
    PflichtsoloRoundForm,
    RedealForm,
    WrongCardForm,
)
from scorepad.web.entry.rules_change_form import RulesChangeForm
from scorepad.web.entry.same import same_as_later, same_of_others
from scorepad.web.entry.table_form import TableForm
from scorepad.web.frame import phone
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.errors import page
from scorepad.web.frame.visit import Visit
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.game_form import Body
from scorepad.web.game.spot import Dealt, Spot

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
ANSWERS = ("drop", "next", "replace")
"""The answers about a new entry that others may have entered already."""
LIVE = "live"
"""The `seen` value of a form whose script has shown the outcome all along; see
static/js/entry/incidents.js.
"""
UNSEEN = "unseen"
"""The `seen` value of a form that an older version filled in without network."""


@dataclass(frozen=True)
class Judged:
    """The result of judging a form at its spot: the entry, its rows, what comes next, and its
    errors.
    """

    body: Body
    errors: Errors
    entry: Entry | None = None
    rows: tuple[Row, ...] = ()
    then: Next | None = None
    fits: bool = False


@dataclass(frozen=True)
class Task:
    """The task of a page: a new entry of a kind, a correction of an entry, or an insertion before
    an entry.
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
    place: int | None = None
    """The index in the log at which a new entry is judged, if not at the end."""
    settled: bool = False
    """Somebody answered that the entry is a new one although others have entered something."""

    @cached_property
    def answers(self) -> CourseForm:
        return CourseForm(self.visit.sent)

    @cached_property
    def on_page(self) -> Seen | None:
        """The state of the log on the page of a new entry; None for other tasks, or if the form
        does not say.
        """
        if self.verb != "enter" or self.is_gone:
            return None
        if request.method != "POST":
            return seen_now(self.stored)
        seen = self.answers.seen
        answers = self.answers
        if (
            seen is not None and answers.twice.data != "next"
        ):  # what the answer is about, or nobody has answered
            return replace(seen, met=seen.met - {answers.rival.data})
        return seen

    @cached_property
    def shown(self) -> Seen | None:
        """The same, without the entries of others that those behind it in the outbox of its phone
        will be met with.
        """
        seen = self.on_page
        if seen is None or not self.answers.later.data:
            return seen
        later = same_as_later(self.stored, self.visit, seen, self.answers.later.data, FORMS)
        return replace(seen, met=seen.met | later)

    @cached_property
    def seen(self) -> Seen | None:
        """The same, or the present state for a form behind others of its phone that may go on as it
        is.
        """
        shown = self.shown
        if shown is None or self.settled:
            return shown
        now = rebased(self.stored, shown, self.kind.kind)
        return shown if self._turns(shown, now) and self._dealt_as(shown) is None else now

    @cached_property
    def kept(self) -> Dealt | None:
        """Dealer and sitters of its page, which a game behind others of its phone keeps; None where
        they are next.
        """
        shown = self.shown
        seen = self.seen
        if shown is None or seen is None or not self._turns(shown, seen):
            return None
        return self._dealt_as(shown)

    def _turns(self, shown: Seen, now: Seen) -> bool:
        """Whether the game goes on behind others, and other people sit out now than on its page."""
        goes_on = now is not shown and self.kind is GameEntry
        return goes_on and sitters_of(shown.turn or "") != sitters_of(now.turn or "")

    def _dealt_as(self, shown: Seen) -> Dealt | None:
        return Spot(self.stored, None, self.visit).dealt_as(shown.turn or "")

    @cached_property
    def is_outdated(self) -> bool:
        """Whether people must be asked what a new entry is, as others have entered something since
        its page.
        """
        return (
            self.seen is not None
            and not self.settled
            and has_moved_on(self.stored, self.seen, self.kind.kind)
        )

    @cached_property
    def since(self) -> Mapping[int, StoredRevision | None]:
        """The entries added since the page of a new one, with the revision of each that is
        known.
        """
        return entered_since(self.stored, self.shown) if self.shown is not None else {}

    @cached_property
    def rivals(self) -> Mapping[int, StoredRevision | None]:
        """The entries of others that may be the same as a new one, with the revision of each that
        is known.
        """
        if self.shown is None:
            return {}
        met = collisions(self.stored, self.shown, self.kind.kind)
        return {entry.id: self.since[entry.id] for entry in met}

    @cached_property
    def spot(self) -> Spot:
        was = (
            self.stored.entry(self.entry_id)
            if self.verb == "correct" and self.entry_id is not None
            else None
        )
        index = self.place if self.entry_id is None else self.stored.index(self.entry_id)
        kept = self.kept if index is None else None
        return Spot(
            self.stored, index, self.visit, was.body if was is not None else None, self.verb, kept
        )

    @cached_property
    def form(self) -> EntryForm:
        """The form of the page: as it was sent, after the tapped button was applied; else with
        default values.
        """
        if request.method != "POST":
            return self.kind(None, self.spot)
        form = self.kind(self.visit.sent, self.spot)
        form.press(self.answers.button)
        return form

    @cached_property
    def judged(self) -> Judged:
        self.form.validate()
        body = self.form.body
        errors = self.form.wrong
        try:
            entry = read_entry(body)
        except Refused as refused:
            return Judged(body, errors or self.placed(refused.problems))
        fold = self.spot.fold()
        rows = tuple(fold.step(entry))
        problems = [problem for row in rows for problem in row.problems]
        return Judged(body, errors or self.placed(problems), entry, rows, fold.next(), not problems)

    def placed(self, problems: Sequence[Problem]) -> Errors:
        """The messages of problems by group of the form."""
        return self.kind.placed(problems, self.visit.voice.remark) if problems else {}

    @cached_property
    def later(self) -> Outcomes | None:
        """The outcomes of the entry for other entries, as dealt and as computed; None for a new
        entry.
        """
        entry = self.judged.entry
        if self.form.for_all and isinstance(entry, RulesChange):
            log: Log = tuple((standing.id, standing.entry) for standing in self.stored.entries)
            return outcomes(self.stored, log, replace(self.stored.plan, rules=entry.rules))
        if entry is None or self.verb == "enter":
            return None
        if self.verb == "correct" and self.entry_id is not None:
            return outcomes(self.stored, corrected(self.stored, self.entry_id, entry))
        return outcomes(self.stored, inserted(self.stored, self.entry_id, entry))

    def as_seen(self) -> Task:
        """The task judged at the index in the log that its page showed, if dealer and players there
        are the same.
        """
        seen = self.seen
        if seen is None or self.settled or seen.after >= len(self.stored.entries):
            return self
        there = replace(self, place=seen.after)
        return there if turn_of(there.spot.state) == seen.turn else self

    def at_end(self) -> Task:
        """The new entry judged at the end of the log."""
        return replace(self, place=None)

    def again(self, current: StoredEvening) -> Task:
        """The task on the evening in its current state."""
        if (
            self.entry_id is not None and current.entry(self.entry_id) is None
        ):  # deleted this very moment
            stood = changes.stood(current, self.entry_id)
            return _without(
                stood or changes.Stood(self.kind.kind, None), self.visit, current, self.kind
            )
        return replace(self, stored=current, place=None, settled=False).as_seen()


@dataclass(frozen=True)
class Shown:
    """The form is shown again: with errors or doubts, with its outcome to be confirmed, or after a
    conflict.
    """

    task: Task
    status: int = 200
    errors: Errors = field(default_factory=dict)
    doubts: tuple[str, ...] = ()
    with_outcome: bool = False
    others: int | None = None
    """The number of conflicting changes by others."""


@dataclass(frozen=True)
class Asked:
    """People are asked what a new entry is, as others may have entered it already; nothing is
    written before.
    """

    task: Task
    entry: Entry
    fits_next: bool
    """Whether the entry could be the next one unchanged."""
    rivals: Mapping[int, StoredRevision | None]
    """The entries of others that may be the same, with the revision of each that is known."""


@dataclass(frozen=True)
class Met:
    """Nothing is written, as the entry is the same as this one of others; `asked` if people have
    said so.
    """

    task: Task
    entry: StoredEntry | None
    asked: bool = False
    revision: StoredRevision | None = None
    """The revision that entered it, if known, where people have not said so."""


Step = Shown | Asked | Met | Outcomes | None
"""The next step: a form, a question, what stands already, or outcomes to be confirmed; None
when it was written.
"""


def task_of(verb: str, visit: Visit, path: str, entry_id: int | None = None) -> Task:
    """The task of an address; corrections at "spiel" are for games only. 404 when there is no such
    entry.
    """
    stored = visit.evening
    kind = FORMS.get(path)
    if entry_id is None:
        return Task(verb, kind or abort(404), visit, stored)
    standing = stored.entry(entry_id)
    if standing is not None:
        kind = _form_of(standing.entry.kind, path) if verb == "correct" else kind
    elif request.method == "POST" and (stood := changes.stood(stored, entry_id)) is not None:
        return _without(stood, visit, stored, kind)
    if standing is None or kind is None:
        abort(gone_page() if path == GameEntry.path else 404)
    return Task(verb, kind, visit, stored, entry_id)


def gone_page() -> Response:
    """The page for a game that was never entered or was deleted."""
    return page(404, _("Dieses Spiel gibt es nicht, oder es wurde gelöscht."))


def _form_of(kind: str, path: str) -> type[EntryForm] | None:
    form = next((form for form in FORMS.values() if form.kind == kind), None)
    return form if (form is GameEntry) == (path == GameEntry.path) else None


def _without(
    stood: changes.Stood, visit: Visit, stored: StoredEvening, kind: type[EntryForm] | None
) -> Task:
    """The task when its entry was deleted meanwhile: a new entry of the kind at the same place."""
    verb = "enter" if stood.before is None else "insert"
    return Task(
        verb,
        kind or _form_of(stood.kind, "") or abort(404),
        visit,
        stored,
        stood.before,
        is_gone=True,
    )


def sent(task: Task) -> Step:
    """The step after the form of a task was sent."""
    task = task.as_seen() if task.is_outdated else task
    if task.answers.step.raw_data:
        return Shown(task)
    same = wrote(task.stored, task.visit.key, task.visit.content)
    if same is not None:
        return None if same else _other(task)
    return _new(task)


def _new(task: Task) -> Step:
    answers = task.answers
    if answers.back.data or (task.is_gone and not answers.as_new.data):
        return Shown(task, 409 if task.is_gone else 200)
    return _answered(task) if answers.twice.raw_data and task.seen is not None else _judged(task)


def _other(task: Task) -> Step:
    """The step for a form whose client key has written another entry: nothing is dropped, people
    are asked.
    """
    task = replace(task, visit=task.visit.with_new_key())
    if task.seen is not None:
        return _asked(task)
    return Shown(task.again(task.stored), 409, others=task.stored.revision - (task.visit.base or 0))


def _answered(task: Task) -> Step:
    """The step for an answer on the card: my entry is dropped, written next, or replaces the other.
    Else ask again.
    """
    answer = task.answers.twice.data
    if answer not in ANSWERS or not _still_holds(task, answer):
        return _asked(task)
    if answer == "drop":
        return Met(task, _rival(task), asked=True)
    return _judged(replace(task.at_end(), settled=True)) if answer == "next" else _replaced(task)


def _rival(task: Task) -> StoredEntry | None:
    """The entry that the card has shown beside mine."""
    return task.stored.entry(task.answers.rival.data or 0)


def _still_holds(task: Task, answer: str) -> bool:
    """Whether nothing has changed since the card was shown that the answer depends on."""
    base = task.visit.base
    shown = task.shown
    rival = _rival(task)
    if base == task.stored.revision:
        return True
    if base is None or shown is None or answer == "replace":
        return False
    if rival is not None and _has_changed(task, rival, base):
        return False
    if answer == "drop":
        return rival is not None
    return _is_still_next(task, replace(shown, revision=base))


def _is_still_next(task: Task, shown: Seen) -> bool:
    """Whether the log has not moved on since the card, and the entry on it still stands."""
    rival_is_gone = bool(task.answers.rival.data) and _rival(task) is None
    if rival_is_gone or not task.answers.now.raw_data:
        return False
    on_card = replace(shown, turn=task.answers.now.data)
    return not has_moved_on(task.stored, on_card, task.kind.kind)


def _has_changed(task: Task, entry: StoredEntry, since: int) -> bool:
    """Whether a revision after `since` touches the entry."""
    later = revisions.history(task.stored.id, task.stored.runde_id, after=since)
    return any(revision.touches(entry.id) for revision in later)


def _standing(task: Task) -> StoredEntry | None:
    """The entry of others that states just the same as a new one, with the same people; None
    without one.
    """
    entry = task.judged.entry
    seen = task.on_page
    if entry is None or seen is None or task.settled or task.form.for_all:
        return None
    dealt = task.spot.dealt
    if dealt.asked:
        sitters = (player for player in task.spot.state.table if player not in task.spot.active)
        seen = replace(seen, turn=".".join(("", task.spot.dealer, "-".join(sitters))))
    return same_of_others(task.stored, seen, entry)


def _asked(task: Task) -> Asked | Shown:
    """The question what a new entry is, or the form again if it is no valid entry yet."""
    judged = task.judged
    if judged.entry is None:
        return Shown(task, 422, judged.errors)
    return Asked(task, judged.entry, task.at_end().judged.fits, task.rivals)


def _replaced(task: Task) -> Step:
    """My entry as a correction of the other one; its errors are shown in my own form."""
    rival = _rival(task)
    if rival is None or rival.entry.kind != task.kind.kind:
        return _asked(task)
    step = _judged(replace(task.at_end(), verb="correct", entry_id=rival.id))
    if not isinstance(step, Shown):
        return step
    if step.others is not None:
        return _asked(task.again(step.task.stored))
    return replace(step, task=task)


def _judged(task: Task) -> Step:
    """The step for an entry: it is written once it fits, nobody doubts it, and its outcome was
    confirmed.
    """
    if task.answers.ask.data:
        return Shown(task, with_outcome=True)
    if not _looks(task):
        already = _already(task)
        if already is not None:
            return already
    refused = _refused(task)
    if refused is not None:
        return refused
    if task.kind.looked_at and not _has_looked(task):
        return Shown(task, with_outcome=True)
    return _written(task)


def _looks(task: Task) -> bool:
    """Whether people only want to see the outcome now."""
    return task.kind.looked_at and task.answers.look.data


def _already(task: Task) -> Met | Asked | Shown | None:
    """What stands already, or the question whether it does; None where nothing like the entry
    does.
    """
    if task.answers.told.data or phone.opens_page():
        standing = _standing(task)
        if standing is not None:
            return Met(task, standing, revision=task.since.get(standing.id))
    return _asked(task) if _may_stand_already(task) else None


def _refused(task: Task) -> Shown | None:
    """The form with its errors, or else its doubts that nobody has answered; None where it has
    neither.
    """
    judged = task.judged
    if judged.errors or judged.entry is None:
        return Shown(task, 422, judged.errors)
    doubts = () if task.answers.sure.data else task.form.doubts(judged.entry)
    return Shown(task, 422, doubts=doubts) if doubts else None


def _has_looked(task: Task) -> bool:
    """Whether the outcome was shown for just this form, or could not be shown, and is not asked for
    again.
    """
    sent = {task.answers.looked_at.data, task.answers.go_back.data}
    return not _looks(task) and not sent.isdisjoint(_looked_at(task))


def _looked_at(task: Task) -> tuple[str, ...]:
    """The `seen` values after the outcome was shown, or could not be."""
    shown = (task.form.mark, LIVE)
    return (*shown, UNSEEN) if task.kind.waits and task.verb == "enter" else shown


def _may_stand_already(task: Task) -> bool:
    """Whether others may have entered the same; where its place in the log still fits, errors are
    shown first.
    """
    if not task.is_outdated or task.form.for_all:
        return False
    return task.judged.entry is not None and (task.judged.fits or task.place is None)


def _written(task: Task) -> Step:
    try:
        return written(task.visit, task.answers, task.later, lambda: _write(task))
    except Refused as refused:
        return Shown(task, 422, task.placed(refused.problems))
    except MovedOn as error:
        return _judged(task.again(error.current))
    except Conflict as conflict:
        again = task.again(conflict.current)
        return _asked(again) if task.settled else Shown(again, 409, others=len(conflict.since))


def written(
    visit: Visit, answers: CourseForm, later: Outcomes | None, write: Callable[[], object]
) -> Outcomes | None:
    """Write a change, or return its outcomes: they are shown first if later rows change or it is
    open who dealt.

    Raises Refused, Conflict and NotFound.
    """
    if later is not None:
        looks = (
            visit.base == visit.evening.revision
            and later.computed.rows
            and not answers.confirmed.data
        )
        if looks or changes.is_unanswered(visit, answers, later):
            return later
    write()
    return None


def _write(task: Task) -> None:
    visit = task.visit
    entry = task.judged.entry
    made = visit.made
    changed = changes.changed(visit, task.answers)
    made["content"] = changed["content"] = visit.content
    ids = (task.stored.runde_id, task.stored.id)
    body = task.judged.body
    new = task.form.newcomers
    if task.form.for_all and isinstance(entry, RulesChange):
        evening.change_plan(*ids, rules=entry.rules, **changed)
    elif task.verb == "enter" or task.entry_id is None:
        base, seen = (task.stored.revision, None) if task.settled else (None, task.seen)
        entries.enter(*ids, body=body, newcomers=new, base_revision=base, seen=seen, **made)
    elif task.verb == "correct":
        entries.correct(*ids, entry_id=task.entry_id, body=body, newcomers=new, **changed)
    else:
        entries.insert(*ids, before=task.entry_id, body=body, newcomers=new, **changed)
