"""The search for the cheapest tables: random beginnings, each improved by swaps of two people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorepad.scoring.tournament.chance import Lots

_EFFORT = 500_000  # swaps that are looked at in one search
_BEGINNINGS = 1000  # the most beginnings of one search
_FEW = 20  # so few people soon run out of strangers, so that the next round is thought of
_CANDIDATES = 48  # the number of equally cheap draws compared by what they leave to the next round


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs that two people share a table: a row for each of the people, numbered from 0.

    `met` counts how often they did before, `pairs` is the whole cost.
    """

    met: Sequence[Sequence[int]]
    pairs: Sequence[Sequence[int]]


class Swaps:
    """Tables of people with the cost of everybody at every table, kept up to date with each
    swap.
    """

    def __init__(self, costs: Costs, tables: Sequence[Sequence[int]], large: Sequence[int]) -> None:
        """Tables to improve; `large` is how often each person sat at a large table before.

        Only people who did so equally often change places between a large and another table.
        """
        self.costs = costs
        self.looked_at = 0
        self._kinds = [len(table) > 4 for table in tables]
        self._large = large
        at = {person: number for number, table in enumerate(tables) for person in table}
        self._at = [at[person] for person in range(len(at))]
        self._near = [[sum(map(row.__getitem__, table)) for table in tables] for row in costs.pairs]

    @property
    def cost(self) -> int:
        return sum(near[at] for near, at in zip(self._near, self._at, strict=True)) // 2

    @property
    def tables(self) -> list[list[int]]:
        """Who sits where, each table in the order of people."""
        return [
            [person for person, at in enumerate(self._at) if at == table]
            for table in range(len(self._kinds))
        ]

    def settle(self) -> None:
        """Swap as long as a swap makes the tables cheaper."""
        better = True
        while better:
            better = False
            for person in range(len(self._at)):
                if self._near[person][self._at[person]]:
                    better |= self._improve(person)

    def _improve(self, person: int) -> bool:
        # The best swap of this person, if it saves anything.
        here = self._at[person]
        near = self._near[person]
        large = self._large[person]
        kind = self._kinds[here]
        kinds = self._kinds
        least = near[here]
        partner = -1
        everybody = zip(self._at, self._near, self._large, self.costs.pairs[person], strict=True)
        for other, (there, others, their_large, pair) in enumerate(everybody):
            cost = near[there] + others[here] - others[there] - 2 * pair
            if cost < least and there != here and (kind == kinds[there] or large == their_large):
                least = cost
                partner = other
        self.looked_at += len(self._at)
        if partner >= 0:
            self._swap(person, partner)
        return partner >= 0

    def _swap(self, person: int, partner: int) -> None:
        here = self._at[person]
        there = self._at[partner]
        pairs = self.costs.pairs
        for near, mine, theirs in zip(self._near, pairs[person], pairs[partner], strict=True):
            near[here] += theirs - mine
            near[there] += mine - theirs
        self._at[person], self._at[partner] = there, here


def cheapest(
    costs: Costs, sizes: Sequence[int], large: Sequence[int], lots: Lots
) -> list[list[int]]:
    """The cheapest tables of these sizes; those who sat least often at a large table sit there.

    Among equally cheap ones of few people it takes those that leave the most tables of strangers to
    the next round.
    """
    least: int | None = None
    candidates: list[list[list[int]]] = []
    wanted = _CANDIDATES if len(costs.met) <= _FEW else 1
    for swaps in _settled(costs, sizes, large, lots):
        cost = swaps.cost
        if least is None or cost < least:
            least = cost
            candidates = []
        if cost == least and len(candidates) < wanted:
            candidates.append(swaps.tables)
        if not least and len(candidates) == wanted:
            break
    return (
        max(candidates, key=lambda tables: strangers(costs, tables))
        if wanted > 1
        else candidates[0]
    )


def _settled(
    costs: Costs, sizes: Sequence[int], large: Sequence[int], lots: Lots
) -> Iterator[Swaps]:
    looked_at = 0
    for _ in range(_BEGINNINGS):
        order = sorted(lots.shuffled(range(len(costs.met))), key=large.__getitem__, reverse=True)
        swaps = Swaps(costs, cut(order, sizes), large)
        swaps.settle()
        yield swaps
        looked_at += swaps.looked_at
        if looked_at > _EFFORT:
            return


def cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The list cut into tables of these sizes.

    >>> cut([5, 6, 7, 8, 9], [2, 3])
    [[5, 6], [7, 8, 9]]
    """
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def strangers(costs: Costs, tables: Sequence[Sequence[int]]) -> int:
    """The number of different tables of four of which nobody has met once these tables have
    played.
    """
    apart = [sum(1 << other for other, times in enumerate(row) if not times) for row in costs.met]
    for table in tables:
        together = sum(1 << person for person in table)
        for person in table:
            apart[person] &= ~together
    return sum(
        (apart[first] & apart[second] & apart[third] & -(2 << third)).bit_count()
        for first in range(len(apart))
        for second in _members(apart[first] & -(2 << first))
        for third in _members(apart[first] & apart[second] & -(2 << second))
    )


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
