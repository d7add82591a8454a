"""The progress of an evening: games, rounds and points played. Source: catalog 1.10."""

from dataclasses import dataclass

from scorepad.scoring.game.score import Score
from scorepad.scoring.rules import Rules


@dataclass(slots=True)
class Progress:
    """The games, rounds and points played so far. A round is as many games as people sit at the
    table.
    """

    games: int = 0
    round: int = 1
    in_round: int = 0
    points: int = 0

    def count(self, people: int) -> int:
        """Count one more game and return its number."""
        self.round = self.next_round(people)
        self.in_round = 1 if self.in_round >= people else self.in_round + 1
        self.games += 1
        return self.games

    def next_round(self, people: int) -> int:
        return self.round + (self.in_round >= people)

    def games_left(self, people: int, rules: Rules) -> int | None:
        """The games until the end of the evening; None when its end is open."""
        evening = rules.evening
        if evening.ends == "games":
            return max(
                0, (evening.ends_after_at_five if people >= 5 else evening.ends_after) - self.games
            )
        if evening.ends == "rounds":
            return max(0, (evening.ends_after - self.round) * people + people - self.in_round)
        return None

    def points_left(self, rules: Rules) -> int | None:
        """The points still in the pot; None where no pot ends the evening."""
        return (
            max(0, rules.evening.ends_after - self.points)
            if rules.evening.ends == "points"
            else None
        )


def out_of_the_pot(result: Score) -> int:
    """The points that a game takes out of the pot: its value; for typed points the least won or
    lost (A-47).
    """
    if result.value is not None:
        return abs(result.value)
    return min((abs(points) for points in result.points.values() if points), default=0)
