"""Announcements of both parties: what was said, what counts as said, who came last.

Source: TSR 6; KIF Ansagen; Mainz 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scorepad.scoring.entry import Announcement, Game
from scorepad.scoring.game.augen import Result
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import LEVEL_OF, SOLO_LIKE, GameKind, Level, Party, Says

_KONTRA_IN_LEICHE = frozenset({Says.KONTRA, Says.NO30, Says.NO60, Says.NO90})
_RE_IN_LEICHE = frozenset({Says.RE, Says.STOSS})


@dataclass(frozen=True, slots=True)
class Announced:
    """What counts as announced: levels of each party, the party that spoke last, the one that replied, knocks."""

    re: tuple[Level, ...] = ()
    kontra: tuple[Level, ...] = ()
    last: Party | None = None
    replied: Party | None = None
    knocks: int = 0

    def levels(self, party: Party) -> tuple[Level, ...]:
        """The levels a party announced, lowest first."""
        return self.re if party is Party.RE else self.kontra

    def highest(self, party: Party) -> Level:
        """The highest level a party announced."""
        levels = self.levels(party)
        return levels[-1] if levels else Level.NOTHING

    def absagen(self, party: Party) -> tuple[Level, ...]:
        """The levels above Re and Kontra that a party announced."""
        return tuple(level for level in self.levels(party) if level >= Level.NO90)

    def missed(self, party: Party, result: Result) -> bool:
        """Whether the opponents reached the number that the party's highest announcement denied them."""
        highest = self.highest(party)
        return highest >= Level.NO90 and not result.under(party.other, highest)

    def fulfilled(self, party: Party, result: Result) -> bool:
        """Whether the party announced level 2 or more and held it."""
        highest = self.highest(party)
        return highest >= Level.NO90 and result.under(party.other, highest)


NOTHING = Announced()


def announced(game: Game, rules: Rules, *, split: bool = False) -> Announced:
    """What counts as announced in a game under these rules; `split` where both have 120."""
    if not game.announcements:
        return NOTHING
    voided = game.genscher_used and rules.games.genscher_voids_levels and rules.games.genscher != "off"
    falls = split and rules.win.split == "levels_fall"
    return _announced(game.announcements, voided or falls, rules)


@lru_cache(maxsize=8192)
def _announced(announcements: tuple[Announcement, ...], voided: bool, rules: Rules) -> Announced:  # noqa: FBT001
    said = _said(announcements)
    if voided:
        said = [(party, level) for party, level in said if level is Level.RE_KONTRA]  # FreeDoko 10
    parties = list(dict.fromkeys(party for party, _ in said))
    return Announced(
        re=_counting(Party.RE, said, rules),
        kontra=_counting(Party.KONTRA, said, rules),
        last=said[-1][0] if said else None,
        replied=parties[1] if len(parties) == 2 else None,
        knocks=[part.says for part in announcements].count(Says.KLOPFEN),
    )


def _said(announcements: tuple[Announcement, ...]) -> list[tuple[Party, Level]]:
    return [(part.party, LEVEL_OF[part.says]) for part in announcements if part.party and part.says in LEVEL_OF]


def _counting(party: Party, said: list[tuple[Party, Level]], rules: Rules) -> tuple[Level, ...]:
    levels = {level for speaker, level in said if speaker is party}
    if levels and rules.announcements.implied:  # TSR 6.4.3; options.md: levels never include Re or Kontra
        lowest = Level.RE_KONTRA if rules.announcements.implied is True else Level.NO90
        levels |= {level for level in Level if lowest <= level <= max(levels)}
    return tuple(sorted(levels))


def check_announcements(game: Game, rules: Rules) -> list[Problem]:
    """What cannot have been announced."""
    problems = list(_problems(game.announcements, game.game, rules)) if game.announcements else []
    first = game.first_trick
    over = rules.pflichtansage.over
    if first is None or not over or first.augen <= over or game.game in SOLO_LIKE:  # catalog part 9
        return problems
    if all(part.party is not first.party for part in game.announcements):
        params: dict[str, str | int] = {"augen": first.augen, "party": first.party.word}
        problems.append(Problem("pflichtansage_missing", "announcements", params))  # KIF V28
    return problems


@lru_cache(maxsize=8192)
def _problems(announcements: tuple[Announcement, ...], game: GameKind, rules: Rules) -> tuple[Problem, ...]:
    problems = []
    seen: set[tuple[Party | None, Says]] = set()
    for part in announcements:
        problem = _check_one(part, game) or _check_order(part, seen, game, rules)
        if problem is not None:
            problems.append(problem)
        if part.says is not Says.KLOPFEN:
            seen.add((part.party, part.says))
    return tuple(problems)


def _check_one(part: Announcement, game: GameKind) -> Problem | None:
    if part.says is Says.KLOPFEN:
        return Problem("klopfen_has_no_party", "announcements") if part.party else None
    if part.party is None:
        return Problem("announcement_needs_party", "announcements", {"says": part.says.value})
    if part.says.value in Party.__members__.values() and part.says.value != part.party.value:
        params = {"says": Party(part.says.value).word, "party": part.party.word}
        return Problem("announcement_party", "announcements", params)
    if game is GameKind.LEICHE:
        possible = _RE_IN_LEICHE if part.party is Party.RE else _KONTRA_IN_LEICHE
        if part.says not in possible:
            return Problem("leiche_announcement", "announcements", {"says": part.says.value})
    elif part.says is Says.STOSS:
        return Problem("stoss_only_in_leiche", "announcements")
    return None


def _check_order(
    part: Announcement, seen: set[tuple[Party | None, Says]], game: GameKind, rules: Rules
) -> Problem | None:
    party = part.party.word if part.party else ""
    if part.says is not Says.KLOPFEN and (part.party, part.says) in seen:
        return Problem("announced_twice", "announcements", {"party": party, "says": part.says.value})
    if LEVEL_OF.get(part.says, Level.NOTHING) < Level.NO90 or game is GameKind.LEICHE:
        return None
    own = (part.party, Says(part.party)) if part.party else None
    if rules.announcements.need_re_kontra and own not in seen:  # TSR 6.3.2
        return Problem("announcement_needs_re_kontra", "announcements", {"party": party, "says": part.says.value})
    return None
