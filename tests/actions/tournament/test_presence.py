"""Who is there before a round and between rounds, and drawing again with those who are.

Source: fourth-look.md, part 4: between draw and release nobody could leave or join.
"""

import pytest

from scorepad.actions.tournament import presence
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament.presence import HeadCount, Ticked
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.store import evenings, tournaments
from tests.actions.settling import Made, refusing
from tests.actions.tournament.test_tournament import PLAN, Turnier, refused_by
from tests.conftest import DATE, Runde


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    """Nine people of whom nobody was asked for yet."""
    held = Turnier(runde, made)
    held.do(people.add, [NewEntrant("Ida")])
    return held


def tick(turnier: Turnier, state: Ticked, *numbers: int) -> None:
    for number in numbers:
        turnier.do(presence.attend, number, state=state)


def seated(turnier: Turnier, number: int) -> list[int]:
    tables_of = turnier.stored.tables_of(number)
    return sorted(sum(tables_of, ()))


def begin_a_game(turnier: Turnier) -> None:
    first, *_others = actions.evening_ids(turnier.stored)
    turnier.list_of(first, 6, 2, -2, -6)


def test_nobody_is_ticked_before_somebody_does_it(turnier: Turnier) -> None:
    assert presence.head(turnier.stored) == HeadCount(all=9, here=0, missing=0, open=9, paid=0)
    assert presence.undecided(turnier.stored) == []


def test_the_head_counts_who_is_there_missing_and_open_and_who_has_paid(turnier: Turnier) -> None:
    tick(turnier, "here", 1, 2, 3)
    tick(turnier, "missing", 4)
    turnier.do(people.mark_paid, 1, paid=True)
    assert presence.head(turnier.stored) == HeadCount(all=9, here=3, missing=1, open=5, paid=1)
    assert presence.undecided(turnier.stored) == [5, 6, 7, 8, 9]


def test_a_tick_is_taken_away_again(turnier: Turnier) -> None:
    tick(turnier, "here", 1)
    tick(turnier, "open", 1)
    assert presence.presence(turnier.stored)[1] == "open"
    tick(turnier, "missing", 1)
    tick(turnier, "open", 1)
    assert presence.presence(turnier.stored)[1] == "open"


def test_without_a_tick_everybody_counts_as_there(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    assert seated(turnier, 1) == [*range(1, 10)]
    assert presence.head(turnier.stored).here == 9


def test_who_is_missing_is_not_drawn(turnier: Turnier) -> None:
    tick(turnier, "missing", 4)
    turnier.do(rounds.draw_round, 1)
    assert seated(turnier, 1) == [1, 2, 3, 5, 6, 7, 8, 9]


def test_all_who_are_left_are_ticked_at_once(turnier: Turnier) -> None:
    tick(turnier, "here", 1, 2, 3, 4)
    tick(turnier, "missing", 5)
    turnier.do(presence.attend_rest, state="here")
    assert presence.head(turnier.stored) == HeadCount(all=9, here=8, missing=1, open=0, paid=0)
    newest = tournaments.history(turnier.stored)[0]
    assert newest.facts["people"] == ["Frieda", "Gerd", "Hanne", "Ida"]
    assert refused_by(turnier, presence.attend_rest, state="here") == [("nobody_open", "entries")]


def test_all_who_are_left_are_missing_at_once(turnier: Turnier) -> None:
    tick(turnier, "here", 1, 2, 3, 4)
    turnier.do(presence.attend_rest, state="missing")
    turnier.do(rounds.draw_round, 1)
    assert seated(turnier, 1) == [1, 2, 3, 4]


def test_who_is_missing_after_the_draw_leaves_a_seat_and_the_round_is_not_released(
    turnier: Turnier,
) -> None:
    turnier.do(rounds.draw_round, 1)
    tick(turnier, "missing", 4)
    moved = presence.moved_since_draw(turnier.stored)
    assert moved is not None
    assert moved.round == 1
    assert [who.name for who in moved.missing] == ["Doro"]
    assert refused_by(turnier, rounds.release, 1) == [("seated_missing", "round")]
    turnier.do(presence.draw_again, 1, attempt=2)
    assert seated(turnier, 1) == [1, 2, 3, 5, 6, 7, 8, 9]
    assert presence.moved_since_draw(turnier.stored) is None
    turnier.do(rounds.release, 1)


def test_who_comes_back_after_the_draw_keeps_the_seat(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    tick(turnier, "missing", 4)
    tick(turnier, "here", 4)
    assert presence.moved_since_draw(turnier.stored) is None
    turnier.do(rounds.release, 1)


def test_a_late_one_is_drawn_along_until_the_first_game(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(rounds.release, 1)
    before = actions.evening_ids(turnier.stored)
    turnier.do(people.add, [NewEntrant("Jo")])
    moved = presence.moved_since_draw(turnier.stored)
    assert moved is not None
    assert [who.name for who in moved.seatless] == ["Jo"]
    turnier.do(presence.draw_again, 1, attempt=2)
    assert 10 in seated(turnier, 1)
    assert turnier.stored.rounds[0].state == "drawn", "the release was taken back"
    assert all(evenings.load(gone, turnier.runde.id) is None for gone in before)


def test_drawing_again_twice_by_one_tap_is_once(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(rounds.release, 1)
    tick(turnier, "missing", 4)
    tapped = turnier.made()
    for _twice in range(2):
        presence.draw_again(turnier.runde.id, turnier.id, 1, attempt=2, **tapped)
    acts = [revision.action for revision in tournaments.history(turnier.stored)]
    assert acts.count("take_back") == 1
    assert acts[:2] == ["draw_round", "take_back"]


def test_from_the_first_game_on_a_tick_is_about_the_next_round(turnier: Turnier) -> None:
    turnier.release()
    begin_a_game(turnier)
    tick(turnier, "missing", 4)
    turnier.do(people.add, [NewEntrant("Jo")])
    assert presence.moved_since_draw(turnier.stored) is None
    with refusing(("round_has_games", "round")):
        turnier.do(presence.draw_again, 1, attempt=2)
    assert turnier.stored.by_id[turnier.stored.entrants[-1].id].from_round == 2
    play_on(turnier)
    turnier.do(rounds.draw_round, 2)
    assert seated(turnier, 2) == [1, 2, 3, 5, 6, 7, 8, 9, 10]


def play_on(turnier: Turnier) -> None:
    """End all tables of the last round."""
    last = turnier.stored.rounds[-1]
    for seats in last.tables.values():
        evening = turnier.evening(seats[0].evening_id or 0)
        if not evening.accepted:
            level = (0,) * len(seats)
            turnier.list_of(evening.id, *level)


def test_who_left_for_a_round_comes_back_for_the_next_one_by_one_tick(turnier: Turnier) -> None:
    for number, tapped in ((1, "missing"), (2, "here")):
        turnier.release(number)
        play_on(turnier)
        turnier.do(presence.attend, 4, state=tapped)
    turnier.do(rounds.draw_round, 3)
    assert 4 not in seated(turnier, 2)
    assert 4 in seated(turnier, 3)


def test_late_entries_are_possible_until_the_last_round_has_its_first_game(
    turnier: Turnier,
) -> None:
    for number in (1, 2):
        turnier.release(number)
        play_on(turnier)
    turnier.release(3)
    turnier.do(people.add, [NewEntrant("Jo")])
    play_on(turnier)
    assert refused_by(turnier, people.add, [NewEntrant("Kai")]) == [("entries_late", "entries")]


def test_who_joins_after_a_draw_is_there(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(people.add, [NewEntrant("Jo")])
    assert presence.presence(turnier.stored)[10] == "here"


def test_who_is_disqualified_has_no_tick_and_no_seat(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(people.disqualify, 4, reason="Gezinkt")
    assert presence.presence(turnier.stored)[4] == "out"
    assert presence.head(turnier.stored).all == 8
    assert refused_by(turnier, presence.attend, 4, state="here") == [("number_out", "number")]
    assert refused_by(turnier, rounds.release, 1) == [("seated_missing", "round")]
    turnier.do(people.bring_back, 4)
    assert presence.presence(turnier.stored)[4] == "here"


def test_a_substitute_for_somebody_missing_has_the_seat_without_a_new_draw(
    turnier: Turnier,
) -> None:
    turnier.do(rounds.draw_round, 1)
    drawn = turnier.stored.tables_of(1)
    tick(turnier, "missing", 4)
    turnier.do(people.substitute, 4, name="Jo", from_round=1)
    turnier.do(rounds.release, 1)
    assert turnier.stored.tables_of(1) == drawn
    assert presence.presence(turnier.stored)[4] == "here"


def test_a_substitute_is_there_from_a_later_round_on(turnier: Turnier) -> None:
    turnier.release()
    play_on(turnier)
    tick(turnier, "missing", 4)
    turnier.do(people.substitute, 4, name="Jo", from_round=2)
    assert presence.presence(turnier.stored)[4] == "here"
    turnier.do(rounds.draw_round, 2)
    assert 4 in seated(turnier, 2)


def test_a_tick_between_rounds_of_a_played_tournament_harms_nothing(turnier: Turnier) -> None:
    short = {**PLAN, "rounds": 1}
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=short)
    turnier.release()
    play_on(turnier)
    assert presence.next_round(turnier.stored) == 2
    tick(turnier, "missing", 4)
    assert 4 in seated(turnier, 1)
