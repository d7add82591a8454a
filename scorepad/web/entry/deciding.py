"""The third step of a sent entry: its form is shown again, people are asked, or it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorepad.actions.entry.as_dealt import Outcomes
from scorepad.actions.entry.entries import Draft, save
from scorepad.actions.entry.log import wrote
from scorepad.actions.entry.seen import (
    Seen,
    collisions,
    entered_since,
    has_moved_on,
    key_of_deal,
)
from scorepad.actions.errors import Conflict, MovedOn
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.scoring.entry import Entry, RulesChange
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.store import revisions
from scorepad.store.evenings import StoredEntry
from scorepad.store.revisions import StoredRevision
from scorepad.web.entry import changes
from scorepad.web.entry.judging import Judged, judge, later_outcomes, placed
from scorepad.web.entry.reading import Reading, read, read_again, read_at, read_settled
from scorepad.web.entry.same import same_of_others
from scorepad.web.frame import phone
from scorepad.web.frame.complaints import Errors

ANSWERS = ("drop", "next", "replace")
"""The answers about a new entry that others may have entered already."""
LIVE = "live"
"""The `seen` value of a form whose script has shown the outcome all along; see
static/js/entry/incidents.js.
"""
UNSEEN = "unseen"
"""The `seen` value of a form that an older version filled in without network."""


@dataclass(frozen=True)
class Shown:
    """The form is shown again: with errors or doubts, with its outcome to be confirmed, or after a
    conflict.
    """

    reading: Reading
    judged: Judged | None = None
    """None for a form that was not judged: it was not sent yet, or only a small button was
    tapped.
    """
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

    judged: Judged
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

    reading: Reading
    entry: StoredEntry | None
    asked: bool = False
    revision: StoredRevision | None = None
    """The revision that entered it, if known, where people have not said so."""


NextStep = Shown | Asked | Met | Outcomes
"""A form, a question, what stands already, or outcomes to be confirmed."""
Step = NextStep | None
"""None when the entry was written."""


def decide(judged: Judged) -> Step:
    """The step after a form was sent, read and judged; a valid entry that nobody has to be asked
    about is written.
    """
    reading = judged.reading
    task = reading.task
    answers = reading.answers
    same = wrote(task.stored, task.visit.form.key, task.visit.form.content)
    if same is not None:
        return None if same else _written_otherwise(reading)
    if task.is_gone and (answers.back.data or not answers.as_new.data):
        return Shown(reading, judged, 409)
    if answers.back.data:
        return Shown(reading, judged)
    if answers.twice.raw_data and reading.state.is_known:
        return _answered(judged)
    return _entered(judged)


def _written_otherwise(reading: Reading) -> Step:
    """The step for a form whose client key has written another entry: nothing is dropped, people
    are asked.
    """
    task = replace(reading.task, visit=reading.task.visit.with_new_key())
    if reading.state.is_known:
        return _ask(judge(read(task)))
    # A correction, or a form that does not say what its page had seen.
    again = read_again(task, task.stored)
    others = task.stored.revision - (task.visit.form.base or 0)
    return Shown(again, judge(again), 409, others=others)


def _answered(judged: Judged) -> Step:
    """The step for an answer on the card: my entry is dropped, written next, or replaces the other.

    People are asked again for any other answer, and where it does not hold any more.
    """
    reading = judged.reading
    answer = reading.answers.twice.data
    if answer not in ANSWERS or not _still_holds(reading, answer):
        return _ask(judged)
    if answer == "drop":
        return Met(reading, _rival(reading), asked=True)
    if answer == "next":
        return _entered(judge(read_settled(reading)))
    return _replaced(judged)


def _rival(reading: Reading) -> StoredEntry | None:
    """The entry that the card has shown beside mine."""
    return reading.task.stored.entry(reading.answers.rival.data or 0)


def _still_holds(reading: Reading, answer: str) -> bool:
    """Whether nothing has changed since the card was shown that the answer depends on."""
    base = reading.task.visit.form.base
    shown = reading.state.shown
    rival = _rival(reading)
    if base == reading.task.stored.revision:
        return True
    if base is None or shown is None or answer == "replace":
        return False
    if rival is not None and _has_changed(reading, rival, base):
        return False
    if answer == "drop":
        return rival is not None
    return _is_still_next(reading, replace(shown, revision=base))


def _is_still_next(reading: Reading, shown: Seen) -> bool:
    """Whether the log has not moved on since the card, and the entry on it still stands.

    The field `now` has the key of the deal that was the next one when the card was shown.
    """
    answers = reading.answers
    rival_is_gone = bool(answers.rival.data) and _rival(reading) is None
    if rival_is_gone or not answers.now.raw_data:
        return False
    on_card = replace(shown, turn=answers.now.data)
    return not has_moved_on(reading.task.stored, on_card, reading.task.kind.kind)


def _has_changed(reading: Reading, entry: StoredEntry, since: int) -> bool:
    """Whether a revision after `since` touches the entry."""
    stored = reading.task.stored
    later = revisions.history(stored.id, stored.runde_id, after=since)
    return any(revision.touches(entry.id) for revision in later)


def _ask(judged: Judged) -> Asked | Shown:
    """The question what a new entry is, or the form again if it is no valid entry yet."""
    reading = judged.reading
    if judged.entry is None:
        return Shown(reading, judged, 422, judged.errors)
    at_end = judged if reading.place is None else judge(read_at(reading, None))
    return Asked(judged, judged.entry, at_end.fits, _rivals(reading))


def _rivals(reading: Reading) -> Mapping[int, StoredRevision | None]:
    """The entries of others that may be the same as a new one, with the revision of each that is
    known.
    """
    shown = reading.state.shown
    if shown is None:
        return {}
    stored = reading.task.stored
    since = entered_since(stored, shown)
    met = collisions(stored, shown, reading.task.kind.kind)
    return {entry.id: since[entry.id] for entry in met}


def _replaced(judged: Judged) -> Step:
    """My entry as a correction of the other one; its errors are shown in my own form."""
    reading = judged.reading
    task = reading.task
    rival = _rival(reading)
    if rival is None or rival.entry.kind != task.kind.kind:
        return _ask(judged)
    correction = replace(task, verb="correct", entry_id=rival.id)
    step = _entered(judge(read(correction)))
    if not isinstance(step, Shown):
        return step
    if step.others is not None:
        current = step.reading.task.stored
        return _ask(judge(read_again(task, current)))
    return replace(step, reading=reading, judged=judged)


def _entered(judged: Judged) -> Step:
    """The step for an entry: it is written once it fits, nobody doubts it, and its outcome was
    confirmed.
    """
    reading = judged.reading
    if reading.answers.ask.data:
        return Shown(reading, judged, with_outcome=True)
    if not reading.state.is_current and not _looks(reading):
        already = _already(judged)
        if already is not None:
            return already
    refused = _refused(judged)
    if refused is not None:
        return refused
    if reading.task.kind.looked_at and not _has_looked(reading):
        return Shown(reading, judged, with_outcome=True)
    return _written(judged)


def _looks(reading: Reading) -> bool:
    """Whether people only want to see the outcome now."""
    return reading.task.kind.looked_at and reading.answers.look.data


def _already(judged: Judged) -> Met | Asked | Shown | None:
    """What stands already, or the question whether it does; None where nothing like the entry
    does.
    """
    reading = judged.reading
    if reading.answers.told.data or phone.opens_page():
        standing = _standing(judged)
        if standing is not None:
            return Met(reading, standing, revision=_revision_of(standing, reading))
    return _ask(judged) if _may_stand_already(judged) else None


def _standing(judged: Judged) -> StoredEntry | None:
    """The entry of others that states just the same as a new one, with the same people; None
    without one.
    """
    reading = judged.reading
    seen = reading.state.on_page
    if judged.entry is None or seen is None or reading.settled or reading.form.for_all:
        return None
    spot = reading.spot
    if spot.dealt.asked:  # the form says itself who dealt and who sits out
        sitters = [player for player in spot.state.table if player not in spot.active]
        seen = replace(seen, turn=key_of_deal(spot.dealer, sitters))
    return same_of_others(reading.task.stored, seen, judged.entry)


def _revision_of(standing: StoredEntry, reading: Reading) -> StoredRevision | None:
    """The revision since the page that entered this one; None if unknown."""
    shown = reading.state.shown
    if shown is None:
        return None
    return entered_since(reading.task.stored, shown).get(standing.id)


def _may_stand_already(judged: Judged) -> bool:
    """Whether others may have entered the same; where its place in the log still fits, errors are
    shown first.
    """
    reading = judged.reading
    if not reading.state.is_outdated or reading.form.for_all:
        return False
    return judged.entry is not None and (judged.fits or reading.place is None)


def _refused(judged: Judged) -> Shown | None:
    """The form with its errors, or else its doubts that nobody has answered; None where it has
    neither.
    """
    reading = judged.reading
    if judged.errors or judged.entry is None:
        return Shown(reading, judged, 422, judged.errors)
    if judged.doubts and not reading.answers.sure.data:
        return Shown(reading, judged, 422, doubts=judged.doubts)
    return None


def _has_looked(reading: Reading) -> bool:
    """Whether the outcome was shown for just this form, or could not be shown.

    Not so where people ask to see it now.
    """
    if _looks(reading):
        return False
    answers = reading.answers
    proofs = _looked_at(reading)
    return answers.looked_at.data in proofs or answers.go_back.data in proofs


def _looked_at(reading: Reading) -> tuple[str, ...]:
    """What the form sends as `seen` once its outcome was shown: the mark of what is filled in, or
    `LIVE`; where it may have waited in an outbox, also `UNSEEN`.
    """
    shown = (reading.form.mark(), LIVE)
    task = reading.task
    may_have_waited = task.kind.waits and task.verb == "enter"
    return (*shown, UNSEEN) if may_have_waited else shown


def _written(judged: Judged) -> Step:
    """The step after the entry was written, or could not be as the evening is now."""
    reading = judged.reading
    task = reading.task
    later = later_outcomes(judged)
    if later is not None and changes.must_be_confirmed(task.visit, reading.answers, later):
        return later
    try:
        if reading.form.for_all and isinstance(judged.entry, RulesChange):
            _write_plan(judged, judged.entry.rules)
        elif judged.entry is not None:
            _write_entry(judged, judged.entry)
    except Refused as refused:
        return Shown(reading, judged, 422, placed(task, refused.problems))
    except MovedOn as error:
        return _entered(judge(read_again(task, error.current)))
    except Conflict as conflict:
        again = judge(read_again(task, conflict.current))
        if reading.settled:
            return _ask(again)
        return Shown(again.reading, again, 409, others=len(conflict.since))
    return None


def _write_plan(judged: Judged, rules: Rules) -> None:
    """Give the whole evening other rules. Raises Refused, Conflict and NotFound."""
    visit = judged.reading.task.visit
    changed = changes.changed(visit, judged.reading.answers)
    changed["content"] = visit.form.content
    change_plan(visit.runde.id, visit.evening.id, CorrectedPlan(rules=rules), **changed)


def _write_entry(judged: Judged, entry: Entry) -> None:
    """Save the entry with what its page had seen. Raises Refused, MovedOn, Conflict, NotFound."""
    reading = judged.reading
    task = reading.task
    visit = task.visit
    was_judged_there = judged.fits and reading.place is None
    draft = Draft(
        entry,
        newcomers=reading.form.newcomers,
        judged_in=task.stored if was_judged_there else None,
    )
    if task.entry_id is not None:
        as_dealt = bool(reading.answers.as_dealt)
        draft = replace(draft, base_revision=visit.form.base or 0, as_dealt=as_dealt)
        if task.verb == "correct":
            draft = replace(draft, corrects=task.entry_id)
        else:
            draft = replace(draft, before=task.entry_id)
    elif reading.settled:
        draft = replace(draft, base_revision=task.stored.revision)
    else:
        draft = replace(draft, seen=reading.state.seen)
    made = visit.made
    made["content"] = visit.form.content
    save(task.stored.runde_id, task.stored.id, draft, **made)
