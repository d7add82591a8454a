"""The penalties of a tournament, each once. Source: fourth-look.md 4; TSR 9.3."""

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.tournament_penalties import FoundPenalty, penalties
from scorepad.scoring.terms import Player
from tests import saving
from tests.actions.settling import Made
from tests.actions.tournament.test_tournament import Turnier
from tests.conftest import Runde


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    """Eight people at two tables."""
    return Turnier(runde, made)


def listed(turnier: Turnier) -> list[FoundPenalty]:
    """The penalties of the tournament as it stands."""
    return penalties(turnier.stored)


def people_at(turnier: Turnier, evening_id: int) -> tuple[Player, ...]:
    """Who sits at a table."""
    return turnier.evening(evening_id).plan.table


def enter(turnier: Turnier, evening_id: int, **body: object) -> int | None:
    """Enter something at a table; the id of its entry."""
    facts = turnier.made()
    saved = saving.enter(turnier.runde.id, evening_id, body=body, **facts)
    return saved.entry_id


def test_a_penalty_of_the_table_is_listed_with_its_game_its_reason_and_who_entered_it(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    table = people_at(turnier, first)
    enter(turnier, first, kind="game", game="normal", re=list(table[:2]), augen={"re": 140})
    turnier.at_table(tables.penalise, first, table[1], -4, reason="Zu spät")
    (penalty,) = listed(turnier)
    assert penalty.round == 1
    assert penalty.table == 1
    assert penalty.player == table[1]
    assert penalty.points == -4
    assert penalty.game == 1
    assert penalty.reason == "Zu spät"
    assert not penalty.is_shared
    assert penalty.by is not None


def test_before_the_first_game_no_game_is_known(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.at_table(tables.penalise, first, people_at(turnier, first)[0], -4, reason="Zu spät")
    (penalty,) = listed(turnier)
    assert penalty.game is None


def test_a_penalty_that_the_list_on_paper_holds_too_is_listed_once_with_its_reason(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    fined = people_at(turnier, first)[1]
    turnier.at_table(tables.penalise, first, fined, -4, reason="Zu spät")
    turnier.list_of(first, 12, -8, 0, -8, penalties={fined: -4}, known="on_list")
    (penalty,) = listed(turnier)
    assert penalty.kind == "list"
    assert penalty.points == -4
    assert penalty.reason == "Zu spät"


def test_penalties_of_the_table_and_of_the_list_are_two_where_they_are_two(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    table = people_at(turnier, first)
    turnier.at_table(tables.penalise, first, table[1], -4, reason="Zu spät")
    turnier.list_of(first, 12, -4, 0, -14, penalties={table[3]: -6}, known="besides")
    at_table, on_list = listed(turnier)
    assert at_table.player == table[1]
    assert at_table.points == -4
    assert on_list.player == table[3]
    assert on_list.points == -6
    assert on_list.reason == ""


def test_a_wrong_card_is_a_penalty_that_the_others_got(turnier: Turnier) -> None:
    """Source: TSR 9.3: three off, one to each other."""
    first, _second = turnier.release()
    table = people_at(turnier, first)
    enter(
        turnier,
        first,
        kind="wrong_card",
        culprit=table[2],
        re=list(table[:2]),
        severity="minor",
        note="Herz",
    )
    (penalty,) = listed(turnier)
    assert penalty.kind == "wrong_card"
    assert penalty.player == table[2]
    assert penalty.points == -3
    assert penalty.is_shared
    assert penalty.reason == "Herz"


def test_equal_penalties_have_each_the_revision_that_entered_them(turnier: Turnier) -> None:
    first, _second = turnier.release()
    fined = people_at(turnier, first)[0]
    for _time in range(2):
        turnier.at_table(tables.penalise, first, fined, -4, reason="Zu spät")
    earlier, later = listed(turnier)
    assert earlier.by is not None
    assert later.by is not None
    assert earlier.by.number < later.by.number


def test_a_penalty_that_was_taken_back_is_not_listed_and_one_restored_is(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.at_table(tables.penalise, first, people_at(turnier, first)[0], -4, reason="Zu spät")
    turnier.at_table(entries.undo, first, base_revision=turnier.evening(first).revision)
    assert listed(turnier) == []
    turnier.at_table(entries.redo, first, base_revision=turnier.evening(first).revision)
    (penalty,) = listed(turnier)
    assert penalty.by is not None


def test_a_table_that_is_open_again_has_the_penalties_that_count(turnier: Turnier) -> None:
    first, second = turnier.release()
    fined = people_at(turnier, first)[3]
    turnier.list_of(first, 12, -4, 0, -12, penalties={fined: -4})
    turnier.list_of(second, 6, 2, -2, -6)
    turnier.at_table(tables.reopen, first, reason="Verzählt")
    turnier.at_table(tables.penalise, first, fined, -8, reason="Noch einmal", more=True)
    counting = [penalty.points for penalty in listed(turnier)]
    assert counting == [-4]
    turnier.at_table(tables.agree, first)
    assert sorted(penalty.points for penalty in listed(turnier)) == [-8, -4]
