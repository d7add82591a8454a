"""Statements of an evening's money and of the Kasse, as values for page and paper."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scorepad.ledger import kasse
from scorepad.ledger.kasse import BalanceLine, KasseEntry
from scorepad.ledger.modes import average_of
from scorepad.ledger.money import Item
from scorepad.ledger.played import Played
from scorepad.ledger.settle import Settlement, Transfer
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player


class PersonLine(NamedTuple):
    """One person's money: points (None for absent members), items, total cents, and the part for
    the Kasse.
    """

    player: Player
    points: int | None
    items: tuple[Item, ...]
    cents: int
    kasse: int


@dataclass(frozen=True, slots=True)
class EveningStatement:
    """The money of an evening: people in table order, the Kasse's part, early payments, transfers.

    `left` is the surplus of points if the tariff pays for it, `average` the points that count as
    zero. A statement with `problems` has no amounts.
    """

    tariff: Tariff
    people: tuple[PersonLine, ...]
    into_kasse: int
    moved: tuple[Transfer, ...]
    transfers: tuple[Transfer, ...]
    left: int = 0
    average: Fraction = Fraction()
    problems: tuple[Problem, ...] = ()

    def of(self, player: Player) -> EveningStatement:
        """The statement reduced to one person's line and transfers."""
        return replace(
            self,
            people=tuple(line for line in self.people if line.player == player),
            moved=tuple(one for one in self.moved if player in {one.payer, one.payee}),
            transfers=tuple(one for one in self.transfers if player in {one.payer, one.payee}),
        )


@dataclass(frozen=True, slots=True)
class KasseStatement:
    """The Kasse of a season: balance before, lines, balance after, and each member's payments in
    and out.
    """

    since: dt.date | None
    until: dt.date | None
    opening: int
    lines: tuple[BalanceLine, ...]
    closing: int
    paid_in: Mapping[Player, int]
    paid_out: Mapping[Player, int]


def of_settlement(tariff: Tariff, played: Played, settlement: Settlement) -> EveningStatement:
    """The statement of an evening from its settlement, computed now or stored in its seal."""
    charged = settlement.charged
    people = tuple(
        PersonLine(
            player,
            played.totals.get(player),
            tuple(item for item in charged.items if item.player == player),
            charged.amounts.get(player, 0),
            charged.kasse.get(player, 0),
        )
        for player in dict.fromkeys((*played.people, *charged.amounts))
    )
    left = sum(played.totals.values()) if tariff.players_rate else 0
    into = charged.into_kasse
    average = average_of(tariff, played.totals)
    return EveningStatement(
        tariff,
        people,
        into,
        settlement.moved,
        settlement.transfers,
        left,
        average,
        charged.problems,
    )


def of_kasse(
    entries: Iterable[KasseEntry], since: dt.date | None = None, until: dt.date | None = None
) -> KasseStatement:
    """The statement of the Kasse from `since` to `until`, both included; None means no limit."""
    booked = tuple(entries)
    shown = kasse.within(booked, since, until)
    opening = kasse.balance(entry for entry in booked if since is not None and entry.date < since)
    lines = kasse.lines(shown, opening)
    closing = opening + kasse.balance(shown)
    return KasseStatement(since, until, opening, lines, closing, *kasse.paid(booked, since, until))
