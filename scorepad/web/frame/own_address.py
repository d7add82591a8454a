"""The address of this installation that links, QR codes and papers carry.

It is the setting `public_address`; else what the phone asked for, if this machine can be reached by
it: anybody may send any name as Host, and a link with a foreign name leads there.
"""

import ipaddress
import socket
from functools import cache

from flask import current_app, request

HOME = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""Endings of names that only a network at home knows."""
ANYWHERE = ("192.0.2.1", 9)
"""An address to which nothing is sent: the way there shows the own address. Source: RFC 5737."""


def whole(path: str) -> str:
    """The absolute URL of a path."""
    public = str(current_app.config.get("PUBLIC_ADDRESS") or "")
    site = public or _asked_for() or _of_machine()
    return site.rstrip("/") + path


def _asked_for() -> str:
    """The address asked for; empty for a name that is not known to lead here."""
    trusted = current_app.config.get("TRUSTED_HOSTS")  # then any other Host was refused
    if trusted or leads_here(_name_of(request.host)):
        return request.url_root
    return ""


def leads_here(name: str) -> bool:
    """Whether a host name or number leads to this machine, or to one of its network at home."""
    return _is_at_home(name) or name in _own_names()


def _is_at_home(name: str) -> bool:
    """Whether a name or number is one that only a network at home has."""
    try:
        number = ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(HOME)
    return number.is_private or number.is_loopback or number.is_link_local


def _of_machine() -> str:
    """The address by the number of this machine."""
    host = own_number() or "localhost"
    shown = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{shown}:{request.environ['SERVER_PORT']}{request.script_root}"


def own_number() -> str:
    """The number of this machine in its network; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(ANYWHERE)
        except OSError:
            return ""
        return str(way_out.getsockname()[0])


@cache
def _own_names() -> frozenset[str]:
    """The names and numbers that this machine gives itself, in small letters."""
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower(), own_number()})


def _name_of(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        number, _bracket, _port = host[1:].partition("]")
        return number
    name, _colon, _port = host.partition(":")
    return name.lower().rstrip(".")
