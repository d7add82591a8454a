"""Whole cents: items, parsing amounts, and sharing amounts without losing a cent. Never a float.

>>> read_cents("12,5"), read_cents("-3.20")
(1250, -320)
>>> share(100, (1, 1, 1))
(34, 33, 33)
"""

import dataclasses
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeVar

from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.wording import CENT, CENT_SIGNS
from scorepad.scoring.errors import Refused
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.terms import Player

_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Item:
    """Cents that a player gets (+) or pays (−) for one reason, its `id`, told with `params`.

    `kasse` is the part into (+) or out of the Kasse (−).
    """

    id: str
    player: Player
    cents: int
    params: Mapping[str, str | int] = dataclasses.field(default_factory=lambda: _NONE)
    kasse: int = 0


Key = TypeVar("Key")

MOST_CENTS = 99_999_999  # the largest amount that can be typed: one cent less than a million
MOST_RATE = 10_000  # the most cents for a point
FINEST_RATE = 1_000  # the largest denominator of a rate: a thousandth of a cent
LONGEST_TYPED = 20
_AMOUNT = re.compile(r"([+−-]?)\s?([0-9]{0,6})(?:[.,]([0-9]{1,2}))?", re.ASCII)
_IN_THOUSANDS = re.compile(r"(?<=[0-9])(?:\.([0-9]{3}),|,([0-9]{3})\.)(?=[0-9]{2}$)", re.ASCII)
"""Matches two different separators, of which the first must separate thousands."""
_DECIMAL = re.compile(r"([0-9]{0,5})(?:[.,]([0-9]{1,3}))?", re.ASCII)
_EURO_SIGNS = ("€", "euros", "euro", "eur")
_QUOTIENT = re.compile(r"([0-9]{1,5})\s?/\s?([0-9]{1,4})", re.ASCII)


def read_cents(
    text: str, *, field: str = "amount", least: int = -MOST_CENTS, most: int = MOST_CENTS
) -> int:
    """The cents of a typed amount: "12", "12,5", "12.50", "-3,20", "1.234,50", "12 €".

    Raises Refused: `not_an_amount` for anything else (also for "1.000", which is ambiguous),
    `amount_range` outside `least` to `most` cents.
    """
    amount = text.strip().removesuffix("€").strip()
    plain = _IN_THOUSANDS.sub(r"\1\2.", amount)
    typed = _AMOUNT.fullmatch(plain) if len(text) <= LONGEST_TYPED else None
    if typed is None or not (typed[2] or typed[3]):
        raise Refused([MoneyProblem("not_an_amount", field)])
    sign = typed[1]
    units = int(typed[2] or 0)
    hundredths = (typed[3] or "").ljust(2, "0")
    cents = units * CENT + int(hundredths)
    if sign in {"-", MINUS}:
        cents = -cents
    if not least <= cents <= most:
        raise Refused([MoneyProblem("amount_range", field, {"least": least, "most": most})])
    return cents


def read_typed_rate(text: str, currencies: Sequence[str], *, field: str = "rate") -> Fraction:
    """The cents per point of a rate as people type it.

    "5", "1/2" and "50 ct" are cents, "1,50 €" and "2 Euro" are units of the currency. `currencies`
    are the signs of the Runde, at least one; an empty one stands for the euro. A sign may stand
    before or after the number. Raises Refused: `typed_rate` for anything else,
    `rate_of_parts` for an amount that is not whole cents or has three decimals, as "1.000 €" is
    ambiguous, and `rate_range` above MOST_RATE.
    """
    typed = text.strip()
    currency = currencies[0] or "€"
    cents = _number(typed)
    if cents is None:
        cents = _number(_without_sign(typed, CENT_SIGNS))
    if cents is None:
        cents = _cents_of_amount(_without_sign(typed, _signs_of(currencies)), field)
    if cents is None:
        raise Refused([MoneyProblem("typed_rate", field, {"currency": currency})])
    if cents > MOST_RATE:
        limit: dict[str, str | int] = {"most": MOST_RATE, "currency": currency}
        raise Refused([MoneyProblem("rate_range", field, limit)])
    if not fits_rate(cents):
        raise Refused([MoneyProblem("typed_rate", field, {"currency": currency})])
    return cents


def _signs_of(currencies: Sequence[str]) -> list[str]:
    # All ways to write the currencies.
    signs: list[str] = []
    for currency in currencies:
        sign = currency.lower()
        if not sign or sign in _EURO_SIGNS:
            signs += _EURO_SIGNS
        else:
            signs.append(sign)
    return signs


def _without_sign(typed: str, signs: Sequence[str]) -> str:
    """A typed amount without the sign of its currency. The longest sign is tried first, so that
    "ct." is not taken for a sign that it ends with.
    """
    lower = typed.lower()
    for sign in sorted(signs, key=len, reverse=True):
        if lower.endswith(sign):
            return typed[: -len(sign)].strip()
        if lower.startswith(sign):
            return typed[len(sign) :].strip()
    return typed


def _cents_of_amount(amount: str, field: str) -> Fraction | None:
    # The cents of an amount in units of the currency; None for no number.
    units = _number(amount)
    if units is None:
        return None
    decimal = _DECIMAL.fullmatch(amount)
    has_thousandths = decimal is not None and len(decimal[2] or "") > 2
    if has_thousandths or (units * CENT).denominator != 1:
        raise Refused([MoneyProblem("rate_of_parts", field)])
    return units * CENT


def read_rate(text: str, *, field: str = "rate") -> Fraction:
    """The cents per point of a typed "0,5", "1/2" or "5"; up to three decimals.

    Raises Refused with `not_a_rate`.
    """
    rate = _number(text.strip())
    if rate is None or not fits_rate(rate):
        raise Refused([MoneyProblem("not_a_rate", field)])
    return rate


def _number(typed: str) -> Fraction | None:
    # A decimal with point or comma, or a quotient; None for anything else.
    decimal = _DECIMAL.fullmatch(typed)
    if decimal is not None and typed:
        whole = int(decimal[1] or 0)
        decimals = decimal[2] or ""
        return whole + Fraction(int(decimals or 0), 10 ** len(decimals))
    quotient = _QUOTIENT.fullmatch(typed)
    if quotient is not None and int(quotient[2]):
        return Fraction(int(quotient[1]), int(quotient[2]))
    return None


def fits_rate(rate: Fraction) -> bool:
    """Whether a rate is neither negative nor above MOST_RATE nor finer than FINEST_RATE."""
    return 0 <= rate <= MOST_RATE and rate.denominator <= FINEST_RATE


def share(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Whole cents that add up to `total`, in the ratio of the weights.

    Odd cents go to the largest remainders, among equal ones to the first. A negative total is
    shared like a positive one. Weights are not negative; ValueError if all are zero.
    """
    if not any(weights) or min(weights) < 0:
        raise ValueError("weights must be at least zero, and one above it")
    whole = sum(weights)
    exact = {place: Fraction(abs(total) * weight, whole) for place, weight in enumerate(weights)}
    parts = largest_remainder(exact).values()
    if total < 0:
        return tuple(-cents for cents in parts)
    return tuple(parts)


def largest_remainder(exact: Mapping[Key, Fraction]) -> dict[Key, int]:
    """Exact amounts as whole cents, whose sum is the exact sum rounded down.

    All are rounded down; then those with the largest remainders get one cent more. Among equal
    remainders the first comes first.
    """
    cents = {key: math.floor(value) for key, value in exact.items()}
    in_all = math.floor(sum(exact.values(), Fraction()))
    left = in_all - sum(cents.values())
    largest_first = sorted(exact, key=lambda key: cents[key] - exact[key])
    for key in largest_first[:left]:
        cents[key] += 1
    return cents
