"""The form of a new evening: seats in order, the first dealer, a name and a date."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from scorepad.scoring.days import day_of_play
from scorepad.scoring.evening.rotation import USUALLY_SIT_OUT
from scorepad.scoring.evening.seating import next_order
from scorepad.web.frame.fields import whole

MOST_SEATS = 7


@dataclass(frozen=True)
class NewEvening:
    """What is chosen so far. `table` holds member ids in seating order; `also` counts seats from the dealer."""

    table: tuple[int, ...]
    first_dealer: int | None
    name: str
    date: str
    also: tuple[int, ...] = ()
    errors: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def day(self) -> dt.date | None:
        """The date typed, if it is one on which people may have played."""
        return day_of_play(self.date)

    def stepped(self, step: str, members: set[int]) -> NewEvening:
        """After one of the small buttons: "up:3", "down:3", "out:3", "in:3", "draw", "mix", "next"; else nothing."""
        verb, _colon, number = step.partition(":")
        member = whole(number)
        if verb == "draw" and self.table:
            return replace(self, first_dealer=secrets.choice(self.table))
        if verb == "mix":
            return replace(self, table=tuple(secrets.SystemRandom().sample(self.table, len(self.table))))
        if verb == "next" and 2 <= len(self.table) <= MOST_SEATS:
            return replace(self, table=next_order(self.table, sorted(self.table)))
        if member is None or member not in members:
            return self
        if verb == "in" and member not in self.table and len(self.table) < MOST_SEATS:
            return self._with((*self.table, member))
        if member not in self.table:
            return self
        if verb == "out":
            return self._without(member)
        return replace(self, table=_moved(self.table, member, {"up": -1, "down": 1}.get(verb, 0)))

    def _without(self, member: int) -> NewEvening:
        table = tuple(one for one in self.table if one != member)
        dealer = self.first_dealer if self.first_dealer != member else next(iter(table), None)
        return replace(self._with(table), first_dealer=dealer)

    def _with(self, table: tuple[int, ...]) -> NewEvening:
        """Another number of people; who sits out with the dealer is the usual one again."""
        return replace(self, table=table, also=usual_sitters(len(table)))


def read(sent: MultiDict[str, str], members: set[int], name: str, date: str) -> NewEvening:
    """The form as it was sent; who is nobody of the Runde is left out."""
    wanted = [whole(text) for text in sent.getlist("table")]
    table = tuple(dict.fromkeys(member for member in wanted if member in members and member is not None))
    also = usual_sitters(len(table))
    if whole(sent.get("also_of")) == len(table):  # they were asked, and for that many people
        also = tuple(dict.fromkeys(seat for text in sent.getlist("also") if (seat := whole(text)) is not None))
    return NewEvening(table, whole(sent.get("first_dealer")), sent.get("name", name), sent.get("date", date), also)


def usual_sitters(people: int) -> tuple[int, ...]:
    """Which seats, counted from the dealer, usually sit out with him."""
    return USUALLY_SIT_OUT.get(people, ())


def _moved(table: tuple[int, ...], member: int, by: int) -> tuple[int, ...]:
    """The seat moved by one; the table is round, so the first moves up to the last."""
    rest = [one for one in table if one != member]
    rest.insert((table.index(member) + by) % len(table), member)
    return tuple(rest)
