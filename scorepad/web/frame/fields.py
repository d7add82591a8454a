"""What the forms of all page families share."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable

from flask import request
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form

from scorepad.scoring.problems import Problem
from scorepad.web.frame.complaints import placed, plainly

LONGEST_NAME = 24
"""Characters of a player's name; the board shortens it further."""
LONGEST_EVENING = 40
"""Characters of the name of an evening."""
LONGEST_KEY = 64
AROUND = frozenset(
    {"csrf_token", "client_key", "revision", "base", "after", "turn", "behind", "card", "twice", "rival", "phone"}
    | {"seen", "sure", "confirmed", "go_back", "deal", "back", "step", "ask"}
)
"""What a form holds besides what was filled in: where it came from, and answers to questions about it."""


def new_key() -> str:
    """A key that no form had before."""
    return secrets.token_urlsafe(16)


def sent_key() -> str:
    """The key the form of this request came with, or a new one: the same key twice is one deed."""
    typed = request.form.get("client_key")
    return typed if typed and len(typed) <= LONGEST_KEY and typed.isascii() else new_key()


def content_of(sent: MultiDict[str, str]) -> str:
    """A mark of what was filled in, whatever page it was made from and whatever was answered about it since."""
    filled = sorted((name, "".join(value.split())) for name, value in sent.items(multi=True) if name not in AROUND)
    return hashlib.sha256(json.dumps(filled).encode()).hexdigest()


def whole(text: str | None) -> int | None:
    """A key typed or sent as digits; None for anything else."""
    return int(text) if text and len(text) <= 10 and text.isascii() and text.isdigit() else None


def put_at(field: Field, message: str) -> None:
    """Put a message at its field, once."""
    if message not in field.errors:
        field.errors = [*field.errors, message]


def place(form: Form, problems: Iterable[Problem], otherwise: str, say: Callable[[Problem], str] = plainly) -> None:
    """Put every problem at the field it names; else at the field `otherwise`."""
    for name, messages in placed(problems, [otherwise, *form.data], say).items():
        for message in messages:
            put_at(form[name], message)
