"""What the wall of a tournament shows besides seats: the standing, and at the end the winners."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.scoring.tournament.worth import RankBy
from scorepad.telling.tournament import value
from scorepad.telling.voice import Voice

STEPS = 3
"""So many ranks stand on the podium."""


class WallLine(NamedTuple):
    """A line of the standing; `points` is empty where the value is the points."""

    rank: int
    name: str
    value: str
    points: str


class PodiumStep(NamedTuple):
    """Everybody who shares a rank on the podium, with their value."""

    rank: int
    names: tuple[str, ...]
    value: str


class Winner(NamedTuple):
    """The best of a class, more than one where they share its first place, with their value."""

    title: str
    names: str
    value: str


def wall_lines(
    ranks: Ranks, by: RankBy, names: Mapping[int, str], voice: Voice
) -> tuple[WallLine, ...]:
    """The standing, best first; empty before a round is over."""

    def told(line: Ranked) -> WallLine:
        points = "" if by == "points" else voice.total(line.points)
        return WallLine(line.rank, names[line.number], value(line.value, by, voice), points)

    return tuple(told(line) for line in ranks.standing if line.rounds)


def podium(lines: Iterable[WallLine]) -> tuple[PodiumStep, ...]:
    """The first three ranks, each with all who share it; two first ones have no second."""
    steps: dict[int, list[WallLine]] = {}
    for line in lines:
        if line.rank <= STEPS:
            steps.setdefault(line.rank, []).append(line)
    return tuple(
        PodiumStep(rank, tuple(line.name for line in sharing), sharing[0].value)
        for rank, sharing in steps.items()
    )


def winners(
    ranks: Ranks, by: RankBy, classes: Sequence[str], entrants: Iterable[Entrant], voice: Voice
) -> tuple[Winner, ...]:
    """The best of each class; a class without anybody in the standing has none."""
    known = {entrant.number: entrant for entrant in entrants}
    played = [line for line in ranks.standing if line.rounds]
    best_of: list[Winner] = []
    for name in classes:
        lines = [line for line in played if name in known[line.number].classes]
        if lines:
            first = lines[0]
            sharing = [known[line.number].name for line in lines if line.rank == first.rank]
            best_of.append(Winner(name, voice.listed(sharing), value(first.value, by, voice)))
    return tuple(best_of)
