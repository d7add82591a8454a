"""The outlook of an evening in words and numbers, as the script of the board takes it."""

from __future__ import annotations

from typing import Any

from scorepad.actions.replayed import replayed
from scorepad.actions.seen import turn_of
from scorepad.scoring.evening.outlook import outlook, turns
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.game.special_points import is_fixed
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind
from scorepad.store.evenings import StoredEvening
from scorepad.telling.evening import bock_now, who_does_what
from scorepad.telling.game import deals
from scorepad.telling.voice import Voice
from scorepad.web.evening.heads import seat_names
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _


def ahead_view(stored: StoredEvening, voice: Voice, names: Roster) -> dict[str, Any]:
    """Totals in the order of the columns, the next games, what turns them, how a value is shared out, words."""
    today = replayed(stored)
    games = () if stored.ended else outlook(stored.plan, [standing.entry for standing in stored.entries])
    return {
        "after": len(stored.entries),
        "revision": stored.revision,
        "totals": list(today.totals.items()),
        "ahead": [_game(then, voice, names) for then in games],
        "turns": turns(today.next.rules),
        "share": share_of(today.next.rules),
        "words": _words(),
    }


def _game(then: Next, voice: Voice, names: Roster) -> dict[str, Any]:
    shown = then.table if len(then.table) <= 5 else then.active
    return {
        "number": then.number,
        "turn": turn_of(then),
        "title": told("game_number", number=then.number),
        "go": _("Spiel %(number)s eintragen", number=then.number),
        "who": who_does_what(then, voice),
        "top": deals(then.dealer, voice),
        "bock": bock_now(then.factor, voice),
        "factor": then.factor,
        "active": then.active,
        "seats": [
            [player, name, player in then.active, player in then.active and player in then.pflichtsolo_owed]
            for player, name in zip(shown, seat_names(names, shown), strict=True)
        ],
        "out": told("sits_out"),
    }


def share_of(rules: Rules) -> dict[str, Any]:
    """What the script needs to share a value out."""
    return {
        "counting": rules.table.counting,
        "solo": rules.solo.factor,
        "fixed": [kind for kind in GameKind if is_fixed(kind, rules)],
    }


def _words() -> dict[str, str]:
    return {
        "unsent": _("nicht gesendet"),
        "asks": _("wartet auf eine Antwort"),
        "mend": _("passt nicht und muss geändert werden"),
        "lost": _("kann nicht mehr ankommen"),
        "later": _("ab hier beim Senden gerechnet"),
        "send": _("Senden"),
        "answer": _("Antworten"),
        "change": _("Ändern"),
        "drop": _("Verwerfen"),
        "copy": _("Als Text kopieren"),
        "sure": _("Dieses Spiel ist nirgends sonst aufgeschrieben. Verwerfen?"),
        "full": _("Auf diesem Handy ist kein Platz. Lass die Seite offen und versuch es noch einmal."),
    }
