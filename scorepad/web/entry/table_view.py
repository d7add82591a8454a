"""What the page of the table shows: seats in order, who could join, and who deals and sits out by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorepad.actions.newcomers import Newcomer
from scorepad.scoring.evening.seating import order_number, orders
from scorepad.scoring.terms import Player
from scorepad.web.entry.table_form import TableForm
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.parts.chips import ChipChoice
from scorepad.web.parts.entry_form import Spot
from scorepad.web.parts.seats import MOST_SEATS, sitters

Names = Mapping[Player, str]


def table_page(form: TableForm, spot: Spot) -> dict[str, Any]:
    """The table as it is chosen so far: who sits there, which keys are new, who else could join."""
    known = with_newcomers(form.newcomers, spot.names)
    away = [member for member in spot.members if member.player not in form.seats]
    return {
        "seats": [ChipChoice(key, known.get(Player(key), "?"), on=key == form.dealer) for key in form.seats],
        "new": {new.key: _("Gast") if new.guest else told("new") for new in form.newcomers},
        "others": [member for member in away if member.active],
        "resting": [member for member in away if not member.active],
        "full": len(form.seats) >= MOST_SEATS,
        "order": _order(form, spot),
        "also": sitters(len(form.seats), form.also, spot.rules),
    }


def with_newcomers(new: Iterable[Newcomer], names: Names) -> Names:
    """The names of everybody, also of who is new."""
    return {**names, **{newcomer.key: newcomer.name for newcomer in new}}


def _order(form: TableForm, spot: Spot) -> str:
    if not 4 <= len(form.seats) <= MOST_SEATS:
        return ""
    number = order_number(form.seats, [member.player for member in spot.members])
    return _("Sitzordnung %(number)s von %(count)s", number=number, count=orders(len(form.seats)))
