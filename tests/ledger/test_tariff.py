"""The tariff: read from JSON with every problem, and the five common agreements about it, each one
tap.
"""

import json
import string
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.agreements import AGREEMENTS, agreement_of, differing
from scorepad.ledger.modes import charge
from scorepad.ledger.played import Occasion, played
from scorepad.ledger.settle import settle
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff, settling, write_tariff
from scorepad.ledger.terms import EventPrice
from scorepad.scoring.entry import End, Entry, Penalty, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.telling.tariff import EVENING, SCENES, scene_of, with_events
from tests.ledger.evenings import ANNA, BERT, CAST, CEM, DORO, tariff, tariff_json
from tests.scoring.strategies import any_game, without_contradictions

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
DULLE: dict[str, Any] = {"name": "Dulle", "cents": 5}


def problems_of(given_: object) -> tuple[Problem, ...]:
    """What is wrong with a tariff; every problem has a sentence in both languages."""
    problems: tuple[Problem, ...] = ()
    try:
        read_tariff(given_)
    except Refused as refused:
        problems = refused.problems
    for problem in problems:
        assert problem.message("de")
        assert problem.message("en")
    return problems


@given(tariff_json)
def test_a_tariff_survives_json(given_: dict[str, Any]) -> None:
    read = read_tariff(given_)
    text = json.dumps(write_tariff(read))
    assert read_tariff(json.loads(text)) == read


def test_a_tariff_of_before_settles_uneven_points_as_it_did_unless_an_evening_says_otherwise() -> (
    None
):
    """Source: third look, Money: `refuse` stays for evenings that have it; a new tariff begins with
    the average.
    """
    assert Tariff().imbalance == "average"
    assert read_tariff({"players_rate": "5"}).imbalance == "average"
    for before in (
        {"version": 1, "players_rate": "5"},
        {"version": 1, "players_rate": "5", "imbalance": "kasse"},
    ):
        kept = read_tariff(before)
        assert kept.imbalance == before.get("imbalance", "refuse")
        assert write_tariff(kept) == before
    without = {"version": 1, "losers_rate": "5"}
    assert write_tariff(read_tariff(without)) == without
    assert write_tariff(tariff(players_rate=5))["imbalance"] == "average"
    assert settling(tariff(players_rate=5), "kasse") == tariff(players_rate=5, imbalance="kasse")
    assert settling(tariff(players_rate=5, imbalance="refuse"), "") == tariff(
        players_rate=5, imbalance="refuse"
    )


def test_a_rate_is_read_as_people_type_it_only_where_the_sign_of_a_currency_is_known() -> None:
    """A form knows the currency of its Runde; a file writes cents."""
    typed = read_tariff({"players_rate": "1 €"}, currencies=("€",))
    assert typed.players_rate == Fraction(100)
    plain = read_tariff({"players_rate": "5"}, currencies=("€",))
    assert plain.players_rate == Fraction(5)
    assert [problem.field for problem in problems_of({"players_rate": "1 €"})] == ["players_rate"]


def test_no_tariff_is_no_money() -> None:
    assert read_tariff(None) == Tariff()
    assert read_tariff({}) == Tariff()
    assert read_tariff({"dues": None}) == Tariff()
    assert not Tariff().on
    assert write_tariff(Tariff()) == {"version": 1}
    assert not tariff(absent="fixed").on
    assert not tariff(absent="worst", kasse_percent=50, cap=500, redeal_for="all").on


def test_any_mode_turns_money_on() -> None:
    alone = (
        "players_rate losers_rate best_rate winners_rate game_rate dues month_dues "
        "redeal_price zero_price"
    )
    together = (
        {"absent": "fixed", "absent_cents": 1},
        {"solo_prices": {"damen": 1}},
        {"event_prices": [DULLE]},
    )
    for fields in (*({name: 1} for name in alone.split()), *together):
        assert read_tariff(fields).on, fields


@given(st.sampled_from(sorted(FIELDS)), JSON)
def test_anything_else_is_refused_with_its_problems_and_any_value_of_a_field_at_the_field(
    name: str, value: object
) -> None:
    assert problems_of(value) or write_tariff(read_tariff(value))["version"] == 1
    assert {one.field.split(".")[0] for one in problems_of({name: value})} <= {name}


WRONG: list[tuple[object, dict[str, str]]] = [
    (
        {"players_rate": "viel", "losers_rate": -1},
        {"players_rate": "not_a_rate", "losers_rate": "not_a_rate"},
    ),
    (
        {"best_rate": "1 €", "winners_rate": "5 ct"},
        {"best_rate": "not_a_rate", "winners_rate": "not_a_rate"},
    ),
    (
        {"best_rate": True, "winners_rate": 0.5},
        {"best_rate": "not_a_rate", "winners_rate": "not_a_rate"},
    ),
    ({"kasse_percent": 101}, {"kasse_percent": "not_a_percentage"}),
    ({"dues": "2,00", "cap": 100_001}, {"dues": "not_an_amount", "cap": "amount_range"}),
    (
        {"absent": "never", "rounding": ["kasse"]},
        {"absent": "unknown_choice", "rounding": "unknown_choice"},
    ),
    ({"bock_prices": 1, "tip": 10}, {"bock_prices": "wrong_type", "tip": "unknown_key"}),
    ({"solo_prices": {"damen": -1, "buben": 5}}, {"solo_prices.damen": "amount_range"}),
    ({"solo_prices": {"": 1}}, {"solo_prices": "wrong_type"}),
    ({"solo_prices": {"x" * 41: 1}}, {"solo_prices": "wrong_type"}),
    (
        {"solo_prices": {f"own{number}": 1 for number in range(61)}},
        {"solo_prices": "too_many_prices"},
    ),
    ([], {"tariff": "not_an_object"}),
    ({"version": 2}, {"version": "tariff_version"}),
    ({"version": True}, {"version": "tariff_version"}),
    # an event has a name of its own and a price. Source: options.md, `event_prices`
    ({"event_prices": DULLE}, {"event_prices": "wrong_type"}),
    ({"event_prices": ["Dulle"]}, {"event_prices": "wrong_type"}),
    ({"event_prices": [{"cents": 5}]}, {"event_prices.0.name": "event_unnamed"}),
    ({"event_prices": [DULLE | {"name": " "}]}, {"event_prices.0.name": "event_unnamed"}),
    ({"event_prices": [DULLE | {"name": "x" * 41}]}, {"event_prices.0.name": "event_unnamed"}),
    ({"event_prices": [{"name": "Dulle"}]}, {"event_prices.0.cents": "not_an_amount"}),
    ({"event_prices": [DULLE | {"cents": 0}]}, {"event_prices.0.cents": "amount_range"}),
    ({"event_prices": [DULLE | {"to": "Anna"}]}, {"event_prices.0.to": "unknown_choice"}),
    ({"event_prices": [DULLE | {"who": "Anna"}]}, {"event_prices.0": "unknown_key"}),
    ({"event_prices": [DULLE, DULLE | {"name": "Dulle "}]}, {"event_prices.1.name": "event_twice"}),
    (
        {"event_prices": [DULLE | {"name": f"{number}"} for number in range(31)]},
        {"event_prices": "too_many_prices"},
    ),
]


@pytest.mark.parametrize(("given_", "expected"), WRONG)
def test_every_problem_stands_at_its_field(given_: object, expected: dict[str, str]) -> None:
    assert {one.field: one.code for one in problems_of(given_)} == expected


def test_an_event_costs_for_the_kasse_unless_said_otherwise() -> None:
    """Source: options.md, `event_prices`."""
    given_ = [DULLE | {"name": " Dulle "}, {"name": "Glas", "cents": 9, "to": "others"}]
    assert tariff(event_prices=given_).event_prices == (
        EventPrice("Dulle", 5),
        EventPrice("Glas", 9, "others"),
    )
    assert EventPrice("Dulle", 5).to == "kasse"


def test_the_largest_values_are_values_still_and_a_price_of_nothing_is_none() -> None:
    assert tariff(dues=100_000, cap=100_000, kasse_percent=100).dues == 100_000
    assert tariff(kasse_percent=0).kasse_percent == 0
    assert len(tariff(solo_prices={f"own{number}": 1 for number in range(60)}).solo_prices) == 60
    assert tariff(solo_prices={"x" * 40: 1}).price("x" * 40) == 1
    (problem,) = problems_of({"dues": 100_001})
    assert problem.message("de") == "Das geht von 0,00 bis 1000,00."
    read = tariff(solo_prices={"damen": 0, "buben": 50})
    assert read.solo_prices == (("buben", 50),)
    assert read.price("buben") == 50
    assert read.price("damen") == 0


def test_a_tariff_is_tried_on_an_evening_in_which_what_it_prices_happens() -> None:
    """options.md, money: every game paid on its own needs games, an event somebody whom it happened
    to.
    """
    assert scene_of(tariff(players_rate=1)) == "usual"
    assert scene_of(tariff(game_rate=1)) == "games"
    told = with_events(SCENES["usual"], tariff(event_prices=[{"name": "Glas", "cents": 5}]))
    assert told.events[-1] == Occasion("event", BERT, (ANNA, CEM, DORO), "Glas")


# the common agreements about money. Source: second-look.md, Tarif
def test_there_are_five_agreements_and_no_two_are_about_the_same() -> None:
    assert list(AGREEMENTS) == ["points", "minus", "best", "evening", "nothing"]
    assert len({frozenset(one.fields) for one in AGREEMENTS.values()}) == len(AGREEMENTS)


@pytest.mark.parametrize("name", sorted(AGREEMENTS))
def test_the_name_of_an_agreement_has_every_amount_and_it_survives_being_written_down(
    name: str,
) -> None:
    agreement = AGREEMENTS[name]
    for lang in ("de", "en"):
        keys = {
            key for _text, key, *_ in string.Formatter().parse(agreement.label.in_(lang)) if key
        }
        assert keys == set(agreement.fields)
    assert read_tariff(write_tariff(agreement.tariff)) == agreement.tariff
    assert agreement_of(agreement.tariff) == agreement


def test_what_each_agreement_makes_of_the_evening_of_the_examples() -> None:
    """Anna 23, Bert −6, Cem 4, Doro −21, reckoned by hand."""
    charged = {name: charge(one.tariff, EVENING) for name, one in AGREEMENTS.items()}
    assert {
        name: ([one.amounts[who] for who in CAST[:4]], one.into_kasse)
        for name, one in charged.items()
    } == {
        "points": ([23, -6, 4, -21], 0),
        "minus": ([0, -30, 0, -105], 135),
        "best": ([0, -29, -19, -44], 92),
        "evening": ([-177, -206, -196, -221], 800),
        "nothing": ([0, 0, 0, 0], 0),
    }


def test_other_amounts_are_the_same_agreement_and_anything_more_is_an_own_one() -> None:
    half = Tariff(players_rate=Fraction(1, 2))
    assert agreement_of(half) == AGREEMENTS["points"]
    assert agreement_of(replace(half, dues=50)) == AGREEMENTS["evening"]
    for more in (
        {"cap": 100},
        {"rounding": "kasse"},
        {"losers_rate": 1},
        {"absent": "fixed", "absent_cents": 5},
    ):
        assert agreement_of(tariff(players_rate="1/2", **more)) is None


@given(tariff_json)
def test_an_agreement_keeps_nothing_of_a_tariff_back(given_: dict[str, Any]) -> None:
    read = read_tariff(given_)
    agreement = agreement_of(read)
    named = differing(read) if agreement is None else agreement.fields
    assert Tariff(**{name: getattr(read, name) for name in named}) == read
    assert set(named) <= set(FIELDS)


# under every preset, and whatever of plus and minus is written, an evening can be settled without
# being asked
@pytest.mark.no_cover
@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("counting", ["of the preset", "plus", "minus"])
@pytest.mark.parametrize("preset", PRESETS)
def test_an_evening_under_every_preset_is_settled_by_default(
    preset: str, counting: str, people: int
) -> None:
    """Source: issue, Money and papers never lie: also under those that write plus or minus only
    (Spritzen).
    """
    dice = Random(f"{preset} {counting} {people}")
    options = (
        {}
        if counting == "of the preset"
        else without_contradictions({"counting": counting}, preset)
    )
    rules = read_rules({"preset": preset, "options": options})
    plan = Plan(CAST[:people], CAST[0], rules)
    fold = Fold(plan)
    entries = list[Entry]()
    for _ in range(12):
        entries.append(any_game(dice, rules, fold.next().active))
        fold.step(entries[-1])
    fined = dice.choice(CAST[:people])
    entries += [Penalty({fined: dice.choice([-8, 5])}), End()]
    result = replay(plan, entries)
    assert any(result.totals.values())
    settled = settle(tariff(players_rate=5), played(result))
    assert not settled.charged.problems
    assert settled.charged.into_kasse == 0
    assert sum(settled.charged.amounts.values()) == 0
    assert settled.transfers
    average = Fraction(sum(result.totals.values()), people)
    for player, points in result.totals.items():
        assert abs(settled.charged.amounts[player] - 5 * (points - average)) < 1
    refusing = tariff(players_rate=5, imbalance="refuse")
    is_refused = any(charge(refusing, played(result)).problems)
    assert is_refused == (average != 0)
