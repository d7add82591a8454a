"""The Kasse split by attendance, as it is proposed before anything is booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions import season
from scorepad.actions.rules import mark
from scorepad.i18n import language
from scorepad.ledger import kasse as ledger
from scorepad.scoring.errors import Refused
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.store import kasse
from scorepad.web.money.kasse_form import Days


@dataclass(frozen=True)
class Proposal:
    """Everybody's cents of the balance, or why there are none; `waiting` evenings are not counted yet."""

    balance: int
    shares: Mapping[Player, int]
    attendance: Mapping[Player, int]
    waiting: int
    error: str

    @property
    def can_share(self) -> bool:
        """Whether this can be booked."""
        return bool(self.balance and self.shares and not self.waiting and not self.error)

    @property
    def seen(self) -> str:
        """A mark of what everybody gets."""
        return mark({str(player): cents for player, cents in self.shares.items()})


def proposal(runde_id: int, chosen: Days) -> Proposal:
    """The balance shared by the evenings that everybody sat at a table in the days chosen."""
    attendance: Counter[Player] = Counter()
    shown = Days() if chosen.error else chosen
    counted, waiting = season.counted(runde_id, Choice(since=shown.since, until=shown.until))
    for played in counted:
        attendance.update(played.evening.points.keys())
    balance = ledger.balance(kasse.entries(runde_id))
    try:
        return Proposal(balance, ledger.split(balance, attendance), attendance, waiting, chosen.error)
    except Refused as refused:
        error = chosen.error or refused.problems[0].message(language())
        return Proposal(balance, {}, attendance, waiting, error)
