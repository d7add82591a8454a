"""The contents of the entry page: the form of a game with its chips and words under given rules."""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app
from markupsafe import Markup

from scorepad.actions.money.tariff import readable_tariff
from scorepad.scoring.entry import Redeal, WrongCard
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.breaks import unbroken
from scorepad.telling.evening import bock_now, due
from scorepad.telling.game import deals
from scorepad.telling.voice import Voice
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
    """A person at the table, in fixed order; a sitter cannot be chosen.

    `rest` completes a shortened name.
    """

    player: str
    name: str
    plays: bool
    on: bool
    owes: bool = False
    rest: str = ""


class Chips:
    """All chips; `drawn` has their groups as HTML.

    They are made once for the same rules and taps, see `game_page`.
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
        self.idle = any(counter.idle for party in self.specials for counter in party.counters)
        self.drawn = self._drawn()

    def _drawn(self) -> dict[str, Markup]:
        """The groups of chips as HTML, by name, each drawn by a macro of `game/fields.html`."""
        draw: Any = current_app.jinja_env.get_template("game/fields.html").module
        return {
            "kinds": _joined(draw.chip("game", chip) for chip in self.kinds),
            "soli": _joined(draw.chip("solo", chip) for chip in self.soli),
            "more": _joined(draw.chip("game", chip) for chip in self.more),
            "said": _joined(draw.row("said", party, "checkbox") for party in self.said),
            "augen": _joined(draw.row("augen", party, "radio") for party in self.augen),
            "specials": _joined(draw.counters(party) for party in self.specials),
            "whats": _joined(draw.what(chip) for chip in self.whats),
        }


def _joined(parts: Iterable[Markup]) -> Markup:
    return Markup().join(parts)


MANY = 4
"""How many special points stand beside their party; more need a row of their own."""


def game_page(
    form: GameForm, rules: Rules, seats: Sequence[Seat] = (), also: Collection[str] = ()
) -> dict[str, Any]:
    """The template values of a game's form under these rules.

    `also` are special points that are shown though they are worth nothing.
    """
    taps = (
        form.game.data,
        form.solo.data,
        tuple(form.said.data),
        form.augen.data,
        tuple(form.counts.data.items()),
    )
    all_chips = kept(("chips", rules, frozenset(also), taps), lambda: Chips(form, rules, also))
    playing = [(seat.player, seat.name) for seat in seats if seat.plays]
    return {
        "form": form,
        "seats": seats,
        "chips": all_chips,
        "asks_wrong_card": rules.incidents.wrong_card == "rest" or bool(form.wrong_card.data),
        "extras": extras_view(form, rules, playing),
        "many": any(len(party.counters) > MANY for party in all_chips.specials),
        "cumulative": rules.announcements.implied and rules.announcements.need_re_kontra,
    }


def entry_page(form: GameEntry, spot: Spot, voice: Voice) -> dict[str, Any]:
    """The template values of the entry page, without those of the request itself."""
    rules = spot.rules
    state = spot.state
    table = client_table(rules, language())
    also = _also_shown(form, rules)
    seats = seats_at(state, spot.active, spot.visit.names, form.re.data)
    entries = [standing.entry for standing in spot.stored.entries]
    dealt_again = [entry for entry in entries if isinstance(entry, Redeal | WrongCard)]
    page = game_page(form, rules, seats, also)
    return page | {
        "dealer": deals(spot.dealer, voice),
        "bock": bock_now(state.factor, voice),
        "events": bool(readable_tariff(spot.visit.runde).event_prices),
        "owed": any(seat.owes for seat in seats),
        "starts_bock": rules.bock.on and (rules.bock.overlap != "ignore" or state.factor == 1),
        "asks_order": table.get("o", 1) > 1,
        "pflicht": chips.pflicht(form, rules),
        "asks_pflicht": _asks_pflicht(state),
        "who": (*form.who, Who("")),
        "deal": len(dealt_again),
        "more_script": page["extras"] is not None or not page["cumulative"] or bool(also),
        "typed_bock": form.bock,
        "blank": rules.table.counting != "plus_minus",
        "table_key": table_key(table),
        "due": None if spot.verb == "correct" else due(state, spot.active, voice),
    }


def _also_shown(form: GameForm, rules: Rules) -> set[str]:
    """The special points that are shown even if they are worth nothing.

    They are those that somebody counted, and one that starts Bock.
    """
    also = set[str]()
    for name, count in form.counts.data.items():
        _start, _colon, ident = name.rpartition(":")
        if count and ident in rules.special.kinds:
            also.add(ident)
    if "herzstich" in wanted_triggers(rules):
        also.add("herzstich")
    return also


def table_key(table: Mapping[str, Any]) -> str:
    """A short hash of a table of values: in its address, so that a phone may keep it for ever."""
    return hashlib.sha256(json.dumps(table).encode()).hexdigest()[:12]


def seats_at(
    state: Next, active: Collection[Player], names: Roster, re: Collection[str] = ()
) -> tuple[Seat, ...]:
    """The people at the table for a game; a sitter too, where there is room."""
    shown = state.table if len(state.table) <= 5 else tuple(active)
    short = kept(("seats", names.key, *shown), lambda: seat_names(names, shown))
    seats = []
    for player, name in zip(shown, short, strict=True):
        plays = player in active
        seat = Seat(
            player,
            name,
            plays=plays,
            on=player in re,
            owes=plays and player in state.pflichtsolo_owed,
            rest=_rest(unbroken(name), names.get(player, name)),
        )
        seats.append(seat)
    return tuple(seats)


def _rest(shown: str, whole: str) -> str:
    """What large type adds to a name: what it leaves out at its end, or the whole name in brackets
    where it is shortened otherwise.
    """
    if whole.startswith(shown):
        return whole.removeprefix(shown)
    return f" ({whole})"


def _asks_pflicht(state: Next) -> bool:
    """Whether a solo could be either: a Pflichtsolo is owed, and a Lustsolo allowed before it."""
    return bool(state.pflichtsolo_owed) and not state.rules.incidents.lustsolo_after_pflicht_only
