"""Games with fixed points, step 3, and the base of a value, step 4.

Source: TSR 7.2.2; catalog 1.4; Branderhof.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorepad.scoring.game.announcements import Announced, added, counting, level_id
from scorepad.scoring.game.augen import LINES, PLAYED_LEVELS, Result
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.game.winner import is_nobodys_split
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.keyed import FixedKind
from scorepad.scoring.terms import KONTRA, RE, SOLO_LIKE, GameKind, Level, Party


@dataclass(frozen=True, slots=True)
class Setting:
    """The kind of game and solo for which a value is computed; `brave` games have no Feigheit."""

    game: GameKind
    solo: str | None = None
    brave: bool = False


def base(
    setting: Setting, won: Party, result: Result, said: Announced, rules: Rules
) -> Iterator[Reason]:
    """Every reason of the base.

    They are the winner's, but those for Augen against an announcement can be either party's.
    """
    yield from _of_any_game(won, result, said, rules)
    if setting.game in SOLO_LIKE and rules.solo.effect == "add":
        if rules.solo.extra_doubled:
            yield from _solo_extra(won, rules)
        bonus = rules.solo.kind_points.get(setting.solo or "", 0)
        if bonus:
            yield Reason("solo_kind", won, bonus)


@lru_cache(maxsize=8192)
def _of_any_game(won: Party, result: Result, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    """The reasons of any game without a fixed price, in the order of the rules."""
    reasons = []
    if _won_counts(won, result, rules):  # TSR 7.2.2a
        reasons.append(Reason("won", won, rules.value.base_points))
    heard = counting(said, won, result, rules)
    reasons += [Reason(id_, won, points) for id_, points in added(heard, rules)]  # TSR 7.2.2b, c
    reasons += _steps(won, result.steps(won.other), rules)  # TSR 7.2.2d
    reasons += _missed(won, result, said, rules)
    reasons += _against(result, said, rules)  # TSR 7.2.2e, f
    return tuple(reasons)


def nobodys(result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    """The reasons, besides special points, of a game that nobody won. Source: TSR 7.1.3."""
    if rules.win.nobody_counts == "all" and not is_nobodys_split(result, said, rules):
        for party in Party:
            yield from _steps(party, result.steps(party.other), rules)
        yield from _against(result, said, rules)


def credited(won: Party, result: Result, said: Announced, rules: Rules) -> tuple[Level, ...]:
    """The steps that the winner gets only because the loser missed its announcement."""
    lost = won.other
    if not said.missed(lost, result):
        return ()
    levels: tuple[Level, ...] = ()
    if rules.missed.steps == "reached_by_announcer":  # KIF A-03
        levels = result.steps(won)
    elif rules.missed.steps == "all_announced":  # Mainz 3.9
        levels = said.absagen(lost)
    real = result.steps(lost)
    return tuple(level for level in levels if level not in real)


def extra_beside(setting: Setting, won: Party, rules: Rules) -> Iterator[Reason]:
    """The extra points of a solo outside of the base, if a solo does not double."""
    if setting.game in SOLO_LIKE and rules.solo.effect == "add" and not rules.solo.extra_doubled:
        yield from _solo_extra(won, rules)


def _won_counts(won: Party, result: Result, rules: Rules) -> bool:
    """Whether winning itself counts."""
    match rules.value.won_rule:
        case "any_side_reached_121" | "not_at_120_120":  # KIF A-01
            return result.re != 120
        case "winner_reached_minimum":  # Branderhof A-24
            return result.augen(won) >= (121 if won is RE else 120)
        case _:
            return True


def _steps(
    party: Party, levels: tuple[Level, ...], rules: Rules, cause: str = "played"
) -> Iterator[Reason]:
    """A reason for each of these levels that was reached, unless steps double."""
    if rules.value.step_effect == "double":
        return
    for level in levels:
        points = step_points(level, rules)
        if points:
            yield Reason(f"{cause}_{level_id(level)}", party, points)


def step_points(level: Level, rules: Rules) -> int:
    """The points of a step under rules that add points for steps."""
    value = rules.value
    own = {
        Level.NO90: value.step_points_90,
        Level.NO60: value.step_points_60,
        Level.NO30: value.step_points_30,
        Level.SCHWARZ: value.step_points_schwarz,
    }[level]
    return value.step_points if own == "same" else own


def _missed(won: Party, result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    """The reasons for levels that the other party announced and missed."""
    lost = won.other
    if not said.missed(lost, result):
        return
    yield from _steps(won, credited(won, result, said, rules), rules, "missed")
    missed = [level for level in said.absagen(lost) if not result.under(won, level)]
    extra = rules.missed.extra_per_level * len(missed)
    if extra:
        yield Reason("missed_extra", won, extra)  # KIF V30


def _against(result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    """A reason for each level that a party kept the other from, though that announced it."""
    points = rules.value.against_announcement
    if not points:
        return
    for party in Party:
        for level in PLAYED_LEVELS:
            if level in said.levels(party.other) and result.augen(party) >= LINES[level]:
                yield Reason(f"against_{level_id(level)}", party, points)


def _solo_extra(won: Party, rules: Rules) -> Iterator[Reason]:
    if rules.solo.extra_point:
        yield Reason("solo_extra", won, rules.solo.extra_point)


def is_fixed(game: GameKind, rules: Rules, solo: str | None = None) -> bool:
    """Whether this kind of game or `solo` has fixed points, so that nothing else counts."""
    if game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        return True
    if game not in SOLO_LIKE:
        return False
    return rules.solo.mode == "fixed" or _of_kind(game, solo, rules) is not None


def fixed(setting: Setting, won: Party | None, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    """The reason with a third of the fixed points, which is the value.

    Without a winner the soloist loses.
    """
    side = won or KONTRA
    third = _points(setting, side, said, rules) // 3
    reason = Reason("fixed_solo", side, third)
    if rules.solo.fixed_kontra_doubles and said.kontra and third:
        return reason, Reason("doubled_kontra", side, third)
    return (reason,)


def _points(setting: Setting, side: Party, said: Announced, rules: Rules) -> int:
    """The fixed points of a game, before they are shared out."""
    if setting.game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        return rules.games.hochzeit_allein_fixed
    kind = _of_kind(setting.game, setting.solo, rules)
    if kind is not None and side is RE:
        return kind.won
    if kind is not None:
        return kind.lost or kind.won
    return rules.solo.fixed_with_re if said.re else rules.solo.fixed_plain


def _of_kind(game: GameKind, solo: str | None, rules: Rules) -> FixedKind | None:
    """The fixed points of a kind of solo; None where they are not fixed. Source: options.md,
    solo.fixed_kind.
    """
    if game is not GameKind.SOLO:
        return None
    kind = rules.solo.fixed_kind.get(solo or "")
    return kind if kind and kind.won else None
