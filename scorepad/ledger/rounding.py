"""How a tariff makes whole cents of exact ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from scorepad.ledger.money import Key, largest_remainder
from scorepad.ledger.terms import Tariff


def rounded(exact: Mapping[Key, Fraction], tariff: Tariff) -> dict[Key, int]:
    """Whole cents: adding up as well as they can, or everybody rounded to his disfavour."""
    if tariff.rounding == "remainder":
        return largest_remainder(exact)
    return {key: math.floor(cents) for key, cents in exact.items()}
