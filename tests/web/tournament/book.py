"""What somebody reckons with pencil and paper beside a tournament: a plain sum of what was typed.

Nothing here asks the program: points come from what the tests type, sums and ranks from these.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

Totals = dict[int, int]
"""What a number reached, by number."""


class Line(NamedTuple):
    """A line of the standing as its page shows it, with the value of each round."""

    rank: int
    name: str
    value: int
    rounds: tuple[int, ...]


@dataclass
class Book:
    """Who has which number, who is out, and what everybody reached, round by round."""

    holders: dict[int, list[str]] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    rounds: list[Totals] = field(default_factory=list)
    soli: Totals = field(default_factory=dict)

    def joins(self, name: str) -> int:
        """Give somebody the next number."""
        number = len(self.holders) + 1
        self.holders[number] = [name]
        return number

    def name_of(self, number: int) -> str:
        """How the standing calls a number: by all who had it."""
        return " / ".join(self.holders[number])

    def note(self, round_no: int, totals: Totals) -> None:
        """Write down what a table reached in a round, in place of what stood there."""
        while len(self.rounds) < round_no:
            self.rounds.append({})
        self.rounds[round_no - 1].update(totals)

    def note_soli(self, winners: Totals) -> None:
        """Add the soli that were won at a table."""
        for number, won in winners.items():
            self.soli[number] = self.soli.get(number, 0) + won

    def standing(self, rounds: int) -> list[Line]:
        """The standing after so many rounds, best first.

        Sums decide, then soli won, then the best round; equal ones share a rank and stand by
        number. A missed round is 0. Who is out, or played none, has no line. Source: tournament.md,
        Ranking.
        """
        counting = self.rounds[:rounds]
        played = [number for number in self.holders if any(number in one for one in counting)]
        ranked: list[tuple[tuple[int, int, int], int]] = []
        for number in played:
            if number in self.out:
                continue
            reached = [one.get(number, 0) for one in counting]
            ranked.append(((sum(reached), self.soli.get(number, 0), max(reached)), number))
        ranked.sort(key=lambda pair: (pair[0], -pair[1]), reverse=True)
        strengths = [strength for strength, _number in ranked]
        lines = []
        for strength, number in ranked:
            reached = [one.get(number, 0) for one in counting]
            rank = 1 + strengths.index(strength)
            lines.append(Line(rank, self.name_of(number), sum(reached), tuple(reached)))
        return lines
