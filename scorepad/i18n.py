"""Which language a page speaks: what this phone chose, else what its browser asks for, else German."""

from __future__ import annotations

from flask import Flask, has_request_context, request, session
from flask_babel import Babel, get_locale

LANGUAGES = {"de": "Deutsch", "en": "English"}
DEFAULT = "de"


def init(app: Flask) -> None:
    """Connect the catalogues of the package to the app."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", DEFAULT)
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "locale")
    app.config.setdefault("BABEL_DEFAULT_TIMEZONE", app.config.get("TIMEZONE", "Europe/Berlin"))
    Babel(app, locale_selector=choose, default_translation_directories=f"{app.root_path}/locale")


def choose() -> str:
    """The language of this request."""
    if not has_request_context():
        return DEFAULT
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(list(LANGUAGES), DEFAULT) or DEFAULT


def language() -> str:
    """The language in force, "de" or "en", as pure texts want it."""
    locale = get_locale()
    return locale.language if locale is not None else DEFAULT
