"""The form of a new evening: seats in order, the first dealer, a name and a date."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from scorepad.scoring.days import day_of_play
from scorepad.web.evening.seats import stepped, usual_sitters
from scorepad.web.frame.forms import whole


@dataclass(frozen=True)
class NewEvening:
    """What is chosen so far. `table` holds member ids in seating order; `also` counts seats from the dealer.

    `rules` is the number of a rule set of the Runde's own, empty for its rules.
    """

    table: tuple[int, ...]
    first_dealer: int | None
    name: str
    date: str
    also: tuple[int, ...] = ()
    rules: str = ""
    errors: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def day(self) -> dt.date | None:
        """The date typed, if it is one on which people may have played."""
        return day_of_play(self.date)

    def stepped(self, step: str, members: Sequence[int]) -> NewEvening:
        """After one of the small buttons: "draw" for the first dealer, else one of the seats; with others, as usual."""
        verb, _colon, number = step.partition(":")
        if verb == "draw" and self.table:
            return replace(self, first_dealer=secrets.choice(self.table))
        table = stepped(self.table, verb, whole(number), members)
        left = self.first_dealer in self.table and self.first_dealer not in table
        return replace(
            self,
            table=table,
            first_dealer=next(iter(table), None) if left else self.first_dealer,
            also=self.also if len(table) == len(self.table) else usual_sitters(len(table)),
        )


def read(sent: MultiDict[str, str], members: Sequence[int], name: str, date: str) -> NewEvening:
    """The form as it was sent; who is nobody of the Runde is left out."""
    wanted = [whole(text) for text in sent.getlist("table")]
    table = tuple(dict.fromkeys(member for member in wanted if member in members and member is not None))
    also = usual_sitters(len(table))
    if whole(sent.get("also_of")) == len(table):  # they were asked, and for that many people
        also = tuple(dict.fromkeys(seat for text in sent.getlist("also") if (seat := whole(text)) is not None))
    typed = sent.get("name", name), sent.get("date", date)
    return NewEvening(table, whole(sent.get("first_dealer")), *typed, also, sent.get("rules", ""))
