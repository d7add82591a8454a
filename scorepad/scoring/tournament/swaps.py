"""The search for the cheapest tables: random beginnings, each improved by swaps of two people."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorepad.scoring.tournament.chance import Lots

_EFFORT = 500_000  # swaps that are looked at in one search
_BEGINNINGS = 1000  # the most beginnings of one search
_FEW = 20  # so few people soon run out of strangers, so that the next round is thought of
_CANDIDATES = 48  # the number of equally cheap draws compared by what they leave to the next round


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs that two people share a table.

    People are numbered from 0; both fields have a row for each of them, and in it a number for each
    of them. `met` counts how often two shared a table before, `pairs` is the whole cost of the
    pair. `at_large` is what it costs that each person sits at a large table; without it only people
    who did so equally often change places between a large and another table.
    """

    met: Sequence[Sequence[int]]
    pairs: Sequence[Sequence[int]]
    at_large: Sequence[int] | None = None


class Swaps:
    """Tables that are improved by swaps of two people.

    The cost of everybody at every table is kept up to date with each swap.
    """

    def __init__(self, costs: Costs, tables: Sequence[Sequence[int]], large: Sequence[int]) -> None:
        """Tables to improve; `large` is how often each person sat at a large table before."""
        self.costs = costs
        self.looked_at = 0
        self._is_large = [len(table) > 4 for table in tables]  # by number of table
        # where it has a cost, anybody may change to a large table
        self._large = large if costs.at_large is None else [0] * len(large)
        self._at = [0] * len(large)
        for number, table in enumerate(tables):
            for person in table:
                self._at[person] = number
        # what each person costs with all people of each table, a row for each person
        self._near = [
            [sum(row[other] for other in table) for table in tables] for row in costs.pairs
        ]
        self._add_large()

    def _add_large(self) -> None:
        """Add what it costs to sit at a large table."""
        for near, dear in zip(self._near, self.costs.at_large or (), strict=False):
            for number, is_large in enumerate(self._is_large):
                if is_large:
                    near[number] += dear

    @property
    def cost(self) -> int:
        """The cost of all pairs that share a table, and of people at large tables."""
        of_people = sum(near[at] for near, at in zip(self._near, self._at, strict=True))
        at_large = self.costs.at_large or [0] * len(self._at)
        of_large = sum(
            dear for dear, at in zip(at_large, self._at, strict=True) if self._is_large[at]
        )
        # both people of a pair have counted it, a place at a large table only one
        return (of_people + of_large) // 2

    @property
    def tables(self) -> list[list[int]]:
        """Who sits where, each table in the order of people."""
        return [
            [person for person, at in enumerate(self._at) if at == table]
            for table in range(len(self._is_large))
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
        """Swap this person with whom it saves most; False where no swap saves anything."""
        here = self._at[person]
        near = self._near[person]
        large = self._large[person]
        is_large = self._is_large
        least = near[here]
        partner = -1
        everybody = zip(self._at, self._near, self._large, self.costs.pairs[person], strict=True)
        for other, (there, others, their_large, pair) in enumerate(everybody):
            cost = near[there] + others[here] - others[there] - 2 * pair
            if cost >= least or there == here:
                continue
            if is_large[here] == is_large[there] or large == their_large:
                least = cost
                partner = other
        self.looked_at += len(self._at)
        if partner < 0:
            return False
        self._swap(person, partner)
        return True

    def _swap(self, person: int, partner: int) -> None:
        here = self._at[person]
        there = self._at[partner]
        pairs = self.costs.pairs
        for near, mine, theirs in zip(self._near, pairs[person], pairs[partner], strict=True):
            near[here] += theirs - mine
            near[there] += mine - theirs
        self._at[person] = there
        self._at[partner] = here


def cheapest(
    costs: Costs, sizes: Sequence[int], large: Sequence[int], lots: Lots
) -> list[list[int]]:
    """The cheapest tables of these sizes; those who sat least often at a large table sit there.

    Of equally cheap tables of few people, these are the ones that leave the most tables of
    strangers to the next round.
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
    if wanted == 1:
        return candidates[0]
    return max(candidates, key=lambda tables: strangers(costs, tables))


def _settled(
    costs: Costs, sizes: Sequence[int], large: Sequence[int], lots: Lots
) -> Iterator[Swaps]:
    people = range(len(costs.met))
    looked_at = 0
    for _ in range(_BEGINNINGS):
        # the large tables come last in `sizes`
        order = sorted(lots.shuffled(people), key=large.__getitem__, reverse=True)
        swaps = Swaps(costs, cut(order, sizes), large)
        swaps.settle()
        yield swaps
        looked_at += swaps.looked_at
        if looked_at > _EFFORT:
            return


def cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The list cut into tables of these sizes, which together are its length.

    >>> cut([5, 6, 7, 8, 9], [2, 3])
    [[5, 6], [7, 8, 9]]
    """
    tables = []
    start = 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def strangers(costs: Costs, tables: Sequence[Sequence[int]]) -> int:
    """The number of tables of four strangers that can be made after these tables have played.

    A set of people is a number whose bit n stands for the person n.
    """
    unknown = [_set_of(other for other, times in enumerate(row) if not times) for row in costs.met]
    for table in tables:
        together = _set_of(table)
        for person in table:
            unknown[person] &= ~together
    fours = 0
    for first, strange_to_first in enumerate(unknown):
        for second in _members(_beyond(first, strange_to_first)):
            strange_to_both = strange_to_first & unknown[second]
            for third in _members(_beyond(second, strange_to_both)):
                fourths = _beyond(third, strange_to_both & unknown[third])
                fours += fourths.bit_count()
    return fours


def _set_of(people: Iterable[int]) -> int:
    return sum(1 << person for person in people)


def _beyond(person: int, bits: int) -> int:
    """The members of a set whose number is higher than that of this person."""
    return bits & -(2 << person)


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
