"""Bock: which games wait, what the next game counts. Source: KIF V37, V38; CuteSoft; catalog 1.10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from scorepad.scoring.entry import Game
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, Player


@dataclass(frozen=True, slots=True)
class Running:
    """A Bock that lasts until the dealer of its first game deals anew, whoever decided that (A-51).

    `dealer` deals, or dealt, that first game; `dealt` tells that the game was played, `moved` that others have dealt
    since. Of a round of Pflichtsoli, `held` games come before the Bock goes on.
    """

    dealer: Player
    dealt: bool = False
    moved: bool = False
    held: int = 0

    def played(self, dealer: Player) -> Running:
        """This Bock after a game of the given dealer, which may be one of the Pflichtsoli before the Bock."""
        if self.held:
            return replace(self, held=self.held - 1, moved=self.dealt and (self.moved or dealer != self.dealer))
        first = self.dealer if self.dealt else dealer
        return replace(self, dealer=first, dealt=True, moved=self.moved or dealer != first)

    def over(self, dealer: Player) -> bool:
        """Whether this Bock has ended when the given player deals."""
        return not self.held and self.moved and dealer == self.dealer


@dataclass(frozen=True, slots=True)
class BockGames:
    """The Bock games ahead: the levels of the next games in order, and the rounds that end with a dealer.

    An evening has both where `bock.length` changed: a running Bock keeps the length with which it began (A-59).
    """

    waiting: tuple[int, ...] = ()
    running: tuple[Running, ...] = ()

    def dealt_by(self, dealer: Player) -> BockGames:
        """The Bock games when this player deals, without the rounds that came back to their first dealer."""
        return replace(self, running=tuple(part for part in self.running if not part.over(dealer)))

    def level(self, dealer: Player, rules: Rules) -> int:
        """The Bock levels of the next game if this player deals it."""
        waits = 0 if self.queues(dealer, rules) else sum(self.waiting[:1])
        return _capped(waits + self._running(dealer), rules)

    def queues(self, dealer: Player, rules: Rules) -> bool:
        """Whether the waiting games come only after the round that runs when this player deals."""
        return rules.bock.overlap == "append" and sum(self.waiting[:1]) > 0 and self._running(dealer) > 0

    def _running(self, dealer: Player) -> int:
        return sum(not part.held for part in self.dealt_by(dealer).running)

    def under(self, rules: Rules) -> BockGames:
        """The Bock games when other rules begin to hold: nothing above the cap of these rules (A-58)."""
        waiting = tuple(_capped(level, rules) for level in self.waiting)
        return BockGames(waiting, _fitting(self.running, rules))

    def played(self, dealer: Player, *, consumed: bool, places: int = 0) -> BockGames:
        """The Bock games after a game: one game less waits, in any case for a game of `places` of Pflichtsoli."""
        waiting = self.waiting[1:] if consumed else _one_place_less(self.waiting, places)
        running = (part.played(dealer) for part in self.dealt_by(dealer).running)
        return BockGames(waiting, tuple(running))

    def started(self, fired: Sequence[str], level: int, people: int, next_dealer: Player, rules: Rules) -> BockGames:
        """The Bock games after a game at `level` that gave these triggers."""
        rounds = sum(trigger in rules.bock.wanted for trigger in fired)
        after = self
        for _ in range(min(rounds, 1) if rules.bock.per_game == "one" else rounds):
            after = after._one_more(level, people, next_dealer, rules)
        return after

    def _one_more(self, level: int, people: int, next_dealer: Player, rules: Rules) -> BockGames:
        runs = self.dealt_by(next_dealer).running
        if rules.bock.overlap == "ignore" and (level or any(self.waiting) or runs):
            return self
        if rules.bock.length == "until_dealer_returns":
            return replace(self, running=_fitting((*self.running, Running(next_dealer)), rules))
        games = {"round": people, "games": rules.bock.length_games}.get(rules.bock.length, 1)
        if rules.bock.overlap == "append" and runs:
            return replace(self, waiting=self.waiting + (1,) * games)
        return BockGames(
            _overlapped(self.waiting, games, rules), () if rules.bock.overlap == "restart" else self.running
        )

    def interrupted(self, people: int) -> BockGames:
        """The Bock games with a round of Pflichtsoli before all waiting games."""
        held = (replace(part, held=part.held + people) for part in self.running)
        return BockGames((0,) * people + self.waiting, tuple(held))

    def reseated(self, before: tuple[Player, ...], table: tuple[Player, ...]) -> BockGames:
        """The Bock games after a change of the table; for a first dealer who left, the next at the table stands in."""

        def heir(dealer: Player) -> Player:
            start = before.index(dealer)
            return next((player for player in before[start:] + before[:start] if player in table), table[0])

        return replace(self, running=tuple(replace(part, dealer=heir(part.dealer)) for part in self.running))

    def left(self, rules: Rules) -> list[int] | None:
        """The waiting games for each level, lowest first; None where new Bock lasts until the dealer returns."""
        if rules.bock.length == "until_dealer_returns":
            return None
        highest = rules.bock.most_levels or max(self.waiting, default=0)
        return [self.waiting.count(level) for level in range(1, highest + 1)]


def uses_up(game: Game, waiting: tuple[int, ...], rules: Rules, *, again: bool, in_round: bool) -> bool:
    """Whether a game of the same dealer `again` or `in_round` of Pflichtsoli uses up a Bock game (A-40, A-54)."""
    if game.game not in SOLO_LIKE:
        return True
    if rules.bock.in_solo == "later":  # options.md, field
        return not (waiting and waiting[0])
    return in_round or not again or rules.bock.solo_dealt_again_consumes


def _one_place_less(waiting: tuple[int, ...], places: int) -> tuple[int, ...]:
    # A Bock game on a place of the Pflichtsoli goes on waiting: the next place without Bock is used up instead.
    without = next((place for place, level in enumerate(waiting[:places]) if not level), None)
    return waiting if without is None else waiting[:without] + waiting[without + 1 :]


def _overlapped(waiting: tuple[int, ...], games: int, rules: Rules) -> tuple[int, ...]:
    match rules.bock.overlap:
        case "append" if any(waiting):
            return waiting + (1,) * games
        case "append" | "stack":
            added = zip_longest(waiting, (1,) * games, fillvalue=0)
            return tuple(_capped(old + new, rules) for old, new in added)
        case "slots":
            return _dealt_to_slots(waiting, games, rules)
        case _:
            return (1,) * games


def _dealt_to_slots(waiting: tuple[int, ...], games: int, rules: Rules) -> tuple[int, ...]:
    levels = list(waiting)
    place = 0
    while games:
        if place == len(levels):
            levels.append(0)
        if levels[place] < rules.bock.most_levels:
            levels[place] += 1
            games -= 1
        place += 1
    return tuple(levels)


def _fitting(running: tuple[Running, ...], rules: Rules) -> tuple[Running, ...]:
    # Of rounds that run together under the cap, those stay that began last and so last longest.
    most = rules.bock.most_levels or len(running)
    later = (running[place:] for place in range(len(running)))
    return tuple(part for part, *others in later if sum(other.held == part.held for other in others) < most)


def _capped(level: int, rules: Rules) -> int:
    return min(level, rules.bock.most_levels) if rules.bock.most_levels else level


def in_last_round(level: int, rules: Rules) -> int:
    """The levels of a game of the last round. Source: KIF V42."""
    return _capped(level + 1 if rules.bock.overlap == "stack" else max(level, 1), rules)
