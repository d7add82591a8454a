"""Which language a page speaks: what this phone chose, else what its browser asks for, else German."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Flask, g, has_request_context, request, session
from flask_babel import Babel, get_translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LANGUAGES = {"de": "Deutsch", "en": "English"}
DEFAULT = "de"


def init(app: Flask) -> None:
    """Connect the catalogues of the package to the app."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", DEFAULT)
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "locale")
    app.config.setdefault("BABEL_DEFAULT_TIMEZONE", app.config.get("TIMEZONE", "Europe/Berlin"))
    Babel(app, locale_selector=choose, default_translation_directories=f"{app.root_path}/locale")
    installed: Any = app.jinja_env
    installed.install_gettext_callables(translated, _translated_number, newstyle=True)


def choose() -> str:
    """The language of this request."""
    if not has_request_context():
        return DEFAULT
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return _wanted(request.headers.get("Accept-Language", ""))


def english_of_america() -> bool:
    """Whether this request is answered in English, and its browser asks for that of the USA first."""
    wanted = (lang for lang, _quality in request.accept_languages if lang.lower().startswith("en"))
    return language() == "en" and next(wanted, "").lower() == "en-us"


def language() -> str:
    """The language in force, "de" or "en", as pure texts want it."""
    known: str | None = g.get("language")
    if known is None:
        known = g.language = choose()
    return known


def translated(words: str) -> str:
    """The words of a catalogue in the language in force, looked up once."""
    return _translated(language(), words)


def _translated_number(single: str, many: str, number: int) -> str:
    return str(get_translations().ungettext(single, many, number))


@lru_cache(maxsize=256)
def _wanted(header: str) -> str:
    """The language that a browser asks for; phones send the same few headers again and again."""
    return parse_accept_header(header, LanguageAccept).best_match(list(LANGUAGES), DEFAULT) or DEFAULT


@lru_cache(maxsize=4096)
def _translated(_lang: str, words: str) -> str:
    return str(get_translations().ugettext(words))
