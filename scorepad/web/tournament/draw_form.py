"""The forms of a draw: tables that are typed in, and two seats that change places."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.web.frame.forms import Area, Form, Pick, Typed
from scorepad.web.frame.voice import told

LONGEST_TABLES = 4_000
_NUMBERS = re.compile(r"[0-9]{1,4}(?:[\s,;.]+[0-9]{1,4})*[\s,;.]*", re.ASCII)


def read_tables(text: str) -> tuple[tuple[int, ...], ...] | None:
    """The numbers of each line; None where a line has anything else.

    >>> read_tables("1 2, 3; 4\\n\\n5 6 7 8"), read_tables("1 2 x 4"), read_tables("")
    (((1, 2, 3, 4), (5, 6, 7, 8)), None, None)
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines or not all(_NUMBERS.fullmatch(line) for line in lines):
        return None
    return tuple(tuple(int(number) for number in re.findall(r"[0-9]+", line)) for line in lines)


class DrawForm(Form):
    """A form without fields; its errors are shown above the draw."""


class GivenForm(Form):
    """Tables as the leader types them: a line each, the numbers in the order of places."""

    otherwise = "given"
    given = Typed(
        _l("Tische"),
        read=read_tables,
        message=_l("Je Zeile ein Tisch, nur mit den Nummern der Leute."),
        longest=LONGEST_TABLES,
        widget=Area.widget,
    )


class SwapForm(Form):
    """Two seats, as table and place."""

    otherwise = "first"
    first = Pick(LazyString(told, "who"), message=_l("Diesen Platz gibt es nicht."))
    second = Pick(_l("tauscht mit"), message=_l("Diesen Platz gibt es nicht."))

    def offer(self, seats: Mapping[str, str]) -> None:
        """Offer these seats: their words by table and place."""
        self.first.offer(seats)
        self.second.offer(seats)

    @property
    def seats(self) -> dict[str, tuple[int, int]]:
        """Table and place of both."""
        return {name: _seat(self[name].data) for name in ("first", "second")}


def _seat(value: str) -> tuple[int, int]:
    table, _dot, place = value.partition(".")
    return int(table), int(place)
