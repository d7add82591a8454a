"""What is sent around an entry: what its page had seen, the buttons, and the answers to questions about it."""

from __future__ import annotations

from scorepad.actions.seen import Seen
from scorepad.web.frame.forms import Around, Key, TextField, Tick

DEAL = {"given": True, "computed": False}
"""The answers: dealer and sitters stay as dealt at the table, or the rotation is computed anew."""


class SeenForm(Around):
    """What the page of a form had seen of the log."""

    after = Key()
    turn = TextField()

    @property
    def seen(self) -> Seen | None:
        """The state that the page had seen; None for a form that does not say."""
        after = self.after.data
        return (
            None if after is None else Seen(after, self.turn.data if self.turn.raw_data else None, self.revision.data)
        )


class CourseForm(SeenForm):
    """The button that was tapped, and what was answered of an entry that may stand already, or changes others."""

    step = TextField()
    back = Tick()
    ask = Tick()
    sure = Tick()
    looked_at = TextField(name="seen")
    go_back = TextField()
    twice = TextField()
    rival = Key()
    as_new = Tick()
    confirmed = Tick()
    deal = TextField()
    before = TextField()
    phone = TextField()

    @property
    def button(self) -> str:
        """What becomes of what was typed before the form is judged: nothing on the way back."""
        return self.step.data or ("" if self.back.data else "new")

    @property
    def as_dealt(self) -> bool | None:
        """Whether later games stay as they were dealt; None where nobody has said."""
        return DEAL.get(self.deal.data)
