"""Leagues of a Runde: naming, changing and deleting them, their standing, and the rating."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorepad.actions.errors import existing
from scorepad.actions.problems import FieldProblem, clean, problems_of_name
from scorepad.actions.runde.season import whole
from scorepad.actions.tournament.tournament_results import results
from scorepad.actions.transaction import locked
from scorepad.files.reading import MOST_SETS
from scorepad.files.tournaments import FileLeague
from scorepad.scoring.errors import refuse
from scorepad.scoring.season.season import Choice
from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.league_plan import LeaguePlan, write_league
from scorepad.store import leagues, tournaments
from scorepad.store.db import row_of
from scorepad.store.models import LeagueRow


class LeagueEvent(NamedTuple):
    """An evening, or a tournament with its lists; `id` is its own, people are member ids."""

    id: int
    name: str
    date: dt.date
    is_tournament: bool
    lists: Sequence[ListResult]


def save(runde_id: int, name: str, plan: LeaguePlan, league_id: int | None = None) -> int:
    """Save a league, a new one without `league_id`, and return its id; idempotent.

    Raises Refused and NotFound.
    """
    name = clean(name)
    written = write_league(plan)
    with locked(runde_id) as (session, _runde):
        known = leagues.of_runde(runde_id)
        if league_id is None:
            for league in known:
                if league.name == name and league.plan == written:
                    return league.id
        others = [league.name for league in known if league.id != league_id]
        problems = problems_of_name(name, "name", others)
        if league_id is None and len(known) >= MOST_SETS:
            problems.append(FieldProblem("too_many_leagues", "name", {"most": MOST_SETS}))
        refuse(problems)
        row = LeagueRow(runde_id=runde_id) if league_id is None else _row(runde_id, league_id)
        row.name = name
        row.plan = written
        session.add(row)
        session.flush()
        return row.id


def delete(runde_id: int, league_id: int) -> None:
    """Delete a league, without the evenings and tournaments that it counts. Raises NotFound."""
    with locked(runde_id) as (session, _runde):
        session.delete(_row(runde_id, league_id))


def add_from_file(session: Session, runde_id: int, coming: Iterable[FileLeague]) -> None:
    """Add those leagues of a file to a locked Runde whose names are new."""
    names = [league.name for league in leagues.of_runde(runde_id)]
    for league in coming:
        name = clean(league.name)
        if len(names) < MOST_SETS and not problems_of_name(name, "", names):
            names.append(name)
            session.add(LeagueRow(runde_id=runde_id, name=name, plan=write_league(league.plan)))


def events(runde_id: int, plan: LeaguePlan) -> list[LeagueEvent]:
    """The evenings and tournaments that a league counts, oldest first; callers take turns.

    Raises Uncounted.
    """
    counted = [*_evenings(runde_id, plan), *_tournaments(runde_id, plan)]
    played = [event for event in counted if event.lists]
    return sorted(played, key=lambda event: (event.date, event.is_tournament))


def _evenings(runde_id: int, plan: LeaguePlan) -> Iterator[LeagueEvent]:
    # The evenings that count for the league; each is one list of one round. Where one person alone
    # has points, as by a penalty before the first game, nothing was played yet.
    for counted in whole(runde_id, Choice(since=plan.since, until=plan.until)):
        evening = counted.evening
        is_played = len(evening.points) > 1
        if is_played and plan.counts(evening.name, evening.date, tournament=False):
            people = counted.sums.people
            totals = {int(player): points for player, points in evening.points.items()}
            soli = {int(player): person.own_soli.won for player, person in people.items()}
            result = ListResult(round=1, table=1, totals=totals, soli=soli, games=evening.games)
            yield LeagueEvent(
                evening.id, evening.name, evening.date, is_tournament=False, lists=(result,)
            )


def _tournaments(runde_id: int, plan: LeaguePlan) -> Iterator[LeagueEvent]:
    for line in tournaments.list_of(runde_id):
        if not plan.counts(line.name, line.date, tournament=True):
            continue
        stored = tournaments.load(line.id, runde_id)
        if stored is not None:
            lists = results(stored, by_member=True).lists
            yield LeagueEvent(line.id, line.name, line.date, is_tournament=True, lists=lists)


def _row(runde_id: int, league_id: int) -> LeagueRow:
    return existing(row_of(LeagueRow, runde_id, league_id), f"league {league_id}")
