"""What is unusual about a list is asked once, then saved and marked.

Sources: fourth-look.md 4; TSR 7.3.3, 8.2.2, 8.5, 9.7.
"""

import datetime as dt
from typing import Any

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.tournament_results import MarkedTable, results, standing
from scorepad.scoring.entry import End, Entry
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from tests import saving
from tests.actions.settling import refusing
from tests.actions.tournament.test_tournament import PLAN, Turnier, turnier
from tests.conftest import DATE

__all__ = ["turnier"]
DAY = dt.timedelta(days=1)


def enter(turnier: Turnier, evening_id: int, games: int) -> None:
    """Enter so many games by phone."""
    pair = list(turnier.evening(evening_id).plan.table[:2])
    for _game in range(games):
        body = {"game": "normal", "re": pair, "augen": {"re": 130}}
        turnier.at_table(saving.enter, evening_id, body=body)


def typed_games(table: tuple[Player, ...], *rows: tuple[int, ...]) -> list[Entry]:
    """Games of a list that is typed in, by their points."""
    games: list[Entry] = []
    for row in rows:
        points = dict(zip(table, row, strict=True))
        games.append(read_entry({"kind": "game", "game": "direct", "points": points}))
    return games


def marks(turnier: Turnier) -> list[MarkedTable]:
    return list(results(turnier.stored, live=True).marked)


def codes_of(mark: MarkedTable) -> list[str]:
    return [doubt.code for doubt in mark.doubts]


@pytest.mark.parametrize(
    ("totals", "penalty", "code", "field"),
    [
        ((38, -12, -20, -4), 0, "totals_not_zero", "totals"),
        ((37, -12, -20, -5), 0, "totals_mixed", "totals"),
        ((38, -12, -20, -30), -24, "penalty_beyond", "penalties"),
    ],
)
def test_an_unusual_list_is_asked_about_once_and_marked(
    turnier: Turnier, totals: tuple[int, ...], penalty: int, code: str, field: str
) -> None:
    first, _second = turnier.release()
    last = turnier.evening(first).plan.table[-1]
    penalties = {last: penalty} if penalty else {}
    with refusing((code, field)):
        turnier.list_of(first, *totals, penalties=penalties)
    assert marks(turnier) == []
    turnier.list_of(first, *totals, penalties=penalties, sure={code})
    (mark,) = marks(turnier)
    assert codes_of(mark) == [code]
    assert mark.reason == "asked"
    assert mark.counts
    counted = results(turnier.stored, live=True).lists[0].totals
    assert sorted(counted.values()) == sorted(totals)
    assert standing(turnier.stored, live=True).standing[0].points == max(totals)


def test_an_unbalanced_list_from_a_file_does_not_count(turnier: Turnier) -> None:
    """Nobody has confirmed it."""
    first, _second = turnier.release()
    turnier.list_of(first, 38, -12, -20, -4, sure={"totals_not_zero"})
    (entry,) = turnier.evening(first).entries
    assert entry.body["confirmed"] == ["totals_not_zero"]


def test_a_penalty_without_minus_is_asked_about_and_taken_off(turnier: Turnier) -> None:
    first, _second = turnier.release()
    last = turnier.evening(first).plan.table[-1]
    with refusing(("penalty_plus", "penalties")):
        turnier.list_of(first, 38, -12, -20, -10, penalties={last: 4})
    turnier.list_of(first, 38, -12, -20, -10, penalties={last: 4}, sure={"penalty_plus"})
    assert marks(turnier) == []
    listed = results(turnier.stored, live=True).lists[0]
    assert [points for points in listed.penalties.values() if points] == [-4]


def test_a_penalty_at_the_table_is_asked_about_in_the_same_way(turnier: Turnier) -> None:
    first, _second = turnier.release()
    player = turnier.evening(first).plan.table[0]
    given: dict[str, Any] = {"reason": "Zu spät"}
    with refusing(("penalty_plus", "points"), ("penalty_beyond", "points")):
        turnier.at_table(tables.penalise, first, player, 24, **given)
    with refusing(("penalty_beyond", "points")):
        turnier.at_table(tables.penalise, first, player, -24, **given)
    with refusing(("penalty_wrong", "points")):
        turnier.at_table(tables.penalise, first, player, 0, **given)
    turnier.at_table(tables.penalise, first, player, 4, sure={"penalty_plus.4"}, **given)
    (entry,) = turnier.evening(first).entries
    assert entry.body["points"] == {player: -4}


def test_a_list_on_paper_that_is_short_is_asked_about_and_has_its_own_number_of_games(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    with refusing(("list_short", "games")):
        turnier.list_of(first, 6, 2, -2, -6, games=15)
    turnier.list_of(first, 6, 2, -2, -6, games=15, sure={"list_short.15.16"})
    assert results(turnier.stored, live=True).lists[0].games == 15
    (mark,) = marks(turnier)
    assert codes_of(mark) == ["list_short"]


def test_people_who_agree_after_one_of_sixteen_games_are_asked_once(turnier: Turnier) -> None:
    first, _second = turnier.release()
    enter(turnier, first, 1)
    with refusing(("list_short", "games")):
        turnier.at_table(tables.agree, first, [1])
    assert not turnier.evening(first).accepted
    turnier.at_table(tables.agree, first, sure={"list_short.1.16"})
    assert turnier.evening(first).accepted
    (mark,) = marks(turnier)
    assert codes_of(mark) == ["list_short"]


def test_a_whole_list_is_asked_about_nothing_and_not_marked(turnier: Turnier) -> None:
    first, _second = turnier.release()
    enter(turnier, first, 16)
    turnier.at_table(tables.agree, first)
    assert marks(turnier) == []


def test_more_games_than_agreed_are_asked_about(turnier: Turnier) -> None:
    first, _second = turnier.release()
    enter(turnier, first, 17)
    with refusing(("list_long", "games")):
        turnier.at_table(tables.agree, first)


def test_while_the_clock_runs_a_short_list_is_asked_about_and_afterwards_it_is_usual(
    turnier: Turnier,
) -> None:
    """Source: TSR 8.5: outstanding games are struck out once the time is up."""
    timed = {"name": "Sommer", "date": DATE, "plan": PLAN | {"minutes": 45}}
    turnier.do(actions.change_plan, **timed)
    first, _second = turnier.release()
    enter(turnier, first, 2)
    with refusing(("list_short", "games")):
        turnier.at_table(tables.agree, first)
    made = turnier.made()
    late = {**made, "now": made["now"] + DAY}
    tables.agree(turnier.runde.id, first, **late)
    assert turnier.evening(first).accepted
    assert marks(turnier) == []


def test_a_short_list_is_asked_about_while_the_clock_stands_too(turnier: Turnier) -> None:
    """Source: TSR 8.5: games are struck out only once the time is up."""
    timed = {"name": "Sommer", "date": DATE, "plan": PLAN | {"minutes": 45}}
    turnier.do(actions.change_plan, **timed)
    turnier.do(rounds.draw_round, 1)
    turnier.do(rounds.release, 1, waits=True)
    first, _second = actions.evening_ids(turnier.stored)
    enter(turnier, first, 1)
    with refusing(("list_short", "games")):
        turnier.at_table(tables.agree, first)


def test_a_short_list_is_asked_about_after_the_table_was_closed_too(turnier: Turnier) -> None:
    timed = {"name": "Sommer", "date": DATE, "plan": PLAN | {"minutes": 45}}
    turnier.do(actions.change_plan, **timed)
    first, _second = turnier.release()
    enter(turnier, first, 1)
    turnier.at_table(entries.save, first, entries.Draft(End()))
    with refusing(("list_short", "games")):
        turnier.at_table(tables.agree, first)


def test_a_typed_list_of_games_is_asked_about_its_length_and_its_totals(turnier: Turnier) -> None:
    first, second = turnier.release()
    table = turnier.evening(first).plan.table
    games = typed_games(table, (1, 1, -1, -1), (3, -1, -1, -1))
    with refusing(("list_short", "games")):
        turnier.at_table(tables.enter_games, first, games)
    assert turnier.evening(first).entries == ()
    turnier.at_table(tables.enter_games, first, games, sure={"list_short"})
    table = turnier.evening(second).plan.table
    odd = typed_games(table, *[(1, 1, -1, -1)] * 15, (2, 1, -1, -2))
    with refusing(("totals_mixed", "totals")):
        turnier.at_table(tables.enter_games, second, odd)
    turnier.at_table(tables.enter_games, second, odd, sure={"totals_mixed"})
    assert [codes_of(mark) for mark in marks(turnier)] == [["list_short"], ["totals_mixed"]]


def test_a_list_that_stands_is_replaced_where_that_was_said(turnier: Turnier) -> None:
    first, second = turnier.release()
    turnier.list_of(first, 6, 2, -2, -6)
    revision = turnier.evening(first).revision
    turnier.list_of(first, 8, 2, -2, -8, base_revision=revision, replaces=True)
    (entry,) = turnier.evening(first).entries
    assert sorted(entry.body["totals"].values()) == [-8, -2, 2, 8]
    assert turnier.evening(first).accepted
    with refusing(("list_of_games", "totals")):
        turnier.list_of(second, 8, 2, -2, -8, base_revision=1, replaces=True)
