"""The Kasse split by attendance, as it is proposed before anything is booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions import kasse, season
from scorepad.actions.rules import mark
from scorepad.ledger import kasse as ledger
from scorepad.ledger.kasse import KasseBalances
from scorepad.ledger.money import read_cents
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.wording import write_plain
from scorepad.scoring.errors import Refused
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit
from scorepad.web.money.kasse_form import Days, days


@dataclass(frozen=True)
class Asked:
    """What the address asks to share: the cents (− where people make up for them) as typed, and what is wrong."""

    typed: str
    cents: int
    error: str = ""

    @property
    def query(self) -> dict[str, str]:
        """The same amount in an address."""
        return {"betrag": self.typed} if self.typed.strip() else {}


@dataclass(frozen=True)
class Proposal:
    """Everybody's cents of what is shared, or why there are none."""

    standing: KasseBalances
    asked: Asked
    days: Days
    shares: Mapping[Player, int]
    attendance: Mapping[Player, int]
    error: str

    @property
    def can_share(self) -> bool:
        """Whether this can be booked."""
        return bool(self.asked.cents and self.shares and not self.error)

    @property
    def all_there_is(self) -> bool:
        """Whether nothing is left afterwards."""
        return self.asked.cents == self.standing.free

    @property
    def below_zero(self) -> bool:
        """Whether people have to make up for what is missing."""
        return self.standing.free < 0

    @property
    def typed(self) -> str:
        """The amount for its field."""
        return self.asked.typed if self.asked.error else write_plain(abs(self.asked.cents), language())

    @property
    def query(self) -> dict[str, str]:
        """The same proposal in an address."""
        return self.days.query | self.asked.query

    @property
    def seen(self) -> str:
        """A mark of what everybody gets, and of what there was."""
        return mark({str(player): cents for player, cents in self.shares.items()} | {"free": self.standing.free})


def proposal(visit: Visit) -> Proposal:
    """What is there, or as much of it as is asked for, shared by the evenings that everybody sat at a table.

    Raises Uncounted.
    """
    chosen = days(visit.asked)
    attendance: Counter[Player] = Counter()
    shown = Days() if chosen.error else chosen
    for played in season.whole(visit.runde.id, Choice(since=shown.since, until=shown.until)):
        attendance.update(played.evening.points.keys())
    standing = kasse.standing(visit.runde.id)
    asked = _asked(visit.asked.get("betrag", "")[:20], standing, visit.runde.currency)
    try:
        shares, error = ledger.split(asked.cents, attendance), chosen.error
    except Refused as refused:
        shares, error = {}, chosen.error or refused.problems[0].message(language())
    return Proposal(standing, asked, chosen, shares, attendance, error)


def _asked(typed: str, standing: KasseBalances, currency: str) -> Asked:
    """Everything where nothing is typed; more than there is, is told and shares nothing."""
    if not typed.strip():
        return Asked(typed, standing.free)
    try:
        cents = read_cents(typed, field="betrag", least=1) * (-1 if standing.free < 0 else 1)
    except Refused as refused:
        return Asked(typed, 0, refused.problems[0].message(language()))
    if standing.covers(cents):
        return Asked(typed, cents)
    most = MoneyProblem("not_there", "betrag", {"amount": abs(standing.free)})
    return Asked(typed, 0, most.message(language(), currency))
