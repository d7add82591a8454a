"""The outlook of an evening in words and numbers, as JSON for the script of the board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import get_template_attribute

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.entry.seen import turn_of
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.course_ahead import course_ahead
from scorepad.scoring.evening.outlook import outlook, turns
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.game.augen import ALL, chips
from scorepad.scoring.game.base import is_fixed
from scorepad.scoring.game.shares import HOCHZEITEN, shares
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import ONE_AGAINST_ALL, SOLO_LIKE, TYPED, GameKind, Party, Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.evening import bock_ahead, bock_now, round_of, still_due, who_does_what
from scorepad.telling.game import deals
from scorepad.telling.voice import Voice
from scorepad.web.board.board_view import columns, solo_sign
from scorepad.web.entry.course_view import course_view
from scorepad.web.entry.incident_form import EventForm, PenaltyForm, RedealForm
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
"""The triggers that any game of one against all may be."""
_SHARED_OTHERWISE = {GameKind.ORGASMUS, GameKind.HOCHZEIT_ALLEIN}
"""The kinds of games whose value is shared in a way of their own under any rules."""


def ahead_view(stored: StoredEvening, voice: Voice, names: Roster) -> dict[str, Any]:
    """Totals in the order of the columns, next games, points by value, and words.

    `turns` are the form fields after which the next games are other ones. A game has the index of
    its table among the foreseen ones, and the place of its dealer among the columns.
    """
    today = replayed(stored)
    games: tuple[Next, ...] = ()
    if not stored.ended:
        games = outlook(stored.plan, [standing.entry for standing in stored.entries])
    tables = {then.active: _table(then, seats_at(then, then.active, names)) for then in games}
    places = list(tables)
    rules = today.next.rules
    people = columns(today)
    course = course_ahead(stored.plan, today.next)
    triggers = turns(rules) if course is None else course.turns
    ahead = []
    for then in games:
        game = foreseen_game(then, voice)
        game["table"] = places.index(then.active)
        game["column"] = people.index(then.dealer) + 1
        ahead.append(game)
    view = {
        "after": len(stored.entries),
        "revision": stored.revision,
        "totals": [(player, today.totals[player]) for player in people],
        "ahead": ahead,
        "tables": list(tables.values()),
        "turns": turning(rules, today.next.table, triggers),
        "share": share_of(rules, today.next.active),
        "signs": signs(rules, voice),
        "unsaid": voice.unit_told,
        "calm": _calm(rules),
    }
    if voice.unit > 1:
        view["unit"] = voice.unit
    if course is not None:
        view["course"] = course_view(course, rules, voice)
    return view | _words(len(people))


def foreseen_game(then: Next, voice: Voice) -> dict[str, Any]:
    """A foreseen game, as its entry page and the bar of the board tell it."""
    bock_is_typed = then.rules.bock.effect == "extra_points"
    title = told("game_number", number=then.number)
    dealing = deals(then.dealer, voice)
    state = [dealing, bock_now(then.factor, voice), voice.unit_told]
    return {
        "number": then.number,
        "turn": turn_of(then),
        "bar": (
            (".bar .go", _("Spiel %(number)s eintragen", number=then.number)),
            (".top .round", round_of(then, voice)),
            (".lines p:first-child", who_does_what(then, voice)),
            (".due .bock", bock_ahead(then, voice)),
            (".due .left", still_due(then, voice)),
        ),
        "factor": then.factor,
        "typed": 1 if bock_is_typed else then.factor,
        "left": then.games_left,
        "deals": dealing,
        "active": then.active,
        "text": (
            ("title, h1", title),
            (".state", " · ".join(part for part in state if part)),
        ),
    }


def _table(then: Next, seats: Sequence[Seat]) -> dict[str, Any]:
    """The players of another game on its entry page: the index of the sitter, and the changes to
    the page.
    """
    sitting = [place for place, seat in enumerate(seats) if not seat.plays]
    playing = [seat for seat in seats if seat.plays]
    changes: list[Change] = []
    for place, seat in enumerate(seats, 1):
        changes += _chair(f".seat:nth-child({place})", seat)
    for place, seat in enumerate(playing, 1):
        changes += _elsewhere(place, seat, then.rules)
    return {"out": sitting[0] if sitting else 0, "changes": changes}


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
    kinds = [*rules.solo.kinds, *(own.id for own in rules.solo.own)]
    soli = [Game(GameKind.SOLO, re=(), solo=kind) for kind in kinds]
    others = [Game(kind, re=()) for kind in sorted(SOLO_LIKE - {GameKind.SOLO})]
    shown_signs = {}
    for game in (*soli, *others):
        sign = solo_sign(game, voice)
        if sign:
            shown_signs[game.solo or game.game.value] = SUITS.get(sign.suit, sign.mark)
    return shown_signs


def turning(rules: Rules, table: tuple[Player, ...], triggers: Sequence[str]) -> list[str]:
    """The form fields after which the next games differ from what the phone counts, as
    "name=value"; some also name a winner.

    They are another dealer, and these `triggers`: games of a kind, or what is known here by its
    fields. After a Genscher only the server knows whose announcements count.
    """
    fields = {f"dealer={player}" for player in table}
    by_fields = shown(rules) | {
        "re_and_kontra": [f"said={party}:{party}" for party in Party],
        "schwarz": _chips_that_may_be_schwarz(rules),
        "zero_game": [f"value={value}" for value in _values_without_base(rules)],
    }
    if rules.bock.on and rules.games.genscher != "off":
        fields.add("genscher=1")
    for trigger in triggers:
        if trigger in by_fields:
            fields.update(by_fields[trigger])
        else:
            fields.update(_games_of_kind(trigger))
    return sorted(fields)


def _chips_that_may_be_schwarz(rules: Rules) -> list[str]:
    """The fields of chips with Augen that leave at most 8 to one party."""
    return [f"chip={chip.id}" for chip in chips(rules) if chip.most >= ALL - 8 or chip.least <= 8]


def _values_without_base(rules: Rules) -> set[int]:
    """The values of games that are worth nothing but what Bock adds."""
    values = {0}
    if rules.bock.on:
        values |= {rules.bock.extra_points * levels for levels in range(9)}
    return values


def _games_of_kind(trigger: str) -> list[str]:
    """The fields of the kinds of games that a trigger means: its own kind, or all soli."""
    kinds = ONE_AGAINST_ALL if trigger in _SOLO else (trigger,)
    return [f"game={kind}" for kind in kinds]


def share_of(rules: Rules, active: tuple[Player, ...]) -> dict[str, Any]:
    """The points of one Re and one Kontra player for a value of 1 and of −1, by winner and size of
    Re.

    The key "" is for all kinds of games without a key; 0 is for games with typed points, and for
    those that give somebody more than their value. "blank" is there where a player without typed
    points has 0.
    """
    share: dict[str, Any] = {"": _shares(rules, active, GameKind.NORMAL)}
    for kind in GameKind:
        if is_fixed(kind, rules) or kind in _SHARED_OTHERWISE:
            share[kind.value] = _shares(rules, active, kind)
    for solo in rules.solo.fixed_kind:
        share[f"solo:{solo}"] = _shares(rules, active, GameKind.SOLO, solo)
    unknown = set(TYPED)
    if rules.games.hochzeit_bonus:
        unknown |= HOCHZEITEN
    for kind in unknown:
        share[kind.value] = 0
    if rules.table.counting != "plus_minus":
        share["blank"] = 1
    return share


def _shares(
    rules: Rules, active: tuple[Player, ...], kind: GameKind, solo: str | None = None
) -> Mapping[str, list[list[int]]]:
    swapped = kind is GameKind.ORGASMUS
    fixed = is_fixed(kind, rules, solo)
    values = (-1, 1) if swapped else (1, -1)
    shared: dict[str, list[list[int]]] = {}
    for winner in (None, *Party):
        for size in range(1, len(active)):
            game = Game(kind, re=active[:size], kontra=active[size:])
            pairs = []
            for value in values:
                points = shares(game, winner, value, rules, fixed=fixed, swapped=swapped)
                pairs.append([points[active[0]], points[active[-1]]])
            shared[f"{winner or ''}{size}"] = pairs
    return shared


def _calm(rules: Rules) -> list[str]:
    """The ends of the addresses of forms after which the games come as before: a penalty, and where
    it starts and costs nothing dealing again.
    """
    redeal_starts = {"redeal", "armut_refused"}.intersection(wanted_triggers(rules))
    is_calm = not redeal_starts and not rules.incidents.misdeal_penalty_after
    calm = [PenaltyForm.path, EventForm.path]
    if is_calm:
        calm.append(RedealForm.path)
    return [f"/{path}" for path in calm]


def _words(people: int) -> dict[str, Any]:
    change = ("change", _("Ändern"))
    drop = ("drop", _("Verwerfen"))
    states = {
        "": ("", change, drop),
        "asks": (_("wartet auf eine Antwort"), ("answer", _("Antworten")), change, drop),
        "mend": (_("passt nicht und muss geändert werden"), ("answer", _("Ändern")), drop),
        "lost": (_("kann nicht mehr ankommen"), ("copy", _("Als Text kopieren")), drop),
    }
    row = get_template_attribute("evening/waits.html", "waits")
    rows = {state: row(people, says, ways) for state, (says, *ways) in states.items()}
    rows["all"] = get_template_attribute("evening/waits.html", "unsent")(people)
    later = _("Punkte stehen da, sobald es gesendet ist")
    return {
        "rows": rows,
        "later": later,
        "unsure": ((".due .bock", ""), (".due .left", later)),
        "unsent": _("1 nicht gesendet"),
        "unsents": _("# nicht gesendet"),
        "lacks": _("1 fehlt noch im Stand"),
        "lack": _("# fehlen noch im Stand"),
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
