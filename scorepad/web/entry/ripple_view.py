"""What a change does to the games after it, as its page asks: as dealt at the table, or as computed."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.actions.as_dealt import Outcomes
from scorepad.telling.ripple import ToldRipple, tell_ripple
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class QuestionView:
    """What changes as computed, and as dealt if that makes a difference: then somebody has to say which it was."""

    computed: ToldRipple
    dealt: ToldRipple | None

    @property
    def is_something(self) -> bool:
        """Whether anything else changes at all."""
        return bool(self.dealt or self.computed.rows or self.computed.totals)


def question_view(outcomes: Outcomes, voice: Voice) -> QuestionView:
    """Both lists, or one."""
    dealt = tell_ripple(outcomes.dealt, voice) if outcomes.dealt else None
    return QuestionView(tell_ripple(outcomes.computed, voice), dealt)
