"""Who pays whom: every claim met, in the fewest transfers, also when somebody left early."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.played import Played
from scorepad.ledger.settle import (
    EXACT_UP_TO,
    Transfer,
    covered,
    joined,
    leaving,
    netted,
    opposite,
    settle,
    transfers,
)
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from tests.ledger.evenings import ANNA, BERT, CEM, DORO, ELA, evening, evenings, tariff, tariffs

AMOUNTS = st.lists(st.integers(-500, 500), min_size=1, max_size=16)


def got(made: Iterable[Transfer]) -> dict[Player | None, int]:
    """What everybody has more (+) or less (−) once all is paid."""
    cents: Counter[Player | None] = Counter()
    for one in made:
        cents[one.payer] -= one.cents
        cents[one.payee] += one.cents
    return {party: sum_ for party, sum_ in cents.items() if sum_}


def people(count: int) -> list[Player]:
    return [Player(f"p{number:02}") for number in range(count)]


def due(amounts: Mapping[Player, int], kasse: int) -> dict[Player | None, int]:
    claims: dict[Player | None, int] = {None: kasse} | dict(amounts.items())
    return {party: cents for party, cents in claims.items() if cents}


@pytest.mark.no_cover
@given(AMOUNTS)
def test_every_claim_is_met_in_at_most_one_transfer_less_than_there_are_parties(
    cents: list[int],
) -> None:
    amounts = dict(zip(people(len(cents)), cents, strict=True))
    kasse = -sum(cents)
    made = transfers(amounts, kasse)
    assert got(made) == due(amounts, kasse)
    assert all(one.cents > 0 and one.payer != one.payee for one in made)
    parties = sum(1 for one in (*cents, kasse) if one)
    assert len(made) <= max(parties - 1, 0)
    assert len(made) <= len(cents) - (0 if kasse else 1)


@given(st.lists(st.integers(-6, 6), min_size=2, max_size=6))
def test_no_other_way_needs_fewer_transfers(cents: list[int]) -> None:
    """Compared with a search over all partitions into groups that settle among themselves."""
    amounts = dict(zip(people(len(cents)), cents, strict=True))
    kasse = -sum(cents)
    nonzero = [one for one in (*cents, kasse) if one]
    assert len(transfers(amounts, kasse)) == len(nonzero) - most_groups(nonzero)


def most_groups(amounts: list[int]) -> int:
    if not amounts:
        return 0
    rest = amounts[1:]
    best = 0
    for chosen in range(1 << len(rest)):
        group = [rest[bit] for bit in range(len(rest)) if chosen >> bit & 1]
        if amounts[0] + sum(group) == 0:
            others = [rest[bit] for bit in range(len(rest)) if not chosen >> bit & 1]
            best = max(best, 1 + most_groups(others))
    return best


@given(AMOUNTS, st.randoms(use_true_random=False))
def test_the_order_of_the_people_does_not_matter(cents: list[int], dice: object) -> None:
    pairs = list(zip(people(len(cents)), cents, strict=True))
    first = transfers(dict(pairs), -sum(cents))
    dice.shuffle(pairs)  # type: ignore[attr-defined]
    assert transfers(dict(pairs), -sum(cents)) == first


def test_those_who_owe_each_other_exactly_are_paired_and_groups_that_settle_among_themselves_are_found() -> (
    None
):
    """7 − 6 − 1 and 4 + 4 − 8: two groups of three need two transfers each; largest to largest
    would miss it.
    """
    made = transfers({ANNA: 300, BERT: -300, CEM: 200, DORO: -150}, -50)
    assert {*map(str, made)} == {"Bert -> Anna: 300", "Doro -> Cem: 150", "Kasse -> Cem: 50"}
    assert transfers({ANNA: 0, BERT: 0}, 0) == ()
    assert len(transfers(dict(zip(people(6), (-8, 7, -6, 4, 4, -1), strict=True)), 0)) == 4
    with pytest.raises(ValueError, match="add up"):
        transfers({ANNA: 5}, 0)


def test_a_crowd_is_settled_greedily_within_the_same_bound() -> None:
    names = people(EXACT_UP_TO + 4)
    cents = [100, -100, 250, -250, *range(3, 16)]
    amounts = dict(zip(names, cents, strict=True))
    made = transfers(amounts, -sum(cents))
    assert Transfer(names[1], names[0], 100) in made
    assert len(made) <= len(names) - 1
    paired = dict(zip(names, [*range(1, 9), *range(-8, 0), 0], strict=True))
    assert len(transfers(paired, 0)) == 8


@pytest.mark.no_cover
@given(tariffs, evenings(), evenings())
def test_a_settlement_meets_every_amount_and_takes_into_account_who_left_early(
    tariff_: Tariff, then: Played, later: Played
) -> None:
    """Whatever is played afterwards: early and late transfers together pay the final amounts."""
    plain = settle(tariff_, then)
    if plain.charged.problems:
        return
    assert got(plain.transfers) == due(plain.charged.amounts, plain.charged.into_kasse)
    who = next(iter(then.totals))
    moved = leaving(tariff_, then, who)
    assert got(moved).get(who, 0) == plain.charged.amounts[who]
    assert leaving(tariff_, then, who, moved) == ()
    second = list(then.totals)[-1]
    both = (*moved, *leaving(tariff_, then, second, moved))
    final = settle(tariff_, later, both)
    if final.charged.problems:
        assert final.transfers == ()
        return
    assert got((*both, *final.transfers)) == due(final.charged.amounts, final.charged.into_kasse)


THEN = evening(30, 10, -15, -25)


def test_who_leaves_pays_the_kasse_and_who_gets_most_or_is_paid_by_those_who_owe_most() -> None:
    """With dues of 50 Anna and Bert have 300 to get: that Doro owes 300 all in all does not make it
    all theirs.
    """
    made = leaving(tariff(players_rate=10, dues=100), THEN, DORO)
    assert made == (Transfer(DORO, None, 150), Transfer(DORO, ANNA, 200))
    made = leaving(tariff(players_rate=10, dues=50), THEN, DORO)
    assert made == (Transfer(DORO, None, 50), Transfer(DORO, ANNA, 250))
    made = leaving(tariff(players_rate=10, dues=100), THEN, DORO, (Transfer(DORO, None, 60),))
    assert made == (Transfer(DORO, None, 90), Transfer(DORO, ANNA, 200)), (
        "what was paid early is not paid again"
    )
    assert leaving(tariff(players_rate=10), THEN, ANNA) == (
        Transfer(DORO, ANNA, 250),
        Transfer(CEM, ANNA, 50),
    )
    assert leaving(tariff(winners_rate=1), THEN, BERT) == (Transfer(None, BERT, 10),)
    assert leaving(tariff(players_rate=10), THEN, ELA) == ()


def test_what_the_kasse_paid_early_is_not_paid_again() -> None:
    costs = tariff(winners_rate=1)
    part = (Transfer(None, BERT, 4),)
    assert leaving(costs, THEN, BERT, part) == (Transfer(None, BERT, 6),)
    assert leaving(costs, THEN, ANNA, part) == (Transfer(None, ANNA, 30),)
    assert settle(costs, THEN, part).transfers == (
        Transfer(None, ANNA, 30),
        Transfer(None, BERT, 6),
    )


def test_nobody_is_settled_early_in_an_evening_that_does_not_add_up() -> None:
    with pytest.raises(Refused, match="too much"):
        leaving(REFUSING, evening(0, -5), BERT)
    assert settle(REFUSING, evening(0, -5), (Transfer(BERT, None, 5),)).transfers == ()


def test_who_leaves_early_is_settled_against_the_average_of_then_and_the_rest_in_the_end() -> None:
    """Source: third look, Money: nothing goes into the Kasse. At −6 the average of three is −2."""
    early = leaving(tariff(players_rate=10), evening(4, -10, 0), BERT)
    assert early == (Transfer(BERT, ANNA, 60), Transfer(BERT, CEM, 20))
    assert settle(tariff(players_rate=10), evening(4, -10, 0), early).transfers == ()
    later = settle(
        tariff(players_rate=10), evening(6, -10, 1), early
    )  # the average is −1: 70, −90, 20
    assert later.transfers == (Transfer(BERT, ANNA, 10),)
    into_kasse = settle(
        tariff(players_rate=10, imbalance="kasse"), evening(4, -10, 0), early
    )  # 40, −100, 0; 60
    assert sorted(map(str, into_kasse.transfers)) == [
        "Anna -> Kasse: 20",
        "Bert -> Kasse: 20",
        "Cem -> Kasse: 20",
    ]


REFUSING = tariff(players_rate=10, imbalance="refuse")
PARTIES: list[Player | None] = [*people(5), None]
DEBTS = st.lists(
    st.tuples(st.permutations(PARTIES), st.integers(1, 900)).map(
        lambda one: Transfer(one[0][0], one[0][1], one[1])
    ),
    max_size=14,
)


@given(DEBTS, st.integers(0, 14))
def test_debts_of_several_evenings_netted_lose_and_double_no_cent(
    debts: list[Transfer], at: int
) -> None:
    """second-look.md, Kasse: debts of several evenings are netted; those chosen and the others are
    all of them.
    """
    made = netted(debts)
    assert got(made) == got(debts)
    assert len(made) <= min(len(debts), max(len(got(debts)) - 1, 0))
    assert all(one.cents > 0 and one.payer != one.payee for one in made)
    assert got([*netted(debts[:at]), *netted(debts[at:])]) == got(debts)
    assert netted(made) == made
    assert netted([*debts, *(Transfer(one.payee, one.payer, one.cents) for one in made)]) == ()


SIDES = st.sampled_from([*people(4), None])
ANY = st.builds(Transfer, SIDES, SIDES, st.integers(1, 9)).filter(
    lambda one: one.payer != one.payee
)


@given(st.lists(ANY, max_size=8), st.lists(ANY, max_size=5))
def test_what_payments_cover_changes_nothing_in_what_is_still_owed(
    debts: list[Transfer], paid: list[Transfer]
) -> None:
    """second-look.md, Kasse: a payment for several evenings lets the net fall by just that, never
    by more.
    """
    of_debts, of_paid = covered(debts, paid)
    parts = [*zip(debts, of_debts, strict=True), *zip(paid, of_paid, strict=True)]
    assert all(0 <= cents <= one.cents for one, cents in parts)
    rest = [
        replace(one, cents=one.cents - cents) for one, cents in zip(debts, of_debts, strict=True)
    ]
    waits = [
        opposite(replace(one, cents=one.cents - cents))
        for one, cents in zip(paid, of_paid, strict=True)
    ]
    assert netted([*rest, *waits]) == netted([*debts, *map(opposite, paid)])
    assert covered(
        [one for one in rest if one.cents], [opposite(one) for one in waits if one.cents]
    )[1:] == ([0] * sum(1 for one in waits if one.cents),)


@given(st.lists(ANY, max_size=8), st.permutations(range(5)))
def test_once_all_transfers_are_paid_every_one_is_used_up(
    debts: list[Transfer], order: list[int]
) -> None:
    made = netted(debts)
    settling = [made[place] for place in order if place < len(made)]
    _of_debts, of_paid = covered(debts, settling)
    assert of_paid == [one.cents for one in settling]


def test_what_one_owes_another_is_joined() -> None:
    back = Transfer(BERT, ANNA, 1)
    kasse = Transfer(ANNA, None, 1)
    made = joined([Transfer(ANNA, BERT, 5), back, Transfer(ANNA, BERT, 2), kasse])
    assert made == (Transfer(ANNA, BERT, 7), back, kasse)
