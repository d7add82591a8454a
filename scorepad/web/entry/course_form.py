"""The form values around an entry: the state that its page had seen, buttons, and answers to
questions.
"""

from scorepad.actions.entry.seen import Seen
from scorepad.web.frame.fields import BooleanField, KeyField, MultipleField, StringField
from scorepad.web.frame.forms import Around
from scorepad.web.frame.parsing import parsed_id

DEAL = {"given": True, "computed": False}
"""The answers about later games: dealer and sitters stay as dealt, or the rotation is computed
anew.
"""


LONGEST_FORM = 4_000
"""The most characters of a form that waits behind another one."""
MOST_LATER = 100
"""The most forms that may wait behind one."""
MOST_BEFORE = 3 * MOST_LATER
"""The most forms of its phone that one form may follow; some are named more than once."""


class SeenForm(Around):
    """The fields that say from which state of the log the page of a form was made, and what its
    phone sent since.
    """

    after = KeyField()
    turn = StringField()
    behind = MultipleField(most=MOST_BEFORE)
    met = MultipleField(most=MOST_BEFORE, read=parsed_id)

    @property
    def seen(self) -> Seen | None:
        """The state of the log from which the page was made; None for a form without these
        fields.
        """
        if self.after.data is None:
            return None
        return Seen(
            after=self.after.data,
            turn=self.turn.data if self.turn.raw_data else None,
            revision=self.revision.data,
            behind=tuple(self.behind.data),
            met=frozenset(self.met.data),
        )


class CourseForm(SeenForm):
    """The tapped button, and the answers about an entry that may exist already or that changes
    others.
    """

    step = StringField()
    back = BooleanField()
    ask = BooleanField()
    look = BooleanField()
    sure = BooleanField()
    looked_at = StringField(name="seen")
    go_back = StringField()
    twice = StringField()
    rival = KeyField()
    now = StringField()
    told = BooleanField()
    later = MultipleField(most=MOST_LATER, longest=LONGEST_FORM)
    as_new = BooleanField()
    confirmed = BooleanField()
    deal = StringField()
    before = StringField()

    @property
    def button(self) -> str:
        """The button to apply before the form is judged; "" on the way back."""
        if self.step.data:
            return self.step.data
        return "" if self.back.data else "new"

    @property
    def as_dealt(self) -> bool | None:
        """Whether later games stay as they were dealt; None without an answer."""
        return DEAL.get(self.deal.data)


NO_ANSWERS = CourseForm(None)
"""The answers of a page that was opened, not sent."""
