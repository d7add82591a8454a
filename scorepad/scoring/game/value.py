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
    """The value before Bock from the winner's side, its reasons, and its part that comes from
    special points.
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
    against = _gegen(setting, won, result, said, rules)
    points = tuple(part for part in against if part.points and rules.gegen.effect == "add")
    covers_gegen = rules.value.doubling_covers != "base"
    covered = (*base(setting, won, result, said, rules), *(points if covers_gegen else ()))
    beside = (*(() if covers_gegen else points), *extra_beside(setting, won, rules))
    usual = _usual_doublings(won, result, said, rules)
    own = _own_doublings(setting, rules, against=bool(against))
    cowardly = _missing(setting, won, result, said, rules)
    sums = total(covered, won), total(beside, won)
    return Verdict(
        won, covered, beside, (*usual, *own), cowardly, split=result.re == 120, points=sums
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
    return _turned(worth, rules) if verdict.cowardly else worth


def _doubled(verdict: Verdict, specials: GameSpecials) -> Worth:
    covered, beside = verdict.points
    single, multiplied = specials.seen_from(verdict.side)
    reasons = (*verdict.covered, *verdict.beside, *specials.counted)
    if not verdict.doublings:
        return Worth(verdict.winner, covered + beside + single, single, reasons)
    covered += multiplied
    more = 2 ** len(verdict.doublings) - 1
    value = covered + beside + single - multiplied + covered * more
    doubled = _doublings(verdict.doublings, covered, verdict.side)
    return Worth(verdict.winner, value, single + multiplied * more, (*reasons, *doubled))


@lru_cache(maxsize=4096)
def _doublings(ids: tuple[str, ...], covered: int, side: Party) -> tuple[Reason, ...]:
    return tuple(
        Reason(id_, side, covered * 2**before) for before, id_ in enumerate(ids) if covered
    )


def _not_below_zero(worth: Worth, rules: Rules) -> Worth:
    # Source: KIF.
    if worth.value >= 0 or not rules.value.floor_at_zero or worth.winner is None:
        return worth
    return Worth(worth.winner, 0, 0, (*worth.reasons, Reason("floor", worth.winner, -worth.value)))


def _at_split(worth: Worth, rules: Rules) -> Worth:
    # Source: options.md, value.split_factor.
    factor = rules.value.split_factor
    reasons = worth.reasons
    if worth.value:
        reasons += (Reason("split", worth.winner or RE, worth.value * (factor - 1)),)
    return replace(
        worth, value=worth.value * factor, specials=worth.specials * factor, reasons=reasons
    )


def _turned(worth: Worth, rules: Rules) -> Worth:
    # Source: KIF V45.
    flips = rules.feigheit.mode == "flip"
    turned = worth.value if flips else worth.value - worth.specials
    reason = Reason("feigheit", worth.winner or RE, -2 * turned)
    return replace(
        worth,
        value=worth.value - 2 * turned,
        specials=-worth.specials if flips else worth.specials,
        reasons=(*worth.reasons, reason),
    )


def _lost_by_feigheit(verdict: Verdict, specials: GameSpecials, rules: Rules) -> Worth:
    # A winner with Feigheit loses a penalty and the net special points. Source: Branderhof.
    if rules.feigheit.mode == "missing_minus_2":
        points = verdict.cowardly - 2
    else:
        points = rules.feigheit.fixed_re if verdict.side is RE else rules.feigheit.fixed_kontra
    winner = verdict.side.other
    reasons = (Reason("feigheit", winner, points), *specials.counted)
    return Worth(winner, total(reasons, winner), total(specials.counted, winner), reasons)


def is_brave(game: Game, rules: Rules) -> bool:
    """Whether the game is exempt from Feigheit: one of six against all (A-49), or after a voiding
    Genscher (A-60).
    """
    return voided_by_genscher(game, rules) or (len(game.re) == 1 and game.game not in SOLO_LIKE)


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


def _own_doublings(setting: Setting, rules: Rules, *, against: bool) -> Iterator[str]:
    # Doublings for winning against Re and for a solo. Source: options.md, gegen.effect,
    # solo.effect.
    if against and rules.gegen.effect == "double":
        yield "doubled_gegen"
    if setting.game in SOLO_LIKE and rules.solo.effect == "double":
        yield "doubled_solo"


def _gegen(
    setting: Setting, won: Party, result: Result, said: Announced, rules: Rules
) -> tuple[Reason, ...]:
    # Applies to its points and to its doubling. Source: TSR 7.2.3a, 7.2.4; KIF; Mainz 3.8.
    if won is RE or not _counts_in(setting.game, rules):
        return ()
    if setting.game in SOLO_LIKE and rules.gegen.at_split_only and result.re != 120:
        return ()
    by_missed = said.missed(RE, result) and result.augen(KONTRA) < 120
    if by_missed and not rules.gegen.when_won_by_missed:  # KIF A-05
        return ()
    return (Reason("gegen", KONTRA, rules.gegen.points),)


def _counts_in(game: GameKind, rules: Rules) -> bool:
    # Source: TSR 7.2.4; options.md, from the field.
    where = rules.gegen
    if game is GameKind.STILLE_HOCHZEIT and where.in_stille_hochzeit != "same":
        return where.in_stille_hochzeit
    if game in SOLO_LIKE:
        return where.in_solo
    return {GameKind.ARMUT: where.in_armut, GameKind.HOCHZEIT: where.in_hochzeit}.get(game, True)
