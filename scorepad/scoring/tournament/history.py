"""What counts against sitting together: earlier rounds, the same team, the same club."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations

from scorepad.scoring.tournament.chance import Lots
from scorepad.scoring.tournament.facts import Entrant, Table


class History:
    """Who sat with whom, on which place and at large tables, in the rounds before."""

    def __init__(self, rounds: Iterable[Sequence[Table]]) -> None:
        tables = [table for tables in rounds for table in tables]
        self._met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
        self._places = Counter(seat for table in tables for seat in enumerate(table))
        self._large = Counter(number for table in tables if len(table) > 4 for number in table)

    def met(self, number: int, other: int) -> int:
        return self._met[frozenset((number, other))]

    def large(self, numbers: Iterable[int]) -> Mapping[int, int]:
        """How often each of them sat at a table of more than four."""
        return {number: self._large[number] for number in numbers}

    def same_place(self, table: Sequence[int]) -> int:
        """How often those at this table had their places before."""
        return sum(map(self._places.__getitem__, enumerate(table)))

    def placed(self, table: Sequence[int], lots: Lots) -> Table:
        """The places at a table by lot, among those that repeat the fewest places of before."""
        return min(permutations(lots.shuffled(table)), key=self.same_place)


class Alike:
    """Who is of the same team or club; those without one are of none."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        everybody = tuple(entrants)
        self._teams = {entrant.number: entrant.team for entrant in everybody if entrant.team}
        self._clubs = {entrant.number: entrant.club for entrant in everybody if entrant.club}

    def team(self, number: int, other: int) -> bool:
        return number in self._teams and self._teams[number] == self._teams.get(other)

    def club(self, number: int, other: int) -> bool:
        return number in self._clubs and self._clubs[number] == self._clubs.get(other)

    def cost(self, number: int, other: int) -> int:
        return 0 if number == other else self.team(number, other) + self.club(number, other)
