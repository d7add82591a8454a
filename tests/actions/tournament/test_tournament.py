"""A tournament from its plan to its standing: each action one revision, what cannot be is told at
its field.
"""

from collections.abc import Callable
from typing import Any

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.errors import NotFound, TableLocked, TournamentMoved
from scorepad.actions.evening import deleting
from scorepad.actions.runde import members
from scorepad.actions.runde.season import season_of
from scorepad.actions.tournament import presence, tournament_clock, tournament_end
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.table_lock import takes
from scorepad.actions.tournament.tournament_entries import NewEntrant, pasted
from scorepad.actions.tournament.tournament_results import results, standing
from scorepad.scoring.entry import Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import PRESETS, preset
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from scorepad.store import evenings, kasse, revisions, runden, tournaments
from tests import saving
from tests.actions.settling import Found, Made, refusing
from tests.conftest import DATE, Runde, there

PLAN = write_plan(SUGGESTIONS["village"].plan)
NAMES = ("Anna", "Bert", "Cem", "Doro", "Emil", "Frieda", "Gerd", "Hanne", "Ida")


class Turnier:
    def __init__(self, runde: Runde, made: Made) -> None:
        self.runde = runde
        self.made = made
        self.id = actions.create(runde.id, name="Sommer", date=DATE, plan=PLAN, **made())
        people.add(runde.id, self.id, [NewEntrant(name, club="SC") for name in NAMES[:8]], **made())

    @property
    def stored(self) -> tournaments.StoredTournament:
        return there(tournaments.load(self.id, self.runde.id))

    def do(self, action: Callable[..., Any], *args: Any, **given: Any) -> Any:
        return action(self.runde.id, self.id, *args, **given, **self.made())

    def release(self, number: int = 1) -> list[int]:
        self.do(rounds.draw_round, number)
        self.do(rounds.release, number)
        return list(actions.evening_ids(self.stored))[-len(self.stored.tables_of(number)) :]

    def evening(self, evening_id: int) -> evenings.StoredEvening:
        return there(evenings.load(evening_id, self.runde.id))

    def at_table(
        self, action: Callable[..., Any], evening_id: int, *args: Any, **given: Any
    ) -> Any:
        return action(self.runde.id, evening_id, *args, **given, **self.made())

    def play(self) -> None:
        """Release the first round, and let all tables end the same way."""
        for evening_id in self.release():
            self.list_of(evening_id, 6, 2, -2, -6)

    def list_of(self, evening_id: int, *totals: int, **given: Any) -> Any:
        listed = dict(zip(self.evening(evening_id).plan.table, totals, strict=False))
        return tables.enter_list(self.runde.id, evening_id, totals=listed, **given, **self.made())


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    return Turnier(runde, made)


def refused_by(
    turnier: Turnier, action: Callable[..., Any], *args: Any, **given: Any
) -> list[tuple[str, str]]:
    before = turnier.stored
    with pytest.raises(Refused) as refused:
        turnier.do(action, *args, **given)
    assert turnier.stored == before
    assert all(
        problem.message("de") and problem.message("en") for problem in refused.value.problems
    )
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_the_same_form_twice_is_one_tournament_and_one_action(runde: Runde, made: Made) -> None:
    facts = made()
    given: dict[str, Any] = {"name": "Sommer", "date": DATE, "plan": PLAN}
    first = actions.create(runde.id, **given, **facts)
    assert actions.create(runde.id, **given, **facts) == first
    adding = made()
    for _ in range(2):
        people.add(runde.id, first, [NewEntrant("Ute")], **adding)
    stored = there(tournaments.load(first, runde.id))
    assert len(stored.entrants) == 1
    assert stored.revision == 2
    assert [line.name for line in tournaments.list_of(runde.id)] == ["Sommer"]
    with pytest.raises(TournamentMoved):
        people.add(runde.id, first, [NewEntrant("Udo")], base_revision=1, **made())


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"name": " "}, [("name_missing", "name")]),
        (
            {"name": "", "plan": PLAN | {"rounds": 0}},
            [("name_missing", "name"), ("unknown_value", "rounds")],
        ),
        (
            {"plan": PLAN | {"rules": {"preset": "ddv", "options": {"counting": "plus"}}}},
            [("rules_not_zero", "rules")],
        ),
    ],
)
def test_a_plan_that_cannot_be_is_refused(
    runde: Runde, made: Made, given: dict[str, Any], found: Found
) -> None:
    with refusing(*found):
        actions.create(
            runde.id, **{"name": "Sommer", "date": DATE, "plan": PLAN, **given}, **made()
        )
    assert tournaments.list_of(runde.id) == ()


def test_people_have_numbers_and_become_members_who_are_offered_no_seat_and_not_deleted(
    turnier: Turnier,
) -> None:
    assert [(who.number, who.name) for who in turnier.stored.entrants] == [*enumerate(NAMES[:8], 1)]
    assert turnier.stored.entrants[0].player == turnier.runde.player("Anna")
    active = {member.name: member.active for member in runden.members(turnier.runde.id)}
    assert active["Anna"] is True
    assert active["Hanne"] is False
    with refusing(("member_named", "member")):
        deleting.delete_member(turnier.runde.id, turnier.stored.entrants[7].member_id)


def test_pasted_lines_are_people_with_club_and_team() -> None:
    assert pasted("Anna; SC Nord; Rot\n\n Bert\tSC Süd\nCem\n") == (
        NewEntrant("Anna", " Rot", " SC Nord"), NewEntrant(" Bert", "", "SC Süd"), NewEntrant("Cem"),
    )  # fmt: skip


def test_a_name_twice_is_told_at_its_line(turnier: Turnier) -> None:
    coming = [
        NewEntrant("Ida"),
        NewEntrant("ida"),
        NewEntrant("bert"),
        NewEntrant("Jo", team="x" * 81),
    ]
    assert refused_by(turnier, people.add, coming) == [
        ("name_twice", "entries.1.name"), ("name_twice", "entries.2.name"), ("name_too_long", "entries.3.team"),
    ]  # fmt: skip


def test_a_round_is_drawn_again_by_hand_and_exchanged_until_it_runs(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    first = turnier.stored.tables_of(1)
    turnier.do(rounds.draw_round, 1, attempt=2)
    assert turnier.stored.tables_of(1) != first
    assert sorted(sum(turnier.stored.tables_of(1), ())) == list(range(1, 9))
    of_three = [(1, 2, 3), (4, 5, 6, 7, 8)]
    assert refused_by(turnier, rounds.draw_round, 1, given=of_three) == [("table_size", "given")]
    turnier.do(rounds.draw_round, 1, given=[(1, 2, 3, 4), (5, 6, 7, 8)])
    turnier.do(rounds.swap, 1, first=(1, 1), second=(2, 4))
    assert turnier.stored.tables_of(1) == ((8, 2, 3, 4), (5, 6, 7, 1))
    assert rounds.costs_of(turnier.stored, 1).of_pairs["same_club"] == [6, 6]
    assert refused_by(turnier, rounds.swap, 1, first=(1, 1), second=(3, 1)) == [
        ("seat_unknown", "seat")
    ]
    assert refused_by(turnier, rounds.swap, 1, first=(1, 1), second=(1, 1)) == [
        ("seat_same", "seat")
    ]
    turnier.do(rounds.release, 1)
    assert refused_by(turnier, rounds.swap, 1, first=(1, 1), second=(2, 1)) == [
        ("round_released", "round")
    ]
    assert refused_by(turnier, rounds.draw_round, 1) == [("round_released", "round")]
    assert refused_by(turnier, rounds.draw_round, 2) == [("round_unfinished", "round")]
    with pytest.raises(NotFound):
        turnier.do(rounds.draw_round, 3)
    with pytest.raises(NotFound):
        turnier.do(rounds.release, 2)


def test_released_tables_are_evenings_of_fixed_rules_that_no_list_and_no_season_shows(
    turnier: Turnier,
) -> None:
    before = season_of(turnier.runde.id, Choice()).evenings, evenings.list_of(turnier.runde.id)
    first, second = turnier.release()
    evening = turnier.evening(first)
    assert evening.name == "Sommer, Runde 1, Tisch 1"
    length = evening.plan.rules.evening
    assert length.ends == "games"
    assert length.ends_after == 16
    assert length.ends_after_at_five == 20
    assert length.minutes == 0
    assert evening.plan.first_dealer == evening.plan.table[0]
    stored = turnier.stored
    assert evening.plan.table == tuple(
        stored.by_id[seat.entry_id].player for seat in stored.rounds[0].tables[1]
    )
    assert tournaments.place_of(second, turnier.runde.id) is not None
    assert (
        season_of(turnier.runde.id, Choice()).evenings,
        evenings.list_of(turnier.runde.id),
    ) == before
    with refusing(("evening_of_tournament", "evening")):
        deleting.delete_evening(turnier.runde.id, first, base_revision=1)


def test_more_time_needs_its_reason_and_moves_the_clock(turnier: Turnier) -> None:
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=PLAN | {"minutes": 45})
    first, _second = turnier.release()
    with refusing(("minutes_wrong", "minutes"), ("reason_missing", "reason")):
        turnier.at_table(tournament_clock.give_minutes, first, 0, reason=" ")
    turnier.at_table(tournament_clock.give_minutes, first, 10, reason="Neue Karten")
    evening = turnier.evening(first)
    assert evening.plan.rules.evening.minutes == 45
    assert evening.undo is None
    assert revisions.history(first, turnier.runde.id)[0].reason == "+10 min: Neue Karten"
    assert {seat.extra_minutes for seat in turnier.stored.rounds[0].tables[1]} == {10}
    with pytest.raises(NotFound):
        turnier.at_table(tournament_clock.give_minutes, 10**9, 10, reason="Neue Karten")


def test_a_list_that_all_agree_to_is_closed_until_the_leader_opens_it(turnier: Turnier) -> None:
    first, _second = turnier.release()
    pair = list(turnier.evening(first).plan.table[:2])
    turnier.at_table(saving.enter, first, body={"game": "normal", "re": pair, "augen": {"re": 130}})
    short = {"sure": {"list_short"}}
    assert not turnier.at_table(tables.agree, first, [1, 2, 3], **short).repeated
    assert not turnier.evening(first).accepted
    with refusing(("seat_unknown", "place")):
        turnier.at_table(tables.agree, first, [5])
    turnier.at_table(tables.agree, first, **short)
    evening = turnier.evening(first)
    assert evening.accepted
    with pytest.raises(TableLocked):
        turnier.at_table(entries.undo, first, base_revision=evening.revision)
    with pytest.raises(TableLocked):
        turnier.at_table(tables.penalise, first, evening.plan.table[0], -4, reason="Zu spät")
    turnier.at_table(tables.reopen, first, reason="Verrechnet")
    turnier.at_table(tables.penalise, first, evening.plan.table[0], -4, reason="Zu spät")
    done = [revision.action for revision in revisions.history(first, turnier.runde.id)]
    assert done == ["enter", "reopen", "accept", "agree", "enter", "start"]
    assert all(seat.accepted_at is None for seat in turnier.stored.rounds[0].tables[1])


def test_a_file_brings_no_game_to_a_closed_table_and_nobody_to_any(turnier: Turnier) -> None:
    """An import goes on with an evening of before: not past its table's end, and with the people of
    the draw.
    """
    first, _second = turnier.release()
    owner = there(tournaments.owner_of(first, turnier.runde.id))
    table = turnier.evening(first).plan.table
    game = read_entry({"kind": "game", "game": "normal", "re": [*table[:2]], "augen": {"re": 130}})
    stranger = Seats((*table[:3], turnier.runde.player("Ela")))
    assert takes(turnier.evening(first), owner, [game, Seats(table)])
    assert not takes(turnier.evening(first), owner, [game, stranger])
    turnier.list_of(first, 12, -4, 0, -8)
    assert not takes(turnier.evening(first), owner, [game])


def test_a_substitute_at_a_closed_table_comes_in_the_next_round(turnier: Turnier) -> None:
    first, _second = turnier.release()
    number = turnier.stored.tables_of(1)[0][0]
    turnier.list_of(first, 12, -4, 0, -8)
    assert refused_by(turnier, people.substitute, number, name="Ida", from_round=1) == [
        ("table_closed", "from_round")
    ]
    turnier.do(people.substitute, number, name="Ida", from_round=2)
    assert [who.name for who in turnier.stored.entrants if who.number == number][-1] == "Ida"


def test_a_list_that_cannot_be_or_of_a_table_that_has_games_is_refused(turnier: Turnier) -> None:
    first, _second = turnier.release()
    table = turnier.evening(first).plan.table
    wrong: tuple[tuple[tuple[int, ...], dict[str, Any], tuple[str, str]], ...] = (
        ((12, -4, 0, -7), {}, ("totals_not_zero", "totals")),
        ((4, -4, 0), {}, ("total_missing", "totals")),
        ((13, -4, 0, -9), {}, ("totals_mixed", "totals")),
        ((12, -4, 0, -8), {"penalties": {table[0]: 0}, "games": 501}, ("unknown_value", "games")),
        ((4, -4, 0, 0), {"soli": {table[0]: -1}}, ("soli_negative", "soli")),
    )
    for totals, given, found in wrong:
        with refusing(found):
            turnier.list_of(first, *totals, **given)
        assert turnier.evening(first).entries == ()
    turnier.at_table(
        saving.enter, first, body={"game": "normal", "re": list(table[:2]), "augen": {"re": 130}}
    )
    with refusing(("list_has_games", "totals")):
        turnier.list_of(first, 12, -4, 0, -8)
    result = results(turnier.stored, live=True).lists[0]
    assert result.games == 1
    assert sorted(result.totals.values()) == [-1, -1, 1, 1]


def test_the_standing_counts_a_round_once_all_of_its_tables_are_over(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1, given=[(1, 2, 3, 4), (5, 6, 7, 8)])
    turnier.do(rounds.release, 1)
    first, second = actions.evening_ids(turnier.stored)
    bert = turnier.stored.entrants[1].player
    turnier.list_of(first, 12, -8, 0, -8, penalties={bert: -4}, soli={bert: 1})
    assert {line.rounds for line in standing(turnier.stored).standing} == {()}
    assert next(line.points for line in standing(turnier.stored, live=True).standing) == 12
    turnier.list_of(second, 6, 2, -2, -6)
    order = [(line.number, line.rank, line.points) for line in standing(turnier.stored).standing]
    assert order[:3] == [(1, 1, 12), (5, 2, 6), (6, 3, 2)]
    assert results(turnier.stored).lists[0].games == 16
    turnier.do(people.disqualify, 1, reason="Gezinkt")
    assert [line.number for line in standing(turnier.stored).standing][:2] == [5, 6]
    turnier.do(people.bring_back, 1)
    turnier.do(rounds.draw_round, 2)
    assert sorted(sum(turnier.stored.tables_of(2), ())) == list(range(1, 9))
    assert refused_by(turnier, tournament_end.finish) == [("round_unfinished", "round")]


def penalised(turnier: Turnier, evening_id: int) -> Player:
    """The second at a table of four, who has got a penalty of 4 there."""
    player = turnier.evening(evening_id).plan.table[1]
    turnier.at_table(tables.penalise, evening_id, player, -4, reason="Zu spät")
    return player


def counted(turnier: Turnier, player: Player) -> tuple[int, int]:
    """Points and penalty of a player."""
    number = next(who.number for who in turnier.stored.entrants if who.player == player)
    one = next(one for one in results(turnier.stored, live=True).lists if number in one.totals)
    return one.totals[number], one.penalties[number]


def test_a_penalty_of_the_table_that_is_on_the_paper_list_too_counts_once(turnier: Turnier) -> None:
    """Entered at the table and on the list it took 8 points away in place of 4."""
    first, _second = turnier.release()
    player = penalised(turnier, first)
    with refusing(("penalty_known", "known")):
        turnier.list_of(first, 12, -8, 0, -8, penalties={player: -4})
    turnier.list_of(first, 12, -8, 0, -8, penalties={player: -4}, known="on_list")
    assert counted(turnier, player) == (-8, -4)


def test_a_penalty_of_the_table_stands_for_one_that_the_list_has_in_its_sum_only(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    player = penalised(turnier, first)
    turnier.list_of(first, 12, -8, 0, -8, known="on_list")
    assert counted(turnier, player) == (-8, -4)


def test_a_penalty_of_the_table_that_is_not_on_the_paper_list_comes_on_top(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    player = penalised(turnier, first)
    turnier.list_of(first, 12, -4, 0, -8, known="besides")
    assert counted(turnier, player) == (-8, -4)


def test_a_penalty_after_a_list_that_has_one_is_asked_about(turnier: Turnier) -> None:
    first, _second = turnier.release()
    player = turnier.evening(first).plan.table[1]
    turnier.list_of(first, 12, -8, 0, -8, penalties={player: -4})
    turnier.at_table(tables.reopen, first, reason="Strafe")
    with refusing(("penalty_listed", "more")):
        turnier.at_table(tables.penalise, first, player, -4, reason="Zu spät")
    turnier.at_table(tables.penalise, first, player, -4, reason="Noch einmal", more=True)
    assert counted(turnier, player) == (-8, -4), "as it was confirmed last"
    turnier.at_table(tables.agree, first)
    assert counted(turnier, player) == (-12, -8)


def test_a_table_that_is_open_again_counts_as_confirmed_whatever_changes_meanwhile(
    turnier: Turnier,
) -> None:
    first, second = turnier.release()
    table = turnier.evening(first).plan.table
    for augen in (130, 160):
        turnier.at_table(
            saving.enter,
            first,
            body={"game": "normal", "re": [*table[:2]], "augen": {"re": augen}},
        )
    turnier.at_table(tables.agree, first, sure={"list_short"})
    turnier.list_of(second, 6, 2, -2, -6)
    before = standing(turnier.stored)
    turnier.at_table(tables.reopen, first, reason="Verzählt")
    game, last = (line.id for line in turnier.evening(first).entries)
    penalty = {"kind": "penalty", "points": {table[0]: -4}}
    where = (turnier.runde.id, first)
    changes: list[Callable[[dict[str, Any]], Any]] = [
        lambda made: entries.delete(*where, entry_id=last, **made),
        lambda made: saving.insert(*where, before=game, body=penalty, **made),
        lambda made: entries.move(*where, entry_id=game, before=None, **made),
        lambda made: entries.undo(*where, **made),
    ]
    for change in changes:
        change({"base_revision": turnier.evening(first).revision, **turnier.made()})
        assert standing(turnier.stored) == before
    assert [mark.reason for mark in results(turnier.stored).marked] == ["open"]
    assert refused_by(turnier, rounds.draw_round, 2) == [("round_unfinished", "round")]
    turnier.at_table(tables.agree, first, sure={"list_short"})
    assert standing(turnier.stored) != before
    assert [mark.reason for mark in results(turnier.stored).marked] == ["asked"]


def test_late_ones_play_from_the_next_round_and_who_leaves_keeps_the_number(
    turnier: Turnier,
) -> None:
    first, second = turnier.release()
    turnier.list_of(first, 6, 2, -2, -6)
    turnier.do(people.add, [NewEntrant("Ida")])
    assert turnier.stored.entrants[-1].from_round == 2
    given = {"state": "missing"}
    assert refused_by(turnier, presence.attend, 20, **given) == [("number_unknown", "number")]
    turnier.do(presence.attend, 2, state="missing")
    turnier.list_of(second, 6, 2, -2, -6)
    turnier.do(rounds.draw_round, 2)
    assert sorted(sum(turnier.stored.tables_of(2), ())) == [1, 3, 4, 5, 6, 7, 8, 9]


def test_a_mistyped_name_is_put_right_everywhere(turnier: Turnier) -> None:
    frieda = turnier.stored.entrants[5]
    turnier.do(people.change, 6, name="  Frida ", team="Rot", club="SC")
    turnier.release()
    turnier.do(people.change, 6, name="Frída", team="Rot", club="SC")
    put_right = turnier.stored.entrants[5]
    assert put_right.name == "Frída"
    assert put_right.team == "Rot"
    assert put_right.member_id == frieda.member_id
    assert {one.id: one.name for one in runden.members(turnier.runde.id)}[
        frieda.member_id
    ] == "Frída"


def test_another_person_under_a_number_is_possible_until_it_plays(turnier: Turnier) -> None:
    """Whoever belongs to the Runde keeps the own name; somebody else who plays on is a
    substitute.
    """
    given = {"team": "", "club": ""}
    assert refused_by(turnier, people.change, 3, name="anna", **given) == [("name_twice", "name")]
    assert refused_by(turnier, people.change, 3, name="", **given) == [("name_missing", "name")]
    turnier.do(people.change, 1, name="Ida", **given)
    turnier.do(people.change, 2, name="Anna", **given)
    holder = turnier.stored.entrants[1]
    assert holder.number == 2
    assert holder.name == "Anna"
    assert holder.member_id == turnier.runde.ids["Anna"]
    turnier.release()
    assert refused_by(turnier, people.change, 2, name="Jo", **given) == [("number_plays", "name")]


def test_a_substitute_takes_over_the_number_and_its_drawn_seat(turnier: Turnier) -> None:
    turnier.play()
    turnier.do(rounds.draw_round, 2)
    assert refused_by(turnier, people.substitute, 3, name="Ida", from_round=1) == [
        ("table_closed", "from_round")
    ]
    assert refused_by(turnier, people.substitute, 3, name="anna", from_round=2) == [
        ("name_twice", "name")
    ]
    turnier.do(people.substitute, 3, name="Ida", from_round=2)
    turnier.do(rounds.release, 2)
    ida = next(who for who in turnier.stored.entrants if who.name == "Ida")
    assert any(
        ida.player in turnier.evening(one).plan.table
        for one in actions.evening_ids(turnier.stored)[2:]
    )
    assert [line.number for line in standing(turnier.stored).standing].count(3) == 1
    assert next(who.name for who in turnier.stored.numbers if who.number == 3) == "Cem / Ida"


def test_fees_are_booked_once_for_who_paid(turnier: Turnier) -> None:
    for number in (1, 2):
        turnier.do(people.mark_paid, number, paid=True)
    turnier.do(people.change, 1, name="Anna", team="Rot", club="")
    assert [turnier.do(people.book_fees, date=DATE) for _twice in range(2)] == [2, 0]
    assert [(entry.cents, entry.reason) for entry in kasse.entries(turnier.runde.id)] == [
        (500, "Sommer")
    ] * 2


def test_a_drawn_plan_stays_and_a_played_tournament_ends(turnier: Turnier) -> None:
    turnier.play()
    longer = {"name": "Herbst", "date": DATE, "plan": PLAN | {"rounds": 4}}
    assert refused_by(turnier, actions.change_plan, **longer) == [("tournament_drawn", "plan")]
    turnier.do(actions.change_plan, name="Herbst", date=DATE, plan=PLAN)
    turnier.do(tournament_end.finish)
    assert turnier.stored.name == "Herbst"
    assert turnier.stored.state == "finished"


def test_a_deleted_tournament_leaves_no_row(turnier: Turnier) -> None:
    turnier.release()
    with refusing(("tournament_name_differs", "name")):
        actions.delete(turnier.runde.id, turnier.id, "Winter")
    actions.delete(turnier.runde.id, turnier.id, " sommer ")
    assert tournaments.load(turnier.id, turnier.runde.id) is None
    with pytest.raises(NotFound):
        turnier.do(tournament_end.finish)


def test_two_members_made_one_keep_their_number_and_their_table(turnier: Turnier) -> None:
    turnier.release()
    hanne = turnier.stored.entrants[7]
    ela = turnier.runde.ids["Ela"]
    emil = turnier.stored.entrants[4].member_id
    members.merge(turnier.runde.id, hanne.member_id, ela, **turnier.made())
    kept = turnier.stored.entrants[7]
    assert kept.member_id == ela
    assert kept.number == 8
    assert any(
        kept.player in turnier.evening(one).plan.table
        for one in actions.evening_ids(turnier.stored)
    )
    with refusing(("sat_together", "into")):
        members.merge(turnier.runde.id, emil, ela, **turnier.made())


def test_every_preset_with_plus_and_minus_can_be_a_tournament(runde: Runde, made: Made) -> None:
    club = write_plan(SUGGESTIONS["club"].plan)
    for name in PRESETS:
        if preset(name).table.counting == "plus_minus":
            assert actions.create(
                runde.id, name="Klub", date=DATE, plan=club | {"rules": {"preset": name}}, **made()
            )
