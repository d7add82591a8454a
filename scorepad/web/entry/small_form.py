"""What every small form of an evening can do, and where it is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

from werkzeug.datastructures import MultiDict

from scorepad.actions.newcomers import Newcomer
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.rules import Rules
from scorepad.store.runden import Member
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors


@dataclass(frozen=True)
class Spot:
    """Where a form is filled in: the state before its entry, the people, the rules of the Runde, the entry that was."""

    state: Next
    seating: Seating
    plan: Plan
    members: tuple[Member, ...]
    runde_rules: Mapping[str, Any]
    before: Mapping[str, Any] | None = None
    verb: str = "enter"

    @property
    def rules(self) -> Rules:
        """The rules in force there."""
        return self.state.rules


class SmallForm(Protocol):
    """What every small form can do."""

    kind: ClassVar[str]
    path: ClassVar[str]
    groups: ClassVar[tuple[str, ...]]

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """The form with the entry of the spot in it, or as it is offered for a new one."""

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """The form as it was sent, whatever was sent."""

    def stepped(self, step: str, spot: Spot) -> Self:
        """After one of the small buttons."""

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The entry that was meant, and what is wrong with the form itself."""

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        """Who becomes a member with the entry."""


class Plain:
    """A form without small buttons that makes nobody a member."""

    newcomers: Sequence[Newcomer] = ()

    def stepped(self, step: str, spot: Spot) -> Self:  # noqa: ARG002
        """The form as it is."""
        return self


def kept(spot: Spot, *names: str) -> Body:
    """Facts of the entry being corrected that no form asks for."""
    return {name: spot.before[name] for name in (*names, "note") if spot.before and name in spot.before}
