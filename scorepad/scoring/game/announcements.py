"""The announcements of a game that count, and the points and doublings that they bring the winner.

``added(said, rules)`` and ``doubled_by(said, rules)`` take the announcements that count; for a game
that was won, `counting` first removes those that bring the winner nothing. Source: TSR 6; KIF
Ansagen; Mainz 3; options.md, field.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from scorepad.scoring.entry import Announcement, Game
from scorepad.scoring.game.augen import Result
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import (
    KONTRA,
    LEVEL_OF,
    ONE_AGAINST_ALL,
    RE,
    GameKind,
    Level,
    Party,
    Says,
)

Falls = Literal["nothing", "levels", "all"]  # which announcements are void
_RE = (RE, Level.RE_KONTRA)


@dataclass(frozen=True, slots=True)
class Announced:
    """The announcements that count: the levels of each party, lowest first.

    `last` is the party that spoke last, `replied` the one that spoke second if both spoke. `knocks`
    belong to no party; `raises` counts those of both parties, `vorab` the announcements before the
    first card.
    """

    re: tuple[Level, ...] = ()
    kontra: tuple[Level, ...] = ()
    last: Party | None = None
    replied: Party | None = None
    knocks: int = 0
    raises: int = 0
    vorab: int = 0
    all_knocked: bool = False

    def levels(self, party: Party) -> tuple[Level, ...]:
        """The levels that a party announced, lowest first."""
        return self.re if party is RE else self.kontra

    def highest(self, party: Party) -> Level:
        """The highest level that a party announced."""
        levels = self.levels(party)
        return levels[-1] if levels else Level.NOTHING

    def absagen(self, party: Party) -> tuple[Level, ...]:
        """The levels above Re or Kontra that a party announced."""
        return tuple(level for level in self.levels(party) if level >= Level.NO90)

    def missed(self, party: Party, result: Result) -> bool:
        """Whether the party failed its highest announcement above Re or Kontra."""
        highest = self.highest(party)
        return highest >= Level.NO90 and not result.under(party.other, highest)

    def fulfilled(self, party: Party, result: Result) -> bool:
        """Whether the party announced keine 90 or more and achieved it."""
        highest = self.highest(party)
        return highest >= Level.NO90 and result.under(party.other, highest)


NOTHING = Announced()


def announced(game: Game, rules: Rules, *, split: bool = False) -> Announced:
    """The announcements of a game that count under these rules.

    `split` means that both parties have 120 Augen.
    """
    automatic = is_automatic(game.game, rules)
    if not game.announcements and not automatic:
        return NOTHING
    falls = _falls(game, rules, split=split)
    said = _announced(game.announcements, falls, automatic, rules)
    if rules.games.klopfen_all_four and _all_knocked(game):
        return replace(said, all_knocked=True)
    return said


def _all_knocked(game: Game) -> bool:
    # A knock by an unknown player counts for nobody.
    knocked = {part.by for part in game.announcements if part.says is Says.KLOPFEN}
    return knocked.issuperset((*game.re, *game.kontra))


def is_automatic(game: GameKind, rules: Rules) -> bool:
    """Whether Re counts as announced in such a game without being said."""
    return game in rules.announcements.automatic


def called(game: Game, rules: Rules) -> tuple[Party, ...]:
    """The parties whose Re or Kontra counts: it was said or is automatic, and is not void.

    In a Leiche it is never void.
    """
    automatic = is_automatic(game.game, rules)
    if not game.announcements and not automatic:
        return ()
    if game.game is not GameKind.LEICHE and _falls(game, rules, split=False) == "all":
        return ()
    said = {part.says.value for part in game.announcements}
    return tuple(party for party in Party if party.value in said or (automatic and party is RE))


def may_genscher(game: GameKind, rules: Rules) -> bool:
    """Whether somebody may change partner in such a game: never in a solo.

    Where that needs both kings, it is not possible in an Armut either. Source: FreeDoko 10, reading
    A-62.
    """
    if game in ONE_AGAINST_ALL:
        return False
    return game is not GameKind.ARMUT or rules.games.genscher != "two_kings"


def voided_by_genscher(game: Game, rules: Rules) -> bool:
    """Whether a Genscher that changes the parties makes announcements void. Source: FreeDoko 10."""
    if not game.genscher_used:
        return False
    return rules.games.genscher_voids_levels and rules.games.genscher != "off"


def _falls(game: Game, rules: Rules, *, split: bool) -> Falls:
    if voided_by_genscher(game, rules):
        return rules.games.genscher_voids
    if split and rules.win.split == "levels_fall":
        return "levels"
    return "nothing"


@lru_cache(maxsize=8192)
def _announced(
    announcements: tuple[Announcement, ...],
    falls: Falls,
    automatic: bool,  # noqa: FBT001
    rules: Rules,
) -> Announced:
    """What counts of the announcements; `falls` says what falls at 120 to 120, `automatic` whether
    Re is announced by the game itself.
    """
    knocks = _times(Says.KLOPFEN, announcements)
    if falls == "all":
        return Announced(knocks=knocks)
    highest = Level.RE_KONTRA if falls == "levels" else Level.SCHWARZ
    valid = _up_to(highest, announcements)
    said = _said(valid, automatic=automatic)
    speakers = [party for party, _level in said]
    parties = list(dict.fromkeys(speakers))
    return Announced(
        re=_levels_of(RE, said, rules),
        kontra=_levels_of(KONTRA, said, rules),
        last=speakers[-1] if speakers else None,
        replied=parties[1] if len(parties) == 2 else None,
        knocks=knocks,
        raises=_times(Says.RAISE, announcements),
        vorab=sum(part.vorab for part in valid),
    )


def _up_to(highest: Level, announcements: tuple[Announcement, ...]) -> list[Announcement]:
    of_levels = [part for part in announcements if part.says in LEVEL_OF]
    return [part for part in of_levels if LEVEL_OF[part.says] <= highest]


def _said(valid: list[Announcement], *, automatic: bool) -> list[tuple[Party, Level]]:
    """The announced levels with their parties. An automatic Re comes first, and entering it changes
    nothing.
    """
    said = [(part.party, LEVEL_OF[part.says]) for part in valid if part.party]
    if not automatic:
        return said
    besides_re = [spoken for spoken in said if spoken != _RE]
    return [_RE, *besides_re]


def _times(says: Says, announcements: tuple[Announcement, ...]) -> int:
    return sum(part.says is says for part in announcements)


def _levels_of(party: Party, said: list[tuple[Party, Level]], rules: Rules) -> tuple[Level, ...]:
    # The levels of a party with those that they imply: all lower ones, or all but Re and Kontra.
    # Source: TSR 6.4.3; options.md.
    levels = {level for speaker, level in said if speaker is party}
    if levels and rules.announcements.implied:
        lowest = Level.RE_KONTRA if rules.announcements.implied is True else Level.NO90
        levels |= {level for level in Level if lowest <= level <= max(levels)}
    return tuple(sorted(levels))


def level_id(level: Level) -> str:
    """The name of a level in the ids of reasons: "no90"."""
    return level.name.lower()


def counting(said: Announced, won: Party, result: Result, rules: Rules) -> Announced:
    """The announcements that count for the winner: all, or only its own that it achieved.

    Re and Kontra always count.
    """
    if rules.value.level_counts == "both":
        return said
    own = said.levels(won)
    reached = tuple(lvl for lvl in own if lvl < Level.NO90 or result.under(won.other, lvl))
    of_loser = tuple(level for level in said.levels(won.other) if level < Level.NO90)
    if won is RE:
        return replace(said, re=reached, kontra=of_loser)
    return replace(said, re=of_loser, kontra=reached)


def added(said: Announced, rules: Rules) -> Iterator[tuple[str, int]]:
    """Pairs of reason id and points for every announcement that adds points, without zeros."""
    for id_, effect, points in _heard(said, rules):
        if effect != "double" and points:
            yield f"announced_{id_}", points
    if said.vorab and rules.announcements.vorab_points:
        yield "vorab", rules.announcements.vorab_points * said.vorab
    if said.knocks and rules.games.klopfen == "add":
        yield from _knocked(said, rules)


def _knocked(said: Announced, rules: Rules) -> Iterator[tuple[str, int]]:
    """The effect of the knocks. Source: CuteSoft, Klopfen; options.md, klopfen.all_four."""
    if rules.games.klopfen_points:
        yield "klopfen", rules.games.klopfen_points * said.knocks
    if said.all_knocked:
        yield "klopfen_all", rules.games.klopfen_all_four


def doubled_by(said: Announced, rules: Rules) -> Iterator[str]:
    """The reason id of every doubling by an announcement."""
    for id_, effect, _points in _heard(said, rules):
        if effect != "add":
            yield f"doubled_{id_}"
    if rules.games.klopfen == "double":
        yield from ["doubled_klopfen"] * said.knocks


def _heard(said: Announced, rules: Rules) -> Iterator[tuple[str, str, int]]:
    # The id, the effect and the points of every announcement but knocks.
    value = rules.value
    for party in Party:
        for level in said.levels(party):
            if level is Level.RE_KONTRA:
                yield party.value, value.re_kontra_effect, value.re_kontra_points
            else:
                yield level_id(level), value.level_effect, value.level_points
    for _ in range(said.raises):
        yield "raise", value.re_kontra_effect, value.re_kontra_points
