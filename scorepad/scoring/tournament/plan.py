"""The plan of a tournament: what is agreed on before its first round."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.rules import Rules
from scorepad.scoring.tournament.drawing import DrawKind
from scorepad.scoring.tournament.ranking import Ranking


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Rules, length, draw and ranking of a tournament; `fee` in cents.

    `games` and `minutes` are of a list at tables of four, `games_five` and `minutes_five` at tables of five and more;
    without minutes no clock runs.
    """

    rules: Rules
    rounds: int = 3
    games: int = 24
    games_five: int = 30
    minutes: int | None = None
    minutes_five: int | None = None
    draw: DrawKind = "random"
    ranking: Ranking = Ranking()
    fee: int = 0
    byes: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A plan to begin with, under its name."""

    label: Text
    plan: TournamentPlan


SUGGESTIONS: Mapping[str, Suggestion] = {}


def read_plan(given: object) -> TournamentPlan:
    """The plan of a JSON object. Raises Refused with all problems."""
    raise NotImplementedError


def write_plan(plan: TournamentPlan) -> dict[str, object]:
    """The JSON object of a plan."""
    raise NotImplementedError
