"""The values of the settlement page: money in words, transfers with QR codes, what a seal does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from markupsafe import Markup
from segno import DataOverflowError, helpers

from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.store.seals import StoredTransfer
from scorepad.telling.money import ToldMoney, ToldTransfer, money, transfer
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext

LONGEST_TEXT = 100
"""Characters of the text; the standard allows 140, but only 331 bytes for the whole code."""
EURO = frozenset({"€", "euro", "eur"})


def in_euro(currency: str) -> bool:
    """Whether a currency is the euro, the only one with QR codes for transfers."""
    return currency.strip().lower() in EURO


def girocode(
    name: str, iban: str, cents: int, text: str, *, alt: str | None = None
) -> Markup | None:
    """The EPC QR code of a transfer as SVG; a text that does not fit is cut.

    None where the name alone is too long. `alt` is the alternative text for paper, and such a code
    has no white background. A page has the text around it.
    """
    for words in (text[:LONGEST_TEXT], text[:20], "Scorepad"):
        try:
            code = helpers.make_epc_qr(
                name, iban, Decimal(cents) / 100, text=words, encoding="utf-8"
            )
        except (DataOverflowError, ValueError):
            continue
        looks: dict[str, Any] = {
            "dark": "#000",
            "light": None if alt else "#fff",
            "svgclass": "qr",
            "lineclass": None,
        }
        return Markup(code.svg_inline(border=4, omitsize=True, title=alt, **looks))  # noqa: S704 - drawn here
    return None


@dataclass(frozen=True)
class StoredView:
    """A transfer of a seal, or one that was made early, with its `code` while open."""

    row: StoredTransfer
    told: ToldTransfer
    code: Markup | None


@dataclass(frozen=True)
class SettleView:
    """The settlement of an evening.

    An open evening has `planned` transfers, a sealed one `stored` ones. `early` are payments of
    people who left early. `to_book` are the cents that the seal will book into the Kasse (+) or out
    of it (−).
    """

    told: ToldMoney
    planned: tuple[ToldTransfer, ...]
    stored: tuple[StoredView, ...]
    early: tuple[StoredView, ...]
    money: bool
    to_book: int

    @property
    def last(self) -> tuple[StoredView, ...]:
        """The transfers that were last marked as paid together, which one tap takes back.

        Empty where it was only one.
        """
        times = [view.row.paid_at for view in self.stored or self.early if view.row.paid_at]
        if not times:
            return ()
        latest = max(times)
        together = [view for view in self.stored or self.early if view.row.paid_at == latest]
        return tuple(together) if len(together) > 1 else ()


def settle_view(
    statement: EveningStatement,
    voice: Voice,
    stored: Sequence[StoredTransfer],
    code: Callable[[StoredTransfer], Markup | None] = lambda _stored: None,
) -> SettleView:
    """The settlement of an evening with its stored transfers; `code` draws the QR code of one."""
    booked = sum(_into_kasse(moved) for moved in statement.moved)
    views = [StoredView(known, transfer(known.transfer, voice), code(known)) for known in stored]
    return SettleView(
        told=money(statement, voice),
        planned=planned(statement.transfers, voice),
        stored=tuple(view for view in views if not view.row.early),
        early=tuple(view for view in views if view.row.early and view.row.paid_at),
        money=statement.tariff.on,
        to_book=statement.into_kasse - booked,
    )


def _into_kasse(moved: Transfer) -> int:
    """The cents that a transfer brought into the Kasse, negative for those out of it."""
    if moved.payee is None:
        return moved.cents
    if moved.payer is None:
        return -moved.cents
    return 0


def planned(transfers: Sequence[Transfer], voice: Voice) -> tuple[ToldTransfer, ...]:
    """Transfers in words."""
    return tuple(transfer(one, voice) for one in transfers)


def payees(visit: Visit) -> dict[Player, Member]:
    """The members for QR codes: none for a read link, or for another currency.

    A read link shows no account numbers.
    """
    if not in_euro(visit.runde.currency) or not visit.can_write:
        return {}
    return {member.player: member for member in visit.people.everybody}


def about_evening(visit: Visit) -> str:
    """The name and the day of an evening, for the purpose of a transfer."""
    return f"{visit.evening.name} {visit.voice.day(visit.evening.date, 'short')}"


def purpose(made: Transfer, about: str, visit: Visit) -> str:
    """The purpose of a transfer, which the payee reads on the bank statement."""
    return f"{visit.runde.name}, {about}: {visit.voice.name(made.payer)}"


def code_of(
    made: Transfer, members: Mapping[Player, Member], text: str, *, alt: str | None = None
) -> Markup | None:
    """The QR code of a transfer with this purpose; None where the payee has no account."""
    payee = members.get(made.payee) if made.payee is not None else None
    if payee is None or not payee.iban:
        return None
    return girocode(payee.account_name or payee.name, payee.iban, made.cents, text, alt=alt)


def sealing(view: SettleView, voice: Voice, *, ended: bool) -> str:
    """The question before sealing: what stays as it is, and the sum of what is still to be paid."""
    cents = sum(told.made.cents for told in view.planned)
    if not view.money:
        stays = _("Die Punkte bleiben, wie sie sind.")
    elif view.planned:
        stays = ngettext(
            "Die Beträge bleiben, wie sie sind: %(amount)s in %(num)s Zahlung.",
            "Die Beträge bleiben, wie sie sind: %(amount)s in %(num)s Zahlungen.",
            len(view.planned),
            amount=voice.amount(cents),
        )
    else:
        stays = _("Die Beträge bleiben, wie sie sind; offen ist nichts.")
    if ended:
        return stays
    ends = _("Der Abend wird damit abgeschlossen.")
    return f"{stays} {ends}"


def meaning(view: SettleView, voice: Voice, *, ended: bool) -> tuple[str, ...]:
    """The consequences of sealing, one sentence each."""
    told = [
        _("Punkte und Beträge werden festgehalten. Danach ändert sich an diesem Abend nichts mehr.")
    ]
    if not ended:
        told.append(_("Der Abend wird damit abgeschlossen; offene Pflichtsoli sind eingerechnet."))
    if view.to_book > 0:
        told.append(_("In die Kasse werden %(amount)s gebucht.", amount=voice.amount(view.to_book)))
    elif view.to_book:
        told.append(
            _("Aus der Kasse werden %(amount)s gebucht.", amount=voice.amount(-view.to_book))
        )
    if view.planned:
        told.append(_("Wer wem zahlt, steht danach zum Abhaken da."))
    if view.told.into_kasse:
        told.append(
            _(
                "Stimmt etwas nicht, lässt sich der Abend wieder öffnen; die Kasse bekommt "
                "dann Gegenbuchungen."
            )
        )
    else:
        told.append(_("Stimmt etwas nicht, lässt sich der Abend wieder öffnen."))
    return tuple(told)
