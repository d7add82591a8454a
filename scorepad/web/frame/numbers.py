"""The small numbers that people type."""

from __future__ import annotations


def small(typed: str, most: int = 9999) -> int | None:
    """A number of up to four digits, None for what is none or too large."""
    digits = typed.strip()
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else None
    return number if number is not None and number <= most else None


def signed_number(text: str, *, minus: bool = False) -> int | None:
    """A typed number with any kind of minus; without a sign of its own it is negative when `minus`.

    None for anything else.

    >>> signed_number("8"), signed_number("8", minus=True), signed_number("+8", minus=True), signed_number("− 3")
    (8, -8, 8, -3)
    """
    plain = text.strip().replace("−", "-").replace("–", "-")
    number = small(plain[1:] if plain[:1] in {"+", "-"} else plain)
    negative = plain.startswith("-") or (minus and not plain.startswith("+"))
    return -number if number is not None and negative else number
