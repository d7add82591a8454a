"""What a league counts, as it is agreed on and stored."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from scorepad.scoring.errors import refuse
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.reading import read_ranking, write_ranking

Held = Literal["all", "evenings", "tournaments"]
HELD: Mapping[object, Held] = {held: held for held in get_args(Held)}
MOST_LEAST = 999
MOST_MOVING = 99


@dataclass(frozen=True, slots=True)
class Team:
    """People together under a name: a team, or a group of a league."""

    name: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """The evenings and tournaments that count, how they count, and the people of teams and groups.

    `named` is a part of the names of what counts, empty for all; of each group, highest first, so
    many rise as are `moving`, and as many fall. With `rating` the Runde keeps one, and the league
    can be put in its order.
    """

    since: dt.date | None = None
    until: dt.date | None = None
    held: Held = "all"
    named: str = ""
    rules: LeagueRules = field(default_factory=LeagueRules)
    teams: tuple[Team, ...] = ()
    groups: tuple[Team, ...] = ()
    moving: int = 0
    rating: bool = False

    def counts(self, name: str, date: dt.date, *, tournament: bool) -> bool:
        """Whether an evening or a tournament counts."""
        if self.since is not None and date < self.since:
            return False
        if self.until is not None and date > self.until:
            return False
        kind = "tournaments" if tournament else "evenings"
        if self.held not in {"all", kind}:
            return False
        return self.named.casefold() in name.casefold()


def read_league(given: object) -> LeaguePlan:
    """The plan of a JSON object. Raises Refused with all problems."""
    fields = Fields(given)
    plan = LeaguePlan(
        since=_day(fields, "since"),
        until=_day(fields, "until"),
        held=fields.one_of("held", HELD) or "all",
        named=fields.text("named"),
        rules=LeagueRules(read_ranking(fields), fields.whole("least", 1, MOST_LEAST) or 1),
        teams=_teams(fields, "teams"),
        groups=_teams(fields, "groups"),
        moving=fields.whole("moving", 0, MOST_MOVING) or 0,
        rating=fields.switch("rating"),
    )
    own_keys = LeaguePlan.__dataclass_fields__.keys() - {"rules"}
    fields.finish({*own_keys, "ranking", "least"})
    refuse(fields.problems)
    return plan


def write_league(plan: LeaguePlan) -> dict[str, object]:
    """The JSON object of a plan."""
    written: dict[str, object] = {}
    if plan.since is not None:
        written["since"] = plan.since.isoformat()
    if plan.until is not None:
        written["until"] = plan.until.isoformat()
    written["held"] = plan.held
    written["named"] = plan.named
    written["ranking"] = write_ranking(plan.rules.ranking)
    written["least"] = plan.rules.least
    written["teams"] = [_written(team) for team in plan.teams]
    written["groups"] = [_written(group) for group in plan.groups]
    written["moving"] = plan.moving
    written["rating"] = plan.rating
    return written


def _written(team: Team) -> dict[str, object]:
    return {"name": team.name, "people": list(team.people)}


def _day(fields: Fields, key: str) -> dt.date | None:
    typed = fields.text(key)
    if not typed:
        return None
    try:
        return dt.date.fromisoformat(typed)
    except ValueError:
        fields.problem("unknown_value", key, value=typed[:20])
        return None


def _teams(fields: Fields, key: str) -> tuple[Team, ...]:
    teams = []
    for part in fields.objects(key):
        teams.append(Team(part.text("name", required=True), part.players("people")))
        part.finish(Team.__dataclass_fields__)
    return tuple(teams)
