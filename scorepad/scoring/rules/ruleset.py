"""A rule set: all sections of options; frozen, comparable and hashable."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorepad.declare import Option, options_of, section, sections_of
from scorepad.scoring.rules.announcements import Announcements, Missed, Pflichtansage
from scorepad.scoring.rules.bock import BockRules
from scorepad.scoring.rules.evening import Ending
from scorepad.scoring.rules.feigheit import Feigheit
from scorepad.scoring.rules.games import Games
from scorepad.scoring.rules.gegen import Gegen, counts_against
from scorepad.scoring.rules.incidents import Incidents
from scorepad.scoring.rules.pflichtsolo import Pflichtsolo
from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.rules.solo import Solo
from scorepad.scoring.rules.special_round import SpecialRound
from scorepad.scoring.rules.specials import Specials
from scorepad.scoring.rules.table import Table
from scorepad.scoring.rules.value import Value
from scorepad.scoring.rules.win import Win


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules that a group has chosen. ``Rules()`` are the DDV tournament rules."""

    table: Table = section(Table)
    win: Win = section(Win)
    value: Value = section(Value)
    announcements: Announcements = section(Announcements)
    pflichtansage: Pflichtansage = section(Pflichtansage, chapter="announcements")
    missed: Missed = section(Missed, chapter="announcements")
    gegen: Gegen = section(Gegen, chapter="value", only_when=counts_against)
    feigheit: Feigheit = section(Feigheit, only_when=lambda rules: rules.feigheit.mode != "off")
    special: Specials = section(Specials)
    solo: Solo = section(Solo)
    games: Games = section(Games)
    bock: BockRules = section(BockRules, only_when=lambda rules: rules.bock.on)
    special_round: SpecialRound = section(
        SpecialRound, chapter="bock", only_when=lambda rules: rules.special_round.kind != "off"
    )
    evening: Ending = section(Ending)
    pflichtsolo: Pflichtsolo = section(Pflichtsolo, only_when=lambda rules: rules.pflichtsolo.count)
    season: SeasonRules = section(SeasonRules, chapter="evening")
    incidents: Incidents = section(Incidents, chapter="mistakes")
    preset: str = "ddv"

    def plays(self, kind: str) -> bool:
        """Whether the group plays a kind of game, or Ka-Da-Mu.

        It does if that is allowed, or if special games demand it (A-63).
        """
        return self.games.allow(kind) or kind in self.special_round.kinds

    @cached_property
    def key(self) -> tuple[object, ...]:
        """The values of all options as a hashable tuple."""
        parts = [getattr(self, part.name) for part in dataclasses.fields(self)]
        return tuple(_key_of(part) for part in parts)

    @cached_property
    def _hash(self) -> int:
        return hash(self.key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.key == other.key)


def _key_of(part: Any) -> object:
    """The key by which rule sets are compared. It is cached on the section, because similar rule
    sets share most sections.
    """
    if not dataclasses.is_dataclass(part):
        return part
    key = getattr(part, "frozen_key", None)
    if key is None:
        key = _frozen(part)
        object.__setattr__(part, "frozen_key", key)
    return key


def _frozen(value: Any) -> object:
    if dataclasses.is_dataclass(value):
        parts = [getattr(value, part.name) for part in dataclasses.fields(value)]
        return tuple(_frozen(part) for part in parts)
    if isinstance(value, Mapping):
        return tuple((key, _frozen(part)) for key, part in sorted(value.items()))
    return value


SECTIONS: Mapping[str, type[Any]] = sections_of(Rules)
OPTIONS: Mapping[str, Option] = options_of(Rules)
"""Every option by its public name; `keyed.KEYED` has those of each special point and kind of solo.
"""
