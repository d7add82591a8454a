"""From which state of the log the page of a new entry was made, and whether others have entered
something since.
"""

from dataclasses import dataclass, replace

from scorepad.actions.entry.seen import Seen, has_moved_on, rebased, seen_now, sitters_of
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.entry.same import same_as_later
from scorepad.web.entry.task import FORMS, Task
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.spot import Dealt, dealt_as, spot_at


@dataclass(frozen=True)
class PageState:
    """The state of the log that the page of a new entry showed.

    All is None for other tasks, and for a form that does not say.
    """

    on_page: Seen | None = None
    """As the form says it."""
    shown: Seen | None = None
    """The same, without the entries of others that those behind it in the outbox of its phone will
    be met with.
    """
    seen: Seen | None = None
    """The same, or the present state for a form behind others of its phone that may go on as it
    is.
    """
    kept: Dealt | None = None
    """Dealer and sitters of its page, which a game behind others of its phone keeps; None where
    they are next.
    """
    is_outdated: bool = False
    """Whether people must be asked what the new entry is, as others have entered something."""
    is_current: bool = True
    """Whether nobody has entered anything since."""

    @property
    def is_known(self) -> bool:
        """Whether it is a new entry whose form says what its page had seen."""
        return self.seen is not None


def page_state(task: Task, answers: CourseForm, *, is_sent: bool) -> PageState:
    """The state that the page of a task showed, compared with the evening as it is now."""
    if task.verb != "enter" or task.is_gone:
        return PageState()
    on_page = _on_page(answers) if is_sent else seen_now(task.stored)
    if on_page is None:
        return PageState()
    shown = _without_later(on_page, task, answers)
    seen = rebased(task.stored, shown, task.kind.kind)
    kept = None
    if _others_sit_out(task, shown, seen):
        at_end = spot_at(task.stored, None, task.visit)
        kept = dealt_as(at_end, shown.turn or "")
        if kept is None:  # the people of its page cannot be kept
            seen = shown
    is_outdated = has_moved_on(task.stored, seen, task.kind.kind)
    is_current = on_page.revision == task.stored.revision and not is_outdated
    return PageState(on_page, shown, seen, kept, is_outdated, is_current)


def settled_state(state: PageState) -> PageState:
    """The state after somebody answered that the entry is a new one."""
    return PageState(state.on_page, state.shown, state.shown)


def _on_page(answers: CourseForm) -> Seen | None:
    """What the page of a form had seen; the entry that its question is about counts as unseen until
    somebody has answered that this one is the next.
    """
    seen = answers.seen
    if seen is None or answers.twice.data == "next":
        return seen
    return replace(seen, met=seen.met - {answers.rival.data})


def _without_later(seen: Seen, task: Task, answers: CourseForm) -> Seen:
    if not answers.later.data:
        return seen
    later = same_as_later(task.stored, task.visit, seen, answers.later.data, FORMS)
    return replace(seen, met=seen.met | later)


def _others_sit_out(task: Task, shown: Seen, now: Seen) -> bool:
    """Whether a game goes on behind others, and other people sit out now than on its page."""
    if now is shown or task.kind is not GameEntry:
        return False
    return sitters_of(shown.turn or "") != sitters_of(now.turn or "")
