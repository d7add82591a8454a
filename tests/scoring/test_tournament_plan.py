"""Plans of tournaments, the JSON of draws and standings, and what a league counts.

Source: interchange.md; TSR 8.3 and 8.5; tournament.md, League.
"""

import datetime as dt
from dataclasses import replace

import pytest

from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.league_plan import LeaguePlan, Team, read_league, write_league
from scorepad.scoring.tournament.plan import SUGGESTIONS, read_plan, write_plan
from scorepad.scoring.tournament.prizes import PrizePlan
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.reading import read_draw, read_rank
from scorepad.scoring.tournament.worth import SetResult
from tests.scoring.outcome import refused

FOUR = [{"number": number} for number in range(1, 5)]


@pytest.mark.parametrize("name", SUGGESTIONS)
def test_a_plan_is_read_as_it_was_written(name: str) -> None:
    plan = SUGGESTIONS[name].plan
    assert read_plan(write_plan(plan)) == plan


def test_the_suggestions_are_those_of_the_rules() -> None:
    club = SUGGESTIONS["club"].plan
    assert club.rounds == 2
    assert club.games == 24
    assert club.draw == "standing"
    village = SUGGESTIONS["village"].plan
    assert village.rounds == 3
    assert village.games == 16
    assert village.games_five == 20
    assert village.fee == 500
    ddv = SUGGESTIONS["ddv"].plan
    assert ddv.rounds == 3
    assert ddv.games == 24
    assert ddv.games_five == 30
    assert ddv.minutes == 100
    assert ddv.minutes_five == 125


def test_what_a_plan_leaves_out_is_filled_in() -> None:
    plan = read_plan(
        {"games": 16, "minutes": 45, "ranking": {"by": "index", "missed": {"points": -20}}}
    )
    assert plan.games_five == 20
    assert plan.minutes_five == 56
    assert plan.rounds == 3
    assert plan.ranking == Ranking("index", missed=SetResult(0, -20))
    assert read_plan({}).minutes_five is None


def test_whether_prizes_are_paid_twice_is_kept_before_there_are_amounts() -> None:
    plan = replace(read_plan({}), prizes=PrizePlan(twice="both"))
    assert read_plan(write_plan(plan)) == plan


@pytest.mark.parametrize("weight", [None, 0, 3])
def test_the_weight_of_fives_is_read_as_it_was_written(weight: int | None) -> None:
    plan = read_plan({"fives": weight})
    assert plan.fives == weight
    assert read_plan(write_plan(plan)) == plan
    assert read_draw({"entries": FOUR, "fives": weight}).fives == weight


def test_all_problems_of_a_plan_are_told() -> None:
    wrong = {
        "rules": {"preset": "skat"},
        "rounds": 0,
        "draw": "dice",
        "ranking": {"by": "luck", "k": 1},
        "x": 1,
    }
    values = [("unknown_value", field) for field in ("rounds", "draw", "ranking")]
    keys = [("unknown_key", field) for field in ("ranking", "x")]
    assert refused(read_plan, wrong) == [("unknown_preset", "preset"), *values, *keys]


def test_a_draw_is_read_with_what_is_left_out_and_a_standing_with_byes() -> None:
    asked = read_draw(
        {"entries": FOUR, "history": [[[1, 2, 3, 4]]], "given": [[4, 3, 2, 1]], "attempt": 0}
    )
    assert asked.round == 2
    assert asked.kind == "random"
    assert asked.attempt == 0
    assert asked.history == (((1, 2, 3, 4),),)
    assert asked.given == ((4, 3, 2, 1),)
    standing = read_rank({"rounds": 2, "entries": FOUR, "byes": {"2": [4]}})
    assert standing.byes == {2: (4,)}
    assert standing.ranking == Ranking()


def test_all_problems_of_a_draw_are_told() -> None:
    told = [
        ("wrong_type", "history"),
        ("unknown_key", "entries"),
        ("missing", "entries"),
        ("unknown_value", "kind"),
    ]
    assert (
        refused(
            read_draw, {"entries": [{"number": 1, "age": 5}, {}], "history": [[1]], "kind": "dice"}
        )
        == told
    )
    assert refused(read_draw, {"entries": [{"number": 1}] * 1001}) == [("too_large", "entries")]


def test_all_problems_of_a_standing_are_told() -> None:
    result = {
        "round": 1,
        "table": 1,
        "totals": {"eins": 0, "2": 0},
        "penalties": {"2": 4},
        "soli": {"01": 1},
    }
    told = refused(read_rank, {"rounds": 1, "results": [result], "byes": {"x": [1]}})
    assert told == [("unknown_value", "results")] * 3 + [("wrong_type", "byes")]
    told = refused(read_rank, {"rounds": 1, "results": [{}], "byes": 4})
    assert told == [("missing", "results")] * 3 + [("wrong_type", "byes")]


# leagues

DAY = dt.date(2026, 11, 19)
COUNTING = LeagueRules(Ranking("index", drop=2, team_best=3), 4)
GROUPS = (Team("A", ("Anna",)), Team("B", ("Bert",)))
TEAMS = (Team("Rot", ("Anna", "Bert")),)
WHOLE = LeaguePlan(DAY, dt.date(2027, 5, 31), "evenings", "Liga", COUNTING, TEAMS, GROUPS, 1)


@pytest.mark.parametrize("plan", [LeaguePlan(), WHOLE])
def test_a_league_is_read_as_it_was_written(plan: LeaguePlan) -> None:
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
def test_what_cannot_be_in_a_league_is_told_at_its_field(given: object, field: str) -> None:
    assert [told for _, told in refused(read_league, given)] == [field]


def test_a_plan_with_prizes_is_read_as_it_was_written() -> None:
    plan = read_plan({"prizes": {"places": [5000, 3000]}})
    assert plan.prizes.cents == 8000
    assert read_plan(write_plan(plan)) == plan


@pytest.mark.parametrize(("people", "minutes"), [(4, 100), (5, 125)])
def test_the_list_of_a_table_has_the_rules_of_the_tournament_and_its_length(
    people: int, minutes: int
) -> None:
    """Source: TSR 8.3, a list of 24 games, of 30 at a table of five."""
    plan = SUGGESTIONS["ddv"].plan
    rules = plan.rules_of_list(people)
    assert rules.evening.ends == "games"
    assert rules.evening.ends_after == 24
    assert rules.evening.ends_after_at_five == 30
    assert rules.evening.minutes == minutes
    assert replace(rules, evening=plan.rules.evening) == plan.rules


def test_a_list_without_a_clock_has_no_minutes() -> None:
    assert SUGGESTIONS["village"].plan.rules_of_list(5).evening.minutes == 0
