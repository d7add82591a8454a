"""The addresses by which phones reach a server, as `scorepad serve` shows and `links` prints them.

A server notes in its instance folder where it serves, so that `scorepad links` knows it too.
"""

import contextlib
import ipaddress
import re
import socket
import sys
from pathlib import Path

from scorepad.settings import Settings
from scorepad.web.frame.own_address import own_number

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
NOTED = "address"
"""The file in the instance folder: scheme, host and port of the server that was started last."""
AVAHI = Path("/run/avahi-daemon/socket")
"""Where Avahi listens, which answers for NAME.local in the network at home."""
_NOTE = re.compile(r"(https?) (\S+) ([0-9]{1,5})")


def address(host: str, port: int, scheme: str = "http") -> str:
    """The address by number for phones in the same network; where the host is a wildcard, with the
    number of this machine.
    """
    shown = host
    if host in EVERYWHERE:
        shown = own_number() or "127.0.0.1"
    return f"{scheme}://{f'[{shown}]' if ':' in shown else shown}:{port}"


def named_address(host: str, port: int, scheme: str = "http") -> str:
    """The address by the name of this machine; empty where no phone would find it by a name."""
    name = own_name() if host in EVERYWHERE else ""
    return f"{scheme}://{name}:{port}" if name else ""


def own_name() -> str:
    """The name by which the network at home finds this machine; empty without one.

    That is NAME.local where something here answers for it, or a longer name that leads here.
    """
    name = socket.gethostname().lower().rstrip(".")
    plain = name.partition(".")[0]
    if plain in {"", "localhost"} or not own_number():
        return ""
    if sys.platform == "darwin" or AVAHI.exists():
        return f"{plain}.local"
    return name if "." in name and _leads_here(name) else ""


def _leads_here(name: str) -> bool:
    try:
        places = socket.getaddrinfo(name, None, socket.AF_INET)
    except OSError:
        return False
    return own_number() in {place[0] for *_kinds, place in places}


def only_here(host: str) -> bool:
    """Whether nobody but this machine reaches a server on this host."""
    if host in EVERYWHERE:
        return not own_number()
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def note(settings: Settings, scheme: str) -> None:
    """Note where a server serves; a folder that cannot be written keeps the older note."""
    with contextlib.suppress(OSError):
        text = f"{scheme} {settings.host} {settings.port}\n"
        (settings.instance / NOTED).write_text(text, encoding="utf-8")


def of_installation(settings: Settings) -> str:
    """The address of the pages: the public one, else that of the server that was started last, else
    the one that the settings would give.
    """
    if settings.public_address:
        return settings.public_address
    try:
        noted = (settings.instance / NOTED).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        noted = ""
    matched = _NOTE.fullmatch(noted.strip())
    if matched:
        scheme, host, port = matched.groups()
        return address(host, int(port), scheme)
    return address(settings.host, settings.port, "https" if settings.tls_cert else "http")
