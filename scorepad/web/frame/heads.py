"""Names above the columns of the board and on chips: whole if they fit in two lines, else short;
and their marks.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from scorepad.printing.marks import HOLLOW, mark
from scorepad.scoring.roster import Roster, called, short_names
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.telling.breaks import SOFT_HYPHEN, breaks, pieces, unbroken, ways

COLUMN = {4: 66, 5: 53, 6: 46, 7: 40}
"""Pixel width of a column by people, on a phone 360 px wide, rounded down; 320 px suit their
smaller type.
"""
BOLD = 1.12
"""The factor by which bold letters are wider."""
_BETWEEN_WORDS = re.compile("[ -]")
_WIDE = (
    dict.fromkeys("ijlI'’.,: ", 0.3) | dict.fromkeys("frt-", 0.4) | dict.fromkeys("csvxyzkJ", 0.57)
)
_WIDE |= {"m": 0.98, "w": 0.82, "W": 0.99, "M": 0.87}


class NameSize(NamedTuple):
    """A size for names: CSS class, type size in pixels, width factor against plain letters, letter
    spacing.
    """

    css: str
    pixels: int
    wide: float
    tight: float


_LARGE = NameSize("large-names", 15, BOLD, 0)
_SMALL = NameSize("", 13, BOLD, 0)
_SLIM = NameSize("slim-names", 13, 1, 0.02)
_TINY = NameSize("tiny-names", 11, 1, 0.04)
_SIZES = {
    4: (_LARGE, _SMALL, _SLIM),
    5: (_SMALL, _SLIM),
    6: (_SMALL, _SLIM, _TINY),
    7: (_SMALL, _SLIM, _TINY),
}
_CHIPS = {4: (68, 16), 5: (59, 13), 6: (92, 14)}
"""Pixel width of a player's chip on a phone 320 px wide, by number of chips, and the type size
of its name; five in a line are those of 360 px, as their type is smaller where they are.
"""


def names_that_fit(
    names: Mapping[Player, str], table: Sequence[Player]
) -> tuple[str, tuple[str, ...]]:
    """The CSS class of the table, and the names as shown.

    >>> names_that_fit({"1": "Anna", "2": "Bert", "3": "Cem", "4": "Doro"}, "1234")
    ('large-names', ('Anna', 'Bert', 'Cem', 'Doro'))
    """
    people = min(max(len(table), 4), 7)
    for size in _SIZES[people]:
        shown = _fitted(names, table, COLUMN[people], size)
        is_broken = any(SOFT_HYPHEN in name for name in shown)
        if not is_broken and shown == called(names, table):
            break
    return size.css, shown


def seat_names(names: Mapping[Player, str], players: Sequence[Player]) -> tuple[str, ...]:
    """Names as they fit on the chips of those who play: four or five in a line, six in two."""
    room, pixels = _CHIPS[len(players)]
    return _fitted(names, players, room, NameSize("", pixels, BOLD, 0.03))


def column_names(
    names: Mapping[Player, str], people: Sequence[Player], columns: int
) -> tuple[str, ...]:
    """Names as they fit above so many columns, in the smallest size of names."""
    among = min(max(columns, 4), 7)
    return _fitted(names, people, COLUMN[among], _SIZES[among][-1])


def _fitted(
    names: Mapping[Player, str], table: Sequence[Player], room: float, size: NameSize
) -> tuple[str, ...]:
    """Whole names where they fit in a line or two of their syllables, or where the short one needs
    as much room; else first names.
    """
    wholes = called(names, table)
    firsts = _first_names(wholes, _who_meets(names))
    shorts = short_names(names, table)
    each = zip(wholes, firsts, shorts, strict=True)
    return tuple(_shown(whole, first, short, room, size) for whole, first, short in each)


def _who_meets(names: Mapping[Player, str]) -> list[str]:
    """The names of all who could be taken for each other."""
    table = names.table if isinstance(names, Roster) else ()
    return [names[player] for player in table] or list(names.values())


def _first_names(wholes: Sequence[str], everybody: Iterable[str]) -> tuple[str, ...]:
    """What stands before the first space or hyphen of each name; "" for one of a single word, and
    where somebody else begins alike.
    """
    begins = Counter(_first_word(name).casefold() for name in everybody)
    firsts = []
    for whole in wholes:
        first = _first_word(whole)
        is_part = first != whole and begins[first.casefold()] == 1
        firsts.append(first if is_part else "")
    return tuple(firsts)


def _first_word(name: str) -> str:
    return _BETWEEN_WORDS.split(name, maxsplit=1)[0]


def _shown(whole: str, first: str, short: str, room: float, size: NameSize) -> str:
    """The whole name if it fits, else the first name, else the short one, broken at its syllables
    if it must be and is no abbreviation.
    """
    whole_ways = (whole, *ways(whole))
    first_ways = (first, *ways(first)) if first else ()
    for name in (*whole_ways, *first_ways, short):
        if _fits(name, room, size):
            return name
    is_abbreviation = short.endswith(".")
    broken = short if is_abbreviation else breaks(short)
    # the hyphen of a broken name needs hardly more room than the dot
    hyphened = short.replace(".", "-") if is_abbreviation else broken.replace(SOFT_HYPHEN, "-")
    widths = [_pixels(piece, size) for piece in pieces(hyphened)]
    needed = max([room, *widths])
    for name in whole_ways:
        if _fits(name, needed, size):
            return name
    return broken


def _fits(name: str, room: float, size: NameSize) -> bool:
    """Whether a name fits in one line or, broken at soft hyphens or spaces, in two.

    A soft hyphen is seen only where the line breaks there, a space only where it does not.
    """
    lines = 1
    filled = 0.0
    for piece in pieces(name):
        as_last = piece.rstrip(" ").replace(SOFT_HYPHEN, "-")
        wide = _pixels(as_last, size)
        if wide > room:
            return False
        if filled + wide > room:
            lines += 1
            filled = 0.0
        filled += _pixels(unbroken(piece), size)
    return lines <= 2


def _pixels(text: str, size: NameSize) -> float:
    ems = sum(_em(letter) * size.wide - size.tight for letter in text)
    return ems * size.pixels


def _em(letter: str) -> float:
    """The width of a letter in a wide sans serif, as a part of its size."""
    plain = unicodedata.normalize("NFD", letter)[0]
    if unicodedata.east_asian_width(plain) in "WF":
        return 1.1
    return _WIDE.get(plain, 0.72 if plain.isupper() else 0.63)


@cache
def picture(look: int) -> Markup:
    """The mark beside a name, as large as its letters; screen readers skip it, as the name is
    there.
    """
    fill = ' fill="none"' if HOLLOW[look] else ""
    path = f'<path d="{mark(look, 5, 5, 3)}"{fill}/>'
    return Markup(f'<svg class="look" viewBox="0 0 10 10" aria-hidden="true">{path}</svg>')  # noqa: S704 - drawn here


def pictures(people: Sequence[Member], marks: Mapping[Player, int]) -> dict[int, Markup]:
    """The marks of all members of a Runde by their ids."""
    return {member.id: picture(marks[member.player]) for member in people}
