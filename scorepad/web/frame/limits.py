"""Rate limits on wrong links, wrong codes and new Runden, per IP address and in total; counted in
the database.
"""

import hashlib
import hmac
import ipaddress

from flask import Flask, current_app, request
from flask_babel import gettext as _
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.instance.limits import (
    DAY,
    EVERYBODY,
    HOUR,
    IN_ALL,
    MINUTE,
    Limit,
    counted,
    reached,
)
from scorepad.web.frame import clock

GUESSES = 30
"""The most wrong links or codes per minute from one IP address."""
GUESSES_OF_ALL = 3_000
"""The most wrong links or codes per minute in total."""
JOINING = 120
"""The most people who enter themselves for tournaments per hour from one IP address."""
JOINING_OF_ALL = 3_000
"""The most people who enter themselves for tournaments per hour in total."""
NETWORK = 5
"""How many times the limit of an address a network may found in a day: 100 Runden by default."""
BEYOND = 10
"""How many times the total may be reached by Runden that are the first of their network."""
NETWORK_BITS = {4: 24, 6: 48}
"""The prefix length of a network, by the version of IP: what one provider gives one customer."""
NEIGHBOURS = 64
"""The IPv6 prefix length that counts as one client, because a connection owns all addresses of
its /64 network.
"""


def init(app: Flask) -> None:
    """Set the default limits."""
    app.config.setdefault("NEW_RUNDEN", 20)
    app.config.setdefault("NEW_RUNDEN_IN_ALL", 5_000)
    app.config.setdefault("RUNDE_CODE", "")


def guessed_too_often() -> bool:
    """Count a wrong link; return whether the limit of this IP address or the total limit is
    exceeded.
    """
    return not counted(_guesses("link"), clock.now())


def founding() -> tuple[Limit, ...]:
    """The limits on new Runden: for the IP address of this request, for its network, and in total.

    Above the total the first Runde of each network on a day is still made, up to `BEYOND` times as
    many: so no few addresses end it for everybody.
    """
    most = current_app.config["NEW_RUNDEN"]
    in_all = current_app.config["NEW_RUNDEN_IN_ALL"]
    mine = Limit("runde", _who(), most, HOUR)
    ours = Limit("runde net", _hashed("network", network(request.remote_addr)), most * NETWORK, DAY)
    is_first = ours.count(clock.now()) == 0
    return mine, ours, Limit(IN_ALL, EVERYBODY, in_all * BEYOND if is_first else in_all, DAY)


def joining() -> tuple[Limit, ...]:
    """The limits on people who enter themselves: for the IP address of this request, and in total.

    In a pub many phones have one address.
    """
    return Limit("join", _who(), JOINING, HOUR), Limit("joins", EVERYBODY, JOINING_OF_ALL, HOUR)


def asks_code() -> bool:
    """Whether a new Runde needs the code of the operator."""
    return bool(current_app.config["RUNDE_CODE"])


def right_code(_form: object, field: Field) -> None:
    """Validator of the code of the operator.

    Wrong codes are counted. Above the limit every code is refused for a minute, because a code may
    be short.
    """
    if not asks_code():
        return
    limits = _guesses("code")
    now = clock.now()
    right = hmac.compare_digest(
        field.data.strip().encode(), current_app.config["RUNDE_CODE"].encode()
    )
    too_often = reached(limits, now)
    if not too_often and not right:
        too_often = not counted(limits, now)
    if too_often:
        raise ValidationError(_("Das war zu oft in kurzer Zeit. Warte eine Minute."))
    if not right:
        raise ValidationError(
            _("Diesen Code kennt Scorepad nicht. Frag den, der Scorepad hier betreibt.")
        )


def too_many() -> str:
    """The message that the limit on new Runden is reached."""
    return str(
        _(
            "Hier wurden heute schon viele Runden angelegt. Versuch es in einer Stunde noch einmal, "
            "sonst morgen, oder frag den, der Scorepad hier betreibt."
        )
    )


def _guesses(what: str) -> tuple[Limit, ...]:
    return Limit(what, _who(), GUESSES, MINUTE), Limit(
        f"{what}s", EVERYBODY, GUESSES_OF_ALL, MINUTE
    )


def _who() -> str:
    """The IP address of this request as an HMAC, so that the database stores no IP address."""
    return _hashed("address", connection(request.remote_addr))


def _hashed(kind: str, place: str) -> str:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, f"{kind} {place}".encode(), hashlib.sha256).hexdigest()[:32]


def network(remote: str | None) -> str:
    """The network of an IP address, which is counted as one place; "?" if it is invalid."""
    place = connection(remote)
    if place == "?":
        return place
    address = ipaddress.ip_address(place.partition("/")[0])
    return str(ipaddress.ip_network((address, NETWORK_BITS[address.version]), strict=False))


def connection(remote: str | None) -> str:
    """What an IP address is counted under: itself for IPv4, its /64 network for IPv6, "?" if it is
    invalid.
    """
    try:
        address = ipaddress.ip_address(remote or "")
    except ValueError:
        return "?"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, NEIGHBOURS), strict=False))
