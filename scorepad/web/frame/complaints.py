"""What is wrong with a form, told where it is wrong."""

from __future__ import annotations

Errors = dict[str, list[str]]
"""Messages by the group of the form they stand at."""


def complain(errors: Errors, group: str, message: str) -> None:
    """Put a message at a group, once."""
    if message not in errors.setdefault(group, []):
        errors[group].append(message)
