"""What a league counts. Source: tournament.md, League."""

import datetime as dt

import pytest

from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.league_plan import LeaguePlan, Team, read_league, write_league
from scorepad.scoring.tournament.ranking import Ranking
from tests.scoring.outcome import refused

DAY = dt.date(2026, 11, 19)


@pytest.mark.parametrize(
    "plan",
    [
        LeaguePlan(),
        LeaguePlan(
            DAY,
            dt.date(2027, 5, 31),
            "evenings",
            "Liga",
            LeagueRules(Ranking("index", drop=2, team_best=3), 4),
            (Team("Rot", ("Anna", "Bert")),),
            (Team("A", ("Anna",)), Team("B", ("Bert",))),
            1,
        ),
    ],
)
def test_a_plan_is_read_as_it_was_written(plan: LeaguePlan) -> None:
    assert read_league(write_league(plan)) == plan


def test_a_league_chooses_by_day_by_kind_and_by_a_part_of_the_name() -> None:
    plan = LeaguePlan(DAY, DAY, "evenings", "liga")
    assert plan.counts("Ligaabend", DAY, tournament=False)
    assert not plan.counts("Ligaturnier", DAY, tournament=True)
    assert not plan.counts("Abend", DAY, tournament=False)
    assert not plan.counts("Liga", DAY + dt.timedelta(1), tournament=False)
    assert not plan.counts("Liga", DAY - dt.timedelta(1), tournament=False)
    assert LeaguePlan(held="tournaments").counts("", DAY, tournament=True)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"since": "gestern"}, "since"),
        ({"held": "never"}, "held"),
        ({"least": 0}, "least"),
        ({"teams": [{"people": ["Anna"]}]}, "teams"),
        ({"groups": [{"name": "A", "people": ["Anna", "Anna"]}]}, "groups"),
        ({"colour": "red"}, "colour"),
        ("all", ""),
    ],
)
def test_what_cannot_be_is_told_at_its_field(given: object, field: str) -> None:
    assert [told for _, told in refused(read_league, given)] == [field]
