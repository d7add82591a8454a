"""The values of the pages of a league and of the rating."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from scorepad.actions.tournament.leagues import LeagueEvent
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.league import League, league, regrouped
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.rating import RatingStep, ratings
from scorepad.store.runden import Member
from scorepad.telling.tournament import StandingLine, standing, teams
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _


def shown_league(
    plan: LeaguePlan, events: Sequence[LeagueEvent], order: Sequence[str], visit: Visit
) -> dict[str, object]:
    """The standing of each group of a league and of its teams; with `order` the lines are in the
    order of these names.

    `heads` are the days that counted, `groups` have a title, lines, and who came too seldom,
    `moves` tells who rises and falls, `strangers` are the names that nobody here has.
    """
    people = _people(plan, events, visit)
    lists = [event.lists for event in events]
    held = [(title, league(plan.rules, some, lists)) for title, some in _parts(plan, people)]
    named = {member.id: member.name for member in visit.members}
    return {
        "heads": [visit.voice.day(event.date, "short") for event in events],
        "groups": [_group(title, part, plan, order, visit) for title, part in held],
        "moves": _moves([part for _title, part in held[: len(plan.groups)]], plan.moving, named),
        "teams": teams(
            league(plan.rules, people, lists).ranks, plan.rules.ranking.by, people, visit.voice
        ),
        "strangers": ", ".join(_strangers(plan, named.values())),
    }


def _group(
    title: str, part: League, plan: LeaguePlan, order: Sequence[str], visit: Visit
) -> tuple[str, Sequence[StandingLine], str]:
    named = {member.id: member.name for member in visit.members}
    own = [visit.person.id] if visit.person else []
    lines = standing(part.ranks, plan.rules.ranking.by, named, visit.voice, own=own)
    seldom = ", ".join(f"{named[number]} ({count})" for number, count in part.unranked)
    return title, sorted(lines, key=lambda line: order.index(line.name)) if order else lines, seldom


def _people(plan: LeaguePlan, events: Sequence[LeagueEvent], visit: Visit) -> list[Entrant]:
    came = {number for event in events for one in event.lists for number in one.totals}
    team_of = {name: team.name for team in plan.teams for name in team.people}
    return [
        Entrant(member.id, member.name, team_of.get(member.name, ""))
        for member in visit.members
        if member.id in came
    ]


def _parts(plan: LeaguePlan, people: Sequence[Entrant]) -> Iterator[tuple[str, list[Entrant]]]:
    grouped = {name for group in plan.groups for name in group.people}
    for group in plan.groups:
        yield group.name, [one for one in people if one.name in group.people]
    yield (
        _("Ohne Gruppe") if plan.groups else "",
        [one for one in people if one.name not in grouped],
    )


def _strangers(plan: LeaguePlan, here: Collection[str]) -> dict[str, None]:
    written = (name for team in (*plan.teams, *plan.groups) for name in team.people)
    return dict.fromkeys(name for name in written if name not in here)


def _moves(groups: Sequence[League], moving: int, named: Mapping[int, str]) -> dict[str, str]:
    orders = [[line.number for line in found.ranks.standing] for found in groups]
    before = {number: at for at, group in enumerate(orders) for number in group}
    after = {number: at for at, group in enumerate(regrouped(orders, moving)) for number in group}
    told = {-1: _("steigt auf"), 1: _("steigt ab")}
    return {
        named[number]: told[at - before[number]]
        for number, at in after.items()
        if at != before[number]
    }


def best_rated(
    events: Sequence[LeagueEvent], visit: Visit
) -> list[tuple[Member, tuple[RatingStep, ...]]]:
    """Everybody who is rated with all steps of the rating, the highest first."""
    steps = ratings(result for event in events for result in event.lists)
    known = [(member, steps[member.id]) for member in visit.members if member.id in steps]
    return sorted(known, key=lambda rated: (-rated[1][-1].after, rated[0].name))
