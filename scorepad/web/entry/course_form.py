"""The form values around an entry: the state that its page had seen, buttons, and answers to
questions.
"""

from scorepad.actions.entry.seen import Seen
from scorepad.web.frame.forms import Around, Key, Many, TextField, Tick, whole

DEAL = {"given": True, "computed": False}
"""The answers about later games: dealer and sitters stay as dealt, or the rotation is computed
anew.
"""


LONGEST_FORM = 4_000
"""The most characters of a form that waits behind another one."""
MOST = 100
"""The most forms of its phone that one form of an outbox may follow."""


class SeenForm(Around):
    """The fields that say from which state of the log the page of a form was made, and what its
    phone sent since.
    """

    after = Key()
    turn = TextField()
    behind = Many(most=MOST)
    met = Many(most=MOST, read=whole)

    @property
    def seen(self) -> Seen | None:
        """The state of the log from which the page was made; None for a form without these
        fields.
        """
        if self.after.data is None:
            return None
        turn = self.turn.data if self.turn.raw_data else None
        return Seen(
            self.after.data,
            turn,
            self.revision.data,
            tuple(self.behind.data),
            frozenset(self.met.data),
        )


class CourseForm(SeenForm):
    """The tapped button, and the answers about an entry that may exist already or that changes
    others.
    """

    step = TextField()
    back = Tick()
    ask = Tick()
    look = Tick()
    sure = Tick()
    looked_at = TextField(name="seen")
    go_back = TextField()
    twice = TextField()
    rival = Key()
    now = TextField()
    told = Tick()
    later = Many(most=MOST, longest=LONGEST_FORM)
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
