"""What the page of a settlement shows: the money as it is told, transfers to tick off, what the seal will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from flask_babel import format_date, format_datetime
from markupsafe import Markup
from segno import DataOverflowError, helpers

from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.store.seals import Seal, StoredTransfer
from scorepad.telling.money import ToldMoney, ToldTransfer, money, transfer
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _

LONGEST_TEXT = 100
"""Characters of the text; the norm allows 140, but only 331 bytes for everything."""


EURO = frozenset({"€", "euro", "eur"})


def in_euro(currency: str) -> bool:
    """Whether money is the euro, which alone has transfer codes."""
    return currency.strip().lower() in EURO


def girocode(name: str, iban: str, cents: int, text: str, *, alt: str | None = None) -> Markup | None:
    """The code as a picture; a text that does not fit is cut. None where even the name is too long for a code.

    On paper, which is white already, `alt` is read out instead of it; a page says that around it.
    """
    for words in (text[:LONGEST_TEXT], text[:20], "Scorepad"):
        try:
            code = helpers.make_epc_qr(name, iban, Decimal(cents) / 100, text=words, encoding="utf-8")
        except (DataOverflowError, ValueError):
            continue
        ground = None if alt else "#fff"
        svg = code.svg_inline(
            dark="#000", light=ground, border=4, omitsize=True, title=alt, svgclass="qr", lineclass=None
        )
        return Markup(svg)  # noqa: S704 - drawn here
    return None


@dataclass(frozen=True)
class TransferView:
    """Who pays whom; `id` and `paid` once the evening is sealed, `code` where the payee has an account."""

    told: ToldTransfer
    id: int = 0
    paid: str = ""
    code: Markup | None = None


@dataclass(frozen=True)
class Absentee:
    """Somebody of the Runde who did not sit at the table."""

    key: str
    name: str
    on: bool


@dataclass(frozen=True)
class SettleView:
    """The settlement of an evening, open or sealed.

    `to_book` are the cents that the seal will book into the Kasse (+) or out of it: what was paid early is booked.
    """

    told: ToldMoney
    transfers: tuple[TransferView, ...]
    early: tuple[TransferView, ...]
    money: bool
    to_book: int = 0
    sealed_at: str = ""


def settle_view(statement: EveningStatement, voice: Voice, early: Sequence[StoredTransfer]) -> SettleView:
    """An evening that is not sealed: what a settlement now would be."""
    booked = sum(one.cents * ((one.payee is None) - (one.payer is None)) for one in statement.moved)
    return SettleView(
        told=money(statement, voice),
        transfers=planned(statement.transfers, voice),
        early=tuple(_stored(one, voice) for one in early if one.early and one.paid_at is not None),
        money=statement.tariff.on,
        to_book=statement.into_kasse - booked,
    )


def sealed_view(
    statement: EveningStatement,
    seal: Seal,
    voice: Voice,
    *,
    transfers: Sequence[StoredTransfer],
    codes: Mapping[int, Markup],
) -> SettleView:
    """A sealed evening: what its seal asserts, with the marks of what is paid."""
    return SettleView(
        told=money(statement, voice),
        transfers=tuple(_stored(one, voice, codes.get(one.id)) for one in transfers if not one.early),
        early=tuple(_stored(one, voice) for one in transfers if one.early and one.paid_at is not None),
        money=statement.tariff.on,
        sealed_at=str(format_datetime(seal.at, "short")),
    )


def planned(transfers: Sequence[Transfer], voice: Voice) -> tuple[TransferView, ...]:
    """Transfers that are proposed."""
    return tuple(TransferView(transfer(one, voice)) for one in transfers)


def _stored(stored: StoredTransfer, voice: Voice, code: Markup | None = None) -> TransferView:
    paid = str(format_date(stored.paid_at, "short")) if stored.paid_at else ""
    return TransferView(transfer(stored.transfer, voice), stored.id, paid, code)


def shows_codes(visit: Visit) -> bool:
    """Whether there are codes here: of euros only, and account numbers are for the write link only."""
    return in_euro(visit.runde.currency) and visit.can_write


def codes_of(transfers: Sequence[StoredTransfer], members: Mapping[Player, Member], visit: Visit) -> dict[int, Markup]:
    """The codes of the debts that are open, by transfer."""
    codes = {stored.id: _code(stored, members, visit) for stored in transfers if shows_codes(visit)}
    return {key: code for key, code in codes.items() if code is not None}


def about_evening(visit: Visit) -> str:
    """What a transfer of the evening is about."""
    return f"{visit.evening.name} {visit.voice.day(visit.evening.date, 'short')}"


def _code(stored: StoredTransfer, members: Mapping[Player, Member], visit: Visit) -> Markup | None:
    made = stored.transfer
    return None if stored.paid_at else code_of(made, members, purpose(made, about_evening(visit), visit))


def purpose(made: Transfer, about: str, visit: Visit) -> str:
    """What a payee reads on the statement of their bank."""
    return f"{visit.runde.name}, {about}: {visit.voice.name(made.payer)}"


def code_of(made: Transfer, members: Mapping[Player, Member], text: str, *, alt: str | None = None) -> Markup | None:
    """The code of a transfer for this purpose; None where the payee has no account."""
    payee = members.get(made.payee) if made.payee is not None else None
    if payee is None or not payee.iban:
        return None
    return girocode(payee.account_name or payee.name, payee.iban, made.cents, text, alt=alt)


def meaning(view: SettleView, voice: Voice, *, ended: bool) -> tuple[str, ...]:
    """What sealing does, sentence by sentence, before it is done."""
    told = [_("Punkte und Beträge werden festgehalten. Danach ändert sich an diesem Abend nichts mehr.")]
    if not ended:
        told.append(_("Der Abend wird damit abgeschlossen; offene Pflichtsoli sind eingerechnet."))
    if view.to_book > 0:
        told.append(_("In die Kasse werden %(amount)s gebucht.", amount=voice.amount(view.to_book)))
    elif view.to_book:
        told.append(_("Aus der Kasse werden %(amount)s gebucht.", amount=voice.amount(-view.to_book)))
    if view.transfers:
        told.append(_("Wer wem zahlt, steht danach zum Abhaken da."))
    if view.told.into_kasse:
        told.append(_("Stimmt etwas nicht, lässt sich der Abend wieder öffnen; die Kasse bekommt dann Gegenbuchungen."))
    else:
        told.append(_("Stimmt etwas nicht, lässt sich der Abend wieder öffnen."))
    return tuple(told)
