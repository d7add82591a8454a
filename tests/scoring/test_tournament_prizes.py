"""Who wins which prize: shares at ties to the cent, classes, nobody twice.

Sources: rule pages of five tournaments (prizes for the first three to five); issue "A tournament
evening that holds", End.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.prizes import (
    ALL,
    MOST_PRIZES,
    SPLITS,
    ClassPrizes,
    PassedPrize,
    PrizePlan,
    PrizeWinners,
    UnwonPrize,
    WonPrize,
    from_fees,
    places_by_class,
    read_prizes,
    split,
    winners,
    write_prizes,
)
from scorepad.scoring.tournament.ranking import Ranked

FOUR = (1, 2, 3, 4)
EVERYBODY = range(1, 13)
WOMEN = "Damen"
JUNIORS = "Junioren"
THREE = PrizePlan(places=(5000, 3000, 2000))


def standing(*ranks: int) -> list[Ranked]:
    """Numbers from 1 on with these ranks, best first."""
    return [Ranked(number, rank, Fraction(0), 0, (), (), 0) for number, rank in enumerate(ranks, 1)]


def entrants(count: int, **classes: Sequence[int]) -> list[Entrant]:
    """Numbers from 1 on; each class with its numbers."""
    people: list[Entrant] = []
    for number in range(1, count + 1):
        own = tuple(name for name, numbers in classes.items() if number in numbers)
        people.append(Entrant(number, classes=own))
    return people


def given_to(
    plan: PrizePlan, ranks: Sequence[int], **classes: Sequence[int]
) -> dict[tuple[int, str], int]:
    """The cents by number and list."""
    lines = standing(*ranks)
    people = entrants(len(ranks), **classes)
    result = winners(plan, lines, people, EVERYBODY)
    return by_list(result)


def by_list(result: PrizeWinners) -> dict[tuple[int, str], int]:
    """The cents by number and list."""
    return {(prize.number, prize.of): prize.cents for prize in result.won}


def test_each_place_has_its_prize() -> None:
    shares = given_to(THREE, FOUR)
    assert shares == {(1, ALL): 5000, (2, ALL): 3000, (3, ALL): 2000}


def test_two_winners_share_the_first_and_the_second_prize() -> None:
    assert given_to(THREE, [1, 1, 3]) == {(1, ALL): 4000, (2, ALL): 4000, (3, ALL): 2000}


def test_three_of_the_last_prize_share_it_and_the_first_numbers_get_the_cents_left_over() -> None:
    plan = PrizePlan(places=(5000, 100))
    shares = given_to(plan, [1, 2, 2, 2])
    assert shares == {(1, ALL): 5000, (2, ALL): 34, (3, ALL): 33, (4, ALL): 33}


def test_a_share_of_nothing_is_no_prize() -> None:
    plan = PrizePlan(places=(1,))
    assert given_to(plan, [1, 1]) == {(1, ALL): 1}


def test_a_prize_says_why() -> None:
    lines = standing(1, 2, 2)
    result = winners(THREE, lines, entrants(3), FOUR)
    first, second, third = result.won
    assert first == WonPrize(1, ALL, 1, (1,), 1, 5000)
    assert second == WonPrize(2, ALL, 2, (2, 3), 2, 2500)
    assert third == WonPrize(3, ALL, 2, (2, 3), 2, 2500)
    assert result.cents == 10_000
    assert result.by_number[3] == (third,)


def test_who_played_no_round_wins_nothing_and_the_next_one_moves_up() -> None:
    lines = standing(*FOUR)
    result = winners(THREE, lines, entrants(4), {2, 3, 4})
    cents = {prize.number: prize.cents for prize in result.won}
    assert cents == {2: 5000, 3: 3000, 4: 2000}


def test_a_prize_that_nobody_wins_stays() -> None:
    lines = standing(1, 2)
    result = winners(THREE, lines, entrants(2), FOUR)
    assert result.unwon == (UnwonPrize(ALL, 3, 2000),)
    assert result.cents == 8000


def test_a_place_without_a_prize_between_others_is_no_prize() -> None:
    plan = PrizePlan(places=(5000, 0))
    lines = standing(1, 2)
    result = winners(plan, lines, entrants(2), FOUR)
    assert result.won == (WonPrize(1, ALL, 1, (1,), 1, 5000),)
    assert result.unwon == ()


CLASS = PrizePlan((5000, 3000), (ClassPrizes(WOMEN, (1000,)),))
BOTH = PrizePlan(CLASS.places, CLASS.classes, "both")
HIGHER_CLASS = PrizePlan((500, 300), CLASS.classes)
EQUAL = PrizePlan((1000,), CLASS.classes)
LADDER = PrizePlan((5000, 3000, 100), (ClassPrizes(WOMEN, (4000, 2000)),))


def test_who_wins_by_place_leaves_the_prize_of_the_class_to_the_next_one() -> None:
    lines = standing(*FOUR)
    people = entrants(4, Damen=[2, 4])
    result = winners(CLASS, lines, people, FOUR)
    shares = by_list(result)
    assert shares == {(1, ALL): 5000, (2, ALL): 3000, (4, WOMEN): 1000}
    assert result.passed == (PassedPrize(2, WOMEN, 1000, ALL),)


def test_a_prize_of_a_class_that_is_higher_is_taken_and_the_place_goes_to_the_next_one() -> None:
    shares = given_to(HIGHER_CLASS, [1, 2, 3], Damen=[1, 3])
    assert shares == {(1, WOMEN): 1000, (2, ALL): 500, (3, ALL): 300}


def test_of_equal_prizes_that_by_place_is_taken() -> None:
    shares = given_to(EQUAL, [1, 2], Damen=[1, 2])
    assert shares == {(1, ALL): 1000, (2, WOMEN): 1000}


def test_with_both_somebody_wins_in_every_list() -> None:
    lines = standing(1, 2)
    people = entrants(2, Damen=[1, 2])
    result = winners(BOTH, lines, people, FOUR)
    assert result.passed == ()
    first = [prize.cents for prize in result.by_number[1]]
    assert first == [5000, 1000]


def test_the_highest_prizes_are_given_first_so_that_nobody_gives_up_more_than_he_takes() -> None:
    """1 leaves the prize of the women to 2, who gives up the second place for it."""
    shares = given_to(LADDER, [1, 2, 3], Damen=[1, 2])
    assert shares == {(1, ALL): 5000, (2, WOMEN): 4000, (3, ALL): 3000}


def test_a_class_has_ranks_of_its_own_and_equal_ones_share_them() -> None:
    lines = standing(1, 2, 2, 4)
    people = entrants(4, Damen=[2, 3, 4])
    places = places_by_class((WOMEN, JUNIORS), lines, people)
    assert list(places) == [WOMEN]
    assert places[WOMEN] == ((2, 1), (3, 1), (4, 3))


def test_amounts_are_split_to_the_cent() -> None:
    assert split(100, 3) == (34, 33, 33)
    assert split(90, 3) == (30, 30, 30)


def test_the_fees_are_shared_out_by_percents_to_the_cent() -> None:
    assert from_fees(53_000, SPLITS["three"]) == (26_500, 15_900, 10_600)
    assert sum(from_fees(12_347, SPLITS["five"])) == 12_347
    for percents in SPLITS.values():
        assert sum(percents) == 100


AMOUNTS = st.lists(st.integers(0, 9_999), max_size=6).map(lambda all_: sorted(all_, reverse=True))
PLANS = st.builds(
    PrizePlan,
    AMOUNTS.map(tuple),
    st.tuples(
        AMOUNTS.map(lambda cents: ClassPrizes(WOMEN, tuple(cents))),
        AMOUNTS.map(lambda cents: ClassPrizes(JUNIORS, tuple(cents))),
    ),
    st.sampled_from(["higher", "both"]),
)
STEPS = st.lists(st.booleans(), max_size=12)
"""Whether the next one has a rank of his own."""
GROUPS = st.lists(st.sampled_from(["", WOMEN, JUNIORS, "both"]), min_size=12, max_size=12)


def ranks_of(steps: Sequence[bool]) -> list[int]:
    ranks: list[int] = []
    for place, is_next in enumerate(steps, 1):
        ranks.append(place if is_next or not ranks else ranks[-1])
    return ranks


def members(groups: Sequence[str], name: str) -> list[int]:
    return [number for number, group in enumerate(groups, 1) if group in {name, "both"}]


def awarded(plan: PrizePlan, steps: Sequence[bool], groups: Sequence[str]) -> PrizeWinners:
    ranks = ranks_of(steps)
    women = members(groups, WOMEN)
    juniors = members(groups, JUNIORS)
    people = entrants(len(ranks), Damen=women, Junioren=juniors)
    lines = standing(*ranks)
    return winners(plan, lines, people, EVERYBODY)


@given(PLANS, STEPS, GROUPS)
def test_shares_and_prizes_that_found_no_winner_add_up_to_all_prizes(
    plan: PrizePlan, steps: list[bool], groups: list[str]
) -> None:
    result = awarded(plan, steps, groups)
    left = sum(prize.cents for prize in result.unwon)
    assert result.cents + left == plan.cents
    assert all(prize.cents > 0 for prize in result.won)


@given(PLANS, STEPS, GROUPS)
def test_nobody_wins_twice_unless_the_plan_says_so(
    plan: PrizePlan, steps: list[bool], groups: list[str]
) -> None:
    result = awarded(plan, steps, groups)
    times = Counter(prize.number for prize in result.won)
    most = max(times.values(), default=0)
    if plan.twice == "higher":
        assert most <= 1
    else:
        assert not result.passed


@given(PLANS, STEPS, GROUPS)
def test_those_who_share_a_prize_get_the_same_up_to_a_cent(
    plan: PrizePlan, steps: list[bool], groups: list[str]
) -> None:
    result = awarded(plan, steps, groups)
    shares: dict[tuple[str, int], list[int]] = {}
    for prize in result.won:
        shares.setdefault((prize.of, prize.rank), []).append(prize.cents)
    for cents in shares.values():
        assert max(cents) - min(cents) <= 1


# reading


def read(given_: object) -> tuple[PrizePlan, list[str]]:
    fields = Fields({"prizes": given_})
    plan = read_prizes(fields)
    return plan, [problem.code for problem in fields.problems]


def test_prizes_are_written_as_they_are_read() -> None:
    again, problems = read(write_prizes(BOTH))
    assert problems == []
    assert again == BOTH
    assert read_prizes(Fields({})) == PrizePlan()


def test_places_at_the_end_without_a_prize_and_classes_without_any_are_left_out() -> None:
    no_prize = {"name": WOMEN, "cents": [0]}
    plan, problems = read({"places": [100, 0, 0], "classes": [no_prize]})
    assert problems == []
    assert plan == PrizePlan(places=(100,))


@pytest.mark.parametrize(
    ("given_", "code"),
    [
        ({"places": [100, 200]}, "unknown_value"),
        ({"places": [-1]}, "unknown_value"),
        ({"places": [10_000_001]}, "unknown_value"),
        ({"places": [0.5]}, "wrong_type"),
        ({"places": [1] * (MOST_PRIZES + 1)}, "too_large"),
        ({"classes": [{"name": "x" * 41, "cents": [1]}]}, "unknown_value"),
        ({"classes": [{"name": str(number), "cents": [1]} for number in range(13)]}, "too_large"),
        ({"classes": [{"name": WOMEN, "cents": [1]}] * 2}, "unknown_value"),
        ({"classes": [{"cents": [1]}]}, "missing"),
        ({"classes": [{"name": WOMEN, "cents": [1], "more": 1}]}, "unknown_key"),
        ({"twice": "never"}, "unknown_value"),
        ({"more": 1}, "unknown_key"),
        ([], "not_an_object"),
    ],
)
def test_what_cannot_be_is_a_problem(given_: object, code: str) -> None:
    _plan, problems = read(given_)
    assert code in problems
