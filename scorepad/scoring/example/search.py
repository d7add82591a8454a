"""The search space: the rule sets that remain after some answers.

There are hundreds of millions of rule sets, too many to try each one. But the points of a game
depend on few switches, so the remaining combinations are factored into independent parts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, product
from types import MappingProxyType
from typing import Any

from scorepad.scoring.example.games import GAMES, Noted, WorkedGame, noted
from scorepad.scoring.example.switches import (
    FAMILY,
    SWITCHES,
    bound_ways,
    count_of,
    families,
    options_of_ways,
)
from scorepad.scoring.game.score import score
from scorepad.scoring.rules.codec import preset
from scorepad.scoring.rules.ruleset import OPTIONS, Rules

MOST_TRIED = 240  # the most combinations tried to rate a game; a game that needs more is postponed
MOST_JUDGED = 2_000  # the most combinations tried to apply an answer
MOST_KEPT = 20_000  # the most combinations of a part while an answer narrows it
Combo = tuple[int, ...]
Counts = tuple[tuple[Combo, int], ...]
"""Combinations of values of some switches, and how often each combination remains."""
Outcomes = Mapping[Noted, int]
"""The possible answers to a game, with the number of rule sets for each."""
_NOTHING: Outcomes = MappingProxyType({})


@dataclass(frozen=True)
class Part:
    """Switches that depend on each other, and every remaining combination of their values."""

    names: tuple[str, ...]
    combos: frozenset[Combo]

    def seen_by(self, names: Iterable[str]) -> tuple[tuple[str, ...], Counts]:
        """The named switches of this part, and the remaining combinations of these switches."""
        places = [place for place, name in enumerate(self.names) if name in names]
        counts = Counter(_taken(combo, places) for combo in self.combos)
        shared = math.gcd(*counts.values())
        reduced = [(combo, count // shared) for combo, count in counts.items()]
        seen = tuple(self.names[place] for place in places)
        return seen, tuple(sorted(reduced))

    def giving(self, worked: WorkedGame, answer: Noted) -> Part:
        """This part without combinations that give another answer.

        It must have all switches of the game.
        """
        order = [self.names.index(name) for name in worked.shows]
        fits = [
            combo for combo in self.combos if answer_by(worked.id, _taken(combo, order)) == answer
        ]
        return Part(self.names, frozenset(fits))

    def split(self) -> Iterator[Part]:
        """This part factored into independent parts."""
        names = self.names
        combos = self.combos
        for name in self.names[:-1]:
            place = names.index(name)
            ways = frozenset((combo[place],) for combo in combos)
            rest = frozenset(combo[:place] + combo[place + 1 :] for combo in combos)
            if len(ways) * len(rest) == len(combos):
                yield Part((name,), ways)
                names = names[:place] + names[place + 1 :]
                combos = rest
        yield Part(names, combos)


@dataclass(frozen=True)
class Remaining:
    """All remaining rule sets: the product of the independent parts."""

    parts: tuple[Part, ...]

    @classmethod
    def all(cls) -> Remaining:
        """All rule sets, before any answer."""
        parts = [Part(names, ways) for names, ways in bound_ways().items()]
        bound = {name for part in parts for name in part.names}
        for name in (FAMILY, *SWITCHES):
            if name not in bound:
                ways = frozenset((way,) for way in range(count_of(name)))
                parts.append(Part((name,), ways))
        return cls(tuple(parts))

    @cached_property
    def _part_of(self) -> dict[str, Part]:
        return {name: part for part in self.parts for name in part.names}

    def ways(self, name: str) -> frozenset[int]:
        """The remaining values of a switch, by number."""
        part = self._part_of[name]
        place = part.names.index(name)
        return frozenset(combo[place] for combo in part.combos)

    def outcomes(self, worked: WorkedGame, most: int = MOST_TRIED) -> Outcomes:
        """The possible answers to a game.

        Empty if more than `most` combinations would have to be tried.
        """
        seen = tuple(part.seen_by(worked.shows) for part in self._parts_of(worked))
        tries = math.prod(len(counts) for _names, counts in seen)
        return _outcomes(worked.id, seen) if tries <= most else _NOTHING

    def narrowed(self, worked: WorkedGame, answer: Noted) -> Remaining | None:
        """The rule sets that give exactly this answer.

        None if too many combinations would have to be tried.
        """
        hit = self._parts_of(worked)
        kept = math.prod(len(part.combos) for part in hit)
        if kept > MOST_KEPT or not self.outcomes(worked, MOST_JUDGED):
            return None
        untouched = [part for part in self.parts if part not in hit]
        fitting = _joined_parts(hit).giving(worked, answer)
        return Remaining((*untouched, *fitting.split()))

    @property
    def is_empty(self) -> bool:
        return not all(part.combos for part in self.parts)

    def _parts_of(self, worked: WorkedGame) -> tuple[Part, ...]:
        """The parts with the switches of a game, each once."""
        return tuple(dict.fromkeys(self._part_of[name] for name in worked.shows))


def _joined_parts(parts: Sequence[Part]) -> Part:
    """One part with all switches of several, and with all combinations of their values."""
    names = tuple(name for part in parts for name in part.names)
    combos = product(*(part.combos for part in parts))
    return Part(names, frozenset(_joined(several) for several in combos))


def _joined(combos: Iterable[Combo]) -> Combo:
    return tuple(chain.from_iterable(combos))


def _taken(combo: Combo, places: Iterable[int]) -> Combo:
    """The values of a combination at these places."""
    return tuple(combo[place] for place in places)


@lru_cache(maxsize=4096)
def _outcomes(game_id: str, seen: tuple[tuple[tuple[str, ...], Counts], ...]) -> Outcomes:
    """The possible answers to a game and how many rule sets give each; `seen` are the parts on
    which it depends, as names of switches with the counts of their values.
    """
    names = [name for part, _counts in seen for name in part]
    order = [names.index(name) for name in GAMES[game_id].shows]
    outcomes: Counter[Noted] = Counter()
    for chosen in product(*(counts for _names, counts in seen)):
        ways = _joined(combo for combo, _count in chosen)
        weight = math.prod(count for _combo, count in chosen)
        answer = answer_by(game_id, _taken(ways, order))
        outcomes[answer] += weight
    return outcomes


@lru_cache(maxsize=200_000)
def answer_by(game_id: str, ways: Combo) -> Noted:
    """The answer if the switches on which a game depends have these values.

    All other switches do not matter for this game.
    """
    worked = GAMES[game_id]
    chosen = dict(zip(worked.shows, ways, strict=True))
    family = families()[chosen.pop(FAMILY, 0)]
    rules = with_options(family[0], options_of_ways(chosen.items()))
    return noted(worked.game, score(worked.game, rules).points)


def with_options(base: str, options: Mapping[str, object]) -> Rules:
    """A preset with some options replaced, without a check for contradictions."""
    changes: dict[str, list[tuple[str, object]]] = {}
    for name, value in options.items():
        if name in OPTIONS:
            section = OPTIONS[name].section
            field = OPTIONS[name].field
        else:  # an option of one special point, "special.herzstich.points"
            section = "special"
            field = name
        changes.setdefault(section, []).append((field, value))
    sections: dict[str, Any] = {}
    for section, fields in changes.items():
        sections[section] = _section(base, section, tuple(fields))
    return replace(preset(base), **sections)


@lru_cache(maxsize=4096)
def _section(base: str, name: str, changes: tuple[tuple[str, object], ...]) -> object:
    section: Any = getattr(preset(base), name)
    fields: dict[str, Any] = {}
    kinds: dict[str, Any] = {}
    for field, value in changes:
        if "." not in field:
            fields[field] = value
            continue
        _special, ident, part = field.split(".")
        kind = kinds.get(ident, section.kinds[ident])
        kinds[ident] = replace(kind, **{part: value})
    if kinds:
        fields["kinds"] = MappingProxyType({**section.kinds, **kinds})
    return replace(section, **fields)


def forget() -> None:
    """Empty the caches of this module."""
    for tried in (answer_by, _outcomes, _section):
        tried.cache_clear()
