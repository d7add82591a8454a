"""The tariff of a Runde, and the accounts on which its members are paid."""

from __future__ import annotations

import pytest

from scorepad.actions import iban
from scorepad.actions.errors import NotFound
from scorepad.actions.runde import create
from scorepad.actions.tariff import TariffChanged, base_of, set_account, set_tariff, tariff_of
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.store import runden
from scorepad.store.runden import Member
from scorepad.store.runden import Runde as StoredRunde
from tests.conftest import NOW, Runde

pytestmark = pytest.mark.usefixtures("in_app")
HALF_A_CENT = read_tariff({"players_rate": "1/2", "dues": 200, "rounding": "kasse"})
GERMAN = "DE89 3704 0044 0532 0130 00"
"""The example of the IBAN registry, as the following ones."""
VALID = (GERMAN, "AT611904300234573201", "CH93 0076 2011 6238 5295 7", "NL91ABNA0417164300", "gb29nwbk60161331926819")


def group(runde: Runde) -> StoredRunde:
    found = runden.load_runde(runde.id)
    assert found is not None
    return found


def anna(runde: Runde) -> Member:
    return runden.members(runde.id)[0]


def test_a_new_runde_plays_for_nothing(runde: Runde) -> None:
    assert group(runde).tariff is None
    assert tariff_of(group(runde)) == Tariff()


def test_a_tariff_comes_back_as_it_was_set(runde: Runde) -> None:
    set_tariff(runde.id, HALF_A_CENT)
    assert tariff_of(group(runde)) == HALF_A_CENT
    set_tariff(runde.id, Tariff())
    assert tariff_of(group(runde)) == Tariff()


def test_of_two_who_change_the_tariff_the_later_one_is_told(runde: Runde) -> None:
    base = base_of(group(runde))
    set_tariff(runde.id, HALF_A_CENT, base=base)
    set_tariff(runde.id, HALF_A_CENT, base=base)  # the same once more is no conflict
    with pytest.raises(TariffChanged):
        set_tariff(runde.id, Tariff(), base=base)
    assert tariff_of(group(runde)) == HALF_A_CENT
    set_tariff(runde.id, Tariff(), base=base_of(group(runde)))


def test_an_unknown_runde_has_no_tariff(runde: Runde) -> None:
    for number in (0, 99, 2**40):
        with pytest.raises(NotFound):
            set_tariff(number, Tariff())


@pytest.mark.parametrize("number", VALID)
def test_an_account_is_kept_in_capitals_without_spaces(runde: Runde, number: str) -> None:
    set_account(runde.id, anna(runde).id, number, "  Anna   Arndt ")
    assert anna(runde).iban == number.replace(" ", "").upper()
    assert anna(runde).account_name == "Anna Arndt"


def test_an_empty_number_forgets_the_account(runde: Runde) -> None:
    set_account(runde.id, anna(runde).id, GERMAN, "Anna Arndt")
    set_account(runde.id, anna(runde).id, " ", "")
    assert (anna(runde).iban, anna(runde).account_name) == (None, None)
    set_account(runde.id, anna(runde).id, GERMAN, "")
    assert anna(runde).account_name is None


@pytest.mark.parametrize("place", range(2, 22))
def test_one_mistyped_digit_is_always_found(place: int) -> None:
    number = iban.compact(GERMAN)
    for digit in "0123456789":
        typed = number[:place] + digit + number[place + 1 :]
        assert iban.fits(typed) is (typed == number)


@pytest.mark.parametrize("place", range(2, 21))
def test_two_neighbours_exchanged_are_always_found(place: int) -> None:
    number = iban.compact(GERMAN)
    typed = number[:place] + number[place + 1] + number[place] + number[place + 2 :]
    assert iban.fits(typed) is (typed == number)


@pytest.mark.parametrize(
    "number",
    [
        "DE8937040044053201300",  # too short for Germany
        "DE893704004405320130000",
        "89DE370400440532013000",
        "DE89370400440532O13000",  # the letter O
        "D",
        "DE",
        "XX00",
        "ＤＥ89370400440532013000",
        "DE89-3704-0044-0532-0130-00",
        "DE٨٩370400440532013000",
        "A" * 5000,
    ],
)
def test_what_is_no_account_number_is_refused_at_its_field(runde: Runde, number: str) -> None:
    with pytest.raises(Refused) as refused:
        set_account(runde.id, anna(runde).id, number, "Anna")
    assert [(one.code, one.field) for one in refused.value.problems] == [("iban_wrong", "iban")]
    assert anna(runde).iban is None


def test_numbers_of_other_countries_are_judged_by_their_check_digits() -> None:
    assert iban.fits("QA58DOHB00001234567890ABCDEFG")
    assert not iban.fits("QA59DOHB00001234567890ABCDEFG")


@pytest.mark.parametrize(
    ("number", "name", "found"),
    [
        ("", "Anna", [("account_name_needs_iban", "iban")]),
        (GERMAN, "x" * 71, [("name_too_long", "account_name")]),
        (GERMAN, "a\x00", [("name_unreadable", "account_name")]),
        ("DE00", "x" * 500, [("iban_wrong", "iban"), ("name_too_long", "account_name")]),
    ],
)
def test_every_mistake_is_told_at_once(runde: Runde, number: str, name: str, found: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as refused:
        set_account(runde.id, anna(runde).id, number, name)
    assert [(one.code, one.field) for one in refused.value.problems] == found


def test_a_stranger_has_no_account_here(runde: Runde) -> None:
    other = create("Andere", ["Fritz", "B", "C", "D"], "", Rules(), NOW).runde_id
    with pytest.raises(NotFound):
        set_account(other, anna(runde).id, GERMAN, "")
    with pytest.raises(NotFound):
        set_account(runde.id, 2**40, GERMAN, "")
