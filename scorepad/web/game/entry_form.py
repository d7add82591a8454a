"""The base class of the forms of all kinds of entries."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, ClassVar

from scorepad.actions.entry.entries import Newcomer
from scorepad.scoring.entry import Entry
from scorepad.web.frame.submitted import Sent
from scorepad.web.game.game_form import Body, GroupedForm
from scorepad.web.game.spot import Spot


class EntryForm(GroupedForm):
    """The form of a kind of entry at its spot.

    It has what was sent, else the stored entry, or defaults.
    """

    kind: ClassVar[str] = ""
    path: ClassVar[str] = ""
    looked_at: ClassVar[bool] = False
    """Whether the outcome of the entry is confirmed before it is written."""
    same: ClassVar[tuple[str, ...]] = ()
    """The fields with the same name and value as in the interchange form."""
    keeps: ClassVar[tuple[str, ...]] = ("note",)
    """Facts of the corrected entry that the form does not ask for."""
    waits: ClassVar[bool] = False
    """Whether a new entry may wait in a phone's outbox without network; then its outcome is not
    confirmed.
    """

    def __init__(self, sent: Sent | None, spot: Spot, **data: Any) -> None:
        """The form with the values `sent`, even if empty; else with `data` in place of the
        defaults.
        """
        self.spot = spot
        shown = self.offered() | data if sent is None else None
        super().__init__(sent, data=shown)

    def offered(self) -> dict[str, Any]:
        """The values of the fields for the stored entry, or for a new one."""
        before = self.spot.before
        return {name: before[name] for name in self.same if name in before}

    def press(self, step: str) -> None:
        """Apply the small button that was tapped, by its value."""

    def body(self) -> Body:
        """The body of the entry, as far as the form could be read; may add errors to fields."""
        before = self.spot.before
        body: Body = {name: before[name] for name in self.keeps if name in before}
        body["kind"] = self.kind
        for name in self.same:
            body[name] = self[name].data
        return body

    def doubts(self, entry: Entry) -> tuple[str, ...]:  # noqa: ARG002
        """The reasons why the entry looks like a mistake, in whole sentences."""
        return ()

    @property
    def for_all(self) -> bool:
        """Whether the entry changes the whole evening, from its start."""
        return False

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        """The people of the entry who are no members yet."""
        return ()

    def mark(self) -> str:
        """A hash of the entry in the form.

        Sent back, it confirms that the outcome of this entry was shown.
        """
        entry = json.dumps((self.body(), self.for_all), sort_keys=True)
        return hashlib.sha256(entry.encode()).hexdigest()[:16]
