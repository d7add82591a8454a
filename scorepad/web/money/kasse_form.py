"""The forms of the Kasse: a booking, a counter-entry, and the days of a season."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.actions.problems import FieldProblem
from scorepad.ledger.kasse import KINDS, signed
from scorepad.ledger.money import read_cents
from scorepad.scoring.days import read_day
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.i18n import language
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

LONGEST = 300
BY_HAND = tuple(name for name, kind in KINDS.items() if kind.by_hand)
FIELDS = {"cents": "amount"} | {name: name for name in ("amount", "kind", "member", "reason", "date", "entry")}
"""Where the problems of an action stand in the form."""


@dataclass
class BookingForm:
    """One booking as it was typed."""

    kind: str = "deposit"
    member: str = ""
    amount: str = ""
    reason: str = ""
    date: str = ""
    errors: Errors = field(default_factory=dict)

    @property
    def cents(self) -> int:
        """The cents with their sign; a problem at the amount makes them 0."""
        try:
            cents = read_cents(self.amount, least=1)
        except Refused as refused:
            self.place(refused.problems)
            return 0
        return signed(self.kind, cents) if self.kind in KINDS else cents

    @property
    def day(self) -> dt.date | None:
        """The day typed; None puts a message at it."""
        day = read_day(self.date.strip())
        if day is None:
            complain(self.errors, "date", told("not_a_date"))
        return day

    @property
    def player(self) -> Player | None:
        """The member chosen; a kind that is for all has none."""
        needs = KINDS[self.kind].member if self.kind in KINDS else None
        return Player(self.member) if self.member and needs is not False else None

    def lacks(self) -> None:
        """Put a message at whatever is left empty, so that all fields are told at once."""
        if self.kind in KINDS and KINDS[self.kind].member and not self.member:
            self.place((FieldProblem("member_missing", "member"),))
        if not self.reason.strip():
            self.place((FieldProblem("reason_missing", "reason"),))

    def place(self, problems: tuple[Problem, ...]) -> None:
        """Put problems at their fields."""
        for problem in problems:
            complain(self.errors, FIELDS.get(problem.field, "kind"), problem.message(language()))


def read(given: Mapping[str, str]) -> BookingForm:
    """The form as it came in."""
    names = ("kind", "member", "amount", "reason", "date")
    kind, member, amount, reason, date = (given.get(name, "")[:LONGEST] for name in names)
    form = BookingForm(kind, member, amount, reason, date)
    if form.kind not in BY_HAND:
        form.kind = ""
        complain(form.errors, "kind", _("Was ist es?"))
    return form


@dataclass(frozen=True)
class Days:
    """The first and the last day of what is shown; what is no date is told and left out."""

    since_typed: str = ""
    until_typed: str = ""

    @property
    def since(self) -> dt.date | None:
        """The first day."""
        return read_day(self.since_typed.strip())

    @property
    def until(self) -> dt.date | None:
        """The last day."""
        return read_day(self.until_typed.strip())

    @property
    def error(self) -> str:
        """What is wrong with the days typed."""
        typed = ((self.since_typed, self.since), (self.until_typed, self.until))
        if any(text.strip() and day is None for text, day in typed):
            return told("not_a_date")
        if self.since and self.until and self.since > self.until:
            return _("Das Ende liegt vor dem Anfang.")
        return ""

    @property
    def query(self) -> dict[str, str]:
        """The same days in an address."""
        pairs = (("von", self.since_typed), ("bis", self.until_typed))
        return {name: text for name, text in pairs if read_day(text.strip())}


def days(given: Mapping[str, str]) -> Days:
    """The days of an address."""
    return Days(given.get("von", "")[:20], given.get("bis", "")[:20])


@dataclass(frozen=True)
class Wanted:
    """Which bookings are shown: of whom, of which kind, from which days."""

    days: Days
    who: str = ""
    kind: str = ""

    @property
    def member(self) -> Player | None:
        """Whose; None: everybody's."""
        return Player(self.who) if self.who else None

    @property
    def query(self) -> dict[str, str]:
        """The same in an address."""
        return {name: text for name, text in (("wer", self.who), ("art", self.kind)) if text} | self.days.query


def wanted(given: Mapping[str, str]) -> Wanted:
    """Which bookings an address asks for; a kind that there is not is any."""
    kind = given.get("art", "")
    return Wanted(days(given), given.get("wer", "")[:20], kind if kind in KINDS else "")
