"""Where the form of an entry is filled in: a place in the log, with who dealt and sat out there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.tariff import readable_tariff
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.voice import Voice
from scorepad.web.frame.fields import BooleanField, MultipleField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import evening_voice
from scorepad.web.game.game_form import Body


class DealtQuery(Form):
    """The query string with dealer and sitters; with `table` the page asks for them."""

    dealer = StringField(name="geber")
    sits_out = MultipleField(name="aus")
    table = BooleanField(name="tisch")


@dataclass(frozen=True)
class Dealt:
    """Dealer and sitters where they differ from the rotation; `asked`: the page asks for them."""

    dealer: str = ""
    sits_out: tuple[str, ...] = ()
    asked: bool = False

    @property
    def body(self) -> Body:
        """The facts of an entry that differ from the rotation."""
        body: Body = {}
        if self.dealer:
            body["dealer"] = self.dealer
        if self.sits_out:
            body["sits_out"] = list(self.sits_out)
        return body


@dataclass(frozen=True)
class Spot:
    """The spot of a form: evening and index in the log, the visit, and the stored entry to correct.

    `index` is None at the end of the log; the address may override dealer and sitters.
    """

    stored: StoredEvening
    index: int | None
    visit: Visit
    before: Mapping[str, Any] | None = None
    verb: str = "enter"
    kept: Dealt | None = None
    """Dealer and sitters that a waiting game keeps from its page, though others are next."""

    def fold(self) -> Fold:
        """The replay of the evening up to the spot."""
        if self.index is None:
            return self.stored.replayed.fold.twin()
        fold = Fold(self.stored.plan)
        for earlier in self.stored.entries[: self.index]:
            fold.step(earlier.entry)
        return fold

    @cached_property
    def state(self) -> Next:
        return replayed(self.stored).next if self.index is None else self.fold().next()

    @cached_property
    def seating(self) -> Seating:
        return self.fold().seating

    @property
    def plan(self) -> Plan:
        return self.stored.plan

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def tariff(self) -> Tariff:
        return readable_tariff(self.visit.runde)

    @cached_property
    def voice(self) -> Voice:
        return evening_voice(self.stored, self.visit.names).knowing(self.visit.named_rules)

    @cached_property
    def dealt(self) -> Dealt:
        """Dealer and sitters where they differ from the rotation: by the address, else as stored.

        People who are not at the table are ignored.
        """
        if self.kept is not None:
            return self.kept
        query = DealtQuery(self.visit.query)
        known = self.before or {}
        if query.dealer.raw_data or query.sits_out.raw_data:
            return self._dealt_by(query)
        dealer = known.get("dealer") or ""
        sits_out = tuple(known.get("sits_out") or ())
        return Dealt(dealer, sits_out, asked=query.table.data or bool(dealer or sits_out))

    def dealt_as(self, turn: str) -> Dealt | None:
        """Dealer and sitters of the deal with this key, as far as they differ from the rotation.

        The key is number, dealer and sitters ("12.3.4-5"). None where they are impossible here.
        """
        _number, _dot, deal = turn.partition(".")
        dealer, _dot, sitters = deal.partition(".")
        table = self.state.table
        sits_out = tuple(player for player in table if player in sitters.split("-"))
        if dealer not in table or "-".join(sits_out) != sitters:
            return None
        other = dealer if dealer != self.state.dealer else ""
        for dealt in (Dealt(other), Dealt(other, sits_out)):
            there = replace(self, kept=dealt)
            sitting = set(table) - set(there.active)
            if sitting == set(sits_out):
                return dealt
        return None

    def _dealt_by(self, query: DealtQuery) -> Dealt:
        """Dealer and sitters of the address."""
        table = self.state.table
        dealer = query.dealer.data
        if dealer not in table or dealer == self.state.dealer:
            dealer = ""
        sits_out = tuple(player for player in table if player in query.sits_out.data)
        return Dealt(dealer, sits_out, asked=True)

    @property
    def dealer(self) -> Player:
        return Player(self.dealt.dealer) if self.dealt.dealer else self.state.dealer

    @cached_property
    def active(self) -> tuple[Player, ...]:
        """Who plays here; as in the rotation where dealer and sitters are impossible."""
        dealt = self.dealt
        if not dealt.body:
            return self.state.active
        seating = self.seating
        if dealt.dealer in self.state.table:
            seating = seating.dealt_by(Player(dealt.dealer))
        sits_out = tuple(map(Player, dealt.sits_out))
        try:
            return seating.active(self.rules, sits_out or None)
        except Refused:
            return self.state.active
