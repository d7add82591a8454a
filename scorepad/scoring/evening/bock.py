"""The queue of Bock games and the Bock levels of the next game. Source: KIF V37, V38; CuteSoft;
catalog 1.10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from scorepad.scoring.entry import Game
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, SOLO_LIKE, Player


@dataclass(frozen=True, slots=True)
class Running:
    """A Bock round that lasts until the dealer of its first game deals again (A-51).

    `dealer` is that first dealer; `dealt` is true once the first game was played, `moved` once
    another player has dealt since. `held` is the number of games left of a round of Pflichtsoli,
    which suspends this Bock.
    """

    dealer: Player
    dealt: bool = False
    moved: bool = False
    held: int = 0

    def played(self, dealer: Player) -> Running:
        """This Bock after one more game; a game of a round of Pflichtsoli only lowers `held`."""
        if self.held:
            return replace(
                self, held=self.held - 1, moved=self.dealt and (self.moved or dealer != self.dealer)
            )
        first = self.dealer if self.dealt else dealer
        return replace(self, dealer=first, dealt=True, moved=self.moved or dealer != first)

    def over(self, dealer: Player) -> bool:
        """Whether this Bock has ended when the given player deals."""
        return not self.held and self.moved and dealer == self.dealer

    def lasts(self, dealers: Sequence[Player]) -> int:
        """The number of games until this Bock ends if these players, the next first, deal in
        turn.
        """
        part = self
        games = 0
        while not part.over(dealers[games % len(dealers)]):
            part = part.played(dealers[games % len(dealers)])
            games += 1
        return games


@dataclass(frozen=True, slots=True)
class BockGames:
    """The Bock games ahead: `waiting` has the levels of the next games, `running` the rounds that
    end with a dealer.

    Both are filled only after a change of `bock.length`: a running Bock keeps the length with which
    it began (A-59).
    """

    waiting: tuple[int, ...] = ()
    running: tuple[Running, ...] = ()

    def dealt_by(self, dealer: Player) -> BockGames:
        """These Bock games without the running rounds that end when this player deals."""
        return replace(self, running=tuple(part for part in self.running if not part.over(dealer)))

    def level(self, dealer: Player, rules: Rules) -> int:
        """The Bock levels of the next game if this player deals it."""
        waits = 0 if self.queues(dealer, rules) else sum(self.waiting[:1])
        return _capped(waits + self._running(dealer), rules)

    def queues(self, dealer: Player, rules: Rules) -> bool:
        """Whether the waiting games are played only after the round that is running when this
        player deals.
        """
        return (
            rules.bock.overlap == "append"
            and sum(self.waiting[:1]) > 0
            and self._running(dealer) > 0
        )

    def _running(self, dealer: Player) -> int:
        return sum(not part.held for part in self.dealt_by(dealer).running)

    def under(self, rules: Rules, dealers: Sequence[Player]) -> BockGames:
        """These Bock games after a change to `rules`, lowered to their cap (A-58); `dealers` deal
        next, in turn.
        """
        waiting = tuple(_capped(level, rules) for level in self.waiting)
        return BockGames(waiting, _fitting(self.running, dealers, rules))

    def played(self, dealer: Player, *, consumed: bool, places: int = 0) -> BockGames:
        """These Bock games after a game: the queue loses its first, else its first without Bock
        among `places`.
        """
        waiting = self.waiting[1:] if consumed else _one_place_less(self.waiting, places)
        running = (part.played(dealer) for part in self.dealt_by(dealer).running)
        return BockGames(waiting, tuple(running))

    def started(
        self, fired: Sequence[str], level: int, dealers: Sequence[Player], rules: Rules
    ) -> BockGames:
        """These Bock games plus those started by the `fired` triggers of a game with `level` Bock
        levels.

        `dealers` is everybody at the table in the order of dealing, the next dealer first.
        """
        rounds = sum(trigger in rules.bock.wanted for trigger in fired)
        after = self
        for _ in range(min(rounds, 1) if rules.bock.per_game == "one" else rounds):
            after = after._one_more(level, dealers, rules)
        return after

    def _one_more(self, level: int, dealers: Sequence[Player], rules: Rules) -> BockGames:
        runs = self.dealt_by(dealers[0]).running
        if rules.bock.overlap == "ignore" and (level or any(self.waiting) or runs):
            return self
        if rules.bock.length == "until_dealer_returns":
            running = (*self.running, Running(dealers[0]))
            return replace(self, running=_fitting(running, dealers, rules))
        games = {"round": len(dealers), "games": rules.bock.length_games}.get(rules.bock.length, 1)
        if rules.bock.overlap == "append" and runs:
            return replace(self, waiting=self.waiting + (1,) * games)
        return BockGames(
            _overlapped(self.waiting, games, rules),
            () if rules.bock.overlap == "restart" else self.running,
        )

    def interrupted(self, people: int) -> BockGames:
        """These Bock games behind a round of Pflichtsoli, one game for each of `people`."""
        held = (replace(part, held=part.held + people) for part in self.running)
        return BockGames((0,) * people + self.waiting, tuple(held))

    def reseated(self, before: tuple[Player, ...], table: tuple[Player, ...]) -> BockGames:
        """These Bock games after a change of seats; the next player at the table replaces a first
        dealer who left.
        """

        def heir(dealer: Player) -> Player:
            start = before.index(dealer)
            return next(
                (player for player in before[start:] + before[:start] if player in table), table[0]
            )

        return replace(
            self, running=tuple(replace(part, dealer=heir(part.dealer)) for part in self.running)
        )

    def left(self, rules: Rules) -> list[int] | None:
        """The number of waiting games for each level, lowest first; None if new Bock lasts until
        the dealer returns.
        """
        if rules.bock.length == "until_dealer_returns":
            return None
        highest = rules.bock.most_levels or max(self.waiting, default=0)
        return [self.waiting.count(level) for level in range(1, highest + 1)]


def uses_up(
    game: Game, waiting: tuple[int, ...], rules: Rules, *, again: bool, in_round: bool
) -> bool:
    """Whether a game uses up a Bock game, with the same dealer `again` or `in_round` of Pflichtsoli
    (A-40, A-54).
    """
    if game.game not in ONE_AGAINST_ALL:
        return True
    if rules.bock.in_solo == "later" and game.game in SOLO_LIKE:  # options.md, field
        return not (waiting and waiting[0])
    return in_round or not again or rules.bock.solo_dealt_again_consumes


def _one_place_less(waiting: tuple[int, ...], places: int) -> tuple[int, ...]:
    # A Bock game in a place of the Pflichtsoli stays in the queue: the next place without Bock is
    # used up.
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


def _fitting(
    running: tuple[Running, ...], dealers: Sequence[Player], rules: Rules
) -> tuple[Running, ...]:
    # The cap keeps the rounds that last longest as the deal now stands; of equal ones, the later
    # . Rounds suspended by different rounds of Pflichtsoli do not run together, so the cap
    # holds for each of them.
    most = rules.bock.most_levels
    if not most:
        return running
    left = [part.lasts(dealers) for part in running]
    longest_first = sorted(
        range(len(running)), key=lambda place: (left[place], place), reverse=True
    )
    kept: list[int] = []
    for place in longest_first:
        together = [other for other in kept if running[other].held == running[place].held]
        if len(together) < most:
            kept.append(place)
    return tuple(running[place] for place in sorted(kept))


def _capped(level: int, rules: Rules) -> int:
    return min(level, rules.bock.most_levels) if rules.bock.most_levels else level


def in_last_round(level: int, rules: Rules) -> int:
    """The Bock levels of a game of a last round in Bock, which has `level` without that. Source:
    KIF V42.
    """
    return _capped(level + 1 if rules.bock.overlap == "stack" else max(level, 1), rules)
