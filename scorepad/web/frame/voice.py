"""The voice in which pages tell about games, evenings, seasons and money: in the language of this request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flask import Flask

from scorepad.scoring.entry import RulesChange
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling import Voice
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import ENDINGS, SMALL


def init(app: Flask) -> None:
    """Give every template the headings that are told once, `told("kasse")`, and what a search does not look at."""
    app.jinja_env.globals |= {"told": told, "searching": {"data-small": SMALL, "data-endings": ENDINGS}}


def told(key: str, **values: object) -> str:
    """A heading in the language of the page, or a word of the game."""
    return Voice(language()).heading(key, **values) if values else _told(language(), key)


@lru_cache(maxsize=2048)
def _told(lang: str, key: str) -> str:
    return Voice(lang).heading(key)


def voice_of(roster: Mapping[Player, str], rules: Rules | None = None, currency: str = "€") -> Voice:
    """The voice of a page about these people, with the own names of these rules."""
    return Voice(language(), roster, rules or Rules(), currency)


def evening_voice(stored: StoredEvening, roster: Mapping[Player, str], currency: str = "€") -> Voice:
    """The voice of a page about an evening: the own names of all rules that hold in it, the newest first."""
    later = [standing.entry.rules for standing in stored.entries if isinstance(standing.entry, RulesChange)]
    *earlier, last = [stored.plan.rules, *later]
    return Voice(language(), roster, last, currency, tuple(earlier))
