"""Amounts and rates as a person reads them."""

from __future__ import annotations

from fractions import Fraction

from scorepad.scoring.numerals import MINUS

CENT = 100


def write_cents(cents: int, lang: str = "de", currency: str = "€") -> str:
    """An amount for a person: "12,50 €" with a space that does not break, "€12.50" in English; a real minus."""
    sign, amount = MINUS if cents < 0 else "", write_plain(abs(cents), lang)
    if lang != "en":
        return f"{sign}{amount}\xa0{currency}".rstrip()
    return f"{sign}{currency}{amount}" if len(currency) <= 1 else f"{sign}{currency}\xa0{amount}"


def write_plain(cents: int, lang: str = "de") -> str:
    """An amount without its currency, as a field shows it: "-3,20"; `read_cents` reads it back."""
    whole, rest = divmod(abs(cents), CENT)
    return f"{'-' if cents < 0 else ''}{whole}{'.' if lang == 'en' else ','}{rest:02d}"


def write_rate(rate: Fraction, lang: str = "de") -> str:
    """A rate for a person: "0,5" where it ends within three decimals, else "1/3"; `read_rate` reads it back."""
    thousandths = rate * 1000
    if thousandths.denominator != 1:
        return f"{rate.numerator}/{rate.denominator}"
    whole, rest = divmod(thousandths.numerator, 1000)
    decimals = f"{rest:03d}".rstrip("0")
    return f"{whole}{'.' if lang == 'en' else ','}{decimals}" if decimals else str(whole)
