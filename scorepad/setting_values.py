"""How the value of a setting is read, from the environment or a file; a bad one is told in words."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

KEY_LENGTH = 32
LONGEST_CODE = 100
MOST_DIGITS = 9
TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
DATABASES = ("sqlite", "postgresql", "postgres")
_HOST = re.compile(r"[a-z0-9.-]+|\[[0-9a-f:]+\]")
Reader = Callable[[object], object]


def whole(low: int, high: int) -> Reader:
    """A whole number in these bounds."""

    def read(value: object) -> int:
        text = str(value)
        digits = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
        if isinstance(value, bool) or not digits or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return read


def flag(value: object) -> bool:
    """Yes or no."""
    word = str(value).lower()
    if word not in TRUE + FALSE:
        raise ValueError("true or false")
    return word in TRUE


def text(value: object) -> str:
    """A text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a text that is not empty")
    return value.strip()


def address(value: object) -> str:
    """An address of the web without its last slash; empty for none."""
    if value == "":
        return ""
    try:
        parts = urlsplit(text(value))
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0  # reading the port checks it
    except ValueError:
        usable = None
    if not usable or parts.query or parts.fragment:
        raise ValueError("an address such as https://doko.example.org")
    return parts.geturl().rstrip("/")


def hosts(value: object) -> tuple[str, ...]:
    """Names of hosts with commas between."""
    names = tuple(name.strip().lower() for name in str(value).split(",") if name.strip())
    if not all(map(_HOST.fullmatch, names)):
        raise ValueError("names such as doko.example.org, with commas between")
    return names


def database(value: object) -> str:
    """The address of a database."""
    said = text(value)
    scheme, separator, _rest = said.partition("://")
    if not separator or scheme.partition("+")[0] not in DATABASES:
        raise ValueError("an address such as sqlite:////folder/file or postgresql://host/name")
    return said


def contact(value: object) -> str:
    """Where people can be reached."""
    said = text(value)
    if urlsplit(said).scheme not in {"mailto", "https", "tel"} or not said.isprintable() or " " in said:
        raise ValueError("an address such as mailto:help@doko.example.org or https://doko.example.org/contact")
    return said


def one_of(*words: str) -> Reader:
    """One of these words."""

    def read(value: object) -> str:
        if value not in words:
            raise ValueError(" or ".join(words))
        return str(value)

    return read


def secret(value: object) -> str:
    """A key that is long enough."""
    said = text(value)
    if len(said) < KEY_LENGTH:
        raise ValueError(f"a text of at least {KEY_LENGTH} characters")
    return said


def code(value: object) -> str:
    """A short code, or none."""
    text = str(value).strip()
    if len(text) > LONGEST_CODE:
        raise ValueError(f"a text of at most {LONGEST_CODE} characters")
    return text


def zone(value: object) -> str:
    """The name of a time zone."""
    said = text(value)
    if said not in zoneinfo.available_timezones():
        raise ValueError("the name of a time zone such as Europe/Berlin")
    return said


def path(value: object) -> Path:
    """A folder or a file, in full."""
    return Path(text(str(value))).expanduser().resolve()
