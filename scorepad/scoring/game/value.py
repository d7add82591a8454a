"""The value of a game before Bock: steps 1 to 8 of scoring, each a function.

`announced` does (1), the announcements that count. `verdict`, a finite function of kind, Augen
band, announcements and rules, does (2) the winner, (3) fixed points, which end scoring here, (4)
the base and its doublings, (5) reasons that are not doubled. `with_specials` adds special points:
(4) doubled like the base if the rules say so, (6) the floor of zero, (7) the factor at 120 to 120,
(8) Feigheit. Source: options.md, Order of one game; TSR 7.2; catalog 1.4, 1.5.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scorepad.scoring.entry import Game
from scorepad.scoring.game.announcements import (
    Announced,
    counting,
    doubled_by,
    level_id,
    voided_by_genscher,
)
from scorepad.scoring.game.augen import Result
from scorepad.scoring.game.base import (
    Setting,
    base,
    credited,
    extra_beside,
    fixed,
    is_fixed,
    nobodys,
)
from scorepad.scoring.game.reasons import Reason, total
from scorepad.scoring.game.special_points import GameSpecials
from scorepad.scoring.game.winner import winner
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, SOLO_LIKE, GameKind, Party


@dataclass(frozen=True, slots=True)
class Verdict:
    """Winner and reasons before special points; doublings multiply the `covered` reasons.

    `points` are two sums on the winner's side: of the `covered` reasons, and of the reasons
    `beside` the doublings.
    """

    winner: Party | None
    covered: tuple[Reason, ...]
    beside: tuple[Reason, ...] = ()
    doublings: tuple[str, ...] = ()
    cowardly: int = 0
    fixed: bool = False
    split: bool = False
    points: tuple[int, int] = (0, 0)

    @property
    def side(self) -> Party:
        """The side from which the value is written: the winner, or Re without a winner."""
        return self.winner or RE


@dataclass(frozen=True, slots=True)
class Worth:
    """The value before Bock from the winner's side, with its reasons.

    `specials` is the part of the value that comes from special points.
    """

    winner: Party | None
    value: int
    specials: int
    reasons: tuple[Reason, ...]
    fixed: bool = False


@lru_cache(maxsize=65536)
def verdict(setting: Setting, result: Result, said: Announced, rules: Rules) -> Verdict:
    """The winner and the reasons, without special points."""
    won = winner(result, said, rules)
    if is_fixed(setting.game, rules, setting.solo):
        paid = fixed(setting, won, said, rules)
        return Verdict(won, paid, fixed=True, points=(total(paid, won or RE), 0))
    if won is None:
        left = tuple(nobodys(result, said, rules))
        return Verdict(None, left, points=(total(left, RE), 0))
    gegen = _gegen(setting, won, result, said, rules)
    covered = list(base(setting, won, result, said, rules))
    beside: list[Reason] = []
    if gegen is not None and gegen.points and rules.gegen.effect == "add":
        covers_gegen = rules.value.doubling_covers != "base"
        part = covered if covers_gegen else beside
        part.append(gegen)
    beside += extra_beside(setting, won, rules)
    usual = _usual_doublings(won, result, said, rules)
    own = _own_doublings(setting, rules, against_re=gegen is not None)
    return Verdict(
        winner=won,
        covered=tuple(covered),
        beside=tuple(beside),
        doublings=(*usual, *own),
        cowardly=_missing(setting, won, result, said, rules),
        split=result.re == 120,
        points=(total(covered, won), total(beside, won)),
    )


def with_specials(verdict: Verdict, specials: GameSpecials, rules: Rules) -> Worth:
    """The value before Bock: reasons, special points, doublings, floor and Feigheit."""
    if verdict.fixed:
        return Worth(verdict.winner, verdict.points[0], 0, verdict.covered, fixed=True)
    if verdict.cowardly and loses_by_feigheit(rules):
        return _lost_by_feigheit(verdict, specials, rules)
    worth = _doubled(verdict, specials)
    if verdict.winner is None:
        return worth
    worth = _not_below_zero(worth, rules)
    if verdict.split and rules.value.split_factor > 1:
        worth = _at_split(worth, rules)
    if verdict.cowardly:
        worth = _turned(worth, rules)
    return worth


def _doubled(verdict: Verdict, specials: GameSpecials) -> Worth:
    """The value with its doublings, which cover a part of the points and of the special points."""
    covered, beside = verdict.points
    single, multiplied = specials.seen_from(verdict.side)
    reasons = (*verdict.covered, *verdict.beside, *specials.counted)
    if not verdict.doublings:
        return Worth(verdict.winner, covered + beside + single, single, reasons)
    times = 2 ** len(verdict.doublings)
    of_specials = (single - multiplied) + multiplied * times
    value = beside + covered * times + of_specials
    doubled = _doublings(verdict.doublings, covered + multiplied, verdict.side)
    return Worth(verdict.winner, value, of_specials, (*reasons, *doubled))


@lru_cache(maxsize=4096)
def _doublings(ids: tuple[str, ...], covered: int, side: Party) -> tuple[Reason, ...]:
    # A reason for each doubling, with what it adds; none where there is nothing to double.
    if not covered:
        return ()
    return tuple(Reason(id_, side, covered * 2**before) for before, id_ in enumerate(ids))


def _not_below_zero(worth: Worth, rules: Rules) -> Worth:
    """The worth, or zero in its place if it is less and the rules say so. Source: KIF."""
    if worth.value >= 0 or not rules.value.floor_at_zero or worth.winner is None:
        return worth
    reason = Reason("floor", worth.winner, -worth.value)
    return Worth(worth.winner, 0, 0, (*worth.reasons, reason))


def _at_split(worth: Worth, rules: Rules) -> Worth:
    """The worth of a game at 120 to 120, times the factor for that. Source: options.md,
    value.split_factor.
    """
    factor = rules.value.split_factor
    reasons = worth.reasons
    if worth.value:
        reasons += (Reason("split", worth.winner or RE, worth.value * (factor - 1)),)
    value = worth.value * factor
    return replace(worth, value=value, specials=worth.specials * factor, reasons=reasons)


def _turned(worth: Worth, rules: Rules) -> Worth:
    """The worth of a game that its winner loses by Feigheit. Source: KIF V45."""
    specials = worth.specials
    turned = worth.value - specials
    if rules.feigheit.mode == "flip":
        turned = worth.value
        specials = -specials
    reason = Reason("feigheit", worth.winner or RE, -2 * turned)
    value = worth.value - 2 * turned
    return replace(worth, value=value, specials=specials, reasons=(*worth.reasons, reason))


def _lost_by_feigheit(verdict: Verdict, specials: GameSpecials, rules: Rules) -> Worth:
    """The worth of a game that its winner loses by Feigheit: a penalty and the net special points.
    Source: Branderhof.
    """
    if rules.feigheit.mode == "missing_minus_2":
        points = verdict.cowardly - 2
    else:
        points = rules.feigheit.fixed_re if verdict.side is RE else rules.feigheit.fixed_kontra
    winner = verdict.side.other
    reasons = (Reason("feigheit", winner, points), *specials.counted)
    return Worth(winner, total(reasons, winner), total(specials.counted, winner), reasons)


def is_brave(game: Game, rules: Rules) -> bool:
    """Whether the game is exempt from Feigheit.

    That is after a voiding Genscher (A-60), or if one of six plays against all (A-49).
    """
    if voided_by_genscher(game, rules):
        return True
    return len(game.re) == 1 and game.game not in SOLO_LIKE


def loses_by_feigheit(rules: Rules) -> bool:
    """Whether a party with Feigheit loses the game; otherwise the sign of the value is reversed."""
    return rules.feigheit.mode in ("fixed", "missing_minus_2")


def _missing(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> int:
    # The number of levels that the winner failed to announce, if that is Feigheit. Source: KIF V45;
    # Branderhof.
    if rules.feigheit.mode == "off" or setting.brave:
        return 0
    if setting.game in SOLO_LIKE and not rules.feigheit.in_solo:
        return 0
    if rules.feigheit.not_if_opponents_announced and said.levels(won.other):
        return 0
    announced = max(said.highest(won), rules.feigheit.from_level - 1)
    missing = 1 + len(result.steps(won.other)) - announced
    return missing if missing > rules.feigheit.allowed_missing else 0


@lru_cache(maxsize=8192)
def _usual_doublings(won: Party, result: Result, said: Announced, rules: Rules) -> tuple[str, ...]:
    # Doublings in every kind of game: by announcements, then by steps.
    return (
        *doubled_by(counting(said, won, result, rules), rules),
        *_steps(won, result, said, rules),
    )


def _steps(won: Party, result: Result, said: Announced, rules: Rules) -> Iterator[str]:
    if rules.value.step_effect == "double":
        for level in result.steps(won.other):
            yield f"doubled_played_{level_id(level)}"
        for level in credited(won, result, said, rules):
            yield f"doubled_missed_{level_id(level)}"


def _own_doublings(setting: Setting, rules: Rules, *, against_re: bool) -> Iterator[str]:
    # Doublings for winning against Re and for a solo. Source: options.md, gegen.effect,
    # solo.effect.
    if against_re and rules.gegen.effect == "double":
        yield "doubled_gegen"
    if setting.game in SOLO_LIKE and rules.solo.effect == "double":
        yield "doubled_solo"


def _gegen(
    setting: Setting, won: Party, result: Result, said: Announced, rules: Rules
) -> Reason | None:
    # The points for winning against Re; None where neither they nor the doubling for it count.
    # Source: TSR 7.2.3a, 7.2.4; KIF; Mainz 3.8.
    if won is RE or not _counts_in(setting.game, rules):
        return None
    if setting.game in SOLO_LIKE and rules.gegen.at_split_only and result.re != 120:
        return None
    by_missed = said.missed(RE, result) and result.augen(KONTRA) < 120
    if by_missed and not rules.gegen.when_won_by_missed:  # KIF A-05
        return None
    return Reason("gegen", KONTRA, rules.gegen.points)


def _counts_in(game: GameKind, rules: Rules) -> bool:
    """Whether winning against Re counts in this kind of game. Source: TSR 7.2.4; options.md, from
    the field.
    """
    where = rules.gegen
    if game is GameKind.STILLE_HOCHZEIT and where.in_stille_hochzeit != "same":
        return where.in_stille_hochzeit
    if game in SOLO_LIKE:
        return where.in_solo
    if game is GameKind.ARMUT:
        return where.in_armut
    if game is GameKind.HOCHZEIT:
        return where.in_hochzeit
    return True
