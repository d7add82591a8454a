"""The values of the pages of a league and of the rating."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

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
    """The standing of each group of a league and of its teams, as the values of its page.

    With `order` the lines are in the order of these names. `heads` are the days that counted,
    `groups` have a title, lines, and who came too seldom, `moves` tells who rises and falls,
    `strangers` are the names that nobody here has.
    """
    people = _people(plan, events, visit)
    lists = [event.lists for event in events]
    named = {member.id: member.name for member in visit.people.members}
    shown_groups = []
    ranked = []
    for title, members in _parts(plan, people):
        part = league(plan.rules, members, lists)
        ranked.append(part)
        shown_groups.append(_group(title, part, plan, order, visit))
    groups_of_plan = ranked[: len(plan.groups)]
    everybody = league(plan.rules, people, lists)
    return {
        "heads": [visit.voice.day(event.date, "short") for event in events],
        "groups": shown_groups,
        "moves": _moves(groups_of_plan, plan.moving, named),
        "teams": teams(everybody.ranks, plan.rules.ranking.by, people, visit.voice),
        "strangers": ", ".join(_strangers(plan, named.values())),
    }


def _group(
    title: str, part: League, plan: LeaguePlan, order: Sequence[str], visit: Visit
) -> tuple[str, Sequence[StandingLine], str]:
    """Title, lines, and who came too seldom to be ranked."""
    named = {member.id: member.name for member in visit.people.members}
    own = [visit.people.person.id] if visit.people.person else []
    lines: Sequence[StandingLine] = standing(
        part.ranks, plan.rules.ranking.by, named, visit.voice, own=own
    )
    if order:
        lines = sorted(lines, key=lambda line: order.index(line.name))
    seldom = [f"{named[number]} ({count})" for number, count in part.unranked]
    return title, lines, ", ".join(seldom)


def _people(plan: LeaguePlan, events: Sequence[LeagueEvent], visit: Visit) -> list[Entrant]:
    """The members who came at least once, with their teams."""
    came = set[int]()
    for event in events:
        for result in event.lists:
            came |= set(result.totals)
    team_of = {name: team.name for team in plan.teams for name in team.people}
    return [
        Entrant(member.id, member.name, team_of.get(member.name, ""))
        for member in visit.people.members
        if member.id in came
    ]


def _parts(plan: LeaguePlan, people: Sequence[Entrant]) -> Iterator[tuple[str, list[Entrant]]]:
    """Title and members of each group, at last those without a group."""
    grouped = {name for group in plan.groups for name in group.people}
    for group in plan.groups:
        yield group.name, [entrant for entrant in people if entrant.name in group.people]
    title = _("Ohne Gruppe") if plan.groups else ""
    yield title, [entrant for entrant in people if entrant.name not in grouped]


def _strangers(plan: LeaguePlan, here: Collection[str]) -> list[str]:
    """The names in teams and groups that nobody here has, each once."""
    strangers = list[str]()
    for part in (*plan.teams, *plan.groups):
        for name in part.people:
            if name not in here and name not in strangers:
                strangers.append(name)
    return strangers


def _moves(groups: Sequence[League], moving: int, named: Mapping[int, str]) -> dict[str, str]:
    """Who rises and who falls, in words by name; groups stand highest first."""
    orders = [[line.number for line in group.ranks.standing] for group in groups]
    before = _group_of_each(orders)
    after = _group_of_each(regrouped(orders, moving))
    told = dict[str, str]()
    for number, place in after.items():
        if place < before[number]:
            told[named[number]] = _("steigt auf")
        elif place > before[number]:
            told[named[number]] = _("steigt ab")
    return told


def _group_of_each(groups: Sequence[Sequence[int]]) -> dict[int, int]:
    """The place of the group of each number, the highest group being 0."""
    return {number: place for place, group in enumerate(groups) for number in group}


def best_rated(
    events: Sequence[LeagueEvent], visit: Visit
) -> list[tuple[Member, tuple[RatingStep, ...]]]:
    """Everybody who is rated with all steps of the rating, the highest first."""
    steps = ratings(result for event in events for result in event.lists)
    rated = [(member, steps[member.id]) for member in visit.people.members if member.id in steps]

    def best_first(member_and_steps: tuple[Member, tuple[RatingStep, ...]]) -> tuple[Decimal, str]:
        member, his_steps = member_and_steps
        return -his_steps[-1].after, member.name

    return sorted(rated, key=best_first)
