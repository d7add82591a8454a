"""Parsers of what is typed into a field: each gives None for what it cannot read."""

from collections.abc import Callable
from functools import partial

LONGEST_PATH = 200
"""The most characters of a path to return to."""


def parsed_id(text: str | None) -> int | None:
    """An id given as digits; None for anything else."""
    if not text or len(text) > 10:
        return None
    return int(text) if text.isascii() and text.isdigit() else None


def local_path(typed: str) -> str | None:
    """A path of this site, to which a redirect is safe; None for anything else."""
    if not typed.startswith("/") or typed.startswith("//"):
        return None
    if "\\" in typed or not typed.isprintable() or len(typed) >= LONGEST_PATH:
        return None
    return typed


def parsed_number(typed: str, most: int = 9999) -> int | None:
    """A number of up to four digits, None for other texts and for larger ones."""
    digits = typed.strip()
    if len(digits) > 4:
        return None
    number = parsed_id(digits)
    return None if number is None or number > most else number


def up_to(most: int) -> Callable[[str], int | None]:
    """A parser of numbers up to `most`."""
    return partial(parsed_number, most=most)


def signed_number(text: str, *, minus: bool = False) -> int | None:
    """A typed number with any kind of minus sign; without a sign it is negative if `minus`.

    None for anything else.

    >>> signed_number("8")
    8
    >>> signed_number("8", minus=True)
    -8
    >>> signed_number("+8", minus=True)
    8
    >>> signed_number("− 3")
    -3
    """
    plain = text.strip().replace("−", "-").replace("–", "-")
    sign = plain[:1] if plain.startswith(("+", "-")) else ""
    number = parsed_number(plain.removeprefix(sign))
    if number is None:
        return None
    is_negative = sign == "-" or (minus and not sign)
    return -number if is_negative else number
