"""Amounts and rates as people type them, and sharing without losing a cent."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger.money import (
    MOST_CENTS,
    fits_rate,
    largest_remainder,
    read_cents,
    read_rate,
    read_typed_rate,
    share,
)
from scorepad.ledger.problems import PROBLEMS, MoneyProblem
from scorepad.ledger.wording import (
    write_cents,
    write_exact,
    write_plain,
    write_rate,
    write_told_rate,
)
from scorepad.scoring.errors import Refused

HOSTILE = (
    "",
    " ",
    "-",
    "+",
    ",",
    ".",
    "€",
    "abc",
    "1,234",
    "1.000",
    "1,2,3",
    "1 000",
    "1e3",
    "0x1",
    "١٢",
    "½",
    "--3",
    "1/2/3",
    "NaN",
    "inf",
    "1\n2",
    "\x00",
    "12 EUR",
    "9" * 7,
    "1" * 5000,
    "=1+1",
    "1,5/2",
    "<b>1</b>",
    "1,",
    "1.",
)
AMOUNTS = {
    "12": 1200,
    "12,5": 1250,
    "12.50": 1250,
    "-3,20": -320,
    "−3,20": -320,
    "+ 4": 400,
    ",05": 5,
    " 0,01 € ": 1,
}
LARGE = {"999999,99": MOST_CENTS, "1.234,50 €": 123450, "1,234.50": 123450, "+1.234,50": 123450}
RATES = {"5": "5", "0,5": "1/2", ".5": "1/2", "1/3": "1/3", "12.345": "12345/1000"}
IN_EURO = {
    "1 €": 100,
    "€1": 100,
    "1,50 €": 150,
    "1,5€": 150,
    "€ 1.50": 150,
    "0,50 €": 50,
    ",05 €": 5,
    "1/2 €": 50,
}
IN_EURO |= {"2 Euro": 200, "2 euro": 200, "1 EUR": 100, "100 €": 10_000, "0 €": 0, "3 Euros": 300}
IN_CENT = {
    "50 ct": "50",
    "50ct.": "50",
    "5 Cent": "5",
    "0,5 Cent": "1/2",
    "1/2 ct": "1/2",
    "2.5 cents": "5/2",
}
UNCLEAR = ("1.234", "1.234.50", "1,234,50", "12.34,50", "1.234,5", ".234,50")


@pytest.mark.parametrize(("typed", "cents"), [*AMOUNTS.items(), *LARGE.items()])
def test_an_amount_is_read_as_people_type_it(typed: str, cents: int) -> None:
    """With thousands where two signs tell them from cents."""
    assert read_cents(typed) == cents


@pytest.mark.parametrize("typed", [*HOSTILE, *UNCLEAR, "1/2"])
def test_what_is_no_amount_is_refused_at_its_field(typed: str) -> None:
    """Also "1.000" and "1,234": two people would read them differently."""
    with pytest.raises(Refused) as refused:
        read_cents(typed, field="cap")
    assert [(one.code, one.field) for one in refused.value.problems] == [("not_an_amount", "cap")]


@pytest.mark.parametrize("typed", ["-0,01", "5,01"])
def test_an_amount_outside_its_range_names_the_range(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_cents(typed, least=0, most=500)
    (problem,) = refused.value.problems
    assert problem.field == "amount"
    assert problem.message() == "Das geht von 0,00 bis 5,00."
    assert problem.message("en") == "This ranges from 0.00 to 5.00."


@given(
    st.integers(-MOST_CENTS, MOST_CENTS),
    st.fractions(0, 100, max_denominator=1000),
    st.sampled_from(["de", "en"]),
)
def test_an_amount_or_a_rate_written_is_read_back(cents: int, rate: Fraction, lang: str) -> None:
    assert read_cents(write_plain(cents, lang)) == cents
    assert read_cents(write_cents(cents)) == cents
    assert read_rate(write_rate(rate, lang)) == rate


def test_an_amount_has_its_currency_and_a_real_minus() -> None:
    assert write_cents(1250) == "12,50\xa0€"
    assert write_cents(-5) == "−0,05\xa0€"
    assert write_cents(0, "de", "") == "0,00"
    assert write_cents(1250, "en") == "€12.50"
    assert write_cents(-1250, "en", "CHF") == "−\u2060CHF\xa012.50", "no line ends with the minus"


@pytest.mark.parametrize(("typed", "rate"), RATES.items())
def test_a_rate_may_be_a_fraction_of_a_cent(typed: str, rate: str) -> None:
    assert read_rate(typed) == Fraction(rate)


@pytest.mark.parametrize(
    "typed",
    [*sorted({*HOSTILE} - {"1,234", "1.000"}), "-1", "1/0", "10001", "1/1001", "0,0001", "1 €"],
)
def test_what_is_no_rate_is_refused_at_its_field(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_rate(typed, field="best_rate")
    assert [(one.code, one.field) for one in refused.value.problems] == [
        ("not_a_rate", "best_rate")
    ]


@pytest.mark.parametrize("currency", ["€", "", "EUR", "CHF"])
@pytest.mark.parametrize(
    ("typed", "rate"), [*RATES.items(), ("100", "100"), ("1,50", "3/2"), *IN_CENT.items()]
)
def test_a_rate_without_the_sign_of_a_currency_is_cents(
    typed: str, rate: str, currency: str
) -> None:
    """A plain number means what it has always meant, whatever the currency."""
    assert read_typed_rate(typed, [currency]) == Fraction(rate)


@pytest.mark.parametrize("currency", ["€", "", "EUR", "Euro"])
@pytest.mark.parametrize(("typed", "cents"), IN_EURO.items())
def test_a_rate_may_be_typed_as_an_amount(typed: str, cents: int, currency: str) -> None:
    """A house rule of groups: "1 € je Punkt"."""
    assert read_typed_rate(typed, [currency]) == cents


def test_the_amount_of_a_rate_has_the_sign_of_the_runde() -> None:
    """Also where that is a figure: a number alone stays cents."""
    assert read_typed_rate("2 chf", ["CHF"]) == 200
    assert read_typed_rate("CHF\xa02", ["CHF"]) == 200
    two_signs = ["€", "CHF"]
    assert read_typed_rate("1 €", two_signs) == 100
    assert read_typed_rate("1 CHF", two_signs) == 100
    assert read_typed_rate("11", ["1"]) == 11
    assert read_typed_rate("5 ct", ["ct"]) == 5


WRONG = dict.fromkeys(
    (
        *sorted({*HOSTILE} - {"1,234", "1.000", "12 EUR"}),
        "1 CHF",
        "-1 €",
        "€",
        "1/0 €",
        "1/1001",
        "1 € 2",
    ),
    "typed_rate",
)
WRONG |= dict.fromkeys(("0,005 €", "1.000 €", "1/3 €"), "rate_of_parts")
WRONG |= dict.fromkeys(("10001", "100,01 €", "10001 ct"), "rate_range")


@pytest.mark.parametrize(("typed", "code"), WRONG.items())
def test_what_is_no_typed_rate_is_refused_at_its_field_with_the_reason(
    typed: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_typed_rate(typed, ["€"], field="best_rate")
    assert [(one.code, one.field) for one in refused.value.problems] == [(code, "best_rate")]


def test_the_reason_names_the_currency() -> None:
    told = []
    for typed in ("viel", "200 CHF"):
        with pytest.raises(Refused) as refused:
            read_typed_rate(typed, ["CHF"])
        told.append(refused.value.problems[0].message())
    assert told == [
        (
            "Das ist kein Betrag. Gemeint ist etwas wie 5, 0,5 oder 1/2 für Cent, sonst mit "
            "Zeichen: 1,50 CHF."
        ),
        "Höchstens 100,00 CHF je Punkt.",
    ]


def test_a_rate_of_whole_cents_is_told_as_an_amount_from_one_unit_on() -> None:
    rates = [
        Fraction(1, 2),
        Fraction(99),
        Fraction(100),
        Fraction(150),
        Fraction(201, 2),
        Fraction(10_000),
    ]
    german = ["0,5 Cent", "99 Cent", "1\xa0€", "1,50\xa0€", "100,5 Cent", "100\xa0€"]
    assert [write_told_rate(rate) for rate in rates] == german
    assert [write_told_rate(rate, "en") for rate in rates] == [
        "0.5 ct",
        "99 ct",
        "€1",
        "€1.50",
        "100.5 ct",
        "€100",
    ]
    assert write_told_rate(Fraction(200), "en", "CHF") == "CHF\xa02"
    assert write_told_rate(Fraction(200), "de", "") == "200 Cent", (
        "without a currency it could be read as 200 units"
    )


@pytest.mark.parametrize("currency", ["ct", "Cent", "cents"])
def test_a_rate_in_a_currency_that_is_called_like_a_cent_reads_back_as_it_was(
    currency: str,
) -> None:
    told = write_told_rate(Fraction(100), "de", currency)
    assert read_typed_rate(told, (currency.lower(),)) == 100


@given(
    st.fractions(0, 100, max_denominator=1000),
    st.sampled_from(["de", "en"]),
    st.sampled_from(["€", "CHF", ""]),
)
def test_a_rate_as_it_is_told_is_read_back(rate: Fraction, lang: str, currency: str) -> None:
    for one in (rate, Fraction(100 * int(rate)), Fraction(int(100 * rate))):
        assert read_typed_rate(write_told_rate(one, lang, currency), [currency]) == one


def test_rates_and_points_are_written_as_decimals_where_these_end() -> None:
    written = [write_rate(Fraction(*rate)) for rate in ((5, 1), (1, 2), (1, 3), (1, 8), (10, 3))]
    assert written == ["5", "0,5", "1/3", "0,125", "10/3"]
    assert write_rate(Fraction(1, 2), "en") == "0.5"
    assert [write_exact(Fraction(35, parts)) for parts in (-5, 4, 3)] == ["−7", "8,75", "11\xa02/3"]
    assert not fits_rate(Fraction(-1))


@given(
    st.integers(-100_000, 100_000),
    st.lists(st.integers(0, 1000), min_size=1, max_size=12).filter(any),
)
def test_sharing_loses_no_cent_and_gives_nobody_more_than_a_cent_above_his_part(
    total: int, weights: list[int]
) -> None:
    parts = share(total, weights)
    assert sum(parts) == total
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - Fraction(total * weight, sum(weights))) < 1
    assert share(-total, weights) == tuple(-part for part in parts)


def test_the_odd_cents_go_to_the_largest_remainders_and_then_by_order_and_none_without_weights() -> (
    None
):
    assert share(100, (1, 1, 1)) == (34, 33, 33)
    assert share(10, (1, 2, 4)) == (1, 3, 6)
    halves = {"a": Fraction(-21, 2), "b": Fraction(21, 2)}
    assert largest_remainder(halves) == {"a": -10, "b": 10}
    for weights in ((), (0, 0), (3, -1)):
        with pytest.raises(ValueError, match="weights"):
            share(10, weights)


def test_every_problem_is_worded_in_both_languages() -> None:
    for text in PROBLEMS.values():
        assert text.de
        assert text.en
        assert text.de != text.en


def test_a_message_names_the_currency_where_it_is_known() -> None:
    problem = MoneyProblem("unbalanced_over", "imbalance", {"points": -5, "amount": 3})
    assert (
        problem.message("de", "€")
        == "Die Punkte ergeben zusammen −5 statt 0. Im Geld sind 0,03\xa0€ zu viel."
    )
    assert (
        problem.message("en", "€")
        == "The points add up to −5, not to 0. In money €0.03 is too much."
    )
    assert "0,03 zu viel" in problem.message()
