"""The Kasse split by attendance, as it is proposed before anything is booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions import kasse, season
from scorepad.actions.rules import mark
from scorepad.ledger import kasse as ledger
from scorepad.ledger.kasse import KasseBalances
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.wording import write_plain
from scorepad.scoring.errors import Refused
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.forms import put_at
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit
from scorepad.web.money.kasse_form import ShareForm


@dataclass(frozen=True)
class Proposal:
    """Everybody's cents of what is shared, or why there are none."""

    standing: KasseBalances
    form: ShareForm
    cents: int
    shares: Mapping[Player, int]
    attendance: Mapping[Player, int]
    error: str

    @property
    def can_share(self) -> bool:
        """Whether this can be booked."""
        return bool(self.cents and self.shares and not self.error)

    @property
    def all_there_is(self) -> bool:
        """Whether nothing is left afterwards."""
        return self.cents == self.standing.free

    @property
    def below_zero(self) -> bool:
        """Whether people have to make up for what is missing."""
        return self.standing.free < 0

    @property
    def typed(self) -> str:
        """The amount for its field."""
        return self.form.amount.text if self.form.amount.errors else write_plain(abs(self.cents), language())

    @property
    def seen(self) -> str:
        """A mark of what everybody gets, and of what there was."""
        return mark({str(player): cents for player, cents in self.shares.items()} | {"free": self.standing.free})


def proposal(visit: Visit) -> Proposal:
    """What is there, or as much of it as is asked for, shared by the evenings that everybody sat at a table.

    Raises Uncounted.
    """
    form, standing = ShareForm.from_address(), kasse.standing(visit.runde.id)
    since, until = form.shown
    attendance: Counter[Player] = Counter()
    for played in season.whole(visit.runde.id, Choice(since=since, until=until)):
        attendance.update(played.evening.points.keys())
    cents = _cents(form, standing, visit.runde.currency)
    try:
        shares, error = ledger.split(cents, attendance), form.error
    except Refused as refused:
        shares, error = {}, form.error or plainly(refused.problems[0])
    return Proposal(standing, form, cents, shares, attendance, error)


def _cents(form: ShareForm, standing: KasseBalances, currency: str) -> int:
    """Everything where nothing is typed (− where people make up for it); more than there is shares nothing."""
    if not form.amount.text.strip():
        return standing.free
    cents = (form.amount.data or 0) * (-1 if standing.free < 0 else 1)
    if standing.covers(cents):
        return cents
    put_at(
        form.amount, MoneyProblem("not_there", "betrag", {"amount": abs(standing.free)}).message(language(), currency)
    )
    return 0
