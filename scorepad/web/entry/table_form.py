"""The form of the table: who sits where from now on, who deals next, who sits out with the
dealer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from flask_babel import gettext as _
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.entry.entries import Newcomer
from scorepad.actions.problems import clean
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.terms import Player
from scorepad.web.board.seats import MOST_SEATS, asks_sitters, stepped, usual_sitters
from scorepad.web.frame.fields import BooleanField, MultipleField, StringField
from scorepad.web.frame.forms import LONGEST_NAME
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.voice import told
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_form import Body
from scorepad.web.game.spot import Spot

NEW = "neu:"
GUEST = "gast:"
"""Key prefixes of people whom the Runde does not know yet; the name follows."""


class TableForm(EntryForm):
    """The table as chosen so far. `seats` are player keys in seating order; `also` counts seats
    from the dealer.
    """

    kind = "seats"
    path = "tisch"
    groups = ("table", "dealer", "also_sit_out", "name")
    group_of: ClassVar[Mapping[str, str]] = {"seats": "table"}

    seats = MultipleField(name="table")
    dealer = StringField()
    also_sit_out = MultipleField(name="also", read=parsed_id)
    name = StringField()
    guest = BooleanField()

    def __init__(self, sent: Sent | None, spot: Spot, **data: Any) -> None:
        """The form as it was sent; keys of strangers are left out."""
        super().__init__(sent, spot, **data)
        known = {member.player for member in spot.visit.members}
        if sent is not None:
            wanted = [key for key in self.seats.data if key in known or _new_name(key)]
            self.seats.data = tuple(wanted[:MOST_SEATS])

    def offered(self) -> dict[str, Any]:
        """The stored table, else the current one."""
        body = self.spot.before
        then = self.spot.seating
        if body is not None:
            also = tuple(body.get("also_sit_out", ()))
            then = then.moved(tuple(map(Player, body["table"])), body.get("dealer") or None, also)
        return {"seats": then.table, "dealer": then.dealer, "also_sit_out": _sitting(then)}

    def press(self, step: str) -> None:
        """Seat the typed person after "new", or apply one of the small buttons of the seats."""
        verb, _colon, key = step.partition(":")
        if verb == "new":
            self._seat_who_was_typed()
        else:
            known = [str(member.player) for member in self.spot.visit.members]
            self._seat(stepped(self.seats.data, verb, key, known))

    def _seat_who_was_typed(self) -> None:
        name = clean(self.name.data)
        seats = self.seats.data
        if not name or len(name) > LONGEST_NAME:
            return
        key = self._known(name) or (GUEST if self.guest.data else NEW) + name
        self._seat(stepped(seats, "in", key, [key]))
        if len(self.seats.data) > len(seats):
            self.name.data = ""
            self.guest.data = False

    def _known(self, name: str) -> str:
        members = self.spot.visit.members
        named = [
            *((one.player, one.name) for one in members),
            *((key, _new_name(key)) for key in self.seats.data),
        ]
        return next((key for key, known in named if known.casefold() == name.casefold()), "")

    def _seat(self, seats: tuple[str, ...]) -> None:
        """Change the seats: after a leaving dealer the next one deals, and with other people the
        usual ones sit out.
        """
        before = self.seats.data
        dealer = self.dealer.data
        if dealer in before and dealer not in seats:
            self.dealer.data = seats[before.index(dealer) % len(seats)] if seats else ""
        if len(seats) != len(before):
            self.also_sit_out.data = usual_sitters(len(seats))
        self.seats.data = seats

    @property
    def _seating(self) -> Seating:
        table = tuple(map(Player, self.seats.data))
        people = len(self.seats.data)
        also = self.also_sit_out.data if asks_sitters(people, self.spot.rules) else ()
        return Seating(
            table, Player(self.dealer.data or self._usual_dealer), _unless_usual(people, also)
        )

    @property
    def _usual_dealer(self) -> str:
        table = tuple(map(Player, self.seats.data))
        return self.spot.seating.moved(table, None, ()).dealer if table else ""

    @property
    def body(self) -> Body:
        """The change of the table; a dealer or sitters that follow by rotation are left out."""
        then = self._seating
        body = super().body | {"table": list(then.table)}
        body |= (
            {"dealer": self.dealer.data} if self.dealer.data not in {"", self._usual_dealer} else {}
        )
        return body | ({"also_sit_out": list(then.also_sit_out)} if then.also_sit_out else {})

    def validate_name(self, field: Field) -> None:
        name = clean(field.data)
        if name:
            long = told("too_long", most=LONGEST_NAME) if len(name) > LONGEST_NAME else ""
            is_there = self._known(name) in self.seats.data
            there = _("%(name)s sitzt schon am Tisch.", name=name) if is_there else ""
            raise ValidationError(long or there or _("Am Tisch ist kein Platz mehr."))

    def validate_also_sit_out(self, field: Field) -> None:
        if asks_sitters(len(self.seats.data), self.spot.rules) and not field.data:
            raise ValidationError(_("Wer setzt mit dem Geber aus?"))

    def validate_seats(self, _field: Field) -> None:
        then = self._seating
        now = self.spot.seating
        now = replace(now, also_sit_out=_unless_usual(len(now.table), _sitting(now)))
        if self.spot.verb == "enter" and then.table and then == now:
            raise ValidationError(_("So sitzt ihr schon."))

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        names = {key: _new_name(key) for key in self.seats.data}
        return [
            Newcomer(Player(key), name, key.startswith(GUEST))
            for key, name in names.items()
            if name
        ]


def _sitting(seating: Seating) -> tuple[int, ...]:
    usual = usual_sitters(len(seating.table))
    return seating.also_sit_out if len(seating.also_sit_out) == len(usual) else usual


def _unless_usual(people: int, also: tuple[int, ...]) -> tuple[int, ...]:
    return () if sorted(also) == sorted(usual_sitters(people)) else tuple(sorted(also))


def _new_name(key: str) -> str:
    known = key.startswith((NEW, GUEST))
    return clean(key.partition(":")[2])[:LONGEST_NAME] if known else ""
