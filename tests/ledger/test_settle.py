"""Who pays whom: every claim met, in the fewest transfers, also when somebody left early."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.modes import Charged
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
    for transfer in made:
        cents[transfer.payer] -= transfer.cents
        cents[transfer.payee] += transfer.cents
    return without_zeros(cents)


def without_zeros(cents: Mapping[Player | None, int]) -> dict[Player | None, int]:
    return {party: sum_ for party, sum_ in cents.items() if sum_}


def check_each_moves_something(made: Iterable[Transfer]) -> None:
    """Each transfer goes from one party to another."""
    for transfer in made:
        assert transfer.cents > 0
        assert transfer.payer != transfer.payee


def people(count: int) -> list[Player]:
    return [Player(f"p{number:02}") for number in range(count)]


def due(amounts: Mapping[Player, int], kasse: int) -> dict[Player | None, int]:
    """What everybody, and the Kasse as None, has to get (+) or to pay (−)."""
    claims: dict[Player | None, int] = dict(amounts.items())
    claims[None] = kasse
    return without_zeros(claims)


def due_by(charged: Charged) -> dict[Player | None, int]:
    return due(charged.amounts, charged.into_kasse)


def of_people(cents: Sequence[int]) -> dict[Player, int]:
    """So many people with these amounts."""
    return dict(zip(people(len(cents)), cents, strict=True))


@pytest.mark.no_cover
@given(AMOUNTS)
def test_every_claim_is_met_in_at_most_one_transfer_less_than_there_are_parties(
    cents: list[int],
) -> None:
    amounts = of_people(cents)
    kasse = -sum(cents)
    made = transfers(amounts, kasse)
    claims = due(amounts, kasse)
    assert got(made) == claims
    check_each_moves_something(made)
    assert len(made) <= max(len(claims) - 1, 0)
    if kasse == 0:
        assert len(made) <= len(cents) - 1


@given(st.lists(st.integers(-6, 6), min_size=2, max_size=6))
def test_no_other_way_needs_fewer_transfers(cents: list[int]) -> None:
    """Compared with a search over all partitions into groups that settle among themselves."""
    kasse = -sum(cents)
    made = transfers(of_people(cents), kasse)
    nonzero = [amount for amount in (*cents, kasse) if amount]
    assert len(made) == len(nonzero) - most_groups(nonzero)


def most_groups(amounts: list[int]) -> int:
    """Into how many groups that settle among themselves these amounts can be parted, at most."""
    if not amounts:
        return 0
    first, *rest = amounts
    best = 0
    for chosen in product((True, False), repeat=len(rest)):
        with_first = [amount for amount, taken in zip(rest, chosen, strict=True) if taken]
        if first + sum(with_first) == 0:
            others = [amount for amount, taken in zip(rest, chosen, strict=True) if not taken]
            best = max(best, 1 + most_groups(others))
    return best


@given(AMOUNTS, st.randoms(use_true_random=False))
def test_the_order_of_the_people_does_not_matter(cents: list[int], dice: object) -> None:
    pairs = [*of_people(cents).items()]
    kasse = -sum(cents)
    first = transfers(dict(pairs), kasse)
    dice.shuffle(pairs)  # type: ignore[attr-defined]
    assert transfers(dict(pairs), kasse) == first


def test_those_who_owe_each_other_exactly_are_paired_and_groups_that_settle_among_themselves_are_found() -> (
    None
):
    """7 − 6 − 1 and 4 + 4 − 8: two groups of three need two transfers each; largest to largest
    would miss it.
    """
    made = transfers({ANNA: 300, BERT: -300, CEM: 200, DORO: -150}, -50)
    assert {*map(str, made)} == {"Bert -> Anna: 300", "Doro -> Cem: 150", "Kasse -> Cem: 50"}
    assert transfers({ANNA: 0, BERT: 0}, 0) == ()
    two_groups = transfers(of_people([-8, 7, -6, 4, 4, -1]), 0)
    assert len(two_groups) == 4
    with pytest.raises(ValueError, match="add up"):
        transfers({ANNA: 5}, 0)


def test_a_crowd_is_settled_greedily_within_the_same_bound() -> None:
    cents = [100, -100, 250, -250, *range(3, 16)]
    assert len(cents) == EXACT_UP_TO + 4
    made = transfers(of_people(cents), -sum(cents))
    assert len(made) <= len(cents) - 1
    first, second, *_others = people(len(cents))
    assert Transfer(second, first, 100) in made
    eight_pairs = [*range(1, 9), *range(-8, 0), 0]
    made = transfers(of_people(eight_pairs), 0)
    assert len(made) == 8


@pytest.mark.no_cover
@given(tariffs, evenings(), evenings())
def test_a_settlement_meets_every_amount_and_takes_into_account_who_left_early(
    tariff_: Tariff, then: Played, later: Played
) -> None:
    """Whatever is played afterwards: early and late transfers together pay the final amounts."""
    plain = settle(tariff_, then)
    if plain.charged.problems:
        return
    assert got(plain.transfers) == due_by(plain.charged)
    first, *_others, last = then.totals
    moved = leaving(tariff_, then, first)
    assert got(moved).get(first, 0) == plain.charged.amounts[first]
    assert leaving(tariff_, then, first, moved) == ()
    both = (*moved, *leaving(tariff_, then, last, moved))
    final = settle(tariff_, later, both)
    if final.charged.problems:
        assert final.transfers == ()
        return
    assert got((*both, *final.transfers)) == due_by(final.charged)


THEN = evening(30, 10, -15, -25)
BETWEEN = tariff(players_rate=10)
"""A tariff by which people pay each other alone."""


def test_who_leaves_pays_the_kasse_and_who_gets_most_or_is_paid_by_those_who_owe_most() -> None:
    """With dues of 50 Anna and Bert have 300 to get: that Doro owes 300 all in all does not make it
    all theirs.
    """
    dues = tariff(players_rate=10, dues=100)
    made = leaving(dues, THEN, DORO)
    assert made == (Transfer(DORO, None, 150), Transfer(DORO, ANNA, 200))
    paid_early = Transfer(DORO, None, 60)
    rest = leaving(dues, THEN, DORO, (paid_early,))
    assert rest == (Transfer(DORO, None, 90), Transfer(DORO, ANNA, 200))

    less_dues = tariff(players_rate=10, dues=50)
    made = leaving(less_dues, THEN, DORO)
    assert made == (Transfer(DORO, None, 50), Transfer(DORO, ANNA, 250))

    made = leaving(BETWEEN, THEN, ANNA)
    assert made == (Transfer(DORO, ANNA, 250), Transfer(CEM, ANNA, 50))
    assert leaving(BETWEEN, THEN, ELA) == ()
    paid_by_the_kasse = leaving(tariff(winners_rate=1), THEN, BERT)
    assert paid_by_the_kasse == (Transfer(None, BERT, 10),)


def test_what_the_kasse_paid_early_is_not_paid_again() -> None:
    costs = tariff(winners_rate=1)
    part = (Transfer(None, BERT, 4),)
    rest = Transfer(None, BERT, 6)
    whole = Transfer(None, ANNA, 30)
    assert leaving(costs, THEN, BERT, part) == (rest,)
    assert leaving(costs, THEN, ANNA, part) == (whole,)
    assert settle(costs, THEN, part).transfers == (whole, rest)


def test_nobody_is_settled_early_in_an_evening_that_does_not_add_up() -> None:
    refusing = tariff(players_rate=10, imbalance="refuse")
    uneven = evening(0, -5)
    with pytest.raises(Refused, match="too much"):
        leaving(refusing, uneven, BERT)
    paid_early = Transfer(BERT, None, 5)
    assert settle(refusing, uneven, (paid_early,)).transfers == ()


def test_who_leaves_early_is_settled_against_the_average_of_then_and_the_rest_in_the_end() -> None:
    """Source: third look, Money: nothing goes into the Kasse. At −6 the average of three is −2."""
    then = evening(4, -10, 0)
    early = leaving(BETWEEN, then, BERT)
    assert early == (Transfer(BERT, ANNA, 60), Transfer(BERT, CEM, 20))
    nothing_more = settle(BETWEEN, then, early)
    assert nothing_more.transfers == ()
    # the average is −1: 70, −90, 20
    later = settle(BETWEEN, evening(6, -10, 1), early)
    assert later.transfers == (Transfer(BERT, ANNA, 10),)
    # 40, −100, 0; 60
    into_kasse = settle(tariff(players_rate=10, imbalance="kasse"), then, early)
    assert {*into_kasse.transfers} == {
        Transfer(ANNA, None, 20),
        Transfer(BERT, None, 20),
        Transfer(CEM, None, 20),
    }
    assert len(into_kasse.transfers) == 3


PARTIES: list[Player | None] = [*people(5), None]


@st.composite
def debts_of_five(draw: st.DrawFn) -> Transfer:
    """A debt between two of five people and the Kasse."""
    payer, payee, *_others = draw(st.permutations(PARTIES))
    return Transfer(payer, payee, draw(st.integers(1, 900)))


DEBTS = st.lists(debts_of_five(), max_size=14)


@given(DEBTS, st.integers(0, 14))
def test_debts_of_several_evenings_netted_lose_and_double_no_cent(
    debts: list[Transfer], at: int
) -> None:
    """second-look.md, Kasse: debts of several evenings are netted; those chosen and the others are
    all of them.
    """
    made = netted(debts)
    owed = got(debts)
    assert got(made) == owed
    assert len(made) <= len(debts)
    assert len(made) <= max(len(owed) - 1, 0)
    check_each_moves_something(made)
    chosen = netted(debts[:at])
    others = netted(debts[at:])
    assert got([*chosen, *others]) == owed
    assert netted(made) == made
    all_paid = [*debts, *map(opposite, made)]
    assert netted(all_paid) == ()


def moves_something(transfer: Transfer) -> bool:
    return transfer.payer != transfer.payee


SIDES = st.sampled_from([*people(4), None])
ANY = st.builds(Transfer, SIDES, SIDES, st.integers(1, 9)).filter(moves_something)


@given(st.lists(ANY, max_size=8), st.lists(ANY, max_size=5))
def test_what_payments_cover_changes_nothing_in_what_is_still_owed(
    debts: list[Transfer], paid: list[Transfer]
) -> None:
    """second-look.md, Kasse: a payment for several evenings lets the net fall by just that, never
    by more.
    """
    of_debts, of_paid = covered(debts, paid)
    still_owed = rests(debts, of_debts)
    not_used = rests(paid, of_paid)
    before = netted([*debts, *map(opposite, paid)])
    assert netted([*still_owed, *map(opposite, not_used)]) == before
    _of_rest, covers_nothing = covered(still_owed, not_used)
    assert covers_nothing == [0] * len(not_used)


def rests(made: list[Transfer], used: Sequence[int]) -> list[Transfer]:
    """What is left of these transfers once so much of each was used, without what is used up."""
    left = []
    for transfer, cents in zip(made, used, strict=True):
        assert 0 <= cents <= transfer.cents
        if cents < transfer.cents:
            left.append(replace(transfer, cents=transfer.cents - cents))
    return left


@given(st.lists(ANY, max_size=8), st.permutations(range(5)))
def test_once_all_transfers_are_paid_every_one_is_used_up(
    debts: list[Transfer], order: list[int]
) -> None:
    made = netted(debts)
    settling = [made[place] for place in order if place < len(made)]
    _of_debts, of_paid = covered(debts, settling)
    assert of_paid == [transfer.cents for transfer in settling]


def test_what_one_owes_another_is_joined() -> None:
    back = Transfer(BERT, ANNA, 1)
    kasse = Transfer(ANNA, None, 1)
    made = joined([Transfer(ANNA, BERT, 5), back, Transfer(ANNA, BERT, 2), kasse])
    assert made == (Transfer(ANNA, BERT, 7), back, kasse)
