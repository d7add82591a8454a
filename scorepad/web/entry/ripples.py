"""The page that shows what else a change of an earlier entry changes, and asks who dealt the later games."""

from dataclasses import dataclass

from scorepad.actions.as_dealt import Outcomes
from scorepad.actions.entries import Changed
from scorepad.telling.ripple import ToldRipple, tell_ripple
from scorepad.telling.voice import Voice
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.frame.again import address
from scorepad.web.frame.forms import hidden
from scorepad.web.frame.visit import Visit

NOT_CARRIED = {"csrf_token", "confirmed", "back", "step", "ask", "deal"}
"""Form fields of one tap only, which are not carried along hidden."""


@dataclass(frozen=True)
class RippleQuestion:
    """The effects as computed, and as dealt if they differ: then people have to choose."""

    computed: ToldRipple
    dealt: ToldRipple | None

    @property
    def is_something(self) -> bool:
        return bool(self.dealt or self.computed.rows or self.computed.totals)


def question(outcomes: Outcomes, voice: Voice) -> RippleQuestion:
    """The question about these outcomes: both lists of effects, or one if they are equal."""
    dealt = tell_ripple(outcomes.dealt, voice) if outcomes.dealt else None
    return RippleQuestion(tell_ripple(outcomes.computed, voice), dealt)


def changed(visit: Visit, answers: CourseForm) -> Changed:
    """The options of a change: the revision that the page showed, and the answer who dealt."""
    return {"base_revision": visit.base or 0, "as_dealt": bool(answers.as_dealt), **visit.made}


def is_open(visit: Visit, answers: CourseForm, later: Outcomes) -> bool:
    """Whether the page has to be shown first: a later row changes, or who dealt is not answered.

    False for a change made from an older revision: it is a conflict anyway.
    """
    looks = visit.base == visit.evening.revision and bool(later.computed.rows) and not answers.confirmed.data
    return looks or is_unanswered(visit, answers, later)


def is_unanswered(visit: Visit, answers: CourseForm, later: Outcomes) -> bool:
    """Whether it makes a difference who dealt, and there is no answer yet."""
    return visit.base == visit.evening.revision and later.dealt is not None and answers.as_dealt is None


def page(visit: Visit, later: Outcomes, voice: Voice) -> str:
    """The page of effects; everything that was sent goes along hidden."""
    return visit.page("entry/ripple.html", ripple=question(later, voice), carried=hidden(NOT_CARRIED), action=address())
