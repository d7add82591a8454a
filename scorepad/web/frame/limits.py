"""Rate limits on wrong links, wrong codes and new Runden, for one address and for all; counted in the database."""

import hashlib
import hmac
import ipaddress

from flask import Flask, current_app, request
from flask_babel import gettext as _

from scorepad.actions.limits import DAY, EVERYBODY, HOUR, MINUTE, Limit, counted, reached
from scorepad.web.frame import clock

GUESSES, GUESSES_OF_ALL = 30, 3_000
"""Most wrong links or codes a minute: from one address, and from all together."""
NEIGHBOURS = 64
"""Prefix length of IPv6: one connection has all addresses of its /64 network."""


def init(app: Flask) -> None:
    """Set the default limits."""
    app.config.setdefault("NEW_RUNDEN", 20)
    app.config.setdefault("NEW_RUNDEN_IN_ALL", 500)
    app.config.setdefault("RUNDE_CODE", "")


def guessed_too_often() -> bool:
    """Count a wrong link; whether the limit of this address or of all is exceeded."""
    return not counted(_guesses("link"), clock.now())


def founding() -> tuple[Limit, ...]:
    """The limits on new Runden: for the address of this request, and for all."""
    mine = Limit("runde", _who(), current_app.config["NEW_RUNDEN"], HOUR)
    return mine, Limit("runden", EVERYBODY, current_app.config["NEW_RUNDEN_IN_ALL"], DAY)


def asks_code() -> bool:
    """Whether a new Runde needs the code of the operator."""
    return bool(current_app.config["RUNDE_CODE"])


def wrong_code(typed: str) -> str:
    """The error message for a typed code; empty where the code is right or not needed.

    Wrong codes are counted. Above the limit every code is refused for a minute, because a code may be short.
    """
    if not asks_code():
        return ""
    limits, now = _guesses("code"), clock.now()
    right = hmac.compare_digest(typed.strip().encode(), current_app.config["RUNDE_CODE"].encode())
    if reached(limits, now) or not (right or counted(limits, now)):
        return str(_("Das war zu oft in kurzer Zeit. Warte eine Minute."))
    return "" if right else str(_("Diesen Code kennt Scorepad nicht. Frag, wer Scorepad hier betreibt."))


def too_many() -> str:
    """The message that the limit on new Runden is reached."""
    return str(_("Hier wurden gerade schon viele Runden angelegt. Versuch es in einer Stunde noch einmal."))


def _guesses(what: str) -> tuple[Limit, ...]:
    return Limit(what, _who(), GUESSES, MINUTE), Limit(f"{what}s", EVERYBODY, GUESSES_OF_ALL, MINUTE)


def _who() -> str:
    """The address of this request as an HMAC, so that the database holds no address."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"address " + connection(request.remote_addr).encode(), hashlib.sha256).hexdigest()[:32]


def connection(remote: str | None) -> str:
    """The network that stands for an address: the address itself for IPv4, its /64 network for IPv6."""
    try:
        address = ipaddress.ip_address(remote or "")
    except ValueError:
        return "?"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, NEIGHBOURS), strict=False))
