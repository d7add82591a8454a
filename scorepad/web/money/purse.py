"""Amounts as the pages write them, and people with the Kasse among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.ledger.money import write_cents
from scorepad.scoring.terms import Player
from scorepad.store import runden
from scorepad.store.runden import Runde
from scorepad.web.frame.words import _

EURO = frozenset({"€", "euro", "eur"})


@dataclass(frozen=True)
class Purse:
    """How a page writes money: names of people, the Kasse by its word, amounts in the currency of the Runde."""

    names: Mapping[Player, str]
    currency: str

    def amount(self, cents: int) -> str:
        """An amount with its currency and a real minus."""
        return write_cents(cents, language(), self.currency)

    def signed(self, cents: int) -> str:
        """The same with a plus before what somebody gets."""
        return f"+{self.amount(cents)}" if cents > 0 else self.amount(cents)

    def name(self, who: Player | None) -> str:
        """Somebody's name, or the Kasse."""
        return _("Kasse") if who is None else self.names.get(who, "?")

    @property
    def in_euro(self) -> bool:
        """Whether the money is the euro, which alone has transfer codes."""
        return self.currency.strip().lower() in EURO


def purse_of(runde: Runde) -> Purse:
    """The purse of a Runde, with the names of all its members."""
    return Purse(runden.names(runde.id), runde.currency)
