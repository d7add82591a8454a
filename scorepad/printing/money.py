"""Money as lines for paper: everybody's amount with its reasons, and who pays whom."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorepad.ledger.money import write_cents
from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement, PersonLine
from scorepad.printing.words.statement import WORDS
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.terms import Player

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Writer:
    """How money is written here: names of people, the currency, the language, the group's own names of soli."""

    names: Mapping[Player, str]
    currency: str = "€"
    lang: str = "de"
    own: Mapping[str, str] = dataclasses.field(default_factory=lambda: _NONE)

    def amount(self, cents: int) -> str:
        """An amount with its currency and a real minus."""
        return write_cents(cents, self.lang, self.currency)

    def signed(self, cents: int) -> str:
        """The same with a plus before what somebody gets."""
        return f"+{self.amount(cents)}" if cents > 0 else self.amount(cents)

    def name(self, who: Player) -> str:
        """Somebody's name."""
        return self.names.get(who, who)

    def word(self, key: str, **values: object) -> str:
        """A wording of the statements."""
        text = WORDS[key].in_(self.lang)
        return text.format(**values) if values else text


@dataclass(frozen=True)
class Reason:
    """One item of somebody's amount."""

    text: str
    amount: str


@dataclass(frozen=True)
class Person:
    """Somebody's evening: points, amount all in all, what of it the Kasse gets (empty for nothing), and why."""

    name: str
    points: str
    amount: str
    kasse: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Payment:
    """Who pays whom; `mark` says what is paid already."""

    text: str
    amount: str
    mark: str = ""


@dataclass(frozen=True)
class Money:
    """The money of an evening in words; `kasse` names which way it goes."""

    people: tuple[Person, ...]
    kasse: tuple[str, str]
    payments: tuple[Payment, ...]
    tariff: tuple[str, ...]


def money(statement: EveningStatement, writer: Writer, paid: Sequence[Transfer] = ()) -> Money | None:
    """The lines of a statement; None without a tariff, and where the amounts do not add up yet.

    `paid` are those of its transfers that are marked as paid.
    """
    if not statement.tariff.on or sum(line.cents for line in statement.people) + statement.into_kasse:
        return None
    early = [_payment(one, writer, f"{writer.word('paid')}, {writer.word('early')}") for one in statement.moved]
    marks = (writer.word("paid") if one in paid else "" for one in statement.transfers)
    return Money(
        people=tuple(_person(line, writer) for line in statement.people),
        kasse=(
            writer.word("into_kasse" if statement.into_kasse >= 0 else "out_of_kasse"),
            writer.amount(abs(statement.into_kasse)),
        ),
        payments=(
            *early,
            *(_payment(one, writer, mark) for one, mark in zip(statement.transfers, marks, strict=True)),
        ),
        tariff=statement.rules(writer.lang, writer.currency, writer.own),
    )


def _person(line: PersonLine, writer: Writer) -> Person:
    return Person(
        name=writer.name(line.player),
        points=writer.word("away") if line.points is None else real_minus(line.points),
        amount=writer.signed(line.cents),
        kasse=writer.signed(line.kasse) if line.kasse else "",
        reasons=tuple(Reason(item.label(writer.lang, writer.own), writer.signed(item.cents)) for item in line.items),
    )


def _payment(transfer: Transfer, writer: Writer, mark: str) -> Payment:
    words = writer.word("pays", payer=_party(transfer.payer, writer), payee=_party(transfer.payee, writer))
    return Payment(
        words[0].upper() + words[1:] if transfer.payer is None else words, writer.amount(transfer.cents), mark
    )


def _party(who: Player | None, writer: Writer) -> str:
    return writer.word("kasse_pays") if who is None else writer.name(who)
