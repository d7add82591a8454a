"""Short names and marks, by which people are told apart in little space."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import TypeVar

from scorepad.scoring.terms import Player

SHAPES = ("circle", "square", "triangle", "diamond", "wedge", "plus", "cross")
"""All marks, in the order in which the members of a Runde get them."""
LOOKS = 3 * len(SHAPES)
"""The number of different marks in a chart: each shape plain, in a ring and in a square."""
MOST_LETTERS = 7  # the most letters of a short name
_ABBREVIATED = 5  # the most letters before the dot of an abbreviation
_VOWELS = "aeiouyäöüø"
_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")  # those whose readers know a dot as an abbreviation
_JOINS = {"\N{ZERO WIDTH JOINER}", "\N{VARIATION SELECTOR-16}"}
_NOTHING: Mapping[Player, str] = MappingProxyType({})
_Key = TypeVar("_Key")


class Roster(dict[Player, str]):
    """Everybody's name in the order of membership.

    `own` are chosen short names, `marks` indexes into SHAPES; `table` are the people of a table who
    meet nobody else.
    """

    def __init__(
        self,
        names: Mapping[Player, str] | Iterable[tuple[Player, str]] = (),
        own: Mapping[Player, str] = _NOTHING,
        chosen: Mapping[Player, str] = _NOTHING,
    ) -> None:
        """A roster with `own` short names and `chosen` marks; unknown marks are ignored."""
        super().__init__(names)
        self.own = dict(own)
        self.marks = _given(tuple(self), chosen)
        self.table: tuple[Player, ...] = ()

    def at_table(self, table: Iterable[Player]) -> Roster:
        """This roster for people who meet at this table only.

        Their short names need not differ from those of people who sit elsewhere.
        """
        roster = Roster(self, self.own)
        roster.marks = self.marks
        roster.table = tuple(table)
        return roster

    @cached_property
    def short(self) -> Mapping[Player, str]:
        """Everybody's short name."""
        return _shortened(self, self.own, self.table)

    @property
    def key(self) -> int:
        """A hash of all names, short names and marks."""
        own = tuple(self.own.items())
        return hash((tuple(self.items()), own, tuple(self.marks.items()), self.table))


def short_names(names: Mapping[Player, str], players: Iterable[Player]) -> tuple[str, ...]:
    """The short names of these people, at most MOST_LETTERS long.

    They are unique among all `names`; those of people at a table are so at least there. A chosen
    short name stays as it is. A longer name becomes the first of these that is unique: its first
    word, an abbreviation up to a consonant, a longer one, one with the initial of the last word,
    its first and last letters (joined by a capital), its first letters with a number. An empty
    name stays empty, an unknown player is "?".

    >>> names = {"1": "Anna", "2": "Maximilian", "3": "Christiane", "4": "Christian-Paul"}
    >>> short_names(names, ["1", "2", "3", "4"])
    ('Anna', 'Maxim.', 'ChristE', 'ChristL')
    """
    short = names.short if isinstance(names, Roster) else _shortened(names, _NOTHING, ())
    return tuple(short.get(player, "?") for player in players)


def chosen_names(names: Mapping[Player, str]) -> Mapping[Player, str]:
    """The short names that people chose; those of all others are made of their names."""
    return names.own if isinstance(names, Roster) else _NOTHING


def called(names: Mapping[Player, str], players: Iterable[Player]) -> tuple[str, ...]:
    """The names of these people where there is enough space, all unique.

    Each is the chosen short name or the whole name.
    """
    there = tuple(players)
    own = chosen_names(names)
    shown = []
    for player, short in zip(there, short_names(names, there), strict=True):
        name = names.get(player, "")
        was_cut = player not in own and len(name) > MOST_LETTERS
        shown.append(name if was_cut else short)
    return tuple(shown)


def _shortened(
    names: Mapping[Player, str], own: Mapping[Player, str], table: Collection[Player]
) -> Mapping[Player, str]:
    """The short names of all: first of those at the table, then of the others, each time the chosen
    ones before the rest.
    """
    at_table = [player for player in names if player in table]
    shown: dict[Player, str] = {}
    for people in (at_table, list(names)):
        for known in (own, names):
            left = [player for player in people if player not in shown]
            wanted = {player: known[player] for player in left if known.get(player)}
            _add_short(shown, wanted)
    return {player: shown.get(player, "") for player in names}


def _add_short(shown: dict[Player, str], wanted: Mapping[Player, str]) -> None:
    """Add short names of people to the `shown` ones, unlike each other and unlike those."""
    forms = [Counter(form(name).casefold() for name in wanted.values()) for form in _FORMS]
    taken = {name.casefold() for name in shown.values()}
    for player, name in wanted.items():
        shown[player] = _short(name, forms, taken)
        taken.add(shown[player].casefold())


def marks(names: Mapping[Player, str], players: Iterable[Player]) -> tuple[int, ...]:
    """The marks of these people, as numbers below LOOKS; different for up to LOOKS people.

    Of people with the same shape, the one who joined first keeps it; further people get a free
    shape, then shapes in a ring, then in a square. Without a roster, marks are numbered in order.
    """
    there = tuple(players)
    if not isinstance(names, Roster):
        return tuple(place % LOOKS for place in range(len(there)))
    age = {player: place for place, player in enumerate(names)}
    ordered = sorted(there, key=lambda player: age.get(player, len(age)))
    wanted = {player: names.marks.get(player, 0) for player in ordered}
    shapes = _apart(wanted, Counter())
    alike: Counter[int] = Counter()
    looks = {}
    for player in ordered:
        shape = shapes[player]
        looks[player] = (shape + len(SHAPES) * alike[shape]) % LOOKS
        alike[shape] += 1
    return tuple(looks[player] for player in there)


def _given(players: Sequence[Player], chosen: Mapping[Player, str]) -> dict[Player, int]:
    """The mark of each player: the chosen one, else a free one by the order of membership."""
    fixed: dict[Player, int] = {}
    wanted: dict[Player, int] = {}
    for place, player in enumerate(players):
        if chosen.get(player) in SHAPES:
            fixed[player] = SHAPES.index(chosen[player])
        else:
            wanted[player] = place % len(SHAPES)
    given = fixed | _apart(wanted, Counter(fixed.values()))
    return {player: given[player] for player in players}


def _apart(wanted: Mapping[_Key, int], used: Counter[int]) -> dict[_Key, int]:
    # Everybody gets the wanted mark while it is free, all others one of the least used marks.
    given: dict[_Key, int] = {}
    for key, shape in wanted.items():
        if not used[shape]:
            given[key] = shape
            used[shape] += 1
    for key in [key for key in wanted if key not in given]:
        given[key] = min(range(len(SHAPES)), key=used.__getitem__)
        used[given[key]] += 1
    return given


def _short(name: str, forms: Sequence[Counter[str]], taken: Collection[str]) -> str:
    """The first form of a name that nobody else has, else its beginning with a number."""
    for form, of_all in zip(_FORMS, forms, strict=True):
        short = form(name)
        if of_all[short.casefold()] == 1 and short.casefold() not in taken:
            return short
    short = _abbreviated(name)
    number = 1
    while short.casefold() in taken:
        number += 1
        short = f"{start_of(name, MOST_LETTERS - len(str(number)))}{number}"
    return short


def _first_word(name: str) -> str:
    """The first word of a name that is too long, if that is short enough."""
    if len(name) <= MOST_LETTERS:
        return name
    first_word = name.split(maxsplit=1)[0]
    return first_word if len(first_word) <= MOST_LETTERS else _abbreviated(name)


def _abbreviated(name: str) -> str:
    """A name that is too long as one abbreviates it: up to a consonant, with a dot."""
    if len(name) <= MOST_LETTERS:
        return name
    start = start_of(name, _ABBREVIATED)
    consonant = start.rstrip(_VOWELS)
    can_end = len(consonant) > 2 and not _ends_a_word(name, start)
    return _with_dot(name, consonant if can_end else start)


def _longer_abbreviated(name: str) -> str:
    if len(name) <= MOST_LETTERS:
        return name
    return _with_dot(name, start_of(name, MOST_LETTERS - 1))


def _with_initial(name: str) -> str:
    """An abbreviation with the initial of the last word, as "Wolfg.M"."""
    words = name.split()
    if len(name) <= MOST_LETTERS or len(words) < 2:
        return _longer_abbreviated(name)
    initial = start_of(words[-1], 1)
    short = f"{_abbreviated(words[0])}{initial}"
    return short if len(short) <= MOST_LETTERS else _longer_abbreviated(name)


def _with_dot(name: str, start: str) -> str:
    """The start of a name and the dot of an abbreviation, unless whole words are left or the
    alphabet knows no such dot.
    """
    if _ends_a_word(name, start):
        return start
    alphabet = unicodedata.name(start[-1], "").partition(" ")[0]
    return f"{start}." if alphabet in _ALPHABETS else start_of(name, MOST_LETTERS)


def _ends_a_word(name: str, start: str) -> bool:
    return name[len(start)] in " -"


def _with_end(tail: int, name: str) -> str:
    """The first letters of a name and its last ones, which begin with a capital."""
    if len(name) <= MOST_LETTERS:
        return name
    start = start_of(name, MOST_LETTERS - tail)
    end = name[-tail:]
    return f"{start}{end[0].upper()}{end[1:]}"


def start_of(name: str, most: int) -> str:
    """The first letters of a name, at most so many; a cut never splits a combining character or an
    emoji sequence.
    """
    while 1 < most < len(name) and _belong_together(name[most - 1], name[most]):
        most -= 1
    return name[:most].rstrip(" -")


def _belong_together(letter: str, following: str) -> bool:
    """Whether a cut between two letters would tear apart what is one sign."""
    if unicodedata.combining(following):
        return True
    return letter in _JOINS or following in _JOINS


_FORMS: Sequence[Callable[[str], str]] = (
    _first_word,
    _abbreviated,
    _longer_abbreviated,
    _with_initial,
    *(partial(_with_end, tail) for tail in range(1, MOST_LETTERS - 1)),
)
"""The ways to shorten a name, the best first."""
