"""From answers to rule sets: which game to ask about next, and which rule sets fit (or nearly)."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorepad.scoring.example.games import GAMES, Noted, WorkedGame, noted
from scorepad.scoring.example.search import Combo, Part, Remaining
from scorepad.scoring.example.switches import FAMILY, SWITCHES, families, options_of_ways
from scorepad.scoring.game.score import score
from scorepad.scoring.rules.codec import preset, read_rules
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import Rules

MOST_ASKED = 12
FIRST = "kontra_no90_won"
_EFFORT = 0.03  # the cost of one fact of a game, in halvings of the rule sets
Answers = Mapping[str, Noted | None]
"""The answer to each game asked, in order of asking; None means that people do not know."""


@dataclass(frozen=True)
class Fit:
    """A rule set that fits the answers: a preset, and the switches that differ from it."""

    preset: str
    rules: Rules
    changed: tuple[str, ...]


@dataclass(frozen=True)
class Inquiry:
    """The state of the search after some answers."""

    answers: Answers

    @cached_property
    def _judged(self) -> tuple[Remaining, tuple[str, ...]]:
        return _judged(self.answers)

    @property
    def remaining(self) -> Remaining:
        """The rule sets that remain."""
        remaining, _misfits = self._judged
        return remaining

    @property
    def misfits(self) -> tuple[str, ...]:
        """The games whose answers contradict the answers before them: no rule set gives all."""
        _remaining, misfits = self._judged
        return misfits

    @cached_property
    def suspects(self) -> tuple[str, ...]:
        """If no rule set fits: each game whose answer, if wrong, explains that."""
        if not self.misfits:
            return ()
        return tuple(name for name in self.answers if self._fit_without(name))

    def _fit_without(self, suspect: str) -> bool:
        """Whether all other answers fit together."""
        others = {name: answer for name, answer in self.answers.items() if name != suspect}
        _remaining, misfits = _judged(others)
        return not misfits

    @cached_property
    def next(self) -> WorkedGame | None:
        """The game to ask next: the one that tells most for its effort.

        None if no game tells anything, enough were asked or answers contradict each other.
        """
        if len(self.answers) >= MOST_ASKED or self.misfits:
            return None
        if FIRST not in self.answers:
            return GAMES[FIRST]
        worth: dict[str, float] = {}
        for name, game in GAMES.items():
            if name in self.answers:
                continue
            told = tells(self.remaining, game)
            if told:
                worth[name] = told - _EFFORT * game.effort
        if not worth:
            return None
        return GAMES[max(worth, key=worth.__getitem__)]

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        """The rule sets that fit all answers but the `misfits`, with the fewest changes.

        Those of the most common presets come first.
        """
        all_fits = tuple(_fits(self.remaining))
        least = min(len(fit.changed) for fit in all_fits)
        closest = [fit for fit in all_fits if len(fit.changed) == least]
        return tuple(sorted(closest, key=_how_common))

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The undecided switches that a worked game could decide."""
        shown = {name for game in self._undecided_games() for name in game.shows}
        undecided = [name for name in SWITCHES if len(self.remaining.ways(name)) > 1]
        return tuple(name for name in undecided if name in shown)

    def _undecided_games(self) -> list[WorkedGame]:
        """The games without an answer to which not only a single one is possible."""
        unasked = [game for game in GAMES.values() if self.answers.get(game.id) is None]
        return [game for game in unasked if len(self.remaining.outcomes(game)) != 1]


def expected(game_id: str, rules: Rules) -> Noted:
    """The answer that people give for a game under a rule set."""
    game = GAMES[game_id].game
    return noted(game, score(game, rules).points)


def tells(remaining: Remaining, worked: WorkedGame) -> float:
    """The entropy in bits of a game's answer over the remaining rule sets.

    It is 0 if too many combinations would have to be tried.
    """
    outcomes = remaining.outcomes(worked)
    whole = sum(outcomes.values())
    chances = [count / whole for count in outcomes.values()]
    return -sum(chance * math.log2(chance) for chance in chances)


def _judged(answers: Answers) -> tuple[Remaining, tuple[str, ...]]:
    """The rule sets that remain after the answers, and the misfits.

    Answers with too many combinations to try are postponed until other answers narrow these; where
    none can be tried, the first is a misfit.
    """
    remaining = Remaining.all()
    misfits = []
    waiting = {name: answer for name, answer in answers.items() if answer is not None}
    while waiting:
        name, narrowed = _narrowed(remaining, waiting)
        del waiting[name]
        if narrowed is None or narrowed.is_empty:
            misfits.append(name)
        else:
            remaining = narrowed
    return remaining, tuple(misfits)


def _narrowed(remaining: Remaining, waiting: Mapping[str, Noted]) -> tuple[str, Remaining | None]:
    """The first answer that can be tried now, with what it leaves; else the first, with None."""
    for name, answer in waiting.items():
        narrowed = remaining.narrowed(GAMES[name], answer)
        if narrowed is not None:
            return name, narrowed
    first, *_others = waiting
    return first, None


def _how_common(fit: Fit) -> int:
    """The place of the preset among all, the most common first."""
    return list(PRESETS).index(fit.preset)


def _fits(remaining: Remaining) -> Iterator[Fit]:
    for family, names in enumerate(families()):
        if family in remaining.ways(FAMILY):
            yield from (_fit(remaining, family, name) for name in names)


def _fit(remaining: Remaining, family: int, name: str) -> Fit:
    """Of the rule sets that remain, the one that differs least from this preset, which is of this
    family.
    """
    own = preset(name)
    usual = {ident: switch.way_of(own) for ident, switch in SWITCHES.items()}
    usual[FAMILY] = family
    chosen: dict[str, int] = {}
    for part in remaining.parts:
        chosen.update(_nearest(part, usual))
    changed = tuple(ident for ident in SWITCHES if chosen[ident] != usual[ident])
    options = options_of_ways((ident, chosen[ident]) for ident in changed)
    return Fit(name, read_rules({"preset": name, "options": options}), changed)


def _nearest(part: Part, usual: Mapping[str, int | None]) -> Iterator[tuple[str, int]]:
    # The usual value of the switch "family" is the family of the preset.

    def changes(combo: Combo) -> tuple[bool, int]:
        ways = zip(part.names, combo, strict=True)
        changed = [name for name, way in ways if way != usual[name]]
        return FAMILY in changed, len(changed)

    nearest: Combo = min(sorted(part.combos), key=changes)
    return zip(part.names, nearest, strict=True)
