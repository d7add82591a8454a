"""What the form of every kind of entry can do."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, ClassVar

from scorepad.actions.entries import Newcomer
from scorepad.scoring.entry import Entry
from scorepad.web.frame.forms import Sent
from scorepad.web.parts.game_form import Body, GroupedForm
from scorepad.web.parts.spot import Spot


class EntryForm(GroupedForm):
    """The form of a kind of entry at its spot: as it was sent, else with the entry that was, or as it is offered."""

    kind: ClassVar[str] = ""
    path: ClassVar[str] = ""
    looked_at: ClassVar[bool] = False
    """Whether its outcome is shown before it is written down."""
    waits: ClassVar[bool] = False
    """Whether a new one may wait on a phone without network; then nobody can look at its outcome."""

    def __init__(self, sent: Sent | None, spot: Spot, **data: Any) -> None:
        """The form as it was `sent`, whatever was sent; else `data` in place of what is offered."""
        self.spot = spot
        super().__init__(sent, data=self.offered() | data if sent is None else None)

    def offered(self) -> dict[str, Any]:
        """What the fields hold for the entry that was, or for a new one."""
        return {}

    def press(self, step: str) -> None:
        """Do what one of the small buttons says."""

    @property
    def body(self) -> Body:
        """The entry that is meant, as far as the form could be read."""
        raise NotImplementedError

    def doubts(self, entry: Entry) -> tuple[str, ...]:  # noqa: ARG002
        """Why the entry looks like a slip, in whole sentences."""
        return ()

    @property
    def for_all(self) -> bool:
        """Whether it is meant for the whole evening."""
        return False

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        """Who becomes a member with the entry."""
        return ()

    @property
    def mark(self) -> str:
        """A hash of what the form means, to know that its outcome was looked at."""
        return hashlib.sha256(json.dumps((self.body, self.for_all), sort_keys=True).encode()).hexdigest()[:16]

    def kept(self, *names: str) -> Body:
        """Facts of the entry being corrected that no form asks for."""
        before = self.spot.before or {}
        return {name: before[name] for name in (*names, "note") if name in before}
