"""Where the form of an entry is filled in: a place in the log, with who dealt and sat out there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.actions.entry.replayed import replayed
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


LETTERS_OF_A_CHIP = 8
"""The most letters of a name in one of four chips in a row."""


@dataclass(frozen=True)
class Dealt:
    """Dealer and sitters where they differ from the rotation; `asked`: the page asks for them."""

    dealer: str = ""
    sits_out: tuple[str, ...] = ()
    asked: bool = False

    def body(self) -> Body:
        """The part of a game's body that names them."""
        body: Body = {}
        if self.dealer:
            body["dealer"] = self.dealer
        if self.sits_out:
            body["sits_out"] = list(self.sits_out)
        return body


@dataclass(frozen=True)
class Spot:
    """The spot of a form: a place in the log of an evening, and who deals and plays there."""

    visit: Visit
    stored: StoredEvening
    index: int | None
    """The index in the log of the entry that comes next; None at the end."""
    verb: str
    before: Mapping[str, Any]
    """The body of the stored entry to be corrected; empty for a new entry."""
    fold: Fold
    """The replay of the evening up to the spot. Others share it: step only a twin of it."""
    state: Next
    """What comes next by the rotation."""
    dealt: Dealt
    dealer: Player
    active: tuple[Player, ...]

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def seating(self) -> Seating:
        return self.fold.seating

    @property
    def names_fit_in_a_row(self) -> bool:
        """Whether the names at the table are so short that four chips in a row hold them on a
        phone.
        """
        letters = [len(self.visit.names.get(player, "?")) for player in self.state.table]
        return max(letters) <= LETTERS_OF_A_CHIP


def spot_at(
    stored: StoredEvening,
    index: int | None,
    visit: Visit,
    *,
    verb: str = "enter",
    before: Mapping[str, Any] | None = None,
    kept: Dealt | None = None,
) -> Spot:
    """The spot before the entry with this index, None for the end of the log.

    Dealer and sitters are `kept` ones, which a waiting game keeps from its page although others are
    next in the rotation, else those of the address, else those of the entry `before` it is
    corrected.
    """
    fold = _fold_at(stored, index)
    state = replayed(stored).next if index is None else fold.next()
    before = before or {}
    dealt = kept or _dealt(DealtQuery(visit.form.query), state, before)
    dealer = Player(dealt.dealer) if dealt.dealer else state.dealer
    active = _active(fold.seating, state, dealt)
    return Spot(visit, stored, index, verb, before, fold, state, dealt, dealer, active)


def spot_after(fold: Fold, visit: Visit) -> Spot:
    """The spot of a game behind what was folded, by the rotation.

    The fold is not stepped before the form is judged there.
    """
    state = fold.next()
    dealt = Dealt()
    return Spot(
        visit, visit.evening, None, "enter", {}, fold, state, dealt, state.dealer, state.active
    )


def voice_at(spot: Spot) -> Voice:
    """The voice of the evening of a spot."""
    visit = spot.visit
    own = evening_voice(spot.stored, visit.names, visit.runde.currency)
    return own.knowing(visit.named_rules)


def dealt_as(spot: Spot, turn: str) -> Dealt | None:
    """Dealer and sitters of the deal with this key, as far as they differ from the rotation.

    The key is number, dealer and sitters ("12.3.4-5"). None where they are impossible here.
    """
    _number, _dot, deal = turn.partition(".")
    dealer, _dot, sitters = deal.partition(".")
    table = spot.state.table
    sits_out = tuple(player for player in table if player in sitters.split("-"))
    if dealer not in table or "-".join(sits_out) != sitters:
        return None
    other = dealer if dealer != spot.state.dealer else ""
    for dealt in (Dealt(other), Dealt(other, sits_out)):
        active = _active(spot.seating, spot.state, dealt)
        if set(table) - set(active) == set(sits_out):
            return dealt
    return None


def _fold_at(stored: StoredEvening, index: int | None) -> Fold:
    if index is None:
        return stored.replayed.fold
    fold = Fold(stored.plan)
    for earlier in stored.entries[:index]:
        fold.step(earlier.entry)
    return fold


def _dealt(query: DealtQuery, state: Next, before: Mapping[str, Any]) -> Dealt:
    """Dealer and sitters where they differ from the rotation: by the address, else as stored.

    People who are not at the table are ignored.
    """
    if query.dealer.raw_data or query.sits_out.raw_data:
        others = set(state.table) - {state.dealer}
        dealer = query.dealer.data if query.dealer.data in others else ""
        sits_out = tuple(player for player in state.table if player in query.sits_out.data)
        return Dealt(dealer, sits_out, asked=True)
    dealer = before.get("dealer") or ""
    sits_out = tuple(before.get("sits_out") or ())
    return Dealt(dealer, sits_out, asked=query.table.data or bool(dealer or sits_out))


def _active(seating: Seating, state: Next, dealt: Dealt) -> tuple[Player, ...]:
    """Who plays; by the rotation where dealer and sitters are impossible."""
    if not dealt.dealer and not dealt.sits_out:
        return state.active
    if dealt.dealer in state.table:
        seating = seating.dealt_by(Player(dealt.dealer))
    sits_out = tuple(Player(player) for player in dealt.sits_out)
    try:
        return seating.active(state.rules, sits_out or None)
    except Refused:
        return state.active
