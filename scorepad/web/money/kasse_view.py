"""What the pages of the Kasse show: lines with their balance, who paid in how much, a proposal to split it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import url_for
from flask_babel import format_date

from scorepad.i18n import language
from scorepad.ledger.kasse import KINDS, KasseEntry, Line
from scorepad.ledger.statement import KasseStatement
from scorepad.scoring.terms import Player
from scorepad.store import seals
from scorepad.store.evenings import EveningLine
from scorepad.web.frame.words import _
from scorepad.web.money.purse import Purse


@dataclass(frozen=True)
class LineView:
    """One booking: what, who and why, its amount and the balance after it."""

    id: int
    date: str
    title: str
    about: str
    amount: str
    balance: str
    url: str
    can_counter: bool


@dataclass(frozen=True)
class PaidView:
    """What somebody paid into the Kasse and got out of it."""

    name: str
    paid_in: str
    paid_out: str


@dataclass(frozen=True)
class PartView:
    """Somebody's part when the Kasse is split."""

    name: str
    evenings: int
    amount: str


@dataclass(frozen=True)
class KasseView:
    """The page of the Kasse, newest line first."""

    balance: str
    below_zero: bool
    opening: str
    closing: str
    lines: tuple[LineView, ...]
    more: bool
    paid: tuple[PaidView, ...]


def kasse_view(
    statement: KasseStatement,
    entries: Sequence[KasseEntry],
    evenings: Iterable[EveningLine],
    purse: Purse,
    *,
    runde_id: int,
    most: int | None,
) -> KasseView:
    """The Kasse as a page; `most` lines, all of them where None."""
    draw = _Lines(purse, {one.id: one.name for one in evenings}, {entry.id: entry for entry in entries}, runde_id)
    shown = tuple(reversed(statement.lines))[:most]
    people = dict.fromkeys((*statement.paid_in, *statement.paid_out))
    balance = sum(entry.cents for entry in entries)
    return KasseView(
        balance=purse.amount(balance),
        below_zero=balance < 0,
        opening=purse.amount(statement.opening),
        closing=purse.amount(statement.closing),
        lines=tuple(draw.view(one) for one in shown),
        more=len(shown) < len(statement.lines),
        paid=tuple(
            PaidView(
                purse.name(player),
                purse.amount(statement.paid_in.get(player, 0)),
                purse.amount(statement.paid_out.get(player, 0)),
            )
            for player in people
        ),
    )


def parts(split: Mapping[Player, int], attendance: Mapping[Player, int], purse: Purse) -> tuple[PartView, ...]:
    """A split of the Kasse, who was there most often first."""
    order = sorted(split, key=lambda player: (-attendance[player], purse.name(player)))
    return tuple(PartView(purse.name(one), attendance[one], purse.amount(split[one])) for one in order)


def still_open(runde_id: int, purse: Purse) -> tuple[str, ...]:
    """What of the balance is not there yet, or promised: debts of sealed evenings that nobody has marked as paid."""
    owed, owes = seals.kasse_open(runde_id)
    told = [_("Davon stehen aus Abrechnungen noch %(amount)s aus.", amount=purse.amount(owed))] if owed else []
    return (*told, *([_("Sie schuldet aus Abrechnungen noch %(amount)s.", amount=purse.amount(owes))] if owes else []))


def title(entry: KasseEntry, purse: Purse) -> str:
    """What an entry is, and whose."""
    words = KINDS[entry.kind].term.label.in_(language())
    return f"{words}: {purse.name(entry.member)}" if entry.member is not None else words


@dataclass(frozen=True)
class _Lines:
    """What a line needs to be told: names, evenings, and the entries that others take back."""

    purse: Purse
    evenings: Mapping[int, str]
    by_id: Mapping[int, KasseEntry]
    runde_id: int

    @cached_property
    def countered(self) -> frozenset[int]:
        """The entries that a counter-entry has taken back."""
        return frozenset(one.counters for one in self.by_id.values() if one.counters is not None)

    def view(self, line: Line) -> LineView:
        """One line of the Kasse."""
        entry = line.entry
        return LineView(
            id=entry.id,
            date=str(format_date(entry.date, "short")),
            title=title(entry, self.purse),
            about=", ".join(self._about(entry)),
            amount=self.purse.signed(entry.cents),
            balance=self.purse.amount(line.balance),
            url=self._url(entry),
            can_counter=KINDS[entry.kind].by_hand and entry.evening is None and entry.id not in self.countered,
        )

    def _about(self, entry: KasseEntry) -> Iterator[str]:
        if entry.reason:
            yield entry.reason
        if entry.evening is not None:
            yield self.evenings.get(entry.evening, "?")
        first = self.by_id.get(entry.counters) if entry.counters is not None else None
        if first is not None:
            yield f"{KINDS[first.kind].term.label.in_(language())} {format_date(first.date, 'short')}"

    def _url(self, entry: KasseEntry) -> str:
        if entry.evening is None:
            return ""
        return url_for("settle.show", runde_id=self.runde_id, evening_id=entry.evening)
