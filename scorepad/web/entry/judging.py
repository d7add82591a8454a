"""The second step of a sent entry: its form is judged where it stands in the log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorepad.actions.entry.as_dealt import Outcomes, outcomes
from scorepad.actions.entry.replayed import corrected, inserted
from scorepad.scoring.entry import Entry, RulesChange
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Next, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.web.entry.reading import Reading
from scorepad.web.entry.task import Task
from scorepad.web.frame.complaints import Errors


@dataclass(frozen=True)
class Judged:
    """What came of judging a form at its spot: the entry, its rows, what comes next, its errors,
    and its doubts.
    """

    reading: Reading
    errors: Errors
    entry: Entry | None = None
    """None for a form that is no entry yet."""
    rows: tuple[Row, ...] = ()
    then: Next | None = None
    fits: bool = False
    """Whether the entry is possible at its spot, whatever else is wrong with its form."""
    doubts: tuple[str, ...] = ()
    """Why the entry looks like a mistake, in whole sentences."""


def judge(reading: Reading) -> Judged:
    """The form of a reading, validated, read into facts and folded at its spot."""
    form = reading.form
    form.validate()
    body = form.body()
    errors = form.wrong  # after the body, which may find further ones
    try:
        entry = read_entry(body)
    except Refused as refused:
        return Judged(reading, errors or placed(reading.task, refused.problems))
    fold = reading.spot.fold.twin()
    rows = fold.step(entry)
    problems = [problem for row in rows for problem in row.problems]
    return Judged(
        reading,
        errors or placed(reading.task, problems),
        entry=entry,
        rows=tuple(rows),
        then=fold.next(),
        fits=not problems,
        doubts=form.doubts(entry),
    )


def placed(task: Task, problems: Sequence[Problem]) -> Errors:
    """The messages of problems by group of the form."""
    if not problems:
        return {}
    return task.kind.placed(problems, task.visit.voice.remark)


def later_outcomes(judged: Judged) -> Outcomes | None:
    """The outcomes of the entry for other entries, as dealt and as computed; None for a new
    entry.
    """
    task = judged.reading.task
    stored = task.stored
    entry = judged.entry
    if entry is None:
        return None
    if judged.reading.form.for_all and isinstance(entry, RulesChange):
        return outcomes(stored, stored.log, replace(stored.plan, rules=entry.rules))
    if task.verb == "enter":
        return None
    if task.verb == "correct" and task.entry_id is not None:
        return outcomes(stored, corrected(stored, task.entry_id, entry))
    return outcomes(stored, inserted(stored, task.entry_id, entry))
