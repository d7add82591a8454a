"""What a request carries: the values of its form and of its query string, by name.

With `forms.py` and `fields.py` the only module of `web` that reads them.
"""

import hashlib
import json
import secrets
from collections.abc import Set as AbstractSet

from flask import request
from werkzeug.datastructures import MultiDict

Sent = MultiDict[str, str]
"""The submitted values of a form."""
AROUND = frozenset(
    {"csrf_token", "client_key", "revision", "base", "after", "turn", "behind", "met", "later"}
    | {"card", "now", "twice", "rival", "told"}
    | {"seen", "sure", "confirmed", "go_back", "deal", "back", "step", "ask", "look"}
)
"""Form fields that are not part of the entry itself.

They are tokens, revisions, buttons, and answers to questions about it.
"""


def sent() -> Sent:
    """The values of the request's body."""
    return request.form


def sent_query() -> Sent:
    """The values of the query string."""
    return request.args


def new_key() -> str:
    """A new random client key (idempotency key)."""
    return secrets.token_urlsafe(16)


def hidden(but: AbstractSet[str]) -> list[tuple[str, str]]:
    """The sent values to carry along hidden in another form, without the names of `but`."""
    return [(name, value) for name, value in sent().items(multi=True) if name not in but]


def content_of(sent: Sent) -> str:
    """A hash of the filled-in values, without those of `AROUND`."""
    filled = []
    for name, value in sent.items(multi=True):
        if name not in AROUND:
            without_spaces = "".join(value.split())
            filled.append((name, without_spaces))
    filled.sort()
    return hashlib.sha256(json.dumps(filled).encode()).hexdigest()
