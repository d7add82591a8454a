"""The values of the pages of a league and of the rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from scorepad.actions.leagues import LeagueEvent
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.league import League, league, regrouped
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.rating import RatingStep, ratings
from scorepad.telling.tournament import StandingLine, TeamLine, standing, teams
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _


@dataclass(frozen=True)
class ShownGroup:
    """The standing of a group of a league, or of all of it without a title; `moves` tells who rises and falls."""

    title: str
    lines: tuple[StandingLine, ...]
    unranked: str
    moves: Mapping[str, str]


@dataclass(frozen=True)
class ShownLeague:
    """The standing of a league: `heads` are the days that counted, `strangers` the names that nobody here has."""

    heads: tuple[str, ...]
    groups: tuple[ShownGroup, ...]
    teams: tuple[TeamLine, ...]
    strangers: str


class ShownRating(NamedTuple):
    """The rating of somebody now, and how the last result changed it."""

    member_id: int
    name: str
    rating: str
    change: str


class ShownStep(NamedTuple):
    """What an evening or a round of a tournament changed."""

    day: str
    name: str
    others: str
    change: str
    after: str


def shown_league(plan: LeaguePlan, events: Sequence[LeagueEvent], visit: Visit) -> ShownLeague:
    """The standing of a league, of each of its groups, and of its teams."""
    people, lists = _people(plan, events, visit), [event.lists for event in events]
    held = [(title, league(plan.rules, some, lists)) for title, some in _parts(plan, people)]
    moves = _moves([found for _title, found in held[: len(plan.groups)]], plan.moving)
    groups = (_group(title, found, plan, moves, visit) for title, found in held)
    return ShownLeague(
        tuple(visit.voice.day(event.date, "short") for event in events),
        tuple(group for group in groups if group.lines or group.unranked),
        teams(league(plan.rules, people, lists).ranks, plan.rules.ranking.by, people, visit.voice),
        ", ".join(_strangers(plan, visit)),
    )


def _people(plan: LeaguePlan, events: Iterable[LeagueEvent], visit: Visit) -> list[Entrant]:
    came = {number for event in events for one in event.lists for number in one.totals}
    team_of = {name: team.name for team in plan.teams for name in team.people}
    return [Entrant(one.id, one.name, team_of.get(one.name, "")) for one in visit.members if one.id in came]


def _parts(plan: LeaguePlan, people: Sequence[Entrant]) -> Iterator[tuple[str, list[Entrant]]]:
    """The people of each group, and those of none."""
    grouped = {name for group in plan.groups for name in group.people}
    for group in plan.groups:
        yield group.name, [one for one in people if one.name in group.people]
    yield _("Ohne Gruppe") if plan.groups else "", [one for one in people if one.name not in grouped]


def _strangers(plan: LeaguePlan, visit: Visit) -> dict[str, None]:
    here = {member.name for member in visit.members}
    named = (name for team in (*plan.teams, *plan.groups) for name in team.people)
    return dict.fromkeys(name for name in named if name not in here)


def _moves(groups: Sequence[League], moving: int) -> dict[int, str]:
    orders = [[line.number for line in found.ranks.standing] for found in groups]
    before = {number: at for at, group in enumerate(orders) for number in group}
    after = {number: at for at, group in enumerate(regrouped(orders, moving)) for number in group}
    told = {-1: _("steigt auf"), 1: _("steigt ab")}
    return {number: told[at - before[number]] for number, at in after.items() if at != before[number]}


def _group(title: str, part: League, plan: LeaguePlan, moves: Mapping[int, str], visit: Visit) -> ShownGroup:
    named = {member.id: member.name for member in visit.members}
    own = [visit.person.id] if visit.person else []
    lines = standing(part.ranks, plan.rules.ranking.by, named, visit.voice, own)
    seldom = ", ".join(f"{named[number]} ({count})" for number, count in part.unranked)
    return ShownGroup(title, lines, seldom, {named[number]: move for number, move in moves.items()})


def ratings_of(events: Iterable[LeagueEvent]) -> Mapping[int, tuple[RatingStep, ...]]:
    """The steps of everybody's rating, by their ids."""
    return ratings(result for event in events for result in event.lists)


def shown_ratings(steps: Mapping[int, Sequence[RatingStep]], visit: Visit) -> list[ShownRating]:
    """Everybody's rating, the highest first."""
    known = [member for member in visit.members if member.id in steps]
    best_first = sorted(known, key=lambda member: (-steps[member.id][-1].after, member.name))
    return [
        ShownRating(member.id, member.name, _told(last.after, visit), _told(last.change, visit, sign=True))
        for member in best_first
        for last in steps[member.id][-1:]
    ]


def shown_steps(steps: Sequence[RatingStep], events: Iterable[LeagueEvent], visit: Visit) -> Iterator[ShownStep]:
    """What changed the rating of somebody, the newest first."""
    of_result = [event for event in events for _result in event.lists]
    for step in reversed(steps):
        event = of_result[step.event]
        yield ShownStep(
            visit.voice.day(event.date, "short"),
            event.name or visit.voice.heading("evening"),
            _told(step.others, visit),
            _told(step.change, visit, sign=True),
            _told(step.after, visit),
        )


def _told(number: Decimal, visit: Visit, *, sign: bool = False) -> str:
    text = visit.voice.decimal(Fraction(number))
    return f"+{text}" if sign and number > 0 else text


def by_rating(shown: ShownLeague, rated: Sequence[ShownRating]) -> ShownLeague:
    """The same league with everybody in the order of the rating."""
    order = [one.name for one in rated]
    groups = (
        replace(group, lines=tuple(sorted(group.lines, key=lambda line: order.index(line.name))))
        for group in shown.groups
    )
    return replace(shown, groups=tuple(groups))
