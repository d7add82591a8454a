"""What a change does to later entries, which people confirm, and what others changed meanwhile."""

from typing import Any, NamedTuple

from scorepad.actions.entry.as_dealt import Outcomes
from scorepad.actions.entry.entries import Changed
from scorepad.store import evenings, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.telling.ripple import ToldRipple, tell_ripple
from scorepad.telling.voice import Voice
from scorepad.web.board.log import changes_in_words
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.frame.again import address
from scorepad.web.frame.submitted import hidden
from scorepad.web.frame.visit import Visit

NOT_CARRIED = {"csrf_token", "confirmed", "back", "step", "ask", "look", "deal", "told"}
"""Form fields of one tap only, which are not carried along hidden."""
SHOWN = 10
"""The most changes of others that are listed, newest first."""
Since = dict[str, Any]
"""The `changes` of others while a form was filled in; `gone` tells of its deleted entry, which
`form` enters anew.
"""


def question(outcomes: Outcomes, voice: Voice) -> dict[str, ToldRipple | None]:
    """The effects if later games rotate anew (`computed`), or stay as `dealt`, which is None if
    nothing differs.
    """
    computed = tell_ripple(outcomes.computed, voice)
    dealt = tell_ripple(outcomes.dealt, voice) if outcomes.dealt else None
    return {"computed": computed, "dealt": dealt}


def changed(visit: Visit, answers: CourseForm) -> Changed:
    """The options of a change: the revision that the page showed, and the answer who dealt."""
    return {"base_revision": visit.form.base or 0, "as_dealt": bool(answers.as_dealt), **visit.made}


def must_be_confirmed(visit: Visit, answers: CourseForm, later: Outcomes) -> bool:
    """Whether the outcomes are shown before a change is written: later rows change, and nobody has
    confirmed that, or it is open who dealt.
    """
    is_current = visit.form.base == visit.evening.revision
    changes_rows = bool(later.computed.rows)
    if is_current and changes_rows and not answers.confirmed.data:
        return True
    return is_unanswered(visit, answers, later)


def is_unanswered(visit: Visit, answers: CourseForm, later: Outcomes) -> bool:
    """Whether it is open who dealt; never for a change made from an older revision, which is a
    conflict anyway.
    """
    return (
        visit.form.base == visit.evening.revision
        and later.dealt is not None
        and answers.as_dealt is None
    )


def page(visit: Visit, later: Outcomes, voice: Voice) -> str:
    """The page of effects; the sent values are its hidden fields."""
    return visit.page(
        "entry/ripple.html",
        ripple=question(later, voice),
        carried=hidden(NOT_CARRIED),
        action=address(),
    )


class Stood(NamedTuple):
    """A deleted entry: its kind, and the entry that now stands in its place, None for the end of
    the log.
    """

    kind: str
    before: int | None


def since(stored: StoredEvening, count: int) -> Since:
    """The last `count` changes of an evening."""
    told = changes_in_words(stored, revisions.history(stored.id, stored.runde_id))
    shown = max(0, min(count, SHOWN))
    return {"changes": told[:shown]}


def since_then(stored: StoredEvening, base: int | None) -> Since:
    """The changes after the revision `base` that the page showed."""
    return since(stored, stored.revision - base if base else 0)


def stood(stored: StoredEvening, entry_id: int) -> Stood | None:
    """The deleted entry of this evening with this id; None for one that never existed."""
    for row in evenings.log_rows(stored.id, stored.runde_id):
        if row.id == entry_id:
            behind = [entry.id for entry in stored.entries if entry.position >= row.position]
            return Stood(row.kind, behind[0] if behind else None)
    return None
