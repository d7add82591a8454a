"""What the page of a settlement shows: everybody's amount with its reasons, who pays whom, what the Kasse gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import format_date, format_datetime
from markupsafe import Markup

from scorepad.i18n import language
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement, PersonLine
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.store.runden import Member
from scorepad.store.seals import Seal, StoredTransfer
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext
from scorepad.web.money.girocode import girocode
from scorepad.web.money.purse import Purse


@dataclass(frozen=True)
class Reason:
    """One item: why, and what it brings or costs."""

    text: str
    amount: str


@dataclass(frozen=True)
class PersonView:
    """Somebody's evening: points (or absent), amount all in all, what of it the Kasse gets, and why."""

    name: str
    points: str
    amount: str
    kasse: Reason | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class TransferView:
    """Who pays whom; `id` and `paid` once the evening is sealed, `code` where the payee has an account."""

    payer: str
    payee: str
    amount: str
    id: int = 0
    paid: str = ""
    early: bool = False
    code: Markup | None = None


@dataclass(frozen=True)
class Absentee:
    """Somebody of the Runde who did not sit at the table."""

    key: str
    name: str
    on: bool


@dataclass(frozen=True)
class SettleView:
    """The settlement of an evening, open or sealed; `kasse` is empty where the Kasse has no part in it.

    `to_book` are the cents that the seal will book into the Kasse (+) or out of it: what was paid early is booked.
    """

    people: tuple[PersonView, ...]
    kasse: str
    into_kasse: bool
    transfers: tuple[TransferView, ...]
    early: tuple[TransferView, ...]
    says: tuple[str, ...]
    money: bool
    to_book: int = 0
    sealed_at: str = ""


def settle_view(
    statement: EveningStatement, stored: StoredEvening, purse: Purse, early: Sequence[StoredTransfer]
) -> SettleView:
    """An evening that is not sealed: what a settlement now would be."""
    return SettleView(
        people=tuple(_person(line, stored, purse) for line in statement.people),
        kasse=purse.amount(abs(statement.into_kasse)) if statement.into_kasse else "",
        into_kasse=statement.into_kasse >= 0,
        transfers=tuple(planned(one, purse) for one in statement.transfers),
        early=tuple(_stored(one, purse) for one in early if one.early and one.paid_at is not None),
        says=statement.rules(language(), purse.currency, own_names(stored.plan.rules)),
        money=statement.tariff.on,
        to_book=statement.into_kasse
        - sum(one.cents * ((one.payee is None) - (one.payer is None)) for one in statement.moved),
    )


def sealed_view(
    statement: EveningStatement,
    stored: StoredEvening,
    seal: Seal,
    purse: Purse,
    *,
    transfers: Sequence[StoredTransfer],
    codes: Mapping[int, Markup],
) -> SettleView:
    """A sealed evening: what its seal asserts, with the marks of what is paid."""
    view = settle_view(statement, stored, purse, transfers)
    return SettleView(
        people=view.people,
        kasse=view.kasse,
        into_kasse=view.into_kasse,
        transfers=tuple(_stored(one, purse, codes.get(one.id)) for one in transfers if not one.early),
        early=view.early,
        says=view.says,
        money=view.money,
        sealed_at=str(format_datetime(seal.at, "short")),
    )


def planned(transfer: Transfer, purse: Purse) -> TransferView:
    """A transfer that is proposed."""
    payer = _("Die Kasse") if transfer.payer is None else purse.name(transfer.payer)
    payee = _("die Kasse") if transfer.payee is None else purse.name(transfer.payee)
    return TransferView(payer, payee, purse.amount(transfer.cents))


def told(problem: Problem, purse: Purse) -> str:
    """Why the settlement cannot be, with its amounts in the currency of the Runde."""
    if isinstance(problem, MoneyProblem):
        return problem.message(language(), purse.currency)
    return problem.message(language())


def _stored(one: StoredTransfer, purse: Purse, code: Markup | None = None) -> TransferView:
    view = planned(one.transfer, purse)
    paid = str(format_date(one.paid_at, "short")) if one.paid_at else ""
    return TransferView(view.payer, view.payee, view.amount, one.id, paid, one.early, code)


def _person(line: PersonLine, stored: StoredEvening, purse: Purse) -> PersonView:
    own = own_names(stored.plan.rules)
    return PersonView(
        name=purse.name(line.player),
        points=_("nicht da") if line.points is None else _points(line.points),
        amount=purse.signed(line.cents),
        kasse=_of_kasse(line.kasse, purse) if line.kasse else None,
        reasons=tuple(Reason(item.label(language(), own), purse.signed(item.cents)) for item in line.items),
    )


def _points(points: int) -> str:
    return ngettext("%(points)s Punkt", "%(points)s Punkte", abs(points), points=real_minus(points))


def _of_kasse(cents: int, purse: Purse) -> Reason:
    return Reason(_("davon in die Kasse") if cents > 0 else _("davon aus der Kasse"), purse.amount(abs(cents)))


def codes_of(
    transfers: Sequence[StoredTransfer],
    members: Mapping[Player, Member],
    purse: Purse,
    *,
    visit: Visit,
) -> dict[int, Markup]:
    """The codes of the debts that are open, by transfer; account numbers are for the write link only."""
    if not purse.in_euro or not visit.can_write:
        return {}
    codes = {}
    for one in transfers:
        payee = members.get(one.transfer.payee) if one.transfer.payee is not None else None
        if one.paid_at is None and payee is not None and payee.iban:
            date = format_date(visit.evening.date, "short")
            text = f"{visit.runde.name}, {visit.evening.name} {date}: {purse.name(one.transfer.payer)}"
            code = girocode(payee.account_name or payee.name, payee.iban, one.transfer.cents, text)
            if code is not None:
                codes[one.id] = code
    return codes


def meaning(view: SettleView, purse: Purse, *, ended: bool) -> tuple[str, ...]:
    """What sealing does, sentence by sentence, before it is done."""
    told = [_("Punkte und Beträge werden festgehalten. Danach ändert sich an diesem Abend nichts mehr.")]
    if not ended:
        told.append(_("Der Abend wird damit abgeschlossen; offene Pflichtsoli sind eingerechnet."))
    if view.to_book > 0:
        told.append(_("In die Kasse werden %(amount)s gebucht.", amount=purse.amount(view.to_book)))
    elif view.to_book:
        told.append(_("Aus der Kasse werden %(amount)s gebucht.", amount=purse.amount(-view.to_book)))
    if view.transfers:
        told.append(_("Wer wem zahlt, steht danach zum Abhaken da."))
    if view.kasse:
        told.append(_("Stimmt etwas nicht, lässt sich der Abend wieder öffnen; die Kasse bekommt dann Gegenbuchungen."))
    else:
        told.append(_("Stimmt etwas nicht, lässt sich der Abend wieder öffnen."))
    return tuple(told)
