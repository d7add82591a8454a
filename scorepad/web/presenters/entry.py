"""What the entry page shows: the form of a game with its chips, its limits and its words, for these rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorepad.actions.replayed import replayed
from scorepad.i18n import language
from scorepad.scoring.entry import Game, Redeal, WrongCard
from scorepad.scoring.replay import Fold, Next
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Player
from scorepad.store.evenings import StoredEvening
from scorepad.web.forms.game import Errors, GameForm, Who, specials_count
from scorepad.web.presenters import chips
from scorepad.web.presenters.board import short_names
from scorepad.web.presenters.preview import client_table
from scorepad.web.presenters.words import _

Names = Mapping[Player, str]
SEAT_LETTERS = {4: 9, 5: 6}
"""Letters of a name on its chip, by seats shown."""
EMPTY_ROWS = 1
"""Rows of "Wer war's?" that are offered besides the filled ones."""


@dataclass(frozen=True)
class Seat:
    """Somebody at the table, in fixed order; who sits out has no choice."""

    player: str
    name: str
    plays: bool
    on: bool


@dataclass(frozen=True)
class Place:
    """Where a game stands: the state it is played under."""

    number: int
    state: Next
    stored: StoredEvening
    active: tuple[Player, ...]

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
    table_key: str
    errors: Errors = field(default_factory=dict)
    doubts: tuple[str, ...] = ()

    @property
    def wrong(self) -> int:
        """How many groups have something wrong."""
        return len(self.errors)


def place_of(stored: StoredEvening, index: int | None = None) -> Place:
    """The place of a game at `index` of the log; the end of the log when left out."""
    if index is None:
        state = replayed(stored).next
        return Place(state.number, state, stored, state.active)
    fold = Fold(stored.plan)
    for one in stored.entries[:index]:
        fold.step(one.entry)
    state = fold.next()
    active = state.active
    entry = stored.entries[index].entry
    if isinstance(entry, Game) and (entry.dealer or entry.sits_out):
        row = fold.step(entry)[0]
        active = tuple(player for player in row.table if player not in row.sits_out)
    return Place(state.number, state, stored, active)


def entry_view(
    place: Place, form: GameForm, names: Names, title: str, *, errors: Errors, doubts: tuple[str, ...]
) -> EntryView:
    """The page for a form at its place."""
    rules, state = place.rules, place.state
    table = client_table(rules, language())
    return EntryView(
        title=title,
        dealer=_("%(name)s gibt", name=names.get(state.dealer, "?")),
        bock=f"Bock ×{state.factor}" if state.factor > 1 else "",
        form=form,
        kinds=chips.kinds(form),
        soli=chips.soli(form, rules),
        more=chips.more(form, rules),
        seats=_seats(place, form, names),
        said=chips.said(form),
        split=chips.split(form, rules),
        augen=chips.augen(form, rules),
        specials=chips.specials(form, rules),
        solo_specials=specials_count(GameKind.SOLO, rules),
        asks_order=table["o"] > 1,
        cumulative=rules.announcements.implied and rules.announcements.need_re_kontra,
        pflicht=chips.pflicht(form, rules),
        asks_pflicht=_asks_pflicht(state),
        whats=chips.whats(rules),
        who=(*form.who, *[Who("")] * EMPTY_ROWS),
        factor=state.factor,
        deal=sum(isinstance(one.entry, Redeal | WrongCard) for one in place.stored.entries),
        table_key=table_key(table),
        errors=errors,
        doubts=doubts,
    )


def table_key(table: Mapping[str, Any]) -> str:
    """A short mark of a table, so that a phone may keep it for ever."""
    return hashlib.sha256(json.dumps(table).encode()).hexdigest()[:12]


def _seats(place: Place, form: GameForm, names: Names) -> tuple[Seat, ...]:
    shown = place.state.table if len(place.state.table) <= 5 else place.active
    short = short_names([names.get(one, "?") for one in shown], SEAT_LETTERS[len(shown)])
    return tuple(Seat(one, name, one in place.active, one in form.re) for one, name in zip(shown, short, strict=True))


def _asks_pflicht(state: Next) -> bool:
    """Whether somebody could play either: a Pflichtsolo is owed and a Lustsolo before it is allowed."""
    return bool(state.pflichtsolo_owed) and not state.rules.incidents.lustsolo_after_pflicht_only
