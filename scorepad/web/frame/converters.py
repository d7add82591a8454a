"""What may stand in an address."""

from __future__ import annotations

from werkzeug.routing import IntegerConverter


class IdConverter(IntegerConverter):
    """A key: digits, and few enough that every reader of the number can take it. Anything else is no page."""

    regex = r"[0-9]{1,10}"
