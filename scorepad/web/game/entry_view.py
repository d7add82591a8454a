"""The contents of the entry page: the form of a game with chips, limits and words under given
rules.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import current_app
from markupsafe import Markup

from scorepad.scoring.entry import Redeal, WrongCard
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.breaks import unbroken
from scorepad.telling.evening import bock_now, due
from scorepad.telling.game import deals
from scorepad.web.frame.heads import seat_names
from scorepad.web.frame.i18n import language
from scorepad.web.frame.pieces import kept
from scorepad.web.game import chips
from scorepad.web.game.extras_view import extras_view
from scorepad.web.game.game_body import specials_count
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.game_form import GameForm, Who
from scorepad.web.game.preview import client_table
from scorepad.web.game.spot import Spot


@dataclass(frozen=True)
class Seat:
    """A person at the table, in fixed order; a sitter cannot be chosen. `rest` completes a
    shortened name.
    """

    player: str
    name: str
    plays: bool
    on: bool
    owes: bool = False
    rest: str = ""


class Chips:
    """All chips; `drawn` has their groups as HTML. Cached chips are identical objects, not only
    equal.
    """

    def __init__(self, form: GameForm, rules: Rules, also: Collection[str]) -> None:
        self.kinds = chips.kinds(form, rules)
        self.soli = chips.soli(form, rules)
        self.more = chips.more(form, rules)
        self.said = chips.said(form.said.data)
        self.split = chips.split(form, rules)
        self.augen = chips.augen(form, rules)
        self.specials = chips.specials(form, rules, also)
        self.whats = chips.whats(rules, also)
        self.solo_specials = specials_count(GameKind.SOLO, rules)
        draw: Any = current_app.jinja_env.get_template("game/fields.html").module
        ways: dict[str, Callable[[Any], Markup]] = {
            "kinds": partial(draw.chip, "game"),
            "soli": partial(draw.chip, "solo"),
            "more": partial(draw.chip, "game"),
            "said": lambda party: draw.row("said", party, "checkbox"),
            "augen": lambda party: draw.row("augen", party, "radio"),
            "specials": draw.counters,
            "whats": draw.what,
        }
        self.drawn = {
            group: Markup().join(map(way, getattr(self, group))) for group, way in ways.items()
        }


MANY = 4
"""How many special points stand beside their party; more need a row of their own."""


def game_page(
    form: GameForm, rules: Rules, seats: Sequence[Seat] = (), also: Collection[str] = ()
) -> dict[str, Any]:
    """The template values of a game's form under these rules; `also` are special points worth
    nothing.
    """
    taps = (
        form.game.data,
        form.solo.data,
        (*form.said.data,),
        form.augen.data,
        (*form.counts.data.items(),),
    )
    all_chips = kept(("chips", rules, frozenset(also), taps), lambda: Chips(form, rules, also))
    return {
        "form": form,
        "seats": seats,
        "chips": all_chips,
        "asks_wrong_card": rules.incidents.wrong_card == "rest" or bool(form.wrong_card.data),
        "extras": extras_view(
            form, rules, [(seat.player, seat.name) for seat in seats if seat.plays]
        ),
        "many": any(len(party.counters) > MANY for party in all_chips.specials),
        "cumulative": rules.announcements.implied and rules.announcements.need_re_kontra,
    }


def entry_page(form: GameEntry, place: Spot) -> dict[str, Any]:
    """The template values of the entry page, without those of the request itself."""
    rules = place.rules
    state = place.state
    names = place.visit.names
    table = client_table(rules, language())
    counted = {name.rpartition(":")[2] for name, count in form.counts.data.items() if count}
    void = counted & set(rules.special.kinds)
    also = void | ({"herzstich"} & set(wanted_triggers(rules)))
    seats = seats_at(state, place.active, names, form.re.data)
    page = game_page(form, rules, seats, also)
    return page | {
        "dealer": deals(place.dealer, place.voice),
        "bock": bock_now(state.factor, place.voice),
        "events": bool(place.tariff.event_prices),
        "owed": any(seat.owes for seat in seats),
        "starts_bock": rules.bock.on and (rules.bock.overlap != "ignore" or state.factor == 1),
        "asks_order": table.get("o", 1) > 1,
        "pflicht": chips.pflicht(form, rules),
        "asks_pflicht": _asks_pflicht(state),
        "who": (*form.who, Who("")),
        "deal": sum(
            isinstance(standing.entry, Redeal | WrongCard) for standing in place.stored.entries
        ),
        "more_script": page["extras"] is not None or not page["cumulative"] or bool(also),
        "typed_bock": form.bock,
        "blank": rules.table.counting != "plus_minus",
        "table_key": table_key(table),
        "due": None if place.verb == "correct" else due(state, place.active, place.voice),
    }


def table_key(table: Mapping[str, Any]) -> str:
    """A short hash of a table of values, for its query string, so that a phone may cache it as
    immutable.
    """
    return hashlib.sha256(json.dumps(table).encode()).hexdigest()[:12]


def seats_at(
    state: Next, active: Collection[Player], names: Roster, re: Collection[str] = ()
) -> tuple[Seat, ...]:
    """The people at the table for a game; a sitter too, where there is room."""
    shown = state.table if len(state.table) <= 5 else tuple(active)
    short = kept(("seats", names.key, *shown), lambda: seat_names(names, shown))
    owed = state.pflichtsolo_owed
    return tuple(
        Seat(
            player,
            name,
            plays=player in active,
            on=player in re,
            owes=player in active and player in owed,
            rest=_rest(unbroken(name), names.get(player, name)),
        )
        for player, name in zip(shown, short, strict=True)
    )


def _rest(shown: str, whole: str) -> str:
    return whole.removeprefix(shown) if whole.startswith(shown) else ""


def _asks_pflicht(state: Next) -> bool:
    """Whether a solo could be either: a Pflichtsolo is owed, and a Lustsolo is allowed before
    it.
    """
    return bool(state.pflichtsolo_owed) and not state.rules.incidents.lustsolo_after_pflicht_only
