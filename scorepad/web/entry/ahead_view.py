"""The outlook of an evening in words and numbers, as JSON for the script of the board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import get_template_attribute

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.entry.seen import turn_of
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.outlook import outlook, turns
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.game.augen import ALL, chips
from scorepad.scoring.game.base import is_fixed
from scorepad.scoring.game.shares import HOCHZEITEN, shares
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, SOLO_LIKE, TYPED, GameKind, Party, Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.evening import bock_ahead, bock_now, still_due, who_does_what
from scorepad.telling.game import deals
from scorepad.telling.voice import Voice
from scorepad.web.board.board_view import columns, solo_sign
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.game.entry_view import Seat, seats_at
from scorepad.web.game.extras_view import who_knocks
from scorepad.web.game.game_form import asks_who_knocked
from scorepad.web.game.preview import shown

SUITS = {"clubs": "♣\ufe0e", "spades": "♠\ufe0e", "hearts": "♥\ufe0e", "diamonds": "♦\ufe0e"}
"""The suits as characters, for rows that a phone draws."""
Change = tuple[str, str] | tuple[str, str, str]
"""A change that a phone makes to a cached page: a selector, and the new text of its elements or
of an attribute.
"""
_SOLO = {"solo_lost", "lustsolo", "pflichtsolo", "vorgefuehrt"}


def ahead_view(stored: StoredEvening, voice: Voice, names: Roster) -> dict[str, Any]:
    """Totals in the order of the columns, next games, form fields that change these, points by
    value, words.

    A game has the index of its table among the foreseen ones, and the place of its dealer among the
    columns.
    """
    today = replayed(stored)
    games = (
        ()
        if stored.ended
        else outlook(stored.plan, [standing.entry for standing in stored.entries])
    )
    tables = {then.active: _table(then, seats_at(then, then.active, names)) for then in games}
    rules = today.next.rules
    places = list(tables)
    people = columns(today)
    return {
        "after": len(stored.entries),
        "revision": stored.revision,
        "totals": [(player, today.totals[player]) for player in people],
        "ahead": [
            _game(then, voice)
            | {"table": places.index(then.active), "column": people.index(then.dealer) + 1}
            for then in games
        ],
        "tables": list(tables.values()),
        "turns": turning(rules, today.next.table),
        "share": share_of(rules, today.next.active),
        "signs": signs(rules, voice),
        **_words(len(people)),
        **({"unit": voice.unit} if voice.unit > 1 else {}),
    }


def _game(then: Next, voice: Voice) -> dict[str, Any]:
    dealer = deals(then.dealer, voice)
    title = told("game_number", number=then.number)
    return {
        "number": then.number,
        "turn": turn_of(then),
        "bar": (
            (".bar .go", _("Spiel %(number)s eintragen", number=then.number)),
            (".lines p:first-child", who_does_what(then, voice)),
            (".due .bock", bock_ahead(then, voice)),
            (".due .left", still_due(then, voice)),
        ),
        "factor": then.factor,
        "typed": 1 if then.rules.bock.effect == "extra_points" else then.factor,
        "active": then.active,
        "text": (
            ("title, h1", title),
            (
                ".state",
                " · ".join(filter(None, (dealer, bock_now(then.factor, voice), voice.unit_told))),
            ),
        ),
    }


def _table(then: Next, seats: Sequence[Seat]) -> dict[str, Any]:
    """The players of another game on its entry page: the index of the sitter, and the changes to
    the page.
    """
    playing = [seat for seat in seats if seat.plays]
    out = next((place for place, seat in enumerate(seats) if not seat.plays), 0)
    chairs = (_chair(f".seat:nth-child({place})", seat) for place, seat in enumerate(seats, 1))
    others = (_elsewhere(place, seat, then.rules) for place, seat in enumerate(playing, 1))
    return {"out": out, "changes": [change for changes in (*chairs, *others) for change in changes]}


def _chair(here: str, seat: Seat) -> Iterator[Change]:
    yield f"{here} b", seat.name
    yield f"{here} b", seat.rest, "data-rest"
    yield f"{here} i", "○" if seat.owes else ""
    yield f"{here} input", seat.player, "value"


def _elsewhere(place: int, seat: Seat, rules: Rules) -> Iterator[Change]:
    option = f":is([name=by], [name=from], [name=wrong_card]) option:nth-child({place + 1})"
    yield option, seat.name
    yield option, seat.player, "value"
    yield f"#points .field:nth-child({place}) span", seat.name
    yield f"#points .field:nth-child({place}) input", f"p:{seat.player}", "name"
    yield f".bride :nth-of-type({place}) span", seat.name
    yield f".bride :nth-of-type({place}) input", seat.player, "value"
    if asks_who_knocked(rules):
        knock = who_knocks(seat.player, seat.name)
        yield f"#extras .count:nth-child({place}) span", knock.label
        yield f"#extras .count:nth-child({place}) input", knock.label, "aria-label"
        yield f"#extras .count:nth-child({place}) input", knock.name, "name"


def signs(rules: Rules, voice: Voice) -> dict[str, str]:
    """The sign below the value of each solo game."""
    solos = [
        Game(GameKind.SOLO, re=(), solo=kind)
        for kind in (*rules.solo.kinds, *(own.id for own in rules.solo.own))
    ]
    others = [Game(kind, re=()) for kind in sorted(SOLO_LIKE - {GameKind.SOLO})]
    told_signs = {
        game.solo or game.game.value: solo_sign(game, voice) for game in (*solos, *others)
    }
    return {kind: SUITS.get(sign.suit, sign.mark) for kind, sign in told_signs.items() if sign}


def turning(rules: Rules, table: tuple[Player, ...]) -> list[str]:
    """The form fields after which the next games differ from the forecast, as "name=value"; some
    also name a winner.
    """
    without_base = {0} | (
        {rules.bock.extra_points * levels for levels in range(9)} if rules.bock.on else set()
    )
    known = shown(rules) | {
        "re_and_kontra": [f"said={party}:{party}" for party in Party],
        "schwarz": [
            f"chip={chip.id}" for chip in chips(rules) if chip.most >= ALL - 8 or chip.least <= 8
        ],
        "zero_game": [f"value={value}" for value in without_base],
    }
    dealers = {f"dealer={player}" for player in table}
    return sorted(dealers.union(*(known.get(trigger, _kinds(trigger)) for trigger in turns(rules))))


def _kinds(trigger: str) -> list[str]:
    return [f"game={kind}" for kind in (ONE_AGAINST_ALL if trigger in _SOLO else (trigger,))]


def share_of(rules: Rules, active: tuple[Player, ...]) -> dict[str, Any]:
    """The points of one Re and one Kontra player for a value of 1 and of −1, by winner and size of
    Re.

    The key "" is for all kinds of games without a key; 0 is for games with typed points, and for
    those that give somebody more than their value. "blank" is there where a player without typed
    points has 0.
    """
    special = [kind for kind in GameKind if is_fixed(kind, rules)] + [
        GameKind.ORGASMUS,
        GameKind.HOCHZEIT_ALLEIN,
    ]
    own = {kind.value: _shares(rules, active, kind) for kind in special}
    own |= {
        f"solo:{kind}": _shares(rules, active, GameKind.SOLO, kind)
        for kind in rules.solo.fixed_kind
    }
    unknown = TYPED | (HOCHZEITEN if rules.games.hochzeit_bonus else set())
    blank = {"blank": 1} if rules.table.counting != "plus_minus" else {}
    return (
        {"": _shares(rules, active, GameKind.NORMAL)}
        | own
        | {kind.value: 0 for kind in unknown}
        | blank
    )


def _shares(
    rules: Rules, active: tuple[Player, ...], kind: GameKind, solo: str | None = None
) -> Mapping[str, list[list[int]]]:
    swapped = kind is GameKind.ORGASMUS
    fixed = is_fixed(kind, rules, solo)
    shared = {}
    for winner in (None, *Party):
        for size in range(1, len(active)):
            game = Game(kind, re=active[:size], kontra=active[size:])
            values = (-1, 1) if swapped else (1, -1)
            each = [
                shares(game, winner, value, rules, fixed=fixed, swapped=swapped) for value in values
            ]
            shared[f"{winner or ''}{size}"] = [
                [points[active[0]], points[active[-1]]] for points in each
            ]
    return shared


def _words(people: int) -> dict[str, Any]:
    change = ("change", _("Ändern"))
    drop = ("drop", _("Verwerfen"))
    later = _("Punkte stehen da, sobald es gesendet ist")
    states = {
        "": (_("nicht gesendet"), ("send", _("Senden")), change, drop),
        "asks": (_("wartet auf eine Antwort"), ("answer", _("Antworten")), change, drop),
        "mend": (_("passt nicht und muss geändert werden"), ("answer", _("Ändern")), drop),
        "lost": (_("kann nicht mehr ankommen"), ("copy", _("Als Text kopieren")), drop),
    }
    waits = get_template_attribute("evening/waits.html", "waits")
    return {
        "rows": {
            state: waits(people, says, later, ways) for state, (says, *ways) in states.items()
        },
        "later": later,
        "unsure": ((".due .bock", ""), (".due .left", later)),
        "one": _("1 Spiel nicht gesendet"),
        "many": _("# Spiele nicht gesendet"),
        "waits": _("1 wartet"),
        "wait": _("# warten"),
        "ask": _("1 Frage an dich"),
        "asks": _("# Fragen an dich"),
        "sure": _("Dieses Spiel ist nirgends sonst aufgeschrieben. Verwerfen?"),
        "needs": _("Das braucht das Netz."),
        "stores": (
            _(
                "Der Speicher dieses Handys antwortet nicht gleich. Was du einträgst, wird "
                "trotzdem notiert."
            ),
            _(
                "Dieses Handy kann nichts notieren: kein Platz oder privates Fenster. "
                "Eintragen geht nur mit Netz."
            ),
        ),
    }
