"""From answers to rule sets: which game to ask about next, and which rule sets fit or nearly
fit.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorepad.scoring.example.games import GAMES, Noted, WorkedGame, noted
from scorepad.scoring.example.search import Combo, Part, Remaining
from scorepad.scoring.example.switches import FAMILY, SWITCHES, families, options_of_ways
from scorepad.scoring.game.score import score
from scorepad.scoring.rules.codec import preset, read_rules
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
        return self._judged[0]

    @property
    def misfits(self) -> tuple[str, ...]:
        """The games whose answers contradict the answers before them: no rule set gives all."""
        return self._judged[1]

    @cached_property
    def suspects(self) -> tuple[str, ...]:
        """If no rule set fits: each game whose answer, if wrong, explains that."""
        if not self.misfits:
            return ()
        others = (
            {name: answer for name, answer in self.answers.items() if name != left}
            for left in self.answers
        )
        return tuple(
            left for left, rest in zip(self.answers, others, strict=True) if not _judged(rest)[1]
        )

    @cached_property
    def next(self) -> WorkedGame | None:
        """The game to ask next: it tells most for its effort; None if no game tells anything or
        enough were asked.
        """
        if len(self.answers) >= MOST_ASKED or self.misfits:
            return None
        if FIRST not in self.answers:
            return GAMES[FIRST]
        told = {
            name: tells(self.remaining, game)
            for name, game in GAMES.items()
            if name not in self.answers
        }
        worth = {name: much - _EFFORT * GAMES[name].effort for name, much in told.items() if much}
        return GAMES[max(worth, key=lambda name: worth[name])] if worth else None

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        """The rule sets that fit all answers but the `misfits`, with the fewest changes to a
        preset.
        """
        all_fits = tuple(_fits(self.remaining))
        least = min(len(fit.changed) for fit in all_fits)
        return tuple(fit for fit in all_fits if len(fit.changed) == least)

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The undecided switches that a worked game could decide."""
        unasked = [game for game in GAMES.values() if self.answers.get(game.id) is None]
        seen = {
            name
            for game in unasked
            if len(self.remaining.outcomes(game)) != 1
            for name in game.shows
        }
        return tuple(
            name for name in SWITCHES if name in seen and len(self.remaining.ways(name)) > 1
        )


def expected(game_id: str, rules: Rules) -> Noted:
    """The answer that people give for a game under a rule set."""
    game = GAMES[game_id].game
    return noted(game, score(game, rules).points)


def tells(remaining: Remaining, worked: WorkedGame) -> float:
    """The entropy in bits of a game's answer over the remaining rule sets; 0 if too many
    combinations must be tried.
    """
    outcomes = remaining.outcomes(worked)
    whole = sum(outcomes.values())
    return -sum(count / whole * math.log2(count / whole) for count in outcomes.values())


def _judged(answers: Answers) -> tuple[Remaining, tuple[str, ...]]:
    # Answers with too many combinations to try are postponed until other answers narrow these.
    remaining = Remaining.all()
    misfits = []
    waiting = {name: answer for name, answer in answers.items() if answer is not None}
    while waiting:
        ready = (
            (name, remaining.narrowed(GAMES[name], answer)) for name, answer in waiting.items()
        )
        name, narrowed = next(
            ((name, less) for name, less in ready if less is not None), (next(iter(waiting)), None)
        )
        del waiting[name]
        if narrowed is None or narrowed.is_empty:
            misfits.append(name)
        else:
            remaining = narrowed
    return remaining, tuple(misfits)


def _fits(remaining: Remaining) -> Iterator[Fit]:
    for family, names in enumerate(families()):
        if family in remaining.ways(FAMILY):
            yield from (_fit(remaining, family, name) for name in names)


def _fit(remaining: Remaining, family: int, name: str) -> Fit:
    own = preset(name)
    usual = {ident: switch.way_of(own) for ident, switch in SWITCHES.items()} | {FAMILY: family}
    chosen = {ident: way for part in remaining.parts for ident, way in _nearest(part, usual)}
    changed = tuple(ident for ident in SWITCHES if chosen[ident] != usual[ident])
    options = options_of_ways((ident, chosen[ident]) for ident in changed)
    return Fit(name, read_rules({"preset": name, "options": options}), changed)


def _nearest(part: Part, usual: Mapping[str, int | None]) -> Iterator[tuple[str, int]]:
    # The usual value of the switch "family" is the family of the preset.

    def changes(combo: Combo) -> tuple[bool, int]:
        changed = [name for name, way in zip(part.names, combo, strict=True) if way != usual[name]]
        return FAMILY in changed, len(changed)

    nearest: Combo = min(sorted(part.combos), key=changes)
    return zip(part.names, nearest, strict=True)
