"""The form values around an entry: the state that its page had seen, buttons, and answers to questions."""

from scorepad.actions.seen import Seen
from scorepad.web.frame.forms import Around, Key, TextField, Tick

DEAL = {"given": True, "computed": False}
"""The answers about later games: dealer and sitters stay as dealt, or the rotation is computed anew."""


class SeenForm(Around):
    """The hidden fields that say from which state of the log the page of a form was made."""

    after = Key()
    turn = TextField()

    @property
    def seen(self) -> Seen | None:
        """The state of the log from which the page was made; None for a form without these fields."""
        after, turn = self.after.data, self.turn.data if self.turn.raw_data else None
        return None if after is None else Seen(after, turn, self.revision.data)


class CourseForm(SeenForm):
    """The tapped button, and the answers about an entry that may exist already or that changes others."""

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

    @property
    def button(self) -> str:
        """The button to apply before the form is judged; "" on the way back."""
        return self.step.data or ("" if self.back.data else "new")

    @property
    def as_dealt(self) -> bool | None:
        """Whether later games stay as they were dealt; None without an answer."""
        return DEAL.get(self.deal.data)
