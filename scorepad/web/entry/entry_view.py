"""What the entry page shows: the form of a game with its chips, its limits and its words, for these rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.actions.replayed import replayed
from scorepad.i18n import language
from scorepad.scoring.entry import Redeal, WrongCard
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.roster import short_names
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Player
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry import chips
from scorepad.web.entry.due import Due
from scorepad.web.entry.extras_form import Dealt, read_dealt, wanted_triggers
from scorepad.web.entry.extras_view import ExtrasView, extras_view
from scorepad.web.entry.game_body import specials_count
from scorepad.web.entry.game_form import GameForm
from scorepad.web.entry.preview import client_table
from scorepad.web.entry.who import Who
from scorepad.web.evening.heads import SEAT_LETTERS, seat_names
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.words import _

Names = Mapping[Player, str]
EMPTY_ROWS = 1
"""Rows of "Wer war's?" that are offered besides the filled ones."""


@dataclass(frozen=True)
class Seat:
    """Somebody at the table, in fixed order; who sits out has no choice."""

    player: str
    name: str
    plays: bool
    on: bool
    owes: bool = False


@dataclass(frozen=True)
class Place:
    """Where a game stands: the state it is played under."""

    number: int
    state: Next
    stored: StoredEvening
    active: tuple[Player, ...]
    dealt: Dealt = field(default_factory=Dealt)

    @property
    def dealer(self) -> Player:
        """Who dealt."""
        return Player(self.dealt.dealer) if self.dealt.dealer else self.state.dealer

    @property
    def rules(self) -> Rules:
        """The rules in force there."""
        return self.state.rules


@dataclass(frozen=True)
class EntryView:
    """The whole page but for what the request itself brings."""

    title: str
    dealer: str
    bock: str
    form: GameForm
    kinds: tuple[chips.Option, ...]
    soli: tuple[chips.Option, ...]
    more: tuple[chips.Option, ...]
    seats: tuple[Seat, ...]
    said: tuple[chips.PartyRow, ...]
    split: chips.Option | None
    augen: tuple[chips.PartyRow, ...]
    specials: tuple[chips.PartyRow, ...]
    solo_specials: bool
    asks_order: bool
    cumulative: bool
    pflicht: tuple[chips.Option, ...]
    asks_pflicht: bool
    whats: tuple[chips.Option, ...]
    who: tuple[Who, ...]
    factor: int
    deal: int
    active: int
    extras: ExtrasView | None
    table: tuple[Seat, ...]
    dealt: Dealt
    more_script: bool
    table_key: str
    errors: Errors = field(default_factory=dict)
    doubts: tuple[str, ...] = ()
    due: Due | None = None

    @property
    def owed(self) -> bool:
        """Whether anybody who plays owes a solo."""
        return any(seat.owes for seat in self.seats)

    @property
    def wrong(self) -> int:
        """How many groups have something wrong."""
        return len(self.errors)


def place_of(
    stored: StoredEvening,
    index: int | None = None,
    sent: MultiDict[str, str] | None = None,
    before: Mapping[str, Any] | None = None,
) -> Place:
    """The place of a game at `index` of the log, its end when left out; `sent` may overrule who deals and sits out."""
    state = replayed(stored).next if index is None else _fold(stored, index).next()
    dealt = read_dealt(sent or MultiDict(), before, state.table, state.dealer)
    active = state.active
    if dealt.body:
        fold = _fold(stored, len(stored.entries) if index is None else index)
        seating = fold.seating.dealt_by(Player(dealt.dealer)) if dealt.dealer in state.table else fold.seating
        with suppress(Refused):
            active = seating.active(fold.rules, tuple(Player(one) for one in dealt.sits_out) or None)
    return Place(state.number, state, stored, active, dealt)


def _fold(stored: StoredEvening, index: int) -> Fold:
    fold = Fold(stored.plan)
    for one in stored.entries[:index]:
        fold.step(one.entry)
    return fold


def entry_view(
    place: Place, form: GameForm, names: Names, title: str, *, errors: Errors, doubts: tuple[str, ...], due: Due | None
) -> EntryView:
    """The page for a form at its place; `due` is what must be played there."""
    rules, state = place.rules, place.state
    table = client_table(rules, language())
    cumulative = rules.announcements.implied and rules.announcements.need_re_kontra
    extras = extras_view(form, rules)
    void = {key.partition(":")[2] for key in form.counts if form.counts[key]} & set(rules.special.kinds)
    also = void | ({"herzstich"} & set(wanted_triggers(rules)))
    return EntryView(
        title=title,
        dealer=_("%(name)s gibt", name=short_names(names, [place.dealer], SEAT_LETTERS)[0]),
        bock=f"Bock ×{state.factor}" if state.factor > 1 else "",
        form=form,
        kinds=chips.kinds(form, rules),
        soli=chips.soli(form, rules),
        more=chips.more(form, rules),
        seats=_seats(place, form, names),
        said=chips.said(form),
        split=chips.split(form, rules),
        augen=chips.augen(form, rules),
        specials=chips.specials(form, rules, also),
        solo_specials=specials_count(GameKind.SOLO, rules),
        asks_order=table.get("o", 1) > 1,
        cumulative=cumulative,
        pflicht=chips.pflicht(form, rules),
        asks_pflicht=_asks_pflicht(state),
        whats=chips.whats(rules, also),
        who=(*form.who, *[Who("")] * EMPTY_ROWS),
        factor=state.factor,
        deal=sum(isinstance(one.entry, Redeal | WrongCard) for one in place.stored.entries),
        active=len(place.active),
        extras=extras,
        table=_table(place, names),
        dealt=place.dealt,
        more_script=extras is not None or not cumulative or bool(also),
        table_key=table_key(table),
        errors=errors,
        doubts=doubts,
        due=due,
    )


def table_key(table: Mapping[str, Any]) -> str:
    """A short mark of a table, so that a phone may keep it for ever."""
    return hashlib.sha256(json.dumps(table).encode()).hexdigest()[:12]


def _seats(place: Place, form: GameForm, names: Names) -> tuple[Seat, ...]:
    shown = place.state.table if len(place.state.table) <= 5 else place.active
    short = seat_names(names, shown)
    owed = place.state.pflichtsolo_owed
    return tuple(
        Seat(one, name, one in place.active, one in form.re, one in place.active and one in owed)
        for one, name in zip(shown, short, strict=True)
    )


def _table(place: Place, names: Names) -> tuple[Seat, ...]:
    return tuple(
        Seat(one, names.get(one, "?"), one == place.dealer, one in place.dealt.sits_out) for one in place.state.table
    )


def _asks_pflicht(state: Next) -> bool:
    """Whether somebody could play either: a Pflichtsolo is owed and a Lustsolo before it is allowed."""
    return bool(state.pflichtsolo_owed) and not state.rules.incidents.lustsolo_after_pflicht_only
