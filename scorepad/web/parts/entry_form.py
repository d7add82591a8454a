"""What the form of an entry can do, and where it is filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self

from werkzeug.datastructures import MultiDict

from scorepad.actions.newcomers import Newcomer
from scorepad.actions.replayed import fold_of, replayed
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.entry import Entry, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.store.runden import Member
from scorepad.telling.voice import Voice
from scorepad.web.frame.answers import Body, answers
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.voice import evening_voice
from scorepad.web.parts.dealt_form import Dealt, read_dealt


@dataclass(frozen=True)
class Spot:
    """Where a form is filled in: evening and place in its log, the people, the rules of the Runde, the entry that was.

    `index` is None at the end of the log; `asked` may overrule who deals and sits out. `people` looks up who belongs to
    the Runde, `rule_sets` those that it keeps, `tariff` what it plays for.
    """

    stored: StoredEvening
    index: int | None
    people: Callable[[], tuple[tuple[Member, ...], Roster]]
    runde_rules: Mapping[str, Any]
    before: Mapping[str, Any] | None = None
    verb: str = "enter"
    asked: MultiDict[str, str] = field(default_factory=MultiDict)
    rule_sets: Callable[[], Mapping[int, tuple[str, Rules]]] = dict
    tariff: Callable[[], Tariff] = Tariff

    @property
    def members(self) -> tuple[Member, ...]:
        """Everybody of the Runde."""
        return self.people()[0]

    @property
    def names(self) -> Roster:
        """Their names."""
        return self.people()[1]

    def fold(self) -> Fold:
        """The evening as it was right before."""
        if self.index is None:
            return fold_of(self.stored)
        fold = Fold(self.stored.plan)
        for earlier in self.stored.entries[: self.index]:
            fold.step(earlier.entry)
        return fold

    @cached_property
    def state(self) -> Next:
        """What would be played there."""
        return replayed(self.stored).next if self.index is None else self.fold().next()

    @cached_property
    def seating(self) -> Seating:
        """Who sits where there."""
        return self.fold().seating

    @property
    def plan(self) -> Plan:
        """The plan of the evening."""
        return self.stored.plan

    @property
    def rules(self) -> Rules:
        """The rules in force there."""
        return self.state.rules

    @cached_property
    def voice(self) -> Voice:
        """In which words the form tells something."""
        return evening_voice(self.stored, self.names).knowing(self._named)

    def _named(self) -> dict[Rules, str]:
        return {rules: name for name, rules in self.rule_sets().values()}

    @cached_property
    def dealt(self) -> Dealt:
        """Who dealt and sat out, where the table did not follow the rotation."""
        return read_dealt(self.asked, self.before, self.state.table, self.state.dealer)

    @property
    def dealer(self) -> Player:
        """Who dealt."""
        return Player(self.dealt.dealer) if self.dealt.dealer else self.state.dealer

    @cached_property
    def active(self) -> tuple[Player, ...]:
        """Who plays."""
        if self.dealt.body:
            overruled = self.dealt.dealer in self.state.table
            seating = self.seating.dealt_by(Player(self.dealt.dealer)) if overruled else self.seating
            with suppress(Refused):
                return seating.active(self.rules, tuple(map(Player, self.dealt.sits_out)) or None)
        return self.state.active


class EntryForm(Protocol):
    """What the form of every kind of entry can do."""

    kind: ClassVar[str]
    path: ClassVar[str]
    groups: ClassVar[tuple[str, ...]]
    """Where problems can stand; those of no field stand at the first one."""
    group_of: ClassVar[Mapping[str, str]]
    """The groups of fields that have none of their own."""
    looked_at: ClassVar[bool]
    """Whether its outcome is shown before it is written down."""
    waits: ClassVar[bool]
    """Whether a new one may wait on a phone without network; then nobody can look at its outcome."""

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

    def doubts(self, entry: Entry) -> tuple[str, ...]:
        """Why the entry looks like a slip, in whole sentences."""

    @property
    def whole(self) -> bool:
        """Whether it is meant for the whole evening."""

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        """Who becomes a member with the entry."""


class Plain:
    """A form without small buttons that nobody doubts, for one place, and that makes nobody a member."""

    group_of: ClassVar[Mapping[str, str]] = {}
    looked_at: ClassVar[bool] = False
    waits: ClassVar[bool] = False
    whole: bool = False
    newcomers: Sequence[Newcomer] = ()

    @classmethod
    def filled(cls, spot: Spot) -> Self:  # noqa: ARG003
        """With nothing chosen."""
        return cls()

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:  # noqa: ARG003
        """As it was sent, every field by its name."""
        return cls(**answers(cls, sent))

    def stepped(self, step: str, spot: Spot) -> Self:  # noqa: ARG002
        """The form as it is."""
        return self

    def doubts(self, entry: Entry) -> tuple[str, ...]:  # noqa: ARG002
        """None."""
        return ()


def kept(spot: Spot, *names: str) -> Body:
    """Facts of the entry being corrected that no form asks for."""
    return {name: spot.before[name] for name in (*names, "note") if spot.before and name in spot.before}
