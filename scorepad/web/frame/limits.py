"""How often one address, and all together, may guess links and codes or start Runden; counted by the database."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress

from flask import Flask, current_app, request
from flask_babel import gettext as _

from scorepad.actions.limits import DAY, EVERYBODY, HOUR, MINUTE, Limit, counted, reached
from scorepad.web.frame import clock

GUESSES, GUESSES_OF_ALL = 30, 3_000
"""Wrong ones a minute that are told to be wrong."""
NEIGHBOURS = 64
"""Bits of an address of the sixth version that are one connection: whoever has it has all the others."""


def init(app: Flask) -> None:
    """The limits of new Runden; without settings those of an installation that nobody has set up."""
    app.config.setdefault("NEW_RUNDEN", 20)
    app.config.setdefault("NEW_RUNDEN_IN_ALL", 500)
    app.config.setdefault("RUNDE_CODE", "")


def guessed_too_often() -> bool:
    """Count a link that is none: whether this address, or all together, had too many in the last minute."""
    return not counted(_guesses("link"), clock.now())


def founding() -> tuple[Limit, ...]:
    """What limits the founding of Runden for whoever asks."""
    mine = Limit("runde", _who(), current_app.config["NEW_RUNDEN"], HOUR)
    return mine, Limit("runden", EVERYBODY, current_app.config["NEW_RUNDEN_IN_ALL"], DAY)


def asks_code() -> bool:
    """Whether only those may found a Runde here who know the code of the operator."""
    return bool(current_app.config["RUNDE_CODE"])


def wrong_code(typed: str) -> str:
    """What is wrong with the code that was typed; empty where it is right or none is asked for.

    A wrong one counts, and after too many none is right for a minute: a code may be short.
    """
    if not asks_code():
        return ""
    limits, now = _guesses("code"), clock.now()
    right = hmac.compare_digest(typed.strip().encode(), current_app.config["RUNDE_CODE"].encode())
    if reached(limits, now) or not (right or counted(limits, now)):
        return str(_("Das war zu oft in kurzer Zeit. Warte eine Minute."))
    return "" if right else str(_("Diesen Code kennt Scorepad nicht. Frag, wer Scorepad hier betreibt."))


def too_many() -> str:
    """Why no Runde is founded just now."""
    return str(_("Hier wurden gerade schon viele Runden angelegt. Versuch es in einer Stunde noch einmal."))


def _guesses(what: str) -> tuple[Limit, ...]:
    return Limit(what, _who(), GUESSES, MINUTE), Limit(f"{what}s", EVERYBODY, GUESSES_OF_ALL, MINUTE)


def _who() -> str:
    """The address that asks, as a hash that nobody can turn back without the key of the installation."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"address " + connection(request.remote_addr).encode(), hashlib.sha256).hexdigest()[:32]


def connection(remote: str | None) -> str:
    """An address and all others that whoever has it has too."""
    try:
        address = ipaddress.ip_address(remote or "")
    except ValueError:
        return "?"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, NEIGHBOURS), strict=False))
