"""The voice in which pages tell about games, evenings, seasons and money: in the language of this request."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.i18n import language
from scorepad.scoring.entry import RulesChange
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling import Voice


def voice_of(roster: Mapping[Player, str], rules: Rules | None = None, currency: str = "€") -> Voice:
    """The voice of a page about these people, with the own names of these rules."""
    return Voice(language(), roster, rules or Rules(), currency)


def evening_voice(stored: StoredEvening, roster: Mapping[Player, str]) -> Voice:
    """The voice of a page about an evening: the own names of all rules that hold in it, the newest first."""
    later = [one.entry.rules for one in stored.entries if isinstance(one.entry, RulesChange)]
    *earlier, last = [stored.plan.rules, *later]
    return Voice(language(), roster, last, earlier=tuple(earlier))
