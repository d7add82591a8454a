"""Messages by the group of the form they stand at, and the small numbers that people type."""

from __future__ import annotations

Errors = dict[str, list[str]]
"""Messages by the group of the form they stand at."""


def complain(errors: Errors, group: str, message: str) -> None:
    """Put a message at a group, once."""
    if message not in errors.setdefault(group, []):
        errors[group].append(message)


def small(typed: str, most: int = 9999) -> int | None:
    """A number of up to four digits, None for what is none or too large."""
    digits = typed.strip()
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else None
    return number if number is not None and number <= most else None
