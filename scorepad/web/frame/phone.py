"""What this phone is called by those who use it, and the mark by which an evening knows who holds the pen."""

from __future__ import annotations

import secrets

from flask import request, session

from scorepad.actions.problems import clean
from scorepad.store.models import PHONE_LENGTH

_NAME, _MARK, _PEN = "phone", "hand", "pen"


def name() -> str:
    """The name that was chosen on this phone; empty for none."""
    return str(session.get(_NAME, ""))


def is_asked() -> bool:
    """Whether somebody was asked for the name, whatever he said."""
    return _NAME in session


def call(text: str) -> None:
    """Keep a name on this phone; an empty one is none."""
    session[_NAME] = clean("".join(letter for letter in text[:200] if letter.isprintable()))[:PHONE_LENGTH].strip()
    session.permanent = True


def mark() -> str:
    """What tells this phone from others, without saying whose it is; empty for one without a link."""
    return str(session.get(_MARK, ""))


def know() -> None:
    """Give this phone its mark once, when it opens its first link: no other request is on its way with it then."""
    if not mark():
        session[_MARK] = secrets.token_urlsafe(9)
        session.permanent = True


def hold(evening_id: int) -> str:
    """Remember that this phone holds the pen of an evening; returns the mark that it came with.

    Empty for a phone that opened its links before there were marks. It gets one by this answer: of two made side by
    side it keeps one, so none holds a pen before it comes back.
    """
    came = mark()
    know()
    if session.get(_PEN) != evening_id:  # a cookie that says nothing new might undo what another tab did meanwhile
        session[_PEN] = evening_id
    return came


def opens_page() -> bool:
    """Whether somebody opens the page, and not a script that looks after it or keeps it."""
    return request.headers.get("Sec-Fetch-Mode") != "cors"


def let_go(evening_id: int) -> bool:
    """Whether this phone held the pen of an evening, which it does no longer."""
    return session.get(_PEN) == evening_id and session.pop(_PEN) == evening_id
