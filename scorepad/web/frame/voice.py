"""The voices of pages, in the language of the request, and the headings for templates."""

from collections.abc import Mapping
from functools import lru_cache

from flask import Flask

from scorepad.scoring.entry import RulesChange
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling import Voice
from scorepad.telling.breaks import breaks
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import ENDINGS, SMALL


def init(app: Flask) -> None:
    """Give templates the function `told`, as in `told("kasse")`, the ignored words of the search
    script, and a filter that lets a name `break` at its syllables.
    """
    app.jinja_env.filters["breaks"] = breaks
    app.jinja_env.globals |= {
        "told": told,
        "searching": {"data-small": SMALL, "data-endings": ENDINGS},
    }


def told(key: str, **values: object) -> str:
    """A heading or a word of the game in the language of the page."""
    return Voice(language()).heading(key, **values) if values else _told(language(), key)


@lru_cache(maxsize=2048)
def _told(lang: str, key: str) -> str:
    return Voice(lang).heading(key)


def voice_of(
    roster: Mapping[Player, str], rules: Rules | None = None, currency: str = "€"
) -> Voice:
    """A voice with these names of people, and with the own names that these rules give to special
    points.
    """
    return Voice(language(), roster, rules or Rules(), currency)


def evening_voice(stored: StoredEvening, roster: Mapping[Player, str], currency: str) -> Voice:
    """The voice of an evening: it knows the own names of all its rule sets; those of the newest
    count first.
    """
    later = [
        standing.entry.rules
        for standing in stored.entries
        if isinstance(standing.entry, RulesChange)
    ]
    *earlier, last = [stored.plan.rules, *later]
    return Voice(language(), roster, last, currency, tuple(earlier))
