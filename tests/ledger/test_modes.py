"""What an evening costs whom: each mode by hand, and the laws that hold for all of them together."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.modes import Charged, charge
from scorepad.ledger.played import Occasion, Played, Stake, played
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.entry import Event, Game, Penalty, Redeal, Seats
from scorepad.scoring.terms import GameKind, Player
from tests.ledger.evenings import ANNA, BERT, CEM, DORO, ELA, FRITZ, evening, evenings, tariff, tariffs
from tests.scoring.building import evening as replayed
from tests.scoring.building import game, rules

FOUR = (ANNA, BERT, CEM, DORO)
MODES: tuple[Literal["average", "kasse", "refuse"], ...] = ("average", "kasse", "refuse")


def cents(charged: Charged) -> list[int]:
    return list(charged.amounts.values())


@given(tariffs, evenings())
def test_every_cent_is_paid(tariff_: Tariff, evening_: Played) -> None:
    """What people get and pay and what the Kasse gets add up to zero, item by item and all in all."""
    charged = charge(tariff_, evening_)
    assert sum(charged.amounts.values()) + sum(charged.kasse.values()) == 0
    for player in evening_.people:
        items = [item for item in charged.items if item.player == player]
        assert charged.amounts[player] == sum(item.cents for item in items)
        assert charged.kasse[player] == sum(item.kasse for item in items)
    assert charged.into_kasse == sum(charged.kasse.values())


@given(tariffs, evenings())
def test_nobody_pays_more_than_the_cap(tariff_: Tariff, evening_: Played) -> None:
    charged = charge(tariff_, evening_)
    assert not tariff_.cap or min(cents(charged)) >= -tariff_.cap


@given(tariffs, evenings(balanced=True))
def test_the_cap_takes_from_nobody_what_he_does_not_get(tariff_: Tariff, evening_: Played) -> None:
    """Who got something before the cap gets no less than nothing; who paid pays no more."""
    before = charge(replace(tariff_, cap=0, absent="nothing"), evening_).amounts
    after = charge(replace(tariff_, absent="nothing"), evening_).amounts
    assert all(after[one] >= min(before[one], 0) for one in before)


@given(tariffs, evenings(balanced=True), st.randoms(use_true_random=False))
def test_the_order_at_the_table_matters_for_odd_cents_only(tariff_: Tariff, evening_: Played, dice: object) -> None:
    """Rounded to everybody's disfavour there is no odd cent to give away, and no order."""
    shuffled = list(evening_.totals)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    other = replace(evening_, totals={one: evening_.totals[one] for one in shuffled})
    plain = replace(tariff_, rounding="kasse", kasse_percent=100, cap=0)
    assert charge(plain, other).amounts == charge(plain, evening_).amounts
    first, second = charge(replace(tariff_, cap=0), evening_).amounts, charge(replace(tariff_, cap=0), other).amounts
    assert all(abs(first[one] - second[one]) <= 5 for one in first)


@given(evenings(balanced=True))
def test_plus_and_minus_among_the_players_leave_the_kasse_alone(evening_: Played) -> None:
    charged = charge(tariff(players_rate="1/3"), evening_)
    assert charged.into_kasse == 0
    assert not charged.problems


def test_half_a_cent_is_rounded_so_that_all_adds_up_or_into_the_kasse() -> None:
    """Source: product page, "the rule for the odd cent is shown"."""
    fair = charge(tariff(players_rate="1/2"), evening(3, -1, 1, -3))
    assert cents(fair) == [2, 0, 0, -2]
    odd = charge(tariff(players_rate="1/2", rounding="kasse"), evening(3, -1, 1, -3))
    assert cents(odd) == [1, -1, 0, -2]
    assert odd.into_kasse == 2
    assert [(item.player, item.cents) for item in odd.items if item.id == "odd"] == [(ANNA, -1), (BERT, -1)]


def test_losers_pay_the_kasse_per_point() -> None:
    """Source: KIF, minus points where the stake goes into the Kasse."""
    charged = charge(tariff(losers_rate=5), evening(0, -6, 0, -21))
    assert cents(charged) == [0, -30, 0, -105]
    assert charged.into_kasse == 135


def test_kasse_and_winners_share_what_the_losers_pay() -> None:
    """Source: catalog Part 8, half_kasse; the odd cent of the halves is the Kasse's."""
    charged = charge(tariff(losers_rate=5, kasse_percent=50), evening(23, -6, 4, -21))
    assert cents(charged) == [57, -30, 10, -105]
    assert charged.kasse == {ANNA: 0, BERT: 15, CEM: 0, DORO: 53}


def test_where_nobody_is_in_plus_the_best_share_the_part_of_the_winners() -> None:
    charged = charge(tariff(losers_rate=5, kasse_percent=0), evening(0, -6, 0, -21))
    assert cents(charged) == [68, -30, 67, -105]
    everybody_lost = charge(tariff(losers_rate=1, kasse_percent=0), evening(-5, -6, -7, -8))
    assert cents(everybody_lost) == [-5 + 26, -6, -7, -8]


def test_where_odd_cents_are_the_kasses_the_winners_share_whole_cents_only() -> None:
    """Source: the help of the field: "everybody is rounded to their disfavour, and the rest goes into the kitty"."""
    most = tariff(losers_rate=1, kasse_percent=45, rounding="kasse")
    charged = charge(most, evening(6, 6, 6, -18))
    assert (cents(charged), charged.into_kasse) == ([3, 3, 3, -18], 9)  # 9.9 in three is 3.3
    fair = charge(replace(most, rounding="remainder"), evening(6, 6, 6, -18))
    assert (cents(fair), fair.into_kasse) == ([4, 3, 3, -18], 8)
    halves = charge(tariff(losers_rate="1/2", kasse_percent=50), evening(16, 9, -10, -15))
    assert (cents(halves), halves.into_kasse) == ([4, 2, -5, -8], 7)  # 13 in halves, the odd one for the Kasse


def test_what_the_cap_takes_from_those_who_get_is_rounded_like_everything() -> None:
    """Doro's 40 above the cap are missed by Anna and Bert, 2:1."""
    capped = tariff(players_rate=1, cap=60)
    fair = charge(capped, evening(68, 34, -2, -100))
    assert (cents(fair), fair.into_kasse) == ([41, 21, -2, -60], 0)
    odd = charge(replace(capped, rounding="kasse"), evening(68, 34, -2, -100))
    assert (cents(odd), odd.into_kasse) == ([41, 20, -2, -60], 1)
    assert odd.kasse == {ANNA: 0, BERT: 1, CEM: 0, DORO: 0}


def test_everybody_pays_the_difference_to_the_best() -> None:
    charged = charge(tariff(best_rate=2), evening(23, -6, 4, -21))
    assert cents(charged) == [0, -58, -38, -88]
    assert charged.into_kasse == 184
    assert charge(tariff(best_rate=2), Played({})).items == ()


def test_winners_are_paid_out_of_the_kasse() -> None:
    charged = charge(tariff(winners_rate="1/2"), evening(23, -6, 4, -21))
    assert (cents(charged), charged.into_kasse) == ([11, 0, 2, 0], -13)


def test_dues_are_for_who_was_there_and_combine_with_points() -> None:
    charged = charge(tariff(dues=200, players_rate=1), evening(3, -3, absent=(CEM,)))
    assert charged.amounts == {ANNA: -197, BERT: -203, CEM: 0}
    assert charged.kasse == {ANNA: 200, BERT: 200, CEM: 0}


def test_the_absent_pay_a_fixed_sum_or_like_the_worst() -> None:
    """Who sat at the table was not absent, whatever is ticked; somebody ticked twice pays once."""
    there = evening(3, -3, absent=(CEM, ANNA, CEM))
    assert charge(tariff(absent="fixed", absent_cents=300), there).amounts == {ANNA: 0, BERT: 0, CEM: -300}
    worst = charge(tariff(absent="worst", players_rate=10), there)
    assert worst.amounts == {ANNA: 30, BERT: -30, CEM: -30}
    assert worst.kasse[CEM] == 30
    assert charge(tariff(absent="worst", winners_rate=10), there).amounts[CEM] == 0
    assert charge(tariff(absent="fixed", absent_cents=300, cap=100), there).amounts[CEM] == -100


def test_the_cap_is_missed_by_the_kasse_first_then_by_the_winners() -> None:
    charged = charge(tariff(players_rate=10, dues=100, cap=250), evening(30, 0, -5, -25))
    assert charged.amounts == {ANNA: 200, BERT: -100, CEM: -150, DORO: -250}
    assert charged.kasse == {ANNA: 100, BERT: 100, CEM: 100, DORO: 0}
    charged = charge(tariff(players_rate=10, cap=100), evening(20, 10, -5, -25))
    assert cents(charged) == [100, 50, -50, -100]
    assert {item.id for item in charged.items} == {"players", "cap", "cap_borne"}


def test_where_nobody_gets_anything_the_kasse_bears_what_is_above_the_cap() -> None:
    """Bert's points would have paid Anna's dues."""
    charged = charge(tariff(players_rate=10, dues=100, cap=150), evening(10, -10))
    assert charged.amounts == {ANNA: 0, BERT: -150}
    assert charged.into_kasse == 150
    charged = charge(tariff(solo_prices={"damen": 100}, dues=100, cap=50), solo_evening(won=False))
    assert charged.amounts == {ANNA: -50, BERT: 0, CEM: 0, DORO: 0}
    assert charged.into_kasse == 50


def solo_evening(*, won: bool, factor: int = 1) -> Played:
    return evening(0, 0, 0, 0, events=(Occasion("solo", ANNA, (BERT, CEM, DORO), "damen", won, 7, factor),))


def test_a_solo_has_its_price_between_soloist_and_opponents() -> None:
    """Source: catalog Part 8, money_per_solo_kind."""
    priced = tariff(solo_prices={"damen": 50})
    assert cents(charge(priced, solo_evening(won=True))) == [150, -50, -50, -50]
    assert cents(charge(priced, solo_evening(won=False))) == [-150, 50, 50, 50]
    assert cents(charge(tariff(solo_prices={"buben": 50}), solo_evening(won=True))) == [0, 0, 0, 0]
    assert cents(charge(priced, solo_evening(won=True, factor=2))) == [150, -50, -50, -50]
    doubled = replace(priced, bock_prices=True)
    assert cents(charge(doubled, solo_evening(won=True, factor=2))) == [300, -100, -100, -100]


def test_the_dealer_pays_for_a_misdeal_or_for_every_redeal() -> None:
    """Source: catalog Part 8, "pay per Juckel/0-Spiel/Vergeben"."""
    dealt = evening(0, 0, 0, events=(Occasion("redeal", BERT, what="misdeal"), Occasion("redeal", CEM, what="kings")))
    twice = replace(dealt, events=dealt.events * 2)
    assert cents(charge(tariff(redeal_price=20), twice)) == [0, -40, 0]
    everything = charge(tariff(redeal_price=20, redeal_for="all"), twice)
    assert (cents(everything), everything.into_kasse) == ([0, -40, -40], 80)
    assert dict(everything.items[0].params) == {"count": 2}


def test_everybody_who_played_pays_for_a_zero_game() -> None:
    null = (Occasion("zero", ANNA, FOUR, factor=2), Occasion("zero", BERT, (BERT, CEM, DORO, ELA)))
    charged = charge(tariff(zero_price=10), evening(0, 0, 0, 0, 0, events=null))
    assert (cents(charged), charged.into_kasse) == ([-10, -20, -20, -20, -10], 80)
    doubled = charge(tariff(zero_price=10, bock_prices=True), evening(0, 0, 0, 0, 0, events=null))
    assert cents(doubled) == [-20, -30, -30, -30, -10]


def test_points_that_do_not_add_up_are_refused_with_the_difference_named() -> None:
    refusing = tariff(players_rate="1/2", dues=100, imbalance="refuse")
    charged = charge(refusing, evening(0, -6, 0, -21, absent=(ELA,)))
    assert cents(charged) == [0, 0, 0, 0, 0]
    assert charged.items == ()
    (problem,) = charged.problems
    assert problem.field == "imbalance"
    assert problem.message() == "Die Punkte ergeben zusammen −27 statt 0. Im Geld sind 0,14 zu viel."
    (problem,) = charge(tariff(players_rate=1, imbalance="refuse"), evening(5, -3)).problems
    assert problem.message("en") == "The points add up to 2, not to 0. In money 0.02 is missing."


def test_the_kasse_makes_up_the_difference_where_the_runde_says_so() -> None:
    losers = charge(tariff(players_rate=5, imbalance="kasse"), evening(0, -6, 0, -21))
    assert (cents(losers), losers.into_kasse) == ([0, -30, 0, -105], 135)
    assert losers.kasse == {ANNA: 0, BERT: 30, CEM: 0, DORO: 105}
    winners = charge(tariff(players_rate=5, imbalance="kasse"), evening(6, 0, 3, 0))
    assert winners.kasse == {ANNA: -30, BERT: 0, CEM: -15, DORO: 0}


@given(tariffs, evenings())
def test_against_the_average_nobody_pays_for_being_above_it(tariff_: Tariff, evening_: Played) -> None:
    """Source: third look, Money: cents and Kasse add up to zero, nobody's sign is against his distance."""
    settled = charge(replace(tariff_, imbalance="average"), evening_)
    assert not settled.problems
    assert sum(settled.amounts.values()) + settled.into_kasse == 0
    of_points = [item for item in settled.items if item.id in {"average", "players"}]
    middle = Fraction(sum(evening_.totals.values()), len(evening_.totals))
    for item in of_points:
        assert item.cents * (evening_.totals[item.player] - middle) >= 0
        assert item.kasse == 0
    assert tariff_.rounding == "kasse" or sum(item.cents for item in of_points) == 0


@given(tariffs, evenings(balanced=True))
def test_points_that_add_up_are_settled_alike_whatever_the_rule_for_others(tariff_: Tariff, evening_: Played) -> None:
    """Source: third look, Money: "for points that do add up it changes nothing"."""
    average, kasse, refuse = (charge(replace(tariff_, imbalance=mode), evening_) for mode in MODES)
    assert average == kasse == refuse


def test_the_distance_from_the_average_says_of_what_it_was_computed() -> None:
    settled = charge(tariff(players_rate=5), evening(10, 4, -2, -20))
    assert [(item.player, item.id, item.cents) for item in settled.items] == [
        (ANNA, "average", 60),
        (BERT, "average", 30),
        (DORO, "average", -90),
    ]
    assert dict(settled.items[0].params) == {"points": 10, "rate": "5", "sum": -8, "people": 4}


def test_an_evening_without_anybody_has_no_average() -> None:
    assert charge(tariff(players_rate=5), Played({})).amounts == {}


def test_only_plus_or_minus_among_the_players_needs_points_that_add_up() -> None:
    modes = tariff(losers_rate=1, best_rate=1, winners_rate=1, dues=1, imbalance="refuse")
    assert not charge(modes, evening(0, -7)).problems


def test_what_is_about_money_is_taken_from_the_replay() -> None:
    """A solo with a winner, dealing anew, and a game worth nothing; typed points are no zero game."""
    result = replayed(
        game("solo", 150),
        game("solo", 90, solo="buben"),
        Redeal("misdeal"),
        Redeal("kings"),
        game("stille_hochzeit", 130),
        game("normal", 120, "re", "re fuchs_caught 2"),
        Game(GameKind.DIRECT, points={ANNA: 0, BERT: 0}),
        game("solo", 120, say="re, kontra"),
        Penalty({BERT: -8}),
        Seats(FOUR),
    )
    found = played(result, (ELA,))
    assert found.totals == result.totals
    assert found.people == (*FOUR, ELA)
    kinds = [(event.kind, event.player, event.what, event.won) for event in found.events]
    assert kinds[:5] == [
        ("solo", ANNA, "damen", True),
        ("solo", ANNA, "buben", False),
        ("redeal", BERT, "misdeal", False),
        ("redeal", BERT, "kings", False),
        ("solo", ANNA, "stille_hochzeit", True),
    ]
    assert found.events[0].others == (BERT, CEM, DORO)


def test_a_game_worth_nothing_is_an_event_and_one_with_problems_is_none() -> None:
    result = replayed(game("normal", 121, special="kontra fuchs_caught, kontra doppelkopf"))
    value = result.rows[0].value
    zero = replace(result, rows=(replace(result.rows[0], value=0),))
    assert value != 0
    assert [(event.kind, event.others) for event in played(zero).events] == [("zero", FOUR)]
    broken = Game(GameKind.SOLO, re=(FRITZ,), solo="damen")
    assert played(replayed(broken)).events == ()


def test_a_solo_that_nobody_wins_has_no_price() -> None:
    (row,) = replayed(game("solo", 150)).rows
    result = replayed(game("solo", 150))
    assert played(replace(result, rows=(replace(row, winner=None),))).events == ()


def test_an_event_is_told_with_those_who_sat_at_the_table() -> None:
    """options.md, `event_prices`: who sits out is at the table too."""
    found = played(replayed(Event("Dulle verloren", ELA), people=5))
    assert found.events == (Occasion("event", ELA, FOUR, "Dulle verloren"),)


def test_a_game_is_paid_by_its_value_whoever_counts_plus_or_minus() -> None:
    """options.md, `game_rate`: each loser pays the value, Bock included, the factor of the soloist left out."""
    pair, others = (ANNA, BERT), (CEM, DORO)
    opponents = (BERT, CEM, DORO)
    assert played(replayed(game("normal", 130))).stakes == (Stake(others, pair, 1),)
    assert played(replayed(game("normal", 130), under=rules(counting="plus"))).stakes == (Stake(others, pair, 1),)
    assert played(replayed(game("normal", 100, bock=1))).stakes == (Stake(pair, others, 2),)
    assert played(replayed(game("solo", 130))).stakes == (Stake(opponents, (ANNA,), 1),)
    assert played(replayed(game("solo", 90))).stakes == (Stake((ANNA,), opponents, 1),)


def test_of_a_game_below_zero_the_winners_pay_and_of_one_that_nobody_wins_the_party_in_minus() -> None:
    """options.md, `game_rate`: every game is paid, also one that hurts its winners."""
    pair, others = (ANNA, BERT), (CEM, DORO)
    (row,) = replayed(game("normal", 130)).rows
    below = replace(replayed(), rows=(replace(row, value=-2),))
    assert played(below).stakes == (Stake(pair, others, 2),)
    for value, payers, payees in ((3, others, pair), (-3, pair, others)):
        nobody = replace(replayed(), rows=(replace(row, winner=None, value=value),))
        assert played(nobody).stakes == (Stake(payers, payees, 3),)
    nothing = replace(replayed(), rows=(replace(row, value=0),))
    assert played(nothing).stakes == ()


def test_typed_points_are_paid_by_the_smallest_amount() -> None:
    """options.md, `game_rate`, with reading A-47: a solo of 12 is worth 4."""
    alone = Game(GameKind.DIRECT, points={ANNA: -12, BERT: 4, CEM: 4, DORO: 4})
    assert played(replayed(alone)).stakes == (Stake((ANNA,), (BERT, CEM, DORO), 4),)
    assert played(replayed(Game(GameKind.DIRECT, points=dict.fromkeys(FOUR, 0)))).stakes == ()
    only_plus = Game(GameKind.DIRECT, points={ANNA: 2, BERT: 2, CEM: 0, DORO: 0})
    assert played(replayed(only_plus, under=rules(counting="plus"))).stakes == (), "nobody is in minus who could pay"


def test_players_are_opaque_keys() -> None:
    assert charge(tariff(dues=5), Played({Player("17"): 0})).amounts == {Player("17"): -5}
