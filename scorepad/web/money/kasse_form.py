"""The forms of the Kasse: a booking, the reason of a counter-entry, days, filter, the amount to
split.
"""

import datetime as dt
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.money.kasse import problems_of_date
from scorepad.actions.problems import FieldProblem
from scorepad.ledger.kasse import KINDS, Kind, signed
from scorepad.scoring.terms import Player
from scorepad.web.frame import clock
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import CentsField, DateField, SelectField, StringField, put_at
from scorepad.web.frame.forms import Form
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

LONGEST = 300
BY_HAND = tuple(name for name, kind in KINDS.items() if kind.by_hand)


class ReasonForm(Form):
    """The reason of a booking; `seen` is the fingerprint of the shares that the page showed."""

    otherwise = "entry"
    entry = StringField()
    reason = StringField(LazyString(told, "reason"), longest=LONGEST)
    seen = StringField()


class BookingForm(Form):
    kind = SelectField(choices=dict.fromkeys(BY_HAND, ""), message=_l("Was ist es?"))
    member = StringField(LazyString(told, "which_person"))
    amount = CentsField(LazyString(told, "amount"))
    reason = StringField(LazyString(told, "reason"), longest=LONGEST)
    date = DateField(LazyString(told, "date"))

    def validate_member(self, field: Field) -> None:
        if self._kind and self._kind.member and not field.data:
            raise ValidationError(plainly(FieldProblem("member_missing", "member")))

    def validate_reason(self, field: Field) -> None:
        if not field.data.strip():
            raise ValidationError(plainly(FieldProblem("reason_missing", "reason")))

    def validate_date(self, field: Field) -> None:
        far = problems_of_date(field.data, clock.now()) if field.data else []
        for problem in far:
            put_at(field, plainly(problem))

    @property
    def cents(self) -> int:
        return signed(self.kind.data, self.amount.data or 0)

    @property
    def booking(self) -> dict[str, Any]:
        """The arguments of `actions.kasse.book`; a kind that concerns all has no member."""
        whose = None
        if self.member.data and self._kind and self._kind.member is not False:
            whose = Player(self.member.data)
        facts = {"kind": self.kind.data, "reason": self.reason.data, "date": self.date.data}
        return facts | {"member": whose, "cents": self.cents}

    @property
    def _kind(self) -> Kind | None:
        return KINDS.get(self.kind.data)


class Days(Form):
    """The first and the last day of a list; where one of them is wrong, the list has all days."""

    since = DateField(_l("Von"), name="von", optional=True)
    until = DateField(_l("Bis"), name="bis", optional=True)

    def validate_until(self, field: Field) -> None:
        if self.since.data and field.data and self.since.data > field.data:
            raise ValidationError(_("Das Ende liegt vor dem Anfang."))

    @property
    def error(self) -> str:
        """The first error of both days; "" for none."""
        errors = [*self.since.errors, *self.until.errors]
        return errors[0] if errors else ""

    @property
    def shown(self) -> tuple[dt.date | None, dt.date | None]:
        """Both days, or none where one is wrong."""
        return (None, None) if self.error else (self.since.data, self.until.data)

    @property
    def days(self) -> dict[str, str]:
        """The days as a query string has them; none where one is wrong."""
        if self.error:
            return {}
        return {field.name: field.text for field in (self.since, self.until) if field.data}


class Wanted(Days):
    """The filter of the bookings."""

    who = StringField(name="wer", longest=20)
    kind = SelectField(name="art", choices=dict.fromkeys(("", *KINDS), ""))


class ShareForm(Days):
    """The amount to split, and the days whose evenings count."""

    amount = CentsField(_l("Wie viel?"), name="betrag", optional=True)
