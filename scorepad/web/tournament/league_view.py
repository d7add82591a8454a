"""The values of the pages of a league and of the rating."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from scorepad.actions.tournament.leagues import LeagueEvent
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.league import League, league, moves
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.rating import RatingStep, ratings
from scorepad.store.runden import Member
from scorepad.telling.league import (
    LeagueDay,
    LeagueGroup,
    LeaguePeople,
    ToldLeague,
    day_in_two,
    lines_of,
    notes,
    short_days,
)
from scorepad.telling.tournament import teams
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _


def told_league(
    name: str,
    plan: LeaguePlan,
    events: Sequence[LeagueEvent],
    rated: Mapping[int, Fraction],
    visit: Visit,
) -> ToldLeague:
    """A league under its name as page, paper and files show it.

    `rated` are the ratings by member; without them the league shows none.
    """
    people = _people(plan, events, visit)
    lists = [event.lists for event in events]
    titles: list[str] = []
    parts: list[League] = []
    for title, members in _parts(plan, people):
        titles.append(title)
        parts.append(league(plan.rules, members, lists))
    known = LeaguePeople(
        names={member.id: member.name for member in visit.people.everybody},
        ratings=rated,
        moves=_moves_of(plan, parts),
        own=[visit.people.person.id] if visit.people.person else [],
    )
    by = plan.rules.ranking.by
    groups: list[LeagueGroup] = []
    for title, part in zip(titles, parts, strict=True):
        lines = lines_of(part, by, known, visit.voice)
        if lines:
            groups.append(LeagueGroup(title, lines))
    everybody = league(plan.rules, people, lists)
    return ToldLeague(
        name=name,
        by=by,
        days=tuple(_day(event) for event in events),
        groups=tuple(groups),
        teams=teams(everybody.ranks, by, people, visit.voice),
        ranked_teams=everybody.ranks.teams,
        notes=notes(plan, groups, visit.voice),
    )


def _day(event: LeagueEvent) -> LeagueDay:
    return LeagueDay(event.id, event.name, event.date, event.is_tournament)


def _moves_of(plan: LeaguePlan, parts: Sequence[League]) -> dict[int, int]:
    """By how many groups everybody with a place moves; the last part may be without a group."""
    groups = parts[: len(plan.groups)]
    orders = [[line.number for line in group.ranks.standing] for group in groups]
    return moves(orders, plan.moving)


def _people(plan: LeaguePlan, events: Sequence[LeagueEvent], visit: Visit) -> list[Entrant]:
    """The members who came at least once, with their teams."""
    came = set[int]()
    for event in events:
        for result in event.lists:
            came |= set(result.totals)
    team_of = {name: team.name for team in plan.teams for name in team.people}
    return [
        Entrant(member.id, member.name, team_of.get(member.name, ""))
        for member in visit.people.everybody
        if member.id in came
    ]


def _parts(plan: LeaguePlan, people: Sequence[Entrant]) -> Iterator[tuple[str, list[Entrant]]]:
    """Title and members of each group, at last those without a group."""
    grouped = {name for group in plan.groups for name in group.people}
    for group in plan.groups:
        yield group.name, [entrant for entrant in people if entrant.name in group.people]
    title = _("Ohne Gruppe") if plan.groups else ""
    yield title, [entrant for entrant in people if entrant.name not in grouped]


class ShownDay(NamedTuple):
    """A day of a league on its page; `at` is its place among all days, the oldest is 0.

    `room` names how wide a page must be to show it too; empty where every page does.
    """

    at: int
    head: str
    year: str
    room: str


@dataclass(frozen=True)
class DaysTurn:
    """A way to the older and the newer days where `room` shows `many` at a time; empty addresses
    where there are none.
    """

    room: str
    words: str
    newer: str
    older: str


ROOMS = {"": 1, "slim": 2, "phone": 3, "wider": 6, "widest": 12}
"""How many days a page of each width shows at a time; league.css knows the widths."""
ROOMS_BESIDE_RATING = {"": 1, "slim": 1, "phone": 2, "wider": 5, "widest": 11}
"""The same where the rating has a column."""


def rooms_of(*, rated: bool) -> Mapping[str, int]:
    """How many days a page of each width shows of a league, with or without a rating."""
    return ROOMS_BESIDE_RATING if rated else ROOMS


def shown_days(
    days: Sequence[LeagueDay], start: int, voice: Voice, *, rated: bool
) -> list[ShownDay]:
    """The days that stand beside each other, the newest first, from the `start`th newest on."""
    shown: list[ShownDay] = []
    rooms = rooms_of(rated=rated)
    heads = list(enumerate(short_days(days, voice)))[::-1]
    for at, head in heads[start : start + max(rooms.values())]:
        room = next(room for room, many in rooms.items() if len(shown) < many)
        date, year = day_in_two(head)
        shown.append(ShownDay(at, date, year, room))
    return shown


def turns(
    days: Sequence[LeagueDay],
    start: int,
    voice: Voice,
    address: Callable[[int], str],
    *,
    rated: bool,
) -> Iterator[DaysTurn]:
    """For each width that does not show all days the way to the others."""
    newest_first = days[::-1]
    for room, many in rooms_of(rated=rated).items():
        if len(days) > many:
            shown = newest_first[start : start + many]
            words = voice.span(shown[-1].date, shown[0].date)
            newer = address(max(start - many, 0)) if start else ""
            older = address(start + many) if start + many < len(days) else ""
            yield DaysTurn(room, words, newer, older)


def strangers(plan: LeaguePlan, here: Collection[str]) -> list[str]:
    """The names in teams and groups that nobody here has, each once."""
    unknown = list[str]()
    for part in (*plan.teams, *plan.groups):
        for name in part.people:
            if name not in here and name not in unknown:
                unknown.append(name)
    return unknown


def best_rated(
    events: Sequence[LeagueEvent], visit: Visit
) -> list[tuple[Member, tuple[RatingStep, ...]]]:
    """Everybody who is rated with all steps of the rating, the highest first."""
    steps = ratings(result for event in events for result in event.lists)
    rated = [(member, steps[member.id]) for member in visit.people.everybody if member.id in steps]

    def best_first(member_and_steps: tuple[Member, tuple[RatingStep, ...]]) -> tuple[Decimal, str]:
        member, his_steps = member_and_steps
        return -his_steps[-1].after, member.name

    return sorted(rated, key=best_first)
