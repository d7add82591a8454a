"""The preferences of a phone: theme, language, cells of the board, hand, keys, whether the screen
stays on.
"""

from collections.abc import Collection, Mapping
from typing import Literal

from flask import Flask, request, session

from scorepad.web.frame import i18n

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")
CHOICES: Mapping[str, Collection[str]] = {
    "theme": THEMES,
    "language": i18n.LANGUAGES,
    "cells": ("totals", "points"),
    "thumb": ("right", "left"),
    "https": ("known",),
    **dict.fromkeys(("awake", "moments", "flashes", "keys"), ("on", "off")),
}
"""The values of each preference, by its key in the session; the first one is the usual one."""


def init(app: Flask) -> None:
    """Give every template the preferences that it may depend on, and no visit unless its page has
    one.
    """
    app.context_processor(
        lambda: {
            "visit": None,
            "language": i18n.language(),
            "theme": theme(),
            "awake": preferred("awake") == "on",
            "left": preferred("thumb") == "left",
            "keys": preferred("keys") == "on",
        }
    )


def chosen() -> tuple[object, ...]:
    """All preferences, as a part of an ETag."""
    return tuple(map(session.get, CHOICES))


def preferred(name: str) -> str:
    """The value of a preference on this phone."""
    chosen: str = session.get(name, "")
    usual, *_others = CHOICES[name]
    return chosen if chosen in CHOICES[name] else usual


def theme() -> Theme:
    """The theme; "auto" follows that of the operating system."""
    chosen = preferred("theme")
    return next(one for one in THEMES if one == chosen)


def theme_of_picture(*, is_dark: bool) -> Theme:
    """The theme of a picture in a file of its own.

    WebKit draws such a picture as if it were light, whatever its style says. So a page whose theme
    is "auto" asks for another file where the system `is_dark`.
    """
    chosen = theme()
    return "dark" if chosen == "auto" and is_dark else chosen


def told_at_the_end() -> bool:
    """Whether the board of a finished evening tells its highlights."""
    return preferred("moments") == "on"


def is_plain() -> bool:
    """Whether the page came by plain http over the network, and the warning about it was not
    dismissed yet.
    """
    name = request.host.partition(":")[0]
    near = (
        request.is_secure
        or name == "localhost"
        or name.startswith("127.")
        or request.host.startswith("[::1]")
    )
    return not near and "https" not in session
