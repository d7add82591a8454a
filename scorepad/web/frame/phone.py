"""The name of this phone, its random mark, and whether it holds the pen, that is, fills in an entry."""

from __future__ import annotations

import secrets

from flask import request, session

from scorepad.actions.problems import clean
from scorepad.store.models import PHONE_LENGTH

_NAME, _MARK, _PEN = "phone", "hand", "pen"


def name() -> str:
    """The name of this phone; empty for none."""
    return str(session.get(_NAME, ""))


def is_asked() -> bool:
    """Whether the name was asked for on this phone, also if the answer was empty."""
    return _NAME in session


def call(text: str) -> None:
    """Store the name of this phone; an empty text removes it."""
    session[_NAME] = clean("".join(letter for letter in text[:200] if letter.isprintable()))[:PHONE_LENGTH].strip()
    session.permanent = True


def mark() -> str:
    """The random mark that tells this phone from others; empty before it opens its first link."""
    return str(session.get(_MARK, ""))


def know() -> None:
    """Give this phone its mark, if it has none; done with the first link, when no other request can set it too."""
    if not mark():
        session[_MARK] = secrets.token_urlsafe(9)
        session.permanent = True


def hold(evening_id: int) -> str:
    """Remember that this phone holds the pen of an evening; return the mark that the request came with.

    A phone whose links are older than marks gets its mark with this answer. Two parallel requests would make two marks,
    so the new one is not used before the phone sends it.
    """
    came = mark()
    know()
    if session.get(_PEN) != evening_id:  # else the cookie is not sent: it could overwrite that of another tab
        session[_PEN] = evening_id
    return came


def opens_page() -> bool:
    """Whether a person opens the page, not a script that polls or caches it."""
    return request.headers.get("Sec-Fetch-Mode") != "cors"


def let_go(evening_id: int) -> bool:
    """Put the pen of an evening down; return whether this phone held it."""
    return session.get(_PEN) == evening_id and session.pop(_PEN) == evening_id
