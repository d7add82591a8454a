"""Numbers as a person reads them, the same on pages, on paper and in texts."""

from __future__ import annotations

from fractions import Fraction

MINUS = "−"


def real_minus(points: int) -> str:
    """A total as it is written down: a real minus, no plus.

    >>> real_minus(3), real_minus(-3)
    ('3', '−3')
    """
    return str(points).replace("-", MINUS)


def signed(points: int) -> str:
    """Points of one game: with their sign.

    >>> signed(3), signed(0), signed(-3)
    ('+3', '0', '−3')
    """
    return f"+{points}" if points > 0 else real_minus(points)


def decimal(value: Fraction, lang: str) -> str:
    """A fraction to one decimal place, rounded half away from zero, with a real minus.

    >>> decimal(Fraction(-5, 4), "de"), decimal(Fraction(-1, 100), "en")
    ('−1,3', '0.0')
    """
    tenths = (abs(value) * 20 + 1) // 2
    return f"{MINUS if value < 0 and tenths else ''}{tenths // 10}{'.' if lang == 'en' else ','}{tenths % 10}"


def percent(part: int, whole: int, lang: str) -> str:
    """A share of a whole that is not zero, in whole percent.

    >>> percent(1, 3, "en"), percent(1, 3, "de") == "33\N{NO-BREAK SPACE}%"
    ('33%', True)
    """
    space = "" if lang == "en" else "\N{NO-BREAK SPACE}"
    return f"{(200 * part + whole) // (2 * whole)}{space}%"
