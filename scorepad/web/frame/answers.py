"""The answers of a form, cut to what is read of them, and the entry that they become."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.web.frame.forms import LONGEST, MOST_SENT

Body = dict[str, Any]
"""An entry in the interchange form."""


def one(sent: MultiDict[str, str], name: str, default: str = "") -> str:
    """An answer, cut to what is read."""
    return sent.get(name, default)[:LONGEST]


def many(sent: MultiDict[str, str], name: str) -> list[str]:
    """The answers of one name, as many as are read."""
    return [value[:LONGEST] for value in sent.getlist(name)[:MOST_SENT]]


def starting(sent: MultiDict[str, str], start: str) -> dict[str, str]:
    """The answers whose name begins so, by the rest of their name."""
    return {name.removeprefix(start): one(sent, name) for name in list(sent)[:LONGEST] if name.startswith(start)}


def answers(form: type, sent: MultiDict[str, str]) -> dict[str, Any]:
    """The answers to the fields of a form by their names, each as its default is: words, a tick, or several words."""
    return {
        field.name: _answer(sent, field.name, field.default) for field in fields(form) if field.default is not MISSING
    }


def _answer(sent: MultiDict[str, str], name: str, default: object) -> object:
    if isinstance(default, bool):
        return name in sent
    if isinstance(default, str):
        return one(sent, name, default).strip()
    return frozenset(many(sent, name)) if isinstance(default, frozenset) else tuple(dict.fromkeys(many(sent, name)))
