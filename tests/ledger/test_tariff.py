"""The tariff: one declaration a field, read from JSON with every problem, and a worked example for each."""

from __future__ import annotations

import json
import string
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.examples import SCENES, STORY, example_of, worked
from scorepad.ledger.statement import in_words
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff, write_tariff
from scorepad.ledger.terms import SECTIONS
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from tests.ledger.evenings import evening, tariff, tariff_json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def codes(given_: object) -> dict[str, str]:
    with pytest.raises(Refused) as refused:
        read_tariff(given_)
    assert all(one.message("de") and one.message("en") for one in refused.value.problems)
    return {one.field: one.code for one in refused.value.problems}


def problems_of(given_: object) -> tuple[Problem, ...]:
    try:
        read_tariff(given_)
    except Refused as refused:
        return refused.problems
    return ()


@given(tariff_json)
def test_a_tariff_survives_json(given_: dict[str, Any]) -> None:
    read = read_tariff(given_)
    assert read_tariff(json.loads(json.dumps(write_tariff(read)))) == read


def test_no_tariff_is_no_money() -> None:
    assert read_tariff(None) == Tariff() == read_tariff({}) == read_tariff({"dues": None})
    assert not Tariff().on
    assert write_tariff(Tariff()) == {"version": 1}
    assert not tariff(absent="fixed").on
    assert not tariff(absent="worst", kasse_percent=50, cap=500, redeal_for="all").on


@pytest.mark.parametrize(
    "fields",
    [
        {"players_rate": 1},
        {"losers_rate": "1/2"},
        {"best_rate": 1},
        {"winners_rate": 1},
        {"dues": 1},
        {"redeal_price": 1},
        {"zero_price": 1},
        {"solo_prices": {"damen": 1}},
        {"absent": "fixed", "absent_cents": 1},
    ],
)
def test_any_mode_turns_money_on(fields: dict[str, Any]) -> None:
    assert read_tariff(fields).on


@given(JSON)
def test_anything_else_is_refused_with_its_problems(given_: object) -> None:
    problems = problems_of(given_)
    assert all(one.message("de") and one.message("en") for one in problems)
    assert problems or write_tariff(read_tariff(given_))["version"] == 1


@given(st.sampled_from(sorted(FIELDS)), JSON)
def test_any_value_of_a_field_is_read_or_refused_at_the_field(name: str, value: object) -> None:
    assert {one.field.split(".")[0] for one in problems_of({name: value})} <= {name}


def test_every_problem_stands_at_its_field() -> None:
    assert codes(
        {
            "players_rate": "viel",
            "losers_rate": -1,
            "best_rate": True,
            "winners_rate": 0.5,
            "kasse_percent": 101,
            "dues": "2,00",
            "cap": 100_001,
            "absent": "never",
            "rounding": ["kasse"],
            "bock_prices": 1,
            "solo_prices": {"damen": -1, "buben": 5},
            "tip": 10,
        }
    ) == {
        "players_rate": "not_a_rate",
        "losers_rate": "not_a_rate",
        "best_rate": "not_a_rate",
        "winners_rate": "not_a_rate",
        "kasse_percent": "not_a_percentage",
        "dues": "not_an_amount",
        "cap": "amount_range",
        "absent": "unknown_choice",
        "rounding": "unknown_choice",
        "bock_prices": "wrong_type",
        "solo_prices.damen": "amount_range",
        "tip": "unknown_key",
    }


def test_what_is_no_tariff_at_all_says_so() -> None:
    assert codes([]) == {"tariff": "not_an_object"}
    assert codes({"version": 2}) == {"version": "tariff_version"}
    assert codes({"version": True}) == {"version": "tariff_version"}
    assert codes({"solo_prices": {"": 1}}) == {"solo_prices": "wrong_type"}
    assert codes({"solo_prices": {"x" * 41: 1}}) == {"solo_prices": "wrong_type"}
    assert codes({"solo_prices": {f"own{number}": 1 for number in range(61)}}) == {"solo_prices": "too_many_prices"}


def test_the_largest_values_are_values_still() -> None:
    assert tariff(dues=100_000, cap=100_000, kasse_percent=100).dues == 100_000
    assert tariff(kasse_percent=0).kasse_percent == 0
    assert len(tariff(solo_prices={f"own{number}": 1 for number in range(60)}).solo_prices) == 60
    assert tariff(solo_prices={"x" * 40: 1}).price("x" * 40) == 1
    (problem,) = problems_of({"dues": 100_001})
    assert problem.message("de") == "Das geht von 0,00 bis 1000,00."


def test_a_price_of_nothing_is_no_price() -> None:
    read = tariff(solo_prices={"damen": 0, "buben": 50})
    assert read.solo_prices == (("buben", 50),)
    assert (read.price("buben"), read.price("damen")) == (50, 0)


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_every_field_is_explained_and_has_a_worked_example(name: str) -> None:
    field = FIELDS[name]
    assert field.chapter in SECTIONS
    for lang in ("de", "en"):
        words = [field.label, field.help, field.line, *field.choices.values()]
        assert all(text.in_(lang) for text in words)
        assert {key for _text, key, *_ in string.Formatter().parse(field.line.in_(lang)) if key} <= {"value"}
        example = example_of(field, lang)
        assert example.endswith(".")
        assert any(digit in example for digit in string.digits), "an example shows amounts"
        assert field.scene in SCENES
        assert STORY[field.scene].in_(lang)
    assert any(name in field.example for field in FIELDS.values())


def test_the_examples_are_what_one_would_reckon_by_hand() -> None:
    """23, -6, 4 and -21 points at five cents; half a cent each with the rest to the Kasse."""
    said = {name: example_of(field, "de").replace("\xa0", " ") for name, field in FIELDS.items()}
    assert said["players_rate"] == "Anna bekommt 1,15 €, Bert zahlt 0,30 €, Cem bekommt 0,20 €, Doro zahlt 1,05 €."
    assert said["losers_rate"] == "Bert zahlt 0,30 €, Doro zahlt 1,05 €; in die Kasse 1,35 €."
    assert said["rounding"].endswith("Doro zahlt 0,11 €; in die Kasse 0,01 €.")
    assert said["solo_prices"] == "Anna bekommt 1,50 €, Bert zahlt 0,50 €, Cem zahlt 0,50 €, Doro zahlt 0,50 €."
    assert said["cap"] == "Anna bekommt 0,94 €, Bert zahlt 0,30 €, Cem bekommt 0,16 €, Doro zahlt 0,80 €."
    assert said["imbalance"] == "Bert zahlt 0,30 €, Doro zahlt 1,05 €; in die Kasse 1,35 €."


def test_an_example_says_when_nothing_is_paid_refused_or_taken_from_the_kasse() -> None:
    assert worked(Tariff(), "en") == "Nobody pays anything."
    assert "−3" in worked(tariff(players_rate=1), "de", played=evening(1, 0, 0, -4))
    assert worked(tariff(winners_rate=1), "en") == "Anna gets €0.23, Cem gets €0.04; out of the kitty €0.27."


def test_a_tariff_is_told_in_sentences_with_the_rule_for_odd_cents() -> None:
    told = in_words(
        tariff(
            players_rate="1/2",
            losers_rate=2,
            kasse_percent=50,
            dues=200,
            absent="fixed",
            absent_cents=300,
            solo_prices={"damen": 50, "ours": 10},
            bock_prices=True,
            redeal_price=20,
            imbalance="kasse",
        ),
        "de",
        own={"ours": "Unseres"},
    )
    assert [line.replace("\xa0", " ") for line in told] == [
        "Untereinander 0,5 Cent je Punkt",
        "Verlierer zahlen 2 Cent je Minuspunkt",
        "davon 50 % in die Kasse",
        "Beitrag 2,00 € je Abend",
        "Wer fehlt, zahlt 3,00 €",
        "Solo: Damen-Solo 0,50 €, Unseres 0,10 €",
        "Neu geben 0,20 €",
        "Preise im Bock mal Faktor",
        "Ungerade Cent: nach dem größten Rest",
        "Gehen die Punkte nicht auf: die Kasse gleicht aus",
    ]
    assert in_words(Tariff(), "de") == ()
    assert in_words(tariff(best_rate=2), "de", odd_cents=False) == ("Abstand zum Besten 2 Cent je Punkt",)
    assert in_words(tariff(dues=100, cap=500), "de")[-1] == "Ungerade Cent: nach dem größten Rest"
    assert in_words(tariff(absent="worst", dues=100), "en") == (
        "Dues €1.00 per evening",
        "Who is absent pays as much as the worst",
    )
    assert in_words(Tariff(kasse_percent=50, players_rate=Fraction(1)), "en") == (
        "Among the players 1 ct per point",
        "Odd cents: by the largest remainder",
    )
