"""Who deals, who sits out, who comes and goes. Source: TSR 3.3, 10; KIF L106; Mainz 1.4; the
interchange form.
"""

from itertools import pairwise

import pytest

from scorepad.scoring.entry import Game, Redeal, Seats
from scorepad.scoring.evening.seating import next_order, order_number, orders
from scorepad.scoring.terms import Pflicht, Player
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    FRITZ,
    GRETA,
    chosen,
    evening,
    game,
    named,
    next_after,
    normal,
    played,
    row,
    row_of,
    rules,
    solo,
    typed,
)
from tests.scoring.outcome import dealers, faults, notices, sitters


def test_the_deal_goes_round_the_table_and_any_seat_can_deal_first() -> None:
    usual = evening(*played(5))
    assert dealers(usual) == "ABCDA"
    from_cem = evening(*played(5, start=2), first=CEM)
    assert dealers(from_cem) == "CDABC"


@pytest.mark.parametrize(
    ("people", "out"),
    [
        (4, ["", "", "", ""]),
        (5, ["A", "B", "C", "D", "E"]),
        (6, ["AD", "BE", "CF", "AD", "BE", "CF"]),
        (7, ["ACF", "BDG", "ACE", "BDF", "CEG", "ADF", "BEG"]),
    ],
)
def test_from_five_people_on_the_dealer_sits_out_and_others_with_him(
    people: int, out: list[str]
) -> None:
    """Source: TSR 10; six: the third seat after the dealer; seven: the second and the fifth.
    Sitters in table order.
    """
    games = played(len(out), people)
    assert sitters(evening(*games, people=people)) == out


def test_who_sits_out_gets_no_points() -> None:
    entry = typed({BERT: 3, CEM: 3})
    first = row_of(entry, people=5)
    assert first.points == row(3, 3, -3, -3, players=(BERT, CEM, DORO, ELA))
    assert first.totals == {ANNA: 0, **first.points}


def test_the_seats_that_sit_out_with_the_dealer_can_be_chosen() -> None:
    six = evening(*played(2, people=6), people=6, also_sit_out=(1,))
    assert sitters(six)[0] == "AB"
    seven = evening(*played(1, people=7), people=7, also_sit_out=(6, 3))
    assert sitters(seven)[0] == "ADG"


def test_the_next_after_the_dealer_who_plays_leads() -> None:
    assert next_after().leads == BERT
    before = evening(people=6, also_sit_out=(1,))
    assert before.next.leads == CEM


def test_with_six_playing_only_the_dealer_of_seven_sits_out() -> None:
    """Source: KIF V43."""
    six_plus_one = rules("kif", team_mode="six_plus_one")
    six = next_after(people=6, under=six_plus_one)
    assert six.sits_out == ()
    seven = next_after(people=7, under=six_plus_one)
    assert seven.sits_out == (ANNA,)
    assert seven.active == CAST[1:7]


# who deals again


@pytest.mark.parametrize(
    ("group", "after", "dealer"),
    [
        ("ddv", solo(130, pflicht=Pflicht.FREIWILLIG), ANNA),  # TSR 3.3.1, 4.2.5
        ("ddv", solo(130, pflicht=Pflicht.VORGEFUEHRT), BERT),
        ("ddv", solo(130, pflicht=Pflicht.LUSTSOLO), BERT),  # TSR 4.3.2
        ("ddv", game("stille_hochzeit", 130), BERT),  # TSR 4.4.5
        ("ddv", game("hochzeit_allein", 130), BERT),  # TSR 4.4.3
        ("mainz", solo(130, pflicht=Pflicht.LUSTSOLO), ANNA),  # Mainz 1.4, 4.7
        ("mainz", solo(130, pflicht=Pflicht.VORGEFUEHRT), ANNA),
        ("mainz", game("stille_hochzeit", 130), BERT),  # Mainz 4.12
        ("kif", solo(130, pflicht=Pflicht.FREIWILLIG), BERT),  # reading A-33
        ("branderhof", solo(130, solo="buben"), BERT),
        ('ddv evening.dealer_again_after=["stille_hochzeit"]', game("stille_hochzeit", 130), ANNA),
        ('ddv evening.dealer_again_after=["hochzeit_allein"]', game("hochzeit_allein", 130), ANNA),
    ],
)
def test_who_deals_after_a_solo(group: str, after: Game, dealer: str) -> None:
    played_once = evening(after, under=chosen(group))
    assert played_once.next.dealer == dealer


def test_the_same_dealer_deals_after_a_redeal() -> None:
    redealt = evening(Redeal("kings"), Redeal(), *played(1))
    assert dealers(redealt) == "AAA"
    assert [part.number for part in redealt.rows] == [None, None, 1]


def test_strangers_in_both_parties_are_told_at_the_first_one() -> None:
    refused = row_of(normal(130, re=(ANNA, ELA), kontra=(CEM, FRITZ)))
    told = [(problem.field, problem.params["player"]) for problem in refused.problems]
    assert told == [("re", ELA), ("re", FRITZ)]


# the table overrules the rotation


def test_the_table_may_let_somebody_else_deal_and_the_deal_goes_on_from_there() -> None:
    overruled = evening(typed({ANNA: 0}, dealer=CEM))
    assert dealers(overruled) == "C"
    assert notices(overruled.rows[0]) == ["dealer_overruled"]
    assert overruled.next.dealer == DORO
    as_usual = row_of(typed({BERT: 0}, dealer=ANNA))
    assert as_usual.notices == ()
    back = evening(*played(2), typed({ANNA: 0}, dealer=BERT))
    assert dealers(back) == "ABB"
    (notice,) = back.rows[2].notices
    assert notice.code == "dealer_overruled"
    assert notice.params == {"player": BERT}


def test_the_table_may_let_somebody_else_sit_out() -> None:
    overruled = row_of(typed({ANNA: 6, BERT: 6}, sits_out=(ELA,)), people=5)
    assert overruled.sits_out == (ELA,)
    assert overruled.points == row(6, 6, -6, -6)
    assert notices(overruled) == ["sitters_overruled"]
    usual = row_of(typed({BERT: 6}, sits_out=(ANNA,)), people=5)
    assert notices(usual) == []


FAULTY = [
    ("one sits out at five", typed({ANNA: 6}, sits_out=()), 5, "sitters_count", "sits_out"),
    ("not two", typed({ANNA: 6}, sits_out=(BERT, CEM)), 5, "sitters_count", "sits_out"),
    ("and nobody from elsewhere", typed({ANNA: 6}, sits_out=(GRETA,)), 5, "sitters_count", "sits_out"),
    ("only who is there is Kontra", normal(130, re=(BERT, CEM), kontra=(DORO, FRITZ)), 5, "not_at_table", "kontra"),
    ("only who is there has points", typed({FRITZ: 3}), 4, "not_at_table", "points"),
]  # fmt: skip


@pytest.mark.parametrize(("faulty", "people", "code", "field"), named(FAULTY))
def test_a_game_of_people_who_cannot_have_played_it_so_is_a_problem(
    faulty: Game, people: int, code: str, field: str
) -> None:
    refused = row_of(faulty, people=people)
    assert faults(refused) == [(code, field)]


def test_kontra_are_the_others_who_play_when_left_out() -> None:
    entry = game("normal", 130, re=(BERT, CEM), kontra=())
    first = row_of(entry, people=5)
    assert first.points == row(1, 1, -1, -1, players=(BERT, CEM, DORO, ELA))


# people come and go


def test_who_joins_leaves_the_turn_to_deal_and_who_leaves_keeps_his_total() -> None:
    joined = evening(*played(1), Seats(CAST[:5]), *played(2, 5, start=1))
    assert dealers(joined) == "ABC"
    assert sitters(joined) == ["", "B", "C"]
    assert joined.totals == dict.fromkeys(CAST[:5], 0)
    left = evening(typed({BERT: 3}), Seats((ANNA, CEM, DORO, ELA)), people=5)
    assert left.next.dealer == CEM, "Bert's turn passes on"
    assert left.next.table == (ANNA, CEM, DORO, ELA)
    assert left.totals[BERT] == 3


def test_the_seats_may_say_who_deals_and_who_else_sits_out_and_a_whole_new_table_begins_with_its_first() -> (
    None
):
    moved = evening(*played(1), Seats(CAST[:6], FRITZ, (1,)))
    assert moved.next.dealer == FRITZ
    assert moved.next.sits_out == (ANNA, FRITZ)
    with_anna = evening(Seats((ELA, FRITZ, GRETA, ANNA)), people=4)
    assert with_anna.next.dealer == ANNA
    strangers = (Player("Hans"), Player("Ida"), Player("Jan"), Player("Kim"))
    all_new = evening(Seats(strangers))
    assert all_new.next.dealer == "Hans"


@pytest.mark.parametrize(
    ("seats", "code", "field"),
    [
        (Seats(CAST[:3]), "table_size", "table"),
        (Seats((ANNA, BERT, CEM, ANNA)), "players_twice", "table"),
        (Seats(CAST[:4], ELA), "dealer_not_at_table", "dealer"),
        (Seats(CAST[:6], ANNA, (6,)), "seat_number", "also_sit_out"),
        (Seats(CAST[:7], ANNA, (1,)), "sitters_count", "also_sit_out"),
        (Seats(CAST[:7], ANNA, (1, 1)), "sitters_count", "also_sit_out"),
    ],
)
def test_seats_that_cannot_be_leave_the_table_as_it_was(
    seats: Seats, code: str, field: str
) -> None:
    refused = evening(seats)
    assert faults(refused.rows[0]) == [(code, field)]
    assert refused.next.table == CAST[:4]


def test_six_playing_need_six_people() -> None:
    six_plus_one = rules("kif", team_mode="six_plus_one")
    refused = row_of(Seats(CAST[:5]), people=6, under=six_plus_one)
    assert faults(refused) == [("table_size_six", "table")]


# rounds and numbers


def test_a_round_is_as_many_games_as_people_sit_at_the_table_and_only_games_have_numbers() -> None:
    four = evening(*played(9))
    assert [part.round for part in four.rows] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    five = evening(*played(6, 5), people=5)
    assert [part.round for part in five.rows] == [1, 1, 1, 1, 1, 2]
    over = evening(*played(4))
    assert over.next.round == 2
    fifth = Seats(CAST[:5])
    mixed = evening(Redeal(), *played(1), fifth, *played(1, 5, start=1))
    told = [(part.index, part.number, part.kind) for part in mixed.rows]
    assert told == [(0, None, "redeal"), (1, 1, "game"), (3, 2, "game")]


# the next seating order. Source: KIF V41


def test_four_people_sit_in_the_six_orders_of_kif() -> None:
    in_turn = ["1234", "1243", "1324", "1342", "1423", "1432", "1234"]
    for table, following in pairwise(in_turn):
        assert next_order(table, "1234") == tuple(following)


@pytest.mark.parametrize(("people", "count"), [(4, 6), (5, 24), (6, 120), (7, 720)])
def test_everybody_sits_in_every_order_once(people: int, count: int) -> None:
    known = tuple("ABCDEFG"[:people])
    table = known
    seen = set()
    for number in range(1, count + 1):
        assert order_number(table, known) == number
        seen.add(table)
        table = next_order(table, known)
    assert table == known
    assert len(seen) == count
    assert orders(people) == count


def test_a_table_is_round_and_who_is_new_is_numbered_last() -> None:
    for turned in ("ABCDE", "BCDEA", "EABCD"):
        assert order_number(turned, "ABCDE") == 1
    with_fritz = next_order("FABC", "ABCD")
    assert with_fritz == tuple("ABFC")
