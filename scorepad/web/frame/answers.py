"""The answers of a form, cut to what is read of them, and the entry that they become."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

Body = dict[str, Any]
"""An entry in the interchange form."""
LONGEST = 200
"""Characters of the longest answer that is read; a note may be as long."""
MOST_SENT = 40
"""Answers of one name that are read."""


def one(sent: MultiDict[str, str], name: str, default: str = "") -> str:
    """An answer, cut to what is read."""
    return sent.get(name, default)[:LONGEST]


def many(sent: MultiDict[str, str], name: str) -> list[str]:
    """The answers of one name, as many as are read."""
    return [value[:LONGEST] for value in sent.getlist(name)[:MOST_SENT]]


def starting(sent: MultiDict[str, str], start: str) -> dict[str, str]:
    """The answers whose name begins so, by the rest of their name."""
    return {name.removeprefix(start): one(sent, name) for name in list(sent)[:LONGEST] if name.startswith(start)}
