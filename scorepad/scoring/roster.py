"""Who somebody is where there is little room: a short name and a mark, each other than everybody else's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from scorepad.scoring.terms import Player

SHAPES = ("circle", "square", "triangle", "diamond", "wedge", "plus", "cross")
"""The marks there are, in the order in which the members of a Runde get theirs."""
MOST_LETTERS = 7
"""Of a short name."""
_NOTHING: Mapping[Player, str] = MappingProxyType({})
_Key = TypeVar("_Key")


class Roster(dict[Player, str]):
    """Everybody's name in the order of membership; `own` are the short names, `marks` the shapes by number."""

    def __init__(
        self,
        names: Mapping[Player, str] | Iterable[tuple[Player, str]] = (),
        own: Mapping[Player, str] = _NOTHING,
        chosen: Mapping[Player, str] = _NOTHING,
    ) -> None:
        """Take the names, the own short names, and the marks out of SHAPES that somebody chose."""
        super().__init__(names)
        self.own = dict(own)
        self.marks = _given(tuple(self), chosen)

    @property
    def key(self) -> int:
        """Another one as soon as a name, a short name or a mark is another one."""
        return hash((tuple(self.items()), tuple(self.own.items()), tuple(self.marks.items())))


def short_names(
    names: Mapping[Player, str], players: Sequence[Player], most: int | Sequence[int] = MOST_LETTERS
) -> tuple[str, ...]:
    """Names of at most so many letters, no two alike: own ones, then the others around them.

    A name that is too long keeps its first letters, or the first and last ones where only these tell it apart, with a
    capital between, or gets a number. `most` is one number for all, or one for each. An empty name stays empty, an
    unknown one is "?".

    >>> short_names({"1": "Anna", "2": "Maximilian", "3": "Christiane", "4": "Christian-Paul"}, ["1", "2", "3", "4"])
    ('Anna', 'Maximil', 'ChristE', 'ChristL')
    """
    own = names.own if isinstance(names, Roster) else _NOTHING
    room = [most] * len(players) if isinstance(most, int) else most
    taken = {own[player].casefold() for player in own.keys() - set(players)}
    shown: dict[int, str] = {}
    for known in (own, names):  # an own short name comes before a computed one
        wanted = {
            place: known[player] for place, player in enumerate(players) if place not in shown and known.get(player)
        }
        shown |= _fitted(wanted, room, taken)
    return tuple(shown.get(place, "" if player in names else "?") for place, player in enumerate(players))


def _fitted(wanted: Mapping[int, str], room: Sequence[int], taken: set[str]) -> dict[int, str]:
    """The names by place as short as there is room, all other than those taken, which become more."""
    shown: dict[int, str] = {}
    for place, name in wanted.items():
        others = [other for at, other in wanted.items() if at != place]
        shown[place] = _short(name, max(room[place], 1), others, taken)
        taken.add(shown[place].casefold())
    return shown


def marks(names: Mapping[Player, str], players: Iterable[Player]) -> tuple[int, ...]:
    """The numbers of the shapes of these people, different as far as there are shapes.

    Where two would look alike, the one longer in the Runde keeps the mark. Without a roster they go by place.
    """
    there = tuple(players)
    if not isinstance(names, Roster):
        return tuple(place % len(SHAPES) for place in range(len(there)))
    age = {player: place for place, player in enumerate(names)}
    ordered = sorted(there, key=lambda player: age.get(player, len(age)))
    shapes = _apart({player: names.marks.get(player, 0) for player in ordered}, Counter())
    return tuple(shapes[player] for player in there)


def _given(players: Sequence[Player], chosen: Mapping[Player, str]) -> dict[Player, int]:
    """Everybody's mark: as chosen; else by the order of membership, unless somebody chose that one."""
    fixed = {player: SHAPES.index(chosen[player]) for player in players if chosen.get(player) in SHAPES}
    wanted = {player: place % len(SHAPES) for place, player in enumerate(players) if player not in fixed}
    given = fixed | _apart(wanted, Counter(fixed.values()))
    return {player: given[player] for player in players}


def _apart(wanted: Mapping[_Key, int], used: Counter[int]) -> dict[_Key, int]:
    """What each wants, first come first served; whoever comes too late gets one of those least used."""
    given: dict[_Key, int] = {}
    for key, shape in wanted.items():
        if not used[shape]:
            given[key] = shape
            used[shape] += 1
    for key in [key for key in wanted if key not in given]:
        given[key] = min(range(len(SHAPES)), key=used.__getitem__)
        used[given[key]] += 1
    return given


def _short(name: str, most: int, others: Sequence[str], taken: set[str]) -> str:
    """The beginning, else beginning and end, else the beginning and a number."""
    for tail in range(max(most - 1, 1)):
        form = _cut(name, most, tail)
        rivals = {_cut(other, most, tail).casefold() for other in others}
        if form.casefold() not in rivals | taken:
            return form
    form, number = _cut(name, most, 0), 1
    while form.casefold() in taken:
        number += 1
        form = f"{name[: max(most - len(str(number)), 0)]}{number}"
    return form


def _cut(name: str, most: int, tail: int) -> str:
    if len(name) <= most:
        return name
    end = name[-tail:]
    return f"{name[: most - tail]}{end[0].upper()}{end[1:]}" if tail else name[:most].rstrip(" -")
