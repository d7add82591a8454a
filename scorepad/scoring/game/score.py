"""Scoring one game: ``score(game, rules)`` is the entry point.

The steps: the module `value` has (1) the announcements that count and (2) to (8) the value before
Bock; here follow (9) Bock, (10) everybody's points, (11) the sign change of an Orgasmus, (12) the
bonus of a Hochzeit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.game.announcements import announced, called
from scorepad.scoring.game.augen import Result, results, values
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.check import check
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.game.shares import shares, with_bonus
from scorepad.scoring.game.special_games import completed, leiche, turned
from scorepad.scoring.game.special_points import EMPTY, GameSpecials, tally
from scorepad.scoring.game.value import Worth, is_brave, verdict, with_specials
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KA_DA_MU, RE, SOLO_LIKE, TYPED, GameKind, Party, Player


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game.

    `value` is from the winner's side (Re's without a winner), after Bock, before the solo factor;
    `base` is the value before Bock. `points` are everybody's; `factor` is the Bock factor; `called`
    are the parties whose Re or Kontra counts. Typed points have neither winner nor value.
    """

    winner: Party | None
    value: int | None
    points: Mapping[Player, int]
    reasons: tuple[Reason, ...] = ()
    notices: tuple[Notice, ...] = ()
    base: int | None = None
    factor: int = 1
    split: bool = False
    schwarz: bool = False
    called: tuple[Party, ...] = ()

    def as_json(self, lang: str = "de") -> dict[str, object]:
        """This score as the JSON object of the command line."""
        return {
            "winner": self.winner.value if self.winner else None,
            "value": self.value,
            "points": self.points,
            "notices": [notice.as_json(lang) for notice in self.notices],
            "reasons": [reason.as_json() for reason in self.reasons],
        }


def score(game: Game, rules: Rules, *, levels: int | None = None) -> Score:
    """The score of a game; `levels` are its Bock levels, by default those of the entry.

    Raises Refused with all problems.
    """
    refuse(check(game, rules))
    levels = _levels(game, rules, levels)
    if game.game in TYPED:
        return _typed(game, rules, levels)
    bands = results(game, rules)
    worth, notices = _worth(game, bands, rules, levels)
    if worth.winner is None and not rules.bock.without_winner:
        levels = 0
    value, bock = _with_bock(worth, levels, rules)
    reasons = worth.reasons + bock
    base = worth.value
    swapped = game.game is GameKind.ORGASMUS
    points = shares(game, worth.winner, value, rules, fixed=worth.fixed, swapped=swapped)
    if swapped:
        reasons = (*reasons, turned(worth.winner, value))
        value = -value
        base = -base
    factor = rules.bock.times(levels)
    bonus_times = 1 if rules.bock.effect == "extra_points" else factor
    points, given = with_bonus(points, game, bonus_times, rules)
    return Score(
        winner=worth.winner,
        value=value,
        points=points,
        reasons=reasons + given,
        notices=notices + _remarks(game, rules),
        base=base,
        factor=factor,
        split=bands[0].re == 120 and len(bands) == 1,
        schwarz=game.game is not GameKind.LEICHE and all(result.no_trick for result in bands),
        called=called(game, rules),
    )


def _levels(game: Game, rules: Rules, given: int | None) -> int:
    # The Bock levels of a game; the entry has levels or a factor.
    if game.game in SOLO_LIKE and rules.bock.in_solo is not True:
        return 0
    if given is not None:
        return given
    if game.bock or not game.bock_factor:
        return game.bock or 0
    return rules.bock.levels_of(game.bock_factor) or 0


def _worth(
    game: Game, bands: list[Result], rules: Rules, levels: int
) -> tuple[Worth, tuple[Notice, ...]]:
    """The worth of a game and the notices of its special points. A range of Augen is refused if its
    values score differently.
    """
    setting = Setting(game.game, game.solo, brave=is_brave(game, rules))
    specials = tally(game.specials, setting, rules) if game.specials else EMPTY
    if game.game is GameKind.LEICHE:
        worths = _leichen(game, rules)
    else:
        worths = [_worth_in(band, game, setting, specials, rules) for band in bands]
    if len(worths) > 1 and _differ(worths, levels, rules):
        raise Refused([Problem("augen_ambiguous", "augen")])
    return worths[0], specials.notices


def _worth_in(
    band: Result, game: Game, setting: Setting, specials: GameSpecials, rules: Rules
) -> Worth:
    said = announced(game, rules, split=band.re == 120)
    return with_specials(verdict(setting, band, said, rules), specials, rules)


def _differ(worths: list[Worth], levels: int, rules: Rules) -> bool:
    # Whether they have different winners or values, before or after Bock.
    different = set()
    for worth in worths:
        after_bock, _reasons = _with_bock(worth, levels, rules)
        different.add((worth.winner, worth.value, after_bock))
    return len(different) > 1


def _leichen(game: Game, rules: Rules) -> list[Worth]:
    # The worths by all Augen that fit the tricks; if these were not counted, by who took none.
    tricks = game.leiche.tricks if game.leiche else None
    worths = []
    for re, without_trick in values(game, rules):
        if tricks == 0 and re != 0:
            continue
        no_trick = without_trick is RE if tricks is None else tricks == 0
        worths.append(leiche(game, re, no_trick=no_trick))
    return worths


def _typed(game: Game, rules: Rules, levels: int) -> Score:
    """The score of a game whose points were typed; Bock multiplies them unless it adds."""
    given = game.points or {}
    active = (*game.re, *game.kontra) or tuple(given)
    points = completed(given, active, rules)
    factor = rules.bock.times(levels)
    times = 1 if rules.bock.effect == "extra_points" else factor
    return Score(
        winner=None,
        value=None,
        points={player: value * times for player, value in points.items()},
        notices=_remarks(game, rules),
        factor=factor,
    )


def _with_bock(worth: Worth, levels: int, rules: Rules) -> tuple[int, tuple[Reason, ...]]:
    # The value after Bock, with the reason for what Bock adds.
    if not levels:
        return worth.value, ()
    if rules.bock.effect == "extra_points":
        added = rules.bock.extra_points * levels if worth.winner else 0
    elif rules.bock.effect == "game_points":
        added = (worth.value - worth.specials) * (rules.bock.times(levels) - 1)
    else:
        added = worth.value * (rules.bock.times(levels) - 1)
    reasons = (Reason("bock", worth.winner or RE, added),) if added else ()
    return worth.value + added, reasons


def _remarks(game: Game, rules: Rules) -> tuple[Notice, ...]:
    remarks = [Notice("not_played_here", {"what": what}) for what in _not_played(game, rules)]
    if game.game is GameKind.ORGASMUS and rules.table.cards == 40:  # KIF V6, A-67
        remarks.append(Notice("orgasmus_without_nines"))
    return tuple(remarks)


def _not_played(game: Game, rules: Rules) -> Iterator[str]:
    """What the game has that these rules do not play."""
    if not rules.plays(game.game):
        yield game.game.value
    elif game.ka_da_mu and not rules.plays(KA_DA_MU):
        yield KA_DA_MU
    elif game.solo and not _plays_solo(game.solo, rules):
        yield game.solo
    if game.genscher_used and rules.games.genscher == "off":
        yield "genscher"


def _plays_solo(solo: str, rules: Rules) -> bool:
    return solo in rules.solo.kinds or any(own.id == solo for own in rules.solo.own)
