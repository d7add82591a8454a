"""Augen in eleven bands: all Augen within a band score alike; the bands meet at the thresholds."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.scoring.entry import Augen, Game
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, Level, Party

ALL = 240
LIMITS: dict[Level, int] = {Level.NO90: 90, Level.NO60: 60, Level.NO30: 30}
"""A party with fewer Augen than this is played under the level; schwarz means no trick. Source:
TSR 7.2.2d.
"""
LINES: dict[Level, int] = {Level.NO90: 120, Level.NO60: 90, Level.NO30: 60, Level.SCHWARZ: 30}
"""The Augen from which a party gets points against its opponents' announcement. Source: TSR
7.2.2e, f.
"""
PLAYED_LEVELS = (Level.NO90, Level.NO60, Level.NO30, Level.SCHWARZ)
_STARTS = (0, 30, 60, 90, 120, 121, 151, 181, 211)


@dataclass(frozen=True, slots=True)
class Result:
    """One band: the Augen and tricks of a game as far as they affect its score."""

    re: int
    no_trick: Party | None

    def augen(self, party: Party) -> int:
        return self.re if party is RE else ALL - self.re

    def under(self, party: Party, level: Level) -> bool:
        """Whether a party stayed under the Augen of a level; for schwarz, whether it took no
        trick.
        """
        return (
            self.no_trick is party if level is Level.SCHWARZ else self.augen(party) < LIMITS[level]
        )

    def steps(self, loser: Party) -> tuple[Level, ...]:
        """The levels under which a party was played."""
        return tuple(level for level in PLAYED_LEVELS if self.under(loser, level))


@dataclass(frozen=True, slots=True)
class Chip:
    """One Augen chip of the entry page: a band given by Re's least and most Augen, and the party
    without a trick.
    """

    id: str
    side: Party | None
    label: str
    least: int
    most: int
    no_trick: Party | None


def band(re: int, no_trick: Party | None) -> Result:
    """The band that has `re` Augen of Re."""
    if no_trick is not None:
        return Result(0 if no_trick is RE else ALL, no_trick)
    return Result(_STARTS[bisect_right(_STARTS, re) - 1], None)


def chips(rules: Rules) -> tuple[Chip, ...]:
    """The Augen chips under these rules, Re's first, then 120:120, then Kontra's."""
    most = ALL if rules.table.cards == 48 else ALL - 8  # without nines a trick has at least 8 Augen
    bounds = [(121, 150), (151, 180), (181, 210), (211, most)]
    re = [Chip(f"re{least}", RE, f"{least}+", least, most, None) for least, most in bounds]
    kontra = [
        Chip(f"kontra{least}", KONTRA, f"{least}+", ALL - most, ALL - least, None)
        for least, most in bounds
    ]
    return (
        *re,
        Chip("re_all", RE, "alle", ALL, ALL, KONTRA),
        Chip("split", None, "120 : 120", 120, 120, None),
        *kontra,
        Chip("kontra_all", KONTRA, "alle", 0, 0, RE),
    )


def possible(augen: int, rules: Rules) -> bool:
    """Whether a party can have this number of Augen: never 1 or 239; without nines neither 1 to 7
    nor 233 to 239.
    """
    rest = min(augen, ALL - augen)
    return rest == 0 or rest > (1 if rules.table.cards == 48 else 7)


def check_augen(game: Game, rules: Rules) -> list[Problem]:
    """The problems with the Augen and tricks of a game with Augen."""
    augen = game.augen
    if augen is None:
        return [] if game.no_trick else [Problem("augen_missing", "augen")]
    if game.no_trick:
        empty_handed = augen.least if game.no_trick is RE else ALL - augen.most
        return [Problem("no_trick_has_augen", "no_trick")] if empty_handed else []
    if augen.least == augen.most:
        return _check_exact(augen.least, game, rules)
    return [] if any(values(game, rules)) else [Problem("augen_empty", "augen")]


def _check_exact(augen: int, game: Game, rules: Rules) -> list[Problem]:
    if not possible(augen, rules):
        return [Problem("augen_impossible", "augen", {"augen": augen})]
    if game.no_trick is False and augen in (0, ALL) and rules.table.cards == 40:
        return [Problem("zero_is_no_trick", "no_trick")]
    return []


def values(game: Game, rules: Rules) -> Iterator[tuple[int, Party | None]]:
    """Every possible number of Augen of Re by the entry, each with the party that took no trick, if
    any.
    """
    if game.no_trick:
        yield (0 if game.no_trick is RE else ALL), game.no_trick
        return
    augen = game.augen or Augen(0, -1)
    for re in range(augen.least, augen.most + 1):
        if not possible(re, rules):
            continue
        if re not in (0, ALL):
            yield re, None
        elif game.no_trick is None:
            yield re, RE if re == 0 else KONTRA
        elif rules.table.cards == 48:
            yield re, None


def results(game: Game, rules: Rules) -> list[Result]:
    """The bands that the entry's Augen allow, one for exact Augen; a party with special points took
    a trick.
    """
    augen = game.augen
    if augen is not None and augen.least == augen.most and augen.least not in (0, ALL):
        return [band(augen.least, None)]
    with_points = {special.party for special in game.specials if special.count}
    allowed = values(game, rules)
    return list(
        dict.fromkeys(band(re, no_trick) for re, no_trick in allowed if no_trick not in with_points)
    )
