"""The forms of the Kasse: a booking, a reason, the days of a season, and what is shown or shared."""

from __future__ import annotations

import datetime as dt
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.problems import FieldProblem
from scorepad.ledger.kasse import KINDS, Kind, signed
from scorepad.scoring.terms import Player
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.forms import Cents, Day, Form, Pick, TextField
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

LONGEST = 300
BY_HAND = tuple(name for name, kind in KINDS.items() if kind.by_hand)


class ReasonForm(Form):
    """Why something is booked that the page shows; `seen` is what it showed, `entry` what it is about."""

    otherwise = "entry"
    entry = TextField()
    reason = TextField(LazyString(told, "reason"), longest=LONGEST)
    seen = TextField()


class BookingForm(Form):
    """One booking as it was typed."""

    kind = Pick(choices=dict.fromkeys(BY_HAND, ""), message=_l("Was ist es?"))
    member = TextField(LazyString(told, "which_person"))
    amount = Cents(LazyString(told, "amount"))
    reason = TextField(LazyString(told, "reason"), longest=LONGEST)
    date = Day(LazyString(told, "date"))

    def validate_member(self, field: Field) -> None:
        """Somebody belongs to it where the kind asks for somebody."""
        if self._kind and self._kind.member and not field.data:
            raise ValidationError(plainly(FieldProblem("member_missing", "member")))

    def validate_reason(self, field: Field) -> None:
        """A reason belongs to it."""
        if not field.data.strip():
            raise ValidationError(plainly(FieldProblem("reason_missing", "reason")))

    @property
    def cents(self) -> int:
        """The cents with their sign."""
        return signed(self.kind.data, self.amount.data or 0)

    @property
    def booking(self) -> dict[str, Any]:
        """What is booked; a kind that is for all has no member."""
        whose = Player(self.member.data) if self.member.data and self._kind and self._kind.member is not False else None
        facts = {"kind": self.kind.data, "reason": self.reason.data, "date": self.date.data}
        return facts | {"member": whose, "cents": self.cents}

    @property
    def _kind(self) -> Kind | None:
        return KINDS.get(self.kind.data)


class Days(Form):
    """The first and the last day of what is shown; what is no date is told and left out."""

    since = Day(_l("Von"), name="von", optional=True)
    until = Day(_l("Bis"), name="bis", optional=True)

    def validate_until(self, field: Field) -> None:
        """The last day is none before the first."""
        if self.since.data and field.data and self.since.data > field.data:
            raise ValidationError(_("Das Ende liegt vor dem Anfang."))

    @property
    def error(self) -> str:
        """What is wrong with the days typed."""
        return next(iter([*self.since.errors, *self.until.errors]), "")

    @property
    def shown(self) -> tuple[dt.date | None, dt.date | None]:
        """The days where both are right."""
        return (None, None) if self.error else (self.since.data, self.until.data)

    @property
    def days(self) -> dict[str, str]:
        """The days that are shown, in an address."""
        return {} if self.error else {field.name: field.text for field in (self.since, self.until) if field.data}


class Wanted(Days):
    """Which bookings are shown: of whom, of which kind, from which days."""

    who = TextField(name="wer", longest=20)
    kind = Pick(name="art", choices=dict.fromkeys(("", *KINDS), ""))


class ShareForm(Days):
    """How much of the Kasse is shared by the days on which people were there."""

    amount = Cents(_l("Wie viel?"), name="betrag", optional=True)
