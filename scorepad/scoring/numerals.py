"""Formatting of numbers for people, the same on pages, on paper and in texts."""

import math
from fractions import Fraction
from unicodedata import bidirectional

MINUS = "−"


def real_minus(points: int) -> str:
    """A number with a real minus sign (U+2212) and without a plus.

    >>> real_minus(3), real_minus(-3)
    ('3', '−3')
    """
    return str(points).replace("-", MINUS)


def signed(points: int) -> str:
    """A number with its sign, plus or real minus; zero has none.

    >>> signed(3), signed(0), signed(-3)
    ('+3', '0', '−3')
    """
    if points > 0:
        return f"+{points}"
    return real_minus(points)


def decimal(value: Fraction, lang: str, places: int = 1) -> str:
    """A fraction with this many decimal places, rounded half away from zero.

    A negative one has a real minus sign, unless it is rounded to zero.

    >>> decimal(Fraction(-5, 4), "de")
    '−1,3'
    >>> decimal(Fraction(-1, 100), "en")
    '0.0'
    >>> decimal(Fraction(1, 30), "en", 2)
    '0.03'
    """
    scale = 10**places
    exact = abs(value) * scale
    rounded = math.floor(exact + Fraction(1, 2))
    whole, rest = divmod(rounded, scale)
    decimals = str(rest).zfill(places)
    sign = MINUS if value < 0 and rounded else ""
    point = "." if lang == "en" else ","
    return f"{sign}{whole}{point}{decimals}"


def percent(part: int, whole: int, lang: str) -> str:
    """A part of a whole in whole percent; the whole is not zero.

    >>> percent(1, 3, "en")
    '33%'
    >>> percent(1, 3, "de") == "33\N{NO-BREAK SPACE}%"
    True
    """
    exact = Fraction(100 * part, whole)
    rounded = math.floor(exact + Fraction(1, 2))
    space = "" if lang == "en" else "\N{NO-BREAK SPACE}"
    return f"{rounded}{space}%"


def right_to_left(text: str) -> bool:
    """Whether a text has right-to-left letters.

    >>> right_to_left("Anna"), right_to_left("שר")
    (False, True)
    """
    directions = {bidirectional(letter) for letter in text}
    return not directions.isdisjoint({"R", "AL"})


def isolated(name: str) -> str:
    """A right-to-left name in Unicode isolates, so that text around it keeps its order.

    Its spaces do not break: a line that begins inside of it would run from right to left as a
    whole. Any other name stays as it is.

    >>> isolated("Anna")
    'Anna'
    >>> len(isolated("ש"))
    3
    >>> len(isolated(isolated("ש")))
    3
    """
    if not right_to_left(name) or name.startswith("\N{FIRST STRONG ISOLATE}"):
        return name
    whole = name.replace(" ", "\N{NO-BREAK SPACE}")
    return f"\N{FIRST STRONG ISOLATE}{whole}\N{POP DIRECTIONAL ISOLATE}"
