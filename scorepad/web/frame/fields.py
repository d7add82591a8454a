"""What the forms of all page families share."""

from __future__ import annotations

import secrets

from flask import request
from wtforms import Field, Form

from scorepad.i18n import language
from scorepad.scoring.problems import Problem

LONGEST_NAME = 24
"""Characters of a player's name; the board shortens it further."""
LONGEST_KEY = 64


def sent_key() -> str:
    """The key the form of this request came with, or a new one: the same key twice is one deed."""
    typed = request.form.get("client_key")
    return typed if typed and len(typed) <= LONGEST_KEY and typed.isascii() else secrets.token_urlsafe(16)


def whole(text: str | None) -> int | None:
    """A key typed or sent as digits; None for anything else."""
    return int(text) if text and len(text) <= 10 and text.isascii() and text.isdigit() else None


def complain(field: Field, message: str) -> None:
    """Put a message at its field, once."""
    if message not in field.errors:
        field.errors = [*field.errors, message]


def place(form: Form, problems: tuple[Problem, ...], otherwise: str) -> None:
    """Put every problem at the field it names, in the language of the page; else at the field `otherwise`."""
    for problem in problems:
        name = problem.field.split(".")[0]
        complain(form[name if name in form else otherwise], problem.message(language()))
