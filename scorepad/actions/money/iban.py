"""Validation of IBANs. Source: ISO 13616, and the IBAN registry for the lengths by country."""

from collections.abc import Mapping

SHORTEST = 15
LONGEST = 34
LENGTHS: Mapping[str, int] = {
    country: length
    for length, countries in {
        15: "NO",
        16: "BE",
        18: "DK FI NL",
        19: "SI",
        20: "AT EE LT LU",
        21: "CH HR LI LV",
        22: "BG DE GB IE VA",
        23: "GI",
        24: "AD CZ ES RO SE SK",
        25: "PT",
        26: "IS TR",
        27: "FR GR IT MC SM",
        28: "CY HU PL",
        31: "MT",
    }.items()
    for country in countries.split()
}
"""Lengths by country, for SEPA and Turkey; the length of other countries is not checked."""


def compact(text: str) -> str:
    """An IBAN as it is stored: upper case, without spaces.

    >>> compact(" de89 3704 0044 0532 0130 00 ")
    'DE89370400440532013000'
    """
    return "".join(text.split()).upper()


def fits(iban: str) -> bool:
    """Whether a compact IBAN has the length of its country and valid check digits.

    >>> fits("DE89370400440532013000"), fits("DE89370400440532013001")
    (True, False)
    """
    country = iban[:2]
    if not (iban.isascii() and iban.isalnum() and country.isalpha() and iban[2:4].isdecimal()):
        return False
    if not SHORTEST <= len(iban) <= LONGEST or len(iban) != LENGTHS.get(country, len(iban)):
        return False
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def shortened(iban: str) -> str:
    """The first and last four characters of a compact IBAN, by which its owner recognises it.

    >>> shortened("DE89370400440532013000")
    'DE89 … 3000'
    """
    return f"{iban[:4]} … {iban[-4:]}"


def grouped(iban: str) -> str:
    """A compact IBAN in groups of four, as it is printed on cards.

    >>> grouped("DE89370400440532013000")
    'DE89 3704 0044 0532 0130 00'
    """
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))
