"""What an evening costs whom: each mode by hand, and the laws that hold for all of them
together.
"""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.modes import charge
from scorepad.ledger.played import Occasion, Played, Stake, played
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.entry import Event, Game, Penalty, Redeal, Seats
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import GameKind
from tests.ledger.evenings import (
    ANNA,
    BERT,
    CEM,
    DORO,
    ELA,
    FRITZ,
    evening,
    evenings,
    tariff,
    tariffs,
)
from tests.scoring.building import FOUR, game, row_of, rules
from tests.scoring.building import evening as replayed

PAIR = (ANNA, BERT)
OTHERS = (CEM, DORO)
OPPONENTS = (BERT, CEM, DORO)


@given(tariffs, evenings())
def test_every_cent_is_paid_and_by_nobody_more_than_the_cap(
    tariff_: Tariff, evening_: Played
) -> None:
    """What people get and pay and what the Kasse gets add up to zero, item by item and all in
    all.
    """
    charged = charge(tariff_, evening_)
    assert sum(charged.amounts.values()) + sum(charged.kasse.values()) == 0
    for player in evening_.people:
        items = [item for item in charged.items if item.player == player]
        assert charged.amounts[player] == sum(item.cents for item in items)
        assert charged.kasse[player] == sum(item.kasse for item in items)
    assert charged.into_kasse == sum(charged.kasse.values())
    if tariff_.cap:
        assert min(charged.amounts.values()) >= -tariff_.cap


@given(tariffs, evenings(balanced=True))
def test_the_cap_takes_from_nobody_what_he_does_not_get(tariff_: Tariff, evening_: Played) -> None:
    """Who got something before the cap gets no less than nothing; who paid pays no more."""
    capped = replace(tariff_, absent="nothing")
    after = charge(capped, evening_).amounts
    without_cap = replace(capped, cap=0)
    for player, before in charge(without_cap, evening_).amounts.items():
        assert after[player] >= min(before, 0)


@given(tariffs, evenings(balanced=True), st.randoms(use_true_random=False))
def test_the_order_at_the_table_matters_for_odd_cents_only(
    tariff_: Tariff, evening_: Played, dice: object
) -> None:
    """Rounded to everybody's disfavour there is no odd cent to give away, and no order."""
    shuffled = list(evening_.totals)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    other = replace(evening_, totals={player: evening_.totals[player] for player in shuffled})
    plain = replace(tariff_, rounding="kasse", kasse_percent=100, cap=0)
    assert charge(plain, other).amounts == charge(plain, evening_).amounts
    without_cap = replace(tariff_, cap=0)
    second = charge(without_cap, other).amounts
    for player, cents in charge(without_cap, evening_).amounts.items():
        assert abs(cents - second[player]) <= 5


def test_points_that_do_not_add_up_are_refused_with_the_difference_named_where_plus_and_minus_are_paid() -> (
    None
):
    half_a_cent = tariff(players_rate="1/2", dues=100, imbalance="refuse")
    refused = charge(half_a_cent, evening(0, -6, 0, -21, absent=(ELA,)))
    assert list(refused.amounts.values()) == [0, 0, 0, 0, 0]
    assert refused.items == ()
    (too_much,) = refused.problems
    assert too_much.field == "imbalance"
    assert (
        too_much.message() == "Die Punkte ergeben zusammen −27 statt 0. Im Geld sind 0,14 zu viel."
    )
    a_cent = tariff(players_rate=1, imbalance="refuse")
    (too_little,) = charge(a_cent, evening(5, -3)).problems
    assert too_little.message("en") == "The points add up to 2, not to 0. In money 0.02 is missing."
    others = tariff(losers_rate=1, best_rate=1, winners_rate=1, dues=1, imbalance="refuse")
    assert not charge(others, evening(0, -7)).problems


@given(tariffs, evenings())
def test_against_the_average_nobody_pays_for_being_above_it(
    tariff_: Tariff, evening_: Played
) -> None:
    """Source: third look, Money: cents and Kasse add up to zero, nobody's sign is against his
    distance.
    """
    settled = charge(replace(tariff_, imbalance="average"), evening_)
    assert not settled.problems
    assert sum(settled.amounts.values()) + settled.into_kasse == 0
    of_points = [item for item in settled.items if item.id in {"average", "players"}]
    middle = Fraction(sum(evening_.totals.values()), len(evening_.totals))
    for item in of_points:
        assert item.cents * (evening_.totals[item.player] - middle) >= 0
        assert item.kasse == 0
    if tariff_.rounding != "kasse":
        assert sum(item.cents for item in of_points) == 0


@given(tariffs, evenings(balanced=True))
def test_points_that_add_up_are_settled_alike_whatever_the_rule_for_others(
    tariff_: Tariff, evening_: Played
) -> None:
    """Source: third look, Money: "for points that do add up it changes nothing"."""
    average = charge(replace(tariff_, imbalance="average"), evening_)
    into_kasse = charge(replace(tariff_, imbalance="kasse"), evening_)
    refused = charge(replace(tariff_, imbalance="refuse"), evening_)
    assert into_kasse == average
    assert refused == average


def test_an_item_has_a_reason_and_says_of_what_it_was_computed() -> None:
    rounded = tariff(players_rate="1/2", rounding="kasse")
    items = charge(rounded, evening(3, -1, 1, -3)).items
    of_anna, of_bert = [item for item in items if item.id == "odd"]
    assert of_anna.player == ANNA
    assert of_anna.cents == -1
    assert of_bert.player == BERT
    assert of_bert.cents == -1

    capped = tariff(players_rate=10, cap=100)
    items = charge(capped, evening(20, 10, -5, -25)).items
    assert {item.id for item in items} == {"players", "cap", "cap_borne"}

    misdeal = Occasion("redeal", BERT, what="misdeal")
    twice = evening(0, 0, 0, events=(misdeal, misdeal))
    (redeals,) = charge(tariff(redeal_price=20), twice).items
    assert redeals.id == "redeal"
    assert dict(redeals.params) == {"count": 2}

    uneven = charge(tariff(players_rate=5), evening(10, 4, -2, -20)).items
    assert {item.id for item in uneven} == {"average"}
    assert [item.player for item in uneven] == [ANNA, BERT, DORO]
    assert dict(uneven[0].params) == {"points": 10, "rate": "5", "sum": -8, "people": 4}


def test_what_is_about_money_is_taken_from_the_replay() -> None:
    """A solo with a winner, dealing anew, and a game worth nothing; typed points are no zero
    game.
    """
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
    facts = played(result, (ELA,))
    assert facts.totals == result.totals
    assert facts.people == (*FOUR, ELA)
    kinds = [(event.kind, event.player, event.what, event.won) for event in facts.events]
    assert kinds[:5] == [
        ("solo", ANNA, "damen", True),
        ("solo", ANNA, "buben", False),
        ("redeal", BERT, "misdeal", False),
        ("redeal", BERT, "kings", False),
        ("solo", ANNA, "stille_hochzeit", True),
    ]
    first_solo = facts.events[0]
    assert first_solo.others == (BERT, CEM, DORO)


def test_a_game_worth_nothing_is_an_event_and_one_with_problems_or_a_solo_that_nobody_wins_is_none() -> (
    None
):
    usual = row_of(game("normal", 121, special="kontra fuchs_caught, kontra doppelkopf"))
    assert usual.value != 0
    (zero,) = played(of_row(replace(usual, value=0))).events
    assert zero.kind == "zero"
    assert zero.others == FOUR
    with_problems = replayed(Game(GameKind.SOLO, re=(FRITZ,), solo="damen"))
    assert played(with_problems).events == ()
    solo = row_of(game("solo", 150))
    nobody_wins = of_row(replace(solo, winner=None))
    assert played(nobody_wins).events == ()


def of_row(row: Row) -> Replay:
    """An evening with this row alone."""
    return replace(replayed(), rows=(row,))


def test_an_event_is_told_with_those_who_sat_at_the_table() -> None:
    """options.md, `event_prices`: who sits out is at the table too."""
    happened = replayed(Event("Dulle verloren", ELA), people=5)
    assert played(happened).events == (Occasion("event", ELA, FOUR, "Dulle verloren"),)


def test_a_game_is_paid_by_its_value_whoever_counts_plus_or_minus() -> None:
    """options.md, `game_rate`: each loser pays the value, Bock included, the factor of the soloist
    left out.
    """
    won = game("normal", 130)
    assert stakes_of(won) == (Stake(OTHERS, PAIR, 1),)
    assert stakes_of(won, counting="plus") == (Stake(OTHERS, PAIR, 1),)
    lost_in_bock = game("normal", 100, bock=1)
    assert stakes_of(lost_in_bock) == (Stake(PAIR, OTHERS, 2),)
    solo_won = game("solo", 130)
    assert stakes_of(solo_won) == (Stake(OPPONENTS, (ANNA,), 1),)
    solo_lost = game("solo", 90)
    assert stakes_of(solo_lost) == (Stake((ANNA,), OPPONENTS, 1),)


def stakes_of(entry: Game, **options: object) -> tuple[Stake, ...]:
    """What is paid for this game alone, under the tournament rules with these options."""
    return played(replayed(entry, under=rules(**options))).stakes


def test_of_a_game_below_zero_the_winners_pay_and_of_one_that_nobody_wins_the_party_in_minus() -> (
    None
):
    """options.md, `game_rate`: every game is paid, also one that hurts its winners."""
    row = row_of(game("normal", 130))
    below = of_row(replace(row, value=-2))
    assert played(below).stakes == (Stake(PAIR, OTHERS, 2),)
    nobody_wins = replace(row, winner=None)
    kontra_in_minus = of_row(replace(nobody_wins, value=3))
    assert played(kontra_in_minus).stakes == (Stake(OTHERS, PAIR, 3),)
    re_in_minus = of_row(replace(nobody_wins, value=-3))
    assert played(re_in_minus).stakes == (Stake(PAIR, OTHERS, 3),)
    nothing = of_row(replace(row, value=0))
    assert played(nothing).stakes == ()


def test_typed_points_are_paid_by_the_smallest_amount() -> None:
    """options.md, `game_rate`, with reading A-47: a solo of 12 is worth 4."""
    alone = Game(GameKind.DIRECT, points={ANNA: -12, BERT: 4, CEM: 4, DORO: 4})
    assert stakes_of(alone) == (Stake((ANNA,), OPPONENTS, 4),)
    nothing = Game(GameKind.DIRECT, points=dict.fromkeys(FOUR, 0))
    assert stakes_of(nothing) == ()
    only_plus = Game(GameKind.DIRECT, points={ANNA: 2, BERT: 2, CEM: 0, DORO: 0})
    assert stakes_of(only_plus, counting="plus") == (), "nobody is in minus who could pay"
