"""The language of a page: the choice of this phone, else that of its browser, else German."""

from functools import lru_cache
from typing import Any

from flask import Flask, g, has_request_context, request, session
from flask_babel import Babel, get_translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LANGUAGES = {"de": "Deutsch", "en": "English"}
DEFAULT = "de"


def init(app: Flask) -> None:
    """Set up Babel with the catalogs of the package."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", DEFAULT)
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "locale")
    app.config.setdefault("BABEL_DEFAULT_TIMEZONE", app.config.get("TIMEZONE", "Europe/Berlin"))
    Babel(app, locale_selector=choose, default_translation_directories=f"{app.root_path}/locale")
    installed: Any = app.jinja_env
    installed.install_gettext_callables(translated, _translated_number, newstyle=True)


def choose() -> str:
    """The language of this request, from session or header."""
    if not has_request_context():
        return DEFAULT
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return _wanted(request.headers.get("Accept-Language", ""))


def english_of_america() -> bool:
    """Whether the page is in English, and the browser prefers American English."""
    wanted = (lang for lang, _quality in request.accept_languages if lang.lower().startswith("en"))
    return language() == "en" and next(wanted, "").lower() == "en-us"


def language() -> str:
    """The language of this request, "de" or "en", chosen once."""
    known: str | None = g.get("language")
    if known is None:
        known = g.language = choose()
    return known


def translated(words: str) -> str:
    """The translation of a text from the catalog, cached."""
    return _translated(language(), words)


def _translated_number(single: str, many: str, number: int) -> str:
    return str(get_translations().ungettext(single, many, number))


@lru_cache(maxsize=256)
def _wanted(header: str) -> str:
    """The best language for an Accept-Language header; cached, for phones send the same few
    headers.
    """
    return (
        parse_accept_header(header, LanguageAccept).best_match(list(LANGUAGES), DEFAULT) or DEFAULT
    )


@lru_cache(maxsize=4096)
def _translated(_lang: str, words: str) -> str:
    return str(get_translations().ugettext(words))
