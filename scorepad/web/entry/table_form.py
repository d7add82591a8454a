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
"""The prefix of the key of a new member; the name follows."""
GUEST = "gast:"
"""The prefix of the key of a new guest; the name follows."""


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
        known = {member.player for member in spot.visit.people.members}
        if sent is not None:
            wanted = [key for key in self.seats.data if key in known or _new_name(key)]
            self.seats.data = tuple(wanted[:MOST_SEATS])

    def offered(self) -> dict[str, Any]:
        """The stored table, else the current one."""
        body = self.spot.before
        then = self.spot.seating
        if body:
            table = tuple(Player(key) for key in body["table"])
            also = tuple(body.get("also_sit_out", ()))
            then = then.moved(table, body.get("dealer") or None, also)
        return {"seats": then.table, "dealer": then.dealer, "also_sit_out": _sitting(then)}

    def press(self, step: str) -> None:
        """Seat the typed person after "new", or apply one of the small buttons of the seats."""
        verb, _colon, key = step.partition(":")
        if verb == "new":
            self._seat_who_was_typed()
        else:
            known = [str(member.player) for member in self.spot.visit.people.members]
            self._seat(stepped(self.seats.data, verb, key, known))

    def _seat_who_was_typed(self) -> None:
        name = clean(self.name.data)
        if not name or len(name) > LONGEST_NAME:
            return
        before = self.seats.data
        key = self._key_of(name)
        if not key:
            key = f"{GUEST if self.guest.data else NEW}{name}"
        self._seat(stepped(before, "in", key, [key]))
        if len(self.seats.data) > len(before):
            self.name.data = ""
            self.guest.data = False

    def _key_of(self, name: str) -> str:
        """The key of the person with this name, member or newcomer; empty for nobody."""
        wanted = name.casefold()
        for member in self.spot.visit.people.members:
            if member.name.casefold() == wanted:
                return member.player
        for key in self.seats.data:
            if _new_name(key).casefold() == wanted:
                return str(key)
        return ""

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

    def body(self) -> Body:
        """The change of the table; a dealer or sitters that follow by rotation are left out."""
        then = self._seating()
        body = super().body()
        body["table"] = list(then.table)
        if self.dealer.data and self.dealer.data != self._usual_dealer():
            body["dealer"] = self.dealer.data
        if then.also_sit_out:
            body["also_sit_out"] = list(then.also_sit_out)
        return body

    def _seating(self) -> Seating:
        """The seating that was chosen; the usual sitters are left out."""
        dealer = Player(self.dealer.data or self._usual_dealer())
        also = self.also_sit_out.data if self._asks_sitters() else ()
        return Seating(self._table(), dealer, _unless_usual(len(self.seats.data), also))

    def _table(self) -> tuple[Player, ...]:
        return tuple(Player(key) for key in self.seats.data)

    def _usual_dealer(self) -> str:
        """Who deals at this table if nobody is named; empty at an empty table."""
        table = self._table()
        return self.spot.seating.moved(table, None, ()).dealer if table else ""

    def _asks_sitters(self) -> bool:
        return asks_sitters(len(self.seats.data), self.spot.rules)

    def validate_name(self, field: Field) -> None:
        """A name that is still typed was not seated, for a reason that is said here."""
        name = clean(field.data)
        if not name:
            return
        if len(name) > LONGEST_NAME:
            raise ValidationError(told("too_long", most=LONGEST_NAME))
        if self._key_of(name) in self.seats.data:
            raise ValidationError(_("%(name)s sitzt schon am Tisch.", name=name))
        raise ValidationError(_("Am Tisch ist kein Platz mehr."))

    def validate_also_sit_out(self, field: Field) -> None:
        if self._asks_sitters() and not field.data:
            raise ValidationError(_("Wer setzt mit dem Geber aus?"))

    def validate_seats(self, _field: Field) -> None:
        """Refuse a new entry that would change nothing."""
        now = self.spot.seating
        now = replace(now, also_sit_out=_unless_usual(len(now.table), _sitting(now)))
        then = self._seating()
        if self.spot.verb == "enter" and then.table and then == now:
            raise ValidationError(_("So sitzt ihr schon."))

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        people = []
        for key in self.seats.data:
            name = _new_name(key)
            if name:
                people.append(Newcomer(Player(key), name, key.startswith(GUEST)))
        return people


def _sitting(seating: Seating) -> tuple[int, ...]:
    """The seats that sit out with the dealer; the usual ones where too few or too many are said."""
    usual = usual_sitters(len(seating.table))
    return seating.also_sit_out if len(seating.also_sit_out) == len(usual) else usual


def _unless_usual(people: int, also: tuple[int, ...]) -> tuple[int, ...]:
    """These seats in order; none if they are those that usually sit out at such a table."""
    if sorted(also) == sorted(usual_sitters(people)):
        return ()
    return tuple(sorted(also))


def _new_name(key: str) -> str:
    """The name in the key of a newcomer; empty for the key of a member."""
    if not key.startswith((NEW, GUEST)):
        return ""
    _prefix, _colon, name = key.partition(":")
    return clean(name)[:LONGEST_NAME]
