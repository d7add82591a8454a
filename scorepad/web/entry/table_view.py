"""What the page of the table shows: seats in order, who could join, and who deals and sits out by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from scorepad.actions.newcomers import Newcomer
from scorepad.scoring.evening.seating import order_number, orders
from scorepad.scoring.terms import Player
from scorepad.web.entry.chips import Option
from scorepad.web.entry.entry_form import Spot
from scorepad.web.entry.table_form import TableForm
from scorepad.web.evening.begin_form import MOST_SEATS
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

Names = Mapping[Player, str]


@dataclass(frozen=True)
class SeatView:
    """Somebody at the table."""

    key: str
    name: str
    deals: bool
    new: str


@dataclass(frozen=True)
class TableView:
    """The table as it is chosen so far."""

    seats: tuple[SeatView, ...]
    others: tuple[SeatView, ...]
    resting: tuple[SeatView, ...]
    full: bool
    order: str
    also: tuple[Option, ...]
    also_wants: int


def table_view(form: TableForm, spot: Spot) -> TableView:
    """The page of a form."""
    known = with_newcomers(form.newcomers, spot.names)
    new = {one.key: _("Gast") if one.guest else told("new") for one in form.newcomers}
    away = [member for member in spot.members if member.player not in form.seats]
    return TableView(
        seats=tuple(
            SeatView(key, known.get(Player(key), "?"), key == form.dealer, new.get(Player(key), ""))
            for key in form.seats
        ),
        others=tuple(SeatView(one.player, one.name, False, "") for one in away if _comes(one.player, spot)),  # noqa: FBT003
        resting=tuple(SeatView(one.player, one.name, False, "") for one in away if not _comes(one.player, spot)),  # noqa: FBT003
        full=len(form.seats) >= MOST_SEATS,
        order=_order(form, spot),
        also=_also(form, spot),
        also_wants=len(form.seats) - 5,
    )


def with_newcomers(new: Iterable[Newcomer], names: Names) -> Names:
    """The names of everybody, also of who is new."""
    return {**names, **{one.key: one.name for one in new}}


def _comes(player: Player, spot: Spot) -> bool:
    return any(member.player == player and member.active for member in spot.members)


def _order(form: TableForm, spot: Spot) -> str:
    if not 4 <= len(form.seats) <= MOST_SEATS:
        return ""
    number = order_number(form.seats, [member.player for member in spot.members])
    return _("Sitzordnung %(number)s von %(count)s", number=number, count=orders(len(form.seats)))


def _also(form: TableForm, spot: Spot) -> tuple[Option, ...]:
    """Which seats may sit out with the dealer, counted from him."""
    if len(form.seats) < 6 or spot.rules.table.team_mode != "classic":
        return ()
    return sitters(len(form.seats), form.also)


def sitters(people: int, chosen: Collection[int]) -> tuple[Option, ...]:
    """The seats counted from the dealer, as chips."""
    return tuple(
        Option(str(seat), f"{seat}.", _("der %(number)s. nach dem Geber", number=seat), on=seat in chosen)
        for seat in range(1, people)
    )
