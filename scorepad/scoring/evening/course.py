"""The progress of an evening: games, rounds and points played. Source: catalog 1.10."""

from dataclasses import dataclass

from scorepad.scoring.game.score import Score
from scorepad.scoring.rules import Rules


@dataclass(slots=True)
class Progress:
    """The games, rounds and points played so far.

    A round is as many games as people sit at the table.
    """

    games: int = 0
    round: int = 1
    in_round: int = 0
    points: int = 0

    def count_game(self, people: int) -> int:
        """Count one more game and return its number."""
        self.round = self.next_round(people)
        self.in_round = 1 if self.in_round >= people else self.in_round + 1
        self.games += 1
        return self.games

    def next_round(self, people: int) -> int:
        """The round of the next game."""
        return self.round + 1 if self.in_round >= people else self.round

    def games_left(self, people: int, rules: Rules) -> int | None:
        """The games until the end of the evening; None when its end is open."""
        evening = rules.evening
        if evening.ends == "games":
            return max(0, evening.games(people) - self.games)
        if evening.ends == "rounds":
            whole_rounds = evening.ends_after - self.round
            left_in_round = people - self.in_round
            return max(0, whole_rounds * people + left_in_round)
        return None

    def points_left(self, rules: Rules) -> int | None:
        """The points still in the pot; None where no pot ends the evening."""
        if rules.evening.ends != "points":
            return None
        return max(0, rules.evening.ends_after - self.points)


def out_of_the_pot(result: Score) -> int:
    """The points that a game takes out of the pot: its value.

    With typed points these are the fewest that somebody won or lost (A-47).
    """
    if result.value is not None:
        return abs(result.value)
    amounts = [abs(points) for points in result.points.values() if points]
    return min(amounts, default=0)
