"""A rule set: all sections together, frozen, comparable, usable as a key."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from scorepad.scoring.rules.evening import Bock, Course, Incidents, Pflichtsolo
from scorepad.scoring.rules.option import Option, options_of
from scorepad.scoring.rules.solo import Games, Solo
from scorepad.scoring.rules.specials import Specials
from scorepad.scoring.rules.table import Table
from scorepad.scoring.rules.value import Announcements, Feigheit, Gegen, Missed, Value
from scorepad.scoring.rules.win import Win


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules a group has chosen. ``Rules()`` are the DDV tournament rules."""

    table: Table = field(default_factory=Table)
    win: Win = field(default_factory=Win)
    value: Value = field(default_factory=Value)
    announcements: Announcements = field(default_factory=Announcements)
    missed: Missed = field(default_factory=Missed)
    gegen: Gegen = field(default_factory=Gegen)
    feigheit: Feigheit = field(default_factory=Feigheit)
    special: Specials = field(default_factory=Specials)
    solo: Solo = field(default_factory=Solo)
    games: Games = field(default_factory=Games)
    bock: Bock = field(default_factory=Bock)
    evening: Course = field(default_factory=Course)
    pflichtsolo: Pflichtsolo = field(default_factory=Pflichtsolo)
    incidents: Incidents = field(default_factory=Incidents)
    preset: str = "ddv"

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Everything that distinguishes this rule set from another."""
        sections = (getattr(self, section.name) for section in dataclasses.fields(self))
        return tuple(_frozen(section) for section in sections)

    @cached_property
    def _hash(self) -> int:
        return hash(self.key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.key == other.key)


def _frozen(value: Any) -> object:
    if dataclasses.is_dataclass(value):
        return tuple(_frozen(getattr(value, part.name)) for part in dataclasses.fields(value))
    if isinstance(value, Mapping):
        return tuple((key, _frozen(part)) for key, part in sorted(value.items()))
    return value


SECTIONS: Mapping[str, type[Any]] = MappingProxyType(
    {
        "table": Table,
        "win": Win,
        "value": Value,
        "announcements": Announcements,
        "missed": Missed,
        "gegen": Gegen,
        "feigheit": Feigheit,
        "special": Specials,
        "solo": Solo,
        "games": Games,
        "bock": Bock,
        "evening": Course,
        "pflichtsolo": Pflichtsolo,
        "incidents": Incidents,
    }
)
OPTIONS: Mapping[str, Option] = MappingProxyType(
    {option.name: option for section, cls in SECTIONS.items() for option in options_of(section, cls)}
)
"""Every option by its public name; special points and kinds of soli have `special.<id>.*` and `solo.kind_points.*`."""
