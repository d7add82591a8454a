"""Augen in eleven bands: all Augen within a band score alike; the bands meet at the thresholds."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.scoring.entry import Game
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, Level, Party

ALL = 240
LIMITS: dict[Level, int] = {Level.NO90: 90, Level.NO60: 60, Level.NO30: 30}
"""A party with fewer Augen than this is played under the level; schwarz means no trick.

Source: TSR 7.2.2d.
"""
LINES: dict[Level, int] = {Level.NO90: 120, Level.NO60: 90, Level.NO30: 60, Level.SCHWARZ: 30}
"""The Augen from which a party gets points against its opponents' announcement.

Source: TSR 7.2.2e, f.
"""
PLAYED_LEVELS = (Level.NO90, Level.NO60, Level.NO30, Level.SCHWARZ)
_STARTS = (0, 30, 60, 90, 120, 121, 151, 181, 211)


@dataclass(frozen=True, slots=True)
class Result:
    """One band: the Augen and tricks of a game as far as they affect its score.

    `re` are Re's Augen at the beginning of the band, `no_trick` is the party without a trick.
    """

    re: int
    no_trick: Party | None

    def augen(self, party: Party) -> int:
        """The Augen of a party."""
        return self.re if party is RE else ALL - self.re

    def under(self, party: Party, level: Level) -> bool:
        """Whether a party stayed under the Augen of a level; for schwarz, without a trick."""
        if level is Level.SCHWARZ:
            return self.no_trick is party
        return self.augen(party) < LIMITS[level]

    def steps(self, loser: Party) -> tuple[Level, ...]:
        """The levels under which a party was played."""
        return tuple(level for level in PLAYED_LEVELS if self.under(loser, level))


@dataclass(frozen=True, slots=True)
class Chip:
    """One Augen chip of the entry page: a band, given by Re's least and most Augen.

    `side` is the party that has more, `no_trick` the party without a trick.
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
    place = bisect_right(_STARTS, re) - 1
    return Result(_STARTS[place], None)


def chips(rules: Rules) -> tuple[Chip, ...]:
    """The Augen chips under these rules, Re's first, then 120:120, then Kontra's."""
    with_nines = rules.table.cards == 48
    highest = ALL if with_nines else ALL - 8  # without nines a trick has at least 8 Augen
    re = []
    kontra = []
    for least, most in [(121, 150), (151, 180), (181, 210), (211, highest)]:
        label = f"{least}+"
        re.append(Chip(f"re{least}", RE, label, least, most, None))
        kontra.append(Chip(f"kontra{least}", KONTRA, label, ALL - most, ALL - least, None))
    return (
        *re,
        Chip("re_all", RE, "alle", ALL, ALL, KONTRA),
        Chip("split", None, "120 : 120", 120, 120, None),
        *kontra,
        Chip("kontra_all", KONTRA, "alle", 0, 0, RE),
    )


def possible(augen: int, rules: Rules) -> bool:
    """Whether a party can have this number of Augen.

    Never 1 or 239; without nines neither 1 to 7 nor 233 to 239.
    """
    of_fewer = min(augen, ALL - augen)
    with_nines = rules.table.cards == 48
    return of_fewer == 0 or of_fewer > (1 if with_nines else 7)


def check_augen(game: Game, rules: Rules) -> list[Problem]:
    """The problems with the Augen and tricks of a game with Augen."""
    augen = game.augen
    if augen is None:
        return [] if game.no_trick else [Problem("augen_missing", "augen")]
    if game.no_trick:
        without_trick = augen.least if game.no_trick is RE else ALL - augen.most
        return [Problem("no_trick_has_augen", "no_trick")] if without_trick else []
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
    """Every number of Augen of Re that the entry allows, each with the party without a trick.

    Where `no_trick` is None, a party with 0 Augen counts as one without a trick; False says that it
    took one, which then had nines only.
    """
    if game.no_trick:
        re = 0 if game.no_trick is RE else ALL
        yield re, game.no_trick
        return
    if game.augen is None:
        return
    for re in range(game.augen.least, game.augen.most + 1):
        if not possible(re, rules):
            continue
        if re not in (0, ALL):
            yield re, None
        elif game.no_trick is None:
            yield re, RE if re == 0 else KONTRA
        elif rules.table.cards == 48:
            yield re, None


def results(game: Game, rules: Rules) -> list[Result]:
    """The bands that the entry's Augen allow, one for exact Augen.

    A party with special points took a trick.
    """
    augen = game.augen
    if augen is not None and augen.least == augen.most and augen.least not in (0, ALL):
        return [band(augen.least, None)]
    with_points = {special.party for special in game.specials if special.count}
    bands: dict[Result, None] = {}
    for re, no_trick in values(game, rules):
        if no_trick not in with_points:
            bands[band(re, no_trick)] = None
    return list(bands)
