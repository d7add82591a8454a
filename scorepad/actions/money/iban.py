"""IBANs: whether one is right, and how it is stored and shown. Source: ISO 13616."""

from stdnum import iban as standard


def compact(text: str) -> str:
    """An IBAN as it is stored: upper case, without spaces.

    >>> compact(" de89 3704 0044 0532 0130 00 ")
    'DE89370400440532013000'
    """
    return "".join(text.split()).upper()


def fits(iban: str) -> bool:
    """Whether a compact IBAN has valid check digits and is built as its country says.

    >>> fits("DE89370400440532013000"), fits("DE89370400440532013001")
    (True, False)
    """
    has_other_signs = not (iban.isascii() and iban.isalnum())
    if has_other_signs:  # the library would leave out hyphens and full stops
        return False
    return standard.is_valid(iban, check_country=False)


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
    groups: list[str] = []
    for start in range(0, len(iban), 4):
        end = start + 4
        groups.append(iban[start:end])
    return " ".join(groups)
