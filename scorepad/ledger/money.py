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
from scorepad.ledger.wording import CENT
from scorepad.scoring.errors import Refused
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.terms import Player

_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Item:
    """Cents that a player gets (+) or pays (−) for one reason; `kasse` is the part into (+) or out of the Kasse (−)."""

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
_QUOTIENT = re.compile(r"([0-9]{1,5})\s?/\s?([0-9]{1,4})", re.ASCII)


def read_cents(text: str, *, field: str = "amount", least: int = -MOST_CENTS, most: int = MOST_CENTS) -> int:
    """The cents of a typed amount: "12", "12,5", "12.50", "-3,20", "1.234,50"; a currency sign after it is ignored.

    Raises Refused: `not_an_amount` for anything else (also for "1.000", which is ambiguous), `amount_range` outside
    `least` to `most` cents.
    """
    plain = _IN_THOUSANDS.sub(r"\1\2.", text.strip().removesuffix("€").strip())
    typed = _AMOUNT.fullmatch(plain) if len(text) <= LONGEST_TYPED else None
    if typed is None or not (typed[2] or typed[3]):
        raise Refused([MoneyProblem("not_an_amount", field)])
    cents = int(typed[2] or 0) * CENT + int((typed[3] or "").ljust(2, "0"))
    cents = -cents if typed[1] in {"-", MINUS} else cents
    if not least <= cents <= most:
        raise Refused([MoneyProblem("amount_range", field, {"least": least, "most": most})])
    return cents


def read_rate(text: str, *, field: str = "rate") -> Fraction:
    """The cents per point of a typed "0,5", "1/2" or "5"; up to three decimals. Raises Refused with `not_a_rate`."""
    typed = text.strip()
    decimal, quotient = _DECIMAL.fullmatch(typed), _QUOTIENT.fullmatch(typed)
    rate = None
    if decimal is not None and typed:
        rate = Fraction(int(decimal[1] or 0)) + Fraction(int(decimal[2] or 0), 10 ** len(decimal[2] or ""))
    elif quotient is not None and int(quotient[2]):
        rate = Fraction(int(quotient[1]), int(quotient[2]))
    if rate is None or not fits_rate(rate):
        raise Refused([MoneyProblem("not_a_rate", field)])
    return rate


def fits_rate(rate: Fraction) -> bool:
    """Whether a rate is neither negative nor above MOST_RATE nor finer than FINEST_RATE."""
    return 0 <= rate <= MOST_RATE and rate.denominator <= FINEST_RATE


def share(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Whole cents that add up to `total`, in the ratio of the weights.

    Odd cents go to the largest remainders, among equal ones to the first. A negative total is shared like a positive
    one. Weights are not negative; ValueError if all are zero.
    """
    if not any(weights) or min(weights) < 0:
        raise ValueError("weights must be at least zero, and one above it")
    whole = sum(weights)
    exact = [Fraction(abs(total) * weight, whole) for weight in weights]
    cents = list(largest_remainder(dict(enumerate(exact))).values())
    return tuple(cents if total >= 0 else [-one for one in cents])


def largest_remainder(exact: Mapping[Key, Fraction]) -> dict[Key, int]:
    """Exact amounts as whole cents: all rounded down, then one cent more for each of the largest remainders.

    Their sum is the exact sum rounded down. Among equal remainders the first comes first.
    """
    cents = {key: math.floor(value) for key, value in exact.items()}
    left = math.floor(sum(exact.values(), Fraction())) - sum(cents.values())
    first = sorted(exact, key=lambda key: cents[key] - exact[key])
    return cents | {key: cents[key] + 1 for key in first[:left]}
