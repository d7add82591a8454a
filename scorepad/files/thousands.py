"""Numbers of a list in which a dot or a comma parts the thousands, such as 1.020."""

import re
from collections.abc import Iterable, Sequence

PARTED = re.compile(r"[-+]?[1-9]\d{0,2}(?P<sign>[.,])(?P<rest>\d{3})")
"""A number that may be one of thousands, or one with three decimals."""
_HUNDREDS = re.compile(r"[-+]?[1-9]\d\d")
Line = tuple[int, Sequence[str]]


def without_parted_thousands(lines: Sequence[Line]) -> list[Line]:
    """The lines with 1020 in place of 1.020, if the list shows that thousands are meant.

    It does where hundreds stand beside them without a dot, as no list of decimals has them, and no
    number has a dot at another place.

    >>> without_parted_thousands([(1, ["1.020", "-980"])])
    [(1, ['1020', '-980'])]
    >>> without_parted_thousands([(1, ["1.125", "-2.250", "3"])])
    [(1, ['1.125', '-2.250', '3'])]
    """
    numbers = [cell for _line, cells in lines for cell in cells if cell[-1:].isdecimal()]
    meant = "".join(sign for sign in ".," if _parts_thousands(numbers, sign))
    if not meant:
        return list(lines)
    return [(line, [_joined(cell, meant) for cell in cells]) for line, cells in lines]


def _parts_thousands(numbers: Iterable[str], sign: str) -> bool:
    has_hundreds = False
    is_sure = False
    for number in numbers:
        if sign not in number:
            has_hundreds = has_hundreds or _HUNDREDS.fullmatch(number) is not None
            continue
        parted = PARTED.fullmatch(number)
        if parted:
            is_sure = is_sure or parted["rest"] != "000"
        elif number.count(sign) == 1:
            return False
    return has_hundreds and is_sure


def _joined(cell: str, signs: str) -> str:
    parted = PARTED.fullmatch(cell)
    if parted and parted["sign"] in signs:
        return cell.replace(parted["sign"], "")
    return cell
