"""The plan of a tournament: what is agreed on before its first round."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.errors import refuse
from scorepad.scoring.reading.entries import rules_of
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.rules import Rules, preset, write_rules
from scorepad.scoring.tournament.classes import read_classes
from scorepad.scoring.tournament.drawing import DrawKind
from scorepad.scoring.tournament.prizes import PrizePlan, read_prizes, write_prizes
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.reading import (
    KINDS,
    MOST_FIVES,
    MOST_ROUNDS,
    read_ranking,
    write_ranking,
)
from scorepad.scoring.tournament.tables import FEWEST
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RankBy, SetResult

MOST_GAMES = 500
MOST_MINUTES = 1000
MOST_MINUTES_OF_A_LIST = 999
"""The most minutes that the rules of an evening take."""
MOST_FEE = 1_000_000  # cents
USUALLY_MISSED: Mapping[RankBy, SetResult] = {
    "points": NOTHING,
    "placement": MISSED,
    "index": MISSED,
    "per_game": NOTHING,
}
"""What a missed round counts unless a plan says otherwise. Source: rules of a league for placement
and index.
"""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Rules, length, draw and ranking of a tournament; `fee` in cents.

    `games` and `minutes` are of a list at tables of four, `games_five` and `minutes_five` at tables
    of five and more; without minutes no clock runs. With `byes` nobody sits at a table of six or
    seven. `fives` is what another time at a table of more than four weighs in the draw. `classes`
    are those in which people have a place of their own too; they do not touch the draw.
    """

    rules: Rules
    rounds: int = 3
    games: int = 24
    games_five: int = 30
    minutes: int | None = None
    minutes_five: int | None = None
    draw: DrawKind = "random"
    fee: int = 0
    byes: bool = False
    fives: int | None = None
    classes: tuple[str, ...] = ()
    prizes: PrizePlan = field(default_factory=PrizePlan)
    ranking: Ranking = field(default_factory=lambda: Ranking(missed=USUALLY_MISSED["points"]))

    def rules_of_list(self, people: int) -> Rules:
        """The rules of a list at a table of so many people: those of the tournament, and how many
        games and minutes it has.
        """
        minutes = self.minutes if people == FEWEST else self.minutes_five
        evening = replace(
            self.rules.evening,
            ends="games",
            ends_after=self.games,
            ends_after_at_five=self.games_five,
            minutes=min(minutes or 0, MOST_MINUTES_OF_A_LIST),
            first_dealer="first_seat",
        )
        return replace(self.rules, evening=evening)


class Suggestion(NamedTuple):
    """A plan to begin with, under its name.

    Sources: TSR 8.3 and 8.5, rule pages of five tournaments.
    """

    label: Text
    plan: TournamentPlan


_DDV = preset("ddv")
SUGGESTIONS: Mapping[str, Suggestion] = {
    "club": Suggestion(
        Text("Abend im Verein", "Evening in the club"),
        TournamentPlan(_DDV, rounds=2, draw="standing"),
    ),
    "village": Suggestion(
        Text("Dorfturnier", "Village tournament"),
        TournamentPlan(_DDV, games=16, games_five=20, fee=500),
    ),
    "ddv": Suggestion(
        Text("Turnier nach DDV", "DDV tournament"),
        TournamentPlan(_DDV, minutes=100, minutes_five=125),
    ),
}


def read_plan(given: object) -> TournamentPlan:
    """The plan of a JSON object. Raises Refused with all problems.

    Games and minutes at tables of five that are left out are a quarter more than at tables of four.
    """
    fields = Fields(given)
    games = fields.whole("games", 1, MOST_GAMES) or 24
    minutes = fields.whole("minutes", 1, MOST_MINUTES)
    usual_minutes_five = a_quarter_more(minutes) if minutes else None
    plan = TournamentPlan(
        rules=rules_of(fields),
        rounds=fields.whole("rounds", 1, MOST_ROUNDS) or 3,
        games=games,
        games_five=fields.whole("games_five", 1, MOST_GAMES) or a_quarter_more(games),
        minutes=minutes,
        minutes_five=fields.whole("minutes_five", 1, MOST_MINUTES) or usual_minutes_five,
        draw=fields.one_of("draw", KINDS) or "random",
        ranking=read_ranking(fields, USUALLY_MISSED),
        fee=fields.whole("fee", 0, MOST_FEE) or 0,
        byes=fields.switch("byes"),
        fives=fields.whole("fives", 0, MOST_FIVES),
        classes=read_classes(fields),
        prizes=read_prizes(fields),
    )
    fields.finish(TournamentPlan.__dataclass_fields__)
    refuse(fields.problems)
    return plan


def a_quarter_more(at_four: int) -> int:
    """Games or minutes at a table of five, from those at a table of four.

    >>> a_quarter_more(16)
    20
    """
    return at_four * 5 // 4


def write_plan(plan: TournamentPlan) -> dict[str, object]:
    """The JSON object of a plan; without classes or prizes it has no such key."""
    written = {name: getattr(plan, name) for name in TournamentPlan.__dataclass_fields__}
    written["rules"] = write_rules(plan.rules)
    written["ranking"] = write_ranking(plan.ranking)
    written["classes"] = list(plan.classes)
    if not plan.classes:
        del written["classes"]
    written["prizes"] = write_prizes(plan.prizes)
    if plan.prizes == PrizePlan():
        del written["prizes"]
    return written
