"""The form of the table: who sits where from now on, who deals next, who sits out with the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.actions.newcomers import Newcomer
from scorepad.actions.problems import clean
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.terms import Player
from scorepad.web.frame.answers import Body, many, one
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import LONGEST_NAME, whole
from scorepad.web.frame.voice import told
from scorepad.web.parts.entry_form import Plain, Spot, kept
from scorepad.web.parts.seats import MOST_SEATS, asks_sitters, stepped, usual_sitters

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
        then = spot.seating
        if body is not None:
            also = tuple(body.get("also_sit_out", ()))
            then = then.moved(tuple(map(Player, body["table"])), body.get("dealer") or None, also)
        return cls(then.table, then.dealer, sitting(then))

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
        """After "new" for the name that was typed, or one of the small buttons of the seats."""
        verb, _colon, key = step.partition(":")
        if verb == "new":
            return self.with_name(spot)
        return self._at(stepped(self.seats, verb, key, [str(member.player) for member in spot.members]))

    def with_name(self, spot: Spot) -> Self:
        """With the name that was typed at the table: a member of that name, else somebody new."""
        name = clean(self.name)
        if not name or len(name) > LONGEST_NAME:
            return self
        key = self._known(name, spot) or (GUEST if self.guest else NEW) + name
        seated = self._at(stepped(self.seats, "in", key, [key]))
        return replace(seated, name="", guest=False) if len(seated.seats) > len(self.seats) else self

    def _known(self, name: str, spot: Spot) -> str:
        named = [*((one.player, one.name) for one in spot.members), *((key, _new_name(key)) for key in self.seats)]
        return next((key for key, known in named if known.casefold() == name.casefold()), "")

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The table; a dealer or sitters that follow by themselves are left out."""
        table = tuple(map(Player, self.seats))
        usual = spot.seating.moved(table, None, ()).dealer if table else ""
        also = _unless_usual(len(table), self.also if asks_sitters(len(table), spot.rules) else ())
        body = kept(spot) | {"kind": self.kind, "table": list(table)}
        body |= {"dealer": self.dealer} if self.dealer not in {"", usual} else {}
        body |= {"also_sit_out": list(also)} if also else {}
        return body, self._errors(spot, Seating(table, Player(self.dealer or usual), also))

    def _errors(self, spot: Spot, then: Seating) -> Errors:
        errors: Errors = {}
        name = clean(self.name)
        if name:  # nobody could be seated by it
            long = told("too_long", most=LONGEST_NAME) if len(name) > LONGEST_NAME else ""
            there = _("%(name)s sitzt schon am Tisch.", name=name) if self._known(name, spot) in self.seats else ""
            complain(errors, "name", long or there or _("Am Tisch ist kein Platz mehr."))
        if asks_sitters(len(then.table), spot.rules) and not self.also:
            complain(errors, "also_sit_out", _("Wer setzt mit dem Geber aus?"))
        if spot.verb == "enter" and _is_at(spot.seating, then):
            complain(errors, "table", _("So sitzt ihr schon."))
        return errors

    @property
    def newcomers(self) -> Sequence[Newcomer]:  # type: ignore[override]
        """Who of the table is new."""
        return [Newcomer(Player(key), _new_name(key), key.startswith(GUEST)) for key in self.seats if _new_name(key)]

    def _at(self, seats: tuple[str, ...]) -> Self:
        """At these seats: after a dealer who goes the next one deals, and with other people the usual ones sit out."""
        dealer = self.dealer
        if dealer in self.seats and dealer not in seats:
            dealer = seats[self.seats.index(dealer) % len(seats)] if seats else ""
        also = self.also if len(seats) == len(self.seats) else usual_sitters(len(seats))
        return replace(self, seats=seats, dealer=dealer, also=also)


def sitting(seating: Seating) -> tuple[int, ...]:
    """Which seats, counted from the dealer, sit out with him."""
    usual = usual_sitters(len(seating.table))
    return seating.also_sit_out if len(seating.also_sit_out) == len(usual) else usual


def _is_at(now: Seating, then: Seating) -> bool:
    """Whether a table sits as it sat before."""
    return bool(then.table) and then == replace(now, also_sit_out=_unless_usual(len(now.table), sitting(now)))


def _unless_usual(people: int, also: tuple[int, ...]) -> tuple[int, ...]:
    return () if sorted(also) == sorted(usual_sitters(people)) else tuple(sorted(also))


def _new_name(key: str) -> str:
    for start in (NEW, GUEST):
        if key.startswith(start):
            return clean(key.removeprefix(start))[:LONGEST_NAME]
    return ""
