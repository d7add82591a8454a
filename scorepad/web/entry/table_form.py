"""The form of the table: who sits where from now on, who deals next, who sits out with the dealer."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.actions.newcomers import Newcomer
from scorepad.actions.problems import clean
from scorepad.scoring.evening.rotation import USUALLY_SIT_OUT, Seating
from scorepad.scoring.evening.seating import next_order
from scorepad.scoring.terms import Player
from scorepad.web.entry.entry_form import Plain, Spot
from scorepad.web.evening.begin_form import MOST_SEATS
from scorepad.web.frame.answers import Body, many, one
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.fields import LONGEST_NAME, whole
from scorepad.web.frame.voice import told

NEW, GUEST = "neu:", "gast:"
"""What the key of somebody begins with whom the Runde does not know yet; the name follows."""


@dataclass(frozen=True)
class TableForm(Plain):
    """What is chosen so far. `seats` are player keys in seating order; `also` counts seats from the dealer."""

    kind: ClassVar[str] = "seats"
    path: ClassVar[str] = "tisch"
    groups: ClassVar[tuple[str, ...]] = ("table", "dealer", "also_sit_out", "name")

    seats: tuple[str, ...]
    dealer: str
    also: tuple[int, ...] = ()
    name: str = ""
    guest: bool = False

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """The table as it was written down, else as it is."""
        body = spot.before
        if body is None:
            return cls(spot.seating.table, spot.seating.dealer, sitting(spot.seating.table, spot.seating.also_sit_out))
        seats = tuple(body["table"])
        then = spot.seating.moved(tuple(map(Player, seats)), None, ()).dealer
        return cls(seats, body.get("dealer") or then, sitting(seats, tuple(body.get("also_sit_out", ()))))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """As it was sent; who is nobody of the Runde is left out."""
        known = {member.player for member in spot.members}
        wanted = [key for key in many(sent, "table") if key in known or _new_name(key)]
        also = [number for text in many(sent, "also") if (number := whole(text)) is not None]
        return cls(
            seats=tuple(dict.fromkeys(wanted))[:MOST_SEATS],
            dealer=one(sent, "dealer"),
            also=tuple(dict.fromkeys(also)),
            name=one(sent, "name"),
            guest="guest" in sent,
        )

    def stepped(self, step: str, spot: Spot) -> Self:
        """After "up:3", "down:3", "out:3", "in:3", "new", "mix" or "next"; anything else changes nothing."""
        verb, _colon, key = step.partition(":")
        if verb == "new":
            return self.with_name(spot)
        if verb == "mix":
            return replace(self, seats=tuple(secrets.SystemRandom().sample(self.seats, len(self.seats))))
        if verb == "next" and len(self.seats) >= 2:
            return replace(self, seats=next_order(self.seats, [member.player for member in spot.members]))
        if verb == "in" and key in {member.player for member in spot.members}:
            return self._with(key)
        if key not in self.seats:
            return self
        if verb == "out":
            return self._without(key)
        return replace(self, seats=_moved(self.seats, key, {"up": -1, "down": 1}.get(verb, 0)))

    def with_name(self, spot: Spot) -> Self:
        """With the name that was typed at the table: a member of that name, else somebody new."""
        name = clean(self.name)
        if not name or len(name) > LONGEST_NAME:
            return self
        same: list[str] = [member.player for member in spot.members if member.name.casefold() == name.casefold()]
        same += [key for key in self.seats if _new_name(key).casefold() == name.casefold()]
        seated = self._with(same[0] if same else (GUEST if self.guest else NEW) + name)
        return replace(seated, name="", guest=False) if len(seated.seats) > len(self.seats) else self

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The table; a dealer or sitters that follow by themselves are left out."""
        errors: Errors = {}
        if clean(self.name):  # nobody could be seated by it
            long = len(clean(self.name)) > LONGEST_NAME
            most = told("too_long", most=LONGEST_NAME)
            complain(errors, "name", most if long else _("Am Tisch ist kein Platz mehr."))
        table = tuple(map(Player, self.seats))
        body: Body = {"kind": self.kind, "table": list(table)}
        usual = spot.seating.moved(table, None, ()).dealer if table else ""
        if self.dealer and self.dealer != usual:
            body["dealer"] = self.dealer
        also = self.also if len(table) > 5 and spot.rules.table.team_mode == "classic" else ()
        if sorted(also) != sorted(sitting(table, ())):
            body["also_sit_out"] = sorted(also)
        if len(table) > 5 and spot.rules.table.team_mode == "classic" and not also:
            complain(errors, "also_sit_out", _("Wer setzt mit dem Geber aus?"))
        then = Seating(table, Player(self.dealer or usual), tuple(body.get("also_sit_out", ())))
        if spot.verb == "enter" and table and then == replace(spot.seating, also_sit_out=_unusual(spot.seating)):
            complain(errors, "table", _("So sitzt ihr schon."))
        return body | ({"note": spot.before["note"]} if spot.before and "note" in spot.before else {}), errors

    @property
    def newcomers(self) -> Sequence[Newcomer]:  # type: ignore[override]
        """Who of the table is new."""
        return [Newcomer(Player(key), _new_name(key), key.startswith(GUEST)) for key in self.seats if _new_name(key)]

    def _with(self, key: str) -> Self:
        if key in self.seats or len(self.seats) >= MOST_SEATS:
            return self
        seats = (*self.seats, key)
        return replace(self, seats=seats, also=sitting(seats, ()))

    def _without(self, key: str) -> Self:
        """Somebody goes; the next one deals in his place."""
        place = self.seats.index(key)
        seats = self.seats[:place] + self.seats[place + 1 :]
        after = seats[place % len(seats)] if seats else ""
        return replace(self, seats=seats, dealer=after if self.dealer == key else self.dealer, also=sitting(seats, ()))


def sitting(seats: Sequence[str], also: tuple[int, ...]) -> tuple[int, ...]:
    """Which seats, counted from the dealer, sit out with him."""
    usual = USUALLY_SIT_OUT.get(len(seats), ())
    return also if len(also) == len(usual) else usual


def _unusual(seating: Seating) -> tuple[int, ...]:
    also = sitting(seating.table, seating.also_sit_out)
    return () if sorted(also) == sorted(sitting(seating.table, ())) else tuple(sorted(also))


def _new_name(key: str) -> str:
    for start in (NEW, GUEST):
        if key.startswith(start):
            return clean(key.removeprefix(start))[:LONGEST_NAME]
    return ""


def _moved(seats: tuple[str, ...], key: str, by: int) -> tuple[str, ...]:
    """The seat moved by one; the table is round, so the first moves up to the last."""
    rest = [one for one in seats if one != key]
    rest.insert((seats.index(key) + by) % len(seats), key)
    return tuple(rest)
