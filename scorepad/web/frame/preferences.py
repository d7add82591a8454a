"""What a phone has chosen: theme, language, cells of the board, hand, keys, whether the screen stays on."""

from __future__ import annotations

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
    "awake": ("on", "off"),
    "moments": ("on", "off"),
    "thumb": ("right", "left"),
    "keys": ("on", "off"),
    "https": ("known",),
}
"""What a phone can choose, each with its values, by the name under which its session keeps it."""


def init(app: Flask) -> None:
    """Give every template its language, its theme, the hand that taps, and what is switched on."""
    app.context_processor(
        lambda: {"language": i18n.language(), "theme": theme(), "awake": awake(), "left": left(), "keys": keys()}
    )


def chosen() -> tuple[object, ...]:
    """All that this phone chose; two that are alike show everything alike."""
    return tuple(map(session.get, CHOICES))


def theme() -> Theme:
    """The theme this phone chose; "auto" follows the phone's own."""
    chosen = session.get("theme")
    return next((one for one in THEMES if one == chosen), "auto")


def cells() -> str:
    """Whether this phone wants totals or the points of each game in the cells of the board."""
    return "points" if session.get("cells") == "points" else "totals"


def awake() -> bool:
    """Whether board and entry page keep the screen of this phone on."""
    return session.get("awake") != "off"


def told_at_the_end() -> bool:
    """Whether this phone tells the moments of an evening that is over."""
    return session.get("moments") != "off"


def left() -> bool:
    """Whether the left hand taps: what lies under the thumb is mirrored."""
    return session.get("thumb") == "left"


def keys() -> bool:
    """Whether letters are shortcuts."""
    return session.get("keys") != "off"


def is_plain() -> bool:
    """Whether the page came by plain http from another machine, and nobody has said yet that he knows."""
    name = request.host.partition(":")[0]
    near = request.is_secure or name == "localhost" or name.startswith("127.") or request.host.startswith("[::1]")
    return not near and "https" not in session
