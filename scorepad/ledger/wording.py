"""Formatting of amounts and rates for people."""

from fractions import Fraction

from scorepad.scoring.numerals import MINUS

CENT = 100
CENT_SIGNS = ("cents", "cent", "ct.", "ct")
_GERMAN = str.maketrans(",.", ".,")
JOINER = "\u2060"  # zero width; prevents a line break


def write_cents(cents: int, lang: str = "de", currency: str = "€") -> str:
    """An amount for a person, with a no-break space and a real minus sign.

    >>> write_cents(1250)
    '12,50\\xa0€'
    >>> write_cents(-320)
    '−3,20\\xa0€'
    >>> write_cents(-320, "en", "CHF")
    '−\\u2060CHF\\xa03.20'
    >>> write_cents(123456)
    '1.234,56\\xa0€'
    """
    sign = before_currency(MINUS, lang) if cents < 0 else ""
    amount = _in_thousands(abs(cents), lang)
    return _with_currency(sign, amount, lang, currency)


def _with_currency(sign: str, amount: str, lang: str, currency: str) -> str:
    if lang != "en":
        return f"{sign}{amount}\xa0{currency}".rstrip()
    is_symbol = len(currency) <= 1
    between = "" if is_symbol else "\xa0"
    return f"{sign}{currency}{between}{amount}"


def before_currency(sign: str, lang: str) -> str:
    """A sign with a word joiner in English, so that no line ends between it and the currency."""
    return f"{sign}{JOINER}" if lang == "en" else sign


def write_plain(cents: int, lang: str = "de") -> str:
    """An amount without currency for a form field: "-3,20". Inverse of `read_cents`."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), CENT)
    return f"{sign}{whole}{_point(lang)}{rest:02d}"


def _point(lang: str) -> str:
    return "." if lang == "en" else ","


def _in_thousands(cents: int, lang: str) -> str:
    whole, rest = divmod(cents, CENT)
    english = f"{whole:,}.{rest:02d}"
    return english if lang == "en" else english.translate(_GERMAN)


def write_rate(rate: Fraction, lang: str = "de") -> str:
    """A rate for a person: "0,5" if it has at most three decimals, else "1/3".

    Inverse of `read_rate`.
    """
    thousandths = rate * 1000
    if thousandths.denominator != 1:
        return f"{rate.numerator}/{rate.denominator}"
    whole, rest = divmod(thousandths.numerator, 1000)
    if not rest:
        return str(whole)
    decimals = f"{rest:03d}".rstrip("0")
    return f"{whole}{_point(lang)}{decimals}"


def write_told_rate(rate: Fraction, lang: str = "de", currency: str = "€") -> str:
    """A rate with its unit: "5 Cent", or as an amount from one unit of the currency on.

    >>> write_told_rate(Fraction(1, 2))
    '0,5 Cent'
    >>> write_told_rate(Fraction(100))
    '1\xa0€'
    >>> write_told_rate(Fraction(150))
    '1,50\xa0€'
    >>> write_told_rate(Fraction(200), "en")
    '€2'
    >>> write_told_rate(Fraction(201, 2), "en")
    '100.5 ct'
    """
    if not is_amount(rate, currency):
        unit = "ct" if lang == "en" else "Cent"
        return f"{write_rate(rate, lang)} {unit}"
    units, cents = divmod(rate.numerator, CENT)
    amount = str(units)
    if cents:
        amount = _in_thousands(rate.numerator, lang)
    return _with_currency("", amount, lang, currency)


def is_amount(rate: Fraction, currency: str) -> bool:
    """Whether a rate is told as an amount: whole cents, at least one unit of a named currency.

    One that is called like a cent is never told so, as it would be read back as cents.
    """
    is_named = bool(currency) and currency.casefold() not in CENT_SIGNS
    return is_named and rate >= CENT and rate.denominator == 1


def write_exact(value: Fraction, lang: str = "de") -> str:
    """Exact points with a real minus sign: "11,75", or "11 2/3" if the decimals do not end.

    >>> [write_exact(Fraction(35, parts)) for parts in (-5, 4, 3)]
    ['−7', '8,75', '11\\xa02/3']
    """
    sign = MINUS if value < 0 else ""
    written = write_rate(abs(value), lang)
    whole, rest = divmod(abs(value), 1)
    if whole and "/" in written:
        written = f"{whole}\xa0{rest}"
    return f"{sign}{written}"
