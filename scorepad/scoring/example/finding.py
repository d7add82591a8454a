"""From answers to rule sets: which game to ask about next, which rule sets fit, and where none does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorepad.scoring.example.games import GAMES, WorkedGame
from scorepad.scoring.example.noted import Noted, noted
from scorepad.scoring.example.search import Combo, Part, Remaining
from scorepad.scoring.example.switches import FAMILY, SWITCHES, families, options_of_ways
from scorepad.scoring.game.score import score
from scorepad.scoring.rules.codec import preset, read_rules
from scorepad.scoring.rules.ruleset import Rules

MOST_ASKED = 12
FIRST = "kontra_no90_won"
_EFFORT = 0.03
"""What a thing to keep in mind weighs against a doubling of what is told apart."""
Answers = Mapping[str, Noted | None]
"""What people write down for each game that they were asked about, in order; None: they do not know."""


@dataclass(frozen=True)
class Fit:
    """A rule set that fits: a preset, and the switches in which it is changed."""

    preset: str
    rules: Rules
    changed: tuple[str, ...]


@dataclass(frozen=True)
class Inquiry:
    """Where one stands with some answers."""

    answers: Answers

    @cached_property
    def _judged(self) -> tuple[Remaining, tuple[str, ...]]:
        return _judged(self.answers)

    @property
    def remaining(self) -> Remaining:
        """What remains, without the answers that fit to nothing."""
        return self._judged[0]

    @property
    def misfits(self) -> tuple[str, ...]:
        """The games whose answers fit to no rule set together with those before."""
        return self._judged[1]

    @cached_property
    def suspects(self) -> tuple[str, ...]:
        """Where no rule set fits, the games any of which alone may be what is wrong."""
        if not self.misfits:
            return ()
        others = ({name: answer for name, answer in self.answers.items() if name != left} for left in self.answers)
        return tuple(left for left, rest in zip(self.answers, others, strict=True) if not _judged(rest)[1])

    @cached_property
    def next(self) -> WorkedGame | None:
        """The game that tells most of the rule sets apart that remain; None when that is enough."""
        if len(self.answers) >= MOST_ASKED or self.misfits:
            return None
        if FIRST not in self.answers:
            return GAMES[FIRST]
        told = {name: tells(self.remaining, game) for name, game in GAMES.items() if name not in self.answers}
        worth = {name: much - _EFFORT * GAMES[name].effort for name, much in told.items() if much}
        return GAMES[max(worth, key=lambda name: worth[name])] if worth else None

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        """The rule sets that fit with the fewest changes to a preset; the nearest ones where none fits."""
        all_fits = tuple(_fits(self.remaining))
        least = min(len(fit.changed) for fit in all_fits)
        return tuple(fit for fit in all_fits if len(fit.changed) == least)

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The switches that no answer told and a game could."""
        unasked = [game for game in GAMES.values() if self.answers.get(game.id) is None]
        seen = {name for game in unasked if len(self.remaining.outcomes(game)) != 1 for name in game.shows}
        return tuple(name for name in SWITCHES if name in seen and len(self.remaining.ways(name)) > 1)


def expected(game_id: str, rules: Rules) -> Noted:
    """What is written down for a game under a rule set."""
    game = GAMES[game_id].game
    return noted(game, score(game, rules).points)


def tells(remaining: Remaining, worked: WorkedGame) -> float:
    """How many times what remains is halved by an answer, on average; 0 where that is too much to try."""
    outcomes = remaining.outcomes(worked)
    whole = sum(outcomes.values())
    return -sum(count / whole * math.log2(count / whole) for count in outcomes.values())


def _judged(answers: Answers) -> tuple[Remaining, tuple[str, ...]]:
    """What remains, and the answers that fit to nothing. Those that are too much to try wait for the others."""
    remaining, misfits = Remaining.all(), []
    waiting = {name: answer for name, answer in answers.items() if answer is not None}
    while waiting:
        ready = ((name, remaining.narrowed(GAMES[name], answer)) for name, answer in waiting.items())
        name, narrowed = next(((name, less) for name, less in ready if less is not None), (next(iter(waiting)), None))
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
    """The ways of the switches of a part that change the fewest of the usual ones; the family is the usual one."""

    def changes(combo: Combo) -> tuple[bool, int]:
        changed = [name for name, way in zip(part.names, combo, strict=True) if way != usual[name]]
        return FAMILY in changed, len(changed)

    nearest: Combo = min(sorted(part.combos), key=changes)
    return zip(part.names, nearest, strict=True)
