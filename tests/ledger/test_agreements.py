"""The common agreements about money: five, each one tap (second-look.md, Tarif)."""

import string
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from scorepad.ledger.agreements import AGREEMENTS, agreement_of, differing
from scorepad.ledger.modes import charge
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff, write_tariff
from scorepad.telling.tariff import ANNA, BERT, CEM, DORO, EVENING
from tests.ledger.evenings import tariff, tariff_json


def test_there_are_five_and_no_two_are_about_the_same() -> None:
    assert list(AGREEMENTS) == ["points", "minus", "best", "evening", "nothing"]
    assert len({frozenset(one.fields) for one in AGREEMENTS.values()}) == len(AGREEMENTS)


@pytest.mark.parametrize("name", sorted(AGREEMENTS))
def test_its_name_has_every_amount_and_it_survives_being_written_down(name: str) -> None:
    agreement = AGREEMENTS[name]
    for lang in ("de", "en"):
        keys = {key for _text, key, *_ in string.Formatter().parse(agreement.label.in_(lang)) if key}
        assert keys == set(agreement.fields)
    assert read_tariff(write_tariff(agreement.tariff)) == agreement.tariff
    assert agreement_of(agreement.tariff) == agreement


def test_what_each_makes_of_the_evening_of_the_examples() -> None:
    """Anna 23, Bert −6, Cem 4, Doro −21, reckoned by hand."""
    by_hand = {
        "points": ((23, -6, 4, -21), 0),
        "minus": ((0, -30, 0, -105), 135),
        "best": ((0, -29, -19, -44), 92),
        "evening": ((-177, -206, -196, -221), 800),
        "nothing": ((0, 0, 0, 0), 0),
    }
    for name, (cents, kasse) in by_hand.items():
        charged = charge(AGREEMENTS[name].tariff, EVENING)
        assert tuple(charged.amounts[who] for who in (ANNA, BERT, CEM, DORO)) == cents, name
        assert charged.into_kasse == kasse


def test_other_amounts_are_the_same_agreement_and_anything_more_is_an_own_one() -> None:
    half = Tariff(players_rate=Fraction(1, 2))
    assert agreement_of(half) == AGREEMENTS["points"]
    assert agreement_of(replace(half, dues=50)) == AGREEMENTS["evening"]
    for more in ({"cap": 100}, {"rounding": "kasse"}, {"losers_rate": 1}, {"absent": "fixed", "absent_cents": 5}):
        assert agreement_of(tariff(players_rate="1/2", **more)) is None


@given(tariff_json)
def test_an_agreement_keeps_nothing_of_a_tariff_back(given_: dict[str, Any]) -> None:
    read = read_tariff(given_)
    agreement = agreement_of(read)
    named = differing(read) if agreement is None else agreement.fields
    assert Tariff(**{name: getattr(read, name) for name in named}) == read
    assert set(named) <= set(FIELDS)
