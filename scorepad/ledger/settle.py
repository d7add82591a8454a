"""Settling an evening with the fewest transfers, and accounting for early payments.

>>> from scorepad.scoring.terms import Player
>>> anna, bert, cem = Player("Anna"), Player("Bert"), Player("Cem")
>>> [str(transfer) for transfer in transfers({anna: -300, bert: 200, cem: 50}, 50)]
['Anna -> Bert: 200', 'Anna -> Cem: 50', 'Anna -> Kasse: 50']
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorepad.ledger.modes import Charged, charge
from scorepad.ledger.money import Item
from scorepad.ledger.played import Played
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.errors import refuse
from scorepad.scoring.terms import Player

Party = Player | None  # a person who pays or is paid; None is the Kasse
EXACT_UP_TO = 13
"""The most parties (twelve people and the Kasse) with a minimal number of transfers.

With more of them the transfers are chosen greedily.
"""


@dataclass(frozen=True, slots=True)
class Transfer:
    """`cents` (above zero) from one party to another; None is the Kasse."""

    payer: Party
    payee: Party
    cents: int

    def __str__(self) -> str:
        return f"{self.payer or 'Kasse'} -> {self.payee or 'Kasse'}: {self.cents}"


class Settlement(NamedTuple):
    """The costs of an evening, early payments, and the transfers still to be made."""

    charged: Charged
    moved: tuple[Transfer, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True)
class Settled:
    """A snapshot of an evening's settlement, all money in cents.

    `totals` are points in table order; `amounts`: what each gets (+) or pays (−) in all; `kasse`:
    what each pays into the Kasse (+) or gets out of it (−). `moved` are early payments, `transfers`
    the rest; `tariff` and `sums` are in interchange form. `sums` is None if stored in another
    version, and is then counted again.
    """

    at: dt.datetime
    scoring_version: int
    totals: Mapping[Player, int]
    amounts: Mapping[Player, int]
    kasse: Mapping[Player, int]
    absent: tuple[Player, ...]
    items: tuple[Item, ...]
    moved: tuple[Transfer, ...]
    transfers: tuple[Transfer, ...]
    tariff: Mapping[str, Any]
    sums: Mapping[str, Any] | None


def settle(tariff: Tariff, played: Played, moved: Sequence[Transfer] = ()) -> Settlement:
    """The settlement of an evening with the early payments `moved`.

    With problems there are no transfers.
    """
    charged = charge(tariff, played)
    if charged.problems:
        return Settlement(charged, tuple(moved), ())
    amounts, into_kasse = _still_owed(charged, moved)
    return Settlement(charged, tuple(moved), transfers(amounts, into_kasse))


def leaving(
    tariff: Tariff, played: Played, who: Player, moved: Sequence[Transfer] = ()
) -> tuple[Transfer, ...]:
    """The transfers for a player who leaves early.

    First with the Kasse, then with the largest debts or claims. Raises Refused with the problems
    of an evening that cannot be settled.
    """
    charged = charge(tariff, played)
    refuse(charged.problems)
    amounts, _kasse = _still_owed(charged, moved)
    own = amounts.pop(who, 0)
    left = abs(own)
    sign = -1 if own > 0 else 1  # whoever gets money gets it from debts, the negative amounts
    paid_to_kasse = sum(_given(move, who) for move in moved if None in (move.payer, move.payee))
    open_with_kasse = charged.kasse.get(who, 0) - paid_to_kasse
    with_kasse = min(left, max(0, sign * open_with_kasse))
    open_with = {player: max(0, sign * cents) for player, cents in amounts.items()}
    with_others = _largest_first(open_with, left - with_kasse)
    rest = left - with_kasse - sum(with_others.values())
    moving = {None: with_kasse + rest, **with_others}
    made = []
    for other, cents in moving.items():
        if cents:
            made.append(Transfer(other, who, cents) if own > 0 else Transfer(who, other, cents))
    return tuple(made)


def _largest_first(open_with: Mapping[Player, int], in_all: int) -> dict[Party, int]:
    # What of `in_all` cents goes to each: the largest amounts are filled first.
    parts: dict[Party, int] = {}
    left = in_all
    for player in sorted(open_with, key=lambda player: (-open_with[player], player)):
        parts[player] = min(left, open_with[player])
        left -= parts[player]
    return parts


def transfers(amounts: Mapping[Player, int], kasse: int) -> tuple[Transfer, ...]:
    """The fewest transfers that settle all `amounts`: claims are positive, debts negative.

    `kasse` is what the Kasse gets (+) or gives (−). There are fewer transfers than parties, and the
    fewest possible up to `EXACT_UP_TO` parties. ValueError if the amounts do not add up to zero.
    """
    if sum(amounts.values()) + kasse:
        raise ValueError("amounts and Kasse must add up to zero")
    parties: list[tuple[Party, int]] = [*sorted(amounts.items()), (None, kasse)]
    open_ = [(party, cents) for party, cents in parties if cents]
    groups = _groups(open_) if len(open_) <= EXACT_UP_TO else _pairs(open_)
    return tuple(transfer for group in groups for transfer in _chain(group))


def netted(debts: Iterable[Transfer], paid: Iterable[Transfer] = ()) -> tuple[Transfer, ...]:
    """The fewest transfers that replace all these debts, also of several evenings.

    The payments `paid` are taken off.

    >>> anna, bert, cem = Player("Anna"), Player("Bert"), Player("Cem")
    >>> owed = [Transfer(anna, bert, 500), Transfer(bert, cem, 500), Transfer(bert, anna, 20)]
    >>> [str(transfer) for transfer in netted(owed)]
    ['Anna -> Cem: 480', 'Bert -> Cem: 20']
    """
    gets: Counter[Party] = Counter()
    for debt in (*debts, *map(opposite, paid)):
        gets[debt.payer] -= debt.cents
        gets[debt.payee] += debt.cents
    amounts = {who: cents for who, cents in gets.items() if who is not None}
    return transfers(amounts, gets[None])


def joined(debts: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """These debts with one sum for each pair of payer and payee."""
    cents: Counter[tuple[Party, Party]] = Counter()
    for debt in debts:
        cents[debt.payer, debt.payee] += debt.cents
    return tuple(Transfer(payer, payee, both) for (payer, payee), both in cents.items())


def opposite(transfer: Transfer) -> Transfer:
    """The same transfer in the opposite direction."""
    return Transfer(transfer.payee, transfer.payer, transfer.cents)


def covered(debts: Sequence[Transfer], payments: Sequence[Transfer]) -> tuple[list[int], list[int]]:
    """The cents of each debt that the payments cover, and the used cents of each payment.

    A payment covers the debts on the shortest path from its payer to its payee, the oldest first;
    without such a path it stays unused. The uncovered rest nets to the same transfers as all debts
    and payments.

    >>> anna, bert, cem = Player("Anna"), Player("Bert"), Player("Cem")
    >>> covered([Transfer(anna, bert, 500), Transfer(bert, cem, 800)], [Transfer(anna, cem, 500)])
    ([500, 500], [500])
    """
    owed = [*debts, *map(opposite, payments)]
    left = [debt.cents for debt in owed]
    for place, payment in enumerate(payments, start=len(debts)):
        while left[place]:
            way = _way(owed, left, payment)
            if not way:
                break
            cents = min(left[step] for step in (place, *way))
            for step in (place, *way):
                left[step] -= cents
    used = [debt.cents - rest for debt, rest in zip(owed, left, strict=True)]
    return used[: len(debts)], used[len(debts) :]


def _way(owed: Sequence[Transfer], left: Sequence[int], payment: Transfer) -> list[int]:
    # The shortest path of debts from payer to payee (breadth-first search), older debts first.
    ways: dict[Party, list[int]] = {payment.payer: []}
    coming = [payment.payer]
    for party in coming:
        for step, debt in enumerate(owed):
            if left[step] and debt.payer == party and debt.payee not in ways:
                ways[debt.payee] = [*ways[party], step]
                coming.append(debt.payee)
    return ways.get(payment.payee, [])


Open = list[tuple[Party, int]]


def _groups(open_: Open) -> list[Open]:
    # Each group that settles among itself saves a transfer, so their number is maximised. Put the
    # parties in a row: wherever all so far add up to zero, a group is complete. The best row of a
    # set of parties follows from those of the sets without one of them (dynamic programming). A set
    # is a number whose bit n stands for the party n; `most` is the number of groups in its best
    # row, `last` the party at the end of that row.
    size = 1 << len(open_)
    sums = [0] * size
    most = [0] * size
    last = [0] * size
    for chosen in range(1, size):
        parties = [party for party in range(len(open_)) if chosen >> party & 1]
        last[chosen] = max(parties, key=lambda party: most[_without(party, chosen)])
        before = _without(last[chosen], chosen)
        _party, cents = open_[last[chosen]]
        sums[chosen] = sums[before] + cents
        most[chosen] = most[before]
        if sums[chosen] == 0:
            most[chosen] += 1
    groups: list[Open] = []
    chosen = size - 1
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        groups[-1].append(open_[last[chosen]])
        chosen = _without(last[chosen], chosen)
    return groups


def _without(party: int, chosen: int) -> int:
    # A set of parties without one that is in it.
    return chosen ^ (1 << party)


def _pairs(open_: Open) -> list[Open]:
    """The groups of many parties, found greedily: pairs of an equal debt and claim, then one group
    of all others.
    """
    groups: list[Open] = []
    rest: Open = []
    for party, cents in open_:
        fitting = [(other, owed) for other, owed in rest if owed == -cents]
        if fitting:
            rest.remove(fitting[0])
            groups.append([fitting[0], (party, cents)])
        else:
            rest.append((party, cents))
    if rest:
        groups.append(rest)
    return groups


def _chain(group: Open) -> list[Transfer]:
    """The transfers of a group: of n parties it needs n - 1. The largest debt pays the largest
    claim, and so on.
    """
    left = dict(group)
    made = []
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        payee = max(left, key=left.__getitem__)
        cents = min(-left[payer], left[payee])
        made.append(Transfer(payer, payee, cents))
        left[payer] += cents
        left[payee] -= cents
    return made


def _given(transfer: Transfer, party: Party) -> int:
    """The cents of a transfer as seen by a party: positive if it gave them, negative if it got
    them.
    """
    given = 0
    if transfer.payer == party:
        given += transfer.cents
    if transfer.payee == party:
        given -= transfer.cents
    return given


def _still_owed(charged: Charged, moved: Sequence[Transfer]) -> tuple[dict[Player, int], int]:
    # What everybody and the Kasse still get (+) or pay (−) after early payments.
    amounts = dict(charged.amounts)
    into_kasse = charged.into_kasse
    for move in moved:
        if move.payer is None:
            into_kasse += move.cents
        else:
            amounts[move.payer] = amounts.get(move.payer, 0) + move.cents
        if move.payee is None:
            into_kasse -= move.cents
        else:
            amounts[move.payee] = amounts.get(move.payee, 0) - move.cents
    return amounts, into_kasse
