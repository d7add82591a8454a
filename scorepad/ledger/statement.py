"""Statements of an evening's money and of the Kasse, as values for page and paper."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scorepad.ledger import kasse
from scorepad.ledger.kasse import BalanceLine, KasseEntry
from scorepad.ledger.modes import Charged, average_of
from scorepad.ledger.money import Item
from scorepad.ledger.played import Played
from scorepad.ledger.settle import Settlement, Transfer
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player


class PersonLine(NamedTuple):
    """One person's money: points (None for absent members), items, cents in all.

    `kasse` is the part of the cents into the Kasse (+) or out of it (−).
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
            moved=_with(player, self.moved),
            transfers=_with(player, self.transfers),
        )


def _with(player: Player, transfers: Sequence[Transfer]) -> tuple[Transfer, ...]:
    return tuple(made for made in transfers if player in {made.payer, made.payee})


@dataclass(frozen=True, slots=True)
class KasseStatement:
    """The Kasse of a season: balance before, lines, balance after.

    `paid_in` and `paid_out` are the payments of each member.
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
    people = dict.fromkeys((*played.people, *charged.amounts))
    return EveningStatement(
        tariff=tariff,
        people=tuple(_line(player, played, charged) for player in people),
        into_kasse=charged.into_kasse,
        moved=settlement.moved,
        transfers=settlement.transfers,
        left=sum(played.totals.values()) if tariff.players_rate else 0,
        average=average_of(tariff, played.totals),
        problems=charged.problems,
    )


def _line(player: Player, played: Played, charged: Charged) -> PersonLine:
    return PersonLine(
        player=player,
        points=played.totals.get(player),
        items=tuple(item for item in charged.items if item.player == player),
        cents=charged.amounts.get(player, 0),
        kasse=charged.kasse.get(player, 0),
    )


def of_kasse(
    entries: Iterable[KasseEntry], since: dt.date | None = None, until: dt.date | None = None
) -> KasseStatement:
    """The statement of the Kasse from `since` to `until`, both included; None means no limit.

    Its lines stand in the order of their days, those of one day in the order of booking.
    """
    booked = tuple(entries)
    earlier = [entry for entry in booked if since is not None and entry.date < since]
    opening = kasse.balance(earlier)
    shown = sorted(kasse.within(booked, since, until), key=lambda entry: entry.date)
    paid_in, paid_out = kasse.paid(booked, since, until)
    return KasseStatement(
        since=since,
        until=until,
        opening=opening,
        lines=kasse.lines(shown, opening),
        closing=opening + kasse.balance(shown),
        paid_in=paid_in,
        paid_out=paid_out,
    )
