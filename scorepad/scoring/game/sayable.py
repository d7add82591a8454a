"""Checks of allowed and obligatory announcements.

Source: TSR 6.3; KIF Ansagen, V3, V28; options.md, field.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeGuard

from scorepad.scoring.entry import Announcement, FirstTrick, Game
from scorepad.scoring.game.announcements import is_automatic
from scorepad.scoring.problems import Problem
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

_KONTRA_IN_LEICHE = frozenset({Says.KONTRA, Says.NO30, Says.NO60, Says.NO90})
_RE_IN_LEICHE = frozenset({Says.RE, Says.STOSS})
_OF_PARTY = {Says.RE: RE, Says.KONTRA: KONTRA}
_REPEATED = frozenset({Says.KLOPFEN, Says.RAISE})


def check_said(game: Game, rules: Rules) -> list[Problem]:
    """The problems with impossible announcements."""
    if not game.announcements:
        return []
    return list(_problems(game.announcements, game.game, rules))


def check_announcements(game: Game, rules: Rules) -> list[Problem]:
    """The problems with impossible announcements and with missing obligatory ones."""
    problems = check_said(game, rules)
    duty = rules.pflichtansage
    if duty.over or duty.also:
        problems += _missing(game, rules)
    return problems


@lru_cache(maxsize=8192)
def _problems(
    announcements: tuple[Announcement, ...], game: GameKind, rules: Rules
) -> tuple[Problem, ...]:
    heard = _Heard(game, rules)
    judged = [heard.next(part) for part in announcements]
    problems = [problem for problem in judged if problem is not None]
    says = {part.says for part in announcements}
    if game is GameKind.LEICHE and Says.STOSS in says and says.isdisjoint(_KONTRA_IN_LEICHE):
        problems.append(Problem("stoss_needs_kontra", "announcements"))  # KIF V3, A-65
    return tuple(problems)


@dataclass
class _Heard:
    """The announcements of a game up to one of them, which is judged by those before it."""

    game: GameKind
    rules: Rules
    seen: set[tuple[Party | None, Says]] = field(default_factory=set)
    raised: list[Party | None] = field(default_factory=list)

    def next(self, part: Announcement) -> Problem | None:
        """The problem with the next announcement; None if it is possible."""
        problem = _check_one(part, self.game) or self._order(part) or self._vorab(part)
        self.seen.add((part.party, part.says))
        if part.says is Says.RAISE:
            self.raised.append(part.party)
        return problem

    def _order(self, part: Announcement) -> Problem | None:
        """The problem of an announcement that cannot follow those before it; else None."""
        if part.says is Says.RAISE:
            code = self._raise(part.party)
            return Problem(code, "announcements") if code else None
        party = part.party.word if part.party else ""
        said = {"party": party, "says": part.says.value}
        if part.says not in _REPEATED and (part.party, part.says) in self.seen:
            return Problem("announced_twice", "announcements", said)
        if self.rules.announcements.need_re_kontra and self._comes_too_early(part):  # TSR 6.3.2
            return Problem("announcement_needs_re_kontra", "announcements", said)
        return None

    def _comes_too_early(self, part: Announcement) -> bool:
        if LEVEL_OF.get(part.says, Level.NOTHING) < Level.NO90 or self.game is GameKind.LEICHE:
            return False
        return part.party is not None and not self._stands(part.party)

    def _stands(self, party: Party) -> bool:
        # Whether the party's Re or Kontra is announced.
        if (party, Says(party)) in self.seen:
            return True
        return party is RE and is_automatic(self.game, self.rules)

    def _raise(self, party: Party | None) -> str:
        # The code of what is wrong with a raise; empty if nothing is.
        if len(self.raised) >= self.rules.announcements.raises:
            return "too_many_raises"
        if not (self._stands(RE) and self._stands(KONTRA)):
            return "raise_needs_re_kontra"
        if self.raised and self.raised[-1] == party:
            return "raised_twice"
        return ""

    def _vorab(self, part: Announcement) -> Problem | None:
        if not part.vorab or LEVEL_OF.get(part.says) is Level.RE_KONTRA:
            return None
        if part.says in LEVEL_OF and self.rules.announcements.vorab_levels:
            return None
        return Problem("vorab_not_here", "announcements", {"says": part.says.value})


def _check_one(part: Announcement, game: GameKind) -> Problem | None:
    if part.says is Says.KLOPFEN:
        return Problem("klopfen_has_no_party", "announcements") if part.party else None
    if part.party is None:
        return Problem("announcement_needs_party", "announcements", {"says": part.says.value})
    if part.says in _OF_PARTY and _OF_PARTY[part.says] is not part.party:
        params = {"says": _OF_PARTY[part.says].word, "party": part.party.word}
        return Problem("announcement_party", "announcements", params)
    if game is GameKind.LEICHE:
        possible = _RE_IN_LEICHE if part.party is RE else _KONTRA_IN_LEICHE
        if part.says not in possible:
            return Problem("leiche_announcement", "announcements", {"says": part.says.value})
    elif part.says is Says.STOSS:
        return Problem("stoss_only_in_leiche", "announcements")
    return None


def _missing(game: Game, rules: Rules) -> list[Problem]:
    """The problems with announcements that had to be made, and were not. A Leiche counts as a solo
    here. Source: KIF V28; catalog part 9; A-55.
    """
    if game.game in ONE_AGAINST_ALL and not rules.pflichtansage.in_solo:
        return []
    speaking = {part.party for part in game.announcements if part.says in LEVEL_OF}
    if is_automatic(game.game, rules):
        speaking.add(RE)
    if rules.pflichtansage.by_klopfen and rules.games.klopfen != "off":
        speaking.update(_knocking(game))
    problems = []
    for code, trick in _owed(game, rules):
        if trick.party not in speaking:
            params: dict[str, str | int] = {"augen": trick.augen, "party": trick.party.word}
            problems.append(Problem(code, "announcements", params))
    return problems


def _knocking(game: Game) -> Iterator[Party]:
    # The parties of those who knocked; a knock of which nobody knows whose it was may be of either.
    knocked = [part.by for part in game.announcements if part.says is Says.KLOPFEN]
    for party, players in ((RE, game.re), (KONTRA, game.kontra)):
        if any(by is None or by in players for by in knocked):
            yield party


def _owed(game: Game, rules: Rules) -> Iterator[tuple[str, FirstTrick]]:
    # options.md: no option from the field applies to a Leiche
    also = () if game.game is GameKind.LEICHE else rules.pflichtansage.also
    if _forces(game.first_trick, rules):
        yield "pflichtansage_missing", game.first_trick
    elif game.first_trick and "every_game" in also:
        yield "pflichtansage_first_trick", game.first_trick
    if _forces(game.second_trick, rules) and "second_trick" in also:
        yield "pflichtansage_second_trick", game.second_trick
    if "armut" in also and game.game is GameKind.ARMUT:
        yield "pflichtansage_armut", FirstTrick(RE, 0)


def _forces(trick: FirstTrick | None, rules: Rules) -> TypeGuard[FirstTrick]:
    # Source: KIF V28, reading A-39.
    return trick is not None and 0 < rules.pflichtansage.over < trick.augen
