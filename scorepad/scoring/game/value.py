"""What a game is worth without its special points: a finite table over kind, Augen band, announcements and rules.

`verdict` gives the winner and the reasons; `with_specials` adds the special points, turns a cowardly value and says
which part of the value the special points are. Source: TSR 7.2, catalog 1.4 and 1.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import LINES, PLAYED_LEVELS, Result
from scorepad.scoring.game.reasons import Reason, total
from scorepad.scoring.game.special_points import GameSpecials, is_fixed
from scorepad.scoring.game.winner import winner
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Level, Party

KNOCK_POINTS = 2


@dataclass(frozen=True, slots=True)
class Setting:
    """What else the value depends on: the kind of game and of solo, and whether one played against all."""

    game: GameKind
    solo: str | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Winner and reasons before special points; `covered` of them are what a doubling multiplies."""

    winner: Party | None
    covered: tuple[Reason, ...]
    beside: tuple[Reason, ...]
    doublings: tuple[str, ...]
    cowardly: int
    fixed: bool = False

    @property
    def side(self) -> Party:
        """The side the value is written from: the winner's, Re's without one."""
        return self.winner or Party.RE


@dataclass(frozen=True, slots=True)
class Worth:
    """The value before Bock from the winner's side, its reasons, and the part that is special points."""

    winner: Party | None
    value: int
    specials: int
    reasons: tuple[Reason, ...]
    fixed: bool = False


@lru_cache(maxsize=65536)
def verdict(setting: Setting, result: Result, said: Announced, rules: Rules) -> Verdict:
    """Who won and why, without special points."""
    won = winner(result, said, rules)
    if is_fixed(setting.game, rules):
        return _fixed(setting, won, said, rules)
    if won is None:  # TSR 7.1.3
        reasons = tuple(_nobody(result, said, rules)) if rules.win.nobody_counts == "all" else ()
        return Verdict(None, reasons, (), (), 0)
    covered = tuple(_base(setting, won, result, said, rules))
    beside: tuple[Reason, ...] = ()
    gegen = _gegen(setting, won, result, said, rules)
    if gegen and rules.value.doubling_covers == "base":
        beside = gegen
    else:
        covered += gegen
    return Verdict(won, covered, beside, _doublings(said, rules), _missing(setting, won, result, said, rules))


def _fixed(setting: Setting, won: Party | None, said: Announced, rules: Rules) -> Verdict:
    """Fixed points of a solo: a third is the value. Source: Branderhof."""
    points = rules.solo.fixed_with_re if said.re else rules.solo.fixed_plain
    if setting.game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        points = rules.games.hochzeit_allein_fixed
    return Verdict(won, (Reason("fixed_solo", won or Party.KONTRA, points // 3),), (), (), 0, fixed=True)


def _nobody(result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    for party in Party:
        yield from _steps(party, result.steps(party.other), rules)
    yield from _against(result, said, rules)


def _base(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    lost = won.other
    if _won_counts(won, result, rules):
        yield Reason("won", won, 1)  # TSR 7.2.2a
    yield from _announced(won, said, rules)  # TSR 7.2.2b, c
    real = result.steps(lost)
    yield from _steps(won, real, rules)  # TSR 7.2.2d
    if said.missed(lost, result):
        yield from _missed(won, real, result, said, rules)
    yield from _against(result, said, rules)  # TSR 7.2.2e, f
    if rules.games.klopfen == "add" and said.knocks:
        yield Reason("klopfen", won, KNOCK_POINTS * said.knocks)  # CuteSoft
    if setting.game in SOLO_LIKE:
        if rules.solo.extra_point:
            yield Reason("solo_extra", won, rules.solo.extra_point)
        bonus = rules.solo.kind_points.get(setting.solo or "", 0)
        if bonus:
            yield Reason("solo_kind", won, bonus)


def _won_counts(won: Party, result: Result, rules: Rules) -> bool:
    match rules.value.won_rule:
        case "any_side_reached_121":  # KIF A-01
            return result.re != 120
        case "winner_reached_minimum":  # Branderhof A-24
            return result.augen(won) >= (121 if won is Party.RE else 120)
        case "not_at_120_120":
            return result.re != 120
        case _:
            return True


def _announced(won: Party, said: Announced, rules: Rules) -> Iterator[Reason]:
    for party in Party:
        for level in said.levels(party):
            if level is Level.RE_KONTRA:
                effect, points, id_ = rules.value.re_kontra_effect, rules.value.re_kontra_points, party.value
            else:
                effect, points, id_ = rules.value.level_effect, rules.value.level_points, level_id(level)
            if effect == "add" and points:
                yield Reason(f"announced_{id_}", won, points)


def level_id(level: Level) -> str:
    """The name of a level in reasons and announcements."""
    return level.name.lower()


def _steps(party: Party, levels: tuple[Level, ...], rules: Rules) -> Iterator[Reason]:
    if rules.value.step_points:
        for level in levels:
            yield Reason(f"played_{level_id(level)}", party, rules.value.step_points)


def _missed(won: Party, real: tuple[Level, ...], result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    lost = won.other
    announced = [level for level in said.levels(lost) if level >= Level.NO90]
    credited: tuple[Level, ...] = ()
    if rules.missed.steps == "reached_by_announcer":  # KIF A-03
        credited = result.steps(won)
    elif rules.missed.steps == "all_announced":  # Mainz 3.9
        credited = tuple(announced)
    if rules.value.step_points:
        for level in credited:
            if level not in real:
                yield Reason(f"missed_{level_id(level)}", won, rules.value.step_points)
    extra = rules.missed.extra_per_level * sum(not result.under(won, level) for level in announced)
    if extra:
        yield Reason("missed_extra", won, extra)  # KIF V30


def _against(result: Result, said: Announced, rules: Rules) -> Iterator[Reason]:
    if not rules.value.against_announcement:
        return
    for party in Party:
        for level in PLAYED_LEVELS:
            if level in said.levels(party.other) and result.augen(party) >= LINES[level]:
                yield Reason(f"against_{level_id(level)}", party, rules.value.against_announcement)


def _gegen(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> tuple[Reason, ...]:
    if won is Party.RE or not rules.gegen.points:
        return ()
    if setting.game in SOLO_LIKE and not rules.gegen.in_solo:  # TSR 7.2.4
        return ()
    if setting.game is GameKind.ARMUT and not rules.gegen.in_armut:
        return ()
    by_missed = said.missed(Party.RE, result) and result.augen(Party.KONTRA) < 120
    if by_missed and not rules.gegen.when_won_by_missed:  # KIF A-05
        return ()
    return (Reason("gegen", Party.KONTRA, rules.gegen.points),)


def _doublings(said: Announced, rules: Rules) -> tuple[str, ...]:
    ids = []
    for party in Party:
        for level in said.levels(party):
            effect = rules.value.re_kontra_effect if level is Level.RE_KONTRA else rules.value.level_effect
            if effect == "double":
                ids.append(f"doubled_{party.value if level is Level.RE_KONTRA else level_id(level)}")
    if rules.games.klopfen == "double":
        ids += ["doubled_klopfen"] * said.knocks
    return tuple(ids)


def _missing(setting: Setting, won: Party, result: Result, said: Announced, rules: Rules) -> int:
    """Levels the winner announced too little when that is Feigheit, else 0. Source: KIF V45; Branderhof."""
    if rules.feigheit.mode == "off" or setting.game in SOLO_LIKE or setting.alone:
        return 0
    if rules.feigheit.not_if_opponents_announced and said.levels(won.other):
        return 0
    missing = 1 + len(result.steps(won.other)) - said.highest(won)
    return missing if missing > rules.feigheit.allowed_missing else 0


def with_specials(verdict: Verdict, specials: GameSpecials, rules: Rules) -> Worth:
    """The value before Bock: reasons, special points, doublings, floor and Feigheit."""
    if verdict.fixed:
        return Worth(verdict.winner, total(verdict.covered, verdict.side), 0, verdict.covered, fixed=True)
    if verdict.cowardly and rules.feigheit.mode in ("fixed", "missing_minus_2"):
        return _coward_loses(verdict, specials, rules)
    side = verdict.side
    doubled, special_value = _doubled(verdict, total(specials.counted, side), rules)
    reasons = [*verdict.covered, *verdict.beside, *specials.counted, *doubled]
    value = total(reasons, side)
    if rules.value.floor_at_zero and verdict.winner is not None and value < 0:  # KIF
        reasons.append(Reason("floor", side, -value))
        value = special_value = 0
    if verdict.cowardly:  # KIF V45
        flips = rules.feigheit.mode == "flip"
        turned = value if flips else value - special_value
        reasons.append(Reason("feigheit", side, -2 * turned))
        value -= 2 * turned
        special_value = -special_value if flips else special_value
    return Worth(verdict.winner, value, special_value, tuple(reasons))


def _doubled(verdict: Verdict, special_value: int, rules: Rules) -> tuple[list[Reason], int]:
    """What each doubling adds, and the part of the value that is special points afterwards."""
    everything = rules.value.doubling_covers == "everything"
    covered = total(verdict.covered, verdict.side) + (special_value if everything else 0)
    doubled = [Reason(id_, verdict.side, covered * 2**before) for before, id_ in enumerate(verdict.doublings)]
    return doubled, special_value * 2 ** len(doubled) if everything else special_value


def _coward_loses(verdict: Verdict, specials: GameSpecials, rules: Rules) -> Worth:
    """The cowardly winner loses fixed points and the net special points. Source: Branderhof."""
    loser = verdict.side
    if rules.feigheit.mode == "fixed":
        points = rules.feigheit.fixed_re if loser is Party.RE else rules.feigheit.fixed_kontra
    else:
        points = verdict.cowardly - 2
    reasons = (Reason("feigheit", loser.other, points), *specials.counted)
    return Worth(loser.other, total(reasons, loser.other), total(specials.counted, loser.other), reasons)
